//! The engines that play in 2D.

mod box2d;
mod rapier_words;
#[path = "../../engines/hazumi.rs"]
mod hazumi;
#[path = "../../engines/rapier.rs"]
mod rapier;
#[cfg(test)]
#[path = "../../engines/tests.rs"]
mod tests;
#[cfg(test)]
mod own_tests;

use hazumi_scenes::plane::{Body, JointKind, Scene};

use super::adapter::Start;
use super::groups::{group, group_count};
use crate::report::{HAZUMI, HAZUMI_FIXED};

/// The columns of the report.
pub(crate) const COLUMNS: [&str; 4] = [HAZUMI, HAZUMI_FIXED, box2d::NAME, rapier_words::NAME];

/// Every engine, Hazumi first, as the columns of the report.
pub(super) const ENGINES: [(&str, Start); 4] = [
    (COLUMNS[0], hazumi::start),
    (COLUMNS[1], hazumi::start_fixed),
    (COLUMNS[2], box2d::start),
    (COLUMNS[3], rapier::start),
];

/// Refuses scenes that the adapters do not support: joints other than hinges, bodies with a
/// given mass or locked axes, and colliders with more than contact forces.
fn refuse(scene: &Scene) -> Result<(), String> {
    for number in 0..group_count(scene) {
        let group = group(scene, number);
        if !group.joints.iter().all(|joint| matches!(joint.kind, JointKind::Hinge(_))) {
            return Err("the adapter knows only hinges".to_owned());
        }
        if !group.bodies.iter().all(is_plain) {
            return Err("the adapter knows only plain bodies".to_owned());
        }
    }
    Ok(())
}

fn is_plain(body: &Body) -> bool {
    let moves_freely = body.locked_translation == [false; 2] && !body.locked_rotation;
    let mut colliders = body.resolved_colliders();
    body.mass.is_none()
        && moves_freely
        && !body.vanishes_when_touched
        && colliders.all(|collider| {
            let stands_still = collider.material.surface_velocity == [0.0; 2];
            stands_still && !collider.is_sensor && collider.one_way.is_none()
        })
}
