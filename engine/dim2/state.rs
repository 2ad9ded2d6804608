//! A body as the solver sees it: the numbers that substeps read and write.

use glam::Vec2;

use crate::math::{Rotation, rotation};

/// Index of a body among the [`BodyState`]s of a step.
pub(crate) type SolverBodyIndex = u32;

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
