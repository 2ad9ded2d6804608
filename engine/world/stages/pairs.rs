//! Boxes → contacts: the old ones that stay, and new ones.

use hazumi_core::broad::Pair;

use super::super::World;
use super::crowds::CrowdBuffers;
use super::displacement::motion_of;
use super::pair_motions::RelativeMotion;
use super::soft_impacts::{SweptPairs, fast_displacement};
use super::vicinity::VicinityMemory;
use crate::collide::{near_way, overlapping_parts};
use crate::contact::Contact;
use crate::math::Pose;
use crate::space::Vector;
use crate::world::record::ColliderRecord;

/// Pairs with parts in a block of work.
const BLOCK: usize = 8;

/// Memory of the stage, kept from step to step.
#[derive(Debug, Default)]
pub(in crate::world) struct PairBuffers {
    /// The pairs of colliders of which one has parts, in ascending order.
    compound_pairs: Vec<CompoundPair>,
    previous_compound_pairs: Vec<CompoundPair>,
    /// The contacts of the step before.
    previous_contacts: Vec<Contact>,
    crowds: CrowdBuffers,
    /// Pairs of fast rigid bodies and soft ones, whose boxes do not overlap yet.
    swept: SweptPairs,
    /// Whether the contacts of the last step may have any of these.
    had_swept: bool,
    /// Length of the step, s.
    step_time: f32,
    /// Boxes that had moved or were new when the pairs were found.
    moved_count: usize,
    /// Whether the right to collide is the same as when the contacts were listed.
    is_current: bool,
    /// Whether no body has moved since then.
    is_still: bool,
}

/// Two colliders that may touch in many places.
#[derive(Debug, Default)]
struct CompoundPair {
    colliders: [u32; 2],
    vicinity: VicinityMemory,
    /// Their parts that are near each other, in ascending order.
    children: Vec<ChildIndices>,
}

/// Where a contact stands in the list: its colliders, and the parts of them.
type ContactKey = ([u32; 2], ChildIndices);

/// Indices of a part of each of two colliders; `None` for one that is of one piece.
type ChildIndices = [Option<u32>; 2];

impl PairBuffers {
    /// Has the contacts listed anew in the next step: the right to collide has changed.
    pub(in crate::world) fn mark_outdated(&mut self) {
        self.is_current = false;
    }

    /// Notes that bodies have moved.
    pub(in crate::world) fn mark_moved(&mut self) {
        self.is_still = false;
    }

    /// Forgets all pairs: the colliders are others now.
    pub(in crate::world) fn restart(&mut self) {
        self.compound_pairs.clear();
        self.is_current = false;
    }

    /// Pairs that got no contact because they are in a crowd.
    pub(in crate::world) fn crowded_count(&self) -> usize {
        self.crowds.dropped_count
    }

    /// Length of the step, s.
    pub(super) fn step_time(&self) -> f32 {
        self.step_time
    }

    /// Boxes that had moved or were new when pairs were last found.
    pub(in crate::world) fn moved_count(&self) -> usize {
        self.moved_count
    }

    /// Takes those of `pairs` that have parts.
    fn list_compound_pairs(&mut self, pairs: &[Pair], has_parts: impl Fn(u32) -> bool) {
        std::mem::swap(&mut self.compound_pairs, &mut self.previous_compound_pairs);
        let mut before = self.previous_compound_pairs.drain(..).peekable();
        for &(a, b) in pairs.iter().filter(|&&(a, b)| has_parts(a) || has_parts(b)) {
            let colliders = [a, b];
            while before.next_if(|old| old.colliders < colliders).is_some() {}
            let known = before.next_if(|old| old.colliders == colliders);
            self.compound_pairs
                .push(known.unwrap_or(CompoundPair { colliders, ..CompoundPair::default() }));
        }
    }

    /// Where contacts of `pairs` may be, in ascending order.
    fn contact_keys(&self, pairs: &[Pair]) -> impl Iterator<Item = ContactKey> {
        let mut compound_pairs = self.compound_pairs.iter().peekable();
        pairs.iter().flat_map(move |&(a, b)| {
            let colliders = [a, b];
            let pair = compound_pairs.next_if(|pair| pair.colliders == colliders);
            let parts = pair.map_or(&[[None; 2]][..], |pair| &pair.children);
            parts.iter().map(move |&parts| (colliders, parts))
        })
    }
}

impl World {
    /// Makes the list of contacts anew: one for each pair of boxes that overlap and may
    /// collide, or for each pair of parts where shapes have any. Fast rigid bodies have
    /// contacts with all soft bodies on their way in this step of `dt` seconds.
    ///
    /// Both lists are in ascending order of their colliders, so one walk along both finds which
    /// contacts go on, and their manifolds and impulses with them.
    pub(in crate::world) fn find_pairs(&mut self, dt: f32) {
        self.remove_ended_contacts();
        self.boxes.edit().find_pairs(&self.workers);
        if self.has_many_pairs() {
            self.take_sleepers_back();
        }
        let mut buffers = std::mem::take(&mut self.pairs);
        buffers.step_time = dt;
        let has_fast = self.list_fast_bodies(dt, &mut buffers.swept);
        let boxes = self.boxes.edit();
        buffers.moved_count = boxes.take_moved_count();
        let is_current = std::mem::replace(&mut buffers.is_current, true);
        let are_same = is_current && buffers.moved_count == 0;
        let is_still = std::mem::replace(&mut buffers.is_still, true);
        // Parts come near each other in boxes that stay what they are.
        let has_swept = has_fast || buffers.had_swept;
        if !are_same || has_swept || !(is_still || buffers.compound_pairs.is_empty()) {
            let found = std::mem::take(&mut boxes.found);
            let mut crowds = std::mem::take(&mut buffers.crowds);
            let pairs = self.thin_crowds(&found, &mut crowds);
            if has_fast {
                let mut all = pairs.to_vec();
                self.add_swept_pairs(&mut all, &mut buffers.swept);
                self.find_contacts(&all, dt, &mut buffers);
            } else {
                self.find_contacts(pairs, dt, &mut buffers);
            }
            buffers.crowds = crowds;
            self.boxes.edit().found = found;
        }
        buffers.had_swept = has_fast;
        self.pairs = buffers;
    }

    /// Lists the contacts of the pairs of boxes `found`, if they are not those of before.
    fn find_contacts(&mut self, found: &[Pair], dt: f32, buffers: &mut PairBuffers) {
        let boxes = self.boxes.edit();
        buffers.list_compound_pairs(found, |slot| boxes.has_parts(slot));
        self.workers.for_each_block(&mut buffers.compound_pairs, BLOCK, |_, compound_pairs| {
            compound_pairs.iter_mut().for_each(|pair| self.update_child_pairs(pair, dt));
        });
        // They are large, and mostly the same as before.
        if !self.has_contacts_of(buffers.contact_keys(found)) {
            let mut before = std::mem::take(&mut self.contacts);
            self.contacts = std::mem::take(&mut buffers.previous_contacts);
            self.list_contacts(buffers.contact_keys(found), &mut before);
            buffers.previous_contacts = before;
        }
    }

    /// Whether the contacts are those that there should be.
    fn has_contacts_of(&self, places: impl Iterator<Item = ContactKey>) -> bool {
        let mut contacts = self.contacts.iter().peekable();
        for place in places {
            let stays = contacts.next_if(|contact| contact.key() == place).is_some();
            if !stays && self.new_contact(place).is_some() {
                return false;
            }
        }
        contacts.next().is_none()
    }

    /// Lists the contacts at `places`, which are in ascending order, as are those of `before`.
    fn list_contacts(
        &mut self,
        places: impl Iterator<Item = ContactKey>,
        before: &mut Vec<Contact>,
    ) {
        // Looked at where they are: to be moved is what takes time here.
        let mut before = before.drain(..);
        for place in places {
            while before.as_slice().first().is_some_and(|old| old.key() < place) {
                before.next().into_iter().for_each(|old| self.record_lost_contact(&old));
            }
            if before.as_slice().first().is_some_and(|old| old.key() == place) {
                self.contacts.extend(before.next());
            } else {
                let contact = self.new_contact(place);
                self.contacts.extend(contact);
            }
        }
        before.for_each(|old| self.record_lost_contact(&old));
    }

    /// Finds which parts of two colliders are near each other.
    fn update_child_pairs(&self, pair: &mut CompoundPair, dt: f32) {
        pair.children.clear();
        let [a, b] = pair.colliders.map(|slot| self.colliders.at(slot));
        let (Some(a), Some(b)) = (a, b) else { return };
        if self.new_contact((pair.colliders, [None; 2])).is_none() {
            return;
        }
        if [a, b].into_iter().any(|placed| placed.teleported_in == self.epoch) {
            pair.vicinity.forget();
        }
        let (margin, b_in_a) = (self.settings.speculative_distance(), a.relative_pose(b));
        let rooms =
            [a, b].map(|placed| self.bodies.at(placed.body)?.soft.as_ref()?.reach_bounds());
        if rooms.iter().all(Option::is_none) {
            let motions = self.pair_motions();
            let activities = [motions.activity_of(a.body), motions.activity_of(b.body)];
            let motion = motions.find([a, b], &activities);
            if let Some(motion) = motion.filter(|motion| motion.search > margin) {
                list_children_on_way([a, b], &b_in_a, &motion, margin, &mut pair.children);
                return;
            }
            let shapes = [a, b].map(|placed| &placed.collider.shape);
            pair.vicinity.find(shapes, &b_in_a, margin, &mut pair.children);
            return;
        }
        // Rooms change from step to step: what was found around the one before says nothing.
        let [shape_a, shape_b] = [(a, &rooms[0]), (b, &rooms[1])].map(|(placed, room)| {
            room.as_ref().map_or(&placed.collider.shape, |(shape, _)| shape)
        });
        let inner = |place: usize| {
            rooms[place].as_ref().map_or(Pose::IDENTITY, |(_, center)| Pose::at(*center))
        };
        let b_in_a = inner(0).inverse().mul(&b_in_a.mul(&inner(1)));
        let length = |placed: &ColliderRecord| {
            let record = self.bodies.at(placed.body)?;
            let way = fast_displacement(record, self.settings.gravity, dt)?;
            Some(way.length() + record.reach)
        };
        let far = [a, b].map(|placed| length(placed).unwrap_or(0.0));
        let margin = margin + far[0] + far[1];
        overlapping_parts([shape_a, shape_b], &b_in_a, margin, &mut pair.children);
    }

    /// The contacts of two colliders, of which the one in the lower slot comes first, part by
    /// part.
    pub(in crate::world) fn contacts_of_pair(
        &self,
        colliders: [u32; 2],
    ) -> impl Iterator<Item = &Contact> {
        let first = self.contacts.partition_point(|contact| contact.colliders < colliders);
        self.contacts[first..].iter().take_while(move |contact| contact.colliders == colliders)
    }

    /// The contact of two colliders, or of parts of them; `None` when they never collide.
    fn new_contact(&self, (colliders, parts): ContactKey) -> Option<Contact> {
        let [a, b] = colliders.map(|slot| self.colliders.at(slot));
        let (a, b) = (a?, b?);
        // Groups are at hand; bodies have to be fetched.
        if a.collider.is_sensor || b.collider.is_sensor || !self.may_collide(colliders) {
            return None;
        }
        let bodies = [a.body, b.body];
        let [body_a, body_b] = bodies.map(|slot| self.bodies.at(slot));
        if !body_a?.is_dynamic() && !body_b?.is_dynamic() {
            return None;
        }
        let softs = [body_a?, body_b?].map(|record| record.soft.is_some());
        let mut contact = Contact::new((colliders, parts), bodies).with_soft(softs);
        contact.combine_materials([&a.collider, &b.collider]);
        Some(contact)
    }
}

/// Lists the parts of two colliders that come near each other in the step, `b` standing at
/// `b_in_a` as it begins.
///
/// Facets of a surface are sought along the way of the other shape, children of compounds
/// within its length.
fn list_children_on_way(
    pair: [&ColliderRecord; 2],
    b_in_a: &Pose,
    motion: &RelativeMotion<'_>,
    margin: f32,
    children: &mut Vec<ChildIndices>,
) {
    let shapes = pair.map(|placed| &placed.collider.shape);
    let [a, b] = motion.records;
    let [way_a, way_b] = &motion.displacements;
    let ways = (
        motion_of(a, pair[0], way_a, Vector::ZERO),
        motion_of(b, pair[1], way_b, a.offset_to(b)),
    );
    if let (Some(of_a), Some(of_b)) = ways {
        let share = (motion.search / motion.length).min(1.0);
        let ends =
            [of_a.start().inv_mul(&of_b.start()), of_a.pose(share).inv_mul(&of_b.pose(share))];
        let half_turn = 0.5 * share * motion.turn;
        let mut facets = Vec::new();
        for side in [0, 1] {
            let (shape, surface) = (shapes[side], shapes[1 - side]);
            let reach = motion.records[side].reach;
            if shape.has_parts() || reach == 0.0 {
                continue;
            }
            // Points go along arcs, which leave the straight way by the sagitta at most.
            let bulge =
                if half_turn < 1.0 { 0.5 * reach * half_turn * half_turn } else { 2.0 * reach };
            let ends = if side == 0 { ends.map(|end| end.inverse()) } else { ends };
            if near_way((shape, ends), bulge, surface, margin, &mut facets).is_some() {
                let indices = |&facet: &u32| {
                    if side == 0 { [None, Some(facet)] } else { [Some(facet), None] }
                };
                children.extend(facets.iter().map(indices));
                return;
            }
        }
    }
    overlapping_parts(shapes, b_in_a, motion.search, children);
}
