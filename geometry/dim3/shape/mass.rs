//! How hard a body is to move and to turn.

use glam::{Mat3, Vec3};
use serde::{Deserialize, Serialize};

use crate::math::{Pose, rotation};

/// Mass, centre of mass and inertia of a solid.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mass {
    /// Mass, in kilograms, > 0.
    pub mass: f32,
    /// Centre of mass, in metres, in the frame of the solid.
    pub center: Vec3,
    /// Inertia about the centre of mass, in kg·m², along the axes of the solid; symmetric.
    pub inertia: Mat3,
}

impl Mass {
    /// What a dynamic body without colliders weighs: 1 kg, as hard to turn as a ball of 1 m.
    pub const POINT: Self =
        Self { mass: 1.0, center: Vec3::ZERO, inertia: Mat3::from_diagonal(Vec3::splat(0.4)) };

    /// The same solid made of a material `factor` times as dense.
    #[must_use]
    pub fn scaled(self, factor: f32) -> Self {
        Self { mass: self.mass * factor, center: self.center, inertia: self.inertia * factor }
    }

    /// The same solid standing at `pose` in another frame, seen from that frame.
    #[must_use]
    pub fn placed(self, pose: &Pose) -> Self {
        let axes = rotation::to_matrix(pose.rotation);
        Self {
            mass: self.mass,
            center: pose.point(self.center),
            inertia: axes * self.inertia * axes.transpose(),
        }
    }

    /// Several solids as one; `None` when there are none.
    pub fn sum(parts: impl Iterator<Item = Self> + Clone) -> Option<Self> {
        let mass: f32 = parts.clone().map(|part| part.mass).sum();
        if mass <= 0.0 {
            return None;
        }
        let center = parts.clone().map(|part| part.mass * part.center).sum::<Vec3>() / mass;
        let inertia = parts.fold(Mat3::ZERO, |sum, part| {
            sum + part.inertia + point_inertia(part.mass, part.center - center)
        });
        Some(Self { mass, center, inertia })
    }
}

/// Inertia of a point of `mass` kilograms about an axis point `arm` metres away: the parallel
/// axis theorem.
fn point_inertia(mass: f32, arm: Vec3) -> Mat3 {
    let square = arm.length_squared();
    let outer = Mat3::from_cols(arm * arm.x, arm * arm.y, arm * arm.z);
    (Mat3::from_diagonal(Vec3::splat(square)) - outer) * mass
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Cuboid;

    #[test]
    fn two_halves_make_one_box() {
        let whole = Cuboid::new(Vec3::new(1.0, 0.5, 0.25)).unwrap().mass();
        let half = Cuboid::new(Vec3::new(0.5, 0.5, 0.25)).unwrap().mass();
        let halves = [-0.5, 0.5].map(|x| half.placed(&Pose::at(Vec3::new(x, 0.0, 0.0))));
        let sum = Mass::sum(halves.into_iter()).unwrap();
        assert!((sum.mass - whole.mass).abs() < 1e-6);
        assert!(sum.center.length() < 1e-6);
        assert!(
            sum.inertia.abs_diff_eq(whole.inertia, 1e-5),
            "{} {}",
            sum.inertia,
            whole.inertia
        );
    }
}
