//! Segments.

use glam::{DVec2, Vec2};
use hazumi_core::{Rule, ValueError};

use super::Support;
use crate::math::{Aabb, Pose};

/// Sine of the angle below which two segments are parallel up to rounding in `f64`, dimensionless.
const PARALLEL: f64 = 1e-12;

/// The straight line between two points: a laser, a thin floor, a rope's piece.
///
/// It has no area, so only fixed and kinematic bodies take it. With a radius it is a
/// [`Capsule`](super::Capsule). The ends may coincide; then it is a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    ends: [Vec2; 2],
}

impl Segment {
    /// The segment between `ends`, in metres.
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite.
    pub fn new(ends: [Vec2; 2]) -> Result<Self, ValueError> {
        Rule::Finite.check_all("segment end", ends.iter().flat_map(Vec2::to_array))?;
        Ok(Self { ends })
    }

    /// The segment between ends that are known to be finite.
    #[inline]
    pub(crate) fn of(ends: [Vec2; 2]) -> Self {
        Self { ends }
    }

    /// The two ends, in metres.
    #[inline]
    pub fn ends(&self) -> [Vec2; 2] {
        self.ends
    }

    /// The point of the segment closest to `point`, in metres, in the frame of the segment; where
    /// the ends coincide, that is where they are.
    pub fn closest_point(&self, point: Vec2) -> Vec2 {
        closest(self.exact(), point.as_dvec2()).as_vec2()
    }

    /// Distance from the segment to `point`, in metres, in the frame of the segment, ≥ 0.
    pub fn distance(&self, point: Vec2) -> f32 {
        let point = point.as_dvec2();
        narrow(closest(self.exact(), point).distance(point))
    }

    /// The points of this segment and of `other` where they come closest, in metres, both segments
    /// in one frame. Where several places are as near, as for parallel segments, one of them is
    /// given, always the same; segments without length are points.
    pub fn closest_points(&self, other: &Self) -> [Vec2; 2] {
        let [a, b] = [self.exact(), other.exact()];
        let from_a = a.map(|end| [end, closest(b, end)]);
        let from_b = b.map(|end| [closest(a, end), end]);
        // Inside both they come closest only where they cross.
        let pairs = from_a.into_iter().chain(from_b).chain(crossing(a, b));
        let square = |pair: &[DVec2; 2]| pair[0].distance_squared(pair[1]);
        let nearer = |best, pair| if square(&pair) < square(&best) { pair } else { best };
        pairs.fold(from_a[0], nearer).map(|point| point.as_vec2())
    }

    fn exact(&self) -> [DVec2; 2] {
        self.ends.map(|end| end.as_dvec2())
    }

    /// The smallest axis-aligned box around the segment at `pose`, up to rounding.
    pub(super) fn bounds(&self, pose: &Pose) -> Aabb {
        Aabb::around(self.ends.map(|end| pose.point(end)))
    }
}

/// The point between two ends that is closest to `point`.
fn closest([start, end]: [DVec2; 2], point: DVec2) -> DVec2 {
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

/// Where two segments cross; `None` when they do not, or are parallel up to rounding: then they come
/// as close at one of their ends.
fn crossing(a: [DVec2; 2], b: [DVec2; 2]) -> Option<[DVec2; 2]> {
    let (along_a, along_b, between) = (a[1] - a[0], b[1] - b[0], b[0] - a[0]);
    let cross = along_a.perp_dot(along_b);
    if cross.abs() <= PARALLEL * along_a.length() * along_b.length() {
        return None;
    }
    let on_a = between.perp_dot(along_b) / cross;
    let on_b = between.perp_dot(along_a) / cross;
    let is_inside = (0.0..=1.0).contains(&on_a) && (0.0..=1.0).contains(&on_b);
    is_inside.then(|| [a[0] + along_a * on_a; 2])
}

#[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is what is wanted")]
fn narrow(number: f64) -> f32 {
    number as f32
}

/// The core is the segment.
impl Support for Segment {
    fn support(&self, direction: Vec2) -> (u32, Vec2) {
        let [start, end] = self.ends;
        if direction.dot(end - start) > 0.0 { (1, end) } else { (0, start) }
    }

    #[inline]
    fn margin(&self) -> f32 {
        0.0
    }

    fn vertex(&self, index: u32) -> Option<Vec2> {
        self.ends.get(index as usize).copied()
    }

    #[inline]
    fn corner_count(&self) -> Option<u32> {
        Some(2)
    }

    #[inline]
    fn center(&self) -> Vec2 {
        0.5 * self.ends[0] + 0.5 * self.ends[1]
    }
}
