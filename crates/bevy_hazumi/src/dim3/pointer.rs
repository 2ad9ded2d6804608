//! Colliders below a pointer: those along its ray.

use bevy_shape::Ray3d;

use super::plugin::{PointerHit, SpatialQuery, SpatialQueryFilter};

/// The colliders along a ray, the nearest first.
pub(in crate::dim3) fn hits(
    ray: Ray3d,
    query: &SpatialQuery<'_, '_>,
    filter: &SpatialQueryFilter,
) -> Vec<PointerHit> {
    let hits = query.ray_hits(ray.origin, *ray.direction, f32::MAX, filter);
    let hits = hits.iter().map(|hit| PointerHit {
        entity: hit.entity,
        depth: hit.distance,
        point: hit.point,
        normal: hit.normal,
    });
    hits.collect()
}
