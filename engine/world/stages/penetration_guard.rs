//! Penetration guard: bodies pressed deep into walls come out on the side they went in.

use super::super::World;
use super::displacement::{CCD_SAFE_FRACTION, StepDisplacement, motion_of};
use crate::space::Vector;
use crate::state::SolverBodyIndex;
use crate::world::sweep::MovingShape;
use crate::world::wall::{NearestWall, nearest_wall};

/// Share of its inner radius that the middle of a body keeps from a wall, dimensionless: more
/// than all rounding, and so little that what is pressed so hard is deep in the wall anyway.
const MIN_WALL_DISTANCE_SHARE: f32 = 0.1;
/// Most sweeps over the walls around a body: a corner is two of them.
const MAX_SWEEPS: usize = 4;

/// A body of the solver that is deep in something that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct DeepContact {
    solver_slot: SolverBodyIndex,
    /// Their contact, and which side of it the body is.
    contact: u32,
    side: usize,
}

impl World {
    /// Keeps the middles of bodies before the walls that they are pressed into, in a step of
    /// `dt` seconds: a body that goes no farther than is harmless, but is deep in a wall
    /// already, would get through it in the end, as nothing holds it once its middle is behind.
    /// Walls that move are left out: they push, and what they push against another one gives
    /// way to that.
    ///
    /// `lengths` are how far any point of each body of the solver goes at most, m.
    pub(super) fn clamp_deep_contacts(
        &mut self,
        dt: f32,
        lengths: impl Fn(SolverBodyIndex) -> f32,
        deep_contacts: &mut Vec<DeepContact>,
    ) {
        self.list_deep_contacts(dt, lengths, deep_contacts);
        for group in deep_contacts.chunk_by(|one, other| one.solver_slot == other.solver_slot) {
            if let Some(correction) = self.wall_correction(group, dt) {
                self.solver.states[group[0].solver_slot as usize].delta_position += correction;
            }
        }
    }

    /// Lists who may be pressed too deep, body by body.
    fn list_deep_contacts(
        &self,
        dt: f32,
        lengths: impl Fn(SolverBodyIndex) -> f32,
        deep_contacts: &mut Vec<DeepContact>,
    ) {
        let solver = &self.solver;
        deep_contacts.clear();
        for edge in &solver.contact_edges {
            let (side, body) = match edge.pushed_bodies() {
                [Some(body), None] => (0, body),
                [None, Some(body)] => (1, body),
                _ => continue,
            };
            let (Some(slot), Some(record)) =
                (solver.slot_of_body[body as usize], self.bodies.at(body))
            else {
                continue;
            };
            let depth = self.contacts[edge.index as usize].depth();
            let is_deep =
                depth > 0.0 && depth + lengths(slot) > CCD_SAFE_FRACTION * record.inner_radius;
            if is_deep && self.step_displacement(edge.bodies[1 - side], dt).is_none() {
                deep_contacts.push(DeepContact {
                    solver_slot: slot,
                    contact: edge.index,
                    side,
                });
            }
        }
        deep_contacts.sort_unstable();
    }

    /// How far a body has to be moved back for its middle to stay before the walls of a
    /// `group`, m.
    fn wall_correction(&self, group: &[DeepContact], dt: f32) -> Option<Vector> {
        let slot = group[0].solver_slot;
        let min_distance = MIN_WALL_DISTANCE_SHARE
            * self.bodies.at(self.solver.body_of_slot[slot as usize])?.inner_radius;
        let walls: Vec<_> = group.iter().filter_map(|it| self.wall_of(it, dt)).collect();
        let mut correction = Vector::ZERO;
        for _ in 0..MAX_SWEEPS {
            let before = correction;
            for wall in &walls {
                correction += wall.correction(correction, min_distance);
            }
            if correction == before {
                return (correction != Vector::ZERO).then_some(correction);
            }
        }
        // Between walls that leave no way out, it stays where it is.
        let goes_through = |wall: &&NearestWall| {
            wall.correction(correction, min_distance).length() > 0.01 * min_distance
        };
        Some(walls.iter().find(goes_through).map_or(correction, |wall| -wall.displacement))
    }

    /// The wall before the middle of a body that is pressed.
    fn wall_of(&self, deep_contacts: &DeepContact, dt: f32) -> Option<NearestWall> {
        let contact = &self.contacts[deep_contacts.contact as usize];
        let sides = [deep_contacts.side, 1 - deep_contacts.side];
        let [own, wall] = sides.map(|side| self.colliders.at(contact.colliders[side]));
        let [body, other] = sides.map(|side| contact.bodies[side]);
        let (own, wall) = (own?, wall?);
        let (record, other_record) = (self.bodies.at(body)?, self.bodies.at(other)?);
        let origin = record.offset_to(other_record);
        let motions = [
            motion_of(record, own, &self.step_displacement(body, dt), Vector::ZERO)?,
            motion_of(other_record, wall, &StepDisplacement::default(), origin)?,
        ];
        let [a, b] = [(own, motions[0]), (wall, motions[1])]
            .map(|(placed, motion)| MovingShape { shape: &placed.collider.shape, motion });
        nearest_wall([&a, &b], sides.map(|side| contact.parts[side]))
    }
}
