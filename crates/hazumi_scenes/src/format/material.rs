//! Materials of colliders.

use super::dim::{DENSITY, DIM, Vector};
pub use crate::format::combine::{CollisionGroups, CombineRule};

/// Material of a collider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// Density, kg/m², above 0, default 1; in 3D kg/m³, default 1000, water.
    pub density: f32,
    /// Coulomb friction, dimensionless, at least 0, default 0.6.
    pub friction: f32,
    /// Part of the approach speed given back in a collision, 0 to 1, dimensionless, default 0.
    pub restitution: f32,
    /// Half the width of the dent on which a rolling body sits, m, at least 0, default 0. Of
    /// two surfaces the larger counts.
    pub rolling_resistance: f32,
    /// How fast the surface runs by itself, m/s, in the frame of the collider, default none.
    pub surface_velocity: Vector,
    /// How two frictions become one, default [`CombineRule::GeometricMean`].
    pub friction_combine: CombineRule,
    /// How two restitutions become one, default [`CombineRule::Maximum`].
    pub restitution_combine: CombineRule,
}

impl Default for Material {
    fn default() -> Self {
        Self {
            density: DENSITY,
            friction: 0.6,
            restitution: 0.0,
            rolling_resistance: 0.0,
            surface_velocity: [0.0; DIM],
            friction_combine: CombineRule::GeometricMean,
            restitution_combine: CombineRule::Maximum,
        }
    }
}
