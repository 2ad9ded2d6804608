//! Mass properties of capsules.

use std::f32::consts::PI;

use super::{Capsule, MassProperties};

impl Capsule {
    /// The mass at 1 kg/m²: a rectangle and two half discs.
    pub(super) fn mass(&self) -> MassProperties {
        let r = self.radius();
        let ends = self.ends();
        let length = ends[0].distance(ends[1]);
        let (rectangle, disc) = (2.0 * r * length, PI * r * r);
        // A half disc's centre of mass lies 4/(3π) r from its flat side.
        let inertia = rectangle * (length * length / 12.0 + r * r / 3.0)
            + disc * (0.5 * r * r + 0.25 * length * length)
            + 4.0 / 3.0 * r * r * r * length;
        let center = 0.5 * (ends[0] + ends[1]);
        MassProperties { mass: rectangle + disc, center, inertia }
    }
}
