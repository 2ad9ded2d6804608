//! Lines: side and distance of points, and intersections.

use glam::Vec2;

use super::line::{Line, narrow};

/// Sine of the angle below which two lines count as parallel, dimensionless: the rounding of
/// unit vectors in `f32`, which says no more about the angle.
const PARALLEL: f64 = 1e-7;
/// Heights below this part of the coordinates they come from are rounding, dimensionless.
const ROUNDING: f64 = 4.0 * f32::EPSILON as f64;

impl Line {
    /// Distance from the line to `point`, in metres, ≥ 0.
    pub fn distance(&self, point: Vec2) -> f32 {
        self.signed_distance(point).abs()
    }

    /// Distance from the line to `point`, in metres; above 0 to the left of it, seen along the
    /// line.
    pub fn signed_distance(&self, point: Vec2) -> f32 {
        let (point, along) = (point.as_dvec2(), self.direction.as_dvec2());
        // By the cross product, which does not cancel for points far along the line.
        let across = along.perp_dot(point - self.point.as_dvec2());
        narrow(across / along.length())
    }

    /// Intersection of this line and `other`, in metres; `None` when they are parallel. That
    /// includes a line and itself. Lines count as parallel below an angle of 10⁻⁷ radians.
    pub fn intersection(&self, other: &Self) -> Option<Vec2> {
        let [a, b] = [self, other].map(|line| line.direction.as_dvec2());
        let between = other.point.as_dvec2() - self.point.as_dvec2();
        let cross = a.perp_dot(b);
        let is_parallel = cross.abs() <= PARALLEL;
        (!is_parallel).then(|| self.at_exactly(between.perp_dot(b) / cross).as_vec2())
    }

    /// First and last fraction, 0 to 1, of `from + fraction · (to − from)` on the line; `None`
    /// for a miss.
    ///
    /// They are equal where it crosses or touches, and 0 and 1 where all of it lies on the
    /// line. A point whose distance is no more than the rounding of its coordinates lies on the
    /// line. No fraction is computed for parallel segments, so a segment without length is as
    /// good as any.
    pub fn clip_segment(&self, from: Vec2, to: Vec2) -> Option<[f32; 2]> {
        let [start, end] = [from, to].map(|point| {
            let (point, origin) = (point.as_dvec2(), self.point.as_dvec2());
            let height = self.direction.as_dvec2().perp_dot(point - origin);
            let rounding = ROUNDING * (point.length() + origin.length());
            if height.abs() <= rounding { 0.0 } else { height }
        });
        if start == 0.0 && end == 0.0 {
            return Some([0.0, 1.0]);
        }
        let crosses = (start <= 0.0 && end >= 0.0) || (start >= 0.0 && end <= 0.0);
        let fraction = narrow(start / (start - end));
        crosses.then_some([fraction; 2])
    }
}
