//! The ways of fast bodies → where they are stopped, so that nothing tunnels.

use std::ops::Range;

use hazumi_core::broad::{Extent, Line, Region};

use super::super::World;
use super::displacement::{HARMLESS, StepDisplacement, motion_of};
use super::penetration_guard::DeepContact;
use super::step_rotation::whole_turn;
use crate::body::Motion;
use crate::math::rotation;
use crate::shape::Shape;
use crate::space::{Rotation, ToF32, Vector, three_axes};
use crate::state::SolverBodyIndex;
use crate::world::record::{BodyRecord, ColliderRecord};
use crate::world::sweep::{MovingShape, ToiHit, ToiTolerances, meet};

/// Bodies in a block of work.
const BLOCK: usize = 256;
/// Bodies that look for what they meet in a block of work.
const SEARCHES: usize = 8;

/// Way, in reaches of a body, up to which the box around it is asked about instead of the line itself: that
/// finds a few more, and a few times faster.
const SHORT_WAY: f32 = 4.0;

/// How far a body of the solver goes in a step, and what that means.
#[derive(Clone, Copy, Debug, Default)]
struct BodySweep {
    way: StepDisplacement,
    /// The farthest that any point of it goes, m.
    length: f32,
    /// How far it may go against something without being stopped, m; `None` for one that nothing stops.
    harmless: Option<f32>,
    is_bullet: bool,
}

/// Memory of the stage, kept from step to step.
#[derive(Debug, Default)]
pub(super) struct StopBuffers {
    /// One for each body of the solver.
    ways: Vec<BodySweep>,
    /// Bodies of the solver, and colliders that they may meet.
    candidates: Vec<(SolverBodyIndex, u32)>,
    /// Those of them that one collider comes to: memory.
    due: Vec<(SolverBodyIndex, u32)>,
    lists: Vec<Vec<(SolverBodyIndex, u32)>>,
    /// The candidates of each body, and where it is stopped.
    groups: Vec<(Range<usize>, Option<ToiHit>)>,
    /// Dynamic bodies that go far.
    fast: Vec<SolverBodyIndex>,
    /// What a question to the boxes has found: memory.
    found: Vec<u32>,
    /// Who is deep in a wall: memory.
    pressed: Vec<DeepContact>,
}

impl World {
    /// Stops bodies that go far in this step of `dt` seconds where they first meet something: always
    /// fixed and kinematic bodies, other dynamic ones when they are bullets. They keep their
    /// velocities, and the contacts of the next step take those.
    ///
    /// Source: Mirtich, *Impulse-based Dynamic Simulation of Rigid Body Systems*, 1996 (conservative
    /// advancement). `[mirtich1996]`
    pub(in crate::world) fn stop_fast_bodies(&mut self, dt: f32) {
        let mut buffers = std::mem::take(&mut self.solver.stops);
        self.solver.stopped.clear();
        buffers.ways.resize(self.solver.states.len(), BodySweep::default());
        self.workers.for_each_block(&mut buffers.ways, BLOCK, |first, ways| {
            for (place, reach) in (first..).zip(ways) {
                *reach = self.reach_of(place, dt);
            }
        });
        self.find_candidates(&mut buffers);
        self.stop_candidates(&mut buffers, dt);
        self.stop_bullets(&mut buffers, dt);
        let StopBuffers { ways, pressed, .. } = &mut buffers;
        self.hold_pressed(dt, |slot| ways[slot as usize].length, pressed);
        self.solver.stops = buffers;
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
        self.joint_solver.for_each_company(|slots| {
            let slots = || slots.iter().map(|&slot| slot as usize);
            let fraction = slots().map(|slot| reached[slot]).fold(1.0, f32::min);
            if fraction == 1.0 {
                return;
            }
            for slot in slots() {
                let (state, drive) = (&mut solver.states[slot], &solver.drives[slot]);
                if reached[slot] > fraction {
                    let share = fraction / reached[slot];
                    let turn = share * whole_turn(state, dt);
                    state.delta_position *= share;
                    state.delta_rotation = rotation::integrate_far(Rotation::IDENTITY, turn);
                }
                let pull = drive.acceleration;
                let along = state.linear_velocity.dot(pull);
                if along > 0.0 {
                    let fallen_for = along / pull.length_squared();
                    let rest = (1.0 - fraction) * dt;
                    state.linear_velocity -= rest.min(fallen_for) * pull;
                }
            }
        });
    }

    /// How far the body of the solver in a place goes in this step of `dt` seconds.
    fn reach_of(&self, place: usize, dt: f32) -> BodySweep {
        let (owner, state) = (self.solver.owners[place], &self.solver.states[place]);
        let Some(record) = self.bodies.at(owner) else { return BodySweep::default() };
        let way = StepDisplacement::of(state, dt);
        let harmless = match record.body.motion {
            Motion::Dynamic if !state.is_invalid => Some(HARMLESS * record.inner_radius),
            _ => None,
        };
        BodySweep {
            way,
            length: way.length(record),
            harmless,
            is_bullet: record.body.is_bullet,
        }
    }

    /// Finds which dynamic bodies may meet which colliders of fixed and kinematic ones so fast that they
    /// have to be stopped.
    ///
    /// Those that go far look for what is on their way. Those that do not are found by what comes fast:
    /// a fast door meets a slow body as a fast body meets a door.
    fn find_candidates(&mut self, buffers: &mut StopBuffers) {
        let StopBuffers { ways, fast, candidates, lists, .. } = buffers;
        fast.clear();
        let kinematic = ways.iter().filter(|reach| reach.harmless.is_none());
        let widest = kinematic.map(|reach| reach.length).fold(0.0, f32::max);
        let (mut slow, mut touchy) = (0.0_f32, f32::INFINITY);
        for (place, reach) in (0..).zip(ways.iter()) {
            let Some(harmless) = reach.harmless else { continue };
            if reach.length <= harmless {
                slow = slow.max(reach.length);
                touchy = touchy.min(harmless);
                continue;
            }
            fast.push(place);
        }
        let boxes = &*self.boxes.edit();
        let (bodies, colliders, solver) = (&self.bodies, &self.colliders, &self.solver);
        let owners = &solver.owners;
        // What rides on something that moves comes to it no faster than it would from rest.
        let is_met = |record: &BodyRecord, reach: &BodySweep, slot: u32| {
            let body = colliders.at(slot)?.body;
            let Some(place) = solver.slots[body as usize] else { return Some(()) };
            let way = reach.way.against(record, &ways[place as usize].way, bodies.at(body)?);
            (way > reach.harmless?).then_some(())
        };
        self.workers.gather(fast.len(), SEARCHES, (lists, candidates), |range, candidates| {
            let mut found = Vec::new();
            for &place in &fast[range] {
                let Some(record) = bodies.at(owners[place as usize]) else { continue };
                let reach = &ways[place as usize];
                let mut region = Region::Line(line_of(record, &reach.way, widest));
                if reach.length < SHORT_WAY * record.reach {
                    region = Region::Box(region.around());
                }
                boxes.find_obstacles(&region, &mut found);
                let met = found.iter().filter(|&&slot| is_met(record, reach, slot).is_some());
                candidates.extend(met.map(|&slot| (place, slot)));
            }
        });
        self.find_slow(buffers, slow, touchy);
        buffers.candidates.sort_unstable();
        buffers.candidates.dedup();
    }

    /// Finds which bodies that go at most `slow` metres, and bear at least `touchy`, kinematic ones come to
    /// so fast.
    fn find_slow(&mut self, buffers: &mut StopBuffers, slow: f32, touchy: f32) {
        let StopBuffers { ways, candidates, due, lists, found, .. } = buffers;
        let broad_phase = &self.boxes.edit().broad_phase;
        let (bodies, owners) = (&self.bodies, &self.solver.owners);
        let kinematic = ways.iter().enumerate().filter(|(_, reach)| reach.harmless.is_none());
        for (place, comes) in kinematic {
            if comes.length + slow <= touchy {
                continue;
            }
            let Some(record) = bodies.at(owners[place]) else { continue };
            let met_by = |slot: u32| {
                let body = self.colliders.at(slot)?.body;
                let met = self.solver.slots[body as usize]?;
                let (reach, met_record) = (&ways[met as usize], bodies.at(body)?);
                let harmless = reach.harmless.filter(|&harmless| reach.length <= harmless)?;
                let way = reach.way.against(met_record, &comes.way, record);
                (way > harmless).then_some(met)
            };
            for own in &record.colliders {
                let Some(bounds) = broad_phase.bounds(own.index()) else { continue };
                let near = bounds.grown(comes.length + slow);
                broad_phase.find(&Region::Box(Extent::of(&near)), found);
                self.workers.gather(found.len(), BLOCK, (lists, due), |range, due| {
                    let met = found[range].iter().filter_map(|&slot| met_by(slot));
                    due.extend(met.map(|met| (met, own.index())));
                });
                candidates.extend_from_slice(due);
            }
        }
    }

    /// Stops the bodies that meet what they were found for, none of which is stopped itself.
    fn stop_candidates(&mut self, buffers: &mut StopBuffers, dt: f32) {
        let StopBuffers { candidates, groups, .. } = buffers;
        groups.clear();
        let mut first = 0;
        for group in candidates.chunk_by(|one, other| one.0 == other.0) {
            groups.push((first..first + group.len(), None));
            first += group.len();
        }
        self.workers.for_each_block(groups, SEARCHES, |_, groups| {
            for (range, stop) in groups {
                let group = &candidates[range.clone()];
                *stop = self.stop_of(group[0].0, dt, group.iter().map(|&(_, slot)| slot));
            }
        });
        for (range, stop) in &*groups {
            self.halt(candidates[range.start].0, *stop, dt);
        }
    }

    /// Stops bullets where they first meet dynamic bodies.
    fn stop_bullets(&mut self, buffers: &mut StopBuffers, dt: f32) {
        let StopBuffers { ways, found, .. } = buffers;
        let widest = ways.iter().map(|reach| reach.length).fold(0.0, f32::max);
        for (place, reach) in (0..).zip(ways.iter()).filter(|(_, reach)| reach.is_bullet) {
            let is_far = |harmless: f32| reach.length + widest > harmless;
            let record = self.bodies.at(self.solver.owners[place as usize]);
            let (true, Some(record)) = (reach.harmless.is_some_and(is_far), record) else {
                continue;
            };
            let way = StepDisplacement::of(&self.solver.states[place as usize], dt);
            let line = Region::Line(line_of(record, &way, widest));
            let boxes = self.boxes.edit();
            boxes.broad_phase.find(&line, found);
            found.retain(|&slot| boxes.is_on_dynamic(slot));
            let stop = self.stop_of(place, dt, found.iter().copied());
            self.halt(place, stop, dt);
        }
    }

    /// Where a body first meets one of the colliders `found`, if the two go far against each other.
    fn stop_of(
        &self,
        slot: SolverBodyIndex,
        dt: f32,
        found: impl Iterator<Item = u32> + Clone,
    ) -> Option<ToiHit> {
        let way = StepDisplacement::of(&self.solver.states[slot as usize], dt);
        let record = self.bodies.at(self.solver.owners[slot as usize])?;
        self.first_stop((record, &way), dt, found)
    }

    /// Stops a body, if it has to be.
    fn halt(&mut self, slot: SolverBodyIndex, stop: Option<ToiHit>, dt: f32) {
        let Some(stop) = stop else { return };
        self.solver.stopped.push((slot, stop.fraction));
        let state = &mut self.solver.states[slot as usize];
        let way = StepDisplacement::of(state, dt);
        state.delta_position = stop.fraction * state.delta_position + stop.carry;
        let turn = rotation::integrate_far(Rotation::IDENTITY, stop.fraction * way.turn);
        state.delta_rotation = rotation::integrate_far(turn, stop.turn);
    }

    /// Where a body first meets one of the colliders `found`.
    fn first_stop(
        &self,
        (record, way): (&BodyRecord, &StepDisplacement),
        dt: f32,
        found: impl Iterator<Item = u32> + Clone,
    ) -> Option<ToiHit> {
        let mut first: Option<ToiHit> = None;
        for &own in &record.colliders {
            let Some(a) = self.colliders.get(own).filter(|a| !a.collider.is_sensor) else {
                continue;
            };
            let Some(motion) = motion_of(record, a, way, Vector::ZERO) else { continue };
            let traveller = MovingShape { shape: &a.collider.shape, motion };
            for slot in found.clone() {
                let Some(b) = self.colliders.at(slot).filter(|b| !b.collider.is_sensor) else {
                    continue;
                };
                // Rows hold what may come to its particles in the step.
                if matches!(b.collider.shape, Shape::Soft(_)) {
                    continue;
                }
                let Some(other) = self.bodies.at(b.body) else { continue };
                if !self.may_collide([own.index(), slot]) {
                    continue;
                }
                let ways = [way, &self.way_of(b.body, dt)];
                if self.lets_pass([own.index(), slot], ways) {
                    continue;
                }
                let stop = self.meet_one([record, other], ways, &traveller, b);
                first = first.into_iter().chain(stop).reduce(ToiHit::earlier);
            }
        }
        first
    }

    /// How far the body in a slot goes in this step of `dt` seconds.
    pub(super) fn way_of(&self, body: u32, dt: f32) -> StepDisplacement {
        self.solver
            .state_of(body)
            .map_or(StepDisplacement::default(), |state| StepDisplacement::of(state, dt))
    }

    /// Whether one of two colliders holds from one side only, and the other comes from the other side
    /// or is on its way through.
    fn lets_pass(&self, pair: [u32; 2], ways: [&StepDisplacement; 2]) -> bool {
        let comes = [ways[1].shift - ways[0].shift, ways[0].shift - ways[1].shift];
        let comes_from_behind = |(slot, comes): (u32, Vector)| {
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
        [way, other_way]: [&StepDisplacement; 2],
        traveller: &MovingShape<'_>,
        b: &ColliderRecord,
    ) -> Option<ToiHit> {
        let motion = motion_of(other, b, other_way, record.way_to(other))?;
        let mut length = way.against(record, other_way, other);
        if other_way.is_none() {
            length = length.min(traveller.length());
        }
        let rules = ToiTolerances {
            slop: self.settings.slop(),
            harmless: HARMLESS * record.inner_radius,
            way: length,
        };
        if rules.way <= rules.harmless {
            return None;
        }
        meet(traveller, &MovingShape { shape: &b.collider.shape, motion }, &rules)
    }
}

/// The way of a ball around all of a body, grown by the farthest way of any other, m: boxes are where
/// the step began.
fn line_of(record: &BodyRecord, way: &StepDisplacement, widest: f32) -> Line {
    Line {
        origin: three_axes(record.center().to_f32()),
        direction: three_axes(way.shift),
        until: 1.0,
        half: [record.reach + widest; 3],
    }
}
