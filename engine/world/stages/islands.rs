//! Contacts → islands, and the bodies that wake up.

use super::super::World;
use super::edges::ConstraintEdge;
use super::island_buffers::{GroundContact, IslandBuffers, JointEnd};
use super::joint_links::Links;
use crate::soft_body::PinTarget;
use crate::world::record::BodyRecord;

/// Contacts, or bodies, in a block of work.
const BLOCK: usize = 256;

impl World {
    /// Joins dynamic bodies that touch or are jointed into islands, and wakes every island in
    /// which one moves.
    ///
    /// An island is awake or asleep as a whole. It wakes when an awake body joins it, or when a
    /// moving kinematic body, or a body that was put there, touches one of its bodies. Bodies
    /// about to touch count as touching: the solver stops the one before the gap closes, and
    /// must be able to push the other.
    pub(in crate::world) fn build_islands(&mut self) {
        let count = self.active.slots().len();
        self.islands.reset(count);
        self.island_buffers.ground_contacts.clear();
        self.island_buffers.ground_contacts.resize(count, GroundContact::None);
        self.list_joint_edges();
        self.list_pin_edges();
        let place = |slot| self.active.place(slot);
        for edge in self
            .solver
            .contact_edges
            .iter()
            .chain(&self.island_buffers.joint_edges)
            .chain(&self.island_buffers.pin_edges)
        {
            match edge.pushed_bodies() {
                [Some(a), Some(b)] => self.islands.link(place(a), place(b)),
                [Some(body), None] | [None, Some(body)] => {
                    add_ground_contact(
                        &mut self.island_buffers.ground_contacts,
                        place(body),
                        edge.is_waking,
                    );
                }
                [None, None] => {}
            }
        }
        self.island_buffers.roots.clear();
        self.island_buffers
            .roots
            .extend((0..).take(count).map(|place| self.islands.find(place)));
        self.wake_islands();
    }

    /// Lists the joints that hold something: they are whole, and their bodies are enabled.
    fn list_joint_edges(&mut self) {
        self.list_links();
        let Links { joints, bodies, .. } = self.joint_solver.links();
        let (joint_edges, ends) =
            (&mut self.island_buffers.joint_edges, &mut self.island_buffers.joint_ends);
        ends.resize(bodies.len(), JointEnd::default());
        let (records, active) = (&self.bodies, &self.active);
        self.workers.for_each_block(ends, BLOCK, |first, ends| {
            for (end, &body) in ends.iter_mut().zip(&bodies[first..]) {
                *end = records.at(body).map_or(JointEnd::default(), JointEnd::of);
            }
        });
        joint_edges.clear();
        for &(index, places) in joints {
            let sides = places.map(|place| ends[place as usize]);
            let bodies = places.map(|place| bodies[place as usize]);
            let is_pushed = sides.map(|end| end.is_pushed);
            // Bodies in the sleeping set sleep with whatever they are jointed to.
            let is_visited = |side: usize| !is_pushed[side] || active.contains(bodies[side]);
            if sides.iter().all(|end| end.is_enabled) && [0, 1].into_iter().all(is_visited) {
                let is_waking = sides.iter().any(|end| end.is_moving && !end.is_pushed);
                joint_edges.push(ConstraintEdge { index, bodies, is_pushed, is_waking });
            }
        }
    }

    /// Lists which soft bodies are held by which others.
    fn list_pin_edges(&mut self) {
        self.island_buffers.pin_edges.clear();
        if !self.has_soft_bodies() {
            return;
        }
        for &slot in self.active.slots() {
            let Some(record) = self.bodies.at(slot) else { continue };
            let pins = record.soft.iter().flat_map(|soft| &soft.pins);
            for pin in pins {
                let PinTarget::Body(other, _) = pin.target else { continue };
                let Some(holder) = self.bodies.at(other) else { continue };
                let is_pushed = [record.is_dynamic(), holder.is_dynamic()];
                let is_waking = holder.is_moving() && !is_pushed[1];
                let bodies = [slot, other];
                self.island_buffers.pin_edges.push(ConstraintEdge {
                    index: 0,
                    bodies,
                    is_pushed,
                    is_waking,
                });
            }
        }
    }

    /// Wakes the islands with a body that is awake or was stirred.
    fn wake_islands(&mut self) {
        let (activities, active) = (&mut self.solver.activities, self.active.slots());
        let IslandBuffers { ground_contacts, roots, has_woken, flags, .. } =
            &mut self.island_buffers;
        *has_woken = false;
        flags.clear();
        flags.resize(active.len(), false);
        for ((activity, &ground), &root) in
            activities.iter().zip(&*ground_contacts).zip(&*roots)
        {
            let is_stirred = ground == GroundContact::Moving;
            flags[root as usize] |= activity.is_pushed && (activity.is_moving || is_stirred);
        }
        for ((activity, &root), &slot) in activities.iter_mut().zip(&*roots).zip(active) {
            let is_asleep = activity.is_pushed && !activity.is_moving;
            if is_asleep && flags[root as usize] {
                activity.is_moving = true;
                self.bodies.at_mut(slot).into_iter().for_each(BodyRecord::wake);
                *has_woken = true;
            }
        }
    }
}

/// Notes that the body at `place` is supported by something that nothing pushes, and whether
/// that is waking: it moves, or has just been put there.
fn add_ground_contact(ground_contacts: &mut [GroundContact], place: u32, is_waking: bool) {
    let ground = if is_waking { GroundContact::Moving } else { GroundContact::Static };
    let known = &mut ground_contacts[place as usize];
    *known = ground.max(*known);
}
