//! Overlapping parts of two shapes.

use crate::collide::overlapping_parts;
use crate::math::Pose;
use crate::shape::Shape;

/// Memory of what was near before: in two dimensions the search is as quick without any.
#[derive(Debug, Default)]
pub(super) struct VicinityMemory;

impl VicinityMemory {
    /// Forgets what was near.
    pub(super) fn forget(&mut self) {}

    /// Lists the parts of two shapes, `b` standing at `b_in_a`, that are within `margin`
    /// metres.
    pub(super) fn find(
        &mut self,
        shapes: [&Shape; 2],
        b_in_a: &Pose,
        margin: f32,
        parts: &mut Vec<[Option<u32>; 2]>,
    ) {
        overlapping_parts(shapes, b_in_a, margin, parts);
    }
}
