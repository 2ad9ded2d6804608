//! Segments.

use hazumi_core::{Rule, ValueError};

use super::crossing::crossing;
use crate::math::extents::{ExactAxes, Extents};
use crate::space::{DVector, ToF32, ToF64, Vector};

/// Segment: the straight line between two points, such as a laser, a thin floor or a piece of
/// rope.
///
/// It is flat, so only fixed and kinematic bodies take it. With a radius it is a
/// [`Capsule`](super::Capsule). The ends may coincide; then it is a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    pub(super) ends: [Vector; 2],
}

impl Segment {
    /// The segment between `ends`, in metres.
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite.
    pub fn new(ends: [Vector; 2]) -> Result<Self, ValueError> {
        Rule::Finite.check_all("segment end", ends.iter().flat_map(Vector::to_array))?;
        Ok(Self { ends })
    }

    /// The two ends, in metres.
    #[inline]
    pub fn ends(&self) -> [Vector; 2] {
        self.ends
    }

    /// Point of the segment closest to `point`, in metres, in the frame of the segment. Where
    /// the ends coincide, it is their place.
    pub fn closest_point(&self, point: Vector) -> Vector {
        closest(self.exact(), point.to_f64()).to_f32()
    }

    /// Distance from the segment to `point`, in metres, in the frame of the segment, ≥ 0.
    pub fn distance(&self, point: Vector) -> f32 {
        let point = point.to_f64();
        narrow(closest(self.exact(), point).distance(point))
    }

    /// Closest points of this segment and `other`, in metres, both segments in one frame. Where
    /// several places are as near, as for parallel segments, one of them is given, always the
    /// same; segments without length are points.
    pub fn closest_points(&self, other: &Self) -> [Vector; 2] {
        let [a, b] = [self.exact(), other.exact()];
        let from_a = a.map(|end| [end, closest(b, end)]);
        let from_b = b.map(|end| [closest(a, end), end]);
        // Inside both they come closest only where they cross, in space seen along the common
        // normal.
        let pairs = from_a.into_iter().chain(from_b).chain(crossing(a, b));
        let square = |pair: &[DVector; 2]| pair[0].distance_squared(pair[1]);
        let nearer = |best, pair| if square(&pair) < square(&best) { pair } else { best };
        pairs.fold(from_a[0], nearer).map(|point| point.to_f32())
    }

    fn exact(&self) -> [DVector; 2] {
        self.ends.map(|end| end.to_f64())
    }

    /// The smallest axis-aligned box around the segment at `pose`, up to rounding.
    pub(super) fn extents(&self, axes: &ExactAxes) -> Extents {
        Extents::around(axes, self.ends)
    }
}

/// The point between two ends that is closest to `point`.
fn closest([start, end]: [DVector; 2], point: DVector) -> DVector {
    let along = end - start;
    let (part, whole) = ((point - start).dot(along), along.length_squared());
    // Decided before dividing, because the length may be zero.
    if part <= 0.0 {
        start
    } else if part >= whole {
        end
    } else {
        start + along * (part / whole)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is what is wanted")]
fn narrow(number: f64) -> f32 {
    number as f32
}
