//! Extents: bounding boxes as plain numbers.

use crate::bounds::{Bounds, higher, lower};

/// Axes of space; in 2D the last one is left at 0.
pub(super) const AXES: usize = 3;

/// A box as plain numbers, in metres, in the world frame.
///
/// Algorithms make boxes of their own, of cells or with a margin, which a [`Bounds`] does not
/// offer. Coordinates beyond [`Bounds::AXES`] are 0, or are ignored where a caller gives them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// Lowest coordinates, in metres.
    pub low: [f32; AXES],
    /// Highest coordinates, in metres.
    pub high: [f32; AXES],
}

impl Extent {
    /// The box that holds nothing: it grows to any box it is united with.
    pub const NOTHING: Self =
        Self { low: [f32::INFINITY; AXES], high: [f32::NEG_INFINITY; AXES] };
    /// The box that holds everything.
    pub const EVERYTHING: Self =
        Self { low: [f32::NEG_INFINITY; AXES], high: [f32::INFINITY; AXES] };

    /// The numbers of `bounds`.
    #[inline]
    pub fn of<B: Bounds>(bounds: &B) -> Self {
        let mut extent = Self { low: [0.0; AXES], high: [0.0; AXES] };
        for axis in 0..B::AXES {
            [extent.low[axis], extent.high[axis]] = bounds.span(axis);
        }
        extent
    }

    /// Whether no coordinate is NaN, and the lowest ones are not above the highest ones.
    pub fn is_sound(&self) -> bool {
        (0..AXES).all(|axis| self.low[axis] <= self.high[axis])
    }

    /// Whether the boxes share a point. Touching counts.
    #[inline]
    pub fn overlaps(&self, other: &Self) -> bool {
        let along = |axis: usize| {
            (self.low[axis] <= other.high[axis]) & (other.low[axis] <= self.high[axis])
        };
        along(0) & along(1) & along(2)
    }

    /// Whether all of `other` lies in the box.
    #[inline]
    pub(super) fn contains(&self, other: &Self) -> bool {
        let along = |axis: usize| {
            (self.low[axis] <= other.low[axis]) & (other.high[axis] <= self.high[axis])
        };
        along(0) & along(1) & along(2)
    }

    /// The smallest box around both.
    #[inline]
    #[must_use]
    pub(super) fn union(&self, other: &Self) -> Self {
        let lower = |axis: usize| lower(self.low[axis], other.low[axis]);
        let higher = |axis: usize| higher(self.high[axis], other.high[axis]);
        Self { low: [lower(0), lower(1), lower(2)], high: [higher(0), higher(1), higher(2)] }
    }

    /// The middle; 0 along axes on which it has none.
    #[inline]
    pub(super) fn center(&self) -> [f32; AXES] {
        std::array::from_fn(|axis| {
            let middle = 0.5 * self.low[axis] + 0.5 * self.high[axis];
            if middle.is_finite() { middle } else { 0.0 }
        })
    }

    /// Edge lengths, in metres.
    #[inline]
    pub(super) fn size(&self) -> [f32; AXES] {
        std::array::from_fn(|axis| self.high[axis] - self.low[axis])
    }

    /// Sum of the edge lengths, in metres: the size by which boxes are compared; 0 for one
    /// without end.
    #[inline]
    pub(super) fn outline(&self) -> f64 {
        let [x, y, z] = self.size().map(f64::from);
        let outline = x + y + z;
        if outline.is_finite() { outline } else { 0.0 }
    }

    /// The square of the distance to a point, in m². No less than that of a box around it.
    pub fn square_distance(&self, point: [f32; AXES]) -> f64 {
        let mut square = 0.0;
        for ((low, high), at) in self.low.into_iter().zip(self.high).zip(point) {
            let [low, high, at] = [low, high, at].map(f64::from);
            let gap = (low - at).max(at - high).max(0.0);
            square += gap * gap;
        }
        square
    }

    /// The same, with the coordinates beyond `axes` at 0.
    pub(super) fn flattened(mut self, axes: usize) -> Self {
        self.low[axes..].fill(0.0);
        self.high[axes..].fill(0.0);
        self
    }
}
