//! The state of a body as rows of numbers, and how far rotation moves its points.

use glam::Vec2;

use crate::math::{Rotation, rotation};
use crate::state::BodyState;

impl BodyState {
    /// The turn, the velocities, whether it is held, and the way gone.
    #[inline(always)]
    pub(crate) fn motion_row(&self) -> [f32; 8] {
        let ([vx, vy], w) = (self.linear_velocity.to_array(), self.angular_velocity);
        let ([sx, sy], [cos, sin]) =
            (self.delta_position.to_array(), self.delta_rotation.to_array());
        [cos, sin, vx, vy, w, self.constrained, sx, sy]
    }

    /// A number that says nothing, inverse masses and inertia.
    #[inline(always)]
    pub(crate) fn mass_row(&self) -> [f32; 4] {
        let [mx, my] = self.inverse_mass.to_array();
        [self.angular_velocity_low, mx, my, self.inverse_inertia]
    }

    /// Takes the velocities, and whether it is held, of a [`Self::motion_row`].
    #[inline(always)]
    pub(crate) fn set_velocities(&mut self, [vx, vy, w, constrained]: [f32; 4]) {
        self.linear_velocity = Vec2::new(vx, vy);
        self.angular_velocity = w;
        self.constrained = constrained;
    }

    /// How far turning alone has moved the end of `arm` in this step; `arm` as of
    /// [`BodyState::point_displacement`].
    pub(crate) fn rotation_displacement(&self, arm: Vec2) -> Vec2 {
        let Rotation { cos, sin } = self.delta_rotation;
        (cos - 1.0) * arm + sin * rotation::quarter(arm)
    }
}
