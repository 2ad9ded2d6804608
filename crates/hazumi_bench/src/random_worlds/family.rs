//! Families of random scenes, and the properties that their outcomes must have.

use std::error::Error;

use crate::random::Random;

/// Property of the outcome of a scene: a number that must not be above a bound.
#[derive(Debug)]
pub(crate) struct Property {
    pub(crate) name: &'static str,
    /// Number that is measured, with its unit.
    pub(crate) says: &'static str,
    /// The largest allowed number.
    pub(crate) bound: f64,
}

impl Property {
    pub(crate) const ENERGY: Self =
        Self { name: "energy", says: "energy above that of the start, share", bound: 0.01 };
    pub(crate) const LINEAR: Self = Self {
        name: "linear",
        says: "change of momentum, share of all that moves",
        bound: 1e-4,
    };
    pub(crate) const ANGULAR: Self = Self {
        name: "angular",
        says: "change of angular momentum, share of all that turns",
        bound: 1e-3,
    };
}

/// Scenes that differ by random numbers alone.
pub(crate) struct Family {
    pub(crate) name: &'static str,
    /// Kinds of scenes.
    pub(crate) kinds: &'static [&'static str],
    pub(crate) properties: &'static [Property],
    /// Builds and runs a scene of the kind with this position in the list of kinds.
    pub(crate) run: fn(usize, &mut Random) -> CaseResult,
}

/// Outcome of one scene.
#[derive(Debug, Default)]
pub(crate) struct Case {
    /// Names of properties, and the numbers that were measured.
    pub(crate) findings: Vec<(&'static str, f64)>,
    /// Parameters of the scene.
    pub(crate) scene: String,
}

/// Outcome of one scene, unless it cannot be built.
pub(crate) type CaseResult = Result<Case, Box<dyn Error>>;
