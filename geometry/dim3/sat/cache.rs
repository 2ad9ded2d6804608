//! Axis cache: the last separating axis of a pair, tried first in the next step.

use glam::{Mat3, Vec3};

use super::arcs::{self, EdgeArc};
use crate::gjk;
use crate::math::{Pose, rotation};
use crate::shape::Polyhedron;

/// The last separating axis of two polyhedra, kept by the caller from step to step.
///
/// Most pairs whose boxes overlap stay apart along the same axis for a long time. Trying it
/// first saves nearly all of the work and never changes an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum AxisCache {
    /// No axis is known.
    #[default]
    Unknown,
    /// The shapes touched last time: their contact is looked for at once.
    Touching,
    /// This direction, in the frame of `a`, of any length.
    Direction(Vec3),
    /// The normal of this face of `a`.
    FaceOfA(u32),
    /// The normal of this face of `b`.
    FaceOfB(u32),
    /// The direction across this edge of `a` and this edge of `b`.
    Edges(u32, u32),
}

/// Rounding errors of the full search are below this part of the coordinates, dimensionless.
const ROUNDING: f32 = 1e-5;

impl AxisCache {
    /// Whether the axis certainly separates the shapes by more than `margin` metres.
    ///
    /// True only when the full search would find so too: the axis must still be among those
    /// that it tests, and clear the margin by more than rounding. False says nothing.
    pub(crate) fn separates(
        self,
        a: &Polyhedron<'_>,
        b: &Polyhedron<'_>,
        b_in_a: &Pose,
        margin: f32,
    ) -> bool {
        if let Self::Direction(axis) = self {
            return gjk::separates(a, b, b_in_a, axis, margin);
        }
        self.gap(a, b, b_in_a).is_some_and(|(gap, error)| gap > margin + error)
    }

    /// The gap along the axis and a bound of its rounding error, both in metres.
    fn gap(self, a: &Polyhedron<'_>, b: &Polyhedron<'_>, b_in_a: &Pose) -> Option<(f32, f32)> {
        let axes = rotation::to_matrix(b_in_a.rotation);
        let shift = b_in_a.position;
        let (gap, reach) = match self {
            Self::Unknown | Self::Touching | Self::Direction(_) => return None,
            Self::FaceOfA(face) => {
                let face = a.faces.get(face as usize)?;
                let (least, reach) = least(b, axes.transpose() * face.normal);
                (least + face.normal.dot(shift) - face.offset, reach + face.offset.abs())
            }
            Self::FaceOfB(face) => {
                let face = b.faces.get(face as usize)?;
                let normal = axes * face.normal;
                let (least, reach) = least(a, normal);
                (least - normal.dot(shift) - face.offset, reach + face.offset.abs())
            }
            Self::Edges(edge_a, edge_b) => {
                let (a_arc, b_arc) = (arc(a, Mat3::IDENTITY, edge_a)?, arc(b, axes, edge_b)?);
                if !arcs::crosses(&a_arc, &b_arc) {
                    return None;
                }
                let normal = arcs::edge_axis(&a_arc, &b_arc)?;
                let (least_a, reach_a) = least(a, -normal);
                let (least_b, reach_b) = least(b, axes.transpose() * normal);
                (least_a + least_b + normal.dot(shift), reach_a + reach_b)
            }
        };
        let far = shift.length() + a.center.length() + b.center.length();
        Some((gap, ROUNDING * (reach + far)))
    }
}

fn arc(shape: &Polyhedron<'_>, axes: Mat3, index: u32) -> Option<EdgeArc> {
    let edge = shape.edges.get(index as usize)?;
    let [left, right] = shape.edge_normals(edge).map(|normal| axes * normal);
    // Only its directions are used.
    Some(EdgeArc {
        edge: index,
        point: Vec3::ZERO,
        direction: axes * edge.direction,
        left,
        right,
    })
}

/// The least `direction · p` over the corners, and their largest distance from the origin.
fn least(shape: &Polyhedron<'_>, direction: Vec3) -> (f32, f32) {
    let start = (f32::INFINITY, 0.0_f32);
    let (least, square) = shape.vertices.iter().fold(start, |(least, square), &corner| {
        (least.min(corner.dot(direction)), square.max(corner.length_squared()))
    });
    (least, square.sqrt())
}
