//! Meetings → which bodies are connected, and who wakes up.

use super::super::World;
use super::edges::ConstraintEdge;
use super::island_buffers::{GroundContact, JointEnd, RestBuffers, WakeState};
use super::joint_links::Links;
use crate::soft_body::PinTarget;
use crate::world::record::BodyRecord;

/// Contacts, or bodies, in a block of work.
const BLOCK: usize = 256;

impl World {
    /// Joins dynamic bodies that touch or are jointed into islands, and wakes every island in which one moves.
    ///
    /// An island is awake or asleep as a whole. It wakes when an awake body joins it, or when a
    /// moving kinematic body, or a body that was put there, touches one of its bodies. Bodies
    /// about to touch count as touching: the solver stops the one before the gap closes, and must
    /// be able to push the other.
    pub(in crate::world) fn join_islands(&mut self) {
        let count = self.movers.slots().len();
        self.islands.reset(count);
        self.rest.supports.clear();
        self.rest.supports.resize(count, GroundContact::None);
        self.list_ties();
        self.list_pins();
        let place = |slot| self.movers.place(slot);
        for meeting in self.solver.meetings.iter().chain(&self.rest.ties).chain(&self.rest.pins)
        {
            match meeting.pushed() {
                [Some(a), Some(b)] => self.islands.link(place(a), place(b)),
                [Some(body), None] | [None, Some(body)] => {
                    lean(&mut self.rest.supports, place(body), meeting.stirs);
                }
                [None, None] => {}
            }
        }
        self.rest.roots.clear();
        self.rest.roots.extend((0..).take(count).map(|place| self.islands.find(place)));
        self.wake_islands();
    }

    /// Lists the joints that hold something: they are whole, and their bodies are enabled.
    fn list_ties(&mut self) {
        self.list_links();
        let Links { joints, bodies, .. } = self.joint_solver.links();
        let (ties, ends) = (&mut self.rest.ties, &mut self.rest.ends);
        ends.resize(bodies.len(), JointEnd::default());
        let records = &self.bodies;
        self.workers.for_each_block(ends, BLOCK, |first, ends| {
            for (end, &body) in ends.iter_mut().zip(&bodies[first..]) {
                *end = records.at(body).map_or(JointEnd::default(), JointEnd::of);
            }
        });
        ties.clear();
        for &(index, places) in joints {
            let sides = places.map(|place| ends[place as usize]);
            if sides.iter().all(|end| end.is_enabled) {
                let bodies = places.map(|place| bodies[place as usize]);
                let is_pushed = sides.map(|end| end.is_pushed);
                let stirs = sides.iter().any(|end| end.is_moving && !end.is_pushed);
                ties.push(ConstraintEdge { index, bodies, is_pushed, stirs });
            }
        }
    }

    /// Lists which soft bodies are held by which others.
    fn list_pins(&mut self) {
        self.rest.pins.clear();
        if !self.has_softs() {
            return;
        }
        for &slot in self.movers.slots() {
            let Some(record) = self.bodies.at(slot) else { continue };
            let pins = record.soft.iter().flat_map(|soft| &soft.pins);
            for pin in pins {
                let PinTarget::Body(other, _) = pin.target else { continue };
                let Some(holder) = self.bodies.at(other) else { continue };
                let is_pushed = [record.is_dynamic(), holder.is_dynamic()];
                let stirs = holder.is_moving() && !is_pushed[1];
                let bodies = [slot, other];
                self.rest.pins.push(ConstraintEdge { index: 0, bodies, is_pushed, stirs });
            }
        }
    }

    /// Wakes the islands in which somebody is awake or stirred.
    fn wake_islands(&mut self) {
        let (bodies, movers) = (&self.bodies, self.movers.slots());
        let RestBuffers { supports, roots, alertness, has_woken, flags, .. } = &mut self.rest;
        *has_woken = false;
        alertness.clear();
        alertness.resize(movers.len(), WakeState::Uninvolved);
        self.workers.for_each_block(alertness, BLOCK, |first, alertness| {
            for (alertness, &slot) in alertness.iter_mut().zip(&movers[first..]) {
                *alertness = match bodies.at(slot).filter(|record| record.is_dynamic()) {
                    None => WakeState::Uninvolved,
                    Some(record) if record.is_asleep => WakeState::Asleep,
                    Some(_) => WakeState::Awake,
                };
            }
        });
        flags.clear();
        flags.resize(movers.len(), false);
        for ((alertness, &support), &root) in alertness.iter().zip(&*supports).zip(&*roots) {
            let is_stirred = support == GroundContact::Stirred;
            flags[root as usize] |= match alertness {
                WakeState::Awake => true,
                WakeState::Asleep => is_stirred,
                WakeState::Uninvolved => false,
            };
        }
        for (place, &slot) in movers.iter().enumerate() {
            if alertness[place] == WakeState::Asleep && flags[roots[place] as usize] {
                self.bodies.at_mut(slot).into_iter().for_each(BodyRecord::wake);
                *has_woken = true;
            }
        }
    }
}

/// Notes that the body at `place` leans on something that nothing pushes, and whether that `stirs`: it
/// moves, or has just been put there.
fn lean(supports: &mut [GroundContact], place: u32, stirs: bool) {
    let support = if stirs { GroundContact::Stirred } else { GroundContact::Resting };
    let known = &mut supports[place as usize];
    *known = support.max(*known);
}
