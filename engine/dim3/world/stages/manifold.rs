//! Manifolds of contacts: computed, or recycled from an earlier step while shapes hardly move.

use std::cell::RefCell;

use hazumi_core::Arena;

use crate::body::Body;
use crate::collide::{AxisCache, Manifold, Scratch, collide, collide_part};
use crate::collider::Collider;
use crate::contact::{Contact, RecycleTolerance, is_flat};
use crate::math::Pose;
use crate::shape::Shape;
use crate::world::record::{BodyRecord, ColliderRecord};

/// How far shapes move on each other before their manifold is found anew, as a part of the
/// speculative distance: too little to be seen, and more than the tremble of bodies at rest.
const REUSE_DISTANCE: f32 = 0.05;
/// The same as a part of the size of a small body.
const REUSE_SHARE: f32 = 0.01;

thread_local! {
    /// Working memory of the thread, warm after the first step. It never changes an answer.
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// The manifold of a pair, `b` standing at `b_in_a`; points within `margin` metres.
pub(super) fn find(
    contact: &mut Contact,
    shapes: [&Shape; 2],
    b_in_a: &Pose,
    margin: f32,
) -> Manifold {
    find_with(contact.parts, shapes, b_in_a, margin, &mut contact.memory.cache)
}

fn find_with(
    parts: [Option<u32>; 2],
    [a, b]: [&Shape; 2],
    b_in_a: &Pose,
    margin: f32,
    cache: &mut AxisCache,
) -> Manifold {
    SCRATCH.with_borrow_mut(|scratch| {
        finite_or_none(if parts == [None; 2] {
            collide(a, b, b_in_a, margin, cache, scratch)
        } else {
            collide_part([a, b], parts, b_in_a, margin, scratch)
        })
    })
}

/// Decides whether a manifold of an earlier step serves again.
pub(super) struct Reuse<'a> {
    bodies: &'a Arena<BodyRecord, Body>,
    margin: f32,
}

impl<'a> Reuse<'a> {
    /// The rule for these bodies, and for points that are found within `margin` metres.
    pub(super) fn new(bodies: &'a Arena<BodyRecord, Body>, margin: f32) -> Self {
        Self { bodies, margin }
    }

    /// Whether manifolds of the pair can serve again. One-way surfaces depend on more than on
    /// the poses of the shapes.
    pub(super) fn is_possible(&self, contact: &Contact, pair: [&ColliderRecord; 2]) -> bool {
        let [a, b] = pair.map(|placed| &placed.collider);
        let is_flat =
            is_flat(&a.shape, contact.parts[0]) && is_flat(&b.shape, contact.parts[1]);
        is_flat && a.one_way.is_none() && b.one_way.is_none()
    }

    /// Carries the manifold along to where `b` stands at `b_in_a`; `false` where it has to be
    /// found anew.
    pub(super) fn recycle(
        &self,
        contact: &mut Contact,
        pair: [&ColliderRecord; 2],
        b_in_a: &Pose,
    ) -> bool {
        self.tolerance(contact, pair, b_in_a)
            .is_some_and(|tolerance| contact.recycle(b_in_a, &tolerance))
    }

    /// Notes where a manifold was found.
    pub(super) fn remember(&self, contact: &mut Contact, b_in_a: &Pose) {
        contact.set_recycle_anchor(b_in_a);
    }

    /// How far the shapes of a pair may move on each other and keep their manifold.
    fn tolerance(
        &self,
        contact: &Contact,
        pair: [&ColliderRecord; 2],
        b_in_a: &Pose,
    ) -> Option<RecycleTolerance> {
        let reach = |side: usize, to_b: f32| {
            let (body, placed) = (self.bodies.at(contact.bodies[side])?, pair[side]);
            let to_center = placed.offset.distance(body.center_offset());
            Some(if body.is_dynamic() {
                (body.reach, body.reach + to_center + to_b)
            } else {
                (f32::MAX, f32::MAX)
            })
        };
        let (reach_a, radius_a) = reach(0, b_in_a.position.length())?;
        let (reach_b, radius_b) = reach(1, 0.0)?;
        Some(RecycleTolerance {
            distance: (REUSE_DISTANCE * self.margin).min(REUSE_SHARE * reach_a.min(reach_b)),
            radius: radius_a.min(radius_b),
        })
    }
}

/// Finds the points again that a contact has
/// [deferred](crate::contact::RecycleAnchor::is_deferred), to the last bit as they were found
/// before. Whether there are as many.
pub(in crate::world) fn find_again(
    contact: &mut Contact,
    colliders: &Arena<ColliderRecord, Collider>,
    margin: f32,
) -> bool {
    let Some(anchor) =
        contact.memory.recycle_anchor.as_ref().filter(|anchor| anchor.is_deferred())
    else {
        return true;
    };
    let [Some(a), Some(b)] = contact.colliders.map(|slot| colliders.at(slot)) else {
        return false;
    };
    let shapes = [&a.collider.shape, &b.collider.shape];
    // The cached axis saves time and never changes a result.
    let mut cache = contact.memory.cache;
    let manifold = find_with(contact.parts, shapes, anchor.anchor_pose(), margin, &mut cache);
    contact.restore_manifold(manifold)
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
