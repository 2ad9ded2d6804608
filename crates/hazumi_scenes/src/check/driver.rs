//! Checks of the scripts that move bodies.

use std::collections::HashMap;

use super::place::{Checked, Place};
use super::script::{check_circle, check_walk};
use crate::format::body::BodyType;
use crate::format::driver::{Driver, Leg};
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

pub(super) fn check_leg(place: &Place<'_>, leg: &Leg) -> Checked {
    place.field("to").finite_all(&leg.to)?;
    place.field("speed").at_least(0.0, leg.speed)?;
    place.field("jump_speed").at_least(0.0, leg.jump_speed)?;
    for (name, point) in [("aim", &leg.aim), ("throw_at", &leg.throw_at)] {
        if let Some(point) = point {
            place.field(name).finite_all(point)?;
        }
    }
    place.field("seconds").above(0.0, leg.seconds)
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
