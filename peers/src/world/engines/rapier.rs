//! Rapier: the bundle `PhysicsWorld` with its default settings.
//!
//! It has no rolling resistance, one motor to an axis, which is the spring where there is a
//! spring, and no sets of bodies that pass through each other: a group of its own does that
//! job.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::super::adapter::{Adapter, PassSet, Player};
use super::super::director::Directed;
use super::super::space::hazumi::Pose;
use super::super::space::rapier::prelude::{
    CoefficientCombineRule, Collider, ColliderBuilder, GenericJoint, Group, InteractionGroups,
    InteractionTestMode, JointAxis, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle,
    RigidBodyType,
};
use super::super::space::scenes::joint_kind::{self, Hinge, Spring};
use super::super::space::scenes::{
    Body, BodyType, CombineRule, Instance, JointInstance, ResolvedCollider, Target,
};
use super::super::space::{LoadedScene, Vector, scene_of, starts_asleep};
use super::rapier_words::{HINGE, NAME, angular, from_pose, joint_of, pose, shape_of, turn_to};
use super::refuse;

/// The group of those that pass through each other; no scene uses it for anything else.
const PASSING: Group = Group::GROUP_32;

struct Rapier {
    world: PhysicsWorld,
    sleeps: bool,
}

/// Rapier, with a pool of so many threads, even if it is one.
pub(super) fn start(
    loaded: &Arc<LoadedScene>,
    threads: NonZeroUsize,
) -> Result<Box<dyn Player>, String> {
    let scene = scene_of(loaded);
    refuse(scene)?;
    let mut world = PhysicsWorld::new();
    world.gravity = scene.gravity.into();
    world.integration_parameters.dt = scene.dt;
    world.integration_parameters.num_solver_iterations = scene.substeps as usize;
    let pool = world.physics_pipeline.configure_thread_pool(threads.get());
    pool.map_err(|error| error.to_string())?;
    Directed::start(NAME, Rapier { world, sleeps: scene.sleep }, loaded)
}

fn combine_rule(rule: CombineRule) -> CoefficientCombineRule {
    match rule {
        CombineRule::Minimum => CoefficientCombineRule::Min,
        CombineRule::GeometricMean => CoefficientCombineRule::GeometricMean,
        CombineRule::Average => CoefficientCombineRule::Average,
        CombineRule::Product => CoefficientCombineRule::Multiply,
        CombineRule::Maximum => CoefficientCombineRule::Max,
    }
}

fn collider_of(
    loaded: &LoadedScene,
    collider: &ResolvedCollider<'_>,
) -> Result<Collider, String> {
    let (material, groups) = (&collider.material, collider.collision_groups);
    let groups = InteractionGroups::new(
        Group::from_bits_retain(groups.memberships),
        Group::from_bits_retain(groups.filter),
        InteractionTestMode::And,
    );
    let builder = ColliderBuilder::new(shape_of(loaded, collider.shape)?)
        .position(pose(collider.position, collider.rotation))
        .density(material.density)
        .friction(material.friction)
        .friction_combine_rule(combine_rule(material.friction_combine))
        .restitution(material.restitution)
        .restitution_combine_rule(combine_rule(material.restitution_combine))
        .collision_groups(groups);
    Ok(builder.build())
}

impl Adapter for Rapier {
    type Body = RigidBodyHandle;
    type Parts = Vec<Collider>;

    fn parts(&mut self, loaded: &LoadedScene, body: &Body) -> Result<Vec<Collider>, String> {
        body.resolved_colliders().map(|collider| collider_of(loaded, &collider)).collect()
    }

    fn add_body(
        &mut self,
        instance: &Instance<'_>,
        parts: &Vec<Collider>,
        set: Option<PassSet>,
    ) -> RigidBodyHandle {
        let told = instance.body;
        let kind = match told.body_type {
            BodyType::Dynamic => RigidBodyType::Dynamic,
            BodyType::Fixed => RigidBodyType::Fixed,
            BodyType::Kinematic => RigidBodyType::KinematicVelocityBased,
        };
        let body = RigidBodyBuilder::new(kind)
            .pose(pose(instance.position, instance.rotation))
            .linvel(instance.linear_velocity.into())
            .angvel(angular(instance.angular_velocity))
            .linear_damping(told.linear_damping)
            .angular_damping(told.angular_damping)
            .gravity_scale(told.gravity_scale)
            .ccd_enabled(told.bullet)
            .can_sleep(self.sleeps && told.can_sleep);
        let handle = self.world.insert_body(body);
        for part in parts {
            let mut part = part.clone();
            let groups = part.collision_groups();
            if set.is_some() {
                let (memberships, filter) =
                    (groups.memberships & PASSING, groups.filter - PASSING);
                part.set_collision_groups(InteractionGroups { memberships, filter, ..groups });
            }
            self.world.insert_collider(part, Some(handle));
        }
        if starts_asleep(told) {
            // Only now: new colliders wake their body.
            self.world.bodies[handle].sleep();
        }
        handle
    }

    fn remove_body(&mut self, body: RigidBodyHandle) {
        self.world.remove_body(body);
    }

    fn add_joint(&mut self, joint: &JointInstance<'_>, [a, b]: [RigidBodyHandle; 2]) {
        let Some(mut made) = joint_of(&joint.joint.kind) else { return };
        let [frame_a, frame_b] = joint.frames.map(|frame| pose(frame.position, frame.rotation));
        made.set_local_frame1(frame_a)
            .set_local_frame2(frame_b)
            .set_contacts_enabled(joint.joint.can_collide);
        self.world.insert_impulse_joint(a, b, made);
    }

    fn carry(&mut self, body: RigidBodyHandle, target: &Target, dt: f32) {
        if let Some(body) = self.world.bodies.get_mut(body) {
            let velocity = (Vector::from(target.position) - body.translation()) / dt;
            body.set_linvel(velocity, false);
            turn_to(body, target, dt);
        }
    }

    fn step(&mut self, _dt: f32) {
        self.world.step();
    }

    fn pose(&self, body: RigidBodyHandle) -> Pose {
        from_pose(self.world.bodies[body].position())
    }

    fn is_asleep(&self, body: RigidBodyHandle) -> bool {
        self.world.bodies[body].is_sleeping()
    }
}

/// A hinge.
pub(super) fn hinge_joint(hinge: &Hinge) -> GenericJoint {
    let mut joint = GenericJoint::new(HINGE);
    let joint_kind::JointAxis { limits, spring, target, motor } = hinge.axis;
    let motor = motor.map(|motor| (motor.speed, motor.max_force));
    set_axis(&mut joint, JointAxis::AngX, limits, spring.map(|spring| (spring, target)), motor);
    joint
}

/// Limits and moves an axis: with a spring the spring, or else its motor.
pub(super) fn set_axis(
    joint: &mut GenericJoint,
    axis: JointAxis,
    limits: Option<[f32; 2]>,
    spring: Option<(Spring, f32)>,
    motor: Option<(f32, f32)>,
) {
    if let Some(limits) = limits {
        joint.set_limits(axis, limits);
    }
    if let Some((spring, target)) = spring {
        let rate = std::f32::consts::TAU * spring.hertz;
        let (stiffness, damping) = (rate * rate, 2.0 * spring.damping_ratio * rate);
        joint.set_motor_position(axis, target, stiffness, damping);
        if let Some(force) = spring.max_force {
            joint.set_motor_max_force(axis, force);
        }
    } else if let Some((speed, force)) = motor {
        joint.set_motor_velocity(axis, speed, 1e6).set_motor_max_force(axis, force);
    }
}
