//! Drawing of collider outlines.

use super::colors;
use super::pen::{Pen, PenFrame};
use super::shape::{draw_shape, edges_of};
use crate::body::{BodyId, BodyType};
use crate::collider::{Collider, ColliderId};
use crate::math::rotation;
use crate::space::{DVector, ToF64, Vector};
use crate::world::{SoftBodyParticles, World};

/// Draws all colliders, except sensors that are drawn as such.
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
    for stop in world.ccd_hits() {
        let Some(center) = world.exact_center(stop.body) else { continue };
        pen.line(stop.began.center, center, color);
        pen.point(center, color);
        pen.text(center, format_args!("{:.3}", stop.fraction), color);
        let arm = world.mass_properties(stop.body).map_or(Vector::ZERO, |mass| mass.center);
        let turn = stop.began.rotation;
        let origin = stop.began.center - rotation::rotate(turn, arm).to_f64();
        let place = PenFrame { origin, rotation: turn, color };
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
    match body.and_then(|body| world.body(body)).map(|body| body.body_type) {
        Some(BodyType::Dynamic) if is(World::is_asleep) => colors::ASLEEP,
        Some(BodyType::Dynamic) => colors::AWAKE,
        Some(BodyType::Kinematic) => colors::KINEMATIC,
        Some(BodyType::Fixed) | None => colors::FIXED,
    }
}

/// Where the frame of a collider stands now.
fn place_of(world: &World, id: ColliderId, color: u32) -> Option<PenFrame> {
    let body = world.body_of(id)?;
    let origin = world.exact_position(body)?;
    let on_body = PenFrame { origin, rotation: world.body(body)?.rotation, color };
    Some(on_body.then(&world.collider(id)?.pose))
}

fn draw_collider(world: &World, pen: &mut Pen<'_>, id: ColliderId, color: u32) {
    let particles = world.body_of(id).and_then(|body| world.particles(body));
    let (Some(place), Some(collider)) = (place_of(world, id, color), world.collider(id)) else {
        return;
    };
    match particles {
        Some(particles) => draw_skin(pen, &particles, color),
        None => draw_shape(pen, &place, &collider.shape),
    }
}

/// Draws the skin of a soft body where it is now; particles, where it has none.
fn draw_skin(pen: &mut Pen<'_>, particles: &SoftBodyParticles<'_>, color: u32) {
    let places: Vec<DVector> = particles.exact_positions().collect();
    let edges = edges_of(particles.shape());
    for [from, to] in edges.iter().map(|edge| edge.map(|end| places.get(end as usize))) {
        if let (Some(&from), Some(&to)) = (from, to) {
            pen.line(from, to, color);
        }
    }
    if edges.is_empty() {
        places.iter().for_each(|&place| pen.point(place, color));
    }
}
