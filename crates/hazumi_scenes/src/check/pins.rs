//! Checks of what holds the particles of soft shapes.

use super::format::group::Group;
use super::format::soft::{Pin, PinTarget};
use super::place::{Checked, Place};
use crate::check::soft::check_particle;

/// Checks what holds the particles of the bodies of a group.
pub(super) fn check_pins(place: &Place<'_>, group: Group<'_>) -> Checked {
    let names = group.names();
    for (index, body) in group.bodies.iter().enumerate() {
        let outer = place.item(index);
        let place = outer.field("pins");
        let Some(soft) = body.soft() else {
            if body.pins.is_empty() {
                continue;
            }
            return place.broken("are on a rigid body, must be on a soft one");
        };
        for (index, pin) in body.pins.iter().enumerate() {
            let place = place.item(index);
            check_particle(&place.field("particle"), pin.particle, soft.particle_count())?;
            let find = |name: &str| names.find(name).map(|named| named.body().0);
            check_target(&place.field("to"), pin, group, find)?;
        }
    }
    Ok(())
}

fn check_target(
    place: &Place<'_>,
    pin: &Pin,
    group: Group<'_>,
    find: impl Fn(&str) -> Result<usize, &'static str>,
) -> Checked {
    match &pin.to {
        PinTarget::World(point) => place.field("world").finite_all(point),
        PinTarget::Body { name, point } => {
            let place = place.field("body");
            let is_soft = find(name).map(|index| group.bodies[index].soft().is_some());
            let why = match is_soft {
                Ok(true) => "which is soft",
                Ok(false) => return place.field("point").finite_all(point),
                Err(why) => why,
            };
            place.field("name").broken(&format!("is \"{name}\", {why}"))
        }
    }
}
