//! Manifolds of custom convex shapes, by their support mappings.

use super::clip::FacingEdges;
use super::form::CoreWithMargin;
use super::{Manifold, ManifoldPoint, feature_id};
use crate::gjk::SimplexCache;
use crate::math::Pose;
use crate::query::separation;
use crate::sat::AxisOwner;

/// Cosine of the angle to the shortest way apart below which an edge is not worth clipping
/// against: less than half a degree away.
const FLAT: f32 = 0.99996;

/// Where two convex shapes touch, with points at most `margin` metres apart.
pub(super) fn convex(bodies: [&CoreWithMargin<'_>; 2], b_in_a: &Pose, margin: f32) -> Manifold {
    let [a, b] = bodies.map(|body| body.shape);
    let found = separation(a, b, b_in_a, &mut SimplexCache::default());
    if !(found.gap <= margin) {
        return Manifold::default();
    }
    let radii = bodies.map(|body| body.radius);
    let edges = [
        bodies[0].form.support_edge(found.normal, &Pose::IDENTITY),
        bodies[1].form.support_edge(-found.normal, b_in_a),
    ];
    for (owner, own, other, sign) in [(AxisOwner::A, 0, 1, 1.0), (AxisOwner::B, 1, 0, -1.0)] {
        let [reference, incident] = [&edges[own], &edges[other]];
        let is_flat = reference.start != reference.end
            && reference.normal.dot(found.normal) * sign > FLAT;
        if is_flat {
            let gap = found.gap + (radii[0] + radii[1]);
            return FacingEdges::new(owner, [reference, incident], radii, margin).manifold(gap);
        }
    }
    let position = 0.5 * (found.points[0] + found.points[1]);
    let point =
        ManifoldPoint { position, separation: found.gap, feature: feature_id::plain(0) };
    Manifold::single(found.normal, point, margin)
}
