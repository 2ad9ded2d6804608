//! Shapes in space and every question one asks of them: the collision toolkit of Hazumi.
//!
//! ```
//! use hazumi3d_geometry::{Pose, glam::Vec3, query::{SimplexCache, distance}};
//! use hazumi3d_geometry::shape::{Cuboid, Sphere};
//!
//! # fn main() -> Result<(), hazumi3d_geometry::ValueError> {
//! let ball = Sphere::new(0.5)?.into();
//! let brick = Cuboid::new(Vec3::new(1.0, 0.5, 0.5))?.into();
//! let apart = distance(&ball, &brick, &Pose::at(3.0 * Vec3::X), &mut SimplexCache::default());
//! assert_eq!(apart.distance, 1.5);
//! # Ok(())
//! # }
//! ```
//!
//! The crate `hazumi3d` builds worlds of bodies on it and shows all of it under its own name; use
//! this one alone where nothing has to move.
//!
//! Units are SI, space is right-handed with y up, normals point from `a` to `b`.

// In reading order, which is also the order of imports: a module uses only those above it.
#[path = "dim3/math/mod.rs"]
pub mod math;
#[path = "dim3/space.rs"]
pub mod space;
#[path = "dim3/soft/mod.rs"]
pub mod soft;
#[path = "dim3/shape/mod.rs"]
pub mod shape;
#[path = "dim3/gjk/mod.rs"]
mod gjk;
#[path = "dim3/sat/mod.rs"]
pub mod sat;
#[path = "dim3/query/mod.rs"]
pub mod query;
#[path = "dim3/collide/mod.rs"]
pub mod collide;
#[path = "dim3/swarm/mod.rs"]
pub mod swarm;

pub use hazumi_core::{self as core, Rule, ValueError};
pub use math::{Aabb, Pose};
pub use shape::Shape;

pub use glam;
