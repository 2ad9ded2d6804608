//! Checks of the scripts that move bodies.

use std::collections::HashMap;

use super::script::{check_circle, check_walk};
use crate::check::driver::check_driven;
use crate::check::place::{Checked, Place};
use crate::format::body::BodyType;
use crate::format::plane::driver::{
    Driver, FollowDriver, RollDriver, RouteDriver, SwingDriver,
};
use crate::format::plane::scene::Scene;

pub(super) fn check_drivers(place: &Place<'_>, scene: &Scene) -> Checked {
    let mut drivers_of = HashMap::new();
    for (index, driver) in scene.drivers.iter().enumerate() {
        let place = place.item(index);
        let place = match driver {
            Driver::Circle(_) => place.field("circle"),
            Driver::Swing(_) => place.field("swing"),
            Driver::Route(_) => place.field("route"),
            Driver::Follow(_) => place.field("follow"),
            Driver::Walk(_) => place.field("walk"),
            Driver::Roll(_) => place.field("roll"),
        };
        match driver {
            Driver::Circle(circle) => check_circle(&place, circle)?,
            Driver::Swing(swing) => check_swing(&place, swing)?,
            Driver::Route(route) => check_route(&place, route)?,
            Driver::Follow(follow) => check_follow(&place, follow, scene)?,
            Driver::Walk(walk) => check_walk(&place, walk, scene)?,
            Driver::Roll(roll) => check_roll(&place, roll)?,
        }
        let named = scene.bodies.iter().filter(|body| body.name == driver.body());
        let named = named.map(|body| (body.body_type, body.repeat.is_some()));
        let wanted = match driver {
            Driver::Roll(_) => BodyType::Dynamic,
            _ => BodyType::Kinematic,
        };
        check_driven(&place.field("body"), driver.body(), wanted, named)?;
        if let Some(other) = drivers_of.insert(driver.body(), index) {
            let message = format!("is \"{}\", which drivers[{other}] moves", driver.body());
            return place.field("body").broken(&message);
        }
    }
    Ok(())
}

fn check_swing(place: &Place<'_>, swing: &SwingDriver) -> Checked {
    place.field("center").finite_all(&swing.center)?;
    place.field("amplitude").finite_all(&swing.amplitude)?;
    place.field("angular_frequency").finite(swing.angular_frequency)?;
    place.field("phase").finite(swing.phase)
}

fn check_route(place: &Place<'_>, route: &RouteDriver) -> Checked {
    let place = place.field("stops");
    if route.stops.is_empty() {
        return place.broken("are none, must be at least 1");
    }
    route.stops.iter().enumerate().try_for_each(|(index, stop)| {
        let place = place.item(index);
        place.field("position").finite_all(&stop.position)?;
        place.field("rotation_degrees").finite(stop.rotation_degrees)?;
        place.field("seconds").above(0.0, stop.seconds)
    })
}

fn check_follow(place: &Place<'_>, follow: &FollowDriver, scene: &Scene) -> Checked {
    for (side, end) in follow.ends.iter().enumerate() {
        place.field("ends").item(side).finite_all(end)?;
    }
    place.field("speed").at_least(0.0, follow.speed)?;
    let is_known = scene.instances().any(|body| body.name == follow.leader)
        || scene.assemblies.iter().any(|assembly| {
            let copies = (0..assembly.copy_count()).map(|copy| assembly.instance(copy));
            let mut bodies = copies.flat_map(|copy| copy.instances());
            bodies.any(|body| body.name == follow.leader)
        });
    if is_known {
        return Ok(());
    }
    let message = format!("is \"{}\", which no body is called", follow.leader);
    place.field("leader").broken(&message)
}

fn check_roll(place: &Place<'_>, roll: &RollDriver) -> Checked {
    place.field("speed").finite(roll.speed)?;
    place.field("acceleration").at_least(0.0, roll.acceleration)?;
    place.field("jump_speed").at_least(0.0, roll.jump_speed)?;
    place.field("jumps").finite_all(&roll.jumps)?;
    place.field("patience").above(0.0, roll.patience)
}
