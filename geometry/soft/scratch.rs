//! Working memory of matching.

use std::cell::RefCell;

use hazumi_core::simd::LANES;
use hazumi_core::soft::ParticleBlock;

use crate::space::DIM;

/// Memory that clusters which overlap work in; nothing in it lasts from one substep to the
/// next.
#[derive(Default)]
pub(super) struct ClusterScratch {
    /// Particles of a cluster.
    pub(super) gathered: Vec<ParticleBlock<DIM>>,
    /// Change of the velocity of each particle, m/s.
    pub(super) changes: Vec<[[f32; LANES]; DIM]>,
    /// Clusters that tear.
    pub(super) torn: Vec<usize>,
    /// Sums over the cells of a lattice, going there and coming back.
    pub(super) fields: [Vec<f64>; 2],
    /// A line of a lattice.
    pub(super) line: Vec<f64>,
}

thread_local! {
    /// One per thread: a body alone would allocate in each substep.
    static SCRATCH: RefCell<ClusterScratch> = RefCell::default();
}

impl ClusterScratch {
    /// The memory of this thread, to be given back; new where it is lent already.
    pub(super) fn take() -> Self {
        let mut scratch = SCRATCH.take();
        scratch.torn.clear();
        scratch
    }

    pub(super) fn give_back(self) {
        SCRATCH.set(self);
    }
}
