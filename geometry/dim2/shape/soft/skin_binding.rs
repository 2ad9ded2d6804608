//! Skin binding: drawn vertices of any kind that follow the particles of a soft body.

use glam::{DVec2, Vec2};
use hazumi_core::{Bvh, bvh};

use super::check::check_points;
use super::triangulate::triangulate;
use super::{SoftError, SoftShape, narrow};
use crate::math::Aabb;

/// Binding of drawn vertices to the particles of a soft body: a picture, or a fine outline.
///
/// A vertex of a closed shape follows the corners of the cell that it is nearest to. In an
/// outline that is not filled, it follows those of triangles between its particles. An affine
/// map of the particles maps the vertices the same way. A vertex of an open shape follows its
/// nearest side and keeps its distance from it. Ropes that stretch therefore do not become
/// thicker.
///
/// ```
/// use hazumi2d_geometry::{glam::Vec2, shape::{SoftShape, soft::SkinBinding}};
///
/// # fn main() -> Result<(), hazumi2d_geometry::shape::SoftError> {
/// let shape = SoftShape::disc(1.0, 12)?;
/// let skin = SkinBinding::bind(&shape, &[Vec2::ZERO, Vec2::new(0.5, 0.25)])?;
/// let particles: Vec<_> = shape.points().iter().map(|&at| 2.0 * at + Vec2::X).collect();
/// let mut drawn = Vec::new();
/// skin.positions(&particles, &mut drawn)?;
/// assert!(drawn[1].distance(Vec2::new(2.0, 0.5)) < 1e-5);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SkinBinding {
    particles: usize,
    bonds: Vec<Bond>,
}

/// Particles that a vertex follows.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Bond {
    /// A point of the plane of three particles: the first, and these parts of the ways to the
    /// others.
    Cell { corners: [u32; 3], parts: [f32; 2] },
    /// A point on the line through two particles, as a part of the way between them, and this
    /// far to the left of it, in metres.
    Side { ends: [u32; 2], part: f32, left: f32 },
}

impl SkinBinding {
    /// Binds vertices, in metres, in the frame of the shape, to its particles at rest.
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite or beyond ±10⁷. Also when an outline that is not filled
    /// touches itself by more than a ten-millionth of its size.
    pub fn bind(shape: &SoftShape, vertices: &[Vec2]) -> Result<Self, SoftError> {
        check_points("vertex of a soft skin", vertices)?;
        let points = shape.points();
        let bonds = if shape.is_closed() {
            to_cells(points, &cells(shape)?, vertices)
        } else {
            to_sides(points, shape.outline(), vertices)
        };
        Ok(Self { particles: points.len(), bonds })
    }

    /// Number of vertices.
    pub fn vertex_count(&self) -> usize {
        self.bonds.len()
    }

    /// Replaces `out` by the positions of the vertices for these positions of the particles.
    /// Both are in metres and in the same frame, whichever.
    ///
    /// # Errors
    ///
    /// When the particles are not as many as those of the shape.
    pub fn positions(&self, particles: &[Vec2], out: &mut Vec<Vec2>) -> Result<(), SoftError> {
        out.clear();
        let (given, wanted) = (particles.len(), self.particles);
        if given != wanted {
            return Err(SoftError::Length { what: "particles", given, wanted });
        }
        out.extend(self.bonds.iter().map(|bond| bond.position(particles)));
        Ok(())
    }
}

impl Bond {
    fn position(&self, particles: &[Vec2]) -> Vec2 {
        match *self {
            Self::Cell { corners, parts: [to_b, to_c] } => {
                let [a, b, c] = corners.map(|corner| particles[corner as usize]);
                a + (to_b * (b - a) + to_c * (c - a))
            }
            Self::Side { ends, part, left } => {
                let [a, b] = ends.map(|end| particles[end as usize]);
                let along = b - a;
                a + part * along + left * along.normalize_or_zero().perp()
            }
        }
    }
}

/// The triangles that vertices follow.
fn cells(shape: &SoftShape) -> Result<Vec<[u32; 3]>, SoftError> {
    if !shape.cells().is_empty() {
        return Ok(shape.cells().to_vec());
    }
    let ring: Vec<_> = shape.outline().iter().map(|side| side[0]).collect();
    let points: Vec<_> = ring.iter().map(|&name| shape.points()[name as usize]).collect();
    let cells = triangulate(&points, points.len())?;
    Ok(cells.into_iter().map(|cell| cell.map(|corner| ring[corner as usize])).collect())
}

fn to_cells(points: &[Vec2], cells: &[[u32; 3]], vertices: &[Vec2]) -> Vec<Bond> {
    let corners = |cell: u32| cells[cell as usize].map(|corner| points[corner as usize]);
    let boxes = (0u32..).take(cells.len()).map(|cell| Aabb::around(corners(cell)));
    let tree = Bvh::new(&boxes.collect::<Vec<_>>());
    let bind = |&vertex: &Vec2| {
        let cell = nearest(&tree, vertex, |cell| {
            distance_to_triangle(
                corners(cell).map(|corner| corner.as_dvec2()),
                vertex.as_dvec2(),
            )
        });
        let parts = parts(corners(cell), vertex);
        Bond::Cell { corners: cells[cell as usize], parts }
    };
    vertices.iter().map(bind).collect()
}

fn to_sides(points: &[Vec2], sides: &[[u32; 2]], vertices: &[Vec2]) -> Vec<Bond> {
    let ends = |side: u32| sides[side as usize].map(|end| points[end as usize]);
    let boxes = (0u32..).take(sides.len()).map(|side| Aabb::around(ends(side)));
    let tree = Bvh::new(&boxes.collect::<Vec<_>>());
    let bind = |&vertex: &Vec2| {
        let point = vertex.as_dvec2();
        let side = nearest(&tree, vertex, |side| {
            distance_to_segment(ends(side).map(|end| end.as_dvec2()), point)
        });
        let [start, end] = ends(side).map(|end| end.as_dvec2());
        let (along, arm) = (end - start, point - start);
        let part = arm.dot(along) / along.length_squared();
        let left = along.perp_dot(arm) / along.length();
        let ends = sides[side as usize];
        Bond::Side { ends, part: narrow(part), left: narrow(left) }
    };
    vertices.iter().map(bind).collect()
}

/// The item that is nearest to a point, the first of several as near; there is at least one.
fn nearest(tree: &Bvh<Aabb>, point: Vec2, distance: impl Fn(u32) -> f64) -> u32 {
    let mut best = (f64::INFINITY, 0);
    bvh::nearest(
        tree,
        f32::INFINITY,
        |bounds| bounds.distance(point),
        |item, limit| {
            let found = (distance(item), item);
            if found < best {
                best = found;
            }
            // A little more, because distances of boxes are rounded.
            limit.min(1.001 * narrow(best.0) + f32::MIN_POSITIVE)
        },
    );
    best.1
}

fn distance_to_triangle(corners: [DVec2; 3], point: DVec2) -> f64 {
    let sides = [0, 1, 2].map(|side| [corners[side], corners[(side + 1) % 3]]);
    let is_inside = sides.iter().all(|[from, to]| (to - from).perp_dot(point - from) >= 0.0);
    if is_inside {
        return 0.0;
    }
    sides.map(|side| distance_to_segment(side, point)).into_iter().fold(f64::INFINITY, f64::min)
}

fn distance_to_segment([start, end]: [DVec2; 2], point: DVec2) -> f64 {
    let along = end - start;
    let part = ((point - start).dot(along) / along.length_squared()).clamp(0.0, 1.0);
    point.distance(start + part * along)
}

/// The parts of the ways from the first corner of a triangle to the others that lead to a
/// point.
fn parts(corners: [Vec2; 3], point: Vec2) -> [f32; 2] {
    let [a, b, c] = corners.map(|corner| corner.as_dvec2());
    let (ab, ac, arm) = (b - a, c - a, point.as_dvec2() - a);
    let whole = ab.perp_dot(ac);
    [arm.perp_dot(ac) / whole, ab.perp_dot(arm) / whole].map(narrow)
}
