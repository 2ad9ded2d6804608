//! Drawing of shapes as lines.

use std::f32::consts::{FRAC_PI_2, TAU};

use glam::Vec3;

use super::pen::{Pen, PenFrame};
use crate::math::basis::tangents;
use crate::math::rotation;
use crate::shape::{Capsule, HalfSpace, HeightField, Shape, SoftShape};

/// Points of an outline of what has no edges.
const CORNERS: u16 = 32;
/// Lines of the grid of a half-space to each side of the middle.
const LINES: i16 = 10;

/// The edges of the skin of a soft body, by the numbers of particles.
pub(super) fn edges_of(shape: &SoftShape) -> Vec<[u32; 2]> {
    let mut edges: Vec<[u32; 2]> = shape.segments().to_vec();
    edges.extend(shape.faces().iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]));
    edges.iter_mut().for_each(|edge| edge.sort_unstable());
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Draws a rigid shape.
pub(crate) fn draw_shape(pen: &mut Pen<'_>, place: &PenFrame, shape: &Shape) {
    match shape {
        Shape::Sphere(sphere) => {
            let [x, y, z] = Vec3::AXES.map(|axis| sphere.radius() * axis);
            [[x, y], [y, z], [z, x]]
                .into_iter()
                .for_each(|axes| place.ring(pen, Vec3::ZERO, axes));
        }
        Shape::Capsule(capsule) => draw_capsule(pen, place, capsule),
        Shape::Cuboid(cuboid) => {
            place.edges_of_box(pen, -cuboid.half_extents(), cuboid.half_extents());
        }
        Shape::Cylinder(cylinder) => {
            let height = cylinder.half_height();
            draw_tube(pen, place, [(-height, cylinder.radius()), (height, cylinder.radius())]);
        }
        Shape::Cone(cone) => {
            let height = cone.half_height();
            draw_tube(pen, place, [(-height, cone.radius()), (height, 0.0)]);
        }
        Shape::Hull(hull) => {
            let view = hull.view();
            for edge in view.edges {
                let [from, to] = view.edge_ends(edge);
                place.line(pen, from, to);
            }
        }
        Shape::Rounded(_) | Shape::Custom(_) => draw_silhouettes(pen, place, shape),
        Shape::Segment(segment) => {
            let [from, to] = segment.ends();
            place.line(pen, from, to);
        }
        Shape::Triangle(triangle) => {
            draw_triangles(pen, place, [triangle.corners()].into_iter());
        }
        Shape::HalfSpace(half_space) => draw_half_space(pen, place, half_space),
        Shape::Mesh(mesh) => {
            draw_triangles(pen, place, (0..).map_while(|index| mesh.triangle(index)));
        }
        Shape::HeightField(field) => draw_triangles(pen, place, triangles_of(field)),
        // Bodies with this are soft, and drawn by their particles.
        Shape::Soft(soft) => {
            let points = soft.points();
            let corners = |face: &[u32; 3]| face.map(|corner| points[corner as usize]);
            draw_triangles(pen, place, soft.faces().iter().map(corners));
        }
        Shape::Compound(compound) => {
            for (pose, child) in compound.children() {
                draw_shape(pen, &place.then(pose), child);
            }
        }
    }
}

/// The triangles of a field, without those of holes.
fn triangles_of(field: &HeightField) -> impl Iterator<Item = [Vec3; 3]> {
    let [columns, rows] = field.samples();
    let count = 2 * (columns - 1) * (rows - 1);
    (0u32..).take(count).filter_map(|index| field.triangle(index))
}

/// Two rings around y, m high and wide, and lines between them.
fn draw_tube(pen: &mut Pen<'_>, place: &PenFrame, ends: [(f32, f32); 2]) {
    for (height, radius) in ends.into_iter().filter(|&(_, radius)| radius > 0.0) {
        place.ring(pen, height * Vec3::Y, [radius * Vec3::X, radius * Vec3::Z]);
    }
    for out in [Vec3::X, Vec3::Z, Vec3::NEG_X, Vec3::NEG_Z] {
        let [from, to] = ends.map(|(height, radius)| height * Vec3::Y + radius * out);
        place.line(pen, from, to);
    }
}

fn draw_capsule(pen: &mut Pen<'_>, place: &PenFrame, capsule: &Capsule) {
    let ([from, to], radius) = (capsule.ends(), capsule.radius());
    let axis = (to - from).try_normalize().unwrap_or(Vec3::Y);
    let [side, other] = tangents(axis);
    for (end, out) in [(from, -axis), (to, axis)] {
        place.ring(pen, end, [radius * side, radius * other]);
        for across in [side, other] {
            let angles = [-FRAC_PI_2, FRAC_PI_2];
            place.part_of_ring(pen, end, [radius * out, radius * across], angles);
        }
    }
    for out in [side, other, -side, -other] {
        place.line(pen, from + radius * out, to + radius * out);
    }
}

/// The silhouette along three planes, for convex shapes without edges to draw.
fn draw_silhouettes(pen: &mut Pen<'_>, place: &PenFrame, shape: &Shape) {
    let [x, y, z] = Vec3::AXES;
    for [zero, quarter] in [[x, y], [y, z], [z, x]] {
        let corner = |index: u16| {
            let angle = TAU * f32::from(index % CORNERS) / f32::from(CORNERS);
            let (sine, cosine) = libm::sincosf(angle);
            shape.support(cosine * zero + sine * quarter)
        };
        for index in 0..CORNERS {
            if let (Some(from), Some(to)) = (corner(index), corner(index + 1)) {
                place.line(pen, from, to);
            }
        }
    }
}

/// Draws the edges of triangles, those of several once.
fn draw_triangles(
    pen: &mut Pen<'_>,
    place: &PenFrame,
    triangles: impl Iterator<Item = [Vec3; 3]>,
) {
    let bits = |corner: Vec3| corner.to_array().map(f32::to_bits);
    let edges = triangles.flat_map(|[a, b, c]| [[a, b], [b, c], [c, a]]);
    let mut edges: Vec<[[u32; 3]; 2]> = edges.map(|edge| edge.map(bits)).collect();
    edges.iter_mut().for_each(|edge| edge.sort_unstable());
    edges.sort_unstable();
    edges.dedup();
    for edge in edges {
        let [from, to] = edge.map(|bits| Vec3::from(bits.map(f32::from_bits)));
        place.line(pen, from, to);
    }
}

/// Draws a grid around the place of the plane that is nearest to the origin of the picture.
fn draw_half_space(pen: &mut Pen<'_>, place: &PenFrame, half_space: &HalfSpace) {
    let normal = rotation::rotate(place.rotation, half_space.normal());
    let axes = tangents(normal).map(Vec3::as_dvec3);
    let base = place.origin + (half_space.offset() * normal).as_dvec3();
    let cell = 5.0 * f64::from(pen.show.scale);
    if !(cell > 0.0) {
        return;
    }
    // It stays where it is while the origin goes from one of its cells to the next.
    let steps = axes.map(|axis| ((pen.show.origin - base).dot(axis) / cell).round() * cell);
    let middle = base + steps[0] * axes[0] + steps[1] * axes[1];
    let [first, second] = axes.map(|axis| cell * axis);
    let reach = f64::from(LINES);
    for line in -LINES..=LINES {
        for (along, across) in [(first, second), (second, first)] {
            let from = middle + f64::from(line) * across;
            pen.line(from - reach * along, from + reach * along, place.color);
        }
    }
}
