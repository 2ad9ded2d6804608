//! The ways of fast bodies → where they are stopped, so that nothing tunnels.

use std::f32::consts::{PI, TAU};

use glam::{Quat, Vec3};
use hazumi_core::broad::{Line, Region};

use super::super::World;
use crate::body::Motion;
use crate::math::{Pose, rotation};
use crate::query::RigidMotion;
use crate::state::BodyState;
use crate::world::record::{BodyRecord, ColliderRecord};
use crate::world::sweep::{Rules, Stop, Traveller, meet};

/// Share of the inner radius of a body that it may go in a step, or into something, without being
/// stopped: its middle stays on the right side, and the next step pushes it out.
const HARMLESS: f32 = 0.5;

/// How far a body goes in a step: the way of its centre of mass, m, and its turn, rad.
#[derive(Clone, Copy, Debug, Default)]
struct Way {
    shift: Vec3,
    turn: Vec3,
}

impl Way {
    /// That of a body in a step of `dt` seconds.
    fn of(state: &BodyState, dt: f32) -> Self {
        Self { shift: state.shift, turn: whole_turn(state, dt) }
    }

    /// The farthest that any point of the body goes, m.
    fn length(&self, record: &BodyRecord) -> f32 {
        self.shift.length() + self.turn.length() * record.reach
    }
}

/// The turn of a body in a step of `dt` seconds, rad, with the whole turns that its rotation does not
/// show.
fn whole_turn(state: &BodyState, dt: f32) -> Vec3 {
    let turn = rotation::between(Quat::IDENTITY, state.turn);
    let expected = dt * state.angular_velocity;
    if expected.length_squared() < PI * PI {
        return turn;
    }
    let longer = if turn.length() > SHORT_TURN { turn } else { expected };
    let Some(axis) = longer.try_normalize() else { return turn };
    turn + axis * (TAU * ((expected - turn).dot(axis) / TAU).round())
}

/// A turn below which its axis is less sure than that of the angular velocity, rad.
const SHORT_TURN: f32 = 0.1;

impl World {
    /// Stops bodies that go far in this step of `dt` seconds where they first meet something: always
    /// fixed and kinematic bodies, other dynamic ones when they are bullets. They keep their
    /// velocities, and the contacts of the next step take those.
    ///
    /// Source: Mirtich, *Impulse-based Dynamic Simulation of Rigid Body Systems*, 1996 (conservative
    /// advancement). `[mirtich1996]`
    pub(in crate::world) fn stop_fast_bodies(&mut self, dt: f32) {
        self.solver.stopped.clear();
        // A fast door meets a slow body as a fast body meets a door.
        let widest = self.widest_way(dt, |motion| motion == Motion::Kinematic);
        self.stop_bodies(dt, widest, |_, other| other.body.motion != Motion::Dynamic);
        let widest = self.widest_way(dt, |_| true);
        self.stop_bodies(dt, widest, |record, other| {
            record.body.is_bullet && other.body.motion == Motion::Dynamic
        });
        self.hold_jointed_back(dt);
    }

    /// Has all bodies that hang on a stopped one by joints come as far in this step of `dt` seconds as
    /// that one does: else it would be torn off. They have not fallen for the rest of the step, so they
    /// lose what gravity gave them in it.
    fn hold_jointed_back(&mut self, dt: f32) {
        let solver = &mut self.solver;
        if solver.stopped.is_empty() {
            return;
        }
        let mut reached = vec![1.0_f32; solver.states.len()];
        for &(slot, fraction) in &solver.stopped {
            reached[slot as usize] *= fraction;
        }
        for cluster in &self.joint_solver.clusters {
            let slots = || cluster.pushed().map(|(slot, _)| slot as usize);
            let fraction = slots().map(|slot| reached[slot]).fold(1.0, f32::min);
            if fraction == 1.0 {
                continue;
            }
            for slot in slots() {
                let (state, drive) = (&mut solver.states[slot], &solver.drives[slot]);
                if reached[slot] > fraction {
                    let share = fraction / reached[slot];
                    let turn = share * whole_turn(state, dt);
                    state.shift *= share;
                    state.turn = rotation::integrate_far(Quat::IDENTITY, turn);
                }
                let pull = drive.acceleration;
                let along = state.linear_velocity.dot(pull);
                if along > 0.0 {
                    let fallen_for = along / pull.length_squared();
                    let rest = (1.0 - fraction) * dt;
                    state.linear_velocity -= rest.min(fallen_for) * pull;
                }
            }
        }
    }

    /// The farthest that any point of those bodies goes in this step, m.
    fn widest_way(&self, dt: f32, counts: impl Fn(Motion) -> bool) -> f32 {
        let ways = self.solver.owners.iter().zip(&self.solver.states).map(|(&owner, state)| {
            let record = self.bodies.at(owner).filter(|record| counts(record.body.motion));
            record.map_or(0.0, |record| Way::of(state, dt).length(record))
        });
        ways.fold(0.0, f32::max)
    }

    /// Stops every body where it first meets one of those that `counts` picks, which go `widest`
    /// metres at most in `dt` seconds, if the two go far against each other.
    fn stop_bodies(
        &mut self,
        dt: f32,
        widest: f32,
        counts: impl Fn(&BodyRecord, &BodyRecord) -> bool,
    ) {
        let mut found = Vec::new();
        for (slot, place) in (0..).zip(0..self.solver.owners.len()) {
            let (owner, state) = (self.solver.owners[place], self.solver.states[place]);
            let Some(record) = self.bodies.at(owner).filter(|record| record.is_dynamic())
            else {
                continue;
            };
            let way = Way::of(&state, dt);
            let is_far = way.length(record) + widest > HARMLESS * record.inner_radius;
            if state.is_bad || !is_far {
                continue;
            }
            let line = line_of(record, &way, widest);
            self.boxes.edit().broad_phase.find(&Region::Line(line), &mut found);
            let Some(record) = self.bodies.at(owner) else { continue };
            if let Some(stop) = self.first_stop((record, &way), dt, &found, &counts) {
                self.solver.stopped.push((slot, stop.fraction));
                let state = &mut self.solver.states[place];
                state.shift = stop.fraction * state.shift + stop.carry;
                let turn = rotation::integrate_far(Quat::IDENTITY, stop.fraction * way.turn);
                state.turn = rotation::integrate_far(turn, stop.turn);
            }
        }
    }

    /// Where a body first meets one of the colliders `found`.
    fn first_stop(
        &self,
        (record, way): (&BodyRecord, &Way),
        dt: f32,
        found: &[u32],
        counts: &impl Fn(&BodyRecord, &BodyRecord) -> bool,
    ) -> Option<Stop> {
        let mut first: Option<Stop> = None;
        for &own in &record.colliders {
            let Some(a) = self.colliders.get(own).filter(|a| !a.collider.is_sensor) else {
                continue;
            };
            let Some(motion) = motion_of(record, a, way, Vec3::ZERO) else { continue };
            let traveller = Traveller { shape: &a.collider.shape, motion };
            for &slot in found {
                let Some(b) = self.colliders.at(slot).filter(|b| !b.collider.is_sensor) else {
                    continue;
                };
                let Some(other) = self.bodies.at(b.body) else { continue };
                if !counts(record, other) || !self.may_collide([own.index(), slot]) {
                    continue;
                }
                let ways = [way, &self.way_of(b.body, dt)];
                if self.lets_pass([own.index(), slot], ways) {
                    continue;
                }
                let stop = self.meet_one([record, other], ways, &traveller, b);
                first = first.into_iter().chain(stop).reduce(Stop::earlier);
            }
        }
        first
    }

    /// How far the body in a slot goes in this step of `dt` seconds.
    fn way_of(&self, body: u32, dt: f32) -> Way {
        self.solver.state_of(body).map_or(Way::default(), |state| Way::of(state, dt))
    }

    /// Whether one of two colliders holds from one side only, and the other comes from the other side
    /// or is on its way through.
    fn lets_pass(&self, pair: [u32; 2], ways: [&Way; 2]) -> bool {
        let comes = [ways[1].shift - ways[0].shift, ways[0].shift - ways[1].shift];
        let comes_from_behind = |(slot, comes): (u32, Vec3)| {
            let placed = self.colliders.at(slot)?;
            let front = placed.pose.direction(placed.collider.one_way?);
            Some(front.dot(comes) > 0.0)
        };
        let mut sides = pair.into_iter().zip(comes).filter_map(comes_from_behind).peekable();
        if sides.peek().is_none() {
            return false;
        }
        let sorted = [pair[0].min(pair[1]), pair[0].max(pair[1])];
        sides.any(|is_behind| is_behind)
            || self.contacts_of_pair(sorted).any(|contact| contact.passes)
    }

    /// Where a collider of `record` meets collider `b` of `other`.
    fn meet_one(
        &self,
        [record, other]: [&BodyRecord; 2],
        [way, other_way]: [&Way; 2],
        traveller: &Traveller<'_>,
        b: &ColliderRecord,
    ) -> Option<Stop> {
        let motion = motion_of(other, b, other_way, record.way_to(other))?;
        let rules = Rules {
            slop: self.settings.slop(),
            harmless: HARMLESS * record.inner_radius,
            way: way.length(record) + other_way.length(other),
        };
        if rules.way <= rules.harmless {
            return None;
        }
        meet(traveller, &Traveller { shape: &b.collider.shape, motion }, &rules)
    }
}

/// The way of a ball around all of a body, grown by the farthest way of any other, m: boxes are where
/// the step began.
fn line_of(record: &BodyRecord, way: &Way, widest: f32) -> Line {
    Line {
        origin: record.center().as_vec3().to_array(),
        direction: way.shift.to_array(),
        until: 1.0,
        half: [record.reach + widest; 3],
    }
}

/// The motion of a collider of `record` through a step, in the axes of the world, about a point that
/// is `-origin` away from that of the body, m: short numbers, exact anywhere.
fn motion_of(
    record: &BodyRecord,
    placed: &ColliderRecord,
    way: &Way,
    origin: Vec3,
) -> Option<RigidMotion> {
    let start = Pose::new(origin + placed.offset, placed.pose.rotation);
    let motion = RigidMotion::new(start, way.shift, way.turn).ok()?;
    motion.about(start.point_back(origin + record.center_offset())).ok()
}
