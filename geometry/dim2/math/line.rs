//! Lines without ends.

use glam::{DVec2, Vec2};
use hazumi_core::{Rule, ValueError};

/// Sine of the angle below which two lines count as parallel, dimensionless: the rounding of unit
/// vectors in `f32`, which says no more about the angle.
const PARALLEL: f64 = 1e-7;
/// Heights below this part of the coordinates they come from are rounding, dimensionless.
const ROUNDING: f64 = 4.0 * f32::EPSILON as f64;

/// A straight line without ends, with a direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    point: Vec2,
    direction: Vec2,
}

impl Line {
    /// The line through `point`, in metres, along `direction`, of any length but zero.
    ///
    /// # Errors
    ///
    /// When a number is not finite, or the direction has no length.
    pub fn new(point: Vec2, direction: Vec2) -> Result<Self, ValueError> {
        Rule::Finite.check_all("line point", point.to_array())?;
        Rule::Finite.check_all("line direction", direction.to_array())?;
        Rule::Above(0.0).check("line direction length", direction.abs().max_element())?;
        let direction = direction.as_dvec2();
        Ok(Self { point, direction: (direction / direction.length()).as_vec2() })
    }

    /// The line from one point towards another, in metres.
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite, or the points coincide.
    pub fn through([from, to]: [Vec2; 2]) -> Result<Self, ValueError> {
        let coordinates = from.to_array().into_iter().chain(to.to_array());
        Rule::Finite.check_all("line point", coordinates)?;
        // In f64, because the difference of huge points leaves the range of f32.
        let direction = to.as_dvec2() - from.as_dvec2();
        let largest = direction.abs().max_element();
        let scaled = if largest > 0.0 { direction / largest } else { direction };
        Self::new(from, scaled.as_vec2())
    }

    /// A point of the line, in metres: the one from which distances along it are measured.
    pub fn point(&self) -> Vec2 {
        self.point
    }

    /// Unit vector along the line, dimensionless.
    pub fn direction(&self) -> Vec2 {
        self.direction
    }

    /// The point `distance` metres along the line, which may be negative.
    pub fn at(&self, distance: f32) -> Vec2 {
        self.at_exactly(f64::from(distance)).as_vec2()
    }

    /// The point of the line closest to `point`, in metres.
    pub fn project(&self, point: Vec2) -> Vec2 {
        self.at_exactly(self.along(point.as_dvec2())).as_vec2()
    }

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

    /// The point where this line and `other` meet, in metres; `None` when they are parallel, even
    /// when they are one: lines count as parallel below an angle of 10⁻⁷ radians.
    pub fn intersection(&self, other: &Self) -> Option<Vec2> {
        let [a, b] = [self, other].map(|line| line.direction.as_dvec2());
        let between = other.point.as_dvec2() - self.point.as_dvec2();
        let cross = a.perp_dot(b);
        let is_parallel = cross.abs() <= PARALLEL;
        (!is_parallel).then(|| self.at_exactly(between.perp_dot(b) / cross).as_vec2())
    }

    /// Where `from + fraction · (to − from)` is on the line, for fractions from 0 to 1: the first
    /// and the last one; `None` where the segment misses.
    ///
    /// They are equal where it crosses or touches, and 0 and 1 where all of it lies on the line. A
    /// point whose distance is no more than the rounding of its coordinates lies on the line. No
    /// fraction is computed for parallel segments, so a segment without length is as good as any.
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

    /// How far along the line its point closest to `point` lies, in lengths of the direction, which
    /// is a unit vector only as far as `f32` can tell.
    fn along(&self, point: DVec2) -> f64 {
        let along = self.direction.as_dvec2();
        (point - self.point.as_dvec2()).dot(along) / along.length_squared()
    }

    fn at_exactly(&self, distance: f64) -> DVec2 {
        self.point.as_dvec2() + self.direction.as_dvec2() * distance
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is what is wanted")]
fn narrow(number: f64) -> f32 {
    number as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_meet_unless_they_are_parallel() {
        let line = Line::new(Vec2::new(1.0, 2.0), Vec2::X * 5.0).unwrap();
        for direction in [Vec2::X, -Vec2::X] {
            let other = Line::new(Vec2::new(-7.0, 5.0), direction).unwrap();
            assert_eq!(line.intersection(&other), None);
        }
        assert_eq!(line.intersection(&line), None);
        let steep = Line::new(Vec2::new(-7.0, 5.0), Vec2::new(1.0, -1.0)).unwrap();
        assert_eq!(line.intersection(&steep), Some(Vec2::new(-4.0, 2.0)));
    }

    #[test]
    fn distances_are_positive_to_the_left() {
        let line = Line::through([Vec2::new(0.0, 3.0), Vec2::new(1.0, 3.0)]).unwrap();
        assert_eq!(line.signed_distance(Vec2::new(7.0, 5.0)), 2.0);
        assert_eq!(line.signed_distance(Vec2::ZERO), -3.0);
        assert_eq!(line.distance(Vec2::ZERO), 3.0);
        assert_eq!(line.project(Vec2::new(7.0, 5.0)), Vec2::new(7.0, 3.0));
    }

    #[test]
    fn a_segment_on_the_line_says_where() {
        for scale in [1e-3, 1.0, 1e3] {
            let line = Line::new(Vec2::Y * 3.0 * scale, Vec2::X).unwrap();
            let clip = |from: [f32; 2], to: [f32; 2]| {
                line.clip_segment(Vec2::from(from) * scale, Vec2::from(to) * scale)
            };
            assert_eq!(clip([0.0, 3.0], [1.0, 3.0]), Some([0.0, 1.0]), "on it");
            assert_eq!(clip([0.0, 4.0], [1.0, 4.0]), None, "above it");
            assert_eq!(clip([0.0, -3.0], [1.0, -3.0]), None, "mirrored");
            for (from, to, expected) in [(4.0, 0.0, 0.25), (0.0, 4.0, 0.75)] {
                let [first, last] = clip([0.0, from], [0.0, to]).unwrap();
                assert!(first == last && (first - expected).abs() < 1e-6, "{first}");
            }
            assert_eq!(clip([0.0, 3.0], [0.0, 4.0]), Some([0.0, 0.0]), "starts");
            assert_eq!(clip([0.0, 4.0], [0.0, 3.0]), Some([1.0, 1.0]), "ends");
            assert_eq!(clip([0.0, 5.0], [0.0, 4.0]), None, "stops short");
            assert_eq!(clip([2.0, 3.0], [2.0, 3.0]), Some([0.0, 1.0]), "a point");
            assert_eq!(clip([2.0, 4.0], [2.0, 4.0]), None);
            assert_eq!(clip([f32::NAN; 2], [2.0, 4.0]), None);
        }
    }

    #[test]
    fn lines_without_a_direction_are_refused() {
        for bad in [Vec2::ZERO, Vec2::NAN, Vec2::INFINITY] {
            assert!(Line::new(Vec2::ZERO, bad).is_err());
            assert!(Line::through([bad; 2]).is_err());
        }
        assert!(Line::new(Vec2::NAN, Vec2::X).is_err());
        assert!(Line::through([Vec2::ONE; 2]).is_err());
        let far = Line::through([Vec2::X * f32::MIN, Vec2::X * f32::MAX]).unwrap();
        assert_eq!(far.direction(), Vec2::X);
        let tiny = Line::through([Vec2::ZERO, Vec2::Y * 1e-40]).unwrap();
        assert_eq!(tiny.direction(), Vec2::Y);
    }
}
