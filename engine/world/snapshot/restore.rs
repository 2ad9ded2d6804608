//! Restoring a snapshot.

use hazumi_core::SlotSet;

use super::super::World;
use super::super::boxes::DirtyBounds;
use super::super::stages::SensorBuffers;
use super::{KnownStaticState, Snapshot, SnapshotError, StaticState};
use crate::body::BodyType;
use crate::contact::Contact;

/// Stands for an epoch that no world comes to: what was put somewhere longer ago than the last
/// step.
const LONG_AGO: u64 = u64::MAX;

impl World {
    /// Restores the world to `snapshot`, to the last bit. Every body, collider, joint and
    /// contact gets its id and its memory back. The earlier state of this world is gone.
    ///
    /// Contact hooks, workers, broad phase and clock stay those of this world.
    ///
    /// # Errors
    ///
    /// When only one of the two worlds has contact hooks; this one is then as it was.
    #[doc(alias = "load state")]
    pub fn restore(&mut self, snapshot: &Snapshot) -> Result<(), SnapshotError> {
        let expected = snapshot.motion.loose.has_hooks;
        if expected != self.hooks.0.is_some() {
            return Err(SnapshotError::Hooks { expected });
        }
        let (content, motion) = (&snapshot.content, &snapshot.motion);
        self.take_sleepers_back();
        self.remove_ended_contacts();
        // Those whose colliders the next step would have placed have still to be placed.
        let mut moved = std::mem::take(&mut self.solver.body_of_slot);
        let is_other = !self.known_static_state.has_bodies_of(content);
        if is_other {
            self.take_bodies(content);
        }
        if !self.known_static_state.has_joints_of(content) {
            self.joints = (*content.joints).clone();
        }
        if !self.known_static_state.has_rules_of(content) {
            self.settings = content.rules.settings;
            self.ignored_pairs = content.rules.ignored_pairs.clone();
            self.boxes.edit().outdate(DirtyBounds::Everybody);
            self.contacts.iter_mut().for_each(Contact::forget_recycle_anchor);
        }
        self.known_static_state = KnownStaticState::of(content);
        self.put_bodies(motion, &mut moved);
        let has_softs = self.put_softs(&motion.softs).is_some();
        self.pin_holders.clear();
        self.solver.soft_bodies.clear();
        if is_other {
            self.place_all_colliders();
            moved.clear();
        }
        moved.sort_unstable();
        moved.dedup();
        self.boxes.edit().outdate(DirtyBounds::Moved);
        self.solver.restart(moved, self.bodies.slot_count());
        let is_whole = has_softs
            && self.put_contacts(&motion.contacts).is_some()
            && self.put_joints(&motion.joints).is_some();
        debug_assert!(is_whole, "a snapshot holds what its content says");
        self.put_sparse_state(snapshot);
        self.pairs.mark_outdated();
        self.note_restored(snapshot);
        Ok(())
    }

    /// Replaces bodies and colliders, and forgets everything about those before.
    fn take_bodies(&mut self, content: &StaticState) {
        let boxes = self.boxes.edit();
        let count = u32::try_from(self.colliders.slot_count()).unwrap_or(u32::MAX);
        (0..count).for_each(|slot| boxes.remove(slot));
        boxes.outdate(DirtyBounds::Everybody);
        self.contacts.clear();
        self.collider_trees.clear();
        self.pairs.restart();
        self.bodies = (*content.bodies).clone();
        self.colliders = (*content.colliders).clone();
        self.count_soft_bodies();
        self.movers = SlotSet::default();
        for (id, record) in self.bodies.iter() {
            self.movers.note(id.index(), record.body.body_type != BodyType::Fixed);
        }
        self.active = self.movers.clone();
        self.sensors = SensorBuffers::default();
        for (id, placed) in self.colliders.iter() {
            self.sensors.note(id.index(), placed.collider.is_sensor);
        }
    }

    /// Puts every collider where its body is.
    fn place_all_colliders(&mut self) {
        let bodies = &self.bodies;
        for (_, placed) in self.colliders.iter_mut() {
            placed.teleported_in = LONG_AGO;
            if let Some(record) = bodies.at(placed.body) {
                placed.update_pose(record);
            }
        }
    }

    /// Restores the sparse state: data that few bodies have, and data of the world as a whole.
    fn put_sparse_state(&mut self, snapshot: &Snapshot) {
        let loose = &*snapshot.motion.loose;
        self.step_count = snapshot.motion.step_count;
        // Nothing was put anywhere in this epoch yet.
        self.epoch += 1;
        for &slot in &loose.placed {
            if let Some(placed) = self.colliders.at_mut(slot) {
                placed.teleported_in = self.epoch;
            }
        }
        self.teleported.clone_from(&loose.placed);
        self.errands.clone_from(&loose.errands);
        self.contact_events.lost.clone_from(&loose.lost);
        self.sensors.restart(&loose.inside);
        self.events.clone_from(&loose.events);
    }
}
