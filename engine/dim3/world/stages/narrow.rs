//! Poses and contacts → manifolds.

use std::cell::RefCell;

use glam::Vec3;
use hazumi_core::{Arena, Movers};

use super::super::World;
use super::islands::Meeting;
use crate::body::Body;
use crate::collide::{AxisCache, Manifold, Scratch, collide, collide_part};
use crate::collider::{Collider, FACING};
use crate::contact::{Contact, Tolerance, is_flat};
use crate::math::Pose;
use crate::shape::Shape;
use crate::world::hooks::{ContactDraft, ContactHooks, PairView};
use crate::world::record::{BodyRecord, ColliderRecord};

/// Contacts in a block of work: enough to outweigh handing it to a thread.
const BLOCK: usize = 32;

/// How far shapes move on each other before their manifold is looked for again, as a part of the
/// contact margin: too little to be seen, and more than what trembles at rest.
const RECYCLED_WAY: f32 = 0.05;
/// The same as a part of the size of a small body.
const RECYCLED_SHARE: f32 = 0.01;

thread_local! {
    /// Working memory of the thread, warm after the first step. It never changes an answer.
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

impl World {
    /// Finds the contact points of every contact of which a body moves or was put here.
    pub(in crate::world) fn collide(&mut self) {
        self.movers.refresh();
        let eye = Eye {
            bodies: &self.bodies,
            colliders: &self.colliders,
            movers: &self.movers,
            hooks: self.hooks.0.as_deref(),
            margin: self.settings.contact_margin(),
            beat: self.beat,
            is_any_new: !self.placed.is_empty(),
        };
        self.workers.for_each_block(&mut self.contacts, BLOCK, |_, contacts| {
            SCRATCH.with_borrow_mut(|scratch| {
                let rigid = contacts.iter_mut().filter(|contact| !contact.is_soft);
                rigid.for_each(|contact| eye.look_at(contact, scratch));
            });
        });
        self.collide_softs();
    }

    /// What contacts are looked at with, once it is known how bodies move.
    pub(super) fn eye(&self) -> Eye<'_> {
        Eye {
            bodies: &self.bodies,
            colliders: &self.colliders,
            movers: &self.movers,
            hooks: self.hooks.0.as_deref(),
            margin: self.settings.contact_margin(),
            beat: self.beat,
            is_any_new: !self.placed.is_empty(),
        }
    }
}

/// One of the two that meet.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    pub(super) body: &'a BodyRecord,
    pub(super) placed: &'a ColliderRecord,
}

/// What contacts are looked at with.
pub(super) struct Eye<'a> {
    pub(super) bodies: &'a Arena<BodyRecord, Body>,
    pub(super) colliders: &'a Arena<ColliderRecord, Collider>,
    movers: &'a Movers,
    pub(super) hooks: Option<&'a dyn ContactHooks>,
    pub(super) margin: f32,
    beat: u64,
    is_any_new: bool,
}

impl<'a> Eye<'a> {
    /// Finds the points of a contact of which a body moves or was put here.
    fn look_at(&self, contact: &mut Contact, scratch: &mut Scratch) {
        let moves = self.moves(contact);
        if !moves && !self.is_any_new {
            return;
        }
        let [a, b] = contact.colliders.map(|slot| self.colliders.at(slot));
        let (Some(a), Some(b)) = (a, b) else { return };
        let is_new = a.placed_in == self.beat || b.placed_in == self.beat;
        if !moves && !is_new {
            return;
        }
        let [body_a, body_b] = contact.bodies.map(|slot| self.bodies.at(slot));
        let (Some(body_a), Some(body_b)) = (body_a, body_b) else { return };
        let pair = [Side { body: body_a, placed: a }, Side { body: body_b, placed: b }];
        let view = || self.view_of(contact, &pair);
        let asked = self.hooks.and_then(|hooks| Some((hooks, view()?)));
        if asked.as_ref().is_some_and(|(hooks, view)| !hooks.may_touch(view)) {
            contact.replace_manifold(Manifold::default());
            return;
        }
        let b_in_a = a.locate(b);
        let can_recycle = self.hooks.is_none() && can_recycle(contact, &pair);
        let way = RECYCLED_WAY * self.margin;
        if can_recycle && !is_new && contact.recycle(&b_in_a, &tolerance(&pair, &b_in_a, way)) {
            return;
        }
        let shapes = pair.map(|side| &side.placed.collider.shape);
        let memory = (&mut contact.cache, scratch);
        let manifold = find(contact.parts, shapes, &b_in_a, self.margin, memory);
        let manifold = held(contact, &pair, manifold);
        contact.replace_manifold(manifold);
        if can_recycle {
            contact.found_at(&b_in_a);
        }
        if let Some((hooks, view)) = asked.filter(|_| contact.has_points()) {
            modify(contact, hooks, &view, &pair);
        }
    }

    /// Whether a body of a contact moves.
    fn moves(&self, contact: &Contact) -> bool {
        let record = |slot| self.movers.find(slot, self.bodies);
        contact.bodies.into_iter().any(|slot| record(slot).is_some_and(BodyRecord::is_moving))
    }

    /// Whether a contact has to be looked at: a body of it moves, or was put here.
    pub(super) fn is_due(&self, contact: &Contact) -> bool {
        self.moves(contact) || contact.colliders.into_iter().any(|slot| self.is_new(slot))
    }

    fn is_new(&self, collider: u32) -> bool {
        self.is_any_new
            && self.colliders.at(collider).is_some_and(|placed| placed.placed_in == self.beat)
    }

    /// Whom a contact connects, the one with this index, if it has points.
    pub(super) fn meeting(&self, index: usize, contact: &Contact) -> Option<Meeting> {
        if !contact.has_points() {
            return None;
        }
        let index = u32::try_from(index).expect("fewer than 2^32 contacts");
        let sides = contact.bodies.map(|body| self.movers.find(body, self.bodies));
        let is_new = |side: usize| self.is_new(contact.colliders[side]);
        Some(Meeting::new(index, contact.bodies, sides, is_new))
    }

    /// What hooks are shown of a contact.
    pub(super) fn view_of(
        &self,
        contact: &Contact,
        pair: &[Side<'a>; 2],
    ) -> Option<PairView<'a>> {
        let [id_a, id_b] = contact.colliders.map(|slot| self.colliders.id_at(slot));
        let [body_a, body_b] = contact.bodies.map(|slot| self.bodies.id_at(slot));
        Some(PairView {
            body_ids: [body_a?, body_b?],
            bodies: pair.map(|side| &side.body.body),
            collider_ids: [id_a?, id_b?],
            colliders: pair.map(|side| &side.placed.collider),
            parts: contact.parts,
        })
    }
}

/// The manifold of a pair, `b` standing at `b_in_a`.
fn find(
    parts: [Option<u32>; 2],
    [a, b]: [&Shape; 2],
    b_in_a: &Pose,
    margin: f32,
    (cache, scratch): (&mut AxisCache, &mut Scratch),
) -> Manifold {
    finite_or_none(if parts == [None; 2] {
        collide(a, b, b_in_a, margin, cache, scratch)
    } else {
        collide_part([a, b], parts, b_in_a, margin, scratch)
    })
}

/// Finds the points again that a contact has [announced](crate::contact::Found::is_announced), to the
/// last bit as they were found before. Whether there are as many.
pub(in crate::world) fn find_again(
    contact: &mut Contact,
    colliders: &Arena<ColliderRecord, Collider>,
    margin: f32,
) -> bool {
    let Some(found) = contact.found.as_ref().filter(|found| found.is_announced()) else {
        return true;
    };
    let [Some(a), Some(b)] = contact.colliders.map(|slot| colliders.at(slot)) else {
        return false;
    };
    let shapes = [&a.collider.shape, &b.collider.shape];
    // What is known of the axis saves time and never changes an answer.
    let mut cache = contact.cache;
    let manifold = SCRATCH.with_borrow_mut(|scratch| {
        find(contact.parts, shapes, found.at(), margin, (&mut cache, scratch))
    });
    contact.take_found(manifold)
}

/// Whether a manifold of the pair can be used again. What holds from one side only depends on more
/// than on where the shapes are.
fn can_recycle(contact: &Contact, pair: &[Side<'_>; 2]) -> bool {
    let [a, b] = pair.map(|side| &side.placed.collider);
    let is_flat = is_flat(&a.shape, contact.parts[0]) && is_flat(&b.shape, contact.parts[1]);
    is_flat && a.one_way.is_none() && b.one_way.is_none()
}

/// How far the shapes of a pair may move on each other, up to `way` metres if they are not small,
/// and keep their manifold.
fn tolerance(pair: &[Side<'_>; 2], b_in_a: &Pose, way: f32) -> Tolerance {
    let reach = |side: &Side<'_>, to_b: f32| {
        let Side { body, placed } = side;
        let to_center = placed.offset.distance(body.center_offset());
        let is_dynamic = body.is_dynamic();
        if is_dynamic {
            (body.reach, body.reach + to_center + to_b)
        } else {
            (f32::MAX, f32::MAX)
        }
    };
    let (reach_a, radius_a) = reach(&pair[0], b_in_a.position.length());
    let (reach_b, radius_b) = reach(&pair[1], 0.0);
    Tolerance {
        way: way.min(RECYCLED_SHARE * reach_a.min(reach_b)),
        radius: radius_a.min(radius_b),
    }
}

/// Lets the hooks change how two colliders act on each other.
fn modify(
    contact: &mut Contact,
    hooks: &dyn ContactHooks,
    view: &PairView<'_>,
    pair: &[Side<'_>; 2],
) {
    contact.mix(pair.map(|side| &side.placed.collider));
    let separations = contact.manifold.points.iter().map(|point| point.separation);
    let before = ContactDraft {
        normal: pair[0].placed.pose.direction(contact.manifold.normal),
        separation: separations.fold(f32::INFINITY, f32::min),
        is_enabled: true,
        friction: contact.friction,
        restitution: contact.restitution,
        rolling_resistance: contact.rolling_resistance,
    };
    let mut draft = before;
    hooks.modify(view, &mut draft);
    let draft = draft.or(&before);
    contact.friction = draft.friction;
    contact.restitution = draft.restitution;
    contact.rolling_resistance = draft.rolling_resistance;
    if !draft.is_enabled {
        contact.replace_manifold(Manifold::default());
    }
}

/// What is left of a manifold where a side that holds one way lets the other pass.
///
/// Who comes against the direction of the platform is held; who comes otherwise passes until the
/// two are apart again.
fn held(contact: &mut Contact, pair: &[Side<'_>; 2], manifold: Manifold) -> Manifold {
    let [a, b] = pair;
    if a.placed.collider.one_way.is_none() && b.placed.collider.one_way.is_none() {
        return manifold;
    }
    if manifold.points.is_empty() {
        contact.passes = false;
        return manifold;
    }
    let normal = a.placed.pose.direction(manifold.normal);
    let way_of = |side: &Side<'_>| {
        side.placed.collider.one_way.map(|way| side.placed.pose.direction(way))
    };
    let speed = b.body.body.linear_velocity - a.body.body.linear_velocity;
    let is_new = !contact.has_points();
    let lets_pass = |(way, normal, speed): (Vec3, Vec3, Vec3)| {
        normal.dot(way) <= FACING || (is_new && speed.dot(way) > SLOW)
    };
    let ways = [
        way_of(a).map(|way| (way, normal, speed)),
        way_of(b).map(|way| (way, -normal, -speed)),
    ];
    contact.passes |= ways.into_iter().flatten().any(lets_pass);
    if contact.passes { Manifold::default() } else { manifold }
}

/// Speed, m/s, at which a body may rise from a platform that it is standing on.
const SLOW: f32 = 0.01;

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
