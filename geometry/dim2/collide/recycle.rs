//! Contact recycling in 2D.

use super::{ContactCache, Manifold, collide};
use crate::math::Pose;
use crate::shape::Shape;

/// As [`collide`](super::collide), but recycles contacts of a pair that hardly moved, as
/// [`ContactCache`] says. For polygons of many corners it takes a small part of the time.
///
/// `cache` is that of this pair from the last call. Circles and capsules are always tested,
/// whatever the other shape is: that takes less time, and they roll.
///
/// The step of a `World` does not use it yet.
pub fn collide_recycled(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    margin: f32,
    cache: &mut ContactCache,
) -> Manifold {
    let is_quick = |shape: &Shape| matches!(shape, Shape::Circle(_) | Shape::Capsule(_));
    if is_quick(a) || is_quick(b) {
        return collide(a, b, b_in_a, margin);
    }
    cache.contact([a, b], b_in_a, margin, |_| collide(a, b, b_in_a, margin))
}
