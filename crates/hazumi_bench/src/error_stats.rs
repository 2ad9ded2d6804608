//! Error statistics of a check: number of pairs, largest error, and number above the bound.

use serde::Serialize;

/// The answers to one check of one kind of pair.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct ErrorStats {
    /// Number of pairs tested; a check may skip some pairs.
    pub(crate) asked: u64,
    /// The largest error, a part of the size of the pair; -1 for an answer that is plainly
    /// wrong.
    pub(crate) worst: f64,
    /// How many errors were above the bound.
    pub(crate) broken: u64,
    /// The first pair that broke it.
    pub(crate) first: Option<String>,
}

impl ErrorStats {
    /// Counts an error; one that is no number is as wrong as can be.
    pub(crate) fn add(&mut self, error: f64, bound: f64, describe: impl FnOnce() -> String) {
        self.asked += 1;
        let is_bound_kept = error <= bound;
        if !is_bound_kept {
            self.broken += 1;
            self.first.get_or_insert_with(describe);
        }
        self.worst = worse(self.worst, if error.is_finite() { error } else { -1.0 });
    }

    /// Counts what comes after.
    pub(crate) fn join(&mut self, later: Self) {
        self.asked += later.asked;
        self.broken += later.broken;
        self.worst = worse(self.worst, later.worst);
        self.first = self.first.take().or(later.first);
    }
}

fn worse(a: f64, b: f64) -> f64 {
    if a < 0.0 || b < 0.0 { -1.0 } else { a.max(b) }
}
