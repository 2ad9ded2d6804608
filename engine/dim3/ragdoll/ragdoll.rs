//! A ragdoll in a world.

use hazumi_core::{Rule, ValueError};

use super::check_poses;
use super::skeleton::{Bone, Skeleton};
use crate::body::{Body, BodyId};
use crate::joint::{Joint, JointId, PoseDrive, Spring};
use crate::math::{Pose, rotation};
use crate::world::World;

/// A skeleton in a world: a body for each bone, and the joints between them.
///
/// It is limp until [`Self::drive_to_pose`] puts a spring on every joint. Its bodies are bodies like any other;
/// bones that a program has removed are left out by everything here, and so are their joints.
#[derive(Clone, Debug)]
pub struct Ragdoll {
    bodies: Vec<BodyId>,
    ties: Vec<BoneAttachment>,
}

/// The joint of a bone and its parent.
#[derive(Clone, Copy, Debug)]
struct BoneAttachment {
    parent: usize,
    bone: usize,
    joint: JointId,
    /// Where the joint is, in the frames of the parent and of the bone.
    frames: [Pose; 2],
    /// The motor that pulls the bone to its target, when it is powered.
    drive: Option<JointId>,
}

/// How hard a ragdoll is pulled to its target pose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PoseMotor {
    /// How often two bones that nothing else hangs on would swing about their target per second, in Hz,
    /// > 0; default 15. A bone that carries others swings slower and sags.
    pub hertz: f32,
    /// Damping ratio of that swing, dimensionless, ≥ 0; default 1.
    pub damping_ratio: f32,
    /// The most torque of a joint, in N·m, ≥ 0; default 300, a strong knee.
    pub max_torque: f32,
}

impl Default for PoseMotor {
    fn default() -> Self {
        Self { hertz: 15.0, damping_ratio: 1.0, max_torque: 300.0 }
    }
}

impl Ragdoll {
    /// Builds a skeleton in a world, at rest and limp, its bones at `poses` of the world.
    ///
    /// # Errors
    ///
    /// When a number of either cannot be used, or there are not as many poses as bones; nothing is
    /// added then.
    pub fn build(
        world: &mut World,
        skeleton: &Skeleton,
        poses: &[Pose],
    ) -> Result<Self, ValueError> {
        skeleton.check()?;
        check_poses(poses, skeleton.bones.len())?;
        let mut ragdoll = Self { bodies: Vec::new(), ties: Vec::new() };
        let built = ragdoll.add_all(world, skeleton, poses);
        if let Err(error) = built {
            ragdoll.remove(world);
            return Err(error);
        }
        Ok(ragdoll)
    }

    fn add_all(
        &mut self,
        world: &mut World,
        skeleton: &Skeleton,
        poses: &[Pose],
    ) -> Result<(), ValueError> {
        for (bone, pose) in skeleton.bones.iter().zip(poses) {
            self.add_bone(world, bone, pose)?;
        }
        for (place, bone) in skeleton.bones.iter().enumerate() {
            let Some((parent, joint)) = bone.parent else { continue };
            let bodies = [self.bodies[parent], self.bodies[place]];
            let added = world.add_joint(Joint::new(bodies, joint.frames, joint.kind))?;
            let frames = joint.frames;
            self.ties.extend(added.map(|joint| BoneAttachment {
                parent,
                bone: place,
                joint,
                frames,
                drive: None,
            }));
        }
        for [a, b] in &skeleton.passing_pairs {
            world.ignore_pair(self.bodies[*a], self.bodies[*b]);
        }
        Ok(())
    }

    fn add_bone(
        &mut self,
        world: &mut World,
        bone: &Bone,
        pose: &Pose,
    ) -> Result<(), ValueError> {
        let (position, rotation) = (pose.position, pose.rotation);
        let body =
            Body { position, rotation, mass_source: bone.mass_source, ..Body::dynamic() };
        let id = world.add_body(body)?;
        self.bodies.push(id);
        for collider in &bone.colliders {
            world.add_collider(id, collider.clone())?;
        }
        Ok(())
    }

    /// The bodies, one for each bone.
    pub fn bodies(&self) -> &[BodyId] {
        &self.bodies
    }

    /// The joint by which a bone hangs on its parent; `None` for roots.
    pub fn joint(&self, bone: usize) -> Option<JointId> {
        self.ties.iter().find(|tie| tie.bone == bone).map(|tie| tie.joint)
    }

    /// Whether springs pull it to a pose.
    pub fn is_powered(&self) -> bool {
        self.ties.iter().any(|tie| tie.drive.is_some())
    }

    /// Takes all bones out of the world.
    pub fn remove(self, world: &mut World) {
        for id in self.bodies {
            world.remove(id);
        }
    }

    /// Where the bones are in the world; `None` when one is gone.
    pub fn poses(&self, world: &World) -> Option<Vec<Pose>> {
        self.bodies.iter().map(|&id| world.body(id).map(Body::pose)).collect()
    }

    /// Puts the bones where an animation has them, moving as it does: they were at `before` (poses of the
    /// world) `seconds` ago, and are at `now`. From then on the world moves them.
    ///
    /// # Errors
    ///
    /// When a number cannot be used, or there are not as many poses as bones; nothing has moved then.
    pub fn match_velocities(
        &self,
        world: &mut World,
        before: &[Pose],
        now: &[Pose],
        seconds: f32,
    ) -> Result<(), ValueError> {
        Rule::Above(0.0).check("seconds between two poses", seconds)?;
        check_poses(before, self.bodies.len())?;
        check_poses(now, self.bodies.len())?;
        let moved: Vec<_> = self
            .bodies
            .iter()
            .zip(before.iter().zip(now))
            .filter_map(|(&id, (before, now))| {
                let center =
                    world.mass_properties(id).map_or(glam::Vec3::ZERO, |mass| mass.center);
                let way = now.transform_point(center) - before.transform_point(center);
                let turn = rotation::between(before.rotation, now.rotation);
                Some((*world.body(id)?, id, *now, way / seconds, turn / seconds))
            })
            .collect();
        for (_, _, _, linear, angular) in &moved {
            Rule::Finite.check_all("velocity of a bone", linear.to_array())?;
            Rule::Finite.check_all("angular velocity of a bone", angular.to_array())?;
        }
        for (_, id, pose, linear, angular) in moved {
            world.edit(id, |body| {
                (body.position, body.rotation) = (pose.position, pose.rotation);
                (body.linear_velocity, body.angular_velocity) = (linear, angular);
            })?;
        }
        Ok(())
    }

    /// Pulls the bones to a pose by springs on the joints: only how each bone stands to its parent counts,
    /// so `targets` may be in the world or in any other frame. Call it for every new target.
    ///
    /// The springs push bones against one another and nothing against the world: a creature in the
    /// air turns as its limbs make it turn.
    ///
    /// # Errors
    ///
    /// When a number cannot be used, or there are not as many poses as bones.
    pub fn drive_to_pose(
        &mut self,
        world: &mut World,
        power: &PoseMotor,
        targets: &[Pose],
    ) -> Result<(), ValueError> {
        check_poses(targets, self.bodies.len())?;
        let drive = PoseDrive {
            spring: Some(Spring::new(power.hertz, power.damping_ratio)),
            max_torque: power.max_torque,
            ..PoseDrive::default()
        };
        for tie in &mut self.ties {
            let bodies = [self.bodies[tie.parent], self.bodies[tie.bone]];
            let wanted = targets[tie.parent].inv_mul(&targets[tie.bone]).mul(&tie.frames[1]);
            let frames = [Pose::new(tie.frames[0].position, wanted.rotation), tie.frames[1]];
            let joint = Joint { can_collide: true, ..Joint::new(bodies, frames, drive) };
            let is_there = match tie.drive {
                Some(id) => world.edit_joint(id, |held| *held = joint)?.is_some(),
                None => false,
            };
            if !is_there {
                tie.drive = world.add_joint(joint)?;
            }
        }
        Ok(())
    }

    /// Lets go of the pose: only limits and friction hold the bones from now on.
    pub fn go_limp(&mut self, world: &mut World) {
        for drive in self.ties.iter_mut().filter_map(|tie| tie.drive.take()) {
            world.remove_joint(drive);
        }
    }
}
