//! Whom to ask, and how.

mod box3d;
mod hazumi;
mod jolt;
mod rapier;
#[cfg(test)]
mod tests;

use hazumi_scenes::{Joint, JointKind, LoadedScene, Scene};

use crate::world::Start;

/// Every engine, Hazumi first, as the columns of the report.
pub(super) const ENGINES: [(&str, Start<LoadedScene>); 4] = [
    ("hazumi", hazumi::start),
    ("box3d", box3d::start),
    ("rapier3d", rapier::start),
    ("jolt", jolt::start),
];

/// Refuses scenes with joints other than balls and hinges, which is all that the adapters know.
fn refuse_other_joints(scene: &Scene) -> Result<(), String> {
    let of_assemblies = scene.assemblies.iter().flat_map(|assembly| &assembly.joints);
    let is_known =
        |joint: &Joint| matches!(joint.kind, JointKind::Ball(_) | JointKind::Hinge(_));
    if scene.joints.iter().chain(of_assemblies).all(is_known) {
        Ok(())
    } else {
        Err("the adapter knows only balls and hinges".to_owned())
    }
}
