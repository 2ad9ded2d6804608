//! Poses, rotations, boxes: the little linear algebra that glam leaves to us.
//!
//! Everything here is written out in scalar `f32` operations, in one fixed order, so that the bits
//! are the same on every machine.

pub mod rotation;
pub mod pose;
pub mod orientation;
pub mod aabb;
pub mod line;
pub mod oriented_box;
pub mod basis;

pub use aabb::Aabb;
pub use line::Line;
pub use orientation::orientation;
pub use oriented_box::OrientedBox;
pub use pose::Pose;
pub use rotation::Rotation;
