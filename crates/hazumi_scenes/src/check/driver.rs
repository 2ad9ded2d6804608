//! Checks of the scripts that move bodies.

use std::collections::HashMap;

use super::place::{Checked, Place};
use crate::format::body::Motion;
use crate::format::driver::{CircleDriver, Driver, WalkDriver};
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
            Driver::Walk(walk) => check_walk(&place, walk)?,
        }
        let named = scene.bodies.iter().filter(|body| body.name == driver.body());
        let named = named.map(|body| (body.motion, body.repeat.is_some()));
        check_driven(&place.field("body"), driver.body(), Motion::Kinematic, named)?;
        if let Some(other) = drivers_of.insert(driver.body(), index) {
            let message = format!("is \"{}\", which drivers[{other}] moves", driver.body());
            return place.field("body").broken(&message);
        }
    }
    Ok(())
}

fn check_circle(place: &Place<'_>, circle: &CircleDriver) -> Checked {
    place.field("center").finite_all(&circle.center)?;
    place.field("radius").at_least(0.0, circle.radius)?;
    place.field("degrees_per_second").finite(circle.degrees_per_second)?;
    place.field("start_degrees").finite(circle.start_degrees)
}

fn check_walk(place: &Place<'_>, walk: &WalkDriver) -> Checked {
    place.field("radius").above(0.0, walk.radius)?;
    place.field("height").above(2.0 * walk.radius, walk.height)?;
    place.field("max_slope_degrees").within(0.0, 85.0, walk.max_slope_degrees)?;
    place.field("step_height").at_least(0.0, walk.step_height)?;
    place.field("snap_distance").at_least(0.0, walk.snap_distance)?;
    place.field("gap").above(0.0, walk.gap)?;
    place.field("mass").above(0.0, walk.mass)?;
    place.field("push_force").at_least(0.0, walk.push_force)?;
    for (index, leg) in walk.route.iter().enumerate() {
        let outer = place.field("route");
        let place = outer.item(index);
        place.field("to").finite_all(&leg.to)?;
        place.field("speed").at_least(0.0, leg.speed)?;
        place.field("seconds").above(0.0, leg.seconds)?;
    }
    Ok(())
}

/// Checks that the bodies called `name`, which have these motions and may be repeated, are one of the
/// motion that is wanted.
pub(super) fn check_driven(
    place: &Place<'_>,
    name: &str,
    wanted: Motion,
    mut named: impl Iterator<Item = (Motion, bool)>,
) -> Checked {
    let why = match (named.next(), named.next()) {
        (None, _) => "which no body is called",
        (Some(_), Some(_)) => "which several bodies are called",
        (Some((motion, _)), None) if motion != wanted => match wanted {
            Motion::Dynamic => "which is not dynamic",
            Motion::Kinematic => "which is not kinematic",
            Motion::Fixed => "which is not fixed",
        },
        (Some((_, true)), None) => "which is repeated",
        (Some(_), None) => return Ok(()),
    };
    place.broken(&format!("is \"{name}\", {why}"))
}
