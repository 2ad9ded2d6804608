//! What colliders are made of.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a collider is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// Density, kg/m³, above 0, default 1000, water.
    pub density: f32,
    /// Coulomb friction, dimensionless, at least 0, default 0.6.
    pub friction: f32,
    /// Part of the approach speed given back in a collision, 0 to 1, dimensionless, default 0.
    pub restitution: f32,
    /// How two frictions become one, default [`Mix::GeometricMean`].
    pub friction_mix: Mix,
    /// How two restitutions become one, default [`Mix::Maximum`].
    pub restitution_mix: Mix,
}

impl Default for Material {
    fn default() -> Self {
        Self {
            density: 1000.0,
            friction: 0.6,
            restitution: 0.0,
            friction_mix: Mix::GeometricMean,
            restitution_mix: Mix::Maximum,
        }
    }
}

/// How the numbers of two touching colliders become one. When two disagree, the later wins.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Mix {
    /// The smaller of the two.
    Minimum,
    /// The square root of the product.
    GeometricMean,
    /// Half the sum.
    Average,
    /// The product.
    Product,
    /// The larger of the two.
    Maximum,
}
