//! Filters of queries.

use std::fmt;

use hazumi_core::CollisionGroups;

use crate::body::{BodyId, BodyType};
use crate::collider::{Collider, ColliderId};
use crate::shape::Sides;
use crate::world::World;
use crate::world::record::ColliderRecord;

/// Which colliders a question is about; by default all but sensors.
///
/// A collider that a filter leaves out does not exist for the query: it hides nothing behind it.
///
#[doc = include_str!(example!("world/query/filter/QueryFilter.md"))]
#[derive(Clone, Copy)]
pub struct QueryFilter<'a> {
    /// The groups of the query: a collider is there when it and these agree to
    /// [`collide`](CollisionGroups::collide). Default [`CollisionGroups::ALL`].
    pub collision_groups: CollisionGroups,
    /// Bodies that are left out, such as the body of the caller; default none.
    pub skip_bodies: &'a [BodyId],
    /// Colliders that are not there; default none.
    pub skip_colliders: &'a [ColliderId],
    /// The motions of the bodies that count; default [`BodyType::ALL`].
    pub body_types: &'a [BodyType],
    /// Whether sensors are there; default [`SensorFilter::Skip`].
    pub sensors: SensorFilter,
    /// From which sides colliders are there that hold one way only
    /// ([`Collider::one_way`]). Default [`Sides::Both`]: rays and shapes in motion hit them from all
    /// sides. [`Sides::Front`]: they hit what would hold a body, and pass what they begin in or come
    /// at from elsewhere; contacts of a shape are those that push it to the front. Overlaps and
    /// distances have no side.
    pub one_way: Sides,
    /// Says whether a collider is there; asked last, in no fixed order, maybe by several threads
    /// at once, and not of every collider. Default `None`, all.
    pub predicate: Option<&'a QueryPredicate<'a>>,
}

/// Whether a question is about colliders that only notice and never push.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SensorFilter {
    /// About all but those.
    #[default]
    Skip,
    /// About those, too.
    Include,
    /// About those alone.
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

/// A user's own part of a [`QueryFilter`].
pub type QueryPredicate<'a> = dyn Fn(ColliderId, &Collider) -> bool + Sync + 'a;

impl QueryFilter<'_> {
    /// Whether the question is about this collider.
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
