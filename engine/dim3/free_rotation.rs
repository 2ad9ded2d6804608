//! How bodies rotate.

use glam::{BVec3, Mat3, Quat, Vec3};

use crate::body::Body;
use crate::inertia::inverse_between;
use crate::math::rotation;
use crate::shape::Mass;
use crate::speed_limits::shorten;
use crate::state::BodyState;

/// How a body rotates without a torque.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FreeRotation {
    gyration: GyroscopicMode,
    /// Rotation of the body when the step began.
    rotation: Quat,
}

/// How the angular velocity of a body changes while no torque acts on it.
#[derive(Clone, Copy, Debug, Default)]
enum GyroscopicMode {
    /// Not at all: the body is equally hard to turn about every axis, or has one free axis.
    #[default]
    Steady,
    /// It wanders. The inertia about the centre of mass is in kg·m², in the frame of the body.
    Free(Mat3),
    /// It wanders among the axes of the world that are not locked.
    Locked(Mat3, BVec3),
}

impl FreeRotation {
    /// That of a body, as it is when a step begins.
    pub(crate) fn of(body: &Body, mass: Option<&Mass>) -> Self {
        let rotation = rotation::normalize(body.rotation).unwrap_or(Quat::IDENTITY);
        Self { gyration: gyration_of(body, mass), rotation }
    }

    /// Turns a body by `turn` rad, which is its way in a substep of `h` seconds at the present velocity.
    pub(crate) fn go_on(&self, state: &mut BodyState, turn: Vec3, h: f32) {
        let is_fast = turn.length_squared() > SLOW_TURN;
        match self.gyration {
            GyroscopicMode::Free(inertia) if is_fast => self.turn_freely(state, &inertia, h),
            GyroscopicMode::Locked(inertia, locked) if is_fast => {
                self.turn_between_locks(state, &inertia, locked, h);
            }
            _ => state.turn = rotation::integrate(state.turn, turn),
        }
        state.unfollowed += turn.length();
        if state.unfollowed > FOLLOWED_TURN {
            self.follow_turn(state);
        }
    }

    /// Turns the inertia of the body after it.
    fn follow_turn(&self, state: &mut BodyState) {
        let axes = rotation::to_matrix(rotation::multiply(state.turn, self.rotation));
        match self.gyration {
            GyroscopicMode::Steady => {}
            GyroscopicMode::Free(inertia) => {
                state.inverse_inertia = axes * inertia.inverse() * axes.transpose();
            }
            GyroscopicMode::Locked(inertia, locked) => {
                let inertia = axes * inertia * axes.transpose();
                state.inverse_inertia = inverse_between(&inertia, locked);
            }
        }
        state.unfollowed = 0.0;
    }

    /// Turns a body of `inertia` (frame of the body) for `h` seconds without torque.
    fn turn_freely(&self, state: &mut BodyState, inertia: &Mat3, h: f32) {
        let before = rotation::multiply(state.turn, self.rotation);
        let local = rotation::rotate_back(before, state.angular_velocity);
        let after = gyrate(inertia, local, h);
        let mean = rotation::rotate(before, 0.5 * (local + after));
        let turned = rotation::integrate(state.turn, h * mean);
        // The length of the momentum is kept by `gyrate`; its direction is kept by turning the
        // body by the little that the momentum has turned, back.
        let momentum = rotation::rotate(before, *inertia * local);
        let drifted = rotation::multiply(turned, self.rotation);
        let drifted = rotation::rotate(drifted, *inertia * after);
        let back = drifted.cross(momentum) / momentum.length_squared();
        state.turn = rotation::integrate(turned, back);
        let attitude = rotation::multiply(state.turn, self.rotation);
        state.angular_velocity = rotation::rotate(attitude, after);
    }

    /// The same for a body that cannot turn about the `locked` axes of the world. What holds it
    /// has a torque about those axes only, so the momentum about the others is kept; the angular
    /// velocity follows from it at the middle and at the end of the way.
    fn turn_between_locks(&self, state: &mut BodyState, inertia: &Mat3, locked: BVec3, h: f32) {
        let inertia_at = |turn: Quat| {
            let axes = rotation::to_matrix(rotation::multiply(turn, self.rotation));
            axes * *inertia * axes.transpose()
        };
        let momentum = inertia_at(state.turn) * state.angular_velocity;
        let velocity_at = |turn: Quat| inverse_between(&inertia_at(turn), locked) * momentum;
        let middle = rotation::integrate(state.turn, 0.5 * h * state.angular_velocity);
        let turned = rotation::integrate(state.turn, h * velocity_at(middle));
        let after = velocity_at(turned);
        if after.is_finite() {
            state.turn = turned;
            state.angular_velocity = after;
        }
    }
}

/// Turn, rad, after which a body's inertia follows it: an error of the angular momentum of that
/// share at most.
const FOLLOWED_TURN: f32 = 1e-4;

/// Square of the turn in a substep, rad², below which gyroscopic torque is not worth its price.
const SLOW_TURN: f32 = 1e-8;

/// The angular velocity (rad/s, frame of the body) after `h` seconds without torque, which
/// changes in the frame of the body because that frame turns.
///
/// Euler's equation `I·ω' + ω × I·ω = 0` by the implicit midpoint rule, two Newton iterations. The
/// rule keeps all quadratic invariants, so both the energy and the length of the angular momentum,
/// for thin rods and plates too.
///
/// Source: Hairer, Lubich and Wanner, *Geometric Numerical Integration*, 2006, IV.2. `[hairer2006]`
fn gyrate(inertia: &Mat3, omega: Vec3, h: f32) -> Vec3 {
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
fn gyration_of(body: &Body, mass: Option<&Mass>) -> GyroscopicMode {
    let Some(&Mass { inertia, .. }) = mass else { return GyroscopicMode::Steady };
    let round = Mat3::from_diagonal(Vec3::splat(inertia.x_axis.x));
    let locked = body.locked.rotation;
    match locked.bitmask().count_ones() {
        _ if inertia.abs_diff_eq(round, 1e-6 * inertia.x_axis.x) => GyroscopicMode::Steady,
        0 => GyroscopicMode::Free(inertia),
        1 => GyroscopicMode::Locked(inertia, locked),
        _ => GyroscopicMode::Steady,
    }
}

/// `v`, cut to `most`.
pub(crate) fn shorten_angular(v: Vec3, most: f32) -> Vec3 {
    shorten(v, most)
}
