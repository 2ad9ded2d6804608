//! Skin binding: drawn vertices of any kind that follow the particles of a soft body.

use glam::{DVec3, Vec3};
use hazumi_core::Bvh;

use super::check::check_points;
use super::closest::{nearest, on_segment, on_triangle, to_tetrahedron};
use super::{SoftError, SoftShape, narrow};
use crate::math::Aabb;

/// The middle of all particles is at least this far from the plane of a face that vertices
/// follow with it, as a part of the size of the face, dimensionless.
const LEAST_HEIGHT: f64 = 0.1;
/// Directions whose cosine is this near to −1 are opposite, dimensionless.
const OPPOSITE: f32 = 1e-6;

/// Drawn vertices that follow the particles of a soft body: a mesh, finer than its own surface.
///
/// A vertex of a filled shape follows the corners of its nearest tetrahedron. In a closed
/// surface with nothing inside, it follows those of a face and the middle of all particles. An
/// affine map of the particles maps the vertices the same way. A vertex of a cloth follows its
/// nearest face, of a rope its nearest segment, and keeps its distance from it. Stretched
/// bodies therefore do not become thicker. Ropes do not show how they are twisted.
///
/// ```
/// use hazumi3d_geometry::{glam::Vec3, shape::{SoftShape, soft::SkinBinding}};
///
/// # fn main() -> Result<(), hazumi3d_geometry::shape::SoftError> {
/// let shape = SoftShape::cuboid(Vec3::ONE, [2, 2, 2])?;
/// let skin = SkinBinding::bind(&shape, &[Vec3::ZERO, Vec3::new(0.5, 0.25, 1.25)])?;
/// let particles: Vec<_> = shape.points().iter().map(|&at| 2.0 * at + Vec3::X).collect();
/// let mut drawn = Vec::new();
/// skin.positions(&particles, &mut drawn)?;
/// assert!(drawn[1].distance(Vec3::new(2.0, 0.5, 2.5)) < 1e-5);
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
    /// The first of four particles, and these parts of the ways to the others.
    Cell { corners: [u32; 4], parts: [f32; 3] },
    /// The middle of all particles, and these parts of the ways to three of them.
    Cone { corners: [u32; 3], parts: [f32; 3] },
    /// The first of three particles, these parts of the ways to the others, and this far out of
    /// their front, in metres.
    Face { corners: [u32; 3], parts: [f32; 2], above: f32 },
    /// A part of the way between two particles, and from there this, in metres, when the way
    /// goes along that unit vector.
    Segment { ends: [u32; 2], part: f32, beside: Vec3, along: Vec3 },
}

impl SkinBinding {
    /// Binds vertices, in metres, in the frame of the shape, to its particles at rest.
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite or beyond ±10⁷.
    pub fn bind(shape: &SoftShape, vertices: &[Vec3]) -> Result<Self, SoftError> {
        check_points("vertex of a soft skin", vertices)?;
        let points = shape.points();
        let bonds = if !shape.cells().is_empty() {
            to_cells(points, shape.cells(), vertices)
        } else if shape.faces().is_empty() {
            to_segments(points, shape.segments(), vertices)
        } else {
            let cones =
                if shape.is_closed() { cones(points, shape.faces()) } else { Vec::new() };
            if cones.is_empty() {
                to_faces(points, shape.faces(), vertices)
            } else {
                to_cones(points, &cones, vertices)
            }
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
    pub fn positions(&self, particles: &[Vec3], out: &mut Vec<Vec3>) -> Result<(), SoftError> {
        out.clear();
        let (given, wanted) = (particles.len(), self.particles);
        if given != wanted {
            return Err(SoftError::Length { what: "particles", given, wanted });
        }
        let middle = middle(particles).as_vec3();
        out.extend(self.bonds.iter().map(|bond| bond.position(particles, middle)));
        Ok(())
    }
}

impl Bond {
    fn position(&self, particles: &[Vec3], middle: Vec3) -> Vec3 {
        match *self {
            Self::Cell { corners, parts: [to_b, to_c, to_d] } => {
                let [a, b, c, d] = corners.map(|corner| particles[corner as usize]);
                a + (to_b * (b - a) + to_c * (c - a) + to_d * (d - a))
            }
            Self::Cone { corners, parts: [to_a, to_b, to_c] } => {
                let [a, b, c] = corners.map(|corner| particles[corner as usize] - middle);
                middle + (to_a * a + to_b * b + to_c * c)
            }
            Self::Face { corners, parts: [to_b, to_c], above } => {
                let [a, b, c] = corners.map(|corner| particles[corner as usize]);
                let (ab, ac) = (b - a, c - a);
                a + (to_b * ab + to_c * ac + above * ab.cross(ac).normalize_or_zero())
            }
            Self::Segment { ends, part, beside, along } => {
                let [a, b] = ends.map(|end| particles[end as usize]);
                let way = b - a;
                a + part * way + turned(beside, along, way.normalize_or(along))
            }
        }
    }
}

/// A vector across one unit vector, turned with it to another on the shortest way.
fn turned(beside: Vec3, from: Vec3, to: Vec3) -> Vec3 {
    let cosine = from.dot(to);
    if 1.0 + cosine < OPPOSITE {
        // Half a turn about itself.
        return beside;
    }
    let axis = from.cross(to);
    beside * cosine + axis.cross(beside) + axis * (axis.dot(beside) / (1.0 + cosine))
}

/// The mean of some points.
fn middle(points: &[Vec3]) -> DVec3 {
    points.iter().map(|point| point.as_dvec3()).sum::<DVec3>() / points.len().max(1) as f64
}

/// The faces that make a tetrahedron of some height with the middle of all particles.
fn cones(points: &[Vec3], faces: &[[u32; 3]]) -> Vec<[u32; 3]> {
    let middle = middle(points);
    let is_high = |face: &&[u32; 3]| {
        let [a, b, c] = face.map(|corner| points[corner as usize].as_dvec3() - middle);
        let normal = (b - a).cross(c - a);
        // The height, times twice the area, whose root is the size.
        normal.dot(a).abs() > LEAST_HEIGHT * normal.length() * normal.length().sqrt()
    };
    faces.iter().filter(is_high).copied().collect()
}

fn to_cells(points: &[Vec3], cells: &[[u32; 4]], vertices: &[Vec3]) -> Vec<Bond> {
    let (tree, corners) = tree(points, cells);
    let bind = |&vertex: &Vec3| {
        let point = vertex.as_dvec3();
        let cell = nearest(&tree, vertex, |cell| to_tetrahedron(corners(cell), point));
        let [a, b, c, d] = corners(cell);
        let parts = parts([b - a, c - a, d - a], point - a);
        Bond::Cell { corners: cells[cell as usize], parts }
    };
    vertices.iter().map(bind).collect()
}

fn to_cones(points: &[Vec3], faces: &[[u32; 3]], vertices: &[Vec3]) -> Vec<Bond> {
    let (tree, corners) = tree(points, faces);
    let middle = middle(points);
    let bind = |&vertex: &Vec3| {
        let point = vertex.as_dvec3();
        let face =
            nearest(&tree, vertex, |face| on_triangle(corners(face), point).distance(point));
        let parts = parts(corners(face).map(|corner| corner - middle), point - middle);
        Bond::Cone { corners: faces[face as usize], parts }
    };
    vertices.iter().map(bind).collect()
}

fn to_faces(points: &[Vec3], faces: &[[u32; 3]], vertices: &[Vec3]) -> Vec<Bond> {
    let (tree, corners) = tree(points, faces);
    let bind = |&vertex: &Vec3| {
        let point = vertex.as_dvec3();
        let face =
            nearest(&tree, vertex, |face| on_triangle(corners(face), point).distance(point));
        let [a, b, c] = corners(face);
        let normal = (b - a).cross(c - a).normalize_or_zero();
        let [to_b, to_c, above] = parts([b - a, c - a, normal], point - a);
        Bond::Face { corners: faces[face as usize], parts: [to_b, to_c], above }
    };
    vertices.iter().map(bind).collect()
}

fn to_segments(points: &[Vec3], segments: &[[u32; 2]], vertices: &[Vec3]) -> Vec<Bond> {
    let (tree, ends) = tree(points, segments);
    let bind = |&vertex: &Vec3| {
        let point = vertex.as_dvec3();
        let segment =
            nearest(&tree, vertex, |segment| on_segment(ends(segment), point).distance(point));
        let [start, end] = ends(segment);
        let way = end - start;
        let part = (point - start).dot(way) / way.length_squared();
        let beside = (point - start - part * way).as_vec3();
        let along = way.normalize_or_zero().as_vec3();
        Bond::Segment { ends: segments[segment as usize], part: narrow(part), beside, along }
    };
    vertices.iter().map(bind).collect()
}

/// A tree over things with some corners, and where these are.
fn tree<'a, const N: usize>(
    points: &'a [Vec3],
    things: &'a [[u32; N]],
) -> (Bvh<Aabb>, impl Fn(u32) -> [DVec3; N] + 'a) {
    let corners = |thing: &[u32; N]| thing.map(|corner| points[corner as usize]);
    let boxes: Vec<_> = things.iter().map(|thing| Aabb::around(corners(thing))).collect();
    let places = move |thing: u32| {
        things[thing as usize].map(|corner| points[corner as usize].as_dvec3())
    };
    (Bvh::new(&boxes), places)
}

/// How much of each of three vectors that are not in a plane makes another one.
fn parts([a, b, c]: [DVec3; 3], sum: DVec3) -> [f32; 3] {
    let whole = a.dot(b.cross(c));
    [sum.dot(b.cross(c)), sum.dot(c.cross(a)), sum.dot(a.cross(b))]
        .map(|part| narrow(part / whole))
}
