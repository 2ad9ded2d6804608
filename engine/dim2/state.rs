//! A body as the solver sees it: the numbers that substeps read and write.

use glam::Vec2;

use crate::math::{Rotation, rotation};

/// Index of a body among the [`BodyState`]s of a step.
pub(crate) type Slot = u32;

/// What the constraints of a step read and write of one moving body.
///
/// Positions are kept as the way gone since the step began. It is short, so contacts are solved
/// with the same accuracy 1,000 km from the origin as at it.
///
/// One cache line, which is read as a [row](Self::motion_row) of numbers.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct BodyState {
    /// Velocity of the centre of mass, m/s, world frame.
    pub(crate) linear_velocity: Vec2,
    /// Angular velocity, rad/s.
    pub(crate) angular_velocity: f32,
    /// How far the centre of mass has moved in this step, m, world frame.
    pub(crate) shift: Vec2,
    /// How far the body has turned in this step.
    pub(crate) turn: Rotation,
    /// One over the mass along each axis of the world, 1/kg; 0 along locked axes and for kinematic
    /// bodies.
    pub(crate) inverse_mass: Vec2,
    /// Inverse of the inertia about the centre of mass, 1/(kg·m²); 0 if it cannot turn and for kinematic
    /// bodies.
    pub(crate) inverse_inertia: f32,
    /// Whether a contact or a joint holds it in this substep.
    pub(crate) is_held: bool,
    /// Whether its numbers went bad in this step. It is then a body that nothing moves, so that
    /// what touches it stays good.
    pub(crate) is_bad: bool,
}

impl BodyState {
    /// A body that does not move and cannot be moved.
    pub(crate) const FIXED: Self = Self {
        linear_velocity: Vec2::ZERO,
        angular_velocity: 0.0,
        shift: Vec2::ZERO,
        turn: Rotation::IDENTITY,
        inverse_mass: Vec2::ZERO,
        inverse_inertia: 0.0,
        is_held: false,
        is_bad: false,
    };

    /// Whether an impulse changes its velocity.
    pub(crate) fn is_movable(&self) -> bool {
        self.inverse_mass != Vec2::ZERO || self.inverse_inertia != 0.0
    }

    /// Velocities, the way gone and the turn; the last number says nothing.
    #[inline(always)]
    pub(crate) fn motion_row(&self) -> [f32; 8] {
        let ([vx, vy], w) = (self.linear_velocity.to_array(), self.angular_velocity);
        let ([sx, sy], [cos, sin]) = (self.shift.to_array(), self.turn.to_array());
        [vx, vy, w, sx, sy, cos, sin, self.inverse_mass.x]
    }

    /// Inverse masses and inertia; the last number says nothing.
    #[inline(always)]
    pub(crate) fn mass_row(&self) -> [f32; 4] {
        [self.inverse_mass.x, self.inverse_mass.y, self.inverse_inertia, 0.0]
    }

    /// Takes the first three numbers of a [`Self::motion_row`].
    #[inline(always)]
    pub(crate) fn set_velocities(&mut self, row: &[f32]) {
        self.linear_velocity = Vec2::new(row[0], row[1]);
        self.angular_velocity = row[2];
    }

    /// How far a point of the body has moved in this step, where `arm` (m, world frame) led from
    /// the centre of mass to the point when the step began. Exactly zero when nothing has moved,
    /// however long the arm.
    pub(crate) fn way_of(&self, arm: Vec2) -> Vec2 {
        self.shift + self.spun(arm)
    }

    /// Moves the body by `way`, m, and turns it by `turn`, rad, about its centre of mass.
    #[inline(always)]
    pub(crate) fn displace(&mut self, way: Vec2, turn: f32) {
        self.shift += way;
        self.turn = rotation::integrate(self.turn, turn);
    }

    /// How far turning alone has moved the end of `arm`, likewise.
    pub(crate) fn spun(&self, arm: Vec2) -> Vec2 {
        let Rotation { cos, sin } = self.turn;
        (cos - 1.0) * arm + sin * rotation::quarter(arm)
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
    pub(crate) center_offset: Vec2,
    /// Of gravity and forces, m/s², world frame; 0 along locked axes.
    pub(crate) acceleration: Vec2,
    /// Of torques, rad/s²; 0 if it cannot turn.
    pub(crate) angular_acceleration: f32,
    /// Damping of the velocity, 1/s.
    pub(crate) linear_damping: f32,
    /// Damping of the angular velocity, 1/s.
    pub(crate) angular_damping: f32,
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
        let angular = angular / (1.0 + h * self.angular_damping);
        state.angular_velocity = angular.clamp(-limits.angular, limits.angular);
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
        state.turn = rotation::integrate(state.turn, turn);
    }
}

/// `v`, cut to `length`. Measured by its largest part first: the squares of large speeds leave the
/// range of `f32`.
fn shorten(v: Vec2, length: f32) -> Vec2 {
    let largest = v.abs().max_element();
    if largest <= 0.5 * length {
        return v;
    }
    let unscaled = v / largest;
    let longer = unscaled.length() * largest;
    if longer > length { unscaled * (length / unscaled.length()) } else { v }
}
