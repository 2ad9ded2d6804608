//! Box2D or Box3D, with its default settings and its own threads: the two have the same
//! functions.
//!
//! Its resistance to rolling counts radii, and bodies that pass through each other have a
//! common negative group.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::super::super::adapter::{Adapter, PassSet, Player};
use super::super::super::director::Directed;
use super::super::super::space::hazumi::Pose;
use super::super::super::space::scenes::joint_kind::Hinge;
use super::super::super::space::scenes::{
    Body, BodyType, Instance, JointInstance, ResolvedCollider, Target,
};
use super::super::super::space::{LoadedScene, scene_of, starts_asleep};
use super::super::refuse;
use super::functions::{
    BodyId, DYNAMIC, JointDef, KINEMATIC, STATIC, ShapeDef, Transform, WorldId,
    apply_mass_from_shapes, create_body, create_revolute_joint, create_world, default_body_def,
    default_revolute_joint_def, default_shape_def, default_world_def, destroy_body,
    destroy_world, is_awake, set_target_transform, step_world, transform_of,
};
use super::solid::Part;
use super::{
    NAME, angular, frame, from_transform, joint, prepare, rotation, surface_of, vector,
    worker_count,
};

struct BoxWorld {
    world: WorldId,
    substeps: i32,
}

/// The engine.
pub(in super::super) fn start(
    loaded: &Arc<LoadedScene>,
    threads: NonZeroUsize,
) -> Result<Box<dyn Player>, String> {
    let scene = scene_of(loaded);
    refuse(scene)?;
    prepare()?;
    // SAFETY: it fills in numbers.
    let mut rules = unsafe { default_world_def() };
    rules.gravity = vector(scene.gravity);
    rules.enableSleep = scene.sleep;
    rules.workerCount = worker_count(threads);
    // SAFETY: the rules are its own, except for the changes above.
    let world = unsafe { create_world(&raw const rules) };
    let substeps = i32::try_from(scene.substeps).map_err(|error| error.to_string())?;
    Directed::start(NAME, BoxWorld { world, substeps }, loaded)
}

impl Drop for BoxWorld {
    fn drop(&mut self) {
        // SAFETY: it is destroyed once, and before the meshes that its bodies have.
        unsafe { destroy_world(self.world) };
    }
}

impl Adapter for BoxWorld {
    type Body = BodyId;
    type Parts = Vec<Part>;

    fn parts(&mut self, loaded: &LoadedScene, body: &Body) -> Result<Vec<Part>, String> {
        body.resolved_colliders().map(|collider| Part::new(loaded, &collider)).collect()
    }

    fn add_body(
        &mut self,
        instance: &Instance<'_>,
        parts: &Vec<Part>,
        set: Option<PassSet>,
    ) -> BodyId {
        let told = instance.body;
        // SAFETY: it fills in numbers.
        let mut body = unsafe { default_body_def() };
        body.type_ = match told.body_type {
            BodyType::Dynamic => DYNAMIC,
            BodyType::Fixed => STATIC,
            BodyType::Kinematic => KINEMATIC,
        };
        body.position = vector(instance.position);
        body.rotation = rotation(instance.rotation);
        body.linearVelocity = vector(instance.linear_velocity);
        body.angularVelocity = angular(instance.angular_velocity);
        body.linearDamping = told.linear_damping;
        body.angularDamping = told.angular_damping;
        body.gravityScale = told.gravity_scale;
        body.enableSleep = told.can_sleep;
        body.isAwake = !starts_asleep(told);
        body.isBullet = told.bullet;
        // SAFETY: the world is there.
        let id = unsafe { create_body(self.world, &raw const body) };
        for part in parts {
            part.add_to(id, parts.len() > 1, set.map_or(0, |PassSet(number)| -number));
        }
        if parts.len() > 1 {
            // SAFETY: the body is there.
            unsafe { apply_mass_from_shapes(id) };
        }
        id
    }

    fn remove_body(&mut self, body: BodyId) {
        // SAFETY: the director removes only what is there.
        unsafe { destroy_body(body) };
    }

    fn add_joint(&mut self, joint: &JointInstance<'_>, bodies: [BodyId; 2]) {
        joint::add(self.world, joint, bodies);
    }

    fn carry(&mut self, body: BodyId, target: &Target, dt: f32) {
        let target = Transform { p: vector(target.position), q: rotation(target.rotation) };
        // SAFETY: the body is there.
        unsafe { set_target_transform(body, target, dt, false) };
    }

    fn step(&mut self, dt: f32) {
        // SAFETY: the world is there.
        unsafe { step_world(self.world, dt, self.substeps) };
    }

    fn pose(&self, body: BodyId) -> Pose {
        // SAFETY: the body is there.
        from_transform(unsafe { transform_of(body) })
    }

    fn is_asleep(&self, body: BodyId) -> bool {
        // SAFETY: the body is there.
        unsafe { !is_awake(body) }
    }
}

/// Fills in what all joints have.
pub(super) fn fill(base: &mut JointDef, joint: &JointInstance<'_>, [a, b]: [BodyId; 2]) {
    (base.bodyIdA, base.bodyIdB) = (a, b);
    [base.localFrameA, base.localFrameB] = joint.frames.map(frame);
    base.collideConnected = joint.joint.can_collide;
}

/// Joins two bodies by a hinge.
pub(super) fn add_hinge(
    world: WorldId,
    joint: &JointInstance<'_>,
    bodies: [BodyId; 2],
    hinge: &Hinge,
) {
    // SAFETY: it fills in numbers.
    let mut made = unsafe { default_revolute_joint_def() };
    fill(&mut made.base, joint, bodies);
    made.targetAngle = hinge.axis.target;
    if let Some([least, most]) = hinge.axis.limits {
        made.enableLimit = true;
        (made.lowerAngle, made.upperAngle) = (least, most);
    }
    if let Some(spring) = hinge.axis.spring {
        made.enableSpring = true;
        (made.hertz, made.dampingRatio) = (spring.hertz, spring.damping_ratio);
    }
    if let Some(motor) = hinge.axis.motor {
        made.enableMotor = true;
        (made.motorSpeed, made.maxMotorTorque) = (motor.speed, motor.max_force);
    }
    // SAFETY: the world and both bodies are there.
    unsafe { create_revolute_joint(world, &raw const made) };
}

/// Definition that all shapes share; `radius` is the factor of the rolling resistance.
pub(super) fn definition_of(collider: &ResolvedCollider<'_>, radius: f32) -> ShapeDef {
    let (material, groups) = (&collider.material, collider.collision_groups);
    // SAFETY: it fills in numbers.
    let mut made = unsafe { default_shape_def() };
    made.density = material.density;
    let surface = surface_of(&mut made);
    surface.friction = material.friction;
    surface.restitution = material.restitution;
    if radius > 0.0 {
        surface.rollingResistance = material.rolling_resistance / radius;
    }
    made.filter.categoryBits = groups.memberships.into();
    made.filter.maskBits = groups.filter.into();
    made
}
