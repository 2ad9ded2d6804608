//! Particles of soft bodies in the contact solver.

use std::ops::Range;

use hazumi_core::SharedSlice;

use crate::soft_body::{
    ParticleMass, ReducedBody, SoftBodyPair, SolverParticle, SolverParticles,
};

/// Soft bodies in a block of work.
pub(super) const BODY_BLOCK: usize = 16;

/// The particles of those that move as contacts see them, and which of them are whose.
#[derive(Debug, Default)]
pub(super) struct ParticleBuffers {
    pub(super) nodes: Vec<SolverParticle>,
    weights: Vec<ParticleMass>,
    pub(super) reduced: Vec<ReducedBody>,
    pub(super) ranges: Vec<Range<usize>>,
}

impl ParticleBuffers {
    /// Makes room for so many particles, and for the bodies that have ranges.
    pub(super) fn resize(&mut self, count: usize) {
        self.nodes.resize(count, SolverParticle::default());
        self.weights.resize(count, ParticleMass::default());
        self.reduced.resize(self.ranges.len(), ReducedBody::DECOUPLED);
    }

    /// The buffers that batches share.
    pub(super) fn parts(&mut self) -> ParticleParts<'_> {
        ParticleParts {
            nodes: SharedSlice::new(&mut self.nodes),
            weights: SharedSlice::new(&mut self.weights),
            reduced: SharedSlice::new(&mut self.reduced),
            ranges: &self.ranges,
        }
    }
}

/// The particles that the batches of a step share.
pub(super) struct ParticleParts<'a> {
    nodes: SharedSlice<'a, SolverParticle>,
    weights: SharedSlice<'a, ParticleMass>,
    pub(super) reduced: SharedSlice<'a, ReducedBody>,
    ranges: &'a [Range<usize>],
}

impl ParticleParts<'_> {
    /// The particles of a soft body, to be written.
    ///
    /// # Safety
    ///
    /// While they are held, nothing else may take those of the same body.
    #[expect(clippy::mut_from_ref, reason = "the caller promises that the body is not shared")]
    pub(super) unsafe fn of(&self, number: u32) -> (SolverParticles<'_>, &mut ReducedBody) {
        let range = self.ranges[number as usize].clone();
        // SAFETY: no two bodies have particles in common, and the caller promises that there is
        // no other reference to this one.
        let particles = unsafe { self.nodes.range_mut(range.clone()) };
        // SAFETY: as above.
        let masses = unsafe { self.weights.range_mut(range) };
        // SAFETY: as above.
        (SolverParticles { particles, masses }, unsafe {
            self.reduced.get_mut(number as usize)
        })
    }

    /// Two soft bodies that meet each other.
    ///
    /// # Safety
    ///
    /// As for [`Self::of`], of both.
    #[inline(always)]
    pub(super) unsafe fn pair(&self, numbers: [u32; 2]) -> SoftBodyPair<'_> {
        let ranges = numbers.map(|number| self.ranges[number as usize].clone());
        // SAFETY: no two bodies have particles in common, and the caller promises that there
        // are no other references to these.
        let particles = unsafe { self.nodes.two_ranges(ranges.clone()) };
        // SAFETY: as above.
        let masses = unsafe { self.weights.two_ranges(ranges) };
        // SAFETY: as above; the two are not the same, as their ranges have nothing in common.
        let reduced = numbers.map(|number| unsafe { self.reduced.get_mut(number as usize) });
        SoftBodyPair { particles, masses, reduced }
    }
}
