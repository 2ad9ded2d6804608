//! Manifolds → which bodies are connected, and who wakes up.

use super::super::World;
use crate::world::record::{BodyRecord, ColliderRecord};

/// What a body leans on besides other dynamic bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::world) enum Support {
    /// Nothing.
    #[default]
    None,
    /// Something that stays where it is.
    Resting,
    /// Something that moves by itself, or has just been put there.
    Stirred,
}

impl World {
    /// Joins dynamic bodies that touch into islands, and wakes every island in which one moves.
    ///
    /// An island is awake or asleep as a whole. It wakes when an awake body joins it, or when a
    /// moving kinematic body, or a body that was put there, touches one of its bodies. Bodies
    /// about to touch count as touching: the solver stops the one before the gap closes, and must
    /// be able to push the other.
    pub(in crate::world) fn join_islands(&mut self) {
        let slots = self.bodies.slot_count();
        self.islands.reset(slots);
        self.rest.supports.clear();
        self.rest.supports.resize(slots, Support::None);
        for contact in self.contacts.iter().filter(|contact| contact.has_points()) {
            let [a, b] = contact.bodies;
            let (Some(body_a), Some(body_b)) = (self.bodies.at(a), self.bodies.at(b)) else {
                continue;
            };
            let [collider_a, collider_b] =
                contact.colliders.map(|slot| self.colliders.at(slot));
            match (body_a.is_dynamic(), body_b.is_dynamic()) {
                (true, true) => self.islands.link(a, b),
                (true, false) => self.rest.lean(a, body_b, collider_b),
                (false, true) => self.rest.lean(b, body_a, collider_a),
                (false, false) => {}
            }
        }
        self.wake_islands();
    }

    /// Wakes the islands in which somebody is awake or stirred.
    fn wake_islands(&mut self) {
        let is_awake = &mut self.rest.flags;
        is_awake.clear();
        is_awake.resize(self.bodies.slot_count(), false);
        for (id, record) in self.bodies.iter().filter(|(_, record)| record.is_dynamic()) {
            let is_stirred = self.rest.supports[id.index() as usize] == Support::Stirred;
            if record.is_moving() || is_stirred {
                is_awake[self.islands.find(id.index()) as usize] = true;
            }
        }
        for (id, record) in self.bodies.iter_mut() {
            let sleeps = record.is_dynamic() && record.is_asleep;
            if sleeps && is_awake[self.islands.find(id.index()) as usize] {
                record.wake();
            }
        }
    }
}

/// What the stages about sleep know of the bodies, by slot; filled anew in each step.
#[derive(Debug, Default)]
pub(in crate::world) struct RestBuffers {
    /// What each body leans on.
    pub(super) supports: Vec<Support>,
    /// One mark for each island, at the slot of its representative.
    pub(super) flags: Vec<bool>,
    /// Whether an island leans on something, likewise.
    pub(super) is_supported: Vec<bool>,
}

impl RestBuffers {
    /// Notes that the body in slot `body` leans on a collider of `other`, which nothing pushes.
    fn lean(&mut self, body: u32, other: &BodyRecord, collider: Option<&ColliderRecord>) {
        let is_new = collider.is_some_and(|collider| collider.is_new_here);
        let stirs = other.is_moving() || is_new;
        let support = if stirs { Support::Stirred } else { Support::Resting };
        let known = &mut self.supports[body as usize];
        *known = support.max(*known);
    }
}
