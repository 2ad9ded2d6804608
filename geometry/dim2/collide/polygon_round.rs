//! Circles against polygons.

use glam::{Vec2, Vec4};

use super::Manifold;
use super::round::{BallCore, touch};
use crate::math::direction::split;
use crate::math::rotation::quarter;
use crate::sat::largest;
use crate::shape::ring::RingColumns;
use crate::shape::{Polygon, Ring};

/// Distances below this part of the length of an edge have no direction, dimensionless.
const NO_DIRECTION: f32 = 1e-5;

/// A ball beside a polygon whose surface is `radius` metres outside of its edges. One centred
/// inside is pushed out through the nearest edge.
pub(super) fn polygon_ball(a: &Polygon, radius: f32, b: &BallCore, margin: f32) -> Manifold {
    let ring = a.ring();
    let (edge, height) = match ring.vertices.len() {
        ..=4 => highest_of_few::<1>(ring.columns, b.center),
        5..=RingColumns::MOST => highest_of_few::<2>(ring.columns, b.center),
        _ => highest(&ring, b.center),
    };
    if !(height <= radius + b.radius + margin) {
        return Manifold::default();
    }
    let normal = ring.normals[edge];
    let [start, end] = ring.side(edge);
    let along = quarter(normal);
    let length = along.dot(end - start);
    let place = along.dot(b.center - start);
    let is_beside = place < 0.0 || place > length;
    if is_beside && height > 0.0 {
        let corner = if place < 0.0 { start } else { end };
        if let Some((toward, distance)) = split(b.center - corner)
            && distance > NO_DIRECTION * length
        {
            return touch(&BallCore { center: corner, radius }, b, toward, distance, margin);
        }
    }
    touch(&BallCore { center: b.center - normal * height, radius }, b, normal, height, margin)
}

/// The edge that has a point most in front, and how high that is above it, in metres.
fn highest(ring: &Ring<'_>, point: Vec2) -> (usize, f32) {
    let (mut edge, mut height) = (0, f32::NEG_INFINITY);
    for (index, (&vertex, &normal)) in ring.vertices.iter().zip(ring.normals).enumerate() {
        let above = normal.dot(point - vertex);
        if above > height {
            (edge, height) = (index, above);
        }
    }
    (edge, height)
}

/// The same of few edges, in the lanes of vectors.
#[inline(always)]
fn highest_of_few<const N: usize>(columns: &RingColumns, point: Vec2) -> (usize, f32) {
    let RingColumns { x, y, normal_x, normal_y } = columns;
    largest(&std::array::from_fn::<Vec4, N, _>(|n| {
        normal_x[n] * (Vec4::splat(point.x) - x[n])
            + normal_y[n] * (Vec4::splat(point.y) - y[n])
    }))
}
