//! Checks of bodies and colliders.

use super::place::{Checked, Place};
use super::repeat::check_repeat;
use super::shape::check_shape;
use super::soft::SOFT_ALONE;
use super::solid::{check_collider, check_moving};
use crate::format::body::{Body, BodyType};
use crate::format::shape::Shape;

pub(super) fn check_body(place: &Place<'_>, body: &Body) -> Checked {
    let colliders = place.field("colliders");
    match (&body.shape, body.colliders.is_empty()) {
        (None, true) => return place.broken("needs either `shape` or `colliders`"),
        (Some(_), false) => return place.broken("has both `shape` and `colliders`, keep one"),
        (Some(shape), true) => check_shape(&place.field("shape"), shape, body.body_type)?,
        (None, false) => {
            for (index, collider) in body.colliders.iter().enumerate() {
                let place = colliders.item(index);
                check_collider(&place, collider, body.body_type)?;
                if matches!(collider.shape, Shape::Soft(_)) && body.colliders.len() > 1 {
                    return place.field("shape").field("soft").broken(SOFT_ALONE);
                }
            }
        }
    }
    check_moving(place, body)?;
    if body.asleep && body.body_type != BodyType::Dynamic {
        return place
            .field("asleep")
            .broken("is true, must be false where nothing can wake it");
    }
    match &body.repeat {
        Some(repeat) => check_repeat(&place.field("repeat"), repeat, body.position),
        None => Ok(()),
    }
}
