//! Checks of scenes in the plane.

mod soft;
mod shape;
mod repeat;
mod body;
mod joint;
mod assembly;
mod driver;

use super::place::{Checked, Place};
use super::{check_count, check_steps};
use crate::error::SceneError;
use crate::format::plane::body::Collider;
use crate::format::plane::group::Group;
use crate::format::plane::repeat::Repeat;
use crate::format::plane::scene::Scene;

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
    if scene.dim != 2 {
        return root.field("dim").broken(&format!("is {}, must be 2 in the plane", scene.dim));
    }
    root.field("gravity").finite_all(&scene.gravity)?;
    check_steps(&root, scene.dt, scene.substeps, scene.steps)?;
    root.field("restitution_threshold").at_least(0.0, scene.restitution_threshold)?;
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
    let place = root.field("spawners");
    super::assembly::check_spawners(&place, &scene.spawners, &assemblies)?;
    driver::check_drivers(&root.field("drivers"), scene)
}

fn check_group(place: &Place<'_>, group: Group<'_>) -> Checked {
    for (index, body) in group.bodies.iter().enumerate() {
        body::check_body(&place.field("bodies").item(index), body)?;
    }
    let colliders = group.bodies.iter().map(|body| {
        let counts = body.colliders.iter().map(Collider::count);
        let copies = body.repeat.as_ref().map_or(1, Repeat::count);
        counts.fold(0, u64::saturating_add).saturating_mul(copies)
    });
    check_count("colliders", colliders.fold(0, u64::saturating_add))?;
    soft::check_pins(&place.field("bodies"), group)?;
    joint::check_joints(place, group)
}
