//! Velocities of the points that rows act on.

use glam::Vec3;

use super::row_point::{Particle, RigidVertex, RowPoint, SingleParticle};

/// A point that rows drag along a side.
pub(super) trait MovingPoint: RowPoint {
    /// Velocity, m/s, of what is `reach` m from there.
    fn velocity(&self, reach: Vec3) -> Vec3;
}

impl MovingPoint for Particle<'_> {
    #[inline(always)]
    fn velocity(&self, _: Vec3) -> Vec3 {
        self.body.velocity_with(self.reduced, self.index)
    }
}

impl MovingPoint for SingleParticle {
    #[inline(always)]
    fn velocity(&self, _: Vec3) -> Vec3 {
        self.velocity
    }
}

impl MovingPoint for RigidVertex<'_> {
    #[inline(always)]
    fn velocity(&self, reach: Vec3) -> Vec3 {
        self.body.linear_velocity + self.body.angular_velocity.cross(self.arm + reach)
    }
}
