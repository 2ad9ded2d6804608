//! Lists of soft shapes of two dimensions.

use hazumi2d::shape as engine_shape;
use hazumi2d::shape::SoftShape;
use hazumi2d::soft::Clusters;

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
    /// Segments of the outline.
    pub outline: In<[u32; 2]>,
    pub outline_count: usize,
    /// Triangles of the inside.
    pub cells: In<[u32; 3]>,
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
            outline: self.outline.list(self.outline_count, "outline")?.to_vec(),
            cells: self.cells.list(self.cell_count, "cells")?.to_vec(),
            clusters: Clusters::Whole,
            lattice: None,
            fixed: self.fixed.list(self.fixed_count, "fixed particles")?.to_vec(),
            radius: self.radius,
            material: self.material.to_engine()?,
        })
    }
}

/// Segments of the outline of a soft shape.
pub(crate) fn surface(shape: &SoftShape) -> &[[u32; 2]] {
    shape.outline()
}
