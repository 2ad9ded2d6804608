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
    /// Whether its numbers went bad in this step. It is then a body that nothing moves, so that
    /// what touches it stays good.
    pub(crate) is_bad: bool,
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
        is_bad: false,
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
    /// Inertia about the centre of mass, kg·m², frame of the body; `None` when the body is equally
    /// hard to turn about every axis: then its angular velocity does not wander.
    pub(crate) inertia: Option<Mat3>,
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
        if !state.linear_velocity.is_finite() || !state.angular_velocity.is_finite() {
            *state = BodyState { is_bad: true, ..BodyState::FIXED };
        }
    }

    /// Moves the body `h` seconds on at its present velocities.
    pub(crate) fn integrate_position(&self, state: &mut BodyState, h: f32) {
        state.shift += h * state.linear_velocity;
        let turn = h * state.angular_velocity;
        if state.inverse_mass == 0.0 {
            // A program may spin a kinematic body as fast as it likes.
            state.turn = rotation::integrate_far(state.turn, turn);
            return;
        }
        let Some(inertia) = self.inertia.filter(|_| turn.length_squared() > SLOW_TURN) else {
            state.turn = rotation::integrate(state.turn, turn);
            return;
        };
        let before = rotation::multiply(state.turn, self.rotation);
        let local = rotation::rotate_back(before, state.angular_velocity);
        let after = gyrate(&inertia, local, h);
        let mean = rotation::rotate(before, 0.5 * (local + after));
        let turned = rotation::integrate(state.turn, h * mean);
        // The length of the momentum is kept by `gyrate`; its direction is kept by turning the
        // body by the little that the momentum has turned, back.
        let momentum = rotation::rotate(before, inertia * local);
        let drifted = rotation::multiply(turned, self.rotation);
        let drifted = rotation::rotate(drifted, inertia * after);
        let back = drifted.cross(momentum) / momentum.length_squared();
        state.turn = rotation::integrate(turned, back);
        let attitude = rotation::multiply(state.turn, self.rotation);
        state.angular_velocity = rotation::rotate(attitude, after);
    }
}

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

/// `v`, cut to `length`. Measured by its largest part first: the squares of large speeds leave the
/// range of `f32`.
fn shorten(v: Vec3, length: f32) -> Vec3 {
    let largest = v.abs().max_element();
    if largest <= 0.5 * length {
        return v;
    }
    let unscaled = v / largest;
    let longer = unscaled.length() * largest;
    if longer > length { unscaled * (length / unscaled.length()) } else { v }
}
