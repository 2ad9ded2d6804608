//! Checks of every number and name, so that no engine sees a bad one.

mod place;
mod soft;
mod shape;
mod body;
mod repeat;
mod joint;
mod assembly;
mod driver;
mod swarm;
mod plane;

use crate::error::SceneError;
use crate::format::group::Group;
use crate::format::scene::Scene;
use place::{Checked, Place};

/// Most bodies, and most joints, that a scene may have, repeats resolved.
const MOST_THINGS: u64 = 10_000_000;

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
    check_steps(&root, scene.dt, scene.substeps, scene.steps)?;
    check_count("bodies", scene.instance_count())?;
    let counts = scene
        .assemblies
        .iter()
        .map(|assembly| assembly.copy_count().saturating_mul(assembly.group().joint_count()));
    check_count("joints", counts.fold(scene.group().joint_count(), u64::saturating_add))?;
    check_group(&root, scene.group())?;
    assembly::check_assemblies(&root.field("assemblies"), scene)?;
    let assemblies = scene.assemblies.iter().map(|it| (it.name.as_str(), it.copy_count()));
    let assemblies: Vec<_> = assemblies.collect();
    assembly::check_spawners(&root.field("spawners"), &scene.spawners, &assemblies)?;
    driver::check_drivers(&root.field("drivers"), scene)
}

fn check_steps(root: &Place<'_>, dt: f32, substeps: u32, steps: u32) -> Checked {
    root.field("dt").above(0.0, dt)?;
    root.field("dt").within(0.0, 1.0, dt)?;
    if !(1..=64).contains(&substeps) {
        return Err(format!("substeps is {substeps}, must be a number from 1 to 64"));
    }
    if steps == 0 {
        return Err("steps is 0, must be at least 1".to_owned());
    }
    Ok(())
}

fn check_count(things: &str, count: u64) -> Checked {
    if count > MOST_THINGS {
        return Err(format!("{things} are {count} in all, must be at most {MOST_THINGS}"));
    }
    Ok(())
}

fn check_group(place: &Place<'_>, group: Group<'_>) -> Checked {
    for (index, body) in group.bodies.iter().enumerate() {
        body::check_body(&place.field("bodies").item(index), body)?;
    }
    soft::check_pins(&place.field("bodies"), group)?;
    joint::check_joints(place, group)
}
