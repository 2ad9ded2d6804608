//! What colliders are made of.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::serialize_changed_fields;

/// What a collider is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// Density, kg/m³, above 0, default 1000, water.
    pub density: f32,
    /// Coulomb friction, dimensionless, at least 0, default 0.6.
    pub friction: f32,
    /// Part of the approach speed given back in a collision, 0 to 1, dimensionless, default 0.
    pub restitution: f32,
    /// Half the width of the dent on which a rolling body sits, m, at least 0, default 0. Of two
    /// surfaces the larger counts.
    pub rolling_resistance: f32,
    /// How fast the surface runs by itself, m/s, in the frame of the collider, default [0, 0, 0].
    pub surface_velocity: [f32; 3],
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
            rolling_resistance: 0.0,
            surface_velocity: [0.0; 3],
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

/// Whom a collider collides with: 32 groups, a bit for each. Two collide when each is a member of a
/// group that the other collides with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Groups {
    /// The groups it is in, the sum of their bits, 0 to 4294967295, default all.
    pub member_of: u32,
    /// The groups it collides with, the sum of their bits, 0 to 4294967295, default all.
    pub collides_with: u32,
}

impl Default for Groups {
    fn default() -> Self {
        Self { member_of: u32::MAX, collides_with: u32::MAX }
    }
}

serialize_changed_fields!(Groups { member_of, collides_with });
