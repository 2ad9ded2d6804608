//! Shapes with their signed distances in `f64`, written from the definitions.

#![allow(dead_code, reason = "every test file uses a part of it")]

use std::sync::Arc;

use hazumi3d_geometry::glam::{DVec3, Vec3};
use hazumi3d_geometry::shape::{Capsule, Cuboid, HalfSpace, Hull, Shape, Sphere};
use hazumi3d_geometry::{Pose, ValueError};

use crate::support::oracle::Exact;
use crate::support::{Placement, Rng, Solid};

/// A shape and what is known about it.
pub(crate) struct Subject {
    pub(crate) name: &'static str,
    pub(crate) shape: Shape,
    /// Largest coordinate, roughly, and so the unit of its rounding.
    pub(crate) size: f64,
    /// Somewhere inside.
    pub(crate) middle: DVec3,
    /// Corners, faces and edges, of boxes and hulls.
    pub(crate) exact: Option<Exact>,
}

impl Subject {
    /// One of every kind, and the awkward ones.
    pub(crate) fn all(scale: f32) -> Vec<Self> {
        let make = || -> Result<Vec<Self>, ValueError> {
            let capsule = |a: [f32; 3], b: [f32; 3], radius: f32| {
                Capsule::new([Vec3::from(a) * scale, Vec3::from(b) * scale], radius * scale)
            };
            let cuboid = |half: [f32; 3]| Cuboid::new(Vec3::from(half) * scale);
            let plane = |normal: [f32; 3], offset: f32| {
                HalfSpace::new(Vec3::from(normal), offset * scale)
            };
            Ok(vec![
                Self::new("ball", Sphere::new(scale)?),
                Self::new("upright capsule", capsule([0.0, -0.5, 0.0], [0.0, 0.5, 0.0], 0.4)?),
                Self::new("capsule", capsule([0.3, -0.9, 0.1], [-0.2, 0.7, 0.6], 0.2)?),
                Self::new("short capsule", capsule([0.0; 3], [1e-3, 0.0, 0.0], 0.7)?),
                Self::new("cube", cuboid([0.5; 3])?),
                Self::new("plank", cuboid([1.0, 0.05, 0.2])?),
                Self::new("ground", plane([0.0, 1.0, 0.0], 0.3)?),
                Self::new("slope", plane([0.3, 1.0, -0.2], -0.4)?),
                Self::new("tetrahedron", hull(scale, &tetrahedron(), DVec3::ZERO)),
                Self::new("cooked cube", hull(scale, &corners(0.5), DVec3::ZERO)),
                Self::new("pebble", hull(scale, &pebble(20), DVec3::ZERO)),
                Self::new("pebble aside", hull(scale, &pebble(40), DVec3::new(2.0, 1.0, -3.0))),
            ])
        };
        make().expect("all numbers are fine")
    }

    fn new(name: &'static str, shape: impl Into<Shape>) -> Self {
        let shape = shape.into();
        let rest = Placement::of(&Pose::IDENTITY);
        let (size, middle, exact) = match &shape {
            Shape::Sphere(sphere) => (f64::from(sphere.radius()), DVec3::ZERO, None),
            Shape::Capsule(capsule) => {
                let [a, b] = capsule.ends().map(|end| end.as_dvec3());
                let reach = a.length().max(b.length()) + f64::from(capsule.radius());
                (reach, 0.5 * (a + b), None)
            }
            Shape::Cuboid(cuboid) => {
                let half = cuboid.half_extents().as_dvec3();
                (half.length(), DVec3::ZERO, Some(Exact::new(&Solid::cuboid(half), &rest)))
            }
            Shape::Hull(hull) => {
                let solid = Solid::copy(&hull.view());
                (solid.reach(), solid.center.as_dvec3(), Some(Exact::new(&solid, &rest)))
            }
            Shape::HalfSpace(plane) => {
                let offset = f64::from(plane.offset());
                (offset.abs(), plane.normal().as_dvec3() * (offset - 0.1 * offset.abs()), None)
            }
            other => unreachable!("{other:?} is checked in curved_shapes_agree.rs"),
        };
        Self { name, shape, size, middle, exact }
    }

    /// How far out of the shape a point is, in metres; negative inside. Convex everywhere, and
    /// the distance for round shapes; for boxes and hulls the height above the highest plane.
    pub(crate) fn height(&self, p: DVec3) -> f64 {
        match &self.shape {
            Shape::Sphere(sphere) => p.length() - f64::from(sphere.radius()),
            Shape::Capsule(capsule) => {
                let [a, b] = capsule.ends().map(|end| end.as_dvec3());
                let t = ((p - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
                p.distance(a + (b - a) * t) - f64::from(capsule.radius())
            }
            Shape::HalfSpace(plane) => {
                plane.normal().as_dvec3().dot(p) - f64::from(plane.offset())
            }
            _ => self.faceted().height(p),
        }
    }

    /// The Euclidean distance outside, minus the distance to the surface inside.
    pub(crate) fn distance(&self, p: DVec3) -> f64 {
        let height = self.height(p);
        if height > 0.0 && self.exact.is_some() { self.faceted().distance(p) } else { height }
    }

    fn faceted(&self) -> &Exact {
        self.exact.as_ref().expect("a box or a hull")
    }

    /// A point on a corner, an edge or a face, or anywhere for a round shape.
    pub(crate) fn spot(&self, rng: &mut Rng) -> DVec3 {
        let Some(exact) = &self.exact else {
            return self.middle + rng.direction() * self.size * rng.within(0.0, 1.2);
        };
        let corner = |rng: &mut Rng| exact.corners[rng.below(exact.corners.len())];
        match rng.below(4) {
            0 => corner(rng),
            1 => {
                let [a, b] = exact.edges[rng.below(exact.edges.len())];
                a.lerp(b, rng.within(0.0, 1.0))
            }
            2 => {
                let around = &exact.loops[rng.below(exact.loops.len())];
                around.iter().map(|&at| exact.corners[at]).sum::<DVec3>() / around.len() as f64
            }
            _ => self.middle + (corner(rng) - self.middle) * rng.within(0.0, 1.3),
        }
    }
}

pub(crate) fn hull(scale: f32, points: &[DVec3], shift: DVec3) -> Arc<Hull> {
    let points: Vec<Vec3> = points.iter().map(|p| (*p + shift).as_vec3() * scale).collect();
    Arc::new(Hull::new(&points).expect("a good cloud"))
}

pub(crate) fn corners(half: f64) -> Vec<DVec3> {
    let side = |corner: usize, axis: usize| if corner >> axis & 1 == 1 { half } else { -half };
    (0..8).map(|i| DVec3::new(side(i, 0), side(i, 1), side(i, 2))).collect()
}

fn tetrahedron() -> Vec<DVec3> {
    [[1.0, 1.0, 1.0], [1.0, -1.0, -1.0], [-1.0, 1.0, -1.0], [-1.0, -1.0, 1.0]]
        .map(DVec3::from)
        .to_vec()
}

fn pebble(count: usize) -> Vec<DVec3> {
    let mut rng = Rng(count as u64);
    (0..count).map(|_| rng.direction() * DVec3::new(1.0, 0.6, 0.8)).collect()
}
