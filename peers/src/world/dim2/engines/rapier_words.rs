//! Rapier's 2D: its shapes and joints.

use hazumi_scenes::plane::joint_kind::JointKind;
use hazumi_scenes::plane::{Scene, Shape, Sides, Target};
use hazumi2d::Pose;
use hazumi2d::glam::Vec2;
use rapier2d::parry::shape::{Polyline, PolylineFlags};
use rapier2d::prelude::{
    GenericJoint, JointAxesMask, Pose as RapierPose, RigidBody, Rotation, SharedShape,
};

use super::rapier::hinge_joint;

/// As in the report.
pub(super) const NAME: &str = "rapier2d";
/// The axes that a hinge locks.
pub(super) const HINGE: JointAxesMask = JointAxesMask::LIN_AXES;

/// A pose as scenes write it.
pub(super) fn pose(position: [f32; 2], rotation: f32) -> RapierPose {
    RapierPose::new(position.into(), rotation)
}

/// A pose, in the words of Hazumi.
pub(super) fn from_pose(pose: &RapierPose) -> Pose {
    let RapierPose { translation, rotation } = *pose;
    let rotation = hazumi2d::Rotation { cos: rotation.re, sin: rotation.im };
    Pose::new(translation, rotation)
}

/// An angular velocity as scenes write it.
pub(super) fn angular(velocity: f32) -> f32 {
    velocity
}

/// Gives a kinematic body the spin that takes it to `target`.
pub(super) fn turn_to(body: &mut RigidBody, target: &Target, dt: f32) {
    let turn = body.rotation().inverse() * Rotation::new(target.rotation);
    body.set_angvel(turn.angle() / dt, false);
}

fn vectors(points: &[[f32; 2]]) -> Vec<Vec2> {
    points.iter().copied().map(Vec2::from).collect()
}

/// A shape.
///
/// # Errors
///
/// When Rapier, or the adapter, lacks it.
pub(super) fn shape_of(_: &Scene, shape: &Shape) -> Result<SharedShape, String> {
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

/// A joint; scenes with others than hinges are refused before.
pub(super) fn joint_of(kind: &JointKind) -> Option<GenericJoint> {
    match kind {
        JointKind::Hinge(hinge) => Some(hinge_joint(hinge)),
        _ => None,
    }
}
