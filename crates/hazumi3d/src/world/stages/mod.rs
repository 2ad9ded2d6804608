//! The stages of a step, one file each, in running order.

mod boxes;
mod pairs;
mod narrow;
mod islands;
mod prepare;
mod solve;
mod finish;
mod sleep;

pub(super) use islands::RestBuffers;
pub(super) use pairs::PairBuffers;
pub(super) use prepare::SolverBuffers;
