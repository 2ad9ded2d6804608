//! How scenes in the plane are read.

use hazumi_scenes::plane::{
    Body, Group, Instance, JointInstance, Motion, Scene, Spawner, Target,
};
use hazumi2d::{Pose, Rotation};

use crate::world::{Joined, Story};

/// The bodies and joints of the scene itself, or of an assembly.
pub(super) fn group(scene: &Scene, number: usize) -> Group<'_> {
    match number.checked_sub(1) {
        None => scene.group(),
        Some(assembly) => scene.assemblies[assembly].group(),
    }
}

fn pose(position: [f32; 2], rotation: f32) -> Pose {
    Pose::new(position.into(), Rotation::from_angle(rotation))
}

impl Story for Scene {
    type Pose = Pose;
    type Body = Body;
    type Instance<'s> = Instance<'s>;
    type JointInstance<'s> = JointInstance<'s>;
    type Target = Target;

    fn dt(&self) -> f32 {
        self.dt
    }

    fn steps(&self) -> u32 {
        self.steps
    }

    fn group_count(&self) -> usize {
        1 + self.assemblies.len()
    }

    fn bodies(&self, number: usize) -> &[Body] {
        group(self, number).bodies
    }

    fn motion(body: &Body) -> Motion {
        body.motion
    }

    fn copy_count(&self, number: usize) -> u64 {
        number.checked_sub(1).map_or(1, |number| self.assemblies[number].copy_count())
    }

    fn spawner(&self, number: usize) -> Option<&Spawner> {
        let assembly = &self.assemblies[number.checked_sub(1)?];
        self.spawners.iter().find(|spawner| spawner.assembly == assembly.name)
    }

    fn each_body<'s>(&'s self, number: usize, copy: u64, act: impl FnMut(Instance<'s>)) {
        match number.checked_sub(1) {
            None => self.instances().for_each(act),
            Some(assembly) => {
                self.assemblies[assembly].instance(copy).instances().for_each(act);
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
        group(self, number).pass_through_pairs().flatten().collect()
    }

    fn each_joint<'s>(&'s self, number: usize, act: impl FnMut(JointInstance<'s>)) {
        group(self, number).joint_instances().for_each(act);
    }

    fn joined(joint: &JointInstance<'_>) -> Joined<Pose> {
        Joined {
            bodies: joint.bodies,
            places: joint.frames.map(|frame| pose(frame.position, frame.rotation)),
            can_collide: joint.joint.can_collide,
        }
    }

    fn driven(&self) -> Result<Vec<usize>, String> {
        let driven = self.drivers.iter().map(|driver| {
            if driver.target(0.0).is_none() {
                return Err("it has drivers that look at others".to_owned());
            }
            let place = self.bodies.iter().position(|body| body.name == driver.body());
            place.ok_or_else(|| format!("there is no {}", driver.body()))
        });
        driven.collect()
    }

    fn target(&self, driver: usize, seconds: f64) -> Option<Target> {
        self.drivers[driver].target(seconds)
    }
}
