//! A body as the solver sees it: the numbers that substeps read and write.

use glam::{BVec3, Mat3, Quat, Vec3};
use hazumi_core::simd::LANES;

use crate::inertia::inverse_between;
use crate::math::rotation;

/// Index of a body among the [`BodyState`]s of a step.
pub(crate) type Slot = u32;

/// What the constraints of a step read and write of one moving body.
///
/// Positions are kept as the way gone since the step began. It is short, so contacts are solved
/// with the same accuracy 1,000 km from the origin as at it.
///
/// Two cache lines, which are read as [rows](Self::motion_row) of numbers.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct BodyState {
    /// Velocity of the centre of mass, m/s, world frame.
    pub(crate) linear_velocity: Vec3,
    /// Angular velocity, rad/s, world frame.
    pub(crate) angular_velocity: Vec3,
    /// How far the centre of mass has moved in this step, m, world frame.
    pub(crate) shift: Vec3,
    /// One over the mass along each axis of the world, 1/kg; 0 along locked axes and for kinematic
    /// bodies.
    pub(crate) inverse_mass: Vec3,
    /// How far the body has turned in this step, unit quaternion, world frame.
    pub(crate) turn: Quat,
    /// Inverse of the inertia about the centre of mass, 1/(kg·m²), world frame; 0 about locked axes
    /// and for kinematic bodies. It follows the body when that has turned noticeably.
    pub(crate) inverse_inertia: Mat3,
    /// How far the body has turned since its inertia last followed, rad.
    pub(crate) unfollowed: f32,
    /// Whether a contact or a joint holds it in this substep.
    pub(crate) is_held: bool,
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
        inverse_mass: Vec3::ZERO,
        inverse_inertia: Mat3::ZERO,
        unfollowed: 0.0,
        is_held: false,
        is_bad: false,
    };

    /// Whether an impulse changes its velocity.
    pub(crate) fn is_movable(&self) -> bool {
        self.inverse_mass != Vec3::ZERO || self.inverse_inertia != Mat3::ZERO
    }

    /// Velocities, the way gone, inverse masses and the turn.
    #[inline(always)]
    pub(crate) fn motion_row(&self) -> [f32; LANES] {
        let [vx, vy, vz] = self.linear_velocity.to_array();
        let [wx, wy, wz] = self.angular_velocity.to_array();
        let [sx, sy, sz] = self.shift.to_array();
        let [mx, my, mz] = self.inverse_mass.to_array();
        let [qx, qy, qz, qw] = self.turn.to_array();
        [vx, vy, vz, wx, wy, wz, sx, sy, sz, mx, my, mz, qx, qy, qz, qw]
    }

    /// The columns of the inverse inertia; what comes after them says nothing.
    #[inline(always)]
    pub(crate) fn inertia_row(&self) -> [f32; LANES] {
        let [xx, xy, xz, yx, yy, yz, zx, zy, zz] = self.inverse_inertia.to_cols_array();
        let rest = self.unfollowed;
        [xx, xy, xz, yx, yy, yz, zx, zy, zz, rest, rest, rest, rest, rest, rest, rest]
    }

    /// Takes the first six numbers of a [`Self::motion_row`].
    #[inline(always)]
    pub(crate) fn set_velocities(&mut self, row: &[f32]) {
        self.linear_velocity = Vec3::new(row[0], row[1], row[2]);
        self.angular_velocity = Vec3::new(row[3], row[4], row[5]);
    }

    /// How far a point of the body has moved in this step, where `arm` (m, world frame) led from
    /// the centre of mass to the point when the step began. Exactly zero when nothing has moved,
    /// however long the arm.
    pub(crate) fn way_of(&self, arm: Vec3) -> Vec3 {
        self.shift + self.spun(arm)
    }

    /// Moves the body by `way`, m, and turns it by `turn`, rad, about its centre of mass.
    #[inline(always)]
    pub(crate) fn displace(&mut self, way: Vec3, turn: Vec3) {
        self.shift += way;
        self.turn = rotation::integrate(self.turn, turn);
    }

    /// How far turning alone has moved the end of `arm`, likewise.
    pub(crate) fn spun(&self, arm: Vec3) -> Vec3 {
        let [x, y, z, w] = self.turn.to_array();
        let axis = Vec3::new(x, y, z);
        let twice = 2.0 * axis.cross(arm);
        w * twice + axis.cross(twice)
    }
}

/// What moves one body within a step, besides constraints; the same for all substeps.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Drive {
    /// Whether its velocity is that of the program, which nothing else changes.
    pub(crate) is_kinematic: bool,
    /// Whether a joint holds it.
    pub(crate) is_jointed: bool,
    /// Whether its particles move by themselves, and it follows them.
    pub(crate) is_soft: bool,
    /// The way from its origin to its centre of mass when the step begins, m, world frame.
    pub(crate) center_offset: Vec3,
    /// Of gravity and forces, m/s², world frame; 0 along locked axes.
    pub(crate) acceleration: Vec3,
    /// Of torques, rad/s², world frame; 0 about locked axes.
    pub(crate) angular_acceleration: Vec3,
    /// Damping of the velocity, 1/s.
    pub(crate) linear_damping: f32,
    /// Damping of the angular velocity, 1/s.
    pub(crate) angular_damping: f32,
    /// How its angular velocity changes without a torque.
    pub(crate) gyration: Gyration,
    /// Rotation of the body when the step began.
    pub(crate) rotation: Quat,
}

/// How the angular velocity of a body changes while no torque acts on it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Gyration {
    /// Not at all: the body is equally hard to turn about every axis, or has one free axis.
    #[default]
    Steady,
    /// It wanders. The inertia about the centre of mass is in kg·m², in the frame of the body.
    Free(Mat3),
    /// It wanders among the axes of the world that are not locked.
    Locked(Mat3, BVec3),
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
    /// Adds what `h` seconds of gravity, forces and damping do to the velocities.
    pub(crate) fn integrate_velocity(
        &self,
        state: &mut BodyState,
        h: f32,
        limits: SpeedLimits,
    ) {
        if self.is_kinematic || self.is_soft || state.is_bad {
            return;
        }
        state.is_held = self.is_jointed;
        let linear = state.linear_velocity + h * self.acceleration;
        state.linear_velocity =
            shorten(linear / (1.0 + h * self.linear_damping), limits.linear);
        let angular = state.angular_velocity + h * self.angular_acceleration;
        state.angular_velocity =
            shorten(angular / (1.0 + h * self.angular_damping), limits.angular);
        if !state.linear_velocity.is_finite() || !state.angular_velocity.is_finite() {
            *state = BodyState { is_bad: true, ..BodyState::FIXED };
        }
    }

    /// Moves the body `h` seconds on at its present velocities.
    pub(crate) fn integrate_position(&self, state: &mut BodyState, h: f32) {
        if self.is_soft {
            return;
        }
        state.shift += h * state.linear_velocity;
        let turn = h * state.angular_velocity;
        if self.is_kinematic {
            // A program may spin a kinematic body as fast as it likes.
            state.turn = rotation::integrate_far(state.turn, turn);
            return;
        }
        if !state.is_held {
            // With the mean of the velocities before and after, which is exact for a parabola; a
            // body that rests on something must not be lifted by half of the gravity it bears.
            let gained = self.acceleration - self.linear_damping * state.linear_velocity;
            state.shift -= (0.5 * h * h) * gained;
        }
        let is_fast = turn.length_squared() > SLOW_TURN;
        match self.gyration {
            Gyration::Free(inertia) if is_fast => self.turn_freely(state, &inertia, h),
            Gyration::Locked(inertia, locked) if is_fast => {
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
            Gyration::Steady => {}
            Gyration::Free(inertia) => {
                state.inverse_inertia = axes * inertia.inverse() * axes.transpose();
            }
            Gyration::Locked(inertia, locked) => {
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
