//! Errors of hulls.

use std::error::Error;
use std::fmt;

use hazumi_core::ValueError;

use super::MAX_POINTS;
use super::narrow;
use super::seed::Degenerate;

/// Reason that points make no hull.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum HullError {
    /// An option is out of its range.
    Option(ValueError),
    /// A coordinate of a point is not finite, or too large.
    Point {
        /// Which point.
        index: usize,
        /// Its coordinate, in metres, and the rule that it breaks.
        error: ValueError,
    },
    /// Fewer than four different points.
    TooFewPoints {
        /// How many there are.
        distinct: usize,
    },
    /// More points than the index of a hull can count.
    TooManyPoints {
        /// How many there are.
        count: usize,
    },
    /// All points lie on a line, or too near to one.
    Line {
        /// Largest distance of a point from the line, in metres.
        width: f32,
        /// Least distance required, in metres.
        needed: f32,
    },
    /// All points lie in a plane, or too near to one.
    Flat {
        /// Largest distance of a point from the plane, in metres.
        thickness: f32,
        /// Least distance required, in metres.
        needed: f32,
    },
    /// The volume or the inertia of the hull is too small for a normal `f32` number.
    TooSmall {
        /// Longest edge of the box around the points, in metres.
        size: f32,
    },
    /// The points are so far from the origin that `f32` does not tell inside from outside.
    TooFar {
        /// Largest coordinate, in metres.
        distance: f32,
        /// Longest edge of the box around the points, in metres.
        size: f32,
    },
}

impl fmt::Display for HullError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option(error) => write!(f, "{error}"),
            Self::Point { index, error } => write!(f, "hull point {index}: {error}"),
            Self::TooFewPoints { distinct } => {
                write!(f, "number of different hull points is {distinct}, must be at least 4")
            }
            Self::TooManyPoints { count } => {
                write!(f, "number of hull points is {count}, must be at most {MAX_POINTS}")
            }
            Self::Line { width, needed } => {
                write!(
                    f,
                    "hull points lie on a line: width is {width} m, must be at least {needed} m"
                )
            }
            Self::Flat { thickness, needed } => {
                write!(
                    f,
                    "hull points lie in a plane: thickness is {thickness} m, \
                     must be at least {needed} m"
                )
            }
            Self::TooSmall { size } => {
                write!(
                    f,
                    "hull size is {size} m, too small for its volume and inertia in 32 bits"
                )
            }
            Self::TooFar { distance, size } => {
                write!(
                    f,
                    "hull is {distance} m from the origin, too far for its size of {size} m"
                )
            }
        }
    }
}

impl Error for HullError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Option(error) | Self::Point { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<Degenerate> for HullError {
    fn from(degenerate: Degenerate) -> Self {
        match degenerate {
            Degenerate::Line { width, needed } => {
                Self::Line { width: narrow(width), needed: narrow(needed) }
            }
            Degenerate::Plane { thickness, needed } => {
                Self::Flat { thickness: narrow(thickness), needed: narrow(needed) }
            }
        }
    }
}
