//! Segments as support mappings.

use glam::Vec2;

use super::{Segment, Support};

impl Segment {
    /// The segment between ends that are known to be finite.
    #[inline]
    pub(crate) fn of(ends: [Vec2; 2]) -> Self {
        Self { ends }
    }
}

/// The core is the segment.
impl Support for Segment {
    fn support(&self, direction: Vec2) -> (u32, Vec2) {
        let [start, end] = self.ends;
        if direction.dot(end - start) > 0.0 { (1, end) } else { (0, start) }
    }

    #[inline]
    fn margin(&self) -> f32 {
        0.0
    }

    fn vertex(&self, index: u32) -> Option<Vec2> {
        self.ends.get(index as usize).copied()
    }

    #[inline]
    fn corner_count(&self) -> Option<u32> {
        Some(2)
    }

    #[inline]
    fn center(&self) -> Vec2 {
        0.5 * self.ends[0] + 0.5 * self.ends[1]
    }
}
