//! Drawing of boxes, contacts, the constraint graph and velocities.

use super::colors;
use super::pen::Pen;
use crate::body::{BodyId, BodyType};
use crate::space::{DVector, from_three_axes};
use crate::world::World;

/// Draws the boxes of all colliders.
pub(super) fn draw_boxes(world: &World, pen: &mut Pen<'_>) {
    for (id, _) in world.colliders() {
        if let Some(bounds) = world.box_of(id) {
            pen.edges_of_box(bounds.min, bounds.max, colors::BOX);
        }
    }
}

/// Draws the boxes of the tree of the broad phase.
pub(super) fn draw_tree(world: &World, pen: &mut Pen<'_>) {
    world.visit_groups(&mut |level, around| {
        let color = colors::of_number(level);
        let [min, max] = [around.low, around.high].map(from_three_axes);
        pen.edges_of_box(min, max, color);
    });
}

/// Draws points, normals and impulses.
pub(super) fn draw_contacts(world: &World, pen: &mut Pen<'_>) {
    let (scale, impulse_scale) = (pen.show.scale, pen.show.impulse_scale);
    for contact in world.contact_marks() {
        for point in &contact.points {
            let pushes = point.impulse > 0.0;
            let is_near = !pushes && point.separation > 0.0;
            pen.point(point.position, if is_near { colors::NEAR } else { colors::TOUCHING });
            pen.arrow(point.position, scale * contact.normal, colors::NORMAL);
            let impulse = impulse_scale * point.impulse * contact.normal;
            pen.arrow(point.position, impulse, colors::IMPULSE);
            if pushes {
                let text = format_args!("{:.3}", point.impulse);
                pen.text(point.position, text, colors::IMPULSE);
            }
        }
        pen.arrow(contact.middle(), impulse_scale * contact.friction, colors::FRICTION);
    }
}

/// Draws the constraints of contacts in their colours.
pub(super) fn draw_graph(world: &World, pen: &mut Pen<'_>) {
    let center = |id: BodyId| {
        let is_fixed = world.body(id)?.body_type == BodyType::Fixed;
        world.exact_center(id).filter(|_| !is_fixed)
    };
    for mark in world.color_marks() {
        let color = mark.color.map_or(colors::UNCOLORED, colors::of_number);
        for from in mark.bodies.into_iter().filter_map(center) {
            pen.line(from, mark.middle, color);
        }
        if let Some(number) = mark.color {
            pen.text(mark.middle, format_args!("{number}"), color);
        }
    }
}

/// Draws how bodies and particles move.
pub(super) fn draw_velocities(world: &World, pen: &mut Pen<'_>) {
    let scale = pen.show.velocity_scale;
    for (id, body) in world.bodies() {
        let center: Option<DVector> = world.exact_center(id);
        let Some(center) = center.filter(|_| body.body_type != BodyType::Fixed) else {
            continue;
        };
        pen.arrow(center, scale * body.linear_velocity, colors::LINEAR);
        pen.rotation(center, body.rotation, scale * body.angular_velocity, colors::ANGULAR);
        let Some(particles) = world.particles(id) else { continue };
        for (place, velocity) in particles.exact_positions().zip(particles.velocities()) {
            pen.arrow(place, scale * velocity, colors::PARTICLE);
        }
    }
}
