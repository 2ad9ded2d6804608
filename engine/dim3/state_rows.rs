//! Body state as rows of numbers, and bounds on the motion of its points by rotation.

use glam::Vec3;
use hazumi_core::simd::LANES;

use crate::state::BodyState;

impl BodyState {
    /// Velocities, the way gone, inverse masses and the turn.
    #[inline(always)]
    pub(crate) fn motion_row(&self) -> [f32; LANES] {
        let [vx, vy, vz] = self.linear_velocity.to_array();
        let [wx, wy, wz] = self.angular_velocity.to_array();
        let [sx, sy, sz] = self.delta_position.to_array();
        let [mx, my, mz] = self.inverse_mass.to_array();
        let [qx, qy, qz, qw] = self.delta_rotation.to_array();
        [vx, vy, vz, wx, wy, wz, sx, sy, sz, mx, my, mz, qx, qy, qz, qw]
    }

    /// The columns of the inverse inertia; what comes after them says nothing.
    #[inline(always)]
    pub(crate) fn inertia_row(&self) -> [f32; LANES] {
        let [xx, xy, xz, yx, yy, yz, zx, zy, zz] = self.inverse_inertia.to_cols_array();
        let rest = self.inertia_lag;
        [xx, xy, xz, yx, yy, yz, zx, zy, zz, rest, rest, rest, rest, rest, rest, rest]
    }

    /// Takes the first six numbers of a [`Self::motion_row`].
    #[inline(always)]
    pub(crate) fn set_velocities(&mut self, row: &[f32]) {
        self.linear_velocity = Vec3::new(row[0], row[1], row[2]);
        self.angular_velocity = Vec3::new(row[3], row[4], row[5]);
    }

    /// How far turning alone has moved the end of `arm` in this step; `arm` as of
    /// [`BodyState::point_displacement`].
    pub(crate) fn rotation_displacement(&self, arm: Vec3) -> Vec3 {
        let [x, y, z, w] = self.delta_rotation.to_array();
        let axis = Vec3::new(x, y, z);
        let twice = 2.0 * axis.cross(arm);
        w * twice + axis.cross(twice)
    }
}
