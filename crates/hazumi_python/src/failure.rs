//! Exceptions.

use std::fmt::Display;

use pyo3::exceptions::{PyException, PyLookupError, PyTypeError, PyValueError};
use pyo3::{PyErr, create_exception};

create_exception!(
    hazumi,
    StaleError,
    PyLookupError,
    "The body, collider, joint or bullet is gone, or has never been in this world."
);
create_exception!(hazumi, ClosedError, PyException, "The world, batch or viewer is closed.");

/// Bad input: a value, and the rule that it breaks.
pub(crate) fn value(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// An argument of the wrong type.
pub(crate) fn kind(error: impl Display) -> PyErr {
    PyTypeError::new_err(error.to_string())
}

/// A thing that is gone.
pub(crate) fn stale(what: &str) -> PyErr {
    StaleError::new_err(format!("{what} is gone, or was never in this world"))
}

/// A thing that is closed.
pub(crate) fn closed(what: &str) -> PyErr {
    ClosedError::new_err(format!("{what} is closed"))
}

/// A result of the engine, or the exception that its thing is gone.
pub(crate) trait OrStale<T> {
    fn or_stale(self, what: &str) -> Result<T, PyErr>;
}

impl<T> OrStale<T> for Option<T> {
    fn or_stale(self, what: &str) -> Result<T, PyErr> {
        self.ok_or_else(|| stale(what))
    }
}

impl<T, E: Display> OrStale<T> for Result<Option<T>, E> {
    fn or_stale(self, what: &str) -> Result<T, PyErr> {
        self.map_err(value)?.or_stale(what)
    }
}
