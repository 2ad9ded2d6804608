//! Inverse masses of the bodies under the wheels of vehicles.

use glam::{Mat3, Vec3};

use super::World;
use crate::body::BodyId;

impl World {
    /// How easily a body is moved, 1/kg along each axis of the world, and turned, 1/(kg·m²),
    /// world frame; zero for what nothing pushes, `None` when it is gone.
    pub(crate) fn inverse_masses(&self, id: BodyId) -> Option<(Vec3, Mat3)> {
        let record = self.bodies.get(id)?;
        Some((record.inverse_mass(), record.inverse_inertia()))
    }
}
