//! Poses, rotations, boxes: the little linear algebra that glam leaves to us.
//!
//! Everything here is written out in scalar `f32` operations, in one fixed order. glam's own
//! quaternions use SIMD where the machine has it and sum in another order there, which would give
//! different bits on different machines.

pub mod rotation;
pub mod pose;
pub mod aabb;
pub mod plane;
pub mod line;
pub mod oriented_box;
pub mod basis;

pub use aabb::Aabb;
pub use line::Line;
pub use oriented_box::OrientedBox;
pub use plane::Plane;
pub use pose::Pose;
