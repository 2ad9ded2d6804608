//! Outlines of shapes.

use std::f32::consts::{FRAC_PI_2, TAU};

use glam::{DVec2, Vec2};

use super::colors;
use super::pen::{Pen, Place};
use crate::body::{BodyId, Motion};
use crate::collider::{Collider, ColliderId};
use crate::math::basis::tangent;
use crate::math::{Rotation, rotation};
use crate::shape::{Capsule, Chain, HalfPlane, Shape};
use crate::world::{Particles, World};

/// Points of an outline of what has no edges.
const CORNERS: u16 = 32;
/// Length of the line of a half-plane to each side of the middle, in lengths of marks.
const REACH: f64 = 50.0;

/// Draws all colliders, but for sensors that are drawn as such.
pub(super) fn draw_shapes(world: &World, pen: &mut Pen<'_>) {
    for (id, collider) in world.colliders() {
        if !(collider.is_sensor && pen.show.sensors) {
            let color = color_of(world, id, collider);
            draw_collider(world, pen, id, color);
        }
    }
}

/// Draws sensors, and who is in them.
pub(super) fn draw_sensors(world: &World, pen: &mut Pen<'_>) {
    let visits = world.visits();
    for (id, _) in world.colliders().filter(|(_, collider)| collider.is_sensor) {
        let mut inside = visits.iter().filter(|visit| visit.sensor == id).peekable();
        let color = if inside.peek().is_some() { colors::VISITED } else { colors::SENSOR };
        draw_collider(world, pen, id, color);
        let from = place_of(world, id, color);
        for visit in inside {
            let to = place_of(world, visit.visitor, color);
            if let (Some(from), Some(to)) = (from, to) {
                pen.line(from.origin, to.origin, color);
            }
        }
    }
}

/// Draws where bodies came from that were stopped, and their ways.
pub(super) fn draw_fast(world: &World, pen: &mut Pen<'_>) {
    let color = colors::STOPPED;
    for stop in world.stop_marks() {
        let Some(center) = world.exact_center(stop.body) else { continue };
        pen.line(stop.began.center, center, color);
        pen.point(center, color);
        pen.text(center, format_args!("{:.3}", stop.fraction), color);
        let arm = world.mass(stop.body).map_or(Vec2::ZERO, |mass| mass.center);
        let turn = stop.began.rotation;
        let origin = stop.began.center - rotation::rotate(turn, arm).as_dvec2();
        let place = Place { origin, rotation: turn, color };
        for &id in world.colliders_of(stop.body).unwrap_or_default() {
            if let Some(collider) = world.collider(id) {
                draw_shape(pen, &place.then(&collider.pose), &collider.shape);
            }
        }
    }
}

fn color_of(world: &World, id: ColliderId, collider: &Collider) -> u32 {
    let body = world.body_of(id);
    let is = |question: fn(&World, BodyId) -> Option<bool>| {
        body.and_then(|body| question(world, body)).unwrap_or(false)
    };
    if !is(|world, id| Some(world.body(id)?.is_enabled)) {
        return colors::DISABLED;
    }
    if collider.is_sensor {
        return colors::SENSOR;
    }
    if is(World::is_frozen) {
        return colors::FROZEN;
    }
    match body.and_then(|body| world.body(body)).map(|body| body.motion) {
        Some(Motion::Dynamic) if is(World::is_asleep) => colors::ASLEEP,
        Some(Motion::Dynamic) => colors::AWAKE,
        Some(Motion::Kinematic) => colors::KINEMATIC,
        Some(Motion::Fixed) | None => colors::FIXED,
    }
}

/// Where the frame of a collider stands now.
fn place_of(world: &World, id: ColliderId, color: u32) -> Option<Place> {
    let body = world.body_of(id)?;
    let origin = world.exact_position(body)?;
    let on_body = Place { origin, rotation: world.body(body)?.rotation, color };
    Some(on_body.then(&world.collider(id)?.pose))
}

fn draw_collider(world: &World, pen: &mut Pen<'_>, id: ColliderId, color: u32) {
    let particles = world.body_of(id).and_then(|body| world.particles(body));
    let (Some(place), Some(collider)) = (place_of(world, id, color), world.collider(id)) else {
        return;
    };
    match particles {
        Some(particles) => draw_ring(pen, &particles, color),
        None => draw_shape(pen, &place, &collider.shape),
    }
}

/// Draws the line of a soft body where it is now; particles, where it has none.
fn draw_ring(pen: &mut Pen<'_>, particles: &Particles<'_>, color: u32) {
    let places: Vec<DVec2> = particles.exact_positions().collect();
    let shape = particles.shape();
    let edges = shape.outline();
    for [from, to] in edges.iter().map(|edge| edge.map(|end| places.get(end as usize))) {
        if let (Some(&from), Some(&to)) = (from, to) {
            pen.line(from, to, color);
        }
    }
    if edges.is_empty() {
        places.iter().for_each(|&place| pen.point(place, color));
    }
}

/// Draws a rigid shape.
fn draw_shape(pen: &mut Pen<'_>, place: &Place, shape: &Shape) {
    match shape {
        Shape::Circle(circle) => {
            // With a radius, so that one sees it turn.
            let out = circle.radius() * Vec2::X;
            place.ring(pen, Vec2::ZERO, circle.radius());
            place.line(pen, Vec2::ZERO, out);
        }
        Shape::Capsule(capsule) => draw_capsule(pen, place, capsule),
        Shape::Rectangle(rectangle) => {
            place.rectangle(pen, -rectangle.half_extents(), rectangle.half_extents());
        }
        Shape::Polygon(polygon) => place.polygon(pen, polygon.vertices()),
        Shape::Rounded(_) | Shape::Custom(_) => draw_silhouette(pen, place, shape),
        Shape::Segment(segment) => {
            let [from, to] = segment.ends();
            place.line(pen, from, to);
        }
        Shape::HalfPlane(half_plane) => draw_half_plane(pen, place, half_plane),
        Shape::Chain(chain) => draw_segments(pen, place, chain),
        // Bodies with this are soft, and drawn by their particles.
        Shape::Soft(soft) => draw_segments(pen, place, soft.chain()),
        Shape::Compound(compound) => {
            for (pose, child) in compound.children() {
                draw_shape(pen, &place.then(pose), child);
            }
        }
    }
}

fn draw_capsule(pen: &mut Pen<'_>, place: &Place, capsule: &Capsule) {
    let ([from, to], radius) = (capsule.ends(), capsule.radius());
    let axis = (to - from).try_normalize().unwrap_or(Vec2::Y);
    for (end, out) in [(from, -axis), (to, axis)] {
        place.part_of_ring(pen, (end, radius), out, [-FRAC_PI_2, FRAC_PI_2]);
    }
    for out in [tangent(axis), -tangent(axis)] {
        place.line(pen, from + radius * out, to + radius * out);
    }
}

/// What is farthest in all directions, for convex shapes without sides to draw.
fn draw_silhouette(pen: &mut Pen<'_>, place: &Place, shape: &Shape) {
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

fn draw_segments(pen: &mut Pen<'_>, place: &Place, chain: &Chain) {
    for [from, to] in (0u32..).map_while(|index| chain.segment(index)) {
        place.line(pen, from, to);
    }
}

/// Draws the part of a line that is nearest to the origin of the picture.
fn draw_half_plane(pen: &mut Pen<'_>, place: &Place, half_plane: &HalfPlane) {
    let normal = rotation::rotate(place.rotation, half_plane.normal());
    let along = tangent(normal).as_dvec2();
    let base = place.origin + (half_plane.offset() * normal).as_dvec2();
    let middle = base + (pen.show.origin - base).dot(along) * along;
    let way = REACH * f64::from(pen.show.scale) * along;
    pen.line(middle - way, middle + way, place.color);
}
