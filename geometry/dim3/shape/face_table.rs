//! Face table of a polyhedron in SIMD lanes, with its adjacency.

use glam::Vec3;
use hazumi_core::simd::{LANES, Simd, f32x16, prelude::*};

use super::polyhedron::{Edge, Face, HalfEdge};
use super::support_points::WidePoints;

/// Reduction of the cosines of a face, dimensionless: more than their rounding.
pub(super) const ROUNDING: f32 = 1e-6;

/// As many faces as a vector has lanes. Lanes that are left over lie infinitely far out.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub(crate) struct FaceBlock {
    /// Outward unit normals.
    pub(crate) normals: WidePoints,
    /// Distances from the centre of the polyhedron to the planes, in metres.
    pub(crate) depths: [f32; LANES],
    /// Cosine of half the largest angle to a neighbour, dimensionless.
    pub(crate) cosines: [f32; LANES],
}

/// Data of a polyhedron for separating axes, arranged once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FaceTable {
    blocks: Vec<FaceBlock>,
    /// For each corner, a half-edge that begins there.
    spokes: Vec<u32>,
    /// For each half-edge, the index of its edge.
    edges: Vec<u32>,
    bounds: CenteredBox,
}

/// The box around a polyhedron, along its axes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct CenteredBox {
    /// From the centre of the polyhedron, in metres.
    pub(crate) center: Vec3,
    /// In metres.
    pub(crate) half: Vec3,
}

/// A [`FaceTable`], borrowed.
#[derive(Clone, Copy, Debug)]
pub struct FaceLanes<'a> {
    pub(crate) blocks: &'a [FaceBlock],
    pub(crate) spokes: &'a [u32],
    pub(crate) edges: &'a [u32],
    pub(crate) bounds: CenteredBox,
}

impl CenteredBox {
    /// Around some corners of a polyhedron with this centre; at least one.
    pub(crate) fn around(vertices: &[Vec3], center: Vec3) -> Self {
        let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        for &vertex in vertices {
            (low, high) = (low.min(vertex - center), high.max(vertex - center));
        }
        let center = 0.5 * low + 0.5 * high;
        Self { center, half: (high - center).max(center - low) }
    }
}

impl FaceBlock {
    pub(crate) const EMPTY: Self = Self {
        normals: WidePoints::ZERO,
        depths: [f32::INFINITY; LANES],
        cosines: [1.0; LANES],
    };

    /// Writes one lane; `cosine` is that of half the largest angle to a neighbour.
    #[inline(always)]
    pub(crate) fn set(&mut self, lane: usize, normal: Vec3, depth: f32, cosine: f32) {
        self.normals.set(lane, normal);
        (self.depths[lane], self.cosines[lane]) = (depth, cosine - ROUNDING);
    }

    /// Heights of a point above the planes, in metres; `point` is given from the centre of the
    /// polyhedron.
    #[inline(always)]
    pub(crate) fn heights<S: Simd>(&self, simd: S, point: [f32x16<S>; 3]) -> f32x16<S> {
        self.normals.dot(simd, point) - f32x16::load_array_ref(simd, &self.depths)
    }
}

impl FaceTable {
    /// Arranges the faces of a polyhedron with this centre.
    pub fn new(
        center: Vec3,
        vertices: &[Vec3],
        faces: &[Face],
        half_edges: &[HalfEdge],
        edges: &[Edge],
    ) -> Self {
        let mut spokes = vec![u32::MAX; vertices.len()];
        for (index, half) in (0u32..).zip(half_edges) {
            let spoke = &mut spokes[half.origin as usize];
            *spoke = index.min(*spoke);
        }
        let mut edge_of = vec![0; half_edges.len()];
        for (index, edge) in (0u32..).zip(edges) {
            let twin = half_edges[edge.half_edge as usize].twin;
            (edge_of[edge.half_edge as usize], edge_of[twin as usize]) = (index, index);
        }
        let mut blocks = vec![FaceBlock::EMPTY; faces.len().div_ceil(LANES)];
        for (index, face) in faces.iter().enumerate() {
            let around = &half_edges[face.first as usize..][..face.count as usize];
            let cosines = around.iter().map(|half| {
                let neighbour = half_edges[half.twin as usize].face;
                half_cosine(face.normal, faces[neighbour as usize].normal)
            });
            let cosine = cosines.fold(1.0, f32::min);
            blocks[index / LANES].set(index % LANES, face.normal, depth(face, center), cosine);
        }
        let bounds = CenteredBox::around(vertices, center);
        Self { blocks, spokes, edges: edge_of, bounds }
    }

    /// The table, for the narrow phase.
    pub fn view(&self) -> FaceLanes<'_> {
        let Self { blocks, spokes, edges, bounds } = self;
        FaceLanes { blocks, spokes, edges, bounds: *bounds }
    }
}

/// How far inside the plane of a face a point is, in metres.
#[expect(clippy::cast_possible_truncation, reason = "a sum of products of f32")]
fn depth(face: &Face, point: Vec3) -> f32 {
    // Both may be far out, and near each other.
    (f64::from(face.offset) - face.normal.as_dvec3().dot(point.as_dvec3())) as f32
}

/// Cosine of half the angle between two unit vectors.
fn half_cosine(a: Vec3, b: Vec3) -> f32 {
    (0.5 + 0.5 * a.dot(b)).max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Cuboid;
    use crate::shape::polyhedron::CuboidPolyhedron;

    #[test]
    fn the_faces_of_a_box_are_those_of_any_polyhedron() {
        let parts = CuboidPolyhedron::new(&Cuboid::new(Vec3::new(1.0, 2.0, 3.0)).unwrap());
        let cube = parts.view();
        let (faces, half_edges) = (cube.faces, cube.half_edges);
        let table = FaceTable::new(cube.center, cube.vertices, faces, half_edges, cube.edges);
        assert_eq!(cube.lanes.spokes, table.spokes);
        assert_eq!(cube.lanes.edges, table.edges);
        assert_eq!(cube.lanes.bounds, table.bounds);
        let [own, expected] = [&cube.lanes.blocks[0], &table.blocks[0]];
        assert_eq!((own.normals, own.depths), (expected.normals, expected.depths));
        for (own, expected) in own.cosines.iter().zip(&expected.cosines) {
            assert!(own <= expected && (own - expected).abs() < 1e-4);
        }
    }
}
