//! Triangles against polyhedra and spheres: most contacts with meshes.

use glam::Vec3;

use super::convex::convex;
use super::polyhedra::{self, FACE_OVER_EDGE};
use super::round::{BallCore, START};
use super::{Manifold, ManifoldPoint, Scratch};
use crate::gjk;
use crate::math::Pose;
use crate::math::direction::split;
use crate::sat::segment::EdgeSpan;
use crate::sat::{SatOutcome, flat, placed};
use crate::shape::flat::FlatPolyhedron;
use crate::shape::polyhedron::CuboidPolyhedron;
use crate::shape::solid::Core;
use crate::shape::{Polyhedron, Triangle};

/// Distances below this part of the size of the shapes have no direction.
const NO_DIRECTION: f32 = 1e-6;

/// A ball at a triangle. One centred on the triangle is pushed to the front.
pub(super) fn triangle_sphere(a: &Triangle, b: &BallCore, margin: f32) -> Manifold {
    let corners = a.corners();
    let front = a.normal();
    let nearest = closest(&corners, front, b.center);
    let (mut normal, mut distance) =
        split(b.center - nearest).unwrap_or((front.unwrap_or(Vec3::Y), 0.0));
    let size = b.radius + corners[0].distance(corners[1]).max(corners[0].distance(corners[2]));
    if let Some(front) = front.filter(|_| distance <= NO_DIRECTION * size) {
        let height = front.dot(b.center - corners[0]);
        (normal, distance) = (if height < 0.0 { -front } else { front }, height.abs());
    }
    let separation = distance - b.radius;
    let position = b.center - normal * (b.radius + 0.5 * separation);
    Manifold::single(normal, ManifoldPoint { position, separation, feature: START }, margin)
}

/// The point of a triangle closest to `point`.
fn closest(corners: &[Vec3; 3], front: Option<Vec3>, point: Vec3) -> Vec3 {
    let [a, b, c] = *corners;
    if let Some(front) = front {
        let is_beside = |from: Vec3, to: Vec3| (to - from).cross(front).dot(point - from) > 0.0;
        if !(is_beside(a, b) || is_beside(b, c) || is_beside(c, a)) {
            return point - front * front.dot(point - a);
        }
    }
    let mut best = (a, f32::INFINITY);
    for ends in [[a, b], [b, c], [c, a]] {
        let side = EdgeSpan::new(ends);
        let on_side = side.at(side.closest(point));
        let square = on_side.distance_squared(point);
        if square < best.1 {
            best = (on_side, square);
        }
    }
    best.0
}

/// A box or a hull `a` at a triangle.
///
/// A lone triangle has two sides, and the way out is the shortest, right through it if that is
/// shorter than back. Triangles of a surface are looked at from one side, by
/// [`collide_parts`](super::collide_parts).
pub(super) fn polyhedron_triangle(
    a: &Core<'_>,
    b: &Triangle,
    b_in_a: &Pose,
    margin: f32,
    scratch: &mut Scratch,
) -> Manifold {
    let found = match (a, FlatPolyhedron::new(b)) {
        (Core::Cuboid(cuboid), Some(flat)) => {
            let cuboid = CuboidPolyhedron::new(cuboid);
            meet([&cuboid.view(), &flat.view()], (a, b), b_in_a, margin, scratch)
        }
        (Core::Hull(hull), Some(flat)) => {
            meet([&hull.view(), &flat.view()], (a, b), b_in_a, margin, scratch)
        }
        _ => None,
    };
    found.unwrap_or_else(|| convex(a, &Core::Triangle(b), b_in_a, margin, scratch))
}

/// `None` when they are near, but not at a face or where two edges pass each other.
fn meet(
    shapes: [&Polyhedron<'_>; 2],
    (a, b): (&Core<'_>, &Triangle),
    b_in_a: &Pose,
    margin: f32,
    scratch: &mut Scratch,
) -> Option<Manifold> {
    let [shape, flat] = shapes;
    let placed = placed::place_in_a(shape, flat, b_in_a);
    let SatOutcome::Overlapping(separations) = flat::search(&placed, margin, &mut scratch.axes)
    else {
        return Some(Manifold::default());
    };
    let radius = shape.inner_radius;
    let touch = polyhedra::touch(&placed, &separations, radius, margin, scratch);
    let size = radius + placed[1].center.length();
    if !touch.is_near(&separations, size, margin)
        && gjk::separating_axis(a, b, b_in_a, margin).is_some()
    {
        return Some(Manifold::default());
    }
    let mut manifold = touch.manifold;
    let normal = manifold.normal;
    let [reach_a, reach_b] = [(&placed[0], -normal), (&placed[1], normal)]
        .map(|(side, toward)| side.corner(side.lowest(toward)).dot(normal));
    // A face that is nearly as good as the edges may be deeper beside its sides.
    if (manifold.deepest() - (reach_b - reach_a)).abs() > FACE_OVER_EDGE * radius {
        let edge = separations.edge.filter(|edge| edge.separation <= 0.0)?;
        manifold = polyhedra::at_edges(&placed, &edge, margin);
    }
    // Apart, the shortest way may be none of the axes: between corners.
    let is_beside = touch.distance - manifold.deepest() > FACE_OVER_EDGE * radius;
    if manifold.points.is_empty() || (separations.best() > 0.0 && is_beside) {
        return None;
    }
    for point in &mut manifold.points {
        point.position += shape.center;
    }
    Some(manifold)
}
