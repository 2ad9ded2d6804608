//! A body as the solver sees it: the numbers that substeps read and write.

use glam::{Mat3, Quat, Vec3};

use crate::math::rotation;

/// Index of a body among the [`BodyState`]s of a step.
pub(crate) type Slot = u32;

/// What the constraints of a step read and write of one moving body.
///
/// Positions are kept as the way gone since the step began. It is short, so contacts are solved
/// with the same accuracy 10 km from the origin as at it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyState {
    /// Velocity of the centre of mass, m/s, world frame.
    pub(crate) linear_velocity: Vec3,
    /// Angular velocity, rad/s, world frame.
    pub(crate) angular_velocity: Vec3,
    /// How far the centre of mass has moved in this step, m, world frame.
    pub(crate) shift: Vec3,
    /// How far the body has turned in this step, unit quaternion, world frame.
    pub(crate) turn: Quat,
    /// One over the mass, 1/kg; 0 for kinematic bodies.
    pub(crate) inverse_mass: f32,
    /// Inverse of the inertia about the centre of mass at the start of the step, 1/(kg·m²),
    /// world frame; 0 for kinematic bodies.
    pub(crate) inverse_inertia: Mat3,
}

impl BodyState {
    /// A body that does not move and cannot be moved.
    pub(crate) const FIXED: Self = Self {
        linear_velocity: Vec3::ZERO,
        angular_velocity: Vec3::ZERO,
        shift: Vec3::ZERO,
        turn: Quat::IDENTITY,
        inverse_mass: 0.0,
        inverse_inertia: Mat3::ZERO,
    };

    /// How far a point of the body has moved in this step, where `arm` (m, world frame) led from
    /// the centre of mass to the point when the step began.
    pub(crate) fn displaced(&self, arm: Vec3) -> Vec3 {
        self.shift + rotation::rotate(self.turn, arm)
    }
}

/// What moves one body within a step, besides constraints; the same for all substeps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drive {
    /// Gravity, m/s², world frame.
    pub(crate) acceleration: Vec3,
    /// Damping of the velocity, 1/s.
    pub(crate) linear_damping: f32,
    /// Damping of the angular velocity, 1/s.
    pub(crate) angular_damping: f32,
    /// What makes the angular velocity wander; `None` when the body is equally hard to turn about
    /// every axis, or kinematic.
    pub(crate) gyro: Option<Gyro>,
    /// Rotation of the body when the step began.
    pub(crate) rotation: Quat,
}

/// The limits on speed, which keep a step from running away.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpeedLimits {
    /// m/s.
    pub(crate) linear: f32,
    /// rad/s.
    pub(crate) angular: f32,
}

/// Inertia of a body that is not equally hard to turn about every axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gyro {
    /// About the centre of mass, kg·m², frame of the body.
    pub(crate) inertia: Mat3,
    /// Its inverse, 1/(kg·m²).
    pub(crate) inverse: Mat3,
}

impl Drive {
    /// Adds what `h` seconds of gravity and damping do to the velocities.
    pub(crate) fn integrate_velocity(
        &self,
        state: &mut BodyState,
        h: f32,
        limits: SpeedLimits,
    ) {
        if state.inverse_mass == 0.0 {
            return;
        }
        let linear = state.linear_velocity + h * self.acceleration;
        state.linear_velocity =
            shorten(linear / (1.0 + h * self.linear_damping), limits.linear);
        let angular = state.angular_velocity / (1.0 + h * self.angular_damping);
        state.angular_velocity = shorten(angular, limits.angular);
    }

    /// Moves the body `h` seconds on at its present velocities.
    ///
    /// A free body keeps its angular momentum while it turns, so its angular velocity changes with
    /// its attitude. The midpoint rule keeps the momentum to rounding and the energy to second
    /// order, at any speed.
    ///
    /// Source: Buss, *Accurate and Efficient Simulation of Rigid-Body Rotations*, Journal of
    /// Computational Physics 164, 2000. `[buss2000]`
    pub(crate) fn integrate_position(&self, state: &mut BodyState, h: f32) {
        state.shift += h * state.linear_velocity;
        let Some(gyro) = &self.gyro else {
            state.turn = rotation::integrate(state.turn, h * state.angular_velocity);
            return;
        };
        let attitude = |turn| rotation::multiply(turn, self.rotation);
        let local = rotation::rotate_back(attitude(state.turn), state.angular_velocity);
        let momentum = rotation::rotate(attitude(state.turn), gyro.inertia * local);
        let velocity_at = |turn| {
            let q = attitude(turn);
            rotation::rotate(q, gyro.inverse * rotation::rotate_back(q, momentum))
        };
        let halfway = rotation::integrate(state.turn, 0.5 * h * state.angular_velocity);
        state.turn = rotation::integrate(state.turn, h * velocity_at(halfway));
        state.angular_velocity = velocity_at(state.turn);
    }
}

/// `v`, cut to `length`.
fn shorten(v: Vec3, length: f32) -> Vec3 {
    let square = v.length_squared();
    if square > length * length { v * (length / square.sqrt()) } else { v }
}
