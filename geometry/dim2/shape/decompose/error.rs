//! Errors of decompositions.

use std::error::Error;
use std::fmt;

use hazumi_core::ValueError;

use crate::shape::PolygonError;

/// Reason that an outline could not be decomposed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum DecomposeError {
    /// An option is out of its range.
    Option(ValueError),
    /// More vertices than can be counted.
    TooMany {
        /// Number of vertices.
        vertices: usize,
    },
    /// The outline has no inside.
    Empty,
    /// No part makes a polygon; what is wrong with the largest.
    Polygon(PolygonError),
}

impl fmt::Display for DecomposeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option(error) => write!(f, "{error}"),
            Self::TooMany { vertices } => {
                let most = super::MAX_VERTICES;
                write!(f, "number of outline vertices is {vertices}, must be at most {most}")
            }
            Self::Empty => write!(f, "nothing is inside the outline, something must be"),
            Self::Polygon(error) => write!(f, "no part of the outline is a polygon: {error}"),
        }
    }
}

impl Error for DecomposeError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Option(error) => Some(error),
            Self::Polygon(error) => Some(error),
            Self::TooMany { .. } | Self::Empty => None,
        }
    }
}
