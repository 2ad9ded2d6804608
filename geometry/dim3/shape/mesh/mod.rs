//! Triangle meshes.

mod edge;
mod error;

use std::f32::consts::PI;

use glam::Vec3;
use hazumi_core::bvh::Hierarchy;
use hazumi_core::{Bvh, Rule};

use edge::Across;
pub use edge::EdgeKind;
pub use error::MeshError;

use super::Triangle;
use crate::math::Aabb;

/// Largest coordinate of a vertex, in metres: products of two lengths stay in the range of
/// `f32`.
pub(super) const MAX_COORDINATE: f32 = 1e15;
/// Most triangles: three times their number fits in 32 bits.
const MAX_TRIANGLES: usize = 1 << 30;

/// Triangle mesh: a surface made of triangles, such as the ground of a level, a building or a
/// statue.
///
/// A mesh is a surface and nothing more: it contains no point and has no mass, so only fixed
/// and kinematic bodies take it. Decompose it into hulls for a solid that moves.
///
/// Triangles keep their given indices, even when some are left out. Vertices with the same
/// coordinates are one, however often a file repeats them, so that triangles know their
/// neighbours. A ball that rolls over a [flat](EdgeKind::Flat) or concave edge therefore does
/// not feel it.
#[derive(Clone, Debug)]
#[doc(alias("TriMesh", "triangle mesh"))]
pub struct Mesh {
    vertices: Vec<Vec3>,
    triangles: Vec<[u32; 3]>,
    across: Across,
    materials: Vec<u16>,
    /// Indices of the triangles without an area, ascending.
    degenerate: Vec<u32>,
    sides: Sides,
    flat_angle: f32,
    bvh: Bvh<Aabb>,
}

/// Sides from which the triangles of a surface are hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sides {
    /// Front side only, from where the corners run counter-clockwise. Rays and shape casts from
    /// behind pass, and contacts push towards the front.
    #[default]
    Front,
    /// Both sides.
    Both,
}

/// Options for [`Mesh::new`].
#[derive(Clone, Debug, PartialEq)]
pub struct MeshOptions {
    /// Sides from which the triangles are hit; default the front.
    pub sides: Sides,
    /// Material number per triangle, such as an index in a list of materials; none by default.
    pub materials: Vec<u16>,
    /// Angle below which edges count as flat, in radians, 0 to π/2; default 5°. No wheel feels
    /// such an edge.
    pub flat_angle: f32,
}

impl Default for MeshOptions {
    fn default() -> Self {
        Self { sides: Sides::Front, materials: Vec::new(), flat_angle: 5.0 / 180.0 * PI }
    }
}

impl Mesh {
    /// A mesh of `triangles`, each three indices in `vertices`, which are in metres. Vertices
    /// are at most 10¹⁵ from the origin along each axis. Seen from the front, the corners of a
    /// triangle run counter-clockwise.
    ///
    /// Triangles without an area are ignored by all queries, see [`Self::degenerate`].
    ///
    /// # Errors
    ///
    /// When a number is not finite or too large, a triangle names a vertex that does not exist,
    /// or no triangle has an area. Also when there are more than 2³⁰ triangles, or the
    /// materials are not as many as the triangles.
    pub fn new(
        vertices: &[Vec3],
        triangles: &[[u32; 3]],
        options: MeshOptions,
    ) -> Result<Self, MeshError> {
        check(vertices, triangles, &options)?;
        let MeshOptions { sides, materials, flat_angle } = options;
        let vertices = vertices.to_vec();
        let first = first_alike(&vertices);
        let corner = |index: u32| first[index as usize];
        let triangles: Vec<_> = triangles.iter().map(|corners| corners.map(corner)).collect();
        let corners = |corners: &[u32; 3]| corners.map(|index| vertices[index as usize]);
        let normals = triangles.iter().map(|triangle| Triangle::of(corners(triangle)).normal());
        let normals: Vec<_> = normals.map(Option::unwrap_or_default).collect();
        let flat = |(index, normal): (u32, &Vec3)| (*normal == Vec3::ZERO).then_some(index);
        let degenerate: Vec<_> = (0u32..).zip(&normals).filter_map(flat).collect();
        if degenerate.len() == triangles.len() {
            return Err(MeshError::Empty);
        }
        let across = Across::new(&vertices, &triangles, &normals, libm::sinf(flat_angle));
        let solid = (0u32..).zip(&triangles).zip(&normals);
        let solid = solid.filter(|(_, normal)| **normal != Vec3::ZERO);
        let boxes =
            solid.map(|((index, triangle), _)| (index, Aabb::around(corners(triangle))));
        let bvh = Bvh::of_items(boxes);
        Ok(Self { vertices, triangles, across, materials, degenerate, sides, flat_angle, bvh })
    }

    /// The mesh scaled by `factor` along each axis. Where the factors mirror it, the corners
    /// are put in the other order, so that the front stays the outside.
    ///
    /// # Errors
    ///
    /// When a factor is 0 or not finite, or the result is too large or so small that no
    /// triangle has an area.
    pub fn scaled(&self, factor: Vec3) -> Result<Self, MeshError> {
        Rule::Finite.check_all("mesh scale", factor.to_array())?;
        Rule::Above(0.0).check_all("size of mesh scale", factor.abs().to_array())?;
        let is_mirrored = factor.x.signum() * factor.y.signum() * factor.z.signum() < 0.0;
        let order = |&[a, b, c]: &[u32; 3]| if is_mirrored { [a, c, b] } else { [a, b, c] };
        let vertices: Vec<_> = self.vertices.iter().map(|&vertex| vertex * factor).collect();
        let triangles: Vec<_> = self.triangles.iter().map(order).collect();
        let options = MeshOptions {
            sides: self.sides,
            materials: self.materials.clone(),
            flat_angle: self.flat_angle,
        };
        Self::new(&vertices, &triangles, options)
    }

    /// The vertices as given, in metres.
    pub fn vertices(&self) -> &[Vec3] {
        &self.vertices
    }

    /// Triangles in their given order, each three indices in [`Self::vertices`]. Of several
    /// vertices in one place, the first is named.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// Corners of a triangle, in metres; `None` without the triangle.
    #[inline]
    pub fn triangle(&self, index: u32) -> Option<[Vec3; 3]> {
        let &[a, b, c] = self.triangles.get(index as usize)?;
        let vertex = |index: u32| self.vertices[index as usize];
        Some([vertex(a), vertex(b), vertex(c)])
    }

    /// Kinds of the edges of a triangle, edge `k` from corner `k` to the next. `None` without
    /// the triangle.
    pub fn edges(&self, triangle: u32) -> Option<[EdgeKind; 3]> {
        self.across.kinds(triangle)
    }

    /// Material of a triangle; `None` without the triangle, or without materials.
    pub fn material(&self, triangle: u32) -> Option<u16> {
        self.materials.get(triangle as usize).copied()
    }

    /// Indices of the triangles without an area, ascending. No answer names them.
    pub fn degenerate(&self) -> &[u32] {
        &self.degenerate
    }

    /// Sides from which the triangles are hit.
    pub fn sides(&self) -> Sides {
        self.sides
    }

    /// The smallest axis-aligned box around the mesh, in metres, in the frame of the shape.
    pub fn bounds(&self) -> Aabb {
        self.bvh.root().map_or(Aabb::EMPTY, |root| self.bvh.bounds(root))
    }

    /// The triangles across the edges of one that exists; `None` where an edge is open.
    pub(crate) fn neighbours(&self, triangle: u32) -> [Option<u32>; 3] {
        self.across.neighbours(triangle)
    }

    pub(crate) fn tree(&self) -> &Bvh<Aabb> {
        &self.bvh
    }
}

fn check(
    vertices: &[Vec3],
    triangles: &[[u32; 3]],
    options: &MeshOptions,
) -> Result<(), MeshError> {
    Rule::Within(0.0, 0.5 * PI).check("mesh flat angle", options.flat_angle)?;
    for count in [vertices.len(), triangles.len()] {
        if count > MAX_TRIANGLES {
            return Err(MeshError::TooMany { count, most: MAX_TRIANGLES });
        }
    }
    let within = Rule::Within(-MAX_COORDINATE, MAX_COORDINATE);
    within.check_all("mesh vertex", vertices.iter().flat_map(Vec3::to_array))?;
    for (triangle, corners) in triangles.iter().enumerate() {
        if let Some(&index) = corners.iter().find(|&&index| index as usize >= vertices.len()) {
            return Err(MeshError::Index { triangle, index, vertices: vertices.len() });
        }
    }
    let (given, wanted) = (options.materials.len(), triangles.len());
    if given != 0 && given != wanted {
        return Err(MeshError::Length { what: "materials", given, wanted });
    }
    Ok(())
}

/// For each vertex, the first one with the same coordinates.
fn first_alike(vertices: &[Vec3]) -> Vec<u32> {
    // Zeros of either sign are the same place.
    let place = |vertex: &Vec3| (*vertex + Vec3::ZERO).to_array().map(f32::to_bits);
    let mut order: Vec<_> = vertices.iter().map(place).zip(0u32..).collect();
    order.sort_unstable();
    let mut first = vec![0; vertices.len()];
    for alike in order.chunk_by(|a, b| a.0 == b.0) {
        for (_, index) in alike {
            first[*index as usize] = alike[0].1;
        }
    }
    first
}
