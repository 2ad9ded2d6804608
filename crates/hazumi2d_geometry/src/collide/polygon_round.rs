//! Balls against polygons.

use super::Manifold;
use super::round::{Ball, touch};
use crate::math::basis::split;
use crate::math::rotation::quarter;
use crate::shape::Polygon;

/// Distances below this part of the length of an edge have no direction, dimensionless.
const NO_DIRECTION: f32 = 1e-5;

/// A ball beside a polygon whose surface is `radius` metres outside of its edges. One centred inside is
/// pushed out through the nearest edge.
pub(super) fn polygon_ball(a: &Polygon, radius: f32, b: &Ball, margin: f32) -> Manifold {
    let (vertices, normals) = (a.vertices(), a.normals());
    let (mut edge, mut height) = (0, f32::NEG_INFINITY);
    for (index, (&vertex, &normal)) in vertices.iter().zip(normals).enumerate() {
        let above = normal.dot(b.center - vertex);
        if above > height {
            (edge, height) = (index, above);
        }
    }
    if !(height <= radius + b.radius + margin) {
        return Manifold::default();
    }
    let normal = normals[edge];
    let [start, end] =
        [vertices[edge], vertices[if edge + 1 < vertices.len() { edge + 1 } else { 0 }]];
    let along = quarter(normal);
    let length = along.dot(end - start);
    let place = along.dot(b.center - start);
    let is_beside = place < 0.0 || place > length;
    if is_beside && height > 0.0 {
        let corner = if place < 0.0 { start } else { end };
        if let Some((toward, distance)) = split(b.center - corner)
            && distance > NO_DIRECTION * length
        {
            return touch(&Ball { center: corner, radius }, b, toward, distance, margin);
        }
    }
    touch(&Ball { center: b.center - normal * height, radius }, b, normal, height, margin)
}
