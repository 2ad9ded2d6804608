//! Vocabulary of two dimensions: types and functions that differ from those of three.

pub(in crate::dim2) use hazumi2d as engine;

use bevy_math::{Quat, Vec2, Vec3};
use bevy_transform::components::{GlobalTransform, Transform};
use hazumi2d::Pose;
use hazumi2d::math::Rotation;

/// A vector or a point.
pub(in crate::dim2) type Vector = Vec2;
/// An angular velocity or a torque.
pub(in crate::dim2) type AngularVector = f32;
/// No rotation, no torque.
pub(in crate::dim2) const ZERO_ANGULAR: AngularVector = 0.0;

/// The pose of a transform seen along z, and its scale along each axis.
pub(in crate::dim2) fn pose_of(transform: &GlobalTransform) -> (Pose, Vector) {
    let (scale, rotation, translation) = transform.to_scale_rotation_translation();
    pose_of_root(&Transform { translation, rotation, scale })
}

/// The pose of a transform without another above it, seen along z, and its scale along each
/// axis.
pub(in crate::dim2) fn pose_of_root(transform: &Transform) -> (Pose, Vector) {
    let axis = (transform.rotation * Vec3::X).truncate();
    let Vec2 { x: cos, y: sin } = axis.try_normalize().unwrap_or(axis);
    let pose = Pose::new(transform.translation.truncate(), Rotation { cos, sin });
    (pose, transform.scale.truncate())
}

/// Puts a transform at a pose; its scale and its z stay.
pub(in crate::dim2) fn put_pose(transform: &mut Transform, pose: &Pose) {
    transform.translation = pose.position.extend(transform.translation.z);
    transform.rotation = quaternion_of(pose.rotation);
}

/// The rotation about z: half the angle, by square roots, which are the same everywhere.
fn quaternion_of(Rotation { cos, sin }: Rotation) -> Quat {
    let larger = (0.5 + 0.5 * cos.abs()).sqrt();
    let smaller = 0.5 * sin / larger;
    if cos >= 0.0 {
        Quat::from_xyzw(0.0, 0.0, smaller, larger)
    } else {
        Quat::from_xyzw(0.0, 0.0, larger.copysign(sin), smaller.abs())
    }
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
