//! Box3D, through the bindings of `box3d-sys`, with its default settings and its own threads.
//!
//! Its resistance to rolling counts radii, its joints turn about z, and bodies that pass through
//! each other have a common negative group.

mod joint;
mod solid;

use std::num::NonZeroUsize;
use std::sync::Arc;

use box3d_sys as sys;
use hazumi_scenes::{Body, Instance, JointInstance, LoadedScene, Motion, Target};
use hazumi3d::Pose;
use hazumi3d::glam::{Quat, Vec3};

use self::solid::Part;
use super::refuse_other_joints;
use crate::narrow3d::silence;
use crate::world::{Directed, PassSet, Player, Stage, thread_count};

struct Box3d {
    world: sys::b3WorldId,
    substeps: i32,
}

/// Box3D.
pub(super) fn start(
    loaded: &Arc<LoadedScene>,
    threads: NonZeroUsize,
) -> Result<Box<dyn Player<Pose>>, String> {
    // It warns of contacts with very many triangles, where it leaves out some.
    silence();
    let scene = &loaded.scene;
    refuse_other_joints(scene)?;
    // SAFETY: it fills in numbers.
    let mut rules = unsafe { sys::b3DefaultWorldDef() };
    rules.gravity = vector(scene.gravity);
    rules.enableSleep = scene.sleep;
    rules.workerCount = thread_count(threads).unsigned_abs();
    // SAFETY: the rules are its own, but for the changes above.
    let world = unsafe { sys::b3CreateWorld(&raw const rules) };
    let substeps = i32::try_from(scene.substeps).map_err(|error| error.to_string())?;
    Directed::start("box3d", Box3d { world, substeps }, loaded)
}

impl Drop for Box3d {
    fn drop(&mut self) {
        // SAFETY: it is destroyed once, and before the meshes that its bodies have.
        unsafe { sys::b3DestroyWorld(self.world) };
    }
}

fn vector([x, y, z]: [f32; 3]) -> sys::b3Vec3 {
    sys::b3Vec3 { x, y, z }
}

fn quaternion([x, y, z, s]: [f32; 4]) -> sys::b3Quat {
    sys::b3Quat { v: sys::b3Vec3 { x, y, z }, s }
}

impl Stage for Box3d {
    type Story = LoadedScene;
    type Body = sys::b3BodyId;
    type Parts = Vec<Part>;

    fn parts(&mut self, loaded: &LoadedScene, body: &Body) -> Result<Vec<Part>, String> {
        body.resolved_colliders().map(|collider| Part::new(loaded, &collider)).collect()
    }

    fn add_body(
        &mut self,
        instance: &Instance<'_>,
        parts: &Vec<Part>,
        set: Option<PassSet>,
    ) -> sys::b3BodyId {
        let told = instance.body;
        // SAFETY: it fills in numbers.
        let mut body = unsafe { sys::b3DefaultBodyDef() };
        body.type_ = match told.motion {
            Motion::Dynamic => sys::b3BodyType_b3_dynamicBody,
            Motion::Fixed => sys::b3BodyType_b3_staticBody,
            Motion::Kinematic => sys::b3BodyType_b3_kinematicBody,
        };
        body.position = vector(instance.position);
        body.rotation = quaternion(instance.rotation);
        body.linearVelocity = vector(instance.linear_velocity);
        body.angularVelocity = vector(instance.angular_velocity);
        body.linearDamping = told.linear_damping;
        body.angularDamping = told.angular_damping;
        body.gravityScale = told.gravity_scale;
        body.enableSleep = told.can_sleep;
        body.isBullet = told.bullet;
        // SAFETY: the world is there.
        let id = unsafe { sys::b3CreateBody(self.world, &raw const body) };
        for part in parts {
            part.add_to(id, parts.len() > 1, set.map_or(0, |PassSet(number)| -number));
        }
        if parts.len() > 1 {
            // SAFETY: the body is there.
            unsafe { sys::b3Body_ApplyMassFromShapes(id) };
        }
        id
    }

    fn remove_body(&mut self, body: sys::b3BodyId) {
        // SAFETY: the director removes only what is there.
        unsafe { sys::b3DestroyBody(body) };
    }

    fn add_joint(&mut self, joint: &JointInstance<'_>, bodies: [sys::b3BodyId; 2]) {
        joint::add(self.world, joint, bodies);
    }

    fn carry(&mut self, body: sys::b3BodyId, target: &Target, dt: f32) {
        let (p, q) = (vector(target.position), quaternion(target.rotation));
        let target = sys::b3WorldTransform { p, q };
        // SAFETY: the body is there.
        unsafe { sys::b3Body_SetTargetTransform(body, target, dt, false) };
    }

    fn step(&mut self, dt: f32) {
        // SAFETY: the world is there.
        unsafe { sys::b3World_Step(self.world, dt, self.substeps) };
    }

    fn pose(&self, body: sys::b3BodyId) -> Pose {
        // SAFETY: the body is there.
        let sys::b3WorldTransform { p, q } = unsafe { sys::b3Body_GetTransform(body) };
        Pose::new(Vec3::new(p.x, p.y, p.z), Quat::from_xyzw(q.v.x, q.v.y, q.v.z, q.s))
    }

    fn is_asleep(&self, body: sys::b3BodyId) -> bool {
        // SAFETY: the body is there.
        unsafe { !sys::b3Body_IsAwake(body) }
    }
}
