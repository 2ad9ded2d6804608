//! Clouds of points, what a hull owes, and a slow hull to compare with. Shares no code with the
//! engine.

#![allow(dead_code, reason = "each test file uses a part")]
#![allow(clippy::cast_possible_truncation, reason = "small numbers")]

pub(crate) mod clouds;
pub(crate) mod contract;
pub(crate) mod slow;

#[path = "../../../../geometry/tests/scatter.rs"]
mod scatter;

pub(crate) use scatter::Rng;
