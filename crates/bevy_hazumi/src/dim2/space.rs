//! Vocabulary of two dimensions: types and functions that differ from those of three.

pub(in crate::dim2) use hazumi2d as engine;

use bevy_math::{Quat, Vec2, Vec3};
use bevy_transform::components::{GlobalTransform, Transform};
use hazumi2d::Pose;
use hazumi2d::math::Rotation as PlaneRotation;

/// A vector or a point.
pub(in crate::dim2) type Vector = Vec2;
/// A rotation.
pub(in crate::dim2) type Rotation = PlaneRotation;
/// An angular velocity or a torque.
pub(in crate::dim2) type AngularVector = f32;
/// No rotation, no torque.
pub(in crate::dim2) const ZERO_ANGULAR: AngularVector = 0.0;

/// The pose of a transform seen along z, and its scale along each axis.
pub(in crate::dim2) fn pose_of(transform: &GlobalTransform) -> (Pose, Vector) {
    let (scale, rotation, position) = transform.to_scale_rotation_translation();
    let axis = (rotation * Vec3::X).truncate();
    let Vec2 { x: cos, y: sin } = axis.try_normalize().unwrap_or(axis);
    (Pose::new(position.truncate(), PlaneRotation { cos, sin }), scale.truncate())
}

/// Puts a transform at a pose; its scale and its z stay.
pub(in crate::dim2) fn put_pose(transform: &mut Transform, pose: &Pose) {
    transform.translation = pose.position.extend(transform.translation.z);
    let PlaneRotation { cos, sin } = pose.rotation;
    transform.rotation = Quat::from_rotation_z(sin.atan2(cos));
}

/// A rotation from `from` to `to`, by the shorter way.
pub(in crate::dim2) fn rotation_between(from: Rotation, to: Rotation, share: f32) -> Rotation {
    let [a, b] = [from, to].map(|rotation| Vec2::new(rotation.cos, rotation.sin));
    let turn = a.angle_to(b) * share;
    let Vec2 { x: cos, y: sin } = Vec2::from_angle(turn).rotate(a);
    PlaneRotation { cos, sin }
}

/// A vector of the world for the three coordinates of Bevy.
#[cfg(feature = "gizmos")]
pub(in crate::dim2) fn point_of(vector: Vector) -> Vec3 {
    vector.extend(0.0)
}

/// The scale of a transform, along the axes of the dimension.
pub(in crate::dim2) fn scale_of(transform: &Transform) -> Vector {
    transform.scale.truncate()
}
