//! Predicted motion of a body: its free flight through a step, before contacts are known.

use std::f32::consts::FRAC_PI_4;
use std::sync::OnceLock;

use super::displacement::StepDisplacement;
use super::integration_data::{integration_data_of, state_of};
use crate::math::{Pose, rotation};
use crate::space::{AngularVector, Vector, angular_length, cross};
use crate::speed_limits::SpeedLimits;
use crate::state::BodyState;
use crate::world::record::{BodyRecord, ColliderRecord};
use crate::world::{ContinuousCollision, WorldSettings};

/// The data that predictions of a step share.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PredictionContext {
    /// Length of a substep, s; 0 for a step in which nothing moves.
    pub(super) h: f32,
    /// Number of substeps.
    pub(super) substeps: u32,
    /// Whether contacts are found along the ways of fast bodies.
    pub(super) follows_ways: bool,
    gravity: Vector,
    limits: SpeedLimits,
}

impl PredictionContext {
    /// The context of substeps of `h` seconds.
    pub(super) fn new(settings: &WorldSettings, h: f32) -> Self {
        let h = if h >= WorldSettings::SHORTEST_SUBSTEP { h } else { 0.0 };
        let limits = SpeedLimits { linear: settings.speed_limit(), angular: FRAC_PI_4 / h };
        let follows_ways = settings.continuous_collision == ContinuousCollision::All;
        let &WorldSettings { substeps, gravity, .. } = settings;
        Self { h, substeps, follows_ways, gravity, limits }
    }

    /// How far a body goes in the step at its velocities as that begins.
    pub(super) fn displacement(&self, record: &BodyRecord) -> StepDisplacement {
        if !record.is_moving() || record.soft.is_some() {
            return StepDisplacement::default();
        }
        let (body, dt) = (&record.body, self.h * self.substeps as f32);
        StepDisplacement {
            translation: dt * body.linear_velocity,
            rotation: dt * body.angular_velocity,
        }
    }

    /// The free flight of a body; `None` where it stands.
    fn free_flight(&self, record: &BodyRecord) -> Option<FreeFlight> {
        if !record.is_moving() || record.soft.is_some() {
            return None;
        }
        let mut state = state_of(record);
        let data = integration_data_of(record, &state, self.gravity, self.h);
        let substeps = (0..self.substeps).map(|_| {
            data.integrate_velocity(&mut state, self.h, self.limits);
            let start = state;
            data.integrate_position(&mut state, self.h);
            let turn = if data.is_kinematic {
                self.h * start.angular_velocity
            } else {
                rotation::between(start.delta_rotation, state.delta_rotation)
            };
            FlightSubstep { start, way: state.delta_position - start.delta_position, turn }
        });
        let substeps = substeps.collect();
        let sag = 0.5 * self.h * self.h * data.acceleration;
        Some(FreeFlight { substeps, sag, is_kinematic: data.is_kinematic })
    }
}

/// The motion of a body through a step if nothing holds it.
#[derive(Debug)]
struct FreeFlight {
    substeps: Vec<FlightSubstep>,
    /// Four times as far as the way of a substep sags below a straight one, m.
    sag: Vector,
    is_kinematic: bool,
}

/// A substep of a free flight.
#[derive(Debug)]
struct FlightSubstep {
    /// The body at the start, with the velocities of the substep.
    start: BodyState,
    /// How far it goes, m, and turns, rad.
    way: Vector,
    turn: AngularVector,
}

impl FreeFlight {
    /// The body at a time, which counts in substeps.
    #[expect(clippy::cast_possible_truncation, reason = "there are few substeps")]
    fn state_at(&self, time: f32) -> BodyState {
        let Some(last) = self.substeps.len().checked_sub(1) else { return BodyState::FIXED };
        let index = (time as usize).min(last);
        let FlightSubstep { start, way, turn } = &self.substeps[index];
        let (mut state, share) = (*start, time - index as f32);
        if share > 0.0 {
            state.delta_position += share * *way - share * (1.0 - share) * self.sag;
            let turn = share * *turn;
            state.delta_rotation = if self.is_kinematic {
                // A program may spin a kinematic body as fast as it likes.
                rotation::integrate_far(state.delta_rotation, turn)
            } else {
                rotation::integrate(state.delta_rotation, turn)
            };
        }
        state
    }
}

/// The free flights of the bodies that are not fixed, each made when it is first needed.
#[derive(Debug, Default)]
pub(super) struct FreeFlights {
    by_place: Vec<OnceLock<Option<Box<FreeFlight>>>>,
}

impl FreeFlights {
    /// Begins a step with this many bodies that are not fixed.
    pub(super) fn reset(&mut self, count: usize) {
        self.by_place.truncate(count);
        for flight in &mut self.by_place {
            if flight.get().is_some() {
                *flight = OnceLock::new();
            }
        }
        self.by_place.resize_with(count, OnceLock::new);
    }

    /// The motion of the collider `placed` of the body `record`, which has this `place` among
    /// the bodies that are not fixed. The body begins at `origin`, m, in the frame of the
    /// motion.
    pub(super) fn motion<'a>(
        &'a self,
        context: &PredictionContext,
        (place, record): (Option<u32>, &BodyRecord),
        placed: &ColliderRecord,
        origin: Vector,
    ) -> PredictedMotion<'a> {
        let flight = place.and_then(|place| {
            let flight = self.by_place[place as usize]
                .get_or_init(|| context.free_flight(record).map(Box::new));
            flight.as_deref()
        });
        PredictedMotion {
            flight,
            h: context.h,
            reach: record.reach,
            is_movable: record.is_dynamic(),
            start: Pose::new(origin + placed.offset, placed.pose.rotation),
            center: origin + record.center_offset(),
        }
    }
}

/// Whether the centres of mass of two bodies stay more than `distance` metres apart all the
/// way.
pub(super) fn stay_apart(motions: &[PredictedMotion<'_>; 2], distance: f32) -> bool {
    let count = motions[0].substep_count().max(motions[1].substep_count());
    let [a, b] = motions;
    count > 0
        && (0..count).all(|index| {
            let [[from_a, way_a, sag_a], [from_b, way_b, sag_b]] =
                [a.center_path(index), b.center_path(index)];
            let (start, way) = (from_b - from_a, way_b - way_a);
            let share = (-start.dot(way) / way.length_squared()).clamp(0.0, 1.0);
            let share = if share.is_nan() { 0.0 } else { share };
            // A parabola leaves its chord by a quarter of what is noted.
            let least = (start + share * way).length() - 0.25 * (sag_b - sag_a).length();
            least > distance
        })
}

/// How far any points of two bodies go against each other from `time` on, which counts in
/// substeps, m: a bound.
#[expect(clippy::cast_possible_truncation, reason = "there are few substeps")]
pub(super) fn remaining_distance([a, b]: [&PredictedMotion<'_>; 2], time: f32) -> f32 {
    let count = a.substep_count().max(b.substep_count());
    let ways = (time as usize..count).map(|index| {
        let [[_, way_a, sag_a], [_, way_b, sag_b]] =
            [a.center_path(index), b.center_path(index)];
        let arc = |motion: &PredictedMotion<'_>| {
            let flight = motion.flight.and_then(|flight| flight.substeps.get(index));
            flight.map_or(0.0, |substep| angular_length(substep.turn) * motion.reach)
        };
        (way_b - way_a).length() + (sag_b - sag_a).length() + (arc(a) + arc(b))
    });
    ways.sum()
}

/// The motion of a collider through a step if nothing holds its body.
#[derive(Debug)]
pub(super) struct PredictedMotion<'a> {
    /// The free flight of its body; `None` where it stands.
    flight: Option<&'a FreeFlight>,
    /// Length of a substep, s.
    pub(super) h: f32,
    /// Distance from the centre of mass to the farthest point of the body, m.
    reach: f32,
    /// Whether contacts push the body.
    pub(super) is_movable: bool,
    /// The collider as the step begins.
    pub(super) start: Pose,
    /// The centre of mass of its body as the step begins, m.
    pub(super) center: Vector,
}

impl PredictedMotion<'_> {
    /// Number of substeps; 0 for a body that stands.
    pub(super) fn substep_count(&self) -> usize {
        self.flight.map_or(0, |flight| flight.substeps.len())
    }

    /// The body at the start of a substep, with the velocities of that substep.
    pub(super) fn substep(&self, index: usize) -> &BodyState {
        let state = self.flight.and_then(|flight| flight.substeps.get(index));
        state.map_or(&BodyState::FIXED, |substep| &substep.start)
    }

    /// Where the centre of mass begins a substep, how far it goes in it, and four times as far
    /// as that way sags below a straight one, m.
    fn center_path(&self, index: usize) -> [Vector; 3] {
        let flight = self.flight.and_then(|it| Some((it.substeps.get(index)?, it.sag)));
        flight.map_or([self.center, Vector::ZERO, Vector::ZERO], |(substep, sag)| {
            [self.center + substep.start.delta_position, substep.way, sag]
        })
    }

    /// The body at a time, which counts in substeps.
    pub(super) fn state_at(&self, time: f32) -> BodyState {
        self.flight.map_or(BodyState::FIXED, |flight| flight.state_at(time))
    }

    /// The collider where its body has come to `state`.
    pub(super) fn pose(&self, state: &BodyState) -> Pose {
        let arm = self.start.position - self.center;
        let turned = rotation::multiply(state.delta_rotation, self.start.rotation);
        Pose::new(self.start.position + state.point_displacement(arm), turned)
    }

    /// The velocity, m/s, of a `point` of the body where that has come to `state`.
    pub(super) fn velocity(&self, state: &BodyState, point: Vector) -> Vector {
        let arm = point - (self.center + state.delta_position);
        state.linear_velocity + cross(state.angular_velocity, arm)
    }

    /// Where a `point` that belongs to the body in `state` was as the step began.
    pub(super) fn at_start(&self, state: &BodyState, point: Vector) -> Vector {
        let arm = point - (self.center + state.delta_position);
        self.center + rotation::rotate_back(state.delta_rotation, arm)
    }
}
