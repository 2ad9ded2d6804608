//! Simplex cache: the end of a GJK search, to start the next one (warm start).

use crate::space::{DIM, Vector};

/// Cache of a pair from one query to the next, to begin where the last one ended.
///
/// A separating direction, and the names of at most as many pairs of corners as a simplex has,
/// which are placed anew each time. A cache of another pair, or of corners that do not exist,
/// costs a little time; it never changes an answer beyond its tolerance. The default remembers
/// nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SimplexCache {
    /// Direction from `a` to `b`, in the frame of `a`, along which the cores were apart; zero
    /// when they were not.
    pub(super) axis: Vector,
    pub(super) count: u8,
    pub(super) indices: [[u32; 2]; DIM + 1],
}
