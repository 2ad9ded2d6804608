//! The stages of a step, one file each, in running order.

mod targets;
mod boxes;
mod pairs;
mod narrow;
mod islands;
mod prepare;
mod crowd;
mod figures;
mod joints;
mod batches;
mod jointed;
mod piles;
mod draft;
mod soft_ahead;
mod soft_pairs;
mod softs;
mod soft_rows;
mod soft_visits;
mod solve;
mod stop;
mod press;
mod finish;
mod sleep;
mod touches;
mod sensors;
mod restart;
mod colors;

pub(super) use boxes::PlaceBuffers;
pub(super) use islands::RestBuffers;
pub(super) use joints::JointBuffers;
pub(super) use pairs::PairBuffers;
pub(super) use prepare::SolverBuffers;
pub(super) use sensors::SensorBuffers;
pub(super) use touches::TouchBuffers;
