//! Closest points of two segments.

use glam::Vec3;

use crate::math::direction::split;

/// Sine of the angle below which two directions count as parallel, dimensionless.
///
/// A hundred times the rounding error of a cross product of unit vectors; treating edges of
/// length L as parallel misjudges their distance by at most L times this.
pub(crate) const PARALLEL: f32 = 1e-5;

/// A straight piece of a line, measured in metres from its start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EdgeSpan {
    /// Where it begins, in metres.
    pub(crate) start: Vec3,
    /// Unit vector from start to end, dimensionless.
    pub(crate) direction: Vec3,
    /// In metres, ≥ 0.
    pub(crate) length: f32,
}

impl EdgeSpan {
    /// The segment between two points; one without length points along x.
    pub(crate) fn new([start, end]: [Vec3; 2]) -> Self {
        let (direction, length) = split(end - start).unwrap_or((Vec3::X, 0.0));
        Self { start, direction, length }
    }

    /// The point `distance` metres from the start.
    pub(crate) fn at(&self, distance: f32) -> Vec3 {
        self.start + self.direction * distance
    }

    /// Distance from the start, in metres, of the point closest to `point`.
    pub(crate) fn closest(&self, point: Vec3) -> f32 {
        // Not `clamp`, which panics on a bad bound.
        (point - self.start).dot(self.direction).max(0.0).min(self.length)
    }

    /// Start and end.
    pub(crate) fn ends(&self) -> [Vec3; 2] {
        [self.start, self.at(self.length)]
    }

    /// The stretch of this segment beside which `other` runs: distances from the start in
    /// metres, the first above the second when there is none.
    pub(crate) fn overlap(&self, other: &Self) -> [f32; 2] {
        let [from, to] = other.ends().map(|end| (end - self.start).dot(self.direction));
        [from.min(to).max(0.0), from.max(to).min(self.length)]
    }
}

/// Distances from the starts of `a` and `b`, in metres, of the points where they come closest;
/// the middle of the common stretch when they are parallel.
///
/// Source: Ericson, *Real-Time Collision Detection*, 2005, section 5.1.9, with cross products
/// of unit vectors in place of differences of dot products, which cancel. `[ericson2005]`
pub(crate) fn closest(a: &EdgeSpan, b: &EdgeSpan) -> [f32; 2] {
    let cross = a.direction.cross(b.direction);
    let square = cross.length_squared();
    let on_a = if square > PARALLEL * PARALLEL {
        let between = (b.start - a.start).cross(b.direction);
        between.dot(cross) / square
    } else {
        let [from, to] = a.overlap(b);
        0.5 * (from + to)
    };
    let on_b = b.closest(a.at(on_a.max(0.0).min(a.length)));
    [a.closest(b.at(on_b)), on_b]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zero_length_segment_has_a_closest_point() {
        let [here, there] = [Vec3::new(1.0, 2.0, 3.0), Vec3::new(-1.0, 7.0, 3.5)];
        let speck = EdgeSpan::new([here, here]);
        assert_eq!(speck.at(speck.closest(there)), here);
        let line = EdgeSpan::new([Vec3::ZERO, Vec3::X * 4.0]);
        let [on_line, on_speck] = closest(&line, &speck);
        assert_eq!((on_line, on_speck), (1.0, 0.0));
        assert_eq!(closest(&speck, &line), [0.0, 1.0]);
        assert_eq!(closest(&speck, &EdgeSpan::new([there; 2])), [0.0; 2]);
    }
}
