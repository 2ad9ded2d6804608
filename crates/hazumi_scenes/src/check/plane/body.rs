//! Checks of bodies and colliders.

use super::repeat::check_repeat;
use super::shape::check_shape;
use super::solid::{self, check_moving};
use crate::check::place::{Checked, Place};
use crate::check::soft::SOFT_ALONE;
use crate::format::body::BodyType;
use crate::format::plane::body::{Body, Collider};
use crate::format::plane::shape::Shape;

pub(super) fn check_body(place: &Place<'_>, body: &Body) -> Checked {
    let colliders = place.field("colliders");
    match (&body.shape, body.colliders.is_empty()) {
        (None, true) if body.body_type == BodyType::Dynamic => {
            return place.broken("needs either `shape` or `colliders`");
        }
        (None, true) => {}
        (Some(_), false) => return place.broken("has both `shape` and `colliders`, keep one"),
        (Some(shape), true) => check_shape(&place.field("shape"), shape, body.body_type)?,
        (None, false) => {
            for (index, collider) in body.colliders.iter().enumerate() {
                let place = colliders.item(index);
                check_collider(&place, collider, body)?;
                let count = body.colliders.iter().map(Collider::count).max();
                let is_alone = body.colliders.len() == 1 && count == Some(1);
                if matches!(collider.shape, Shape::Soft(_)) && !is_alone {
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

fn check_collider(place: &Place<'_>, collider: &Collider, body: &Body) -> Checked {
    solid::check_collider(place, collider, body.body_type)?;
    match &collider.repeat {
        Some(repeat) => check_repeat(&place.field("repeat"), repeat, collider.position),
        None => Ok(()),
    }
}
