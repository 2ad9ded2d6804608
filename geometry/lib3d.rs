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

/// Path of a doc example of this crate: a file in its folder `doc`.
macro_rules! example {
    ($file:literal) => {
        concat!(env!("CARGO_MANIFEST_DIR"), "/doc/", $file)
    };
}

// In reading order, which is also the order of imports: a module uses only those above it. Modules
// without a path are shared by both dimensions.
#[path = "dim3/space.rs"]
pub mod space;
/// Poses, rotations, boxes: the little linear algebra that glam leaves to us.
///
/// Everything here is written out in scalar `f32` operations, in one fixed order. glam's own
/// quaternions use SIMD where the machine has it and sum in another order there, which would give
/// different bits on different machines.
pub mod math {
    #[path = "../dim3/math/rotation.rs"]
    pub mod rotation;
    pub mod pose;
    pub mod aabb;
    #[cfg(test)]
    #[path = "../dim3/math/aabb_tests.rs"]
    mod aabb_tests;
    #[path = "../dim3/math/plane.rs"]
    pub mod plane;
    pub mod line;
    #[path = "../dim3/math/line_distance.rs"]
    mod line_distance;
    #[cfg(test)]
    #[path = "../dim3/math/line_tests.rs"]
    mod line_tests;
    #[path = "../dim3/math/box_axes.rs"]
    mod box_axes;
    pub mod oriented_box;
    #[cfg(test)]
    #[path = "../dim3/math/oriented_box_tests.rs"]
    mod oriented_box_tests;
    pub(crate) mod direction;
    #[path = "../dim3/math/basis.rs"]
    pub mod basis;

    pub use aabb::Aabb;
    pub use line::Line;
    pub use oriented_box::OrientedBox;
    pub use plane::Plane;
    pub use pose::Pose;
}
/// Shape matching: what pulls the particles of a soft body back to their shape, and keeps momentum.
///
/// A [`MatchPlan`] knows a rest shape and how its particles are gathered into clusters. In each substep
/// it looks where the rest shape of each cluster fits best, and pulls particles there by what a damped
/// spring would do to their deviation; moving and turning as a whole costs nothing. Many bodies may
/// share a plan; what each of them must remember is its [`MatchMemory`].
///
/// [`ShapeMatcher`] does the same for points that another engine moves.
///
/// Source: Müller, Heidelberger, Teschner, Gross, *Meshless Deformations Based on Shape Matching*,
/// SIGGRAPH 2005; means and moments are weighted by mass here, so that momentum is kept. `[muller2005]`
pub mod soft {
    mod wide;
    #[path = "../dim3/soft/matrix.rs"]
    mod matrix;
    #[path = "../dim3/soft/monomials.rs"]
    mod monomials;
    mod rest;
    #[path = "../dim3/soft/polar.rs"]
    mod polar;
    #[path = "../dim3/soft/spin.rs"]
    mod spin;
    mod solve;
    mod terms;
    mod scratch;
    mod memory;
    #[path = "../dim3/soft/kernel.rs"]
    mod kernel;
    mod group;
    mod lists;
    #[path = "../dim3/soft/cell_sums.rs"]
    mod cell_sums;
    mod regions;
    mod plan;
    mod matcher;

    pub use hazumi_core::soft::{
        Lattice, MatchMode, ParticleBlock, Plasticity, Recoil, Stiffness,
    };
    pub use matcher::{MatchOptions, ShapeMatcher};
    pub use memory::MatchMemory;
    pub use plan::{Clusters, MatchPlan};
    pub use terms::{Frame, MatchTerms};
    use wide::wide_everywhere;
}
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
pub mod swarm;

pub use hazumi_core::{self as core, Rule, ValueError};
pub use math::{Aabb, Pose};
pub use shape::Shape;

pub use glam;
