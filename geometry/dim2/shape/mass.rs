//! How hard a body is to move and to turn.

use glam::Vec2;
use serde::{Deserialize, Serialize};

use crate::math::Pose;

/// Mass, centre of mass and inertia of a solid.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mass {
    /// Mass, in kilograms, > 0.
    pub mass: f32,
    /// Centre of mass, in metres, in the frame of the solid.
    pub center: Vec2,
    /// Inertia about the centre of mass, in kg·m².
    pub inertia: f32,
}

impl Mass {
    /// What a dynamic body without colliders weighs: 1 kg, as hard to turn as a disc of 1 m.
    pub const POINT: Self = Self { mass: 1.0, center: Vec2::ZERO, inertia: 0.5 };

    /// The same solid made of a material `factor` times as dense.
    #[must_use]
    pub fn scaled(self, factor: f32) -> Self {
        Self { mass: self.mass * factor, center: self.center, inertia: self.inertia * factor }
    }

    /// The same solid standing at `pose` in another frame, seen from that frame.
    #[must_use]
    pub fn placed(self, pose: &Pose) -> Self {
        Self { center: pose.point(self.center), ..self }
    }

    /// Several solids as one; `None` when there are none.
    pub fn sum(parts: impl Iterator<Item = Self> + Clone) -> Option<Self> {
        let mass: f32 = parts.clone().map(|part| part.mass).sum();
        if mass <= 0.0 {
            return None;
        }
        let center = parts.clone().map(|part| part.mass * part.center).sum::<Vec2>() / mass;
        // The parallel axis theorem.
        let inertia = parts.fold(0.0, |sum, part| {
            sum + part.inertia + part.mass * (part.center - center).length_squared()
        });
        Some(Self { mass, center, inertia })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Rectangle;

    #[test]
    fn two_halves_make_one_rectangle() {
        let whole = Rectangle::new(Vec2::new(1.0, 0.25)).unwrap().mass();
        let half = Rectangle::new(Vec2::new(0.5, 0.25)).unwrap().mass();
        let halves = [-0.5, 0.5].map(|x| half.placed(&Pose::at(Vec2::new(x, 0.0))));
        let sum = Mass::sum(halves.into_iter()).unwrap();
        assert!((sum.mass - whole.mass).abs() < 1e-6);
        assert!(sum.center.length() < 1e-6);
        assert!((sum.inertia - whole.inertia).abs() < 1e-6);
    }
}
