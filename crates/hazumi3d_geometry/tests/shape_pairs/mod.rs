//! Shapes for the queries, with their features in `f64` and slow exact answers.

#![allow(dead_code, reason = "every test file uses a part of it")]
#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

use std::sync::Arc;

use hazumi3d_geometry::Shape;
use hazumi3d_geometry::glam::{DVec3, Vec3};
use hazumi3d_geometry::shape::polyhedron::CuboidPolyhedron;
use hazumi3d_geometry::shape::{Capsule, Cuboid, HalfSpace, Hull, HullError, Sphere};

use crate::support::oracle::{self, Exact};
use crate::support::{Placement, Rng, Solid};

/// How many kinds of shapes there are.
pub(crate) const KINDS: usize = 6;

/// A shape and what the oracle knows of it.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) shape: Shape,
    kind: Kind,
    /// Largest distance of a point of the shape from its origin.
    pub(crate) reach: f64,
}

#[derive(Clone, Debug)]
enum Kind {
    Point,
    Segment([DVec3; 2]),
    Polyhedron(Box<Solid>),
}

impl Item {
    pub(crate) fn sphere(radius: f64) -> Self {
        let shape = Sphere::new(radius as f32).unwrap().into();
        Self { shape, kind: Kind::Point, reach: radius }
    }

    pub(crate) fn capsule(ends: [DVec3; 2], radius: f64) -> Self {
        let capsule = Capsule::new(ends.map(|end| end.as_vec3()), radius as f32).unwrap();
        let ends = capsule.ends().map(|end| end.as_dvec3());
        let reach = radius + ends[0].length().max(ends[1].length());
        Self { shape: capsule.into(), kind: Kind::Segment(ends), reach }
    }

    pub(crate) fn cuboid(half: DVec3) -> Self {
        let cuboid = Cuboid::new(half.as_vec3()).unwrap();
        let solid = Solid::copy(&CuboidPolyhedron::new(&cuboid).view());
        Self {
            shape: cuboid.into(),
            kind: Kind::Polyhedron(Box::new(solid)),
            reach: half.length(),
        }
    }

    pub(crate) fn hull(points: &[DVec3]) -> Self {
        Self::try_hull(points).unwrap()
    }

    fn try_hull(points: &[DVec3]) -> Result<Self, HullError> {
        let points: Vec<Vec3> = points.iter().map(|point| point.as_vec3()).collect();
        let hull = Arc::new(Hull::new(&points)?);
        let solid = Solid::copy(&hull.view());
        let reach = solid.reach();
        Ok(Self { shape: hull.into(), kind: Kind::Polyhedron(Box::new(solid)), reach })
    }

    /// Points scattered over an ellipsoid: a hull with about as many corners.
    pub(crate) fn pebble(rng: &mut Rng, corners: usize, half: DVec3) -> Self {
        loop {
            // Four points may lie too nearly in a plane.
            let points: Vec<DVec3> = (0..corners).map(|_| rng.direction() * half).collect();
            if let Ok(item) = Self::try_hull(&points) {
                return item;
            }
        }
    }

    /// One of every kind, or of one kind, about `size` metres large.
    pub(crate) fn random(rng: &mut Rng, kind: usize, size: f64) -> Self {
        let half = |rng: &mut Rng| {
            size * DVec3::from_array(std::array::from_fn(|_| rng.within(0.1, 1.0)))
        };
        match kind % KINDS {
            0 => Self::sphere(size * rng.within(0.1, 1.0)),
            1 => {
                let ends = [rng.direction() * size, rng.direction() * (size * 0.5)];
                Self::capsule(ends, size * rng.within(0.05, 0.6))
            }
            2 => Self::cuboid(half(rng)),
            3 => Self::pebble(rng, 4, DVec3::splat(size)),
            4 => {
                let half = half(rng);
                Self::pebble(rng, 10, half)
            }
            _ => Self::prism(3 + rng.below(4), half(rng)),
        }
    }

    /// An upright prism that stands off its origin.
    pub(crate) fn prism(sides: usize, half: DVec3) -> Self {
        let corner = |index: usize| {
            let angle = std::f64::consts::TAU * (index / 2) as f64 / sides as f64;
            let up = if index.is_multiple_of(2) { -0.5 } else { 1.5 };
            DVec3::new(half.x * angle.cos(), half.y * up, half.x * angle.sin())
        };
        Self::hull(&(0..2 * sides).map(corner).collect::<Vec<_>>())
    }

    pub(crate) fn margin(&self) -> f64 {
        match &self.shape {
            Shape::Sphere(sphere) => sphere.radius().into(),
            Shape::Capsule(capsule) => capsule.radius().into(),
            _ => 0.0,
        }
    }

    /// The features of the core, in the outer frame.
    pub(crate) fn exact(&self, placement: &Placement) -> Exact {
        match &self.kind {
            Kind::Point => Exact {
                corners: vec![placement.position],
                normals: vec![],
                edges: vec![],
                loops: vec![],
            },
            Kind::Segment(ends) => Exact::segment(ends.map(|end| placement.point(end))),
            Kind::Polyhedron(solid) => Exact::new(solid, placement),
        }
    }
}

/// Signed gap of two cores: exhaustive over all pairs of features.
pub(crate) fn core_gap(a: &Exact, b: &Exact) -> f64 {
    if !(a.normals.is_empty() && b.normals.is_empty()) {
        let [_, all] = oracle::separations(a, b);
        if all <= 0.0 {
            return all;
        }
    }
    let mut least = f64::INFINITY;
    for (corners, other) in [(&a.corners, b), (&b.corners, a)] {
        for &corner in corners {
            least = least.min(point_distance(other, corner));
        }
    }
    for edge_a in &a.edges {
        for edge_b in &b.edges {
            least = least.min(edge_distance(*edge_a, *edge_b));
        }
    }
    least
}

/// Distance of a point from a core; 0 inside.
pub(crate) fn point_distance(core: &Exact, point: DVec3) -> f64 {
    if !core.normals.is_empty() {
        return core.distance(point);
    }
    let ends = core.corners.iter().map(|corner| corner.distance(point));
    let along = core.edges.iter().map(|&edge| point.distance(on_edge(edge, point)));
    ends.chain(along).fold(f64::INFINITY, f64::min)
}

fn on_edge([from, to]: [DVec3; 2], point: DVec3) -> DVec3 {
    let along = to - from;
    let part = (point - from).dot(along) / along.length_squared();
    from + along * part.clamp(0.0, 1.0)
}

/// Distance of two segments: between their ends and the other, or where they cross.
fn edge_distance(a: [DVec3; 2], b: [DVec3; 2]) -> f64 {
    let ends = a.map(|p| p.distance(on_edge(b, p))).into_iter();
    let mut least =
        ends.chain(b.map(|p| p.distance(on_edge(a, p)))).fold(f64::INFINITY, f64::min);
    let (along_a, along_b, between) = (a[1] - a[0], b[1] - b[0], b[0] - a[0]);
    let normal = along_a.cross(along_b);
    let square = normal.length_squared();
    if square > 1e-20 * along_a.length_squared() * along_b.length_squared() {
        let on_a = between.cross(along_b).dot(normal) / square;
        let on_b = between.cross(along_a).dot(normal) / square;
        if (0.0..=1.0).contains(&on_a) && (0.0..=1.0).contains(&on_b) {
            least = least.min((between + along_b * on_b - along_a * on_a).length());
        }
    }
    least
}

/// A half-space, and its plane in the outer frame.
pub(crate) fn half_space(rng: &mut Rng, size: f64) -> (Shape, DVec3, f64) {
    let plane =
        HalfSpace::new(rng.direction().as_vec3(), (size * rng.within(-1.0, 1.0)) as f32)
            .unwrap();
    (plane.into(), plane.normal().as_dvec3(), plane.offset().into())
}
