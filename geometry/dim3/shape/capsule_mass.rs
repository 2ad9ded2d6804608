//! Mass properties of capsules.

use std::f32::consts::PI;

use glam::{Mat3, Vec3};

use super::{Capsule, MassProperties};

impl Capsule {
    /// The mass at 1 kg/m³: a cylinder and two half balls.
    pub(super) fn mass(&self) -> MassProperties {
        let r = self.radius();
        let ends = self.ends();
        let axis = ends[1] - ends[0];
        let length = axis.length();
        let (cylinder, ball) = (PI * r * r * length, 4.0 / 3.0 * PI * (r * r * r));
        let along = cylinder * r * r / 2.0 + ball * 0.4 * r * r;
        // A half ball's centre of mass lies 3/8 r from its flat side.
        let across = cylinder * (r * r / 4.0 + length * length / 12.0)
            + ball * (0.4 * r * r + length * length / 4.0 + 0.375 * length * r);
        let d = axis / length;
        let outer = Mat3::from_cols(d * d.x, d * d.y, d * d.z);
        MassProperties {
            mass: cylinder + ball,
            center: 0.5 * (ends[0] + ends[1]),
            inertia: Mat3::from_diagonal(Vec3::splat(across)) + outer * (along - across),
        }
    }
}
