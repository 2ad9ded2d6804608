//! Errors of soft shapes.

use std::error::Error;
use std::fmt;

use hazumi_core::ValueError;

use crate::shape::MeshError;

/// Reason that numbers make no soft shape.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum SoftError {
    /// A number cannot be used.
    Value(ValueError),
    /// A list has the wrong length.
    Length {
        /// Name of the list, such as `weights`.
        what: &'static str,
        /// Its length.
        given: usize,
        /// The length that it must have.
        wanted: usize,
    },
    /// An element names a particle that does not exist.
    Index {
        /// Name of the list that refers to it, such as `edge`.
        what: &'static str,
        /// Which of these.
        place: usize,
        /// The particle that it names.
        particle: u32,
        /// How many particles there are.
        count: usize,
    },
    /// An element has no size: particles at one place or on a line, or a flat or inverted cell.
    Size {
        /// Kind of the element, such as `edge`.
        what: &'static str,
        /// Which of these.
        place: usize,
        /// Its length in m, its area in m², or its volume in m³.
        size: f32,
    },
    /// A surface that must be closed has an edge with nothing on its other side.
    Open {
        /// The particles, or vertices, that the edge runs between.
        edge: [u32; 2],
    },
    /// A closed surface is inside out, or encloses nothing.
    Volume {
        /// The volume behind it, in m³.
        volume: f32,
    },
    /// The colliding elements mix faces and segments.
    Mixed,
    /// The surface makes no mesh.
    Mesh(MeshError),
}

impl fmt::Display for SoftError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(error) => write!(f, "{error}"),
            Self::Length { what, given, wanted } => {
                write!(f, "the number of {what} is {given}, must be {wanted}")
            }
            Self::Index { what, place, particle, count } => {
                write!(f, "{what} {place} names particle {particle}, must be below {count}")
            }
            Self::Size { what, place, size } => {
                write!(f, "the size of {what} {place} is {size}, must be above 0")
            }
            Self::Open { edge: [a, b] } => {
                write!(f, "the edge from {a} to {b} has nothing on its other side, must have")
            }
            Self::Volume { volume } => {
                write!(f, "the volume behind the surface is {volume} m³, must be above 0")
            }
            Self::Mixed => write!(f, "a soft shape has faces and segments, must have one kind"),
            Self::Mesh(error) => write!(f, "surface of a soft shape: {error}"),
        }
    }
}

impl Error for SoftError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Value(error) => Some(error),
            Self::Mesh(error) => Some(error),
            _ => None,
        }
    }
}

impl From<ValueError> for SoftError {
    fn from(error: ValueError) -> Self {
        Self::Value(error)
    }
}

impl From<MeshError> for SoftError {
    fn from(error: MeshError) -> Self {
        Self::Mesh(error)
    }
}
