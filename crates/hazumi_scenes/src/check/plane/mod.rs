//! Checks of scenes in 2D.

#![expect(clippy::duplicate_mod, reason = "what is alike is one source with two vocabularies")]

mod dim;
#[path = "../rotation.rs"]
mod rotation;
mod soft;
mod shape;
#[path = "../child.rs"]
mod child;
#[path = "../repeat.rs"]
mod repeat;
#[path = "../solid.rs"]
mod solid;
mod body;
#[path = "../pins.rs"]
mod pins;
#[path = "../joint_parts.rs"]
mod joint_parts;
mod joint_kind;
#[path = "../joint.rs"]
mod joint;
#[path = "../assembly.rs"]
mod assembly;
#[path = "../script.rs"]
mod script;
mod driver;
#[path = "../scene.rs"]
mod scene;

use super::place::{Checked, Place};
use super::{check_count, check_length_scale, check_steps, place};
use crate::format::plane as format;
use format::body::Collider;
use format::group::Group;
use format::repeat::Repeat;
use format::scene::Scene;

/// Checks what a scene says beside lists.
fn check_head(root: &Place<'_>, scene: &Scene) -> Checked {
    if scene.dim != 2 {
        return root.field("dim").broken(&format!("is {}, must be 2 in the plane", scene.dim));
    }
    root.field("gravity").finite_all(&scene.gravity)?;
    check_length_scale(root, scene.length_scale)?;
    check_steps(root, scene.dt, scene.substeps, scene.steps)?;
    root.field("restitution_threshold").at_least(0.0, scene.restitution_threshold)
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
    pins::check_pins(&place.field("bodies"), group)?;
    joint::check_joints(place, group)
}
