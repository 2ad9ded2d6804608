//! Shapes in three dimensions and all queries about them: the collision toolkit of Hazumi.
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
//! The crate `hazumi3d` builds worlds of bodies on it and exports all of it under its own name.
//! Use this crate alone where nothing has to move.
//!
//! Units are SI, space is right-handed with y up, normals point from `a` to `b`.

/// Path of a doc example of this crate: a file in its folder `doc`.
macro_rules! example {
    ($file:literal) => {
        concat!(env!("CARGO_MANIFEST_DIR"), "/doc/", $file)
    };
}

// In reading order, which is also the order of imports: a module uses only those above it.
// Modules without a path are shared by both dimensions.
#[path = "dim3/space.rs"]
pub mod space;
/// Linear algebra that glam lacks: poses, rotations and boxes.
///
/// Arithmetic on poses and rotations in scalar `f32` operations, in one fixed order. glam's own
/// quaternions use SIMD where the machine has it. They sum in another order there, which would
/// give different bits on different machines.
pub mod math {
    #[path = "../dim3/math/rotation.rs"]
    pub mod rotation;
    pub mod pose;
    pub mod aabb;
    #[cfg(test)]
    mod aabb_tests;
    #[cfg(test)]
    #[path = "../dim3/math/aabb_depth_tests.rs"]
    mod aabb_depth_tests;
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
    pub(crate) mod extents;
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
/// Shape matching of soft bodies: forces that restore their shape and keep momentum.
///
/// A [`MatchPlan`](soft::MatchPlan) holds a rest shape and the clusters of its particles. In
/// each substep it fits the rest shape to each cluster, and pulls particles to it as a damped
/// spring would. Moving and turning as a whole costs nothing. Many bodies may share a plan;
/// each has its own [`MatchMemory`](soft::MatchMemory).
///
/// [`ShapeMatcher`](soft::ShapeMatcher) does the same for points that another engine moves.
///
/// Source: Müller, Heidelberger, Teschner, Gross, *Meshless Deformations Based on Shape
/// Matching*, SIGGRAPH 2005. Here means and moments are weighted by mass, so that momentum is
/// kept. `[muller2005]`
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
    mod options;
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
        ImplicitSpring, Lattice, MatchMode, ParticleBlock, Plasticity, Stiffness,
    };
    pub use matcher::{MatchOptions, ShapeMatcher};
    pub use memory::MatchMemory;
    pub use options::{Frame, MatchTerms};
    pub use plan::{Clusters, MatchPlan};
    use wide::wide_everywhere;
}
/// Shapes of bodies.
pub mod shape {
    #[path = "../dim3/shape/inertia.rs"]
    mod inertia;
    pub mod mass;
    #[cfg(test)]
    #[path = "../dim3/shape/mass_tests.rs"]
    mod mass_tests;
    #[path = "../dim3/shape/support_points.rs"]
    pub mod support_points;
    #[path = "../dim3/shape/face_table.rs"]
    pub mod face_table;
    #[path = "../dim3/shape/polyhedron.rs"]
    pub mod polyhedron;
    #[path = "../dim3/shape/planes.rs"]
    pub(crate) mod planes;
    #[path = "../dim3/shape/support.rs"]
    pub mod support;
    #[path = "../dim3/shape/sphere.rs"]
    pub mod sphere;
    #[path = "../dim3/shape/crossing.rs"]
    mod crossing;
    pub mod segment;
    #[path = "../dim3/shape/segment_support.rs"]
    mod segment_support;
    pub mod capsule;
    #[path = "../dim3/shape/capsule_mass.rs"]
    mod capsule_mass;
    #[path = "../dim3/shape/cuboid.rs"]
    pub mod cuboid;
    #[path = "../dim3/shape/cylinder.rs"]
    pub mod cylinder;
    #[path = "../dim3/shape/cone.rs"]
    pub mod cone;
    #[path = "../dim3/shape/triangle.rs"]
    pub mod triangle;
    #[path = "../dim3/shape/flat.rs"]
    pub(crate) mod flat;
    #[path = "../dim3/shape/hull/mod.rs"]
    pub mod hull;
    #[path = "../dim3/shape/decompose/mod.rs"]
    pub mod decompose;
    #[path = "../dim3/shape/rounded/mod.rs"]
    pub mod rounded;
    pub mod custom;
    mod support_bounds;
    #[path = "../dim3/shape/half_space.rs"]
    pub mod half_space;
    #[path = "../dim3/shape/mesh/mod.rs"]
    pub mod mesh;
    /// Soft shapes: the rest shapes of soft bodies.
    ///
    /// ```text
    /// ball, box, cloth, rope, ──► particles, edges, ──► check ──► SoftShape ──► Mesh
    /// surface, plain lists        cells, faces          rules     weights       for queries
    /// ```
    pub mod soft {
        #[path = "../../dim3/shape/soft/error.rs"]
        mod error;
        mod lattice;
        #[path = "../../dim3/shape/soft/data.rs"]
        mod data;
        #[path = "../../dim3/shape/soft/check.rs"]
        mod check;
        #[path = "../../dim3/shape/soft/sizes.rs"]
        mod sizes;
        mod mass_distribution;
        mod solver_data;
        mod builders;
        #[path = "../../dim3/shape/soft/mesh.rs"]
        mod mesh;
        #[path = "../../dim3/shape/soft/topology.rs"]
        mod topology;
        #[path = "../../dim3/shape/soft/closest.rs"]
        mod closest;
        #[path = "../../dim3/shape/soft/line.rs"]
        mod line;
        #[path = "../../dim3/shape/soft/grid.rs"]
        mod grid;
        #[path = "../../dim3/shape/soft/surface.rs"]
        mod surface;
        #[path = "../../dim3/shape/soft/voxels.rs"]
        mod voxels;
        #[path = "../../dim3/shape/soft/skin_binding.rs"]
        mod skin_binding;
        #[path = "../../dim3/shape/soft/smooth.rs"]
        mod smooth;
        #[path = "../../dim3/shape/soft/soft.rs"]
        mod soft;
        mod accessors;

        use accessors::narrow;
        pub use data::SoftShapeData;
        pub use error::SoftError;
        pub use lattice::SoftLattice;
        pub use skin_binding::SkinBinding;
        pub use smooth::{inflate, smooth};
        pub use soft::*;
    }
    #[path = "../dim3/shape/height_field/mod.rs"]
    pub mod height_field;
    pub mod compound;
    #[path = "../dim3/shape/scale.rs"]
    pub mod scale;
    mod interval;
    /// Shapes made of many parts (composite shapes) for the algorithms.
    pub(crate) mod parts {
        mod part;
        mod reach;
        mod walk;
        #[path = "../../dim3/shape/parts/parts.rs"]
        mod parts;
        mod farthest;
        mod extent;

        pub(crate) use part::Part;
        pub(crate) use parts::*;
        pub(crate) use reach::TreeReach;
        pub(crate) use walk::{PartPair, PartsPair, WalkKind};
    }
    #[path = "../dim3/shape/solid.rs"]
    pub(crate) mod solid;
    mod from;
    mod extent;
    #[path = "../dim3/shape/shape.rs"]
    mod shape;

    pub use capsule::Capsule;
    pub use compound::{Compound, CompoundError};
    pub use cone::Cone;
    pub use cuboid::Cuboid;
    pub use custom::CustomShape;
    pub use cylinder::Cylinder;
    pub use face_table::{FaceLanes, FaceTable};
    pub use half_space::HalfSpace;
    pub use height_field::{HeightField, HeightFieldOptions};
    pub use hull::{Hull, HullError, HullFileError, HullOptions, Simplification, Simplified};
    pub use mass::MassProperties;
    pub use mesh::{EdgeKind, Mesh, MeshError, MeshOptions, Sides};
    pub use polyhedron::Polyhedron;
    pub use rounded::{Rounded, RoundedCore};
    pub use scale::{ScaleError, ScaleRule};
    pub use segment::Segment;
    pub use shape::*;
    pub use soft::{SkinBinding, SoftError, SoftLattice, SoftShape, SoftShapeData};
    pub use sphere::Sphere;
    pub use support::Support;
    pub use support_points::{SupportPointTable, SupportPoints};
    pub use triangle::Triangle;
}
/// GJK: the distance of two convex cores, by the method of Gilbert, Johnson and Keerthi.
mod gjk {
    #[path = "../dim3/gjk/difference.rs"]
    pub(crate) mod difference;
    #[path = "../dim3/gjk/simplex.rs"]
    pub(crate) mod simplex;
    mod goal;
    mod cache;
    mod narrow;
    mod result;
    #[path = "../dim3/gjk/search.rs"]
    mod search;
    mod closest;

    pub use cache::SimplexCache;
    pub use closest::closest;
    pub(crate) use closest::{search, search_into};
    pub(crate) use goal::{GjkTermination, Goal};
    pub(crate) use narrow::narrow;
    pub use result::GjkOutput;
    pub(crate) use result::GjkResult;
    pub(crate) use search::{search_watched, separates, separating_axis, settled, unit};
}
#[path = "dim3/sat/mod.rs"]
pub mod sat;
/// Queries about shapes, without a world.
///
/// A query about one shape is in its own frame. Two shapes are `a`, in its own frame, and `b`,
/// placed at `b_in_a`. Results are in the frame of `a`, and normals point from `a` to `b`.
/// Touching counts as being inside, hitting, intersecting; rules for the border cases are with
/// each query. All decisions are scale invariant.
///
/// Rays and points are computed in `f64` and rounded last: a ball seen from 20,000 radii away
/// needs more digits than `f32` has.
pub mod query {
    mod nearest;
    mod point_projection;
    #[path = "../dim3/query/solid_of_revolution.rs"]
    mod solid_of_revolution;
    mod flat_start;
    #[path = "../dim3/query/triangle_and_segment.rs"]
    mod triangle_and_segment;
    #[path = "../dim3/query/point.rs"]
    mod point;
    mod closest_point;
    mod ray_core;
    #[path = "../dim3/query/line.rs"]
    mod line;
    #[path = "../dim3/query/fast_ray_cast.rs"]
    mod fast_ray_cast;
    mod ray;
    #[path = "../dim3/query/ray_cast.rs"]
    mod ray_cast;
    #[path = "../dim3/query/seed.rs"]
    mod seed;
    #[path = "../dim3/query/polytope.rs"]
    mod polytope;
    #[path = "../dim3/query/epa.rs"]
    mod epa;
    #[path = "../dim3/query/mpr.rs"]
    mod mpr;
    mod half_space;
    #[path = "../dim3/query/corners.rs"]
    mod corners;
    #[path = "../dim3/query/simple_pairs/mod.rs"]
    mod simple_pairs;
    #[path = "../dim3/query/witness_points.rs"]
    mod witness_points;
    #[path = "../dim3/query/flat.rs"]
    mod flat;
    #[path = "../dim3/query/depth.rs"]
    mod depth;
    #[path = "../dim3/query/closed_form.rs"]
    mod closed_form;
    mod separation;
    mod distance;
    #[path = "../dim3/query/shortest_axis.rs"]
    pub(crate) mod shortest_axis;
    mod way_apart;
    #[path = "../dim3/query/penetration.rs"]
    mod penetration;
    /// Shape cast: first contact of a shape that moves along a straight line.
    mod cast {
        mod shape_cast;
        mod beside;
        #[path = "../../dim3/query/cast/feature.rs"]
        mod feature;
        #[path = "../../dim3/query/cast/line.rs"]
        mod line;
        #[path = "../../dim3/query/cast/portal.rs"]
        mod portal;
        #[path = "../../dim3/query/cast/round.rs"]
        mod round;
        #[path = "../../dim3/query/cast/shadow.rs"]
        mod shadow;
        #[path = "../../dim3/query/cast/sides.rs"]
        mod sides;
        #[path = "../../dim3/query/cast/cast.rs"]
        mod cast;
        mod newton;

        pub use cast::*;
        pub(super) use shape_cast::narrow_down;
        pub use shape_cast::{CastHit, ShapeCast};
    }
    mod sweep;
    #[path = "../dim3/query/track.rs"]
    mod track;
    mod conservative_advancement;
    #[path = "../dim3/query/cores.rs"]
    mod cores;
    #[path = "../dim3/query/half_space_toi.rs"]
    mod half_space_toi;
    #[path = "../dim3/query/facing.rs"]
    mod facing;
    mod time_of_impact;
    /// Queries of shapes made of parts: down the trees, nearest boxes first.
    ///
    /// Each part is evaluated by itself. The best result so far is the limit beyond which no
    /// box is opened; of equal results, that of the first parts is kept.
    mod parts {
        #[path = "../../dim3/query/parts/surface.rs"]
        mod surface;
        mod start;
        #[path = "../../dim3/query/parts/ray.rs"]
        mod ray;
        mod point;
        mod approach;
        #[path = "../../dim3/query/parts/impact.rs"]
        mod impact;
        mod parts;

        pub(super) use impact::time_of_impact;
        pub(super) use parts::*;
        pub(super) use point::{contains, project};
        pub(super) use ray::enter;
    }
    /// Traces of the algorithms (GJK, EPA, SAT), step by step: for debuggers and for learning.
    ///
    /// These are the steps of the queries themselves, not of a copy: the same search with an
    /// observer. They show only the cores of shapes; balls, capsules and rounded shapes are
    /// cores with a margin around them.
    pub mod trace {
        mod trace;
        #[path = "../../dim3/query/trace/axes.rs"]
        mod axes;
        #[path = "../../dim3/query/trace/directions.rs"]
        mod directions;
        mod difference;
        #[path = "../../dim3/query/trace/epa.rs"]
        mod epa;
        mod search;
        #[cfg(test)]
        mod search_tests;

        pub use axes::{Axes, Axis, Feature, axes};
        pub use difference::difference;
        pub use epa::{EpaStep, EpaTrace, epa};
        pub use search::{Search, SearchStep, search};
        pub use trace::*;
    }

    pub use crate::gjk::{GjkOutput, SimplexCache, closest};
    pub use cast::{CastHit, ShapeCast, cast, cast_of};
    pub use closest_point::closest_point;
    pub use distance::{distance, intersects, is_within};
    pub use nearest::Distance;
    pub use penetration::{PenetrationMethod, UnsupportedMethod, penetration, penetration_of};
    pub use point::{contains, signed_distance};
    pub use point_projection::PointProjection;
    pub use ray::Ray;
    pub use ray_cast::{RayHit, cast_ray, cast_ray_at, cast_ray_of};
    pub use separation::{Separation, separation};
    pub use sweep::Sweep;
    pub use time_of_impact::{TimeOfImpact, ToiOptions, time_of_impact, time_of_impact_of};
    pub use way_apart::Penetration;
}
/// Contact manifolds of two shapes.
///
/// [`collide`] computes the manifold of any two shapes. The modules below are grouped by
/// method: closed forms for round shapes, planes, separating axes and clipping for polyhedra.
/// All decisions are scale invariant: tolerances are sines of angles or fractions of the size
/// of the shapes.
pub mod collide {
    mod manifold;
    #[path = "../dim3/collide/points.rs"]
    mod points;
    #[path = "../dim3/collide/feature_id.rs"]
    mod feature_id;
    #[path = "../dim3/collide/reduce.rs"]
    mod reduce;
    #[path = "../dim3/collide/level.rs"]
    mod level;
    #[path = "../dim3/collide/round.rs"]
    mod round;
    #[path = "../dim3/collide/plane.rs"]
    mod plane;
    #[path = "../dim3/collide/cuboid_round.rs"]
    mod cuboid_round;
    #[path = "../dim3/collide/surface.rs"]
    mod surface;
    #[path = "../dim3/collide/polyhedron_round.rs"]
    mod polyhedron_round;
    #[path = "../dim3/collide/clip.rs"]
    mod clip;
    #[path = "../dim3/collide/circular_feature.rs"]
    mod circular_feature;
    #[path = "../dim3/collide/feature.rs"]
    mod feature;
    #[path = "../dim3/collide/face.rs"]
    mod face;
    #[path = "../dim3/collide/disc_clip.rs"]
    mod disc_clip;
    #[path = "../dim3/collide/scratch.rs"]
    mod scratch;
    #[path = "../dim3/collide/polyhedra.rs"]
    mod polyhedra;
    #[path = "../dim3/collide/boxes_contact.rs"]
    mod boxes_contact;
    #[path = "../dim3/collide/boxes.rs"]
    mod boxes;
    #[path = "../dim3/collide/convex.rs"]
    mod convex;
    #[path = "../dim3/collide/triangle.rs"]
    mod triangle;
    #[path = "../dim3/collide/apart.rs"]
    mod apart;
    #[path = "../dim3/collide/dispatch.rs"]
    mod dispatch;
    #[path = "../dim3/collide/parts/mod.rs"]
    mod parts;
    mod part_cache;
    mod contact_cache;
    #[path = "../dim3/collide/recycle.rs"]
    mod recycle;

    pub use crate::sat::AxisCache;
    use crate::sat::AxisCache as SearchCache;
    pub use contact_cache::ContactCache;
    pub use dispatch::collide;
    pub use manifold::{Manifold, ManifoldPoint};
    pub use part_cache::{PartCache, near_way, overlapping_parts};
    pub use parts::{PartManifold, collide_part, collide_parts};
    pub use polyhedra::polyhedra;
    pub use recycle::collide_recycled;
    pub use scratch::Scratch;
}
pub mod swarm;

pub use hazumi_core::{self as core, Rule, ValueError};
pub use math::{Aabb, Pose};
pub use shape::Shape;

pub use glam;
