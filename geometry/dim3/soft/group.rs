//! Matching of one cluster with its particles side by side.

use glam::DVec3;
use hazumi_core::simd::Simd;
use hazumi_core::soft::{MatchMode, ParticleBlock};

use super::kernel;
use super::memory::MatchMemory;
use super::rest::{Bend, Cluster, Gram, Lazy, MONOMIALS, Point, RestBlock, lanes, monomials};
use super::solve::{self, Motion};
use super::terms::MatchTerms;

/// A cluster with its particles.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Group {
    pub(super) cluster: Cluster,
    pub(super) blocks: Vec<RestBlock>,
    bend: Lazy<Bend>,
}

impl Group {
    /// The cluster of these particles; of nothing where there are none.
    pub(super) fn new(points: &[Point]) -> Self {
        let cluster = if points.is_empty() { Cluster::NONE } else { Cluster::new(points) };
        let blocks = lanes(points, cluster.center);
        Self { cluster, blocks, bend: Lazy::default() }
    }

    fn bend(&self) -> &Bend {
        self.bend.get(|| {
            // Seen from the mean.
            let cluster = Cluster { center: DVec3::ZERO, ..self.cluster.clone() };
            Bend::new(&cluster, &self.gram())
        })
    }

    /// Sums of products of the monomials of its particles, seen from the mean.
    fn gram(&self) -> Gram {
        let mut gram = [[0.0; MONOMIALS]; MONOMIALS];
        for block in &self.blocks {
            for (lane, &weight) in block.weight.iter().enumerate() {
                let place = block.place.map(|axis| f64::from(axis[lane]));
                let terms = monomials(DVec3::from(place));
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

/// A cluster, and what is asked of it.
#[derive(Clone, Copy)]
pub(super) struct Match<'a, S> {
    pub(super) simd: S,
    pub(super) group: &'a Group,
    pub(super) terms: &'a MatchTerms,
    /// Which of the clusters it is.
    pub(super) index: usize,
}

impl<S: Simd> Match<'_, S> {
    /// Corrects the velocities of its particles, or writes only the corrections where they are to be
    /// `ONLY` that; whether the cluster tears.
    #[inline(always)]
    pub(super) fn apply<const ONLY: bool>(
        &self,
        memory: &mut MatchMemory,
        blocks: &mut [ParticleBlock<3>],
    ) -> bool {
        let Self { simd, group, terms, index } = *self;
        let rest = &group.blocks[..];
        if let MatchMode::Quadratic(_) = terms.mode {
            let sums = kernel::sums::<S, true>(simd, &group.cluster, rest, blocks);
            let (motion, is_torn) = self.solve(&sums, memory);
            kernel::correct::<S, true, ONLY>(simd, &motion, terms.recoil, rest, blocks);
            return is_torn;
        }
        let sums = kernel::sums::<S, false>(simd, &group.cluster, rest, blocks);
        let (motion, is_torn) = if terms.is_rigid(memory) {
            let rotation = &mut memory.rotations[index];
            (solve::solve_rigid(&group.cluster, &sums, rotation), false)
        } else {
            self.solve(&sums, memory)
        };
        kernel::correct::<S, false, ONLY>(simd, &motion, terms.recoil, rest, blocks);
        is_torn
    }

    fn solve(&self, sums: &solve::Sums, memory: &mut MatchMemory) -> (Motion, bool) {
        let is_bent = matches!(self.terms.mode, MatchMode::Quadratic(_));
        let bend = is_bent.then(|| self.group.bend());
        memory.solve(&self.group.cluster, sums, bend, self.terms, self.index)
    }
}
