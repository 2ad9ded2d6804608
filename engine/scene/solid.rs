//! Bodies of scene files with their colliders, and paths of joints.

use hazumi_core::ValueError;

use super::told::{Group, Joint};
use crate::body::{Body, BodyId};
use crate::collider::Collider;
use crate::world::World;

/// Adds a body with its colliders. Its centre of mass has the velocity that `body` states.
pub(super) fn add_with_colliders(
    world: &mut World,
    body: Body,
    colliders: &[Collider],
) -> Result<BodyId, ValueError> {
    let id = world.add_body(body)?;
    // Without its share along locked axes.
    let stated = world.body(id).map(|body| body.linear_velocity);
    for collider in colliders {
        world.add_collider(id, collider.clone())?;
    }
    if let Some(stated) = stated {
        world.restore_linear_velocity(id, stated)?;
    }
    Ok(id)
}

/// The path of a joint in its group.
pub(super) fn path_of_joint(group: Group<'_>, joint: &Joint) -> String {
    match group.joints.iter().position(|it| std::ptr::eq(it, joint)) {
        Some(index) => format!("joints[{index}]"),
        None => "joints".to_owned(),
    }
}
