//! Clouds of points, and slow exact answers about polygons. Shares no code with the engine.

#![allow(dead_code, reason = "each test file uses a part")]
#![allow(clippy::cast_possible_truncation, reason = "small numbers")]

pub(crate) mod clouds;
pub(crate) mod moments;

#[path = "../../../../geometry/tests/scatter.rs"]
mod scatter;

pub(crate) use scatter::Rng;
