//! The exact answers, in `f64`, by code that shares nothing with any engine.
//!
//! A solid is a *core*, the hull of a few points, swept by a sphere of radius `margin`. The
//! queries use the set of differences of the cores of two solids. The position of `b` relative
//! to it gives the gap of the solids, or the depth of their overlap.

mod core;
mod hull;
mod nearest;
mod difference;

pub(super) use self::core::Core;
pub(super) use self::difference::Difference;
