//! A triangle as a polyhedron without volume.

use glam::Vec3;

use super::face_table::{CenteredBox, FaceBlock, FaceLanes};
use super::polyhedron::{Edge, Face, HalfEdge};
use super::support_points::{SupportPoints, WidePoints};
use super::{Polyhedron, Triangle};
use crate::math::direction::split;

/// A [`Triangle`] as a polyhedron of two faces, the front and the back: 600 bytes on the stack.
///
/// Its inner radius is 0, and the arcs of its edges are half circles, from one normal over the
/// direction out of the edge to the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FlatPolyhedron {
    center: Vec3,
    vertices: [Vec3; 3],
    block: WidePoints,
    faces: [Face; 2],
    edges: [Edge; 3],
    lanes: FaceBlock,
}

/// The loops of the front, 0 1 2, and of the back, 0 2 1.
const HALF_EDGES: [HalfEdge; 6] = [
    HalfEdge { origin: 0, twin: 5, face: 0 },
    HalfEdge { origin: 1, twin: 4, face: 0 },
    HalfEdge { origin: 2, twin: 3, face: 0 },
    HalfEdge { origin: 0, twin: 2, face: 1 },
    HalfEdge { origin: 2, twin: 1, face: 1 },
    HalfEdge { origin: 1, twin: 0, face: 1 },
];

impl FlatPolyhedron {
    /// `None` when the triangle has no normal.
    pub(crate) fn new(triangle: &Triangle) -> Option<Self> {
        let normal = triangle.normal()?;
        let vertices = triangle.corners();
        let [a, b, c] = vertices;
        let mut edges = [Edge { half_edge: 0, direction: Vec3::ZERO }; 3];
        for (half_edge, (edge, way)) in (0..).zip(edges.iter_mut().zip([b - a, c - b, a - c])) {
            *edge = Edge { half_edge, direction: split(way)?.0 };
        }
        // Not their sum, which may be too large for a number.
        let center = a / 3.0 + b / 3.0 + c / 3.0;
        let depth = normal.dot(a - center);
        let offset = normal.dot(a);
        let mut lanes = FaceBlock::EMPTY;
        lanes.set(0, normal, depth, 0.0);
        lanes.set(1, -normal, -depth, 0.0);
        let faces = [
            Face { normal, offset, first: 0, count: 3 },
            Face { normal: -normal, offset: -offset, first: 3, count: 3 },
        ];
        Some(Self {
            center,
            vertices,
            block: WidePoints::new(vertices, a),
            faces,
            edges,
            lanes,
        })
    }

    /// View of the polyhedron for the narrow phase.
    pub(crate) fn view(&self) -> Polyhedron<'_> {
        Polyhedron {
            center: self.center,
            inner_radius: 0.0,
            vertices: &self.vertices,
            corners: SupportPoints::of_block(&self.vertices, &self.block),
            faces: &self.faces,
            half_edges: &HALF_EDGES,
            edges: &self.edges,
            lanes: FaceLanes {
                blocks: std::slice::from_ref(&self.lanes),
                spokes: &[0, 1, 2],
                edges: &[0, 1, 2, 2, 1, 0],
                bounds: CenteredBox::around(&self.vertices, self.center),
            },
        }
    }
}
