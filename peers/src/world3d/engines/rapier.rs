//! Rapier: the bundle `PhysicsWorld` with its default settings.
//!
//! It has no rolling resistance, no cone for its spherical joints, which get two swings of the same
//! size in its place, one motor to an axis, which is the spring where there is a spring and
//! friction, and no sets of bodies that pass through each other: a group of its own does that job.

use std::num::NonZeroUsize;
use std::sync::Arc;

use hazumi_scenes::joint_kind::{Axis, Ball, Hinge, JointKind, Spring};
use hazumi_scenes::{
    Body, HullSource, Instance, JointInstance, LoadedScene, Mix, Motion, ResolvedCollider,
    Shape, Target,
};
use hazumi3d::Pose;
use hazumi3d::glam::{Quat, Vec3};
use rapier3d::prelude::{
    CoefficientCombineRule, Collider, ColliderBuilder, GenericJoint, Group, InteractionGroups,
    InteractionTestMode, JointAxesMask, JointAxis, PhysicsWorld, Pose as RapierPose,
    RigidBodyBuilder, RigidBodyHandle, RigidBodyType, SharedShape, TriMeshFlags,
};

use super::refuse_other_joints;
use crate::world::{Directed, PassSet, Player, Stage};

/// The group of those that pass through each other; no scene uses it for anything else.
const PASSING: Group = Group::GROUP_32;
/// The axes about which a joint turns, the twist first.
const TURNS: [JointAxis; 3] = [JointAxis::AngX, JointAxis::AngY, JointAxis::AngZ];

struct Rapier {
    world: PhysicsWorld,
    sleeps: bool,
}

/// Rapier, with a pool of so many threads, even if it is one.
pub(super) fn start(
    loaded: &Arc<LoadedScene>,
    threads: NonZeroUsize,
) -> Result<Box<dyn Player<Pose>>, String> {
    let scene = &loaded.scene;
    refuse_other_joints(scene)?;
    let mut world = PhysicsWorld::new();
    world.gravity = scene.gravity.into();
    world.integration_parameters.dt = scene.dt;
    world.integration_parameters.num_solver_iterations = scene.substeps as usize;
    let pool = world.physics_pipeline.configure_thread_pool(threads.get());
    pool.map_err(|error| error.to_string())?;
    let stage = Rapier { world, sleeps: scene.sleep };
    Directed::start("rapier3d", stage, loaded)
}

fn pose(position: [f32; 3], rotation: [f32; 4]) -> RapierPose {
    RapierPose::from_parts(position.into(), Quat::from_array(rotation))
}

fn vectors(points: &[[f32; 3]]) -> Vec<Vec3> {
    points.iter().copied().map(Vec3::from).collect()
}

fn shape_of(loaded: &LoadedScene, shape: &Shape) -> Result<SharedShape, String> {
    Ok(match shape {
        Shape::Sphere { radius } => SharedShape::ball(*radius),
        Shape::Capsule { ends, radius } => {
            SharedShape::capsule(ends[0].into(), ends[1].into(), *radius)
        }
        Shape::Box { half_extents: [x, y, z], rounding: 0.0 } => {
            SharedShape::cuboid(*x, *y, *z)
        }
        Shape::Hull { rounding: 0.0, .. } => {
            let Some(HullSource::Points { points, .. }) = loaded.hull_source(shape) else {
                return Err("it has cooked hulls".to_owned());
            };
            SharedShape::convex_hull(&vectors(&points)).ok_or("it makes no hull of them")?
        }
        Shape::Mesh { .. } => {
            let surface = loaded.surface(shape).ok_or("the surface is missing")?;
            let (vertices, triangles) =
                (vectors(&surface.vertices), surface.triangles.to_vec());
            // As its documentation recommends, and as both others do.
            let flags = TriMeshFlags::FIX_INTERNAL_EDGES;
            SharedShape::trimesh_with_flags(vertices, triangles, flags)
                .map_err(|error| error.to_string())?
        }
        _ => return Err("the adapter lacks one of its shapes".to_owned()),
    })
}

fn mix(mix: Mix) -> CoefficientCombineRule {
    match mix {
        Mix::Minimum => CoefficientCombineRule::Min,
        Mix::GeometricMean => CoefficientCombineRule::GeometricMean,
        Mix::Average => CoefficientCombineRule::Average,
        Mix::Product => CoefficientCombineRule::Multiply,
        Mix::Maximum => CoefficientCombineRule::Max,
    }
}

fn collider_of(
    loaded: &LoadedScene,
    collider: &ResolvedCollider<'_>,
) -> Result<Collider, String> {
    let (material, groups) = (&collider.material, collider.groups);
    let groups = InteractionGroups::new(
        Group::from_bits_retain(groups.member_of),
        Group::from_bits_retain(groups.collides_with),
        InteractionTestMode::And,
    );
    let builder = ColliderBuilder::new(shape_of(loaded, collider.shape)?)
        .position(pose(collider.position, collider.rotation))
        .density(material.density)
        .friction(material.friction)
        .friction_combine_rule(mix(material.friction_mix))
        .restitution(material.restitution)
        .restitution_combine_rule(mix(material.restitution_mix))
        .collision_groups(groups);
    Ok(builder.build())
}

impl Stage for Rapier {
    type Story = LoadedScene;
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
        let kind = match told.motion {
            Motion::Dynamic => RigidBodyType::Dynamic,
            Motion::Fixed => RigidBodyType::Fixed,
            Motion::Kinematic => RigidBodyType::KinematicVelocityBased,
        };
        let body = RigidBodyBuilder::new(kind)
            .pose(pose(instance.position, instance.rotation))
            .linvel(instance.linear_velocity.into())
            .angvel(instance.angular_velocity.into())
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
        handle
    }

    fn remove_body(&mut self, body: RigidBodyHandle) {
        self.world.remove_body(body);
    }

    fn add_joint(&mut self, joint: &JointInstance<'_>, [a, b]: [RigidBodyHandle; 2]) {
        let mut made = match &joint.joint.kind {
            JointKind::Ball(ball) => ball_joint(ball),
            JointKind::Hinge(hinge) => hinge_joint(hinge),
            _ => return,
        };
        let [frame_a, frame_b] = joint.frames.map(|frame| pose(frame.position, frame.rotation));
        made.set_local_frame1(frame_a)
            .set_local_frame2(frame_b)
            .set_contacts_enabled(joint.joint.can_collide);
        self.world.insert_impulse_joint(a, b, made);
    }

    fn carry(&mut self, body: RigidBodyHandle, target: &Target, dt: f32) {
        if let Some(body) = self.world.bodies.get_mut(body) {
            let velocity = (Vec3::from(target.position) - body.translation()) / dt;
            body.set_linvel(velocity, false);
        }
    }

    fn step(&mut self, _dt: f32) {
        self.world.step();
    }

    fn pose(&self, body: RigidBodyHandle) -> Pose {
        let pose = self.world.bodies[body].position();
        Pose::new(pose.translation, pose.rotation)
    }

    fn is_asleep(&self, body: RigidBodyHandle) -> bool {
        self.world.bodies[body].is_sleeping()
    }
}

fn ball_joint(ball: &Ball) -> GenericJoint {
    let mut joint = GenericJoint::new(JointAxesMask::LIN_AXES);
    let swing = ball.cone.map(|cone| [-cone, cone]);
    for (axis, limits) in TURNS.into_iter().zip([ball.twist, swing, swing]) {
        let friction = if ball.friction > 0.0 { Some((0.0, ball.friction)) } else { None };
        turn(&mut joint, axis, limits, ball.spring.map(|spring| (spring, 0.0)), friction);
    }
    joint
}

fn hinge_joint(hinge: &Hinge) -> GenericJoint {
    let locked = JointAxesMask::LIN_AXES | JointAxesMask::ANG_Y | JointAxesMask::ANG_Z;
    let mut joint = GenericJoint::new(locked);
    let Axis { limits, spring, target, motor } = hinge.turn;
    let motor = motor.map(|motor| (motor.speed, motor.max_force));
    turn(&mut joint, JointAxis::AngX, limits, spring.map(|spring| (spring, target)), motor);
    joint
}

/// What an axis does: with a spring the spring, or else its motor.
fn turn(
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
