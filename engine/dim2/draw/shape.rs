//! Drawing of shapes as lines.

use std::f32::consts::{FRAC_PI_2, TAU};

use glam::Vec2;

use super::pen::{Pen, PenFrame};
use crate::math::basis::tangent;
use crate::math::{Rotation, rotation};
use crate::shape::{Capsule, Chain, HalfPlane, Shape, Sides, SoftShape};

/// Points of an outline of what has no edges.
const CORNERS: u16 = 32;
/// Length of the line of a half-plane to each side of the middle, in lengths of marks.
const REACH: f64 = 50.0;
/// Length of the line out of a front, as a share of its segment; that of a mark at most.
const FRONT: f32 = 0.25;

/// The line of a soft body, by the numbers of particles.
pub(super) fn edges_of(shape: &SoftShape) -> Vec<[u32; 2]> {
    shape.outline().to_vec()
}

/// Draws a rigid shape.
pub(crate) fn draw_shape(pen: &mut Pen<'_>, place: &PenFrame, shape: &Shape) {
    match shape {
        Shape::Circle(circle) => {
            // With a radius, so that one sees it turn.
            let out = circle.radius() * Vec2::X;
            place.ring(pen, Vec2::ZERO, circle.radius());
            place.line(pen, Vec2::ZERO, out);
        }
        Shape::Capsule(capsule) => draw_capsule(pen, place, capsule),
        Shape::Rectangle(rectangle) => {
            place.edges_of_box(pen, -rectangle.half_extents(), rectangle.half_extents());
        }
        Shape::Polygon(polygon) => place.polygon(pen, polygon.vertices()),
        Shape::Rounded(_) | Shape::Custom(_) => draw_silhouette(pen, place, shape),
        Shape::Segment(segment) => {
            let [from, to] = segment.ends();
            place.line(pen, from, to);
        }
        Shape::HalfPlane(half_plane) => draw_half_plane(pen, place, half_plane),
        Shape::Chain(chain) => {
            draw_segments(pen, place, chain);
            draw_fronts(pen, place, chain);
        }
        // Bodies with this are soft, and drawn by their particles.
        Shape::Soft(soft) => draw_segments(pen, place, soft.chain()),
        Shape::Compound(compound) => {
            for (pose, child) in compound.children() {
                draw_shape(pen, &place.then(pose), child);
            }
        }
    }
}

fn draw_capsule(pen: &mut Pen<'_>, place: &PenFrame, capsule: &Capsule) {
    let ([from, to], radius) = (capsule.ends(), capsule.radius());
    let axis = (to - from).try_normalize().unwrap_or(Vec2::Y);
    for (end, out) in [(from, -axis), (to, axis)] {
        place.part_of_ring(pen, (end, radius), out, [-FRAC_PI_2, FRAC_PI_2]);
    }
    for out in [tangent(axis), -tangent(axis)] {
        place.line(pen, from + radius * out, to + radius * out);
    }
}

/// The silhouette in all directions, for convex shapes without sides to draw.
fn draw_silhouette(pen: &mut Pen<'_>, place: &PenFrame, shape: &Shape) {
    let corner = |index: u16| {
        let angle = TAU * f32::from(index % CORNERS) / f32::from(CORNERS);
        shape.support(rotation::rotate(Rotation::from_angle(angle), Vec2::X))
    };
    for index in 0..CORNERS {
        if let (Some(from), Some(to)) = (corner(index), corner(index + 1)) {
            place.line(pen, from, to);
        }
    }
}

fn draw_segments(pen: &mut Pen<'_>, place: &PenFrame, chain: &Chain) {
    for [from, to] in (0u32..).map_while(|index| chain.segment(index)) {
        place.line(pen, from, to);
    }
}

/// Draws a short line out of the front of each segment of a chain that is hit from there only.
fn draw_fronts(pen: &mut Pen<'_>, place: &PenFrame, chain: &Chain) {
    if chain.sides() == Sides::Both {
        return;
    }
    for index in 0..u32::try_from(chain.segment_count()).unwrap_or(u32::MAX) {
        if let (Some([from, to]), Some(normal)) = (chain.segment(index), chain.normal(index)) {
            let middle = 0.5 * (from + to);
            let length = (FRONT * from.distance(to)).min(pen.show.scale);
            place.line(pen, middle, middle + length * normal);
        }
    }
}

/// Draws the part of a line that is nearest to the origin of the picture.
fn draw_half_plane(pen: &mut Pen<'_>, place: &PenFrame, half_plane: &HalfPlane) {
    let normal = rotation::rotate(place.rotation, half_plane.normal());
    let along = tangent(normal).as_dvec2();
    let base = place.origin + (half_plane.offset() * normal).as_dvec2();
    let middle = base + (pen.show.origin - base).dot(along) * along;
    let way = REACH * f64::from(pen.show.scale) * along;
    pen.line(middle - way, middle + way, place.color);
}
