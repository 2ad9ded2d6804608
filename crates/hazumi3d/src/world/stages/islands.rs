//! Manifolds → which bodies are connected, and who wakes up.

use super::super::World;

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
    /// Joins dynamic bodies that touch or are jointed into islands, and wakes every island in which one moves.
    ///
    /// An island is awake or asleep as a whole. It wakes when an awake body joins it, or when a
    /// moving kinematic body, or a body that was put there, touches one of its bodies. Bodies
    /// about to touch count as touching: the solver stops the one before the gap closes, and must
    /// be able to push the other.
    pub(in crate::world) fn join_islands(&mut self) {
        self.movers.refresh();
        let count = self.movers.slots().len();
        self.islands.reset(count);
        self.rest.supports.clear();
        self.rest.supports.resize(count, Support::None);
        for contact in self.contacts.iter().filter(|contact| contact.has_points()) {
            let [a, b] = contact.bodies;
            let (Some(body_a), Some(body_b)) = (self.bodies.at(a), self.bodies.at(b)) else {
                continue;
            };
            let is_new = |slot: u32| {
                let collider = self.colliders.at(slot);
                collider.is_some_and(|collider| collider.placed_in == self.beat)
            };
            let [is_new_a, is_new_b] = contact.colliders.map(is_new);
            let place = |slot| self.movers.place(slot);
            match (body_a.is_dynamic(), body_b.is_dynamic()) {
                (true, true) => self.islands.link(place(a), place(b)),
                (true, false) => self.rest.lean(place(a), body_b.is_moving() || is_new_b),
                (false, true) => self.rest.lean(place(b), body_a.is_moving() || is_new_a),
                (false, false) => {}
            }
        }
        self.join_jointed();
        self.wake_islands();
    }

    /// The same for bodies that joints hold together.
    fn join_jointed(&mut self) {
        for (_, record) in self.joints.iter() {
            if !self.is_acting(record) {
                continue;
            }
            let [a, b] = record.bodies();
            let (Some(body_a), Some(body_b)) = (self.bodies.at(a), self.bodies.at(b)) else {
                continue;
            };
            let place = |slot| self.movers.place(slot);
            match (body_a.is_dynamic(), body_b.is_dynamic()) {
                (true, true) => self.islands.link(place(a), place(b)),
                (true, false) => self.rest.lean(place(a), body_b.is_moving()),
                (false, true) => self.rest.lean(place(b), body_a.is_moving()),
                (false, false) => {}
            }
        }
    }

    /// Wakes the islands in which somebody is awake or stirred.
    fn wake_islands(&mut self) {
        let is_awake = &mut self.rest.flags;
        is_awake.clear();
        is_awake.resize(self.movers.slots().len(), false);
        for (place, &slot) in (0u32..).zip(self.movers.slots()) {
            let Some(record) = self.bodies.at(slot).filter(|record| record.is_dynamic()) else {
                continue;
            };
            let is_stirred = self.rest.supports[place as usize] == Support::Stirred;
            if record.is_moving() || is_stirred {
                is_awake[self.islands.find(place) as usize] = true;
            }
        }
        for (place, &slot) in (0u32..).zip(self.movers.slots()) {
            let Some(record) = self.bodies.at_mut(slot) else { continue };
            let sleeps = record.is_dynamic() && record.is_asleep;
            if sleeps && is_awake[self.islands.find(place) as usize] {
                record.wake();
            }
        }
    }
}

/// What the stages about sleep know of the bodies, by their places in the list of those that are not
/// fixed; filled anew in each step.
#[derive(Debug, Default)]
pub(in crate::world) struct RestBuffers {
    /// What each body leans on.
    pub(super) supports: Vec<Support>,
    /// One mark for each island, at the place of its representative.
    pub(super) flags: Vec<bool>,
    /// Whether an island leans on something, likewise.
    pub(super) is_supported: Vec<bool>,
}

impl RestBuffers {
    /// Notes that the body at `place` leans on a collider that nothing pushes, and whether
    /// that `stirs`: it moves, or has just been put there.
    fn lean(&mut self, place: u32, stirs: bool) {
        let support = if stirs { Support::Stirred } else { Support::Resting };
        let known = &mut self.supports[place as usize];
        *known = support.max(*known);
    }
}
