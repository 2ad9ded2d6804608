//! Checks of every number and name, so that no engine sees a bad one.

mod place;
mod shape;
mod swarm;

use std::collections::HashMap;

use crate::error::SceneError;
use crate::format::body::{Body, Collider, Motion};
use crate::format::driver::{CircleDriver, Driver};
use crate::format::repeat::{Grid, Repeat, Scatter};
use crate::format::scene::Scene;
use place::{Checked, Place};
use shape::{check_rotation, check_shape};

/// Most bodies that a scene may have, repeats resolved.
const MOST_BODIES: u64 = 10_000_000;

impl Scene {
    /// Checks every number and name. Scenes read by this crate are already checked.
    ///
    /// # Errors
    ///
    /// The first value that breaks a rule of its documentation; the message starts with `origin`.
    pub fn check(&self, origin: &str) -> Result<(), SceneError> {
        check_scene(self).map_err(|message| SceneError::new(origin, message))
    }
}

fn check_scene(scene: &Scene) -> Checked {
    let root = Place::root();
    swarm::check_swarm(&root, scene)?;
    root.field("gravity").finite_all(&scene.gravity)?;
    root.field("dt").above(0.0, scene.dt)?;
    root.field("dt").within(0.0, 1.0, scene.dt)?;
    if !(1..=64).contains(&scene.substeps) {
        return Err(format!("substeps is {}, must be a number from 1 to 64", scene.substeps));
    }
    if scene.steps == 0 {
        return Err("steps is 0, must be at least 1".to_owned());
    }
    let count = scene.instance_count();
    if count > MOST_BODIES {
        return Err(format!("bodies are {count} in all, must be at most {MOST_BODIES}"));
    }
    for (index, body) in scene.bodies.iter().enumerate() {
        check_body(&root.field("bodies").item(index), body)?;
    }
    check_drivers(&root.field("drivers"), scene)
}

fn check_body(place: &Place<'_>, body: &Body) -> Checked {
    let colliders = place.field("colliders");
    match (&body.shape, body.colliders.is_empty()) {
        (None, true) => return place.broken("needs either `shape` or `colliders`"),
        (Some(_), false) => return place.broken("has both `shape` and `colliders`, keep one"),
        (Some(shape), true) => check_shape(&place.field("shape"), shape, body.motion)?,
        (None, false) => {
            for (index, collider) in body.colliders.iter().enumerate() {
                check_collider(&colliders.item(index), collider, body.motion)?;
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
    check_material(place, Some(body.density), Some(body.friction), Some(body.restitution))?;
    match &body.repeat {
        Some(repeat) => check_repeat(&place.field("repeat"), repeat, body.position),
        None => Ok(()),
    }
}

fn check_collider(place: &Place<'_>, collider: &Collider, motion: Motion) -> Checked {
    check_shape(&place.field("shape"), &collider.shape, motion)?;
    place.field("position").finite_all(&collider.position)?;
    check_rotation(place, collider.rotation, collider.rotation_degrees)?;
    check_material(place, collider.density, collider.friction, collider.restitution)
}

fn check_material(
    place: &Place<'_>,
    density: Option<f32>,
    friction: Option<f32>,
    restitution: Option<f32>,
) -> Checked {
    density.map_or(Ok(()), |density| place.field("density").above(0.0, density))?;
    friction.map_or(Ok(()), |friction| place.field("friction").at_least(0.0, friction))?;
    restitution.map_or(Ok(()), |part| place.field("restitution").within(0.0, 1.0, part))
}

fn check_repeat(place: &Place<'_>, repeat: &Repeat, position: [f32; 3]) -> Checked {
    match repeat {
        Repeat::Grid(grid) => check_grid(&place.field("grid"), grid)?,
        Repeat::Scatter(scatter) => check_scatter(&place.field("scatter"), scatter)?,
        Repeat::Positions(offsets) => {
            let place = place.field("positions");
            if offsets.is_empty() {
                return place.broken("are none, must be at least 1");
            }
            for (index, offset) in offsets.iter().enumerate() {
                place.item(index).finite_all(offset)?;
            }
        }
    }
    // Finite numbers may still add up to infinity.
    let is_far = |index: u64| {
        let (offset, _) = repeat.place(index);
        position.iter().zip(offset).any(|(start, offset)| !(start + offset).is_finite())
    };
    let candidates = match repeat {
        Repeat::Grid(_) => repeat.count() - 1..repeat.count(),
        Repeat::Scatter(_) | Repeat::Positions(_) => 0..repeat.count(),
    };
    match candidates.into_iter().find(|&index| is_far(index)) {
        Some(index) => place.broken(&format!("puts copy {index} at an infinite position")),
        None => Ok(()),
    }
}

fn check_grid(place: &Place<'_>, grid: &Grid) -> Checked {
    for axis in 0..3 {
        if grid.count[axis] == 0 {
            return place.field("count").item(axis).broken("is 0, must be at least 1");
        }
    }
    place.field("spacing").finite_all(&grid.spacing)?;
    place.field("jitter").at_least(0.0, grid.jitter)
}

fn check_scatter(place: &Place<'_>, scatter: &Scatter) -> Checked {
    if scatter.count == 0 {
        return place.field("count").broken("is 0, must be at least 1");
    }
    place.field("min").finite_all(&scatter.min)?;
    place.field("max").finite_all(&scatter.max)?;
    (0..3).try_for_each(|axis| {
        place.field("max").item(axis).at_least(scatter.min[axis], scatter.max[axis])
    })
}

fn check_drivers(place: &Place<'_>, scene: &Scene) -> Checked {
    let mut drivers_of = HashMap::new();
    for (index, driver) in scene.drivers.iter().enumerate() {
        let place = place.item(index);
        let Driver::Circle(circle) = driver;
        let place = place.field("circle");
        check_circle(&place, circle)?;
        check_driven(&place.field("body"), driver.body(), scene)?;
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

fn check_driven(place: &Place<'_>, name: &str, scene: &Scene) -> Checked {
    let mut named = scene.bodies.iter().filter(|body| body.name == name);
    let why = match (named.next(), named.next()) {
        (None, _) => "which no body is called",
        (Some(_), Some(_)) => "which several bodies are called",
        (Some(body), None) if body.motion != Motion::Kinematic => "which is not kinematic",
        (Some(body), None) if body.repeat.is_some() => "which is repeated",
        (Some(_), None) => return Ok(()),
    };
    place.broken(&format!("is \"{name}\", {why}"))
}
