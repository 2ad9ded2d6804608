//! The groups of a scene: number 0 holds the bodies and joints of the scene itself, then come
//! its assemblies.

use hazumi_scenes::Spawner;

use super::space::hazumi::Pose;
use super::space::scenes::{Group, Instance, JointInstance, Scene};
use super::space::{driven_body, rotation};

/// How many groups there are.
pub(super) fn group_count(scene: &Scene) -> usize {
    1 + scene.assemblies.len()
}

/// The bodies and joints of a group, as they are written.
pub(super) fn group(scene: &Scene, number: usize) -> Group<'_> {
    match number.checked_sub(1) {
        None => scene.group(),
        Some(assembly) => scene.assemblies[assembly].group(),
    }
}

/// How many copies of a group there are.
pub(super) fn copy_count(scene: &Scene, number: usize) -> u64 {
    number.checked_sub(1).map_or(1, |assembly| scene.assemblies[assembly].copy_count())
}

/// The spawner that makes copies of a group while the world runs.
pub(super) fn spawner(scene: &Scene, number: usize) -> Option<&Spawner> {
    let assembly = &scene.assemblies[number.checked_sub(1)?];
    scene.spawners.iter().find(|spawner| spawner.assembly == assembly.name)
}

/// The bodies of a copy of a group, in order.
pub(super) fn each_body<'s>(
    scene: &'s Scene,
    number: usize,
    copy: u64,
    act: impl FnMut(Instance<'s>),
) {
    match number.checked_sub(1) {
        None => scene.instances().for_each(act),
        Some(assembly) => {
            scene.assemblies[assembly].instance(copy).instances().for_each(act);
        }
    }
}

/// The pose at which a body starts.
pub(super) fn start_of(instance: &Instance<'_>) -> Pose {
    Pose::new(instance.position.into(), rotation(instance.rotation))
}

/// Two bodies, and where their joint is on each.
#[derive(Clone, Copy)]
pub(super) struct Joined {
    /// Their places in the copy of the group.
    pub(super) bodies: [usize; 2],
    /// Its frame on each of them.
    pub(super) frames: [Pose; 2],
    /// Whether the two collide.
    pub(super) can_collide: bool,
}

impl Joined {
    /// The bodies of a joint.
    pub(super) fn new(joint: &JointInstance<'_>) -> Self {
        let frames = joint.frames;
        Self {
            bodies: joint.bodies,
            frames: frames
                .map(|frame| Pose::new(frame.position.into(), rotation(frame.rotation))),
            can_collide: joint.joint.can_collide,
        }
    }
}

/// For each driver, which body of the scene itself it moves.
///
/// # Errors
///
/// When only Hazumi has one of the drivers.
pub(super) fn driven(scene: &Scene) -> Result<Vec<usize>, String> {
    let driven = scene.drivers.iter().map(|driver| {
        let name = driven_body(driver)?;
        let place = scene.bodies.iter().position(|body| body.name == name);
        place.ok_or_else(|| format!("there is no {name}"))
    });
    driven.collect()
}
