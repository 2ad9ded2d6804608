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

/// Path of a doc example of this crate: a file in its folder `doc`.
macro_rules! example {
    ($file:literal) => {
        concat!(env!("CARGO_MANIFEST_DIR"), "/doc/", $file)
    };
}

// In reading order, which is also the order of imports: a module uses only those above it. Modules
// without a path are shared by both dimensions.
#[path = "dim2/space/mod.rs"]
pub mod space;
/// Poses, rotations, boxes: the little linear algebra that glam leaves to us.
///
/// Everything here is written out in scalar `f32` operations, in one fixed order, so that the bits
/// are the same on every machine.
pub mod math {
    #[path = "../dim2/math/rotation.rs"]
    pub mod rotation;
    pub mod pose;
    #[path = "../dim2/math/orientation.rs"]
    pub mod orientation;
    pub mod aabb;
    #[cfg(test)]
    #[path = "../dim2/math/aabb_tests.rs"]
    mod aabb_tests;
    pub mod line;
    #[path = "../dim2/math/line_distance.rs"]
    mod line_distance;
    #[cfg(test)]
    #[path = "../dim2/math/line_tests.rs"]
    mod line_tests;
    #[path = "../dim2/math/box_axes.rs"]
    mod box_axes;
    pub mod oriented_box;
    #[cfg(test)]
    #[path = "../dim2/math/oriented_box_tests.rs"]
    mod oriented_box_tests;
    pub(crate) mod direction;
    #[path = "../dim2/math/basis.rs"]
    pub mod basis;

    pub use aabb::Aabb;
    pub use line::Line;
    pub use orientation::orientation;
    pub use oriented_box::OrientedBox;
    pub use pose::Pose;
    pub use rotation::Rotation;
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
    #[path = "../dim2/soft/matrix.rs"]
    mod matrix;
    #[path = "../dim2/soft/monomials.rs"]
    mod monomials;
    mod rest;
    #[path = "../dim2/soft/polar.rs"]
    mod polar;
    #[path = "../dim2/soft/spin.rs"]
    mod spin;
    mod solve;
    mod terms;
    mod scratch;
    mod memory;
    #[path = "../dim2/soft/kernel.rs"]
    mod kernel;
    mod group;
    mod lists;
    #[path = "../dim2/soft/cell_sums.rs"]
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
#[path = "dim2/shape/mod.rs"]
pub mod shape;
#[path = "dim2/gjk/mod.rs"]
mod gjk;
#[path = "dim2/sat/mod.rs"]
mod sat;
#[path = "dim2/query/mod.rs"]
pub mod query;
#[path = "dim2/collide/mod.rs"]
pub mod collide;
pub mod swarm;

pub use hazumi_core::{self as core, Rule, ValueError};
pub use math::{Aabb, Pose, Rotation};
pub use shape::Shape;

pub use glam;
