//! Poses and contacts → manifolds.

use hazumi_core::{Arena, Movers};

use super::super::World;
use super::buffers::SolverBuffers;
use super::edges::{BodyActivity, ConstraintEdge};
use super::manifold::{Reuse, find};
use super::prepare_contacts::{ContactPrepareData, NarrowPhaseResult};
use crate::body::Body;
use crate::collide::Manifold;
use crate::collider::{Collider, FACING};
use crate::contact::Contact;
use crate::space::Vector;
use crate::world::hooks::{ContactDraft, ContactHooks, PairView};
use crate::world::record::{BodyRecord, ColliderRecord};

/// Contacts in a block of work: enough to outweigh handing it to a thread.
const BLOCK: usize = 32;
/// Bodies in a block of work.
const BODY_BLOCK: usize = 256;

impl World {
    /// Finds the contact points of every contact of which a body moves or was put here, and whom those
    /// with points connect. Rows of soft bodies are for substeps of `h` seconds.
    pub(in crate::world) fn collide(&mut self, h: f32) {
        self.movers.refresh();
        let SolverBuffers { gaits, glances, .. } = &mut self.solver;
        let (movers, bodies) = (self.movers.slots(), &self.bodies);
        gaits.resize(movers.len(), BodyActivity::default());
        self.workers.for_each_block(gaits, BODY_BLOCK, |first, gaits| {
            for (gait, &body) in gaits.iter_mut().zip(&movers[first..]) {
                *gait = bodies.at(body).map_or(BodyActivity::default(), BodyActivity::of);
            }
        });
        let is_any_new = !self.placed.is_empty();
        let eye = NarrowPhase {
            bodies,
            colliders: &self.colliders,
            movers: &self.movers,
            gaits,
            hooks: self.hooks.0.as_deref(),
            margin: self.settings.contact_margin(),
            substeps: self.settings.substeps as f32,
            beat: self.beat,
            is_any_new,
        };
        glances.resize(self.contacts.len(), NarrowPhaseResult::default());
        let contacts = (&mut self.contacts[..], &mut glances[..]);
        self.workers.for_each_block_of_two(contacts, BLOCK, |first, contacts, glances| {
            for (index, (contact, glance)) in (first..).zip(contacts.iter_mut().zip(glances)) {
                *glance = eye.look_at(index, contact);
            }
        });
        self.collide_softs(h);
        let SolverBuffers { glances, meetings, .. } = &mut self.solver;
        meetings.clear();
        meetings.extend(glances.iter().filter_map(|glance| glance.meeting));
    }

    /// What contacts are looked at with, once it is known how bodies move.
    pub(super) fn eye(&self) -> NarrowPhase<'_> {
        NarrowPhase {
            bodies: &self.bodies,
            colliders: &self.colliders,
            movers: &self.movers,
            gaits: &self.solver.gaits,
            hooks: self.hooks.0.as_deref(),
            margin: self.settings.contact_margin(),
            substeps: self.settings.substeps as f32,
            beat: self.beat,
            is_any_new: !self.placed.is_empty(),
        }
    }
}

/// What contacts are looked at with.
pub(super) struct NarrowPhase<'a> {
    pub(super) bodies: &'a Arena<BodyRecord, Body>,
    pub(super) colliders: &'a Arena<ColliderRecord, Collider>,
    movers: &'a Movers,
    gaits: &'a [BodyActivity],
    pub(super) hooks: Option<&'a dyn ContactHooks>,
    pub(super) margin: f32,
    /// Substeps of a step.
    pub(super) substeps: f32,
    beat: u64,
    is_any_new: bool,
}

impl NarrowPhase<'_> {
    /// Brings a contact up to date, the one with this index.
    fn look_at(&self, index: usize, contact: &mut Contact) -> NarrowPhaseResult {
        let gaits = contact.bodies.map(|body| self.gait_of(body));
        let moves = gaits.iter().any(|gait| gait.is_moving);
        let are_new = contact.colliders.map(|slot| self.is_new(slot));
        let is_due = moves || are_new != [false; 2];
        if contact.is_soft && is_due {
            return NarrowPhaseResult { has_rows: true, ..NarrowPhaseResult::default() };
        }
        let stand = if is_due { self.update(contact) } else { None };
        if !contact.has_points() {
            return NarrowPhaseResult::default();
        }
        let index = u32::try_from(index).expect("fewer than 2^32 contacts");
        let meeting = ConstraintEdge::new(index, contact.bodies, gaits, are_new);
        NarrowPhaseResult { meeting: Some(meeting), stand, has_rows: false }
    }

    /// Whom a contact of soft bodies connects, the one with this index, if it has points.
    pub(super) fn meeting(&self, index: u32, contact: &Contact) -> Option<ConstraintEdge> {
        let gaits = contact.bodies.map(|body| self.gait_of(body));
        let are_new = contact.colliders.map(|slot| self.is_new(slot));
        let meeting = ConstraintEdge::new(index, contact.bodies, gaits, are_new);
        contact.has_points().then_some(meeting)
    }

    fn gait_of(&self, body: u32) -> BodyActivity {
        let place = self.movers.find_place(body);
        place.map_or(BodyActivity::default(), |place| self.gaits[place as usize])
    }

    /// Whether the collider in a slot has just been put where it is.
    fn is_new(&self, slot: u32) -> bool {
        let is_new = |placed: &ColliderRecord| placed.placed_in == self.beat;
        self.is_any_new && self.colliders.at(slot).is_some_and(is_new)
    }

    /// Finds the points of a contact; where it stands, if it has any.
    fn update(&self, contact: &mut Contact) -> Option<ContactPrepareData> {
        let [a, b] = contact.colliders.map(|slot| self.colliders.at(slot));
        let pair = [a?, b?];
        let view = || self.view_of(contact, pair);
        let asked = self.hooks.and_then(|hooks| Some((hooks, view()?)));
        if asked.as_ref().is_some_and(|(hooks, view)| !hooks.may_touch(view)) {
            contact.replace_manifold(Manifold::default());
            return None;
        }
        let b_in_a = pair[0].locate(pair[1]);
        let is_new = pair.iter().any(|placed| placed.placed_in == self.beat);
        let reuse = Reuse::new(self.bodies, self.margin);
        let can_reuse = self.hooks.is_none() && reuse.is_possible(contact, pair);
        if !can_reuse || is_new || !reuse.carry(contact, pair, &b_in_a) {
            let shapes = pair.map(|placed| &placed.collider.shape);
            let manifold = find(contact, shapes, &b_in_a, self.margin);
            let manifold = self.held(contact, pair, manifold);
            contact.replace_manifold(manifold);
            if can_reuse {
                reuse.note(contact, &b_in_a);
            }
            if let Some((hooks, view)) = asked.filter(|_| contact.has_points()) {
                modify(contact, hooks, &view, pair);
            }
        }
        contact.has_points().then(|| ContactPrepareData::of(contact, pair))
    }

    /// What hooks are shown of a contact.
    pub(super) fn view_of<'a>(
        &'a self,
        contact: &Contact,
        pair: [&'a ColliderRecord; 2],
    ) -> Option<PairView<'a>> {
        let [id_a, id_b] = contact.colliders.map(|slot| self.colliders.id_at(slot));
        let [name_a, name_b] = contact.bodies.map(|slot| self.bodies.id_at(slot));
        let [body_a, body_b] = contact.bodies.map(|slot| self.bodies.at(slot));
        Some(PairView {
            body_ids: [name_a?, name_b?],
            bodies: [&body_a?.body, &body_b?.body],
            collider_ids: [id_a?, id_b?],
            colliders: pair.map(|placed| &placed.collider),
            parts: contact.parts,
        })
    }

    /// What is left of a manifold where a side that holds one way lets the other pass.
    ///
    /// Who comes against the direction of the platform is held; who comes otherwise passes until the
    /// two are apart again.
    fn held(
        &self,
        contact: &mut Contact,
        pair: [&ColliderRecord; 2],
        manifold: Manifold,
    ) -> Manifold {
        if pair.iter().all(|placed| placed.collider.one_way.is_none()) {
            return manifold;
        }
        if manifold.points.is_empty() {
            contact.passes = false;
            return manifold;
        }
        let normal = pair[0].pose.direction(manifold.normal);
        let [way_a, way_b] =
            pair.map(|placed| placed.collider.one_way.map(|way| placed.pose.direction(way)));
        let [of_a, of_b] = contact.bodies.map(|slot| {
            self.bodies.at(slot).map_or(Vector::ZERO, |record| record.body.linear_velocity)
        });
        let speed = of_b - of_a;
        let is_new = !contact.has_points();
        let lets_pass = |(way, normal, speed): (Vector, Vector, Vector)| {
            normal.dot(way) <= FACING || (is_new && speed.dot(way) > SLOW)
        };
        let ways =
            [way_a.map(|way| (way, normal, speed)), way_b.map(|way| (way, -normal, -speed))];
        contact.passes |= ways.into_iter().flatten().any(lets_pass);
        if contact.passes { Manifold::default() } else { manifold }
    }
}

/// Speed, m/s, at which a body may rise from a platform that it is standing on.
const SLOW: f32 = 0.01;

/// Lets the hooks change how two colliders act on each other.
fn modify(
    contact: &mut Contact,
    hooks: &dyn ContactHooks,
    view: &PairView<'_>,
    pair: [&ColliderRecord; 2],
) {
    contact.mix(pair.map(|placed| &placed.collider));
    let separations = contact.manifold.points.iter().map(|point| point.separation);
    let before = ContactDraft {
        normal: pair[0].pose.direction(contact.manifold.normal),
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
