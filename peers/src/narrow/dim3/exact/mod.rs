//! The exact answers, in `f64`, by code that shares nothing with any engine.
//!
//! A solid is a *core*, the hull of a few points, swept by a sphere of radius `margin`. Two solids
//! are asked through the set of differences of their cores: where it lies relative to the position
//! of `b` says how far the solids are apart or how deep they overlap.

mod core;
mod hull;
mod nearest;
mod difference;

pub(super) use self::core::Core;
pub(super) use self::difference::Difference;
