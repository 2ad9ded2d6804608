//! Manifolds of a shape that is no body.

use crate::collide::{PartManifold, collide_parts};
use crate::math::Pose;
use crate::shape::Shape;

/// Finds where the parts of two shapes are within `margin` metres of each other.
pub(super) fn for_each_manifold(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    margin: f32,
    visit: impl FnMut(PartManifold),
) {
    collide_parts(a, b, b_in_a, margin, visit);
}
