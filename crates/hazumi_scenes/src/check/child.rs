//! Checks of the parts of compounds.

use super::dim::check_turn;
use super::format::shape::{Child, Shape};
use super::place::{Checked, Place};
use super::shape::check_shape;
use crate::check::soft::SOFT_ALONE;
use crate::format::body::BodyType;

pub(super) fn check_children(
    place: &Place<'_>,
    children: &[Child],
    motion: BodyType,
) -> Checked {
    if children.is_empty() {
        return place.broken("are none, must be at least 1");
    }
    children.iter().enumerate().try_for_each(|(index, child)| {
        let place = place.item(index);
        check_shape(&place.field("shape"), &child.shape, motion)?;
        if matches!(child.shape, Shape::Soft(_)) {
            return place.field("shape").field("soft").broken(SOFT_ALONE);
        }
        place.field("position").finite_all(&child.position)?;
        check_turn(&place.field("rotation"), child.rotation)
    })
}
