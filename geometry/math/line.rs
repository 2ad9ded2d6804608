//! Infinite lines.

use hazumi_core::{Rule, ValueError};

use crate::space::{DVector, ToF32, ToF64, Vector};

/// A straight line without ends, with a direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    pub(super) point: Vector,
    pub(super) direction: Vector,
}

impl Line {
    /// The line through `point`, in metres, along `direction`, of any length but zero.
    ///
    /// # Errors
    ///
    /// When a number is not finite, or the direction has no length.
    pub fn new(point: Vector, direction: Vector) -> Result<Self, ValueError> {
        Rule::Finite.check_all("line point", point.to_array())?;
        Rule::Finite.check_all("line direction", direction.to_array())?;
        Rule::Above(0.0).check("line direction length", direction.abs().max_element())?;
        let direction = direction.to_f64();
        Ok(Self { point, direction: (direction / direction.length()).to_f32() })
    }

    /// The line from one point towards another, in metres.
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite, or the points coincide.
    pub fn through([from, to]: [Vector; 2]) -> Result<Self, ValueError> {
        let coordinates = from.to_array().into_iter().chain(to.to_array());
        Rule::Finite.check_all("line point", coordinates)?;
        // In f64, because the difference of huge points leaves the range of f32.
        let direction = to.to_f64() - from.to_f64();
        let largest = direction.abs().max_element();
        let scaled = if largest > 0.0 { direction / largest } else { direction };
        Self::new(from, scaled.to_f32())
    }

    /// A point of the line, in metres: the one from which distances along it are measured.
    pub fn point(&self) -> Vector {
        self.point
    }

    /// Unit vector along the line, dimensionless.
    pub fn direction(&self) -> Vector {
        self.direction
    }

    /// The point `distance` metres along the line, which may be negative.
    pub fn at(&self, distance: f32) -> Vector {
        self.at_exactly(f64::from(distance)).to_f32()
    }

    /// The point of the line closest to `point`, in metres.
    pub fn project(&self, point: Vector) -> Vector {
        self.at_exactly(self.along(point.to_f64())).to_f32()
    }

    /// How far along the line its point closest to `point` lies, in lengths of the direction,
    /// which is a unit vector only as far as `f32` can tell.
    fn along(&self, point: DVector) -> f64 {
        let along = self.direction.to_f64();
        (point - self.point.to_f64()).dot(along) / along.length_squared()
    }

    pub(super) fn at_exactly(&self, distance: f64) -> DVector {
        self.point.to_f64() + self.direction.to_f64() * distance
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is what is wanted")]
pub(super) fn narrow(number: f64) -> f32 {
    number as f32
}
