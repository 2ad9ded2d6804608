//! Rays and segments.

use hazumi_core::{Rule, ValueError};

use crate::space::{DVector, ToF32, ToF64, Vector};

/// Ray: the points `origin + fraction · direction` for fractions from 0 to the greatest one.
///
/// The direction has any length but zero; fractions are multiples of it. The frame is that of
/// the query: of the shape for [`cast_ray`](super::cast_ray), of the world for
/// [`cast_ray_at`](super::cast_ray_at).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    pub(super) origin: Vector,
    /// In `f64`, so that a segment ends where it was told to, far from the origin too.
    pub(super) direction: DVector,
    pub(super) max_fraction: f32,
}

impl Ray {
    /// A ray from `origin`, in metres, along `direction`, in metres per unit of fraction. The
    /// direction has any length but zero. It ends at `max_fraction` ≥ 0; [`f32::MAX`] is as
    /// good as no end.
    ///
    /// # Errors
    ///
    /// When a number is not finite, the direction has no length, or the fraction is below 0.
    #[inline]
    pub fn new(
        origin: Vector,
        direction: Vector,
        max_fraction: f32,
    ) -> Result<Self, ValueError> {
        // One sum for all that must be finite; where it overflows, each number is looked at.
        let size = direction.abs().element_sum();
        let sum = origin.abs().element_sum() + size + max_fraction;
        let is_good = size > 0.0 && max_fraction >= 0.0 && sum < f32::INFINITY;
        if !is_good {
            Self::refuse(origin, direction, max_fraction)?;
        }
        Ok(Self { origin, direction: direction.to_f64(), max_fraction })
    }

    /// Error of these numbers.
    #[cold]
    fn refuse(origin: Vector, direction: Vector, max_fraction: f32) -> Result<(), ValueError> {
        Rule::Finite.check_all("ray origin", origin.to_array())?;
        Rule::Finite.check_all("ray direction", direction.to_array())?;
        Rule::Above(0.0).check("ray direction length", direction.abs().max_element())?;
        Rule::AtLeast(0.0).check("ray max fraction", max_fraction)
    }

    /// The segment between two points, in metres: fraction 0 is `from`, 1 is `to`.
    ///
    /// # Errors
    ///
    /// When a number is not finite, or the points coincide.
    pub fn segment(from: Vector, to: Vector) -> Result<Self, ValueError> {
        let ends = from.to_array().into_iter().chain(to.to_array());
        Rule::Finite.check_all("segment end", ends)?;
        if from == to {
            return Err(ValueError {
                what: "segment length",
                value: 0.0,
                rule: Rule::Above(0.0),
            });
        }
        let direction = to.to_f64() - from.to_f64();
        Ok(Self { origin: from, direction, max_fraction: 1.0 })
    }

    /// Origin of the ray, in metres.
    pub fn origin(&self) -> Vector {
        self.origin
    }

    /// Direction of the ray, in metres per unit of fraction, rounded.
    pub fn direction(&self) -> Vector {
        self.direction.to_f32()
    }

    /// Greatest fraction, at which the ray ends, ≥ 0, dimensionless.
    pub fn max_fraction(&self) -> f32 {
        self.max_fraction
    }

    /// The point at `fraction`, in metres.
    pub fn at(&self, fraction: f32) -> Vector {
        (self.origin.to_f64() + self.direction * f64::from(fraction)).to_f32()
    }
}
