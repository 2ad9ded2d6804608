//! Manifolds → which bodies are connected, and who wakes up.

use super::super::World;

impl World {
    /// Joins dynamic bodies that touch into islands, and wakes every island in which one moves.
    ///
    /// An island is awake or asleep as a whole. It wakes when an awake body joins it, or when a
    /// moving kinematic body touches one of its bodies. Bodies about to touch count as touching:
    /// the solver stops the one before the gap closes, and must be able to push the other.
    pub(in crate::world) fn join_islands(&mut self) {
        self.islands.reset(self.bodies.slot_count());
        let mut stirred = Vec::new();
        for contact in self.contacts.iter().filter(|contact| contact.has_points()) {
            let [a, b] = contact.bodies;
            let (Some(body_a), Some(body_b)) = (self.bodies.at(a), self.bodies.at(b)) else {
                continue;
            };
            match (body_a.is_dynamic(), body_b.is_dynamic()) {
                (true, true) => self.islands.link(a, b),
                (true, false) if body_b.is_moving() => stirred.push(a),
                (false, true) if body_a.is_moving() => stirred.push(b),
                _ => {}
            }
        }
        self.wake_islands(&stirred);
    }

    /// Wakes the islands of the `stirred` bodies and those in which somebody is awake.
    fn wake_islands(&mut self, stirred: &[u32]) {
        let mut is_awake = vec![false; self.bodies.slot_count()];
        let awake =
            self.bodies.iter().filter(|(_, record)| record.is_dynamic() && record.is_moving());
        for body in awake.map(|(id, _)| id.index()).chain(stirred.iter().copied()) {
            is_awake[self.islands.find(body) as usize] = true;
        }
        for (id, record) in self.bodies.iter_mut() {
            let sleeps = record.is_dynamic() && record.is_asleep;
            if sleeps && is_awake[self.islands.find(id.index()) as usize] {
                record.wake();
            }
        }
    }
}
