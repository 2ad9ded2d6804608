//! Checks of whole scenes.

use super::format::scene::Scene;
use super::place::{Checked, Place};
use super::{assembly, check_group, check_head, driver};
use crate::check::check_count;
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
    driver::check_drivers(&root.field("drivers"), scene)
}
