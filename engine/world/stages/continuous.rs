//! Continuous collision detection (CCD): paths of fast bodies → times of impact against
//! tunnelling.

use std::ops::Range;

use hazumi_core::broad::{Extent, Line, QueryRegion};

use super::super::World;
use super::displacement::{CCD_SAFE_FRACTION, SEARCH_REACH, StepDisplacement, motion_of};
use super::hidden_sides::{PlacedShape, Touch, parts_of};
use super::pair_motions::PairMotions;
use super::penetration_guard::DeepContact;
use super::step_rotation::step_rotation;
use crate::body::BodyType;
use crate::math::{Pose, rotation};
use crate::shape::Shape;
use crate::space::{Rotation, ToF32, Vector, three_axes};
use crate::state::SolverBodyIndex;
use crate::world::record::{BodyRecord, ColliderRecord};
use crate::world::sweep::{Impact, MovingShape, ToiHit, ToiTolerances, time_of_impact_between};

/// Bodies in a block of work.
const BLOCK: usize = 256;
/// Bodies that look for what they meet in a block of work.
const SEARCH_BLOCK: usize = 8;

/// Way, in reaches of a body, up to which the query uses the box around it instead of the line
/// itself: that finds a few more, and a few times faster.
const SHORT_DISPLACEMENT: f32 = 4.0;

/// Depth up to which a body that goes farther than its contacts are sought is not stopped, as a
/// part of the slop.
const STOP_DEPTH: f32 = 1.0;

/// How far a body of the solver goes in a step, and what that means.
#[derive(Clone, Copy, Debug, Default)]
struct BodySweep {
    displacement: StepDisplacement,
    /// The farthest that any point of it goes, m.
    length: f32,
    /// How far it may go against something without being stopped, m; `None` for one that
    /// nothing stops.
    safe_distance: Option<f32>,
    is_bullet: bool,
    /// Whether the narrow phase has followed all its way, and found nothing on it.
    is_clear: bool,
}

/// Memory of the stage, kept from step to step.
#[derive(Debug, Default)]
pub(super) struct ContinuousBuffers {
    /// One for each body of the solver.
    sweeps: Vec<BodySweep>,
    /// Bodies of the solver, and colliders that they may meet.
    candidates: Vec<(SolverBodyIndex, u32)>,
    /// Candidates that one collider comes to: memory.
    due: Vec<(SolverBodyIndex, u32)>,
    lists: Vec<Vec<(SolverBodyIndex, u32)>>,
    /// The candidates of each body, and where it is stopped.
    groups: Vec<(Range<usize>, Option<ToiHit>)>,
    /// Dynamic bodies that go far.
    fast: Vec<SolverBodyIndex>,
    /// Results of a query of the boxes: memory.
    found: Vec<u32>,
    /// Bodies deep in a wall: memory.
    deep_contacts: Vec<DeepContact>,
}

impl World {
    /// Stops bodies that go far in this step of `dt` seconds where they first meet something:
    /// always fixed and kinematic bodies, other dynamic ones when they are bullets. They keep
    /// their velocities as these were there, and the contacts of the next step take those.
    ///
    /// Source: Mirtich, *Impulse-based Dynamic Simulation of Rigid Body Systems*, 1996
    /// (conservative advancement). `[mirtich1996]`
    pub(in crate::world) fn solve_continuous(&mut self, dt: f32) {
        let mut buffers = std::mem::take(&mut self.solver.continuous);
        self.solver.stopped.clear();
        buffers.sweeps.resize(self.solver.states.len(), BodySweep::default());
        let motions = self.pair_motions();
        self.workers.for_each_block(&mut buffers.sweeps, BLOCK, |first, sweeps| {
            for (place, sweep) in (first..).zip(sweeps) {
                *sweep = self.sweep_of(place, &motions, dt);
            }
        });
        self.note_contacts(&mut buffers.sweeps);
        self.find_candidates(&mut buffers);
        self.stop_candidates(&mut buffers, dt);
        self.stop_bullets(&mut buffers, dt);
        let ContinuousBuffers { sweeps, deep_contacts, .. } = &mut buffers;
        self.clamp_deep_contacts(dt, |slot| sweeps[slot as usize].length, deep_contacts);
        self.solver.continuous = buffers;
        self.propagate_toi_to_joints(dt);
    }

    /// Stops all bodies that joints attach to a stopped one at the same time in this step of
    /// `dt` seconds: else it would be torn off.
    fn propagate_toi_to_joints(&mut self, dt: f32) {
        let solver = &mut self.solver;
        if solver.stopped.is_empty() {
            return;
        }
        let mut reached = vec![1.0_f32; solver.states.len()];
        for &(slot, fraction) in &solver.stopped {
            reached[slot as usize] *= fraction;
        }
        self.joint_solver.for_each_cluster_bodies(|slots| {
            let slots = || slots.iter().map(|&slot| slot as usize);
            let fraction = slots().map(|slot| reached[slot]).fold(1.0, f32::min);
            if fraction == 1.0 {
                return;
            }
            for slot in slots() {
                let (state, data) = (&mut solver.states[slot], &solver.integration_data[slot]);
                if reached[slot] > fraction {
                    let share = fraction / reached[slot];
                    let turn = share * step_rotation(state, dt);
                    state.delta_position *= share;
                    state.delta_rotation = rotation::integrate_far(Rotation::IDENTITY, turn);
                }
                data.undo_fall(state, (1.0 - fraction) * dt);
            }
        });
    }

    /// How far the body of the solver in a place goes in this step of `dt` seconds.
    fn sweep_of(&self, place: usize, motions: &PairMotions<'_>, dt: f32) -> BodySweep {
        let (owner, state) = (self.solver.body_of_slot[place], &self.solver.states[place]);
        let Some(record) = self.bodies.at(owner) else { return BodySweep::default() };
        let displacement = StepDisplacement::of(state, dt);
        let safe_distance = match record.body.body_type {
            BodyType::Dynamic if !state.is_invalid => {
                Some(CCD_SAFE_FRACTION * record.inner_radius)
            }
            _ => None,
        };
        let length = displacement.length(record);
        let is_clear = safe_distance.is_some_and(|distance| length > distance)
            && !self.solver.integration_data[place].is_jointed
            && self.pairs.crowded_count() == 0
            && motions.went_as_predicted((owner, record), &displacement);
        let is_bullet = record.body.is_bullet;
        BodySweep { displacement, length, safe_distance, is_bullet, is_clear }
    }

    /// Notes that the ways of bodies with contacts are not clear.
    fn note_contacts(&self, sweeps: &mut [BodySweep]) {
        let mut note_contact = |bodies: [u32; 2]| {
            let slots = bodies.map(|body| self.solver.slot_of_body[body as usize]);
            for slot in slots.into_iter().flatten() {
                sweeps[slot as usize].is_clear = false;
            }
        };
        self.solver.contact_edges.iter().for_each(|edge| note_contact(edge.bodies));
        let changed = self.solver.seams.changes.iter();
        changed.for_each(|it| note_contact(self.contacts[it.contact as usize].bodies));
    }

    /// Finds which dynamic bodies may meet which colliders of fixed and kinematic ones so fast
    /// that they have to be stopped.
    ///
    /// Those that go far look for what is on their way. Slow bodies are found by fast ones: a
    /// fast door meets a slow body as a fast body meets a door.
    fn find_candidates(&mut self, buffers: &mut ContinuousBuffers) {
        let ContinuousBuffers { sweeps, fast, candidates, lists, .. } = buffers;
        fast.clear();
        let kinematic = sweeps.iter().filter(|sweep| sweep.safe_distance.is_none());
        let widest = kinematic.map(|sweep| sweep.length).fold(0.0, f32::max);
        let (mut slow, mut touchy) = (0.0_f32, f32::INFINITY);
        for (place, sweep) in (0..).zip(sweeps.iter()) {
            let Some(safe_distance) = sweep.safe_distance else { continue };
            if sweep.length <= safe_distance {
                slow = slow.max(sweep.length);
                touchy = touchy.min(safe_distance);
                continue;
            }
            if !(sweep.is_clear && widest == 0.0) {
                fast.push(place);
            }
        }
        let boxes = &*self.boxes.edit();
        let (bodies, colliders, solver) = (&self.bodies, &self.colliders, &self.solver);
        let owners = &solver.body_of_slot;
        // A body on something that moves comes to it no faster than it would from rest.
        let is_met = |record: &BodyRecord, sweep: &BodySweep, slot: u32| {
            let body = colliders.at(slot)?.body;
            let Some(place) = solver.slot_of_body[body as usize] else {
                return (!sweep.is_clear).then_some(());
            };
            let displacement = sweep.displacement.relative_length(
                record,
                &sweeps[place as usize].displacement,
                bodies.at(body)?,
            );
            (displacement > sweep.safe_distance?).then_some(())
        };
        self.workers.gather(
            fast.len(),
            SEARCH_BLOCK,
            (lists, candidates),
            |range, candidates| {
                let mut found = Vec::new();
                for &place in &fast[range] {
                    let Some(record) = bodies.at(owners[place as usize]) else { continue };
                    let sweep = &sweeps[place as usize];
                    let mut region =
                        QueryRegion::Line(swept_line(record, &sweep.displacement, widest));
                    if sweep.length < SHORT_DISPLACEMENT * record.reach {
                        region = QueryRegion::Box(region.around());
                    }
                    boxes.find_obstacles(&region, &mut found);
                    let met =
                        found.iter().filter(|&&slot| is_met(record, sweep, slot).is_some());
                    candidates.extend(met.map(|&slot| (place, slot)));
                }
            },
        );
        self.find_slow(buffers, slow, touchy);
        buffers.candidates.sort_unstable();
        buffers.candidates.dedup();
    }

    /// Finds which bodies that go at most `slow` metres, and bear at least `touchy`, kinematic
    /// ones come to so fast.
    fn find_slow(&mut self, buffers: &mut ContinuousBuffers, slow: f32, touchy: f32) {
        let ContinuousBuffers { sweeps, candidates, due, lists, found, .. } = buffers;
        let broad_phase = &self.boxes.edit().broad_phase;
        let (bodies, owners) = (&self.bodies, &self.solver.body_of_slot);
        let kinematic =
            sweeps.iter().enumerate().filter(|(_, sweep)| sweep.safe_distance.is_none());
        for (place, comes) in kinematic {
            if comes.length + slow <= touchy {
                continue;
            }
            let Some(record) = bodies.at(owners[place]) else { continue };
            let met_by = |slot: u32| {
                let body = self.colliders.at(slot)?.body;
                let met = self.solver.slot_of_body[body as usize]?;
                let (sweep, met_record) = (&sweeps[met as usize], bodies.at(body)?);
                let safe_distance = sweep
                    .safe_distance
                    .filter(|&safe_distance| sweep.length <= safe_distance)?;
                let displacement =
                    sweep.displacement.relative_length(met_record, &comes.displacement, record);
                (displacement > safe_distance).then_some(met)
            };
            for own in &record.colliders {
                let Some(bounds) = broad_phase.bounds(own.index()) else { continue };
                let near = bounds.grown(comes.length + slow);
                broad_phase.find(&QueryRegion::Box(Extent::of(&near)), found);
                self.workers.gather(found.len(), BLOCK, (lists, due), |range, due| {
                    let met = found[range].iter().filter_map(|&slot| met_by(slot));
                    due.extend(met.map(|met| (met, own.index())));
                });
                candidates.extend_from_slice(due);
            }
        }
    }

    /// Stops the bodies that meet what they were found for, none of which is stopped itself.
    fn stop_candidates(&mut self, buffers: &mut ContinuousBuffers, dt: f32) {
        let ContinuousBuffers { candidates, groups, .. } = buffers;
        groups.clear();
        let mut first = 0;
        for group in candidates.chunk_by(|one, other| one.0 == other.0) {
            groups.push((first..first + group.len(), None));
            first += group.len();
        }
        self.workers.for_each_block(groups, SEARCH_BLOCK, |_, groups| {
            for (range, hit) in groups {
                let group = &candidates[range.clone()];
                *hit = self.first_hit_of(group[0].0, dt, group.iter().map(|&(_, slot)| slot));
            }
        });
        for (range, hit) in &*groups {
            self.stop_at(candidates[range.start].0, *hit, dt);
        }
    }

    /// Stops bullets where they first meet dynamic bodies.
    fn stop_bullets(&mut self, buffers: &mut ContinuousBuffers, dt: f32) {
        let ContinuousBuffers { sweeps, found, .. } = buffers;
        let widest = sweeps.iter().map(|sweep| sweep.length).fold(0.0, f32::max);
        for (place, sweep) in (0..).zip(sweeps.iter()).filter(|(_, sweep)| sweep.is_bullet) {
            let is_far = |safe_distance: f32| sweep.length + widest > safe_distance;
            let record = self.bodies.at(self.solver.body_of_slot[place as usize]);
            let (true, Some(record)) = (sweep.safe_distance.is_some_and(is_far), record) else {
                continue;
            };
            let displacement = StepDisplacement::of(&self.solver.states[place as usize], dt);
            let line = QueryRegion::Line(swept_line(record, &displacement, widest));
            let boxes = self.boxes.edit();
            boxes.broad_phase.find(&line, found);
            found.retain(|&slot| boxes.is_on_dynamic(slot));
            let hit = self.first_hit_of(place, dt, found.iter().copied());
            self.stop_at(place, hit, dt);
        }
    }

    /// Where a body first meets one of the colliders `found`, if the two go far against each
    /// other.
    fn first_hit_of(
        &self,
        slot: SolverBodyIndex,
        dt: f32,
        found: impl Iterator<Item = u32> + Clone,
    ) -> Option<ToiHit> {
        let displacement = StepDisplacement::of(&self.solver.states[slot as usize], dt);
        let record = self.bodies.at(self.solver.body_of_slot[slot as usize])?;
        self.first_toi_hit((record, &displacement), dt, found)
    }

    /// Stops a body, if it has to be.
    fn stop_at(&mut self, slot: SolverBodyIndex, hit: Option<ToiHit>, dt: f32) {
        let Some(hit) = hit else { return };
        self.solver.stopped.push((slot, hit.fraction));
        let state = &mut self.solver.states[slot as usize];
        let data = &self.solver.integration_data[slot as usize];
        let displacement = StepDisplacement::of(state, dt);
        state.delta_position = hit.fraction * state.delta_position + hit.carry_displacement;
        let turn =
            rotation::integrate_far(Rotation::IDENTITY, hit.fraction * displacement.rotation);
        let delta_rotation = rotation::integrate_far(turn, hit.carry_rotation);
        if data.is_jointed {
            // Its joints hold at the velocity that it has.
            state.delta_rotation = delta_rotation;
        } else {
            data.spin.turn_back(state, delta_rotation);
            data.undo_fall(state, (1.0 - hit.fraction) * dt);
        }
    }

    /// Where a body first meets one of the colliders `found`.
    fn first_toi_hit(
        &self,
        (record, displacement): (&BodyRecord, &StepDisplacement),
        dt: f32,
        found: impl Iterator<Item = u32> + Clone,
    ) -> Option<ToiHit> {
        let mut first: Option<ToiHit> = None;
        for &own in &record.colliders {
            let Some(a) = self.colliders.get(own).filter(|a| !a.collider.is_sensor) else {
                continue;
            };
            let Some(motion) = motion_of(record, a, displacement, Vector::ZERO) else {
                continue;
            };
            let shape = MovingShape { shape: &a.collider.shape, motion };
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
                let displacements = [displacement, &self.step_displacement(b.body, dt)];
                if self.passes_one_way([own.index(), slot], displacements) {
                    continue;
                }
                let is_hidden = |impact: &Impact<'_>| {
                    let others =
                        found.clone().filter(|&other| self.may_collide([own.index(), other]));
                    self.is_hidden_impact(record, (impact, slot), others)
                };
                let records = [record, other];
                let hit = self.hit_of_collider(records, displacements, &shape, b, is_hidden);
                first = first.into_iter().chain(hit).reduce(ToiHit::earlier);
            }
        }
        first
    }

    /// How far the body in a slot goes in this step of `dt` seconds.
    pub(super) fn step_displacement(&self, body: u32, dt: f32) -> StepDisplacement {
        self.solver
            .state_of(body)
            .map_or(StepDisplacement::default(), |state| StepDisplacement::of(state, dt))
    }

    /// Whether one of two colliders holds from one side only, and the other comes from the
    /// other side or is on its way through.
    fn passes_one_way(&self, pair: [u32; 2], displacements: [&StepDisplacement; 2]) -> bool {
        let comes = [
            displacements[1].translation - displacements[0].translation,
            displacements[0].translation - displacements[1].translation,
        ];
        let comes_from_behind = |(slot, comes): (u32, Vector)| {
            let placed = self.colliders.at(slot)?;
            let front = placed.pose.transform_vector(placed.collider.one_way?);
            Some(front.dot(comes) > 0.0)
        };
        let mut sides = pair.into_iter().zip(comes).filter_map(comes_from_behind).peekable();
        if sides.peek().is_none() {
            return false;
        }
        let sorted = [pair[0].min(pair[1]), pair[0].max(pair[1])];
        sides.any(|is_behind| is_behind)
            || self.contacts_of_pair(sorted).any(|contact| contact.passes_one_way)
    }

    /// Where a collider of `record` meets collider `b` of `other`.
    fn hit_of_collider(
        &self,
        [record, other]: [&BodyRecord; 2],
        [displacement, other_way]: [&StepDisplacement; 2],
        shape: &MovingShape<'_>,
        b: &ColliderRecord,
        is_hidden: impl Fn(&Impact<'_>) -> bool,
    ) -> Option<ToiHit> {
        let motion = motion_of(other, b, other_way, record.offset_to(other))?;
        let mut length = displacement.relative_length(record, other_way, other);
        if other_way.is_none() && record.colliders.len() > 1 {
            // One of several may be near the axis that they turn about.
            length = length.min(shape.length());
        }
        let (slop, safe_depth) =
            (self.settings.linear_slop(), CCD_SAFE_FRACTION * record.inner_radius);
        // Contacts of the step are found within this distance, and hold the body.
        let is_searched = length <= SEARCH_REACH * record.reach;
        let stop_depth =
            if is_searched { safe_depth } else { safe_depth.min(STOP_DEPTH * slop) };
        let tolerances = ToiTolerances { slop, safe_depth, stop_depth, length };
        if tolerances.length <= tolerances.safe_depth {
            return None;
        }
        time_of_impact_between(
            shape,
            &MovingShape { shape: &b.collider.shape, motion },
            &tolerances,
            is_hidden,
        )
    }

    /// Whether an impact of a body on the collider in a slot, which stands, is on a side that
    /// one of the `others` hides, in the axes of the world about the origin of the body.
    fn is_hidden_impact(
        &self,
        record: &BodyRecord,
        (impact, slot): (&Impact<'_>, u32),
        others: impl Iterator<Item = u32>,
    ) -> bool {
        let (part, shape, pose) = impact.part;
        let touch = Touch {
            on: PlacedShape { shape, pose },
            point: impact.point,
            normal: impact.normal,
            middle: impact.middle,
        };
        let neighbors = others.flat_map(|other| {
            let placed = self.colliders.at(other).filter(|placed| !placed.collider.is_sensor);
            let body = placed.and_then(|placed| self.bodies.at(placed.body));
            placed.zip(body).into_iter().flat_map(move |(placed, body)| {
                let way = record.offset_to(body) + placed.offset;
                let pose = Pose::new(way, placed.pose.rotation);
                parts_of(placed, pose).filter_map(move |(index, neighbor)| {
                    let is_other = other != slot || (index.is_some() && index != part);
                    is_other.then_some(neighbor)
                })
            })
        });
        touch.is_hidden(neighbors, self.settings.linear_slop())
    }
}

/// The way of a ball around all of a body, grown by the farthest way of any other, m: boxes are
/// where the step began.
fn swept_line(record: &BodyRecord, displacement: &StepDisplacement, widest: f32) -> Line {
    Line {
        origin: three_axes(record.center().to_f32()),
        direction: three_axes(displacement.translation),
        until: 1.0,
        half: [record.reach + widest; 3],
    }
}
