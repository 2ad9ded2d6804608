//! Errors of meshes.

use std::error::Error;
use std::fmt;

use hazumi_core::ValueError;

/// Reason that triangles make no mesh, or heights no height field.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum MeshError {
    /// A number cannot be used.
    Value(ValueError),
    /// A triangle names a vertex that does not exist.
    Index {
        /// Which triangle.
        triangle: usize,
        /// The index that it gives.
        index: u32,
        /// Number of vertices.
        vertices: usize,
    },
    /// No triangle, or none that has an area.
    Empty,
    /// More vertices or triangles than indices of 32 bits can name.
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

impl fmt::Display for MeshError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(error) => write!(f, "{error}"),
            Self::Index { triangle, index, vertices } => write!(
                f,
                "triangle {triangle} names vertex {index}, must be below {vertices}, the number \
                 of vertices"
            ),
            Self::Empty => write!(f, "no triangle has an area, at least one must"),
            Self::TooMany { count, most } => {
                write!(f, "the count is {count}, must be at most {most}")
            }
            Self::Length { what, given, wanted } => {
                write!(f, "the number of {what} is {given}, must be {wanted}")
            }
        }
    }
}

impl Error for MeshError {}

impl From<ValueError> for MeshError {
    fn from(error: ValueError) -> Self {
        Self::Value(error)
    }
}
