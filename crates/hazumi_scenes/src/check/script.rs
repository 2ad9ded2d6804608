//! Checks of the scripts that are the same in both dimensions.

use super::format::driver::{CircleDriver, Leg, WalkDriver};
use super::format::scene::Scene;
use super::place::{Checked, Place};
use crate::check::game::check_fire;

pub(super) fn check_circle(place: &Place<'_>, circle: &CircleDriver) -> Checked {
    place.field("center").finite_all(&circle.center)?;
    place.field("radius").at_least(0.0, circle.radius)?;
    place.field("degrees_per_second").finite(circle.degrees_per_second)?;
    place.field("start_degrees").finite(circle.start_degrees)
}

pub(super) fn check_walk(place: &Place<'_>, walk: &WalkDriver, scene: &Scene) -> Checked {
    place.field("radius").above(0.0, walk.radius)?;
    place.field("height").above(2.0 * walk.radius, walk.height)?;
    place.field("max_slope_degrees").within(0.0, 85.0, walk.max_slope_degrees)?;
    place.field("step_height").at_least(0.0, walk.step_height)?;
    place.field("snap_distance").at_least(0.0, walk.snap_distance)?;
    place.field("padding").above(0.0, walk.padding)?;
    place.field("mass").above(0.0, walk.mass)?;
    place.field("push_force").at_least(0.0, walk.push_force)?;
    for (index, leg) in walk.route.iter().enumerate() {
        let outer = place.field("route");
        let place = outer.item(index);
        check_leg(&place, leg)?;
    }
    for (name, gun) in [("fire", &walk.fire), ("throw", &walk.throw)] {
        if let Some(gun) = gun {
            let assemblies = scene.assemblies.iter().map(|it| it.name.as_str());
            check_fire(&place.field(name), gun, assemblies)?;
        }
    }
    Ok(())
}

fn check_leg(place: &Place<'_>, leg: &Leg) -> Checked {
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
