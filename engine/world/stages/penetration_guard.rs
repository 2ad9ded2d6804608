//! Bodies pressed deep into walls → shorter ways, so that they come out on the side they went in.

use super::super::World;
use super::displacement::{HARMLESS, StepDisplacement, motion_of};
use crate::contact::Contact;
use crate::space::Vector;
use crate::state::SolverBodyIndex;
use crate::world::sweep::MovingShape;
use crate::world::wall::{NearestWall, wall_before};

/// Share of its inner radius that the middle of a body keeps from a wall, dimensionless: more than
/// all rounding, and so little that what is pressed so hard is deep in the wall anyway.
const KEPT: f32 = 0.1;
/// Most times that the walls around a body are gone over: a corner is two of them.
const MAX_SWEEPS: usize = 4;

/// A body of the solver that is deep in something that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct DeepContact {
    slot: SolverBodyIndex,
    /// Their contact, and which side of it the body is.
    contact: u32,
    side: usize,
}

impl World {
    /// Keeps the middles of bodies before the walls that they are pressed into, in a step of `dt`
    /// seconds: a body that goes no farther than is harmless, but is deep in a wall already, would get
    /// through it in the end, as nothing holds it once its middle is behind. Walls that move are left out:
    /// they push, and what they push against another one gives way to that.
    ///
    /// `lengths` are how far any point of each body of the solver goes at most, m.
    pub(super) fn hold_pressed(
        &mut self,
        dt: f32,
        lengths: impl Fn(SolverBodyIndex) -> f32,
        pressed: &mut Vec<DeepContact>,
    ) {
        self.list_pressed(dt, lengths, pressed);
        for group in pressed.chunk_by(|one, other| one.slot == other.slot) {
            if let Some(carry) = self.held_back(group, dt) {
                self.solver.states[group[0].slot as usize].delta_position += carry;
            }
        }
    }

    /// Lists who may be pressed too deep, body by body.
    fn list_pressed(
        &self,
        dt: f32,
        lengths: impl Fn(SolverBodyIndex) -> f32,
        pressed: &mut Vec<DeepContact>,
    ) {
        let solver = &self.solver;
        pressed.clear();
        for meeting in &solver.meetings {
            let (side, body) = match meeting.pushed() {
                [Some(body), None] => (0, body),
                [None, Some(body)] => (1, body),
                _ => continue,
            };
            let (Some(slot), Some(record)) =
                (solver.slots[body as usize], self.bodies.at(body))
            else {
                continue;
            };
            let depth = depth_of(&self.contacts[meeting.index as usize]);
            let is_deep = depth > 0.0 && depth + lengths(slot) > HARMLESS * record.inner_radius;
            if is_deep && self.way_of(meeting.bodies[1 - side], dt).is_none() {
                pressed.push(DeepContact { slot, contact: meeting.index, side });
            }
        }
        pressed.sort_unstable();
    }

    /// How far a body has to be moved back for its middle to stay before the walls of a `group`, m.
    fn held_back(&self, group: &[DeepContact], dt: f32) -> Option<Vector> {
        let slot = group[0].slot;
        let kept = KEPT * self.bodies.at(self.solver.owners[slot as usize])?.inner_radius;
        let walls: Vec<_> = group.iter().filter_map(|it| self.wall_of(it, dt)).collect();
        let mut carry = Vector::ZERO;
        for _ in 0..MAX_SWEEPS {
            let before = carry;
            for wall in &walls {
                carry += wall.lacking(carry, kept);
            }
            if carry == before {
                return (carry != Vector::ZERO).then_some(carry);
            }
        }
        // Between walls that leave no way out, it stays where it is.
        let goes_through =
            |wall: &&NearestWall| wall.lacking(carry, kept).length() > 0.01 * kept;
        Some(walls.iter().find(goes_through).map_or(carry, |wall| -wall.way))
    }

    /// What stands before the middle of a body that is pressed.
    fn wall_of(&self, pressed: &DeepContact, dt: f32) -> Option<NearestWall> {
        let contact = &self.contacts[pressed.contact as usize];
        let sides = [pressed.side, 1 - pressed.side];
        let [own, wall] = sides.map(|side| self.colliders.at(contact.colliders[side]));
        let [body, other] = sides.map(|side| contact.bodies[side]);
        let (own, wall) = (own?, wall?);
        let (record, other_record) = (self.bodies.at(body)?, self.bodies.at(other)?);
        let origin = record.way_to(other_record);
        let motions = [
            motion_of(record, own, &self.way_of(body, dt), Vector::ZERO)?,
            motion_of(other_record, wall, &StepDisplacement::default(), origin)?,
        ];
        let [a, b] = [(own, motions[0]), (wall, motions[1])]
            .map(|(placed, motion)| MovingShape { shape: &placed.collider.shape, motion });
        wall_before([&a, &b], sides.map(|side| contact.parts[side]))
    }
}

/// How deep the surfaces of a contact are in each other, m.
fn depth_of(contact: &Contact) -> f32 {
    contact.manifold.points.iter().fold(0.0, |depth, point| depth.max(-point.separation))
}
