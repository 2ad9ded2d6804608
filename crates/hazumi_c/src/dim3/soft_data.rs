//! Lists of soft shapes of three dimensions.

use hazumi3d::shape as engine_shape;
use hazumi3d::shape::SoftShape;
use hazumi3d::soft::Clusters;

use super::space::Vector;
use crate::common::SoftMaterial;
use crate::pointer::{In, plain};
use crate::status::Outcome;

/// A soft shape as plain lists. Lists may be null where their count is 0.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SoftShapeData {
    pub material: SoftMaterial,
    /// Radius of the particles, in metres.
    pub radius: f32,
    /// Particles at rest, in metres.
    pub points: In<Vector>,
    pub point_count: usize,
    /// Weight of each particle, dimensionless, > 0; none for equal ones.
    pub weights: In<f32>,
    pub weight_count: usize,
    /// Pairs of particles that resist stretching.
    pub edges: In<[u32; 2]>,
    pub edge_count: usize,
    /// Pairs of particles that resist bending.
    pub bends: In<[u32; 2]>,
    pub bend_count: usize,
    /// Triangles of the surface.
    pub faces: In<[u32; 3]>,
    pub face_count: usize,
    /// Segments of ropes.
    pub segments: In<[u32; 2]>,
    pub segment_count: usize,
    /// Tetrahedra of the inside.
    pub cells: In<[u32; 4]>,
    pub cell_count: usize,
    /// Particles that do not move.
    pub fixed: In<u32>,
    pub fixed_count: usize,
}
plain!(SoftShapeData);

impl SoftShapeData {
    pub(crate) fn to_engine(self) -> Outcome<engine_shape::SoftShapeData> {
        Ok(engine_shape::SoftShapeData {
            points: self.points.list(self.point_count, "points")?.to_vec(),
            weights: self.weights.list(self.weight_count, "weights")?.to_vec(),
            edges: self.edges.list(self.edge_count, "edges")?.to_vec(),
            bends: self.bends.list(self.bend_count, "bends")?.to_vec(),
            faces: self.faces.list(self.face_count, "faces")?.to_vec(),
            segments: self.segments.list(self.segment_count, "segments")?.to_vec(),
            cells: self.cells.list(self.cell_count, "cells")?.to_vec(),
            clusters: Clusters::Whole,
            lattice: None,
            fixed: self.fixed.list(self.fixed_count, "fixed particles")?.to_vec(),
            radius: self.radius,
            material: self.material.to_engine()?,
        })
    }
}

/// Triangles of the surface of a soft shape.
pub(crate) fn surface(shape: &SoftShape) -> &[[u32; 3]] {
    shape.faces()
}
