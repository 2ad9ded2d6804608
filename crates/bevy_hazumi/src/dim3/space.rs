//! Vocabulary of three dimensions: types and functions that differ from those of two.

pub(in crate::dim3) use hazumi3d as engine;

use bevy_math::Vec3;
use bevy_transform::components::{GlobalTransform, Transform};
use hazumi3d::Pose;

/// A vector or a point.
pub(in crate::dim3) type Vector = Vec3;
/// An angular velocity or a torque.
pub(in crate::dim3) type AngularVector = Vec3;
/// No rotation, no torque.
pub(in crate::dim3) const ZERO_ANGULAR: AngularVector = Vec3::ZERO;

/// The pose of a transform, and its scale along each axis.
pub(in crate::dim3) fn pose_of(transform: &GlobalTransform) -> (Pose, Vector) {
    let (scale, rotation, position) = transform.to_scale_rotation_translation();
    (Pose::new(position, rotation), scale)
}

/// The pose of a transform without another above it, and its scale along each axis.
pub(in crate::dim3) fn pose_of_root(transform: &Transform) -> (Pose, Vector) {
    (Pose::new(transform.translation, transform.rotation), transform.scale)
}

/// Puts a transform at a pose; its scale stays.
pub(in crate::dim3) fn put_pose(transform: &mut Transform, pose: &Pose) {
    transform.translation = pose.position;
    transform.rotation = pose.rotation;
}

/// A vector of the world for the three coordinates of Bevy.
#[cfg(feature = "gizmos")]
pub(in crate::dim3) fn point_of(vector: Vector) -> Vec3 {
    vector
}

/// The scale of a transform, along the axes of the dimension.
pub(in crate::dim3) fn scale_of(transform: &Transform) -> Vector {
    transform.scale
}
