//! Separating axes of polygons of many corners.

use glam::Vec2;

use super::EdgeAxis;
use crate::math::Pose;
use crate::shape::Ring;

/// The edge of `of` along whose normal `other` is farthest away, where `other` stands at `pose`
/// in the frame of `of`.
///
/// The farther an edge is around one polygon, the farther the corner behind it is around the
/// other, so one walk around both sees them all.
///
/// Source: Shamos, *Computational Geometry*, thesis at Yale University, 1978, for the calipers
/// that turn. `[shamos1978]`
pub(crate) fn around(of: &Ring<'_>, other: &Ring<'_>, pose: &Pose) -> EdgeAxis {
    let corners = other.vertices;
    let mut best = EdgeAxis { edge: 0, separation: f32::NEG_INFINITY };
    let mut lowest = None;
    for (edge, (&vertex, &normal)) in of.vertices.iter().zip(of.normals).enumerate() {
        let direction = pose.inverse_transform_vector(normal);
        let mut at = lowest.unwrap_or_else(|| scan(corners, direction));
        let mut height = corners[at].dot(direction);
        for _ in 0..corners.len() {
            let next = if at + 1 < corners.len() { at + 1 } else { 0 };
            let ahead = corners[next].dot(direction);
            // Negated, so that what is no number ends the walk.
            if !(ahead < height) {
                break;
            }
            (at, height) = (next, ahead);
        }
        lowest = Some(at);
        let separation = height + normal.dot(pose.position - vertex);
        if separation > best.separation {
            best = EdgeAxis { edge, separation };
        }
    }
    best
}

/// The corner that is lowest along a direction.
fn scan(corners: &[Vec2], direction: Vec2) -> usize {
    let mut best = (0, f32::INFINITY);
    for (index, corner) in corners.iter().enumerate() {
        let height = corner.dot(direction);
        if height < best.1 {
            best = (index, height);
        }
    }
    best.0
}
