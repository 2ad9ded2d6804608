//! Options of a substep, and its results.

use hazumi_core::soft::{ImplicitSpring, MatchMode, Plasticity};

use super::memory::MatchMemory;
use crate::space::{Rotation, Vector};

/// Options of one substep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchTerms {
    /// Share of the deviations from the shape that remains.
    pub recoil: ImplicitSpring,
    /// Deformation that clusters may have before a force acts on them.
    pub mode: MatchMode,
    /// Plasticity of the rest shape, if any.
    pub plasticity: Option<Plasticity>,
    /// Strain, dimensionless, > 0, at which a cluster tears. Only bodies of several clusters
    /// tear.
    pub tear: Option<f32>,
    /// Length of the substep, seconds, > 0.
    pub h: f32,
}

impl MatchTerms {
    /// Whether nothing but the rotations of clusters matters.
    #[inline(always)]
    pub(super) fn is_rigid(&self, memory: &MatchMemory) -> bool {
        self.mode == MatchMode::Rigid
            && self.plasticity.is_none()
            && self.tear.is_none()
            && memory.strains.is_empty()
    }
}

/// Best-fit frame of a body as a whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Centre of mass of the rest shape, m, in the coordinates of the particles.
    pub center: Vector,
    /// Rotation of the rest shape.
    pub rotation: Rotation,
}
