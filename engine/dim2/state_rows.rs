//! The state of a body as rows of numbers, and how far rotation moves its points.

use glam::Vec2;

use crate::math::{Rotation, rotation};
use crate::state::BodyState;

impl BodyState {
    /// Velocities, the way gone and the turn; the last number says nothing.
    #[inline(always)]
    pub(crate) fn motion_row(&self) -> [f32; 8] {
        let ([vx, vy], w) = (self.linear_velocity.to_array(), self.angular_velocity);
        let ([sx, sy], [cos, sin]) =
            (self.delta_position.to_array(), self.delta_rotation.to_array());
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

    /// How far turning alone has moved the end of `arm` in this step; `arm` as of
    /// [`BodyState::point_displacement`].
    pub(crate) fn rotation_displacement(&self, arm: Vec2) -> Vec2 {
        let Rotation { cos, sin } = self.delta_rotation;
        (cos - 1.0) * arm + sin * rotation::quarter(arm)
    }
}
