//! Errors of chains.

use std::error::Error;
use std::fmt;

use hazumi_core::ValueError;

/// Reason that vertices make no chain.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ChainError {
    /// A number cannot be used.
    Value(ValueError),
    /// No two neighbouring vertices differ.
    Empty,
    /// More vertices than indices of 31 bits can name.
    TooMany {
        /// How many there are.
        count: usize,
        /// The most there may be.
        most: usize,
    },
    /// A list has the wrong length.
    Length {
        /// Name of the list, such as `materials`.
        what: &'static str,
        /// Its length.
        given: usize,
        /// The length that it must have.
        wanted: usize,
    },
}

impl fmt::Display for ChainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(error) => write!(f, "{error}"),
            Self::Empty => write!(f, "no segment has a length, at least one must"),
            Self::TooMany { count, most } => {
                write!(f, "the count is {count}, must be at most {most}")
            }
            Self::Length { what, given, wanted } => {
                write!(f, "the number of {what} is {given}, must be {wanted}")
            }
        }
    }
}

impl Error for ChainError {}

impl From<ValueError> for ChainError {
    fn from(error: ValueError) -> Self {
        Self::Value(error)
    }
}
