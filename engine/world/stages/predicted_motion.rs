//! Predicted motion of a body: its free flight through a step, before contacts are known.

use std::f32::consts::FRAC_PI_4;

use super::displacement::StepDisplacement;
use super::integration_data::{integration_data_of, state_of};
use crate::body_integration::BodyIntegrationData;
use crate::math::{Pose, rotation};
use crate::space::{Vector, cross};
use crate::speed_limits::SpeedLimits;
use crate::state::BodyState;
use crate::world::WorldSettings;
use crate::world::record::{BodyRecord, ColliderRecord};

/// The data that predictions of a step share.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PredictionContext {
    /// Length of a substep, s; 0 for a step in which nothing moves.
    pub(super) h: f32,
    /// Number of substeps.
    pub(super) substeps: u32,
    gravity: Vector,
    limits: SpeedLimits,
}

impl PredictionContext {
    /// The context of substeps of `h` seconds.
    pub(super) fn new(settings: &WorldSettings, h: f32) -> Self {
        let h = if h >= WorldSettings::SHORTEST_SUBSTEP { h } else { 0.0 };
        let limits = SpeedLimits { linear: settings.speed_limit(), angular: FRAC_PI_4 / h };
        Self { h, substeps: settings.substeps, gravity: settings.gravity, limits }
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

    /// The free flight of a collider of `record`. Places are measured from a point that is
    /// `-origin` away from that of the body, m.
    pub(super) fn motion(
        &self,
        record: &BodyRecord,
        placed: &ColliderRecord,
        origin: Vector,
    ) -> PredictedMotion {
        let start = Pose::new(origin + placed.offset, placed.pose.rotation);
        let center = origin + record.center_offset();
        let mut motion = PredictedMotion {
            substeps: Vec::new(),
            data: BodyIntegrationData::default(),
            h: self.h,
            is_movable: record.is_dynamic(),
            start,
            center,
        };
        if record.is_moving() && record.soft.is_none() {
            let mut state = state_of(record);
            motion.data = integration_data_of(record, &state, self.gravity);
            motion.substeps.reserve_exact(self.substeps as usize);
            for _ in 0..self.substeps {
                motion.data.integrate_velocity(&mut state, self.h, self.limits);
                motion.substeps.push(state);
                motion.data.integrate_position(&mut state, self.h);
            }
        }
        motion
    }
}

/// The motion of a collider through a step if nothing holds its body.
#[derive(Debug)]
pub(super) struct PredictedMotion {
    /// Its body at the start of each substep, with the velocities of that substep; empty for a
    /// body that stands.
    substeps: Vec<BodyState>,
    data: BodyIntegrationData,
    /// Length of a substep, s.
    pub(super) h: f32,
    /// Whether contacts push the body.
    pub(super) is_movable: bool,
    /// The collider as the step begins.
    pub(super) start: Pose,
    /// The centre of mass of its body as the step begins, m.
    pub(super) center: Vector,
}

impl PredictedMotion {
    /// Number of substeps; 0 for a body that stands.
    pub(super) fn substep_count(&self) -> usize {
        self.substeps.len()
    }

    /// The body at the start of a substep, with the velocities of that substep.
    pub(super) fn substep(&self, index: usize) -> &BodyState {
        self.substeps.get(index).unwrap_or(&BodyState::FIXED)
    }

    /// The body at a time, which counts in substeps.
    #[expect(clippy::cast_possible_truncation, reason = "there are few substeps")]
    pub(super) fn state_at(&self, time: f32) -> BodyState {
        let Some(last) = self.substeps.len().checked_sub(1) else { return BodyState::FIXED };
        let index = (time as usize).min(last);
        let mut state = self.substeps[index];
        let share = time - index as f32;
        if share > 0.0 {
            self.data.integrate_position(&mut state, share * self.h);
            // The velocities are those at the end of the substep.
            let rest = share * (1.0 - share) * self.h * self.h;
            state.delta_position -= rest * self.data.acceleration;
        }
        state
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
