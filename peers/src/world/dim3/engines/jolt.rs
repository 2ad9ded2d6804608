//! Jolt 5.0, through the bindings of `joltc-sys`, with its default settings.
//!
//! The bindings have no meshes, no joints and no groups. Jolt sweeps only bodies with that
//! flag: here those that are fast from the start, as in its own scene of fast bodies.

mod solid;
mod system;

use std::num::NonZeroUsize;
use std::sync::Arc;

use hazumi_scenes::{
    Body, BodyType, Group, Instance, JointInstance, LoadedScene, Scene, Target,
};
use hazumi3d::Pose;
use hazumi3d::glam::{Quat, Vec3};
use joltc_sys as sys;

use self::solid::Solid;
use self::system::{LAYER_FIXED, LAYER_MOVING, System};
use super::super::adapter::{Adapter, PassSet, Player};
use super::super::director::{Directed, thread_count};

// The bindings leave the library of C++ to their users.
#[cfg_attr(target_os = "linux", link(name = "stdc++"))]
#[cfg_attr(target_os = "macos", link(name = "c++"))]
unsafe extern "C" {}

/// Bodies that start at this speed, in m/s, are swept.
const FAST: f32 = 100.0;

/// Its own gravity along −y, in m/s², which the bindings cannot change: the factor of each body
/// does.
const GRAVITY: f32 = 9.81;

struct Jolt {
    system: System,
    gravity_factor: f32,
    sleeps: bool,
}

/// Jolt, if the bindings can tell the scene.
pub(super) fn start(
    loaded: &Arc<LoadedScene>,
    threads: NonZeroUsize,
) -> Result<Box<dyn Player>, String> {
    let scene = &loaded.scene;
    refuse(scene)?;
    let bodies = u32::try_from(scene.instance_count()).map_err(|error| error.to_string())?;
    let system = System::new(bodies, mover_count(scene), thread_count(threads));
    let gravity_factor = -scene.gravity[1] / GRAVITY;
    Directed::start("jolt", Jolt { system, gravity_factor, sleeps: scene.sleep }, loaded)
}

fn refuse(scene: &Scene) -> Result<(), String> {
    let has_joints = |joints: u64| joints > 0;
    let assemblies = &scene.assemblies;
    if has_joints(scene.group().joint_count())
        || assemblies.iter().any(|assembly| has_joints(assembly.group().joint_count()))
    {
        return Err("the bindings have no joints".to_owned());
    }
    if scene.gravity[0] != 0.0 || scene.gravity[2] != 0.0 {
        return Err("the bindings have no gravity but along y".to_owned());
    }
    Ok(())
}

/// The most bodies that are ever there and not fixed.
fn mover_count(scene: &Scene) -> u32 {
    let of_group = |group: Group<'_>| {
        let movers =
            group.instances().filter(|one| one.body.body_type != BodyType::Fixed).count();
        u32::try_from(movers).unwrap_or(u32::MAX)
    };
    let copies = scene.assemblies.iter().map(|assembly| {
        let count = u32::try_from(assembly.copy_count()).unwrap_or(u32::MAX);
        count.saturating_mul(of_group(assembly.group()))
    });
    copies.fold(of_group(scene.group()), u32::saturating_add)
}

fn vector([x, y, z]: [f32; 3]) -> sys::JPC_Vec3 {
    sys::JPC_Vec3 { x, y, z, _w: z }
}

fn quaternion([x, y, z, w]: [f32; 4]) -> sys::JPC_Quat {
    sys::JPC_Quat { x, y, z, w }
}

impl Adapter for Jolt {
    type Body = sys::JPC_BodyID;
    type Parts = Solid;

    fn parts(&mut self, loaded: &LoadedScene, body: &Body) -> Result<Solid, String> {
        Solid::new(loaded, body)
    }

    fn add_body(
        &mut self,
        instance: &Instance<'_>,
        solid: &Solid,
        _set: Option<PassSet>,
    ) -> sys::JPC_BodyID {
        let told = instance.body;
        let is_fast = Vec3::from(instance.linear_velocity).length() >= FAST;
        let (motion_type, layer) = match told.body_type {
            BodyType::Dynamic => (sys::JPC_MOTION_TYPE_DYNAMIC, LAYER_MOVING),
            BodyType::Fixed => (sys::JPC_MOTION_TYPE_STATIC, LAYER_FIXED),
            BodyType::Kinematic => (sys::JPC_MOTION_TYPE_KINEMATIC, LAYER_MOVING),
        };
        let settings = sys::JPC_BodyCreationSettings {
            Position: vector(instance.position),
            Rotation: quaternion(instance.rotation),
            LinearVelocity: vector(instance.linear_velocity),
            AngularVelocity: vector(instance.angular_velocity),
            ObjectLayer: layer,
            MotionType: motion_type,
            MotionQuality: if is_fast || told.bullet {
                sys::JPC_MOTION_QUALITY_LINEAR_CAST
            } else {
                sys::JPC_MOTION_QUALITY_DISCRETE
            },
            AllowSleeping: self.sleeps && told.can_sleep,
            Friction: solid.friction,
            Restitution: solid.restitution,
            LinearDamping: told.linear_damping,
            AngularDamping: told.angular_damping,
            GravityFactor: told.gravity_scale * self.gravity_factor,
            Shape: solid.shape(),
            ..Default::default()
        };
        self.system.add(&settings, told.body_type == BodyType::Fixed)
    }

    fn remove_body(&mut self, body: sys::JPC_BodyID) {
        self.system.remove(body);
    }

    /// Scenes with joints are refused.
    fn add_joint(&mut self, _: &JointInstance<'_>, _: [sys::JPC_BodyID; 2]) {}

    fn open(&mut self) {
        self.system.open();
    }

    fn carry(&mut self, body: sys::JPC_BodyID, target: &Target, dt: f32) {
        self.system.carry(body, vector(target.position), quaternion(target.rotation), dt);
    }

    fn step(&mut self, dt: f32) {
        self.system.step(dt);
    }

    fn pose(&self, body: sys::JPC_BodyID) -> Pose {
        let (position, rotation) = self.system.place(body);
        let position = Vec3::new(position.x, position.y, position.z);
        Pose::new(position, Quat::from_xyzw(rotation.x, rotation.y, rotation.z, rotation.w))
    }

    fn is_asleep(&self, body: sys::JPC_BodyID) -> bool {
        self.system.is_asleep(body)
    }

    fn trouble(&self) -> Option<String> {
        self.system.trouble()
    }
}
