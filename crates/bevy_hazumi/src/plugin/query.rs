//! Queries of space by entity.

use bevy_ecs::entity::EntityHashSet;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;

use super::collider::{Collider, CollisionLayers};
use super::physics_world::{DefaultPhysicsWorld, PhysicsWorld, entity_of};
use super::space::engine::query::{Ray, Sweep};
use super::space::engine::{self, Aabb, ColliderId, Pose, QueryFilter, SensorFilter};
use super::space::{Vector, ZERO_ANGULAR};

/// Colliders that a query sees; by default all but sensors.
#[derive(Clone, Debug, Default)]
pub struct SpatialQueryFilter {
    /// Layers of the query: a collider counts when both agree to collide; default all.
    pub layers: CollisionLayers,
    /// Entities of colliders and bodies that do not count; default none.
    pub excluded_entities: EntityHashSet,
    /// Whether sensors count; default no.
    pub includes_sensors: bool,
}

impl SpatialQueryFilter {
    /// All but sensors and some entities: colliders, or bodies with all of theirs.
    pub fn from_excluded_entities(entities: impl IntoIterator<Item = Entity>) -> Self {
        Self { excluded_entities: entities.into_iter().collect(), ..Self::default() }
    }

    /// All in layers of a bit mask but sensors.
    pub fn from_mask(mask: u32) -> Self {
        let layers = CollisionLayers { filters: mask, ..CollisionLayers::ALL };
        Self { layers, ..Self::default() }
    }
}

/// A collider that a ray hits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// The entity of the collider.
    pub entity: Entity,
    /// Distance from the origin of the ray, in metres.
    pub distance: f32,
    /// Point on the surface, in metres, in the world.
    pub point: Vector,
    /// Unit normal out of the collider, in the world, dimensionless.
    pub normal: Vector,
}

/// A collider that a moving shape hits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShapeHit {
    /// The entity of the collider.
    pub entity: Entity,
    /// Distance that the shape moves until then, in metres.
    pub distance: f32,
    /// Point on the surface of the collider, in metres, in the world.
    pub point: Vector,
    /// Unit normal out of the collider, in the world, dimensionless.
    pub normal: Vector,
}

/// The point of a collider that is nearest to another point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointHit {
    /// The entity of the collider.
    pub entity: Entity,
    /// The nearest point, in metres, in the world.
    pub point: Vector,
    /// Distance, in metres, negative inside.
    pub distance: f32,
}

/// Queries of the default world, or of another: rays, moving shapes, overlaps and nearest
/// points.
///
/// They see the world as the last step has left it, and edits from the next one on. Numbers
/// that cannot be used find nothing, with a warning.
#[derive(SystemParam)]
#[doc(alias("RapierContext", "ReadRapierContext"))]
pub struct SpatialQuery<'w, 's> {
    worlds: Query<'w, 's, &'static PhysicsWorld>,
    default_world: Res<'w, DefaultPhysicsWorld>,
}

impl SpatialQuery<'_, '_> {
    /// The default world.
    pub fn physics(&self) -> Option<&PhysicsWorld> {
        self.worlds.get(self.default_world.0).ok()
    }

    /// The first collider along a ray, at most `max_distance` metres far.
    ///
    /// The origin is in metres. The direction has any length but zero.
    pub fn cast_ray(
        &self,
        origin: Vector,
        direction: Vector,
        max_distance: f32,
        filter: &SpatialQueryFilter,
    ) -> Option<RayHit> {
        self.physics()?.cast_ray(origin, direction, max_distance, filter)
    }

    /// All colliders along a ray, the nearest first, see [`Self::cast_ray`].
    pub fn ray_hits(
        &self,
        origin: Vector,
        direction: Vector,
        max_distance: f32,
        filter: &SpatialQueryFilter,
    ) -> Vec<RayHit> {
        let hits =
            |physics: &PhysicsWorld| physics.ray_hits(origin, direction, max_distance, filter);
        self.physics().map(hits).unwrap_or_default()
    }

    /// The first collider that a moving shape hits, at most `max_distance` metres far.
    ///
    /// The shape starts at a pose in metres. The direction has any length but zero.
    pub fn cast_shape(
        &self,
        shape: &Collider,
        pose: Pose,
        direction: Vector,
        max_distance: f32,
        filter: &SpatialQueryFilter,
    ) -> Option<ShapeHit> {
        self.physics()?.cast_shape(shape, pose, direction, max_distance, filter)
    }

    /// The nearest point of a collider, at most `max_distance` metres away.
    pub fn project_point(
        &self,
        point: Vector,
        max_distance: f32,
        filter: &SpatialQueryFilter,
    ) -> Option<PointHit> {
        self.physics()?.project_point(point, max_distance, filter)
    }

    /// Entities of the colliders that hold a point, in metres.
    pub fn point_intersections(
        &self,
        point: Vector,
        filter: &SpatialQueryFilter,
    ) -> Vec<Entity> {
        let found = |physics: &PhysicsWorld| physics.point_intersections(point, filter);
        self.physics().map(found).unwrap_or_default()
    }

    /// Entities of the colliders that touch a shape at a pose, in metres.
    pub fn shape_intersections(
        &self,
        shape: &Collider,
        pose: Pose,
        filter: &SpatialQueryFilter,
    ) -> Vec<Entity> {
        let found = |physics: &PhysicsWorld| physics.shape_intersections(shape, pose, filter);
        self.physics().map(found).unwrap_or_default()
    }

    /// Entities of the colliders whose bounding boxes overlap a box.
    pub fn aabb_intersections(
        &self,
        bounds: &Aabb,
        filter: &SpatialQueryFilter,
    ) -> Vec<Entity> {
        let found = |physics: &PhysicsWorld| physics.aabb_intersections(bounds, filter);
        self.physics().map(found).unwrap_or_default()
    }
}

impl PhysicsWorld {
    /// As [`SpatialQuery::cast_ray`], in this world.
    pub fn cast_ray(
        &self,
        origin: Vector,
        direction: Vector,
        max_distance: f32,
        filter: &SpatialQueryFilter,
    ) -> Option<RayHit> {
        let ray = ray(origin, direction, max_distance)?;
        self.filtered(filter, |filter| {
            self.world.cast_ray(&ray, filter).and_then(|hit| self.ray_hit(&hit))
        })
    }

    /// As [`SpatialQuery::ray_hits`], in this world.
    pub fn ray_hits(
        &self,
        origin: Vector,
        direction: Vector,
        max_distance: f32,
        filter: &SpatialQueryFilter,
    ) -> Vec<RayHit> {
        let Some(ray) = ray(origin, direction, max_distance) else { return Vec::new() };
        self.filtered(filter, |filter| {
            let hits = self.world.cast_ray_all(&ray, filter);
            hits.iter().filter_map(|hit| self.ray_hit(hit)).collect()
        })
    }

    /// As [`SpatialQuery::cast_shape`], in this world.
    pub fn cast_shape(
        &self,
        shape: &Collider,
        pose: Pose,
        direction: Vector,
        max_distance: f32,
        filter: &SpatialQueryFilter,
    ) -> Option<ShapeHit> {
        let shape = valid(shape.shape())?;
        let unit = direction.try_normalize()?;
        let far = max_distance.min(f32::MAX.sqrt());
        let motion = valid(Sweep::new(pose, unit * far, ZERO_ANGULAR))?;
        let hit =
            self.filtered(filter, |filter| self.world.cast_shape(shape, &motion, filter))?;
        let entity = self.entity_of(hit.collider)?;
        let distance = hit.fraction * far;
        Some(ShapeHit { entity, distance, point: hit.point, normal: hit.normal })
    }

    /// As [`SpatialQuery::project_point`], in this world.
    pub fn project_point(
        &self,
        point: Vector,
        max_distance: f32,
        filter: &SpatialQueryFilter,
    ) -> Option<PointHit> {
        let hit = self
            .filtered(filter, |filter| self.world.closest_point(point, max_distance, filter));
        let hit = valid(hit)??;
        let entity = self.entity_of(hit.collider)?;
        Some(PointHit { entity, point: hit.point, distance: hit.distance })
    }

    /// As [`SpatialQuery::point_intersections`], in this world.
    pub fn point_intersections(
        &self,
        point: Vector,
        filter: &SpatialQueryFilter,
    ) -> Vec<Entity> {
        self.filtered(filter, |filter| self.named(self.world.overlap_point(point, filter)))
    }

    /// As [`SpatialQuery::shape_intersections`], in this world.
    pub fn shape_intersections(
        &self,
        shape: &Collider,
        pose: Pose,
        filter: &SpatialQueryFilter,
    ) -> Vec<Entity> {
        let Some(shape) = valid(shape.shape()) else { return Vec::new() };
        self.filtered(filter, |filter| {
            self.named(self.world.overlap_shape(shape, &pose, filter))
        })
    }

    /// As [`SpatialQuery::aabb_intersections`], in this world.
    pub fn aabb_intersections(
        &self,
        bounds: &Aabb,
        filter: &SpatialQueryFilter,
    ) -> Vec<Entity> {
        self.filtered(filter, |filter| self.named(self.world.overlap_box(bounds, filter)))
    }

    pub(super) fn filtered<R>(
        &self,
        filter: &SpatialQueryFilter,
        query: impl FnOnce(&QueryFilter<'_>) -> R,
    ) -> R {
        let excluded = &filter.excluded_entities;
        let accepts = |id: ColliderId, collider: &engine::Collider| {
            let own = entity_of(collider.user_data);
            let body = self.world.body_of(id).and_then(|body| self.entity_of_body(body));
            ![own, body].into_iter().flatten().any(|entity| excluded.contains(&entity))
        };
        let sensors =
            if filter.includes_sensors { SensorFilter::Include } else { SensorFilter::Skip };
        query(&QueryFilter {
            collision_groups: filter.layers.to_groups(),
            sensors,
            predicate: if excluded.is_empty() { None } else { Some(&accepts) },
            ..QueryFilter::default()
        })
    }

    fn ray_hit(&self, hit: &engine::Hit) -> Option<RayHit> {
        let entity = self.entity_of(hit.collider)?;
        Some(RayHit { entity, distance: hit.fraction, point: hit.point, normal: hit.normal })
    }

    fn named(
        &self,
        found: Result<impl IntoIterator<Item = ColliderId>, impl std::fmt::Display>,
    ) -> Vec<Entity> {
        let found = valid(found).into_iter().flatten();
        found.filter_map(|id| self.entity_of(id)).collect()
    }
}

/// The ray with a direction of unit length; `None`, with a warning, for numbers that cannot be
/// used.
fn ray(origin: Vector, direction: Vector, max_distance: f32) -> Option<Ray> {
    let unit = direction.try_normalize();
    let ray = unit.map(|unit| Ray::new(origin, unit, max_distance));
    if ray.is_none() {
        tracing::warn!("direction of a ray is {direction}, must have a length");
    }
    valid(ray?)
}

/// The answer, or a warning with the value and the rule.
fn valid<T, E: std::fmt::Display>(answer: Result<T, E>) -> Option<T> {
    answer.map_err(|error| tracing::warn!("a query of space: {error}")).ok()
}
