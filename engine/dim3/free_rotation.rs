//! Integration of rotations with the gyroscopic torque.

use glam::{BVec3, Mat3, Quat, Vec3};

use crate::body::Body;
use crate::inertia::{inverse, inverse_with_locks};
use crate::math::rotation;
use crate::shape::MassProperties;
use crate::speed_limits::clamp_length;
use crate::state::BodyState;

/// How a body rotates without a torque.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FreeRotation {
    mode: GyroscopicMode,
    /// Rotation of the body when the step began.
    rotation: Quat,
}

/// How the angular velocity of a body changes while no torque acts on it.
#[derive(Clone, Copy, Debug, Default)]
enum GyroscopicMode {
    /// No gyroscopic torque: the inertia is equal about every axis, or one axis is free.
    #[default]
    Steady,
    /// Free rotation: the angular velocity wanders. The inertia about the centre of mass is in
    /// kg·m², in the frame of the body.
    Free(Mat3),
    /// Free rotation among the axes of the world that are not locked.
    Locked(Mat3, BVec3),
}

impl FreeRotation {
    /// The free rotation of a body, as it is when a step begins.
    pub(crate) fn of(body: &Body, mass: Option<&MassProperties>) -> Self {
        let rotation = rotation::normalize(body.rotation).unwrap_or(Quat::IDENTITY);
        Self { mode: gyroscopic_mode(body, mass), rotation }
    }

    /// Turns a body by `turn` rad, which is its way in a substep of `h` seconds at the present
    /// velocity.
    pub(crate) fn integrate(&self, state: &mut BodyState, turn: Vec3, h: f32) {
        let is_fast = turn.length_squared() > MIN_GYROSCOPIC_ANGLE_SQUARED;
        match self.mode {
            GyroscopicMode::Free(inertia) if is_fast => self.integrate_free(state, &inertia, h),
            GyroscopicMode::Locked(inertia, locked) if is_fast => {
                self.integrate_locked(state, &inertia, locked, h);
            }
            _ => state.delta_rotation = rotation::integrate(state.delta_rotation, turn),
        }
        state.inertia_lag += turn.length();
        if state.inertia_lag > MAX_INERTIA_LAG {
            self.update_inertia(state);
        }
    }

    /// Turns the inertia of the body after it.
    fn update_inertia(&self, state: &mut BodyState) {
        let axes = rotation::to_matrix(rotation::multiply(state.delta_rotation, self.rotation));
        match self.mode {
            GyroscopicMode::Steady => {}
            GyroscopicMode::Free(inertia) => {
                state.inverse_inertia = axes * inverse(&inertia) * axes.transpose();
            }
            GyroscopicMode::Locked(inertia, locked) => {
                let inertia = axes * inertia * axes.transpose();
                state.inverse_inertia = inverse_with_locks(&inertia, locked);
            }
        }
        state.inertia_lag = 0.0;
    }

    /// Turns a body of `inertia` (frame of the body) for `h` seconds without torque.
    fn integrate_free(&self, state: &mut BodyState, inertia: &Mat3, h: f32) {
        let before = rotation::multiply(state.delta_rotation, self.rotation);
        let local = rotation::rotate_back(before, state.angular_velocity);
        let after = integrate_gyroscopic(inertia, local, h);
        let mean = rotation::rotate(before, 0.5 * (local + after));
        let turned = rotation::integrate(state.delta_rotation, h * mean);
        // The length of the momentum is kept by `integrate_gyroscopic`; its direction is kept
        // by turning the body by the little that the momentum has turned, back.
        let momentum = rotation::rotate(before, *inertia * local);
        let drifted = rotation::multiply(turned, self.rotation);
        let drifted = rotation::rotate(drifted, *inertia * after);
        let back = drifted.cross(momentum) / momentum.length_squared();
        state.delta_rotation = rotation::integrate(turned, back);
        let attitude = rotation::multiply(state.delta_rotation, self.rotation);
        state.angular_velocity = rotation::rotate(attitude, after);
    }

    /// The same for a body that cannot turn about the locked axes of the world. The lock has a
    /// torque about those axes only, so the momentum about the others is kept; the angular
    /// velocity follows from it at the middle and at the end of the way.
    fn integrate_locked(&self, state: &mut BodyState, inertia: &Mat3, locked: BVec3, h: f32) {
        let inertia_at = |turn: Quat| {
            let axes = rotation::to_matrix(rotation::multiply(turn, self.rotation));
            axes * *inertia * axes.transpose()
        };
        let momentum = inertia_at(state.delta_rotation) * state.angular_velocity;
        let velocity_at = |turn: Quat| inverse_with_locks(&inertia_at(turn), locked) * momentum;
        let middle =
            rotation::integrate(state.delta_rotation, 0.5 * h * state.angular_velocity);
        let turned = rotation::integrate(state.delta_rotation, h * velocity_at(middle));
        let after = velocity_at(turned);
        if after.is_finite() {
            state.delta_rotation = turned;
            state.angular_velocity = after;
        }
    }
}

/// Turn, rad, after which a body's inertia follows it: an error of the angular momentum of that
/// share at most.
const MAX_INERTIA_LAG: f32 = 1e-4;

/// Square of the turn in a substep, rad², below which gyroscopic torque is not worth its price.
const MIN_GYROSCOPIC_ANGLE_SQUARED: f32 = 1e-8;

/// The angular velocity (rad/s, frame of the body) after `h` seconds without torque, which
/// changes in the frame of the body because that frame turns.
///
/// Euler's equation `I·ω' + ω × I·ω = 0` by the implicit midpoint rule, two Newton iterations.
/// The rule keeps all quadratic invariants, so both the energy and the length of the angular
/// momentum, for thin rods and plates too.
///
/// Source: Hairer, Lubich and Wanner, *Geometric Numerical Integration*, 2006, IV.2.
/// `[hairer2006]`
fn integrate_gyroscopic(inertia: &Mat3, omega: Vec3, h: f32) -> Vec3 {
    let mut after = omega;
    for _ in 0..2 {
        let mean = 0.5 * (omega + after);
        let momentum = *inertia * mean;
        let error = *inertia * (after - omega) + h * mean.cross(momentum);
        let jacobian =
            *inertia + (cross_matrix(mean) * *inertia - cross_matrix(momentum)) * (0.5 * h);
        after -= jacobian.inverse() * error;
    }
    if after.is_finite() { after } else { omega }
}

/// The matrix whose product with `b` is `a × b`.
fn cross_matrix(a: Vec3) -> Mat3 {
    Mat3::from_cols(
        Vec3::new(0.0, a.z, -a.y),
        Vec3::new(-a.z, 0.0, a.x),
        Vec3::new(a.y, -a.x, 0.0),
    )
}

/// How the angular velocity of a body with this mass changes.
fn gyroscopic_mode(body: &Body, mass: Option<&MassProperties>) -> GyroscopicMode {
    let Some(&MassProperties { inertia, .. }) = mass else { return GyroscopicMode::Steady };
    let round = Mat3::from_diagonal(Vec3::splat(inertia.x_axis.x));
    let locked = body.locked_axes.rotation;
    match locked.bitmask().count_ones() {
        _ if inertia.abs_diff_eq(round, 1e-6 * inertia.x_axis.x) => GyroscopicMode::Steady,
        0 => GyroscopicMode::Free(inertia),
        1 => GyroscopicMode::Locked(inertia, locked),
        _ => GyroscopicMode::Steady,
    }
}

/// `v`, cut to `most`.
pub(crate) fn clamp_angular(v: Vec3, most: f32) -> Vec3 {
    clamp_length(v, most)
}
