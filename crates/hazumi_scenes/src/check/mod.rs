//! Checks of every number and name, so that no engine sees a bad one.

mod place;
mod dim;
mod rotation;
mod soft;
mod shape;
mod child;
mod repeat;
mod solid;
mod body;
mod pins;
mod axis;
mod row;
mod joint_parts;
mod joint_kind;
mod joint;
mod assembly;
mod spawner;
mod game;
mod script;
mod driver;
mod swarm;
mod scene;
mod plane;

use crate::format;
use format::group::Group;
use format::scene::Scene;
use place::{Checked, Place};

/// Most bodies, and most joints, that a scene may have, repeats resolved.
const MOST_THINGS: u64 = 10_000_000;

/// Checks what a scene says beside lists.
fn check_head(root: &Place<'_>, scene: &Scene) -> Checked {
    swarm::check_swarm(root, scene)?;
    root.field("gravity").finite_all(&scene.gravity)?;
    check_length_scale(root, scene.length_scale)?;
    check_steps(root, scene.dt, scene.substeps, scene.steps)
}

fn check_length_scale(root: &Place<'_>, scale: f32) -> Checked {
    match scale {
        1e-6..=1e6 => Ok(()),
        _ => root
            .field("length_scale")
            .broken(&format!("is {scale}, must be a number from 1e-6 to 1e6")),
    }
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
    pins::check_pins(&place.field("bodies"), group)?;
    joint::check_joints(place, group)
}
