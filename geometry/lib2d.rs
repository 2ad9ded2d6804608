//! Shapes in two dimensions and all queries about them: the collision toolkit of Hazumi.
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
//! The crate `hazumi2d` builds worlds of bodies on it and exports all of it under its own name.
//! Use this crate alone where nothing has to move.
//!
//! Units are SI, x points right and y up, angles turn counter-clockwise, normals point from `a`
//! to `b`.

/// Path of a doc example of this crate: a file in its folder `doc`.
macro_rules! example {
    ($file:literal) => {
        concat!(env!("CARGO_MANIFEST_DIR"), "/doc/", $file)
    };
}

// In reading order, which is also the order of imports: a module uses only those above it.
// Modules without a path are shared by both dimensions.
#[path = "dim2/space/mod.rs"]
pub mod space;
/// Linear algebra that glam lacks: poses, rotations and boxes.
///
/// Everything here is written out in scalar `f32` operations, in one fixed order. The bits are
/// therefore the same on every machine.
pub mod math {
    #[path = "../dim2/math/rotation.rs"]
    pub mod rotation;
    pub mod pose;
    #[path = "../dim2/math/orientation.rs"]
    pub mod orientation;
    pub mod aabb;
    #[cfg(test)]
    mod aabb_tests;
    pub mod line;
    #[path = "../dim2/math/line_distance.rs"]
    mod line_distance;
    #[cfg(test)]
    #[path = "../dim2/math/line_tests.rs"]
    mod line_tests;
    #[path = "../dim2/math/box_axes.rs"]
    mod box_axes;
    pub(crate) mod extents;
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
    mod options;
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
    #[path = "../dim2/shape/inertia.rs"]
    mod inertia;
    pub mod mass;
    #[cfg(test)]
    #[path = "../dim2/shape/mass_tests.rs"]
    mod mass_tests;
    #[path = "../dim2/shape/extreme_vertex.rs"]
    pub(crate) mod extreme_vertex;
    #[path = "../dim2/shape/ring.rs"]
    pub mod ring;
    #[path = "../dim2/shape/support.rs"]
    pub mod support;
    #[path = "../dim2/shape/circle.rs"]
    pub mod circle;
    #[path = "../dim2/shape/crossing.rs"]
    mod crossing;
    pub mod segment;
    #[path = "../dim2/shape/segment_support.rs"]
    mod segment_support;
    pub mod capsule;
    #[path = "../dim2/shape/capsule_mass.rs"]
    mod capsule_mass;
    #[path = "../dim2/shape/rectangle.rs"]
    pub mod rectangle;
    #[path = "../dim2/shape/polygon/mod.rs"]
    pub mod polygon;
    #[path = "../dim2/shape/outline.rs"]
    pub mod outline;
    #[path = "../dim2/shape/decompose/mod.rs"]
    pub mod decompose;
    #[path = "../dim2/shape/rounded/mod.rs"]
    pub mod rounded;
    pub mod custom;
    mod support_bounds;
    #[path = "../dim2/shape/half_plane.rs"]
    pub mod half_plane;
    #[path = "../dim2/shape/chain/mod.rs"]
    pub mod chain;
    /// Soft shapes: the rest shapes of soft bodies.
    ///
    /// ```text
    /// polygon, disc, rope, picture ─► particles, edges, ─► check ──► SoftShape ──► Chain
    /// grid, plain lists               cells, outline       rules     weights       for queries
    /// ```
    pub mod soft {
        #[path = "../../dim2/shape/soft/error.rs"]
        mod error;
        mod lattice;
        #[path = "../../dim2/shape/soft/data.rs"]
        mod data;
        #[path = "../../dim2/shape/soft/check.rs"]
        mod check;
        #[path = "../../dim2/shape/soft/sizes.rs"]
        mod sizes;
        mod mass_distribution;
        mod solver_data;
        mod builders;
        #[path = "../../dim2/shape/soft/triangulate.rs"]
        mod triangulate;
        #[path = "../../dim2/shape/soft/line.rs"]
        mod line;
        #[path = "../../dim2/shape/soft/grid.rs"]
        mod grid;
        #[path = "../../dim2/shape/soft/filled.rs"]
        mod filled;
        #[path = "../../dim2/shape/soft/alpha.rs"]
        mod alpha;
        #[path = "../../dim2/shape/soft/skin_binding.rs"]
        mod skin_binding;
        #[path = "../../dim2/shape/soft/smooth.rs"]
        mod smooth;
        #[path = "../../dim2/shape/soft/soft.rs"]
        mod soft;
        mod accessors;

        use accessors::narrow;
        pub use alpha::alpha_outline;
        pub use data::SoftShapeData;
        pub use error::SoftError;
        pub use lattice::SoftLattice;
        pub use skin_binding::SkinBinding;
        pub use smooth::{inflate, smooth_outline};
        pub use soft::*;
    }
    pub mod compound;
    #[path = "../dim2/shape/scale.rs"]
    pub mod scale;
    mod interval;
    /// Shapes made of many parts (composite shapes) for the algorithms.
    pub(crate) mod parts {
        mod part;
        mod reach;
        mod walk;
        #[path = "../../dim2/shape/parts/parts.rs"]
        mod parts;
        mod farthest;
        mod extent;

        pub(crate) use part::Part;
        pub(crate) use parts::*;
        pub(crate) use reach::TreeReach;
        pub(crate) use walk::{PartPair, PartsPair, WalkKind};
    }
    #[path = "../dim2/shape/solid.rs"]
    pub(crate) mod solid;
    mod from;
    mod extent;
    #[path = "../dim2/shape/shape.rs"]
    mod shape;

    pub use capsule::Capsule;
    pub use chain::{Chain, ChainError, ChainOptions, CornerKind, Sides};
    pub use circle::Circle;
    pub use compound::{Compound, CompoundError};
    pub use custom::CustomShape;
    pub use half_plane::HalfPlane;
    pub(crate) use half_plane::HalfPlane as HalfSpace;
    pub use mass::MassProperties;
    pub use outline::Outline;
    pub use polygon::{Polygon, PolygonError};
    pub use rectangle::Rectangle;
    pub use ring::{RectangleRing, Ring};
    pub use rounded::{Rounded, RoundedCore};
    pub use scale::{ScaleError, ScaleRule};
    pub use segment::Segment;
    pub use shape::*;
    pub use soft::{SkinBinding, SoftError, SoftLattice, SoftShape, SoftShapeData};
    pub use support::Support;
}
/// GJK: the distance of two convex cores, by the method of Gilbert, Johnson and Keerthi.
mod gjk {
    #[path = "../dim2/gjk/difference.rs"]
    pub(crate) mod difference;
    #[path = "../dim2/gjk/simplex.rs"]
    pub(crate) mod simplex;
    mod goal;
    mod cache;
    mod narrow;
    mod result;
    #[path = "../dim2/gjk/search.rs"]
    mod search;
    mod closest;

    pub use cache::SimplexCache;
    pub use closest::closest;
    pub(crate) use closest::{search, search_into};
    pub(crate) use goal::{GjkTermination, Goal};
    pub(crate) use narrow::narrow;
    pub use result::GjkOutput;
    pub(crate) use result::GjkResult;
    pub(crate) use search::{search_watched, settled, unit};
}
#[path = "dim2/sat/mod.rs"]
mod sat;
/// Queries about shapes, without a world.
///
/// A query about one shape is in its own frame. Two shapes are `a`, in its own frame, and `b`,
/// placed at `b_in_a`. Results are in the frame of `a`, and normals point from `a` to `b`.
/// Touching counts as being inside, hitting, intersecting; rules for the border cases are with
/// each query. All decisions are scale invariant.
///
/// All is computed in `f64` and rounded last: a circle seen from 20,000 radii away needs more
/// digits than `f32` has.
///
/// In 2D all shapes of this library but half-planes and those made of parts are polygons with a
/// radius, of one corner or more. The difference of two polygons is a polygon, too, whose sides
/// are known, so most queries have a closed form.
pub mod query {
    mod nearest;
    mod point_projection;
    #[path = "../dim2/query/corners.rs"]
    mod corners;
    #[path = "../dim2/query/minkowski_edges.rs"]
    mod minkowski_edges;
    mod flat_start;
    #[path = "../dim2/query/segment.rs"]
    mod segment;
    #[path = "../dim2/query/point.rs"]
    mod point;
    mod closest_point;
    mod ray_core;
    #[path = "../dim2/query/line.rs"]
    mod line;
    #[path = "../dim2/query/fast_paths/mod.rs"]
    mod fast_paths;
    mod ray;
    #[path = "../dim2/query/ray_cast.rs"]
    mod ray_cast;
    #[path = "../dim2/query/epa.rs"]
    mod epa;
    #[path = "../dim2/query/depth.rs"]
    mod depth;
    mod half_space;
    #[path = "../dim2/query/closed_form.rs"]
    mod closed_form;
    mod separation;
    mod distance;
    mod way_apart;
    #[path = "../dim2/query/penetration.rs"]
    mod penetration;
    /// Shape cast: first contact of a shape that moves along a straight line.
    mod cast {
        mod shape_cast;
        mod beside;
        #[path = "../../dim2/query/cast/enter.rs"]
        mod enter;
        #[path = "../../dim2/query/cast/cast.rs"]
        mod cast;
        mod newton;

        pub use cast::*;
        pub(super) use shape_cast::narrow_down;
        pub use shape_cast::{CastHit, ShapeCast};
    }
    mod sweep;
    #[path = "../dim2/query/track.rs"]
    mod track;
    mod conservative_advancement;
    #[path = "../dim2/query/cores.rs"]
    mod cores;
    #[path = "../dim2/query/half_space_toi.rs"]
    mod half_space_toi;
    #[path = "../dim2/query/facing.rs"]
    mod facing;
    mod time_of_impact;
    /// Queries of shapes made of parts: down the trees, nearest boxes first.
    ///
    /// Each part is evaluated by itself. The best result so far is the limit beyond which no
    /// box is opened; of equal results, that of the first parts is kept.
    mod parts {
        #[path = "../../dim2/query/parts/surface.rs"]
        mod surface;
        mod start;
        #[path = "../../dim2/query/parts/ray.rs"]
        mod ray;
        mod point;
        mod approach;
        #[path = "../../dim2/query/parts/impact.rs"]
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
    /// observer. They show only the cores of shapes; circles, capsules and rounded shapes are
    /// cores with a margin around them.
    pub mod trace {
        mod trace;
        #[path = "../../dim2/query/trace/axes.rs"]
        mod axes;
        #[path = "../../dim2/query/trace/directions.rs"]
        mod directions;
        mod difference;
        #[path = "../../dim2/query/trace/epa.rs"]
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
/// method: closed forms for round shapes, half-planes and boxes, separating axes and clipping
/// for polygons. All decisions are scale invariant: tolerances are sines of angles or fractions
/// of the size of the shapes.
pub mod collide {
    mod manifold;
    #[path = "../dim2/collide/points.rs"]
    mod points;
    #[path = "../dim2/collide/feature_id.rs"]
    mod feature_id;
    #[path = "../dim2/collide/clip.rs"]
    mod clip;
    #[path = "../dim2/collide/round.rs"]
    mod round;
    #[path = "../dim2/collide/form.rs"]
    mod form;
    #[path = "../dim2/collide/plane.rs"]
    mod plane;
    #[path = "../dim2/collide/polygon_round.rs"]
    mod polygon_round;
    #[path = "../dim2/collide/boxes.rs"]
    mod boxes;
    #[path = "../dim2/collide/polygons.rs"]
    mod polygons;
    #[path = "../dim2/collide/convex.rs"]
    mod convex;
    #[path = "../dim2/collide/dispatch.rs"]
    mod dispatch;
    #[path = "../dim2/collide/parts/mod.rs"]
    mod parts;
    mod part_cache;
    #[path = "../dim2/collide/search_cache.rs"]
    mod search_cache;
    mod contact_cache;
    #[path = "../dim2/collide/recycle.rs"]
    mod recycle;

    pub use contact_cache::ContactCache;
    pub use dispatch::collide;
    pub use manifold::{Manifold, ManifoldPoint};
    pub use part_cache::{PartCache, near_way, overlapping_parts};
    pub use parts::{PartManifold, collide_part, collide_parts};
    pub use recycle::collide_recycled;
    use search_cache::SearchCache;
}
pub mod swarm;

pub use hazumi_core::{self as core, Rule, ValueError};
pub use math::{Aabb, Pose, Rotation};
pub use shape::Shape;

pub use glam;
