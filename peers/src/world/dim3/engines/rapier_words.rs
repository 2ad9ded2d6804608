//! Rapier's 3D: its shapes and joints.
//!
//! It has no cone for its spherical joints, which get two swings of the same size in its place.

use hazumi_scenes::joint_kind::{Ball, JointKind};
use hazumi_scenes::{HullSource, LoadedScene, Shape, Target};
use hazumi3d::Pose;
use hazumi3d::glam::{Quat, Vec3};
use rapier3d::prelude::{
    GenericJoint, JointAxesMask, JointAxis, Pose as RapierPose, RigidBody, SharedShape,
    TriMeshFlags,
};

use super::rapier::{hinge_joint, set_axis};

/// As in the report.
pub(super) const NAME: &str = "rapier3d";
/// The axes that a hinge locks.
pub(super) const HINGE: JointAxesMask =
    JointAxesMask::LIN_AXES.union(JointAxesMask::ANG_Y).union(JointAxesMask::ANG_Z);
/// The axes about which a joint turns, the twist first.
const ANGULAR_AXES: [JointAxis; 3] = [JointAxis::AngX, JointAxis::AngY, JointAxis::AngZ];

/// A pose as scenes write it.
pub(super) fn pose(position: [f32; 3], rotation: [f32; 4]) -> RapierPose {
    RapierPose::from_parts(position.into(), Quat::from_array(rotation))
}

/// A pose, in the words of Hazumi.
pub(super) fn from_pose(pose: &RapierPose) -> Pose {
    Pose::new(pose.translation, pose.rotation)
}

/// An angular velocity as scenes write it.
pub(super) fn angular(velocity: [f32; 3]) -> Vec3 {
    velocity.into()
}

/// Gives a kinematic body the spin that takes it to `target`: no driver of 3D turns its body.
pub(super) fn turn_to(_body: &mut RigidBody, _target: &Target, _dt: f32) {}

fn vectors(points: &[[f32; 3]]) -> Vec<Vec3> {
    points.iter().copied().map(Vec3::from).collect()
}

/// A shape.
///
/// # Errors
///
/// When Rapier, or the adapter, lacks it.
pub(super) fn shape_of(loaded: &LoadedScene, shape: &Shape) -> Result<SharedShape, String> {
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

/// A joint; scenes with others are refused before.
pub(super) fn joint_of(kind: &JointKind) -> Option<GenericJoint> {
    match kind {
        JointKind::Ball(ball) => Some(ball_joint(ball)),
        JointKind::Hinge(hinge) => Some(hinge_joint(hinge)),
        _ => None,
    }
}

fn ball_joint(ball: &Ball) -> GenericJoint {
    let mut joint = GenericJoint::new(JointAxesMask::LIN_AXES);
    let swing = ball.cone.map(|cone| [-cone, cone]);
    for (axis, limits) in ANGULAR_AXES.into_iter().zip([ball.twist, swing, swing]) {
        let friction = if ball.friction > 0.0 { Some((0.0, ball.friction)) } else { None };
        set_axis(&mut joint, axis, limits, ball.spring.map(|spring| (spring, 0.0)), friction);
    }
    joint
}
