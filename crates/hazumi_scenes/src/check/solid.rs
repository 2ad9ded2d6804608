//! Checks of what bodies and colliders say of themselves.

use super::dim::{Vector, finite_turn};
use super::format::body::{Body, Collider};
use super::format::material::Material;
use super::place::{Checked, Place};
use super::rotation::check_rotation;
use super::shape::check_shape;
use crate::format::body::BodyType;

/// Checks where a body is, how it moves, and what it is made of.
pub(super) fn check_moving(place: &Place<'_>, body: &Body) -> Checked {
    place.field("position").finite_all(&body.position)?;
    check_rotation(place, body.rotation, body.rotation_degrees)?;
    place.field("linear_velocity").finite_all(&body.linear_velocity)?;
    finite_turn(&place.field("angular_velocity"), body.angular_velocity)?;
    place.field("linear_damping").at_least(0.0, body.linear_damping)?;
    place.field("angular_damping").at_least(0.0, body.angular_damping)?;
    place.field("gravity_scale").finite(body.gravity_scale)?;
    if let Some(mass) = body.mass {
        place.field("mass").above(0.0, mass)?;
    }
    check_material(place, &body.material())?;
    check_one_way(place, body.one_way)
}

/// Checks a collider, without its copies.
pub(super) fn check_collider(
    place: &Place<'_>,
    collider: &Collider,
    motion: BodyType,
) -> Checked {
    check_shape(&place.field("shape"), &collider.shape, motion)?;
    place.field("position").finite_all(&collider.position)?;
    check_rotation(place, collider.rotation, collider.rotation_degrees)?;
    // Fields left out have their defaults, which are valid.
    check_material(place, &collider.material(&Body::default()))?;
    check_one_way(place, collider.one_way)
}

fn check_material(place: &Place<'_>, material: &Material) -> Checked {
    place.field("density").above(0.0, material.density)?;
    place.field("friction").at_least(0.0, material.friction)?;
    place.field("restitution").within(0.0, 1.0, material.restitution)?;
    place.field("rolling_resistance").at_least(0.0, material.rolling_resistance)?;
    place.field("surface_velocity").finite_all(&material.surface_velocity)
}

fn check_one_way(place: &Place<'_>, direction: Option<Vector>) -> Checked {
    direction.map_or(Ok(()), |direction| place.field("one_way").direction(&direction))
}
