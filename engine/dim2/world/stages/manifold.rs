//! The manifold of a contact. In two dimensions it is found anew in each step: that takes 10 to
//! 60 ns, less than to carry it along would.

use hazumi_core::Arena;

use crate::body::Body;
use crate::collide::{Manifold, collide, collide_part};
use crate::collider::Collider;
use crate::contact::Contact;
use crate::math::Pose;
use crate::shape::Shape;
use crate::world::record::{BodyRecord, ColliderRecord};

/// The manifold of a pair, `b` standing at `b_in_a`; points within `margin` metres.
pub(super) fn find(
    contact: &mut Contact,
    [a, b]: [&Shape; 2],
    b_in_a: &Pose,
    margin: f32,
) -> Manifold {
    finite_or_none(if contact.parts == [None; 2] {
        collide(a, b, b_in_a, margin)
    } else {
        collide_part([a, b], contact.parts, b_in_a, margin)
    })
}

/// Decides whether a manifold of an earlier step serves again: never in two dimensions.
pub(super) struct Reuse;

impl Reuse {
    /// The rule for these bodies, and for points that are found within so many metres.
    pub(super) fn new(_: &Arena<BodyRecord, Body>, _: f32) -> Self {
        Self
    }

    /// Whether manifolds of the pair can serve again.
    pub(super) fn is_possible(&self, _: &Contact, _: [&ColliderRecord; 2]) -> bool {
        false
    }

    /// Carries the manifold along to where `b` stands at `b_in_a`; `false` where it has to be
    /// found anew.
    pub(super) fn recycle(&self, _: &mut Contact, _: [&ColliderRecord; 2], _: &Pose) -> bool {
        false
    }

    /// Notes where a manifold was found.
    pub(super) fn remember(&self, _: &mut Contact, _: &Pose) {}
}

/// Finds the points again that a snapshot has left out: none in two dimensions.
pub(in crate::world) fn find_again(
    _: &mut Contact,
    _: &Arena<ColliderRecord, Collider>,
    _: f32,
) -> bool {
    true
}

/// Bodies at the end of the range of `f32` can give points that are no numbers. One such point
/// would spread through the solver, so the contact is dropped instead.
fn finite_or_none(manifold: Manifold) -> Manifold {
    let is_finite = manifold.normal.is_finite()
        && manifold
            .points
            .iter()
            .all(|point| point.position.is_finite() && point.separation.is_finite());
    if is_finite { manifold } else { Manifold::default() }
}
