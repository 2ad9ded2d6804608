//! Box2D, through the bindings of `boxdd-sys`, with its default settings and its own threads.
//!
//! Its resistance to rolling counts radii, and bodies that pass through each other have a common
//! negative group.

mod joint;
mod solid;

use std::ffi::{c_char, c_int};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use boxdd_sys::ffi as sys;
use hazumi_scenes::plane::{Body, Instance, JointInstance, Motion, Scene, Target};
use hazumi2d::glam::Vec2;
use hazumi2d::{Pose, Rotation};

use self::solid::Part;
use super::refuse_others;
use crate::world::{Directed, PassSet, Player, Stage, thread_count};

struct Box2d {
    world: sys::b2WorldId,
    substeps: i32,
}

/// Box2D.
pub(super) fn start(
    scene: &Arc<Scene>,
    threads: NonZeroUsize,
) -> Result<Box<dyn Player<Pose>>, String> {
    refuse_others(scene)?;
    if has_assertions() {
        let why =
            "it is built with its assertions: set CFLAGS=\"-O3 -DNDEBUG\" and build it anew";
        return Err(why.to_owned());
    }
    // SAFETY: it fills in numbers.
    let mut rules = unsafe { sys::b2DefaultWorldDef() };
    rules.gravity = vector(scene.gravity);
    rules.enableSleep = scene.sleep;
    rules.workerCount = thread_count(threads);
    // SAFETY: the rules are its own, but for the changes above.
    let world = unsafe { sys::b2CreateWorld(&raw const rules) };
    let substeps = i32::try_from(scene.substeps).map_err(|error| error.to_string())?;
    Directed::start("box2d", Box2d { world, substeps }, scene)
}

/// Whether it checks itself all the time, which `boxdd-sys` lets it do unless told otherwise.
fn has_assertions() -> bool {
    static IS_ASSERTING: AtomicBool = AtomicBool::new(false);
    unsafe extern "C" fn note(_: *const c_char, _: *const c_char, _: c_int) -> c_int {
        IS_ASSERTING.store(true, Ordering::Relaxed);
        0
    }
    // SAFETY: the function lives as long as the program; the box takes and returns plain numbers,
    // of which one is wrong.
    unsafe {
        sys::b2SetAssertFcn(Some(note));
        sys::b2MakeRoundedBox(1.0, 1.0, -1.0);
    }
    IS_ASSERTING.load(Ordering::Relaxed)
}

impl Drop for Box2d {
    fn drop(&mut self) {
        // SAFETY: it is destroyed once.
        unsafe { sys::b2DestroyWorld(self.world) };
    }
}

fn vector([x, y]: [f32; 2]) -> sys::b2Vec2 {
    sys::b2Vec2 { x, y }
}

fn rotation(angle: f32) -> sys::b2Rot {
    let Rotation { cos: c, sin: s } = Rotation::from_angle(angle);
    sys::b2Rot { c, s }
}

impl Stage for Box2d {
    type Story = Scene;
    type Body = sys::b2BodyId;
    type Parts = Vec<Part>;

    fn parts(&mut self, _: &Scene, body: &Body) -> Result<Vec<Part>, String> {
        body.resolved_colliders().map(|collider| Part::new(&collider)).collect()
    }

    fn add_body(
        &mut self,
        instance: &Instance<'_>,
        parts: &Vec<Part>,
        set: Option<PassSet>,
    ) -> sys::b2BodyId {
        let told = instance.body;
        // SAFETY: it fills in numbers.
        let mut body = unsafe { sys::b2DefaultBodyDef() };
        body.type_ = match told.motion {
            Motion::Dynamic => sys::b2BodyType_b2_dynamicBody,
            Motion::Fixed => sys::b2BodyType_b2_staticBody,
            Motion::Kinematic => sys::b2BodyType_b2_kinematicBody,
        };
        body.position = vector(instance.position);
        body.rotation = rotation(instance.rotation);
        body.linearVelocity = vector(instance.linear_velocity);
        body.angularVelocity = instance.angular_velocity;
        body.linearDamping = told.linear_damping;
        body.angularDamping = told.angular_damping;
        body.gravityScale = told.gravity_scale;
        body.enableSleep = told.can_sleep;
        body.isAwake = !told.asleep;
        body.isBullet = told.bullet;
        // SAFETY: the world is there.
        let id = unsafe { sys::b2CreateBody(self.world, &raw const body) };
        for part in parts {
            part.add_to(id, parts.len() > 1, set.map_or(0, |PassSet(number)| -number));
        }
        if parts.len() > 1 {
            // SAFETY: the body is there.
            unsafe { sys::b2Body_ApplyMassFromShapes(id) };
        }
        id
    }

    fn remove_body(&mut self, body: sys::b2BodyId) {
        // SAFETY: the director removes only what is there.
        unsafe { sys::b2DestroyBody(body) };
    }

    fn add_joint(&mut self, joint: &JointInstance<'_>, bodies: [sys::b2BodyId; 2]) {
        joint::add(self.world, joint, bodies);
    }

    fn carry(&mut self, body: sys::b2BodyId, target: &Target, dt: f32) {
        let (p, q) = (vector(target.position), rotation(target.rotation));
        // SAFETY: the body is there.
        unsafe { sys::b2Body_SetTargetTransform(body, sys::b2Transform { p, q }, dt, false) };
    }

    fn step(&mut self, dt: f32) {
        // SAFETY: the world is there.
        unsafe { sys::b2World_Step(self.world, dt, self.substeps) };
    }

    fn pose(&self, body: sys::b2BodyId) -> Pose {
        // SAFETY: the body is there.
        let sys::b2Transform { p, q } = unsafe { sys::b2Body_GetTransform(body) };
        Pose::new(Vec2::new(p.x, p.y), Rotation { cos: q.c, sin: q.s })
    }

    fn is_asleep(&self, body: sys::b2BodyId) -> bool {
        // SAFETY: the body is there.
        unsafe { !sys::b2Body_IsAwake(body) }
    }
}
