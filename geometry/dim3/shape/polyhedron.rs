//! Convex polyhedra as flat arrays (half-edges) for the narrow phase.

use std::f32::consts::FRAC_1_SQRT_2;

use glam::Vec3;
use serde::{Deserialize, Serialize};

use super::Cuboid;
use super::face_table::{CenteredBox, FaceBlock, FaceLanes, ROUNDING};
use super::support_points::{SupportPoints, WidePoints};

/// A closed convex polyhedron, borrowed from a [`Hull`](super::Hull) or made of a [`Cuboid`].
///
/// ```text
///   face f owns the half-edges first .. first + count, counter-clockwise seen from outside:
///
///        o ◄──────── o          half_edges[h].origin   where h begins
///        │     f     ▲          half_edges[h].face     f, to the left of h
///        ▼           │ h        half_edges[h].twin     the same edge, seen from the neighbour
///        o ────────► o          next of h              h + 1, or first at the end of the face
/// ```
///
/// # Contract
///
/// Every face is convex, has at least 3 edges and an outward unit normal. Every edge has
/// exactly two faces, `twin(twin(h)) == h`, and Euler's V − E + F = 2 holds.
#[derive(Clone, Copy, Debug)]
pub struct Polyhedron<'a> {
    /// A point well inside, in metres.
    pub center: Vec3,
    /// Distance from the centre to the nearest face, in metres, ≥ 0.
    pub inner_radius: f32,
    /// Corners, in metres.
    pub vertices: &'a [Vec3],
    /// The corners once more, in vector lanes.
    pub corners: SupportPoints<'a>,
    /// Faces, each a run of half-edges.
    pub faces: &'a [Face],
    /// Half-edges, grouped by face.
    pub half_edges: &'a [HalfEdge],
    /// Each edge once.
    pub edges: &'a [Edge],
    /// The faces once more, in vector lanes.
    pub lanes: FaceLanes<'a>,
}

/// One flat side of a polyhedron.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Face {
    /// Outward unit normal, dimensionless.
    pub normal: Vec3,
    /// The plane is `normal · p = offset`, in metres; no corner lies in front of it.
    pub offset: f32,
    /// Index of the first half-edge of the face.
    pub first: u32,
    /// Number of half-edges, ≥ 3.
    pub count: u32,
}

/// An edge seen from one of its two faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HalfEdge {
    /// Index of the vertex where it begins; it ends where its twin begins.
    pub origin: u32,
    /// Index of the same edge in the other direction.
    pub twin: u32,
    /// Index of the face to its left.
    pub face: u32,
}

/// An edge, with its data for separating-axis tests.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Edge {
    /// Index of the half-edge that runs along `direction`; always less than its twin's.
    pub half_edge: u32,
    /// Unit vector along the edge, dimensionless.
    pub direction: Vec3,
}

impl<'a> Polyhedron<'a> {
    /// The half-edges of `face`, counter-clockwise.
    pub fn face_edges(&self, face: &Face) -> &'a [HalfEdge] {
        &self.half_edges[face.first as usize..][..face.count as usize]
    }

    /// The corners of `face`, counter-clockwise seen from outside.
    pub fn face_vertices(&self, face: &Face) -> impl ExactSizeIterator<Item = Vec3> + 'a {
        let vertices = self.vertices;
        self.face_edges(face).iter().map(move |edge| vertices[edge.origin as usize])
    }

    /// The half-edge that follows on one around its face.
    #[inline]
    pub fn after(&self, half_edge: u32) -> u32 {
        let face = &self.faces[self.half_edges[half_edge as usize].face as usize];
        let next = half_edge + 1;
        if next == face.first + face.count { face.first } else { next }
    }

    /// Start and end of an edge, along its direction.
    pub fn edge_ends(&self, edge: &Edge) -> [Vec3; 2] {
        let half = self.half_edges[edge.half_edge as usize];
        let twin = self.half_edges[half.twin as usize];
        [half, twin].map(|half| self.vertices[half.origin as usize])
    }

    /// Outward normals of the two faces of the edge: the one to its left, then the other.
    pub fn edge_normals(&self, edge: &Edge) -> [Vec3; 2] {
        let half = self.half_edges[edge.half_edge as usize];
        let twin = self.half_edges[half.twin as usize];
        [half, twin].map(|half| self.faces[half.face as usize].normal)
    }
}

/// Distance from a point inside to the nearest face, in metres.
pub fn inner_radius(center: Vec3, faces: &[Face]) -> f32 {
    let depth = faces.iter().map(|face| face.offset - face.normal.dot(center));
    depth.fold(f32::INFINITY, f32::min).max(0.0)
}

/// A [`Cuboid`] as a polyhedron: 800 bytes on the stack, cheaper to make than to keep.
#[derive(Clone, Copy, Debug)]
pub struct CuboidPolyhedron {
    vertices: [Vec3; 8],
    block: WidePoints,
    faces: [Face; 6],
    lanes: FaceBlock,
    half: Vec3,
}

impl CuboidPolyhedron {
    /// Corner `i` lies on the positive side of axis `k` when bit `k` of `i` is set.
    pub fn new(cuboid: &Cuboid) -> Self {
        let half = cuboid.half_extents();
        let vertices: [Vec3; 8] = std::array::from_fn(|corner| {
            let side = |axis: usize| if corner >> axis & 1 == 1 { 1.0 } else { -1.0 };
            half * Vec3::new(side(0), side(1), side(2))
        });
        let mut first = 0;
        let faces = CUBE_NORMALS.map(|normal| {
            let offset = (half * normal).abs().element_sum();
            let face = Face { normal, offset, first, count: 4 };
            first += 4;
            face
        });
        let block = WidePoints::new(vertices, vertices[0]);
        let mut lanes = CUBE_LANES;
        for (depth, face) in lanes.depths.iter_mut().zip(&faces) {
            *depth = face.offset;
        }
        Self { vertices, block, faces, lanes, half }
    }

    /// View of the polyhedron for the narrow phase.
    pub fn view(&self) -> Polyhedron<'_> {
        Polyhedron {
            center: Vec3::ZERO,
            inner_radius: self.half.min_element(),
            vertices: &self.vertices,
            corners: SupportPoints::of_block(&self.vertices, &self.block),
            faces: &self.faces,
            half_edges: &CUBE_HALF_EDGES,
            edges: &CUBE_EDGES,
            lanes: FaceLanes {
                blocks: std::slice::from_ref(&self.lanes),
                spokes: &CUBE_SPOKES,
                edges: &CUBE_EDGE_OF,
                bounds: CenteredBox { center: Vec3::ZERO, half: self.half },
            },
        }
    }
}

const CUBE_NORMALS: [Vec3; 6] =
    [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y, Vec3::Z, Vec3::NEG_Z];

/// Corners of each face, counter-clockwise seen from outside, in the order of the normals.
pub(crate) const CUBE_LOOPS: [[u32; 4]; 6] =
    [[1, 3, 7, 5], [0, 4, 6, 2], [2, 6, 7, 3], [0, 1, 5, 4], [4, 5, 7, 6], [0, 2, 3, 1]];

pub(crate) const CUBE_HALF_EDGES: [HalfEdge; 24] = cube_half_edges();
pub(crate) const CUBE_EDGES: [Edge; 12] = cube_edges();
/// For each corner, the first half-edge that begins there.
const CUBE_SPOKES: [u32; 8] = cube_spokes();
/// For each half-edge, the index of its edge.
const CUBE_EDGE_OF: [u32; 24] = cube_edge_of();
/// The faces of any box, without their depths.
const CUBE_LANES: FaceBlock = cube_lanes();

const fn cube_lanes() -> FaceBlock {
    let mut block = FaceBlock::EMPTY;
    let mut face = 0;
    while face < 6 {
        let normal = CUBE_NORMALS[face].to_array();
        block.normals.x[face] = normal[0];
        block.normals.y[face] = normal[1];
        block.normals.z[face] = normal[2];
        block.cosines[face] = FRAC_1_SQRT_2 - ROUNDING;
        face += 1;
    }
    block
}

#[expect(clippy::cast_possible_truncation, reason = "indices below 24, in a const function")]
const fn cube_spokes() -> [u32; 8] {
    let half_edges = cube_half_edges();
    let mut spokes = [0; 8];
    let mut h = 24;
    while h > 0 {
        h -= 1;
        spokes[half_edges[h].origin as usize] = h as u32;
    }
    spokes
}

#[expect(clippy::cast_possible_truncation, reason = "indices below 12, in a const function")]
const fn cube_edge_of() -> [u32; 24] {
    let (half_edges, edges) = (cube_half_edges(), cube_edges());
    let mut edge_of = [0; 24];
    let mut e = 0;
    while e < 12 {
        let half = edges[e].half_edge as usize;
        edge_of[half] = e as u32;
        edge_of[half_edges[half].twin as usize] = e as u32;
        e += 1;
    }
    edge_of
}

#[expect(clippy::cast_possible_truncation, reason = "indices below 24, in a const function")]
const fn cube_half_edges() -> [HalfEdge; 24] {
    let mut half_edges = [HalfEdge { origin: 0, twin: 0, face: 0 }; 24];
    let mut h = 0;
    while h < 24 {
        let (from, to) = (CUBE_LOOPS[h / 4][h % 4], CUBE_LOOPS[h / 4][(h + 1) % 4]);
        let mut twin = 0;
        while CUBE_LOOPS[twin / 4][twin % 4] != to
            || CUBE_LOOPS[twin / 4][(twin + 1) % 4] != from
        {
            twin += 1;
        }
        half_edges[h] = HalfEdge { origin: from, twin: twin as u32, face: (h / 4) as u32 };
        h += 1;
    }
    half_edges
}

#[expect(clippy::cast_possible_truncation, reason = "indices below 24, in a const function")]
const fn cube_edges() -> [Edge; 12] {
    let half_edges = cube_half_edges();
    let mut edges = [Edge { half_edge: 0, direction: Vec3::X }; 12];
    let (mut h, mut e) = (0, 0);
    while h < 24 {
        let twin = half_edges[h].twin as usize;
        if h < twin {
            // The two corners differ in one bit: the axis along which the edge runs.
            let (from, to) = (half_edges[h].origin, half_edges[twin].origin);
            let sign = if to > from { 1.0 } else { -1.0 };
            let direction = match from ^ to {
                1 => Vec3::new(sign, 0.0, 0.0),
                2 => Vec3::new(0.0, sign, 0.0),
                _ => Vec3::new(0.0, 0.0, sign),
            };
            edges[e] = Edge { half_edge: h as u32, direction };
            e += 1;
        }
        h += 1;
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cuboid_keeps_the_contract() {
        let parts = CuboidPolyhedron::new(&Cuboid::new(Vec3::new(1.0, 2.0, 3.0)).unwrap());
        let cube = parts.view();
        for (h, half) in (0u32..).zip(cube.half_edges) {
            let twin = cube.half_edges[half.twin as usize];
            assert_eq!(twin.twin, h);
            assert_ne!(twin.face, half.face);
        }
        for face in cube.faces {
            for corner in cube.face_vertices(face) {
                assert_eq!(face.normal.dot(corner), face.offset);
            }
        }
        for edge in cube.edges {
            let [from, to] = cube.edge_ends(edge);
            assert_eq!((to - from).normalize(), edge.direction);
            let [left, right] = cube.edge_normals(edge);
            assert_eq!(left.cross(right), edge.direction, "left × right runs along the edge");
        }
    }
}
