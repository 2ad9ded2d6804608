//! Checks of bodies and colliders.

use super::place::{Checked, Place};
use super::repeat::check_repeat;
use super::shape::{check_rotation, check_shape};
use super::soft::SOFT_ALONE;
use crate::format::body::{Body, Collider};
use crate::format::material::Material;
use crate::format::shape::Shape;

pub(super) fn check_body(place: &Place<'_>, body: &Body) -> Checked {
    let colliders = place.field("colliders");
    match (&body.shape, body.colliders.is_empty()) {
        (None, true) => return place.broken("needs either `shape` or `colliders`"),
        (Some(_), false) => return place.broken("has both `shape` and `colliders`, keep one"),
        (Some(shape), true) => check_shape(&place.field("shape"), shape, body.motion)?,
        (None, false) => {
            for (index, collider) in body.colliders.iter().enumerate() {
                let place = colliders.item(index);
                check_collider(&place, collider, body)?;
                if matches!(collider.shape, Shape::Soft(_)) && body.colliders.len() > 1 {
                    return place.field("shape").field("soft").broken(SOFT_ALONE);
                }
            }
        }
    }
    place.field("position").finite_all(&body.position)?;
    check_rotation(place, body.rotation, body.rotation_degrees)?;
    place.field("linear_velocity").finite_all(&body.linear_velocity)?;
    place.field("angular_velocity").finite_all(&body.angular_velocity)?;
    place.field("linear_damping").at_least(0.0, body.linear_damping)?;
    place.field("angular_damping").at_least(0.0, body.angular_damping)?;
    place.field("gravity_scale").finite(body.gravity_scale)?;
    if let Some(mass) = body.mass {
        place.field("mass").above(0.0, mass)?;
    }
    check_material(place, &body.material())?;
    check_one_way(place, body.one_way)?;
    match &body.repeat {
        Some(repeat) => check_repeat(&place.field("repeat"), repeat, body.position),
        None => Ok(()),
    }
}

fn check_collider(place: &Place<'_>, collider: &Collider, body: &Body) -> Checked {
    check_shape(&place.field("shape"), &collider.shape, body.motion)?;
    place.field("position").finite_all(&collider.position)?;
    check_rotation(place, collider.rotation, collider.rotation_degrees)?;
    // What it leaves out is the default, which is right.
    check_material(place, &collider.resolve(&Body::default()).material)?;
    check_one_way(place, collider.one_way)
}

fn check_material(place: &Place<'_>, material: &Material) -> Checked {
    place.field("density").above(0.0, material.density)?;
    place.field("friction").at_least(0.0, material.friction)?;
    place.field("restitution").within(0.0, 1.0, material.restitution)?;
    place.field("rolling_resistance").at_least(0.0, material.rolling_resistance)?;
    place.field("surface_velocity").finite_all(&material.surface_velocity)
}

fn check_one_way(place: &Place<'_>, direction: Option<[f32; 3]>) -> Checked {
    direction.map_or(Ok(()), |direction| place.field("one_way").direction(&direction))
}
