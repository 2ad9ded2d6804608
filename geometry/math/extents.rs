//! Extents of turned shapes in `f64`, rounded outwards last.

use super::Aabb;
use super::box_axes::box_axes;
use crate::space::{DIM, DMatrix, DVector, Rotation, ToF64, Vector};

/// Part of the coordinates by which turned ones may be off in `f64`, dimensionless: more than
/// the roundings of the axes, of the products and of the sums.
const ROUNDING: f64 = 64.0 * f64::EPSILON;

/// The axes of an inner frame in the outer one, in `f64`, as if the rotation had been
/// normalised exactly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExactAxes {
    /// As columns.
    pub(crate) columns: DMatrix,
    is_turned: bool,
}

impl ExactAxes {
    #[inline]
    pub(crate) fn of(rotation: Rotation) -> Self {
        let columns = box_axes(rotation);
        Self { columns, is_turned: columns != DMatrix::IDENTITY }
    }

    /// The axes of a frame that is turned in the inner one, in the outer one.
    pub(crate) fn then(&self, rotation: Rotation) -> Self {
        let columns = self.columns * box_axes(rotation);
        Self { columns, is_turned: columns != DMatrix::IDENTITY }
    }

    /// Whether the axes of the two frames differ.
    #[inline]
    pub(crate) fn is_turned(&self) -> bool {
        self.is_turned
    }

    pub(crate) fn is_finite(&self) -> bool {
        self.columns.is_finite()
    }

    /// An axis of the outer frame in the inner one.
    #[inline]
    pub(crate) fn row(&self, axis: usize) -> DVector {
        self.columns.row(axis)
    }

    #[inline]
    pub(crate) fn turn(&self, inner: Vector) -> DVector {
        self.columns * inner.to_f64()
    }
}

/// A box around a shape along the axes of an outer frame, from the origin of the inner one, in
/// metres.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extents {
    low: DVector,
    high: DVector,
    /// The largest coordinate that was turned; 0 where none was, so that nothing is off.
    turned: f64,
}

impl Extents {
    /// No extent: it grows to any other that it is united with.
    pub(crate) const EMPTY: Self =
        Self { low: DVector::INFINITY, high: DVector::NEG_INFINITY, turned: 0.0 };
    /// Of the inner origin.
    pub(crate) const POINT: Self =
        Self { low: DVector::ZERO, high: DVector::ZERO, turned: 0.0 };
    /// Extents at a pose that is not finite.
    pub(crate) const UNKNOWN: Self =
        Self { low: DVector::NAN, high: DVector::NAN, turned: f64::NAN };

    /// Between the lowest and the highest coordinates of a shape at these axes.
    #[inline]
    pub(crate) fn new(axes: &ExactAxes, low: DVector, high: DVector) -> Self {
        let largest = low.abs().max(high.abs()).max_element();
        Self { low, high, turned: if axes.is_turned { largest } else { 0.0 } }
    }

    /// Of a box that is not turned.
    #[inline]
    pub(crate) fn of_aabb(bounds: &Aabb) -> Self {
        Self { low: bounds.min.to_f64(), high: bounds.max.to_f64(), turned: 0.0 }
    }

    /// Of a box with these half extents around the inner origin.
    ///
    /// Source: Arvo, *Transforming Axis-aligned Bounding Boxes*, Graphics Gems, 1990.
    /// `[arvo1990]`
    #[inline]
    pub(crate) fn of_box(axes: &ExactAxes, half_extents: Vector) -> Self {
        let half = half_extents.to_f64();
        let mut reach = axes.columns.col(0).abs() * half[0];
        for axis in 1..DIM {
            reach += axes.columns.col(axis).abs() * half[axis];
        }
        Self::new(axes, -reach, reach)
    }

    /// Of the hull of some points of the inner frame.
    #[inline]
    pub(crate) fn around(axes: &ExactAxes, points: impl IntoIterator<Item = Vector>) -> Self {
        let (mut low, mut high) = (DVector::INFINITY, DVector::NEG_INFINITY);
        for point in points {
            let turned = axes.turn(point);
            (low, high) = (low.min(turned), high.max(turned));
        }
        Self::new(axes, low, high)
    }

    /// With a sphere of so many metres around each point.
    #[must_use]
    #[inline]
    pub(crate) fn grown(self, radius: f32) -> Self {
        let radius = f64::from(radius);
        Self {
            low: self.low.map(|low| sum_below(low, -radius)),
            high: self.high.map(|high| sum_above(high, radius)),
            ..self
        }
    }

    /// Moved by a vector of the outer frame that was turned.
    #[must_use]
    pub(crate) fn shifted(self, shift: DVector) -> Self {
        let turned = self.turned + shift.abs().max_element();
        Self { low: self.low + shift, high: self.high + shift, turned }
    }

    /// Around both.
    #[must_use]
    pub(crate) fn union(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            turned: self.turned.max(other.turned),
        }
    }

    /// The highest coordinate along an axis, or the lowest one, turned round.
    pub(crate) fn reach(&self, axis: usize, is_up: bool) -> f64 {
        if is_up { self.high[axis] } else { -self.low[axis] }
    }

    /// The box of the shape with the inner origin at `position`: the smallest one of `f32` that
    /// holds it. A turned side that is an `f32` itself may lie one `f32` farther out.
    #[inline]
    pub(crate) fn at(&self, position: Vector) -> Aabb {
        let (room, position) = (ROUNDING * self.turned, position.to_f64());
        let (mut min, mut max) = (Vector::ZERO, Vector::ZERO);
        for axis in 0..DIM {
            min[axis] = narrow_below(sum_below(position[axis], self.low[axis] - room));
            max[axis] = narrow_above(sum_above(position[axis], self.high[axis] + room));
        }
        Aabb { min, max }
    }
}

/// The rest that the nearest sum leaves out.
///
/// Source: Shewchuk, *Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
/// Predicates*, 1997, theorem 7. `[shewchuk1997]`
#[inline(always)]
fn remainder(a: f64, b: f64, sum: f64) -> f64 {
    let of_b = sum - a;
    (a - (sum - of_b)) + (b - of_b)
}

/// The sum, or the number below where rounding has gone up.
#[inline(always)]
fn sum_below(a: f64, b: f64) -> f64 {
    let sum = a + b;
    if remainder(a, b, sum) < 0.0 { sum.next_down() } else { sum }
}

/// The sum, or the number above where rounding has gone down.
#[inline(always)]
fn sum_above(a: f64, b: f64) -> f64 {
    -sum_below(-a, -b)
}

/// The highest `f32` that is not above.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "rounded down where it went up")]
fn narrow_below(number: f64) -> f32 {
    let near = number as f32;
    // In the order of numbers, and without a branch: it would be taken at random.
    let rank = |bits: u32| bits ^ ((bits.cast_signed() >> 31).cast_unsigned() >> 1);
    let is_above = u32::from(f64::from(near) > number);
    f32::from_bits(rank(rank(near.to_bits()).wrapping_sub(is_above)))
}

/// The lowest `f32` that is not below.
#[inline(always)]
fn narrow_above(number: f64) -> f32 {
    -narrow_below(-number)
}

/// The box of a ball at `center`.
#[inline]
pub(crate) fn ball_bounds(center: Vector, radius: f32) -> Aabb {
    Extents::POINT.grown(radius).at(center)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_outwards_by_one_step_at_most() {
        let exact = [0.0_f32, -0.0, 1.0, -1.5, f32::MAX, -f32::MAX, 1e-45, f32::INFINITY];
        for number in exact {
            let wide = f64::from(number);
            assert_eq!(narrow_below(wide).to_bits(), number.to_bits());
            assert_eq!(narrow_above(wide).to_bits(), number.to_bits());
        }
        for number in [0.1, -0.1, 1e-50, -1e-50, 1.0 + 1e-12, -1.0 - 1e-12, 3e38, 1e40, -1e40] {
            let [low, high] = [narrow_below(number), narrow_above(number)];
            assert!(f64::from(low) < number && number < f64::from(high), "{number}");
            assert_eq!(low.next_up(), high, "{number}");
        }
        assert!(narrow_below(f64::NAN).is_nan() && narrow_above(f64::NAN).is_nan());
    }

    #[test]
    fn sums_lose_nothing() {
        assert!(sum_below(1.0, -1e-30) < 1.0 && sum_above(1.0, 1e-30) > 1.0);
        assert_eq!([sum_below(1.0, 1e-30), sum_above(1.0, -1e-30)], [1.0; 2]);
        assert_eq!([sum_below(0.5, 0.25), sum_above(0.5, 0.25)], [0.75; 2]);
        let far = ball_bounds(Vector::splat(1e13), 1e-3);
        assert!(far.min.cmplt(Vector::splat(1e13)).all());
        assert!(far.max.cmpgt(Vector::splat(1e13)).all());
    }
}
