//! Curved, rounded and thin shapes, and a slow exact answer from their support functions alone.

#![allow(dead_code, reason = "every test file uses a part of it")]
#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

use std::sync::Arc;

use hazumi3d_geometry::Shape;
use hazumi3d_geometry::glam::{DVec3, Mat3, Vec3};
use hazumi3d_geometry::shape::{
    Cone, Cuboid, CustomShape, Cylinder, Hull, MassProperties, Rounded, Segment, Support,
    Triangle,
};

use crate::support::Rng;

/// A shape, and what the oracle knows of it: points or a curve, and a radius around them.
#[derive(Clone, Debug)]
pub(crate) struct Curved {
    pub(crate) shape: Shape,
    core: Core,
    radius: f64,
    /// Largest distance of a point of the shape from its origin, in metres.
    pub(crate) reach: f64,
}

#[derive(Clone, Debug)]
enum Core {
    Points(Vec<DVec3>),
    /// Discs around y, each at a height and with a radius.
    Discs(Vec<[f64; 2]>),
    Ellipsoid(DVec3),
}

/// An ellipsoid around the origin, as a user would write it.
#[derive(Debug)]
pub(crate) struct Ellipsoid(pub(crate) Vec3);

impl Support for Ellipsoid {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        let scaled = self.0 * (direction / direction.abs().max_element());
        (0, self.0 * scaled.normalize_or_zero())
    }

    fn margin(&self) -> f32 {
        0.0
    }
}

impl CustomShape for Ellipsoid {
    fn mass(&self) -> Option<MassProperties> {
        let mass = 4.0 / 3.0 * std::f32::consts::PI * self.0.x * self.0.y * self.0.z;
        let s = self.0 * self.0;
        let inertia = Vec3::new(s.y + s.z, s.z + s.x, s.x + s.y) * (mass / 5.0);
        Some(MassProperties { mass, center: Vec3::ZERO, inertia: Mat3::from_diagonal(inertia) })
    }
}

pub(crate) const KINDS: usize = 11;

impl Curved {
    /// One of every kind, about `size` metres large.
    pub(crate) fn random(rng: &mut Rng, kind: usize, size: f64) -> Self {
        let mut length = || (size * rng.within(0.1, 1.0)) as f32;
        let (x, y, z, radius) = (length(), length(), length(), 0.3 * length());
        let mut point = || (rng.direction() * size).as_vec3();
        let corners = [point(), point(), point()];
        let tip = point();
        match kind % KINDS {
            0 => Self::cylinder(y, x, 0.0),
            1 => Self::cone(y, x, 0.0),
            2 => Self::cylinder(y, x, radius),
            3 => Self::cone(y, x, radius),
            4 => Self::cuboid(Vec3::new(x, y, z), radius),
            5 => {
                let hull = Hull::new(&[corners[0], corners[1], corners[2], tip]);
                match hull {
                    Ok(hull) => Self::hull(hull, radius),
                    Err(_) => Self::cuboid(Vec3::new(x, y, z), radius),
                }
            }
            6 => Self::triangle(corners, 0.0),
            7 => Self::triangle(corners, radius),
            8 => Self::segment([corners[0], corners[1]]),
            9 => Self::ellipsoid(Vec3::new(x, y, z)),
            _ => Self::disc(x, 0.01 * x),
        }
    }

    fn new(shape: Shape, core: Core, radius: f32) -> Self {
        let reach = match &core {
            Core::Points(points) => points.iter().map(|p| p.length()).fold(0.0, f64::max),
            Core::Discs(discs) => discs.iter().map(|[y, r]| y.hypot(*r)).fold(0.0, f64::max),
            Core::Ellipsoid(half) => half.max_element(),
        };
        let radius = f64::from(radius);
        Self { shape, core, radius, reach: reach + radius }
    }

    fn rounded(core: impl Into<hazumi3d_geometry::shape::RoundedCore>, radius: f32) -> Shape {
        Rounded::new(core, radius).unwrap().into()
    }

    pub(crate) fn cylinder(half_height: f32, rim: f32, radius: f32) -> Self {
        let cylinder = Cylinder::new(half_height, rim).unwrap();
        let shape =
            if radius > 0.0 { Self::rounded(cylinder, radius) } else { cylinder.into() };
        let (h, r) = (f64::from(half_height), f64::from(rim));
        Self::new(shape, Core::Discs(vec![[h, r], [-h, r]]), radius)
    }

    /// A thin cylinder.
    pub(crate) fn disc(rim: f32, half_height: f32) -> Self {
        Self::cylinder(half_height, rim, 0.0)
    }

    pub(crate) fn cone(half_height: f32, rim: f32, radius: f32) -> Self {
        let cone = Cone::new(half_height, rim).unwrap();
        let shape = if radius > 0.0 { Self::rounded(cone, radius) } else { cone.into() };
        let (h, r) = (f64::from(half_height), f64::from(rim));
        Self::new(shape, Core::Discs(vec![[h, 0.0], [-h, r]]), radius)
    }

    pub(crate) fn cuboid(half: Vec3, radius: f32) -> Self {
        let shape = Self::rounded(Cuboid::new(half).unwrap(), radius);
        let corner = |bits: u8| {
            let side = |bit: u8| if bits >> bit & 1 == 1 { 1.0 } else { -1.0 };
            half.as_dvec3() * DVec3::new(side(0), side(1), side(2))
        };
        Self::new(shape, Core::Points((0..8).map(corner).collect()), radius)
    }

    pub(crate) fn hull(hull: Hull, radius: f32) -> Self {
        let points = hull.view().vertices.iter().map(|p| p.as_dvec3()).collect();
        Self::new(Self::rounded(hull, radius), Core::Points(points), radius)
    }

    pub(crate) fn triangle(corners: [Vec3; 3], radius: f32) -> Self {
        let triangle = Triangle::new(corners).unwrap();
        let shape =
            if radius > 0.0 { Self::rounded(triangle, radius) } else { triangle.into() };
        Self::new(shape, Core::Points(corners.map(|c| c.as_dvec3()).to_vec()), radius)
    }

    pub(crate) fn segment(ends: [Vec3; 2]) -> Self {
        let shape = Segment::new(ends).unwrap().into();
        Self::new(shape, Core::Points(ends.map(|end| end.as_dvec3()).to_vec()), 0.0)
    }

    pub(crate) fn ellipsoid(half: Vec3) -> Self {
        let shape: Shape = (Arc::new(Ellipsoid(half)) as Arc<dyn CustomShape>).into();
        Self::new(shape, Core::Ellipsoid(half.as_dvec3()), 0.0)
    }

    /// Largest product of a point of the shape with `direction`, a unit vector, in metres.
    pub(crate) fn height(&self, direction: DVec3) -> f64 {
        let core = match &self.core {
            Core::Points(points) => {
                points.iter().map(|p| p.dot(direction)).fold(f64::NEG_INFINITY, f64::max)
            }
            Core::Discs(discs) => {
                let flat = direction.x.hypot(direction.z);
                let heights = discs.iter().map(|[y, r]| y * direction.y + r * flat);
                heights.fold(f64::NEG_INFINITY, f64::max)
            }
            Core::Ellipsoid(half) => (*half * direction).length(),
        };
        core + self.radius
    }

    /// Signed distance of `point` from the surface, and the direction from or to the surface.
    pub(crate) fn signed_distance(&self, point: DVec3) -> (f64, DVec3) {
        let (distance, out) = match &self.core {
            Core::Points(points) => from_points(points, point),
            Core::Discs(discs) => {
                // By symmetry a flat question, in the half-plane through the point.
                let out = DVec3::new(point.x, 0.0, point.z).normalize_or(DVec3::X);
                let place = |[height, radius]: [f64; 2]| DVec3::new(radius, height, 0.0);
                let outline: Vec<DVec3> =
                    discs.iter().flat_map(|&[y, r]| [place([y, r]), place([y, -r])]).collect();
                let at = DVec3::new(point.dot(out), point.y, 0.0);
                let (distance, flat) = from_outline(&outline, at);
                (distance, out * flat.x + DVec3::Y * flat.y)
            }
            Core::Ellipsoid(_) => {
                highest(|direction| point.dot(direction) - self.height(direction))
            }
        };
        (distance - self.radius, out)
    }
}

/// Signed distance from the hull of a few points: all their triangles, then all planes that
/// have the points on one side.
fn from_points(points: &[DVec3], point: DVec3) -> (f64, DVec3) {
    let (mut least, mut nearest) = (f64::INFINITY, DVec3::ZERO);
    let mut depth = (f64::NEG_INFINITY, DVec3::ZERO);
    for (i, &a) in points.iter().enumerate() {
        for (j, &b) in points.iter().enumerate().skip(i) {
            let candidate = on_segment(a, b, point);
            if candidate.distance(point) < least {
                (least, nearest) = (candidate.distance(point), candidate);
            }
            for &c in &points[j..] {
                let Some(normal) = (b - a).cross(c - a).try_normalize() else { continue };
                let foot = point - normal * (point - a).dot(normal);
                let inside =
                    |from: DVec3, to: DVec3| (to - from).cross(foot - from).dot(normal) >= 0.0;
                let height = foot.distance(point);
                if inside(a, b) && inside(b, c) && inside(c, a) && height < least {
                    (least, nearest) = (height, foot);
                }
                for normal in [normal, -normal] {
                    let over = points.iter().map(|p| (*p - a).dot(normal)).fold(0.0, f64::max);
                    let height = (point - a).dot(normal);
                    if over <= 1e-9 * a.distance(c) && height > depth.0 {
                        depth = (height, normal);
                    }
                }
            }
        }
    }
    let has_inside = points.len() > 3 && depth.0 < 0.0;
    if has_inside { depth } else { (least, (point - nearest).normalize_or_zero()) }
}

/// The same in the plane of x and y.
fn from_outline(points: &[DVec3], point: DVec3) -> (f64, DVec3) {
    let (mut least, mut nearest) = (f64::INFINITY, DVec3::ZERO);
    let mut depth = (f64::NEG_INFINITY, DVec3::ZERO);
    for (index, &a) in points.iter().enumerate() {
        for &b in &points[index + 1..] {
            let candidate = on_segment(a, b, point);
            if candidate.distance(point) < least {
                (least, nearest) = (candidate.distance(point), candidate);
            }
            let Some(normal) = (b - a).cross(DVec3::Z).try_normalize() else { continue };
            for normal in [normal, -normal] {
                let over = points.iter().map(|p| (*p - a).dot(normal)).fold(0.0, f64::max);
                let height = (point - a).dot(normal);
                if over <= 1e-9 * a.distance(b) && height > depth.0 {
                    depth = (height, normal);
                }
            }
        }
    }
    if depth.0 < 0.0 { depth } else { (least, (point - nearest).normalize_or_zero()) }
}

fn on_segment(a: DVec3, b: DVec3, point: DVec3) -> DVec3 {
    let along = b - a;
    let square = along.length_squared();
    if square == 0.0 {
        return a;
    }
    a + along * ((point - a).dot(along) / square).clamp(0.0, 1.0)
}

/// The largest value of `score` over all unit vectors: many starts, then ever smaller steps.
pub(crate) fn highest(score: impl Fn(DVec3) -> f64) -> (f64, DVec3) {
    let mut rng = Rng(7);
    let mut starts: Vec<(f64, DVec3)> = (0..300)
        .map(|_| rng.direction())
        .chain(DVec3::AXES)
        .chain(DVec3::AXES.map(|axis| -axis))
        .map(|direction| (score(direction), direction))
        .collect();
    starts.sort_by(|a, b| b.0.total_cmp(&a.0));
    let climbed = starts[..4].iter().map(|&start| climb(&score, start));
    climbed.fold(starts[0], |best, found| if found.0 > best.0 { found } else { best })
}

fn climb(score: &impl Fn(DVec3) -> f64, mut best: (f64, DVec3)) -> (f64, DVec3) {
    let mut step = 0.2;
    while step > 1e-10 {
        let (u, v) = best.1.any_orthonormal_pair();
        let around = (0..12).map(|turn| {
            let (sine, cosine) = (f64::from(turn) * std::f64::consts::TAU / 12.0).sin_cos();
            (best.1 + (u * cosine + v * sine) * step).normalize()
        });
        let found = around
            .map(|direction| (score(direction), direction))
            .fold(best, |best, found| if found.0 > best.0 { found } else { best });
        if found.0 > best.0 {
            best = found;
        } else {
            step *= 0.5;
        }
    }
    best
}
