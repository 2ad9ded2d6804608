//! Errors of polygons.

use std::error::Error;
use std::fmt;

use hazumi_core::ValueError;

use super::MAX_POINTS;

/// Reason that points make no polygon.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum PolygonError {
    /// A coordinate of a point is not finite, or too large.
    Point {
        /// Which point.
        index: usize,
        /// Its coordinate, in metres, and the rule that it breaks.
        error: ValueError,
    },
    /// Fewer than three different points.
    TooFewPoints {
        /// How many there are.
        distinct: usize,
    },
    /// More points than a polygon is made of.
    TooManyPoints {
        /// How many there are.
        count: usize,
    },
    /// All points lie on a line, or too near to one.
    Line {
        /// Least distance between two parallel lines with all points between them, in metres.
        width: f32,
        /// Least distance required, in metres.
        needed: f32,
    },
    /// The area or the inertia of the polygon is too small for a normal `f32` number.
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

impl fmt::Display for PolygonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Point { index, error } => write!(f, "polygon point {index}: {error}"),
            Self::TooFewPoints { distinct } => {
                write!(
                    f,
                    "number of different polygon points is {distinct}, must be at least 3"
                )
            }
            Self::TooManyPoints { count } => {
                write!(f, "number of polygon points is {count}, must be at most {MAX_POINTS}")
            }
            Self::Line { width, needed } => {
                write!(
                    f,
                    "polygon points lie on a line: width is {width} m, must be at least {needed} m"
                )
            }
            Self::TooSmall { size } => {
                write!(
                    f,
                    "polygon size is {size} m, too small for its area and inertia in 32 bits"
                )
            }
            Self::TooFar { distance, size } => {
                write!(
                    f,
                    "polygon is {distance} m from the origin, too far for its size of {size} m"
                )
            }
        }
    }
}

impl Error for PolygonError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Point { error, .. } => Some(error),
            _ => None,
        }
    }
}
