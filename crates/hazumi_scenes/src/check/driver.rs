//! Checks of the scripts that move bodies.

use std::collections::HashMap;

use super::place::{Checked, Place};
use super::script::{check_circle, check_walk};
use crate::format::body::BodyType;
use crate::format::driver::Driver;
use crate::format::scene::Scene;

pub(super) fn check_drivers(place: &Place<'_>, scene: &Scene) -> Checked {
    let mut drivers_of = HashMap::new();
    for (index, driver) in scene.drivers.iter().enumerate() {
        let place = place.item(index);
        let place = match driver {
            Driver::Circle(_) => place.field("circle"),
            Driver::Walk(_) => place.field("walk"),
        };
        match driver {
            Driver::Circle(circle) => check_circle(&place, circle)?,
            Driver::Walk(walk) => check_walk(&place, walk, scene)?,
        }
        let named = scene.bodies.iter().filter(|body| body.name == driver.body());
        let named = named.map(|body| (body.body_type, body.repeat.is_some()));
        check_driven(&place.field("body"), driver.body(), BodyType::Kinematic, named)?;
        if let Some(other) = drivers_of.insert(driver.body(), index) {
            let message = format!("is \"{}\", which drivers[{other}] moves", driver.body());
            return place.field("body").broken(&message);
        }
    }
    Ok(())
}

/// Checks that the bodies called `name`, which have these motions and may be repeated, are one
/// of the motion that is wanted.
pub(super) fn check_driven(
    place: &Place<'_>,
    name: &str,
    wanted: BodyType,
    mut named: impl Iterator<Item = (BodyType, bool)>,
) -> Checked {
    let why = match (named.next(), named.next()) {
        (None, _) => "which no body is called",
        (Some(_), Some(_)) => "which several bodies are called",
        (Some((motion, _)), None) if motion != wanted => match wanted {
            BodyType::Dynamic => "which is not dynamic",
            BodyType::Kinematic => "which is not kinematic",
            BodyType::Fixed => "which is not fixed",
        },
        (Some((_, true)), None) => "which is repeated",
        (Some(_), None) => return Ok(()),
    };
    place.broken(&format!("is \"{name}\", {why}"))
}
