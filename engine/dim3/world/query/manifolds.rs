//! Manifolds of a free shape for queries.

use std::cell::RefCell;

use crate::collide::{PartManifold, Scratch, collide_parts};
use crate::math::Pose;
use crate::shape::Shape;

thread_local! {
    /// Working memory of the thread. It never changes an answer.
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Finds where the parts of two shapes are within `margin` metres of each other. `visit` must
/// not call this again: the working memory is lent out.
pub(super) fn for_each_manifold(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    margin: f32,
    visit: impl FnMut(PartManifold),
) {
    SCRATCH.with_borrow_mut(|scratch| collide_parts(a, b, b_in_a, margin, scratch, visit));
}
