//! Errors of decompositions.

use std::error::Error;
use std::fmt;

use hazumi_core::ValueError;

use crate::shape::HullError;

/// Reason that a mesh could not be decomposed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum DecomposeError {
    /// An option is out of its range.
    Option(ValueError),
    /// A coordinate of a vertex is not finite, or too large.
    Vertex {
        /// Which vertex.
        index: usize,
        /// Its coordinate, in metres, and the rule that it breaks.
        error: ValueError,
    },
    /// A triangle has a corner that is no vertex.
    Corner {
        /// Which triangle.
        triangle: usize,
        /// The index that is none.
        vertex: u32,
        /// Number of vertices.
        count: usize,
    },
    /// No triangles, or more than can be counted.
    Count {
        /// Number of triangles.
        triangles: usize,
    },
    /// A part has no hull, not even when it is made a little thicker.
    Hull(HullError),
}

impl fmt::Display for DecomposeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option(error) => write!(f, "{error}"),
            Self::Vertex { index, error } => write!(f, "mesh vertex {index}: {error}"),
            Self::Corner { triangle, vertex, count } => {
                write!(
                    f,
                    "triangle {triangle} uses vertex {vertex}, but there are only {count}"
                )
            }
            Self::Count { triangles } => {
                let most = super::MAX_TRIANGLES;
                write!(f, "number of triangles is {triangles}, must be from 1 to {most}")
            }
            Self::Hull(error) => write!(f, "a part of the mesh has no hull: {error}"),
        }
    }
}

impl Error for DecomposeError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Option(error) | Self::Vertex { error, .. } => Some(error),
            Self::Hull(error) => Some(error),
            Self::Corner { .. } | Self::Count { .. } => None,
        }
    }
}
