//! The engines that play in 3D.

mod box3d;
mod jolt;
mod rapier_words;
#[path = "../../engines/hazumi.rs"]
mod hazumi;
#[path = "../../engines/rapier.rs"]
mod rapier;
#[cfg(test)]
#[path = "../../engines/tests.rs"]
mod tests;

use hazumi_scenes::{Joint, JointKind, Scene};

use super::adapter::Start;
use crate::report::{HAZUMI, HAZUMI_FIXED};

/// The columns of the report.
pub(crate) const COLUMNS: [&str; 5] =
    [HAZUMI, HAZUMI_FIXED, box3d::NAME, rapier_words::NAME, "jolt"];

/// Every engine, Hazumi first, as the columns of the report.
pub(super) const ENGINES: [(&str, Start); 5] = [
    (COLUMNS[0], hazumi::start),
    (COLUMNS[1], hazumi::start_fixed),
    (COLUMNS[2], box3d::start),
    (COLUMNS[3], rapier::start),
    (COLUMNS[4], jolt::start),
];

/// Refuses scenes with joints other than balls and hinges, which is all that the adapters know.
fn refuse(scene: &Scene) -> Result<(), String> {
    let of_assemblies = scene.assemblies.iter().flat_map(|assembly| &assembly.joints);
    let is_known =
        |joint: &Joint| matches!(joint.kind, JointKind::Ball(_) | JointKind::Hinge(_));
    if scene.joints.iter().chain(of_assemblies).all(is_known) {
        Ok(())
    } else {
        Err("the adapter knows only balls and hinges".to_owned())
    }
}
