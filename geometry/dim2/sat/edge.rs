//! Edges of convex polygons.

use glam::Vec2;

use crate::math::Pose;
use crate::shape::Ring;

/// An edge of a shape, with the shape on its left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ShapeEdge {
    pub(crate) start: Vec2,
    pub(crate) end: Vec2,
    /// Outward unit vector.
    pub(crate) normal: Vec2,
    /// Indices of the two corners.
    pub(crate) corners: [u32; 2],
}

impl ShapeEdge {
    /// The edge that begins at a corner, seen from the frame in which the shape stands at
    /// `pose`.
    pub(crate) fn of(ring: &Ring<'_>, index: usize, pose: &Pose) -> Self {
        let [start, end] = ring.side(index);
        Self {
            start: pose.transform_point(start),
            end: pose.transform_point(end),
            normal: pose.transform_vector(ring.normals[index]),
            corners: [name(index), name(ring.after(index))],
        }
    }
}

/// The edge whose outward normal is nearest to a direction: the flatter of the two at the
/// farthest corner.
pub(crate) fn facing(ring: &Ring<'_>, direction: Vec2) -> usize {
    let mut best = (0, f32::NEG_INFINITY);
    for (index, normal) in ring.normals.iter().enumerate() {
        let along = normal.dot(direction);
        if along > best.1 {
            best = (index, along);
        }
    }
    best.0
}

/// Corners are fewer than 2³².
#[expect(clippy::cast_possible_truncation, reason = "a polygon has no more than 65535 corners")]
pub(super) fn name(index: usize) -> u32 {
    index as u32
}
