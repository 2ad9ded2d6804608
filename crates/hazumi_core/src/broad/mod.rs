//! Broad phases: which boxes overlap, before anyone looks at the shapes inside.

mod brute;
mod sweep;

pub use brute::Brute;
pub use sweep::Sweep;

use crate::bounds::Bounds;

/// Two boxes that overlap, by index into the slice given to [`BroadPhase::pairs`]; `.0 < .1`.
pub type Pair = (u32, u32);

/// Finds which boxes overlap.
///
/// # Contract
///
/// `out` holds each overlapping pair once, in ascending order. The answer depends only on
/// `boxes`, never on earlier calls, so a broad phase may cache but can be swapped, replayed or
/// checked against [`Brute`] at any time. At most 2³² boxes.
pub trait BroadPhase<B: Bounds>: Send + Sync {
    /// Replaces the content of `out` by the pairs of `boxes`.
    fn pairs(&mut self, boxes: &[B], out: &mut Vec<Pair>);
}
