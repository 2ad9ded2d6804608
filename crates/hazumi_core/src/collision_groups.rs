//! Collision groups.

use serde::{Deserialize, Serialize};

/// Collision groups (layers) of a collider or a query: 32 groups, a bit for each.
///
/// Two collide when each is a member of a group in the other's filter: both have to agree.
///
/// ```
/// use hazumi_core::CollisionGroups;
///
/// const TEAM_A: u32 = 1;
/// const TEAM_B: u32 = 2;
/// let bullet_of_a = CollisionGroups { memberships: TEAM_A, filter: !TEAM_A };
/// let player_of_a = CollisionGroups { memberships: TEAM_A, ..CollisionGroups::default() };
/// let player_of_b = CollisionGroups { memberships: TEAM_B, ..CollisionGroups::default() };
/// assert!(!bullet_of_a.collide(&player_of_a));
/// assert!(bullet_of_a.collide(&player_of_b));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[doc(alias("collision filter", "InteractionGroups", "layer mask"))]
pub struct CollisionGroups {
    /// Groups it belongs to, a bit mask (dimensionless); default all.
    pub memberships: u32,
    /// Groups it collides with, a bit mask (dimensionless); default all.
    pub filter: u32,
}

impl CollisionGroups {
    /// In every group, and collides with every one.
    pub const ALL: Self = Self { memberships: u32::MAX, filter: u32::MAX };

    /// Whether both agree to collide; the order does not matter.
    pub fn collide(&self, other: &Self) -> bool {
        self.memberships & other.filter != 0 && other.memberships & self.filter != 0
    }
}

impl Default for CollisionGroups {
    fn default() -> Self {
        Self::ALL
    }
}
