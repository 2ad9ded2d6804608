//! Shapes in the plane and every question one asks of them: the collision toolkit of Hazumi.
//!
//! ```
//! use hazumi2d_geometry::{Pose, glam::Vec2, query::{SimplexCache, distance}};
//! use hazumi2d_geometry::shape::{Circle, Rectangle};
//!
//! # fn main() -> Result<(), hazumi2d_geometry::ValueError> {
//! let ball = Circle::new(0.5)?.into();
//! let brick = Rectangle::new(Vec2::new(1.0, 0.5))?.into();
//! let apart = distance(&ball, &brick, &Pose::at(3.0 * Vec2::X), &mut SimplexCache::default());
//! assert_eq!(apart.distance, 1.5);
//! # Ok(())
//! # }
//! ```
//!
//! The crate `hazumi2d` builds worlds of bodies on it and shows all of it under its own name; use
//! this one alone where nothing has to move.
//!
//! Units are SI, x points right and y up, angles turn counter-clockwise, normals point from `a` to
//! `b`.

// In reading order, which is also the order of imports: a module uses only those above it.
pub mod math;
pub mod space;
pub mod soft;
pub mod shape;
mod gjk;
mod sat;
pub mod query;
pub mod collide;
pub mod swarm;

pub use hazumi_core::{self as core, Rule, ValueError};
pub use math::{Aabb, Pose, Rotation};
pub use shape::Shape;

pub use glam;
