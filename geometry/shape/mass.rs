//! Mass properties: mass, centre of mass and inertia.

use serde::{Deserialize, Serialize};

use super::inertia::{BALL, NONE, of_point, turned};
use crate::math::Pose;
use crate::space::{Inertia, Vector};

/// Mass properties of a solid: mass, centre of mass and inertia.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MassProperties {
    /// Mass, in kilograms, > 0.
    pub mass: f32,
    /// Centre of mass, in metres, in the frame of the solid.
    pub center: Vector,
    /// Inertia about the centre of mass, in kg·m²; in 3D a symmetric matrix along the axes of
    /// the solid.
    pub inertia: Inertia,
}

impl MassProperties {
    /// Mass of a dynamic body without colliders: 1 kg, with the inertia of a ball, or a disc,
    /// of 1 m.
    pub const POINT: Self = Self { mass: 1.0, center: Vector::ZERO, inertia: BALL };

    /// Mass properties of the same solid with `factor` times the density.
    #[must_use]
    pub fn scaled(self, factor: f32) -> Self {
        Self { mass: self.mass * factor, center: self.center, inertia: self.inertia * factor }
    }

    /// Mass properties of the same solid at `pose` in another frame, seen from that frame.
    #[must_use]
    pub fn placed(self, pose: &Pose) -> Self {
        Self {
            mass: self.mass,
            center: pose.transform_point(self.center),
            inertia: turned(self.inertia, pose.rotation),
        }
    }

    /// Mass properties of several solids as one; `None` without any.
    pub fn sum(parts: impl Iterator<Item = Self> + Clone) -> Option<Self> {
        let mass: f32 = parts.clone().map(|part| part.mass).sum();
        if mass <= 0.0 {
            return None;
        }
        let center = parts.clone().map(|part| part.mass * part.center).sum::<Vector>() / mass;
        let inertia = parts.fold(NONE, |sum, part| {
            sum + part.inertia + of_point(part.mass, part.center - center)
        });
        Some(Self { mass, center, inertia })
    }
}
