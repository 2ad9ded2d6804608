//! Colliders below a pointer: those where its ray meets z = 0.

use bevy_math::Vec3;
use bevy_shape::Ray3d;

use super::plugin::{PointerHit, SpatialQuery, SpatialQueryFilter};

/// The colliders over whose area a ray meets z = 0, all equally deep.
pub(in crate::dim2) fn hits(
    ray: Ray3d,
    query: &SpatialQuery<'_, '_>,
    filter: &SpatialQueryFilter,
) -> Vec<PointerHit> {
    let depth = -ray.origin.z / ray.direction.z;
    if !(depth.is_finite() && depth >= 0.0) {
        return Vec::new();
    }
    let point = ray.get_point(depth);
    let entities = query.point_intersections(point.truncate(), filter);
    let hits =
        entities.into_iter().map(|entity| PointerHit { entity, depth, point, normal: Vec3::Z });
    hits.collect()
}
