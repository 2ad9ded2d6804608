//! How two touching colliders get on: whether they collide, and how their numbers become one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::serialize_changed_fields;

/// How the numbers of two touching colliders become one. When two disagree, the later wins.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum CombineRule {
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

/// Whom a collider collides with: 32 groups, a bit for each. Two collide when each is a member
/// of a group that the other collides with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CollisionGroups {
    /// The groups it is in, the sum of their bits, 0 to 4294967295, default all.
    #[serde(alias = "member_of")]
    pub memberships: u32,
    /// The groups it collides with, the sum of their bits, 0 to 4294967295, default all.
    #[serde(alias = "collides_with")]
    pub filter: u32,
}

impl Default for CollisionGroups {
    fn default() -> Self {
        Self { memberships: u32::MAX, filter: u32::MAX }
    }
}

serialize_changed_fields!(CollisionGroups { memberships, filter });
