//! Segments.

use glam::Vec3;
use hazumi_core::{Rule, ValueError};

use super::{Aabb, Pose, Support};

/// The straight line between two points: a laser, a sword's edge, a rope's piece.
///
/// It has no volume, so only fixed and kinematic bodies take it. With a radius it is a
/// [`Capsule`](super::Capsule). The ends may coincide; then it is a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    ends: [Vec3; 2],
}

impl Segment {
    /// The point in the origin.
    pub(crate) const ORIGIN: Self = Self { ends: [Vec3::ZERO; 2] };

    /// The segment between `ends`, in metres.
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite.
    pub fn new(ends: [Vec3; 2]) -> Result<Self, ValueError> {
        Rule::Finite.check_all("segment end", ends.iter().flat_map(Vec3::to_array))?;
        Ok(Self { ends })
    }

    /// The two ends, in metres.
    pub fn ends(&self) -> [Vec3; 2] {
        self.ends
    }

    /// The smallest axis-aligned box around the segment at `pose`, up to rounding.
    pub(super) fn bounds(&self, pose: &Pose) -> Aabb {
        Aabb::around(self.ends.map(|end| pose.point(end)))
    }
}

/// The core is the segment.
impl Support for Segment {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        let [start, end] = self.ends;
        if direction.dot(end - start) > 0.0 { (1, end) } else { (0, start) }
    }

    fn margin(&self) -> f32 {
        0.0
    }

    fn vertex(&self, index: u32) -> Option<Vec3> {
        self.ends.get(index as usize).copied()
    }

    fn center(&self) -> Vec3 {
        0.5 * self.ends[0] + 0.5 * self.ends[1]
    }
}
