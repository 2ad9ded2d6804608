//! Rapier: the bundle `PhysicsWorld` with its default settings.
//!
//! It has no rolling resistance, one motor to an axis, which is the spring where there is a spring,
//! and no sets of bodies that pass through each other: a group of its own does that job.

use std::num::NonZeroUsize;
use std::sync::Arc;

use hazumi_scenes::plane::joint_kind::{Axis, Hinge, JointKind};
use hazumi_scenes::plane::{
    Body, Instance, JointInstance, Mix, Motion, ResolvedCollider, Scene, Shape, Sides, Target,
};
use hazumi2d::Pose;
use hazumi2d::glam::Vec2;
use rapier2d::parry::shape::{Polyline, PolylineFlags};
use rapier2d::prelude::{
    CoefficientCombineRule, Collider, ColliderBuilder, GenericJoint, Group, InteractionGroups,
    InteractionTestMode, JointAxesMask, JointAxis, PhysicsWorld, Pose as RapierPose,
    RigidBodyBuilder, RigidBodyHandle, RigidBodyType, Rotation, SharedShape,
};

use super::refuse_others;
use crate::world::{Directed, PassSet, Player, Stage};

/// The group of those that pass through each other; no scene uses it for anything else.
const PASSING: Group = Group::GROUP_32;
/// The axis about which a joint turns.
const TURN: JointAxis = JointAxis::AngX;

struct Rapier {
    world: PhysicsWorld,
    sleeps: bool,
}

/// Rapier, with a pool of so many threads, even if it is one.
pub(super) fn start(
    scene: &Arc<Scene>,
    threads: NonZeroUsize,
) -> Result<Box<dyn Player<Pose>>, String> {
    refuse_others(scene)?;
    let mut world = PhysicsWorld::new();
    world.gravity = scene.gravity.into();
    world.integration_parameters.dt = scene.dt;
    world.integration_parameters.num_solver_iterations = scene.substeps as usize;
    let pool = world.physics_pipeline.configure_thread_pool(threads.get());
    pool.map_err(|error| error.to_string())?;
    let stage = Rapier { world, sleeps: scene.sleep };
    Directed::start("rapier2d", stage, scene)
}

fn pose(position: [f32; 2], rotation: f32) -> RapierPose {
    RapierPose::new(position.into(), rotation)
}

fn vectors(points: &[[f32; 2]]) -> Vec<Vec2> {
    points.iter().copied().map(Vec2::from).collect()
}

fn shape_of(shape: &Shape) -> Result<SharedShape, String> {
    Ok(match shape {
        Shape::Circle { radius } => SharedShape::ball(*radius),
        Shape::Capsule { ends, radius } => {
            SharedShape::capsule(ends[0].into(), ends[1].into(), *radius)
        }
        Shape::Rectangle { half_extents: [x, y], rounding: 0.0 } => SharedShape::cuboid(*x, *y),
        Shape::Rectangle { half_extents: [x, y], rounding } => {
            SharedShape::round_cuboid(*x, *y, *rounding)
        }
        Shape::Polygon { points, rounding } => {
            let points = vectors(points);
            let made = if *rounding > 0.0 {
                SharedShape::round_convex_hull(&points, *rounding)
            } else {
                SharedShape::convex_hull(&points)
            };
            made.ok_or("it makes no polygon of them")?
        }
        Shape::Segment { ends: [a, b] } => SharedShape::segment((*a).into(), (*b).into()),
        Shape::Chain { sides, .. } => {
            let (points, is_loop) = shape.chain().ok_or("it is no chain")?;
            polyline(&vectors(&points), is_loop, *sides)?
        }
        _ => return Err("the adapter lacks one of its shapes".to_owned()),
    })
}

fn polyline(points: &[Vec2], is_loop: bool, sides: Sides) -> Result<SharedShape, String> {
    let count = u32::try_from(points.len()).map_err(|error| error.to_string())?;
    let pieces = if is_loop { count } else { count - 1 };
    let pieces = (0..pieces).map(|piece| [piece, (piece + 1) % count]).collect();
    let flags = match sides {
        Sides::Front => PolylineFlags::ORIENTED,
        Sides::Both => PolylineFlags::empty(),
    };
    Ok(SharedShape::new(Polyline::with_flags(points.to_vec(), Some(pieces), flags)))
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

fn collider_of(collider: &ResolvedCollider<'_>) -> Result<Collider, String> {
    let (material, groups) = (&collider.material, collider.groups);
    let groups = InteractionGroups::new(
        Group::from_bits_retain(groups.member_of),
        Group::from_bits_retain(groups.collides_with),
        InteractionTestMode::And,
    );
    let builder = ColliderBuilder::new(shape_of(collider.shape)?)
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
    type Story = Scene;
    type Body = RigidBodyHandle;
    type Parts = Vec<Collider>;

    fn parts(&mut self, _: &Scene, body: &Body) -> Result<Vec<Collider>, String> {
        body.resolved_colliders().map(|collider| collider_of(&collider)).collect()
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
            .angvel(instance.angular_velocity)
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
        if told.asleep {
            // Only now: new colliders wake their body.
            self.world.bodies[handle].sleep();
        }
        handle
    }

    fn remove_body(&mut self, body: RigidBodyHandle) {
        self.world.remove_body(body);
    }

    fn add_joint(&mut self, joint: &JointInstance<'_>, [a, b]: [RigidBodyHandle; 2]) {
        let JointKind::Hinge(hinge) = &joint.joint.kind else {
            return;
        };
        let mut made = hinge_joint(hinge);
        let [frame_a, frame_b] = joint.frames.map(|frame| pose(frame.position, frame.rotation));
        made.set_local_frame1(frame_a)
            .set_local_frame2(frame_b)
            .set_contacts_enabled(joint.joint.can_collide);
        self.world.insert_impulse_joint(a, b, made);
    }

    fn carry(&mut self, body: RigidBodyHandle, target: &Target, dt: f32) {
        if let Some(body) = self.world.bodies.get_mut(body) {
            let velocity = (Vec2::from(target.position) - body.translation()) / dt;
            let turn = body.rotation().inverse() * Rotation::new(target.rotation);
            body.set_linvel(velocity, false);
            body.set_angvel(turn.angle() / dt, false);
        }
    }

    fn step(&mut self, _dt: f32) {
        self.world.step();
    }

    fn pose(&self, body: RigidBodyHandle) -> Pose {
        let RapierPose { translation, rotation } = *self.world.bodies[body].position();
        let rotation = hazumi2d::Rotation { cos: rotation.re, sin: rotation.im };
        Pose::new(translation, rotation)
    }

    fn is_asleep(&self, body: RigidBodyHandle) -> bool {
        self.world.bodies[body].is_sleeping()
    }
}

/// A hinge: with a spring the spring, or else its motor.
fn hinge_joint(hinge: &Hinge) -> GenericJoint {
    let mut joint = GenericJoint::new(JointAxesMask::LIN_AXES);
    let Axis { limits, spring, target, motor } = hinge.turn;
    if let Some(limits) = limits {
        joint.set_limits(TURN, limits);
    }
    if let Some(spring) = spring {
        let rate = std::f32::consts::TAU * spring.hertz;
        let (stiffness, damping) = (rate * rate, 2.0 * spring.damping_ratio * rate);
        joint.set_motor_position(TURN, target, stiffness, damping);
        if let Some(force) = spring.max_force {
            joint.set_motor_max_force(TURN, force);
        }
    } else if let Some(motor) = motor {
        joint
            .set_motor_velocity(TURN, motor.speed, 1e6)
            .set_motor_max_force(TURN, motor.max_force);
    }
    joint
}
