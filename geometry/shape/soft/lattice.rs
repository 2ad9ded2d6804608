//! Lattices of particles as plain lists.

use serde::{Deserialize, Serialize};

use crate::space::DIM;

/// Particles in rows and columns, and in layers in 3D, as plain lists.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoftLattice {
    /// Places along each axis, at least 1.
    pub size: [u32; DIM],
    /// Particle at each place, if any, along x first, then along y.
    pub particles: Vec<Option<u32>>,
}
