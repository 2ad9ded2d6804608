//! Segments.

use glam::{DVec3, Vec3};
use hazumi_core::{Rule, ValueError};

use super::{Corners, Support};
use crate::math::{Aabb, Pose};

/// Sine of the angle below which two segments are parallel up to rounding in `f64`, dimensionless.
const PARALLEL: f64 = 1e-12;

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

    /// The point of the segment closest to `point`, in metres, in the frame of the segment; where
    /// the ends coincide, that is where they are.
    pub fn closest_point(&self, point: Vec3) -> Vec3 {
        closest(self.exact(), point.as_dvec3()).as_vec3()
    }

    /// Distance from the segment to `point`, in metres, in the frame of the segment, ≥ 0.
    pub fn distance(&self, point: Vec3) -> f32 {
        let point = point.as_dvec3();
        narrow(closest(self.exact(), point).distance(point))
    }

    /// The points of this segment and of `other` where they come closest, in metres, both segments
    /// in one frame. Where several places are as near, as for parallel segments, one of them is
    /// given, always the same; segments without length are points.
    pub fn closest_points(&self, other: &Self) -> [Vec3; 2] {
        let [a, b] = [self.exact(), other.exact()];
        let from_a = a.map(|end| [end, closest(b, end)]);
        let from_b = b.map(|end| [closest(a, end), end]);
        // Inside both they come closest only where they cross, seen along the common normal.
        let pairs = from_a.into_iter().chain(from_b).chain(crossing(a, b));
        let square = |pair: &[DVec3; 2]| pair[0].distance_squared(pair[1]);
        let nearer = |best, pair| if square(&pair) < square(&best) { pair } else { best };
        pairs.fold(from_a[0], nearer).map(|point| point.as_vec3())
    }

    fn exact(&self) -> [DVec3; 2] {
        self.ends.map(|end| end.as_dvec3())
    }

    /// The smallest axis-aligned box around the segment at `pose`, up to rounding.
    pub(super) fn bounds(&self, pose: &Pose) -> Aabb {
        Aabb::around(self.ends.map(|end| pose.point(end)))
    }
}

/// The point between two ends that is closest to `point`.
fn closest([start, end]: [DVec3; 2], point: DVec3) -> DVec3 {
    let along = end - start;
    let (part, whole) = ((point - start).dot(along), along.length_squared());
    // Decided before dividing, because the length may be zero.
    if part <= 0.0 {
        start
    } else if part >= whole {
        end
    } else {
        start + along * (part / whole)
    }
}

/// Where two segments cross, seen along their common normal; `None` when they do not, or are
/// parallel up to rounding: then they come as close at one of their ends.
fn crossing(a: [DVec3; 2], b: [DVec3; 2]) -> Option<[DVec3; 2]> {
    let (along_a, along_b, between) = (a[1] - a[0], b[1] - b[0], b[0] - a[0]);
    let cross = along_a.cross(along_b);
    let square = cross.length_squared();
    let sizes = along_a.length_squared() * along_b.length_squared();
    if square <= PARALLEL * PARALLEL * sizes {
        return None;
    }
    let on_a = between.cross(along_b).dot(cross) / square;
    let on_b = between.cross(along_a).dot(cross) / square;
    let is_inside = (0.0..=1.0).contains(&on_a) && (0.0..=1.0).contains(&on_b);
    is_inside.then(|| [a[0] + along_a * on_a, b[0] + along_b * on_b])
}

#[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is what is wanted")]
fn narrow(number: f64) -> f32 {
    number as f32
}

/// The core is the segment.
impl Support for Segment {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        let [start, end] = self.ends;
        if direction.dot(end - start) > 0.0 { (1, end) } else { (0, start) }
    }

    #[inline]
    fn margin(&self) -> f32 {
        0.0
    }

    fn vertex(&self, index: u32) -> Option<Vec3> {
        self.ends.get(index as usize).copied()
    }

    #[inline]
    fn corner_lanes(&self) -> Option<Corners<'_>> {
        Some(Corners::of_few(&self.ends))
    }

    #[inline]
    fn center(&self) -> Vec3 {
        0.5 * self.ends[0] + 0.5 * self.ends[1]
    }
}
