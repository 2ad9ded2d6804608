//! Whom to ask, and how.

mod box3d;
mod hazumi;
mod jolt;
mod rapier;
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;
use std::sync::Arc;

use hazumi_scenes::{Joint, JointKind, LoadedScene, Scene};
use hazumi3d::Pose;

use super::director::Director;
use super::stage::{Player, Stage, Start};

/// Every engine, Hazumi first, as the columns of the report.
pub(super) const ENGINES: [(&str, Start); 4] = [
    ("hazumi", hazumi::start),
    ("box3d", box3d::start),
    ("rapier3d", rapier::start),
    ("jolt", jolt::start),
];

/// An engine on whose stage a director plays the scene.
struct Directed<S: Stage> {
    name: &'static str,
    director: Director<S>,
}

impl<S: Stage + 'static> Directed<S> {
    fn start(
        name: &'static str,
        stage: S,
        loaded: &Arc<LoadedScene>,
    ) -> Result<Box<dyn Player>, String> {
        Ok(Box::new(Self { name, director: Director::new(stage, loaded)? }))
    }
}

impl<S: Stage> Player for Directed<S> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn step(&mut self) {
        self.director.step();
    }

    fn poses(&self) -> Vec<Pose> {
        self.director.poses()
    }

    fn asleep(&self) -> usize {
        self.director.asleep()
    }

    fn trouble(&self) -> Option<String> {
        self.director.stage().trouble()
    }
}

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

/// Threads as the C of the peers counts them.
fn thread_count(threads: NonZeroUsize) -> i32 {
    i32::try_from(threads.get()).unwrap_or(i32::MAX)
}
