//! Sleeping bodies → the sleeping set, and back to those that a step visits.

use super::super::World;
use super::prepare_contacts::NarrowPhaseResult;
use crate::body::BodyType;
use crate::contact::Contact;
use crate::world::edit::Edit;
use crate::world::record::BodyRecord;
use crate::world::sleeping_set::TakenBack;

/// Steps that visit all that was taken back, before bodies are set aside again. Whatever an
/// edit has woken or put to sleep settles with its island in the first of them.
const FULL_STEPS: u32 = 2;

impl World {
    /// Sets the bodies aside that do not move, if they are at least half of those that steps
    /// visit, with the contacts and pairs of boxes in which nothing moves.
    ///
    /// Sensors stay, and with them what they overlap. A world with soft bodies, or with so many
    /// pairs that some may get no contact, keeps everything.
    pub(in crate::world) fn set_sleepers_aside(&mut self) {
        debug_assert!(self.visits_whatever_moves());
        let step_count = self.sleeping_set.step_count;
        self.sleeping_set.step_count = step_count.saturating_add(1);
        if self.has_soft_bodies() {
            // One may have been added.
            return self.take_sleepers_back();
        }
        let most = self.active.slots().len() / 2;
        if step_count < FULL_STEPS
            || self.solver.body_of_slot.len() > most
            || self.has_many_pairs()
        {
            return;
        }
        let moves = |&body: &u32| {
            self.solver.state_of(body).is_some()
                || self.bodies.at(body).is_some_and(BodyRecord::is_moving)
        };
        let (staying, leaving): (Vec<u32>, Vec<u32>) =
            self.active.slots().iter().copied().partition(moves);
        if staying.len() <= most && !leaving.is_empty() {
            self.set_aside(&staying, &leaving);
        }
    }

    fn set_aside(&mut self, staying: &[u32], leaving: &[u32]) {
        self.remove_ended_contacts();
        let mut set = std::mem::take(&mut self.sleeping_set);
        self.list_staying_colliders(staying, &mut set.stays);
        for &body in leaving {
            self.active.note(body, false);
            set.insert(body);
        }
        for record in leaving.iter().filter_map(|&body| self.bodies.at(body)) {
            set.frozen_count += usize::from(record.is_frozen);
            let joints = record.joints.iter().filter_map(|&id| self.joints.get(id));
            joints.for_each(|joint| set.unite(joint.bodies()));
        }
        let stays = std::mem::take(&mut set.stays);
        let is_left = |[a, b]: [u32; 2]| !stays[a as usize] && !stays[b as usize];
        let slop = self.settings.linear_slop();
        for contact in self.contacts.extract_if(.., |contact| is_left(contact.colliders)) {
            set.near_count += usize::from(contact.is_touching(slop));
            set.put_contact(contact);
        }
        let boxes = self.boxes.edit();
        for (a, b) in boxes.found.extract_if(.., |&mut (a, b)| is_left([a, b])) {
            // An edit may have taken a box away since the pair was found.
            let has_box = |&slot: &u32| boxes.broad_phase.bounds(slot).is_some();
            let colliders = [a, b].map(|slot| self.colliders.at(slot));
            if let ([Some(first), Some(second)], true) = (colliders, [a, b].iter().all(has_box))
            {
                set.put_pair((a, b), [first.body, second.body]);
            }
        }
        set.stays = stays;
        self.sleeping_set = set;
    }

    /// Whether steps visit all bodies that move.
    fn visits_whatever_moves(&self) -> bool {
        let moves = |slot: u32| self.bodies.at(slot).is_some_and(BodyRecord::is_moving);
        self.movers.slots().iter().all(|&slot| self.active.contains(slot) || !moves(slot))
    }

    /// Lists by slot which colliders have contacts and pairs that stay: those of the bodies
    /// `staying`, those that were put where they are since the last step, and sensors.
    fn list_staying_colliders(&self, staying: &[u32], stays: &mut Vec<bool>) {
        stays.clear();
        stays.resize(self.colliders.slot_count(), false);
        for record in staying.iter().filter_map(|&body| self.bodies.at(body)) {
            record.colliders.iter().for_each(|id| stays[id.index() as usize] = true);
        }
        self.teleported.iter().for_each(|&slot| stays[slot as usize] = true);
        self.sensors.slots().for_each(|slot| stays[slot] = true);
    }

    /// Takes everything back that was set aside.
    pub(in crate::world) fn take_sleepers_back(&mut self) {
        self.sleeping_set.step_count = 0;
        if self.sleeping_set.body_count > 0 {
            self.take_back(&self.sleeping_set.bodies());
        }
    }

    /// Takes these bodies back, if they were set aside, with all that is connected to them.
    fn take_back(&mut self, bodies: &[u32]) {
        let (set, mut taken) = (&mut self.sleeping_set, TakenBack::default());
        set.step_count = 0;
        bodies.iter().for_each(|&body| set.take_ring(body, &mut taken));
        if taken.bodies.is_empty() {
            return;
        }
        let TakenBack { bodies, mut contacts, mut pairs } = taken;
        set.body_count -= bodies.len();
        let slop = self.settings.linear_slop();
        set.near_count -= contacts.iter().filter(|contact| contact.is_touching(slop)).count();
        for body in bodies {
            self.active.note(body, true);
            let is_frozen = self.bodies.at(body).is_some_and(|record| record.is_frozen);
            set.frozen_count -= usize::from(is_frozen);
        }
        self.remove_ended_contacts();
        let found = &mut self.boxes.edit().found;
        found.append(&mut pairs);
        found.sort();
        contacts.sort_by_key(Contact::key);
        self.merge_contacts(contacts);
        // Their colours name contacts by places, which are others now.
        self.solver.batches.clear();
        self.pairs.mark_outdated();
    }

    /// Merges contacts in ascending order into those of the world.
    fn merge_contacts(&mut self, back: Vec<Contact>) {
        let count = self.contacts.len() + back.len();
        let mut results = std::mem::take(&mut self.solver.narrow_results);
        results.resize(self.contacts.len(), NarrowPhaseResult::default());
        let contacts = std::mem::replace(&mut self.contacts, Vec::with_capacity(count));
        let merged_results = &mut self.solver.narrow_results;
        merged_results.reserve(count);
        let mut back = back.into_iter().peekable();
        for (contact, result) in contacts.into_iter().zip(results) {
            while let Some(earlier) = back.next_if(|other| other.key() < contact.key()) {
                merged_results.push(NarrowPhaseResult::of(&earlier));
                self.contacts.push(earlier);
            }
            merged_results.push(result);
            self.contacts.push(contact);
        }
        for later in back {
            merged_results.push(NarrowPhaseResult::of(&later));
            self.contacts.push(later);
        }
    }

    /// Takes everything back that an edit reaches into. Bodies without colliders and joints
    /// touch nothing.
    pub(in crate::world) fn take_back_for(&mut self, edit: &Edit) {
        let (body, acts_on_all) = match *edit {
            Edit::AddBody(_) => return,
            Edit::ApplyForce(id, _) | Edit::Wake(id) | Edit::PutToSleep(id) => {
                (Some(id), false)
            }
            Edit::RemoveBody(id)
            | Edit::ReplaceBody(id, _)
            | Edit::Teleport(id, ..)
            | Edit::MoveTo(id, ..)
            | Edit::AddCollider(id, _) => (Some(id), true),
            Edit::ReplaceCollider(id, _) | Edit::RemoveCollider(id) => (self.body_of(id), true),
            _ => return self.take_sleepers_back(),
        };
        let Some(id) = body else { return };
        let Some(record) = self.bodies.get(id) else { return };
        let is_alone = record.colliders.is_empty() && record.joints.is_empty();
        if record.is_moving() || !acts_on_all && !record.is_dynamic() {
            return;
        }
        match record.body.body_type {
            BodyType::Fixed if is_alone => {}
            BodyType::Fixed => self.take_sleepers_back(),
            BodyType::Dynamic | BodyType::Kinematic => self.take_back(&[id.index()]),
        }
    }

    /// Wakes the bodies in these slots, and takes them back if they were set aside.
    pub(in crate::world) fn wake_bodies(&mut self, bodies: &[u32]) {
        for &body in bodies {
            self.bodies.at_mut(body).into_iter().for_each(BodyRecord::wake);
        }
        self.take_back(bodies);
    }

    /// Takes back what contacts with points connect with bodies that the step visits. Returns
    /// whether there was anything.
    pub(super) fn take_reached_sleepers_back(&mut self) -> bool {
        if self.sleeping_set.body_count == 0 {
            return false;
        }
        let edges = self.solver.narrow_results.iter().filter_map(|result| result.edge);
        let is_reached = |&body: &u32| {
            self.sleeping_set.contains(body)
                && self.bodies.at(body).is_some_and(BodyRecord::is_dynamic)
        };
        let reached: Vec<u32> = edges.flat_map(|edge| edge.bodies).filter(is_reached).collect();
        let is_any = !reached.is_empty();
        if is_any {
            self.take_back(&reached);
        }
        is_any
    }

    /// All contacts, whether set aside or not, in ascending order.
    pub(in crate::world) fn all_contacts(&self) -> Vec<&Contact> {
        let mut all: Vec<&Contact> = self.contacts.iter().collect();
        if self.sleeping_set.contact_count() > 0 {
            all.extend(self.sleeping_set.contacts());
            all.sort_by_key(|contact| contact.key());
        }
        all
    }
}
