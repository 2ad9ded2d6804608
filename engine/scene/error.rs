//! Errors of scenes that make no world.

use std::error::Error;
use std::fmt;

/// Error of a scene that makes no world: its part, and the fault.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneBuildError {
    /// The path of the part, such as `bodies[3].colliders[0]`.
    pub place: String,
    /// The failure, in one line.
    pub message: String,
}

impl fmt::Display for SceneBuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl Error for SceneBuildError {}

/// The error of a part of a scene.
pub(super) fn failure(place: &str, error: &dyn Error) -> SceneBuildError {
    SceneBuildError { place: place.to_owned(), message: error.to_string() }
}
