//! Matching of one cluster with its particles side by side (SIMD).

use hazumi_core::simd::Simd;
use hazumi_core::soft::{MatchMode, ParticleBlock};

use super::kernel::{self, BENT, STRETCHED, TURNED};
use super::memory::MatchMemory;
use super::monomials::{Gram, MONOMIALS, monomials};
use super::options::MatchTerms;
use super::rest::{Bend, Lazy, RestBlock, RestCluster, RestParticle, lanes};
use super::solve::{self, ClusterMotion};
use crate::space::{DIM, DVector};

/// A cluster with its particles.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ClusterParticles {
    pub(super) cluster: RestCluster,
    pub(super) blocks: Vec<RestBlock>,
    bend: Lazy<Bend>,
}

impl ClusterParticles {
    /// The cluster of these particles; of nothing where there are none.
    pub(super) fn new(points: &[RestParticle]) -> Self {
        let cluster =
            if points.is_empty() { RestCluster::NONE } else { RestCluster::new(points) };
        let blocks = lanes(points, cluster.center);
        Self { cluster, blocks, bend: Lazy::default() }
    }

    fn bend(&self) -> &Bend {
        self.bend.get(|| {
            // Seen from the mean.
            let cluster = RestCluster { center: DVector::ZERO, ..self.cluster.clone() };
            Bend::new(&cluster, &self.gram())
        })
    }

    /// Sums of products of the monomials of its particles, seen from the mean.
    fn gram(&self) -> Gram {
        let mut gram = [[0.0; MONOMIALS]; MONOMIALS];
        for block in &self.blocks {
            for (lane, &weight) in block.weight.iter().enumerate() {
                let place = block.place.map(|axis| f64::from(axis[lane]));
                let terms = monomials(DVector::from(place));
                for (line, first) in gram.iter_mut().zip(terms) {
                    for (sum, second) in line.iter_mut().zip(terms) {
                        *sum += f64::from(weight) * first * second;
                    }
                }
            }
        }
        gram
    }
}

/// A cluster, and the options of its matching.
#[derive(Clone, Copy)]
pub(super) struct Match<'a, S> {
    pub(super) simd: S,
    pub(super) group: &'a ClusterParticles,
    pub(super) terms: &'a MatchTerms,
    /// Which of the clusters it is.
    pub(super) index: usize,
}

impl<S: Simd> Match<'_, S> {
    /// Corrects the velocities of its particles, or writes only the corrections where they are
    /// to be `ONLY` that; whether the cluster tears.
    #[inline(always)]
    pub(super) fn apply<const ONLY: bool>(
        &self,
        memory: &mut MatchMemory,
        blocks: &mut [ParticleBlock<DIM>],
    ) -> bool {
        let Self { simd, group, terms, index } = *self;
        let rest = &group.blocks[..];
        if let MatchMode::Quadratic(_) = terms.mode {
            let sums = kernel::sums::<S, BENT>(simd, &group.cluster, rest, blocks);
            let (motion, is_torn) = self.solve(&sums, memory);
            kernel::correct::<S, true, ONLY>(simd, &motion, terms.recoil, rest, blocks);
            return is_torn;
        }
        let is_rigid = terms.is_rigid(memory);
        // Where both are the same, one copy of the instructions will do.
        let sums = if is_rigid && TURNED != STRETCHED {
            kernel::sums::<S, TURNED>(simd, &group.cluster, rest, blocks)
        } else {
            kernel::sums::<S, STRETCHED>(simd, &group.cluster, rest, blocks)
        };
        let (motion, is_torn) = if is_rigid {
            let rotation = &mut memory.rotations[index];
            (solve::solve_rigid(&group.cluster, &sums, rotation), false)
        } else {
            self.solve(&sums, memory)
        };
        kernel::correct::<S, false, ONLY>(simd, &motion, terms.recoil, rest, blocks);
        is_torn
    }

    fn solve(
        &self,
        sums: &solve::ClusterSums,
        memory: &mut MatchMemory,
    ) -> (ClusterMotion, bool) {
        let is_bent = matches!(self.terms.mode, MatchMode::Quadratic(_));
        let bend = is_bent.then(|| self.group.bend());
        memory.solve(&self.group.cluster, sums, bend, self.terms, self.index)
    }
}
