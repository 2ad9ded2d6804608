//! How scenes in space are read.

use hazumi_scenes::{
    Body, Driver, Group, Instance, JointInstance, LoadedScene, Motion, Scene, Spawner, Target,
};
use hazumi3d::Pose;
use hazumi3d::glam::Quat;

use crate::world::{Joined, Story};

/// The bodies and joints of the scene itself, or of an assembly.
pub(super) fn group(scene: &Scene, number: usize) -> Group<'_> {
    match number.checked_sub(1) {
        None => scene.group(),
        Some(assembly) => scene.assemblies[assembly].group(),
    }
}

fn pose(position: [f32; 3], rotation: [f32; 4]) -> Pose {
    Pose::new(position.into(), Quat::from_array(rotation))
}

impl Story for LoadedScene {
    type Pose = Pose;
    type Body = Body;
    type Instance<'s> = Instance<'s>;
    type JointInstance<'s> = JointInstance<'s>;
    type Target = Target;

    fn dt(&self) -> f32 {
        self.scene.dt
    }

    fn steps(&self) -> u32 {
        self.scene.steps
    }

    fn group_count(&self) -> usize {
        1 + self.scene.assemblies.len()
    }

    fn bodies(&self, number: usize) -> &[Body] {
        group(&self.scene, number).bodies
    }

    fn motion(body: &Body) -> Motion {
        body.motion
    }

    fn copy_count(&self, number: usize) -> u64 {
        number.checked_sub(1).map_or(1, |number| self.scene.assemblies[number].copy_count())
    }

    fn spawner(&self, number: usize) -> Option<&Spawner> {
        let assembly = &self.scene.assemblies[number.checked_sub(1)?];
        self.scene.spawners.iter().find(|spawner| spawner.assembly == assembly.name)
    }

    fn each_body<'s>(&'s self, number: usize, copy: u64, act: impl FnMut(Instance<'s>)) {
        match number.checked_sub(1) {
            None => self.scene.instances().for_each(act),
            Some(assembly) => {
                self.scene.assemblies[assembly].instance(copy).instances().for_each(act);
            }
        }
    }

    fn entry(instance: &Instance<'_>) -> usize {
        instance.body_index
    }

    fn start(instance: &Instance<'_>) -> Pose {
        pose(instance.position, instance.rotation)
    }

    fn passing(&self, number: usize) -> Vec<usize> {
        group(&self.scene, number).pass_through_pairs().flatten().collect()
    }

    fn each_joint<'s>(&'s self, number: usize, act: impl FnMut(JointInstance<'s>)) {
        group(&self.scene, number).joint_instances().for_each(act);
    }

    fn joined(joint: &JointInstance<'_>) -> Joined<Pose> {
        Joined {
            bodies: joint.bodies,
            places: joint.frames.map(|frame| pose(frame.position, frame.rotation)),
            can_collide: joint.joint.can_collide,
        }
    }

    fn driven(&self) -> Result<Vec<usize>, String> {
        let driven = self.scene.drivers.iter().map(|driver| match driver {
            Driver::Circle(circle) => {
                let bodies = &self.scene.bodies;
                let place = bodies.iter().position(|body| body.name == circle.body);
                place.ok_or_else(|| format!("there is no {}", circle.body))
            }
            Driver::Walk(_) => Err("it has characters".to_owned()),
        });
        driven.collect()
    }

    fn target(&self, driver: usize, seconds: f64) -> Option<Target> {
        match &self.scene.drivers[driver] {
            Driver::Circle(circle) => Some(circle.target(seconds)),
            Driver::Walk(_) => None,
        }
    }
}
