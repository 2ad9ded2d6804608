//! Half-spaces against everything else; the half-space is `a`.

use glam::Vec3;

use super::round::{Ball, END, Rod, START};
use super::{Manifold, ManifoldPoint, reduce};
use crate::math::Pose;
use crate::shape::{HalfSpace, Polyhedron};

/// A ball on a plane.
pub(super) fn half_space_sphere(a: &HalfSpace, b: &Ball, margin: f32) -> Manifold {
    Manifold::single(a.normal(), round_point(a, b.center, b.radius, START), margin)
}

/// A capsule on a plane: one point per end.
pub(super) fn half_space_capsule(a: &HalfSpace, b: &Rod, margin: f32) -> Manifold {
    let [start, end] = b.axis.ends();
    let points = [(start, START), (end, END)];
    let points = points.map(|(point, name)| round_point(a, point, b.radius, name));
    Manifold::new(a.normal(), points.into_iter(), margin)
}

/// A polyhedron on a plane: up to four of its corners.
pub(super) fn half_space_polyhedron(
    a: &HalfSpace,
    b: &Polyhedron<'_>,
    b_in_a: &Pose,
    margin: f32,
    points: &mut Vec<ManifoldPoint>,
) -> Manifold {
    points.clear();
    let corners = (0u32..).zip(b.vertices);
    let all = corners.map(|(name, &corner)| round_point(a, b_in_a.point(corner), 0.0, name));
    points.extend(all.filter(|point| point.separation <= margin));
    Manifold::new(a.normal(), reduce::reduce(points, a.normal()).into_iter(), margin)
}

/// The contact of a ball around `center`; with radius 0, of a corner.
fn round_point(plane: &HalfSpace, center: Vec3, radius: f32, feature: u32) -> ManifoldPoint {
    let height = plane.normal().dot(center) - plane.offset();
    let separation = height - radius;
    let position = center - plane.normal() * (0.5 * (height + radius));
    ManifoldPoint { position, separation, feature }
}
