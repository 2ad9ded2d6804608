//! Checks of whole scenes.

use super::format::driver::Driver;
use super::format::scene::Scene;
use super::place::{Checked, Place};
use super::{assembly, check_group, check_head, driver};
use crate::check::check_count;
use crate::check::game::{Known, check_game};
use crate::check::spawner::check_spawners;
use crate::error::SceneError;

impl Scene {
    /// Checks every number and name. Scenes read by this crate are already checked.
    ///
    /// # Errors
    ///
    /// The first value that breaks a rule of its documentation; the message starts with
    /// `origin`.
    pub fn check(&self, origin: &str) -> Result<(), SceneError> {
        check_scene(self).map_err(|message| SceneError::new(origin, message))
    }
}

fn check_scene(scene: &Scene) -> Checked {
    let root = Place::root();
    check_head(&root, scene)?;
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
    check_spawners(&root.field("spawners"), &scene.spawners, &assemblies)?;
    driver::check_drivers(&root.field("drivers"), scene)?;
    if let Some(names) = &scene.examine {
        check_examined(&root.field("examine"), names, scene)?;
    }
    match &scene.game {
        Some(game) => check_game(&root.field("game"), game, &known_names(scene)),
        None => Ok(()),
    }
}

/// Checks the names of the bodies that are under the microscope.
fn check_examined(place: &Place<'_>, names: &[String; 2], scene: &Scene) -> Checked {
    for (side, name) in names.iter().enumerate() {
        if !scene.instances().any(|body| body.name == *name) {
            let message = format!("is \"{name}\", which no body is called");
            return place.item(side).broken(&message);
        }
    }
    if names[0] == names[1] {
        return place.broken(&format!("is \"{}\" twice, must be two bodies", names[0]));
    }
    Ok(())
}

/// Names that the rules of a game of this scene may use.
fn known_names(scene: &Scene) -> Known<'_> {
    let of_assemblies = scene.assemblies.iter().flat_map(|assembly| {
        assembly.bodies.iter().map(|body| format!("{}.{}", assembly.name, body.name))
    });
    let bodies = scene.instances().map(|body| body.name).chain(of_assemblies).collect();
    let assemblies = scene.assemblies.iter().map(|it| it.name.as_str()).collect();
    let players = scene.drivers.iter().filter(|it| it.takes_keys());
    Known { bodies, assemblies, players: players.map(Driver::body).collect() }
}
