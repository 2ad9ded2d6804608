//! Contact rows of two soft bodies, eight side by side (SIMD).
//!
//! Rows of a pair push the same two bodies. The rows of a block are solved at the same time,
//! from the same velocities. For a correct sum, each row sees its share of the effective mass:
//! of a body with n rows, an n-th. With three tenths less of that than would be safe for all
//! they come to rest sooner, as by over-relaxation ([`eased`](hazumi_core::soft::eased)).
//!
//! Source: Tonge, Benevolenski and Voroshilov, *Mass Splitting for Jitter-Free Parallel Rigid
//! Body Simulation*, SIGGRAPH 2012. `[tonge2012]`

use hazumi_core::simd::Simd;
use hazumi_core::soft::ContactTerms;

use super::block::RowBlock;
use super::pair::WideSoftPair;

use super::super::rows::{RowPass, RowTerms};
use super::super::solver_particles::SoftBodyPair;

/// A pass over the rows of one pair.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairPass<'a> {
    pub(crate) terms: &'a ContactTerms,
    pub(crate) row_terms: &'a RowTerms,
    /// How far rows keep things apart, m: the radii of both.
    pub(crate) radius: f32,
    pub(crate) pass: RowPass,
}

impl PairPass<'_> {
    /// Goes once over the rows of two bodies.
    #[inline(always)]
    pub(crate) fn go_over<S: Simd>(
        &self,
        simd: S,
        blocks: &mut [RowBlock],
        couple: &mut SoftBodyPair<'_>,
    ) {
        let mut pair = WideSoftPair::new(self, simd, couple);
        let as_wholes = pair.pair.reduced.iter().all(|bulk| bulk.is_coupled());
        let in_crowd = pair.pair.reduced.iter().any(|bulk| bulk.tangles.is_overcrowded());
        let push = if in_crowd { 0.0 } else { self.terms.gentle_push() };
        // Which of the two have rows that are deep.
        let mut tangled = 0;
        for block in blocks {
            let places = pair.indices_of(block);
            if self.pass != RowPass::Solve {
                pair.begin_rows(block, &places, as_wholes);
            }
            if self.pass != RowPass::WarmStart && block.meets != 0 {
                pair.solve(block, &places, push);
            }
            tangled |= u8::from(block.deep & !block.second != 0);
            tangled |= u8::from(block.deep & block.second != 0) << 1;
        }
        for _ in 0..tangled.count_ones() {
            match self.pass {
                RowPass::WarmStart => {
                    pair.pair.reduced.iter_mut().for_each(|bulk| bulk.tangles.count());
                }
                RowPass::Solve => pair.separate_bodies(),
                RowPass::SolveDecoupled => {}
            }
        }
    }
}
