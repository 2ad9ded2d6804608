//! Shape matching: what pulls the particles of a soft body back to their shape, and keeps momentum.
//!
//! A [`MatchPlan`] knows a rest shape and how its particles are gathered into clusters. In each substep
//! it looks where the rest shape of each cluster fits best, and pulls particles there by what a damped
//! spring would do to their deviation; moving and turning as a whole costs nothing. Many bodies may
//! share a plan; what each of them must remember is its [`MatchMemory`].
//!
//! [`ShapeMatcher`] does the same for points that another engine moves.
//!
//! Source: Müller, Heidelberger, Teschner, Gross, *Meshless Deformations Based on Shape Matching*,
//! SIGGRAPH 2005; means and moments are weighted by mass here, so that momentum is kept. `[muller2005]`

mod matrix;
mod rest;
mod polar;
mod solve;
mod terms;
mod scratch;
mod memory;
mod kernel;
mod group;
mod lists;
mod regions;
mod plan;
mod matcher;

pub use hazumi_core::soft::{Lattice, MatchMode, ParticleBlock, Plasticity, Recoil, Stiffness};
pub use matcher::{MatchOptions, ShapeMatcher};
pub use memory::MatchMemory;
pub use plan::{Clusters, MatchPlan};
pub use terms::{Frame, MatchTerms};

/// Evaluates `$wide` with the instructions of the processor, called `$simd`: without fused products, so
/// the bits are the same. Where it is told to use none, it uses those that every such processor has: the
/// compiler would need minutes for sixteen lanes without any.
#[cfg(target_arch = "x86_64")]
macro_rules! wide_everywhere {
    ($simd:ident => $wide:expr) => {
        hazumi_core::wide_or_alone!($simd => $wide, {
            let level = hazumi_core::simd::Level::new();
            let Some($simd) = level.as_sse2() else { unreachable!("x86-64 has SSE2") };
            hazumi_core::wide!($simd, $wide)
        })
    };
}

/// Evaluates `$wide` with the instructions of the processor, called `$simd`.
#[cfg(not(target_arch = "x86_64"))]
macro_rules! wide_everywhere {
    ($simd:ident => $wide:expr) => {
        hazumi_core::simd::dispatch!(hazumi_core::simd::level(), $simd => $wide)
    };
}

use wide_everywhere;
