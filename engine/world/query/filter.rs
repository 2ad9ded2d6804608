//! Filters of queries.

use std::fmt;

use hazumi_core::CollisionGroups;

use crate::body::{BodyId, BodyType};
use crate::collider::{Collider, ColliderId};
use crate::shape::Sides;
use crate::world::World;
use crate::world::record::ColliderRecord;

/// Filter of a query: the colliders that count; by default all except sensors.
///
/// A collider that the filter excludes does not exist for the query: it hides nothing behind
/// it.
///
#[doc = include_str!(example!("world/query/filter/QueryFilter.md"))]
#[derive(Clone, Copy)]
pub struct QueryFilter<'a> {
    /// Collision groups of the query: a collider counts when both groups agree to
    /// [`collide`](CollisionGroups::collide). Default [`CollisionGroups::ALL`].
    pub collision_groups: CollisionGroups,
    /// Bodies to exclude, such as the body of the caller; default none.
    pub skip_bodies: &'a [BodyId],
    /// Colliders to exclude; default none.
    pub skip_colliders: &'a [ColliderId],
    /// Body types that count; default [`BodyType::ALL`].
    pub body_types: &'a [BodyType],
    /// Whether sensors count; default [`SensorFilter::Skip`].
    pub sensors: SensorFilter,
    /// Sides from which one-way platforms ([`Collider::one_way`]) are hit. Default
    /// [`Sides::Both`]: rays and shapes in motion hit them from all sides. [`Sides::Front`]:
    /// they hit only one-way platforms that would hold a body. They pass platforms that they
    /// start in or approach from elsewhere; contacts of a shape are those that push it to the
    /// front. Overlaps and distances have no side.
    pub one_way: Sides,
    /// Predicate for colliders, called last; `None` accepts all. Calls come in no fixed order,
    /// maybe from several threads at once, and not for every collider. Default `None`, all.
    pub predicate: Option<&'a QueryPredicate<'a>>,
}

/// Whether a query includes sensors (triggers).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SensorFilter {
    /// All colliders except sensors.
    #[default]
    Skip,
    /// Sensors, too.
    Include,
    /// Only sensors.
    Only,
}

impl SensorFilter {
    fn pass(self, is_sensor: bool) -> bool {
        match self {
            Self::Skip => !is_sensor,
            Self::Include => true,
            Self::Only => is_sensor,
        }
    }
}

/// Predicate of a [`QueryFilter`]: a function of the caller.
pub type QueryPredicate<'a> = dyn Fn(ColliderId, &Collider) -> bool + Sync + 'a;

impl QueryFilter<'_> {
    /// Whether the query includes this collider.
    pub(super) fn passes(
        &self,
        world: &World,
        id: ColliderId,
        placed: &ColliderRecord,
    ) -> bool {
        let Some(owner) = world.bodies.at(placed.body) else { return false };
        let is_skipped = |body: &BodyId| world.bodies.id_at(placed.body) == Some(*body);
        self.collision_groups.collide(&placed.collider.collision_groups)
            && self.sensors.pass(placed.collider.is_sensor)
            && self.body_types.contains(&owner.body.body_type)
            && !self.skip_bodies.iter().any(is_skipped)
            && !self.skip_colliders.contains(&id)
            && self.predicate.is_none_or(|accepts| accepts(id, &placed.collider))
    }
}

impl Default for QueryFilter<'_> {
    fn default() -> Self {
        Self {
            collision_groups: CollisionGroups::ALL,
            skip_bodies: &[],
            skip_colliders: &[],
            body_types: &BodyType::ALL,
            sensors: SensorFilter::Skip,
            one_way: Sides::Both,
            predicate: None,
        }
    }
}

impl fmt::Debug for QueryFilter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("QueryFilter")
            .field("groups", &self.collision_groups)
            .field("skip_bodies", &self.skip_bodies)
            .field("skip_colliders", &self.skip_colliders)
            .field("motions", &self.body_types)
            .field("sensors", &self.sensors)
            .field("one_way", &self.one_way)
            .finish_non_exhaustive()
    }
}
