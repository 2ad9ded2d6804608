//! Termination of the GJK search, with its reason.

/// Most steps of one search. Polygons take 2 to 4 from a cold start, polyhedra 4 to 8; both 1
/// or 2 from a warm one.
pub(super) const MAX_STEPS: u32 = 64;

/// Goal of a search: it may stop before the distance is exact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    /// It is enough to know that the cores are this close, in metres; below 0 for never.
    pub(crate) near: f64,
    /// It is enough to know that the cores are farther apart than this, in metres, ≥ 0.
    pub(crate) far: f64,
    pub(crate) max_steps: u32,
}

impl Goal {
    /// The distance itself.
    pub(crate) const NEAREST: Self =
        Self { near: -1.0, far: f64::INFINITY, max_steps: MAX_STEPS };

    /// Whether the cores are at most `limit` metres apart.
    pub(crate) fn within(limit: f64) -> Self {
        Self { near: limit, far: limit, max_steps: MAX_STEPS }
    }
}

/// Why a search stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum GjkTermination {
    /// The cores have a common point, up to rounding.
    Overlap,
    /// The distance is known.
    Converged,
    /// The shapes are within the limit.
    Near,
    /// The shapes are farther apart than the limit.
    Far,
    /// Neither is known: the steps ran out, or numbers were not finite.
    #[default]
    Capped,
}
