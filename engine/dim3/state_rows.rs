//! Body state as rows of numbers, and bounds on the motion of its points by rotation.

use glam::Vec3;

use crate::state::BodyState;

impl BodyState {
    /// The turn, the velocities, whether it is held, and the way gone; the last two numbers say
    /// nothing.
    #[inline(always)]
    pub(crate) fn motion_row(&self) -> [f32; 16] {
        let [qx, qy, qz, qw] = self.delta_rotation.to_array();
        let [vx, vy, vz] = self.linear_velocity.to_array();
        let [wx, wy, wz] = self.angular_velocity.to_array();
        let [sx, sy, sz] = self.delta_position.to_array();
        let (held, rest) = (self.constrained, [self.inertia_lag, self.angular_velocity_low.x]);
        [qx, qy, qz, qw, vx, vy, vz, wx, wy, wz, held, sx, sy, sz, rest[0], rest[1]]
    }

    /// Inverse masses along the axes, and the first numbers of the columns of the inverse
    /// inertia.
    #[inline(always)]
    pub(crate) fn mass_row(&self) -> [f32; 8] {
        let [mx, my, mz] = self.inverse_mass.to_array();
        let [xx, xy, xz, yx, yy, ..] = self.inverse_inertia.to_cols_array();
        [mx, my, mz, xx, xy, xz, yx, yy]
    }

    /// The other numbers of the columns of the inverse inertia.
    #[inline(always)]
    pub(crate) fn inertia_row(&self) -> [f32; 4] {
        let [.., yz, zx, zy, zz] = self.inverse_inertia.to_cols_array();
        [yz, zx, zy, zz]
    }

    /// Takes the velocities of a [`Self::motion_row`], whether it is held, and the way gone
    /// along x, m.
    #[inline(always)]
    pub(crate) fn set_velocities(&mut self, row: [f32; 8]) {
        let [vx, vy, vz, wx, wy, wz, constrained, sx] = row;
        self.linear_velocity = Vec3::new(vx, vy, vz);
        self.angular_velocity = Vec3::new(wx, wy, wz);
        self.constrained = constrained;
        self.delta_position.x = sx;
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
