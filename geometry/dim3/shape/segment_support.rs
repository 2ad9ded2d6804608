//! Segments as support mappings.

use glam::Vec3;

use super::{Segment, Support, SupportPoints};

impl Segment {
    /// The point in the origin.
    pub(crate) const ORIGIN: Self = Self { ends: [Vec3::ZERO; 2] };
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
    fn corner_lanes(&self) -> Option<SupportPoints<'_>> {
        Some(SupportPoints::of_few(&self.ends))
    }

    #[inline]
    fn center(&self) -> Vec3 {
        0.5 * self.ends[0] + 0.5 * self.ends[1]
    }
}
