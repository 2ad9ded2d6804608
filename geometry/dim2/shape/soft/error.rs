//! Errors of soft shapes.

use std::error::Error;
use std::fmt;

use hazumi_core::ValueError;

use crate::shape::ChainError;

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
    /// An element has no size: its particles are at one place, or a cell is flat or turns
    /// clockwise.
    Size {
        /// Kind of the element, such as `edge`.
        what: &'static str,
        /// Which of these.
        place: usize,
        /// Its length in m, or its area in m².
        size: f32,
    },
    /// A side of the outline does not begin where the one before ends.
    Broken {
        /// Which side.
        side: usize,
    },
    /// Two sides of a closed outline touch or cross each other.
    Crossing {
        /// Which sides.
        sides: [u32; 2],
    },
    /// A closed outline turns clockwise, or encloses nothing.
    Area {
        /// The area to its left, in m².
        area: f32,
    },
    /// The outline makes no chain.
    Chain(ChainError),
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
            Self::Broken { side } => {
                write!(f, "outline side {side} must begin where the one before ends")
            }
            Self::Crossing { sides: [a, b] } => {
                write!(f, "outline sides {a} and {b} meet, must be apart")
            }
            Self::Area { area } => {
                write!(f, "the area to the left of the outline is {area} m², must be above 0")
            }
            Self::Chain(error) => write!(f, "outline of a soft shape: {error}"),
        }
    }
}

impl Error for SoftError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Value(error) => Some(error),
            Self::Chain(error) => Some(error),
            _ => None,
        }
    }
}

impl From<ValueError> for SoftError {
    fn from(error: ValueError) -> Self {
        Self::Value(error)
    }
}

impl From<ChainError> for SoftError {
    fn from(error: ChainError) -> Self {
        Self::Chain(error)
    }
}
