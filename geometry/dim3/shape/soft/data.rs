//! Soft shapes as plain lists.

use glam::Vec3;
use hazumi_core::soft::SoftMaterial;
use serde::{Deserialize, Serialize};

use super::SoftLattice;
use crate::soft::Clusters;

/// Soft shape as plain lists, for programs that write, read and make them.
/// [`SoftShape::from_data`](super::SoftShape::from_data) checks them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SoftShapeData {
    /// Rest positions of the particles, in metres, in the frame of the shape; 2 to 65,535.
    pub points: Vec<Vec3>,
    /// Relative masses of the particles, dimensionless, > 0; empty for
    /// [`SoftShape::weights`](super::SoftShape::weights).
    pub weights: Vec<f32>,
    /// Pairs of particles that keep their distance.
    pub edges: Vec<[u32; 2]>,
    /// Pairs of particles that are two edges apart, and keep their distance.
    pub bends: Vec<[u32; 2]>,
    /// The triangles that collide; seen from outside, their corners run counter-clockwise. None
    /// for lines.
    pub faces: Vec<[u32; 3]>,
    /// Segments that collide, for shapes without faces.
    pub segments: Vec<[u32; 2]>,
    /// Tetrahedra; seen from the last corner, the first three run counter-clockwise. None for
    /// shapes that are not filled.
    pub cells: Vec<[u32; 4]>,
    /// Clusters of particles for shape matching; regions need a lattice.
    pub clusters: Clusters,
    /// Lattice of particles in rows, columns and layers; `None` without one.
    pub lattice: Option<SoftLattice>,
    /// Particles that stay where they are in the world.
    pub fixed: Vec<u32>,
    /// Collision radius of particles, faces and segments, in metres, ≥ 0, and > 0 for open
    /// shapes.
    pub radius: f32,
    /// Material of the soft body.
    pub material: SoftMaterial,
}
