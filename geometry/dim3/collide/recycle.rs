//! Contact recycling in 3D.

use super::round::{self, BallCore};
use super::{ContactCache, Manifold, Scratch, collide};
use crate::math::Pose;
use crate::shape::Shape;

/// As [`collide`](super::collide), but recycles contacts of a pair that hardly moved, as
/// [`ContactCache`] says. It takes a small part of the time.
///
/// `cache` is that of this pair from the last call. Two spheres are always tested: that takes
/// less time, and they roll.
///
/// The step of a `World` does not use it yet.
pub fn collide_recycled(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    margin: f32,
    cache: &mut ContactCache,
    scratch: &mut Scratch,
) -> Manifold {
    if let (Shape::Sphere(a), Shape::Sphere(b)) = (a, b) {
        let b = BallCore { center: b_in_a.position, radius: b.radius() };
        return round::sphere_sphere(a.radius(), &b, margin);
    }
    cache.contact([a, b], b_in_a, margin, |axis| collide(a, b, b_in_a, margin, axis, scratch))
}
