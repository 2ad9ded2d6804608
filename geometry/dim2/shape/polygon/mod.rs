//! Convex polygons: made once from any points, shared, collided.
//!
//! ```text
//!   points ─► hull ─────────► thin ───────► mass, normals ─► Polygon
//!             monotone chain  flat corners
//!             by exact signs  leave
//! ```

mod error;
mod hull;
mod thin;
mod mass;

use arrayvec::ArrayVec;
use glam::{DVec2, Vec2};
use hazumi_core::Rule;

pub use error::PolygonError;

use super::extreme_vertex::{self, at};
use super::ring::RingColumns;
use super::{MassProperties, Ring};
use crate::math::Aabb;
use crate::math::extents::{ExactAxes, Extents};
use hull::{hull, width};
pub(in crate::shape) use mass::Exact;

/// Largest coordinate of a point, in metres, as for hulls in 3D.
const MAX_COORDINATE: f32 = 1e7;
/// Most points to make a polygon of.
const MAX_POINTS: usize = 1 << 24;
/// Most corners that are kept without memory of their own: those of nearly all polygons.
const FEW: usize = RingColumns::MOST;
/// Of more corners, the farthest are looked for by halving.
const MANY: usize = 32;
/// Largest part by which sides of a polygon that stands for a circle are nearer to its centre
/// than its corners, dimensionless: 58 corners.
const ROUND: f32 = 1.5e-3;
/// Rounding of points, as a part of their distance from the origin, dimensionless.
const ROUNDING: f64 = 2.0 * f32::EPSILON as f64;

/// Convex polygon, made from points.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon {
    corners: CornerStorage,
    bounds: Aabb,
    /// At 1 kg/m², so its mass is the area.
    mass: MassProperties,
    tolerance: f32,
    roundness: f32,
}

/// Few corners lie beside the rest, where one look into memory finds them.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "nearly all polygons are the large variant")]
enum CornerStorage {
    Few { vertices: ArrayVec<Vec2, FEW>, normals: ArrayVec<Vec2, FEW>, columns: RingColumns },
    Many { vertices: Vec<Vec2>, normals: Vec<Vec2> },
}

impl Polygon {
    /// Flatness tolerance, dimensionless: a part of the longest edge of the box around the
    /// points.
    ///
    /// Corners that stick out by less are left out: a micrometre on a body of a metre. A circle
    /// keeps 2,000 corners, and nothing more than 5,100. Far from the origin, where points are
    /// rounded by more than that, it is two roundings of the largest coordinate.
    pub const FLATNESS: f32 = 1e-6;
    /// Thinnest polygon, as a part of the longest edge of the box around it, dimensionless. It
    /// is ten times [`Self::FLATNESS`], also far from the origin.
    pub const MIN_THICKNESS: f32 = 1e-5;

    /// Convex hull of `points`, in metres.
    ///
    /// Every vertex is one of the points, bit for bit, counter-clockwise from the leftmost one,
    /// of several that with the lowest y. The order of the points and duplicates make no
    /// difference, and the vertices of a polygon have themselves as hull.
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite or beyond ±10⁷, or the points enclose no area to speak
    /// of, see [`Self::MIN_THICKNESS`].
    ///
    /// Source: Andrew, *Another efficient algorithm for convex hulls in two dimensions*,
    /// Information Processing Letters 9, 1979. `[andrew1979]`
    pub fn new(points: &[Vec2]) -> Result<Self, PolygonError> {
        check_points(points)?;
        let ring = hull(points)?;
        let bounds = Aabb::around(ring.iter().copied());
        let size = f64::from((bounds.max - bounds.min).max_element());
        let far = bounds.min.abs().max(bounds.max.abs()).max_element();
        let flatness = (f64::from(Self::FLATNESS) * size).max(ROUNDING * f64::from(far));
        let (vertices, tolerance) = thin::thin(&ring, flatness);
        // Of what is left, so that it passes again when a polygon is made of that.
        let width = width(&vertices, size);
        let thickness = f64::from(Self::MIN_THICKNESS) * size;
        if !(width >= thickness) {
            return Err(PolygonError::Line { width: narrow(width), needed: narrow(thickness) });
        }
        if !(width >= 10.0 * flatness) {
            return Err(PolygonError::TooFar { distance: far, size: narrow(size) });
        }
        let mass = mass::mass(&vertices);
        if !(mass.mass.is_normal() && mass.inertia.is_normal()) {
            return Err(PolygonError::TooSmall { size: narrow(size) });
        }
        let bounds = Aabb::around(vertices.iter().copied());
        let normals = normals(&vertices);
        let roundness = roundness(mass.center, &vertices, &normals);
        let corners = CornerStorage::new(vertices, normals);
        Ok(Self { corners, bounds, mass, tolerance: narrow_up(tolerance), roundness })
    }

    /// View of the polygon as flat arrays, for the narrow phase.
    #[inline]
    pub fn ring(&self) -> Ring<'_> {
        let center = self.mass.center;
        match &self.corners {
            CornerStorage::Few { vertices, normals, columns } => {
                Ring { center, vertices, normals, columns }
            }
            CornerStorage::Many { vertices, normals } => {
                Ring { center, vertices, normals, columns: &RingColumns::NONE }
            }
        }
    }

    /// How far it reaches along the axes of an outer frame.
    pub(super) fn extents(&self, axes: &ExactAxes) -> Extents {
        let vertices = self.vertices();
        if !axes.is_turned() {
            return Extents::of_aabb(&self.bounds);
        }
        if vertices.len() <= MANY {
            return Extents::around(axes, vertices.iter().copied());
        }
        let rows = [axes.row(0), axes.row(1)];
        let reach = |row: DVec2| at(vertices, extreme_vertex::farthest(vertices, row)).dot(row);
        let [low, high] = [rows.map(|row| -reach(-row)), rows.map(reach)].map(DVec2::from);
        Extents::new(axes, low, high)
    }

    /// Corners, in metres, counter-clockwise.
    #[inline]
    pub fn vertices(&self) -> &[Vec2] {
        self.ring().vertices
    }

    /// Outward unit normals, dimensionless: number `i` is that of the side from corner `i` to
    /// the next.
    #[inline]
    pub fn normals(&self) -> &[Vec2] {
        self.ring().normals
    }

    /// The smallest axis-aligned box around the polygon, in metres, in the frame of the shape.
    pub fn bounds(&self) -> Aabb {
        self.bounds
    }

    /// Mass, centre and inertia at 1 kg/m²; the mass is the area in m².
    #[inline]
    pub fn mass(&self) -> MassProperties {
        self.mass
    }

    /// Area, in m², > 0.
    pub fn area(&self) -> f32 {
        self.mass.mass
    }

    /// Tolerance: no point of the input is farther in front of a side, in metres, ≥ 0.
    pub fn tolerance(&self) -> f32 {
        self.tolerance
    }

    /// Radius of the circle that the polygon stands for, in metres, or 0. It is that of its
    /// corners, where there are many and all are as far from the centre. Other polygons have
    /// sides that are felt.
    #[inline]
    pub fn roundness(&self) -> f32 {
        self.roundness
    }
}

impl CornerStorage {
    fn new(vertices: Vec<Vec2>, normals: Vec<Vec2>) -> Self {
        if vertices.len() <= FEW {
            let few = |list: Vec<Vec2>| list.into_iter().collect();
            let columns = RingColumns::of(&vertices, &normals);
            Self::Few { vertices: few(vertices), normals: few(normals), columns }
        } else {
            Self::Many { vertices, normals }
        }
    }
}

/// The outward normals of the sides of a ring.
fn normals(ring: &[Vec2]) -> Vec<Vec2> {
    let next = ring.iter().cycle().skip(1);
    let normal = |(from, to): (&Vec2, &Vec2)| {
        let along = to.as_dvec2() - from.as_dvec2();
        (-along.perp() / along.length()).as_vec2()
    };
    ring.iter().zip(next).map(normal).collect()
}

/// See [`Polygon::roundness`].
fn roundness(center: Vec2, vertices: &[Vec2], normals: &[Vec2]) -> f32 {
    let farthest = vertices.iter().map(|corner| corner.distance(center)).fold(0.0, f32::max);
    let heights =
        normals.iter().zip(vertices).map(|(normal, &corner)| normal.dot(corner - center));
    let nearest = heights.fold(f32::INFINITY, f32::min);
    if nearest >= (1.0 - ROUND) * farthest { farthest } else { 0.0 }
}

fn check_points(points: &[Vec2]) -> Result<(), PolygonError> {
    if points.len() > MAX_POINTS {
        return Err(PolygonError::TooManyPoints { count: points.len() });
    }
    let rule = Rule::Within(-MAX_COORDINATE, MAX_COORDINATE);
    for (index, point) in points.iter().enumerate() {
        let finite = Rule::Finite.check_all("coordinate", point.to_array());
        let checked = finite.and(rule.check_all("coordinate", point.to_array()));
        checked.map_err(|error| PolygonError::Point { index, error })?;
    }
    Ok(())
}

/// The nearest `f32`.
#[expect(clippy::cast_possible_truncation, reason = "numbers are within ±1e36")]
fn narrow(number: f64) -> f32 {
    number as f32
}

/// The lowest `f32` that is not below.
fn narrow_up(number: f64) -> f32 {
    let near = narrow(number);
    if f64::from(near) < number { near.next_up() } else { near }
}
