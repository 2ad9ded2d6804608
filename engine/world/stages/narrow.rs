//! Poses and contacts → manifolds.

use hazumi_core::Arena;

use super::super::World;
use super::buffers::SolverBuffers;
use super::crowds::scattered;
use super::edges::{ConstraintEdge, ContactSides};
use super::manifold::{Reuse, find};
use super::pair_motions::PairMotions;
use super::prepare_contacts::{ContactPrepareData, NarrowPhaseResult};
use crate::body::Body;
use crate::collide::Manifold;
use crate::collider::Collider;
use crate::contact::Contact;
use crate::shape::Shape;
use crate::space::Vector;
use crate::world::hooks::{ContactHooks, ContactModification, ContactPairInfo};
use crate::world::record::{BodyRecord, ColliderRecord};

/// Contacts in a block of work: enough to outweigh handing it to a thread.
const BLOCK: usize = 32;
/// How many contacts before its turn the colliders of a contact are prefetched.
const AHEAD: usize = 4;

impl World {
    /// Computes the manifold of every contact of which a body moves or was put here, and links
    /// the bodies of those with points. Rows of soft bodies are for substeps of `h` seconds.
    pub(in crate::world) fn collide(&mut self, h: f32) {
        self.for_each_contact(|narrow_phase, index, contact, result| {
            *result = narrow_phase.update_contact(index, contact);
        });
        if self.take_reached_sleepers_back() {
            self.list_activities();
            self.for_each_contact(|narrow_phase, index, contact, result| {
                let sides = narrow_phase.contact_sides(contact);
                narrow_phase.connect(index, contact, &sides, result);
            });
        }
        self.collide_soft_bodies(h);
        self.leave_out_hidden_contacts();
        let SolverBuffers { narrow_results, contact_edges, .. } = &mut self.solver;
        contact_edges.clear();
        contact_edges.extend(narrow_results.iter().filter_map(|result| result.edge));
    }

    /// Calls `work` once for each contact, with its index and its result.
    fn for_each_contact(
        &mut self,
        work: impl Fn(&NarrowPhase<'_>, usize, &mut Contact, &mut NarrowPhaseResult) + Sync,
    ) {
        let mut contacts = std::mem::take(&mut self.contacts);
        let mut results = std::mem::take(&mut self.solver.narrow_results);
        results.resize(contacts.len(), NarrowPhaseResult::default());
        let narrow_phase = self.narrow_phase();
        self.workers.for_each_block_of_two(
            (&mut contacts[..], &mut results[..]),
            BLOCK,
            |first, contacts, results| {
                for (place, result) in results.iter_mut().enumerate() {
                    if let Some(next) = contacts.get(place + AHEAD) {
                        narrow_phase.fetch_ahead(next);
                    }
                    work(&narrow_phase, first + place, &mut contacts[place], result);
                }
            },
        );
        (self.contacts, self.solver.narrow_results) = (contacts, results);
    }

    /// The narrow phase, once it is known how bodies move.
    pub(super) fn narrow_phase(&self) -> NarrowPhase<'_> {
        NarrowPhase {
            bodies: &self.bodies,
            colliders: &self.colliders,
            motions: self.pair_motions(),
            hooks: self.hooks.0.as_deref(),
            margin: self.settings.speculative_distance(),
            gravity: self.settings.gravity,
            dt: self.pairs.step_time(),
            substeps: self.settings.substeps as f32,
            epoch: self.epoch,
            is_any_new: !self.teleported.is_empty(),
        }
    }
}

/// The data that contacts are updated with.
pub(super) struct NarrowPhase<'a> {
    pub(super) bodies: &'a Arena<BodyRecord, Body>,
    pub(super) colliders: &'a Arena<ColliderRecord, Collider>,
    pub(super) motions: PairMotions<'a>,
    pub(super) hooks: Option<&'a dyn ContactHooks>,
    pub(super) margin: f32,
    pub(super) gravity: Vector,
    /// Length of the step, s.
    pub(super) dt: f32,
    /// Substeps of a step.
    pub(super) substeps: f32,
    epoch: u64,
    is_any_new: bool,
}

impl NarrowPhase<'_> {
    /// Prefetches the colliders of a contact.
    fn fetch_ahead(&self, contact: &Contact) {
        let [a, b] = contact.colliders;
        self.colliders.fetch_ahead(a);
        self.colliders.fetch_ahead(b);
    }

    /// Brings a contact up to date, the one with this index.
    fn update_contact(&self, index: usize, contact: &mut Contact) -> NarrowPhaseResult {
        let sides = self.contact_sides(contact);
        let is_due = sides.are_due();
        let nothing = NarrowPhaseResult::of(contact);
        if contact.is_soft && is_due {
            return NarrowPhaseResult { has_rows: true, ..nothing };
        }
        let (prepare_data, touch_time) =
            if is_due { self.update_manifold(contact, &sides) } else { (None, 0.0) };
        if !contact.has_points() {
            return nothing;
        }
        let mut result = NarrowPhaseResult { prepare_data, touch_time, ..nothing };
        self.connect(index, contact, &sides, &mut result);
        result
    }

    /// Notes whom a contact connects, the one with this index, if it has points.
    fn connect(
        &self,
        index: usize,
        contact: &Contact,
        sides: &ContactSides,
        result: &mut NarrowPhaseResult,
    ) {
        if !contact.has_points() {
            return;
        }
        let index = u32::try_from(index).expect("fewer than 2^32 contacts");
        let [a, b] = &sides.activities;
        result.edge = Some(ConstraintEdge::new(index, contact.bodies, sides));
        result.are_compounds = [self.is_compound(contact, 0), self.is_compound(contact, 1)];
        result.have_siblings = [a.has_several_colliders, b.has_several_colliders];
    }

    /// The sides of a contact in this step.
    fn contact_sides(&self, contact: &Contact) -> ContactSides {
        let ([body_a, body_b], [slot_a, slot_b]) = (contact.bodies, contact.colliders);
        ContactSides {
            activities: [self.motions.activity_of(body_a), self.motions.activity_of(body_b)],
            are_new: [self.is_new(slot_a), self.is_new(slot_b)],
        }
    }

    /// Whether a collider of a contact is a compound.
    fn is_compound(&self, contact: &Contact, side: usize) -> bool {
        contact.parts[side].is_some()
            && self
                .colliders
                .at(contact.colliders[side])
                .is_some_and(|placed| matches!(placed.collider.shape, Shape::Compound(_)))
    }

    /// Whom a contact of soft bodies connects, the one with this index, if it has points.
    pub(super) fn constraint_edge(
        &self,
        index: u32,
        contact: &Contact,
    ) -> Option<ConstraintEdge> {
        let edge = || ConstraintEdge::new(index, contact.bodies, &self.contact_sides(contact));
        contact.has_points().then(edge)
    }

    /// Whether the collider in a slot has just been put where it is.
    pub(super) fn is_new(&self, slot: u32) -> bool {
        let is_new = |placed: &ColliderRecord| placed.teleported_in == self.epoch;
        self.is_any_new && self.colliders.at(slot).is_some_and(is_new)
    }

    /// Finds the points of a contact: where it stands, if it has any, and when they touch, in
    /// substeps.
    fn update_manifold(
        &self,
        contact: &mut Contact,
        sides: &ContactSides,
    ) -> (Option<ContactPrepareData>, f32) {
        let pair = contact.colliders.map(|slot| self.colliders.at(slot));
        let [Some(a), Some(b)] = pair else { return (None, 0.0) };
        let pair = [a, b];
        let view = || self.view_of(contact, pair);
        let asked = self.hooks.and_then(|hooks| Some((hooks, view()?)));
        if asked.as_ref().is_some_and(|(hooks, view)| !hooks.should_collide(view)) {
            contact.replace_manifold(Manifold::default());
            return (None, 0.0);
        }
        let b_in_a = pair[0].relative_pose(pair[1]);
        let motion = self.motions.find(pair, &sides.activities);
        let mut touch_time = 0.0;
        let is_new = sides.are_new != [false; 2];
        let reuse = Reuse::new(self.bodies, self.margin);
        let can_reuse = self.hooks.is_none() && reuse.is_possible(contact, pair);
        if !can_reuse
            || is_new
            || !reuse.recycle(contact, pair, &b_in_a)
            || (motion.is_some() && self.is_apart(&contact.manifold))
        {
            let shapes = pair.map(|placed| &placed.collider.shape);
            let margin = motion.map_or(self.margin, |motion| motion.search);
            let mut manifold = Manifold::default();
            if motion.is_none_or(|motion| !(motion.sphere_gap > margin)) {
                manifold = find(contact, shapes, &b_in_a, margin);
                manifold = scattered(contact, shapes, manifold);
            }
            let mut is_moved = false;
            if let Some(motion) = &motion {
                let speculation = self.speculate(contact, pair, manifold, motion);
                (manifold, is_moved) = (speculation.manifold, speculation.is_moved);
                touch_time = speculation.time;
            }
            let manifold = self.filter_one_way(contact, pair, manifold);
            contact.replace_manifold(manifold);
            if can_reuse && !is_moved {
                reuse.remember(contact, &b_in_a);
            }
            if let Some((hooks, view)) = asked.filter(|_| contact.has_points()) {
                modify(contact, hooks, &view, pair);
            }
        }
        (contact.has_points().then(|| ContactPrepareData::of(contact, pair)), touch_time)
    }

    /// The view of a contact for hooks.
    pub(super) fn view_of<'a>(
        &'a self,
        contact: &Contact,
        pair: [&'a ColliderRecord; 2],
    ) -> Option<ContactPairInfo<'a>> {
        let [id_a, id_b] = contact.colliders.map(|slot| self.colliders.id_at(slot));
        let [name_a, name_b] = contact.bodies.map(|slot| self.bodies.id_at(slot));
        let [body_a, body_b] = contact.bodies.map(|slot| self.bodies.at(slot));
        Some(ContactPairInfo {
            body_ids: [name_a?, name_b?],
            bodies: [&body_a?.body, &body_b?.body],
            collider_ids: [id_a?, id_b?],
            colliders: pair.map(|placed| &placed.collider),
            parts: contact.parts,
        })
    }
}

/// Lets the hooks change how two colliders act on each other.
fn modify(
    contact: &mut Contact,
    hooks: &dyn ContactHooks,
    view: &ContactPairInfo<'_>,
    pair: [&ColliderRecord; 2],
) {
    contact.combine_materials(pair.map(|placed| &placed.collider));
    let separations = contact.manifold.points.iter().map(|point| point.separation);
    let before = ContactModification {
        normal: pair[0].pose.transform_vector(contact.manifold.normal),
        separation: separations.fold(f32::INFINITY, f32::min),
        is_enabled: true,
        friction: contact.friction,
        restitution: contact.restitution,
        rolling_resistance: contact.rolling_resistance,
    };
    let mut draft = before;
    hooks.modify_contact(view, &mut draft);
    let draft = draft.or(&before);
    contact.friction = draft.friction;
    contact.restitution = draft.restitution;
    contact.rolling_resistance = draft.rolling_resistance;
    if !draft.is_enabled {
        contact.replace_manifold(Manifold::default());
    }
}
