//! A body as the solver sees it: the numbers that substeps read and write.

use glam::{Mat3, Quat, Vec3};
use hazumi_core::simd::LANES;

use crate::math::rotation;

/// Index of a body among the [`BodyState`]s of a step.
pub(crate) type SolverBodyIndex = u32;

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
