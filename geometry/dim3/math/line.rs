//! Lines without ends.

use glam::{DVec3, Vec3};
use hazumi_core::{Rule, ValueError};

/// Sine of the angle below which two lines count as parallel, dimensionless: the rounding of unit
/// vectors in `f32`, which says no more about the angle.
const PARALLEL: f64 = 1e-7;

/// A straight line without ends, with a direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    point: Vec3,
    direction: Vec3,
}

impl Line {
    /// The line through `point`, in metres, along `direction`, of any length but zero.
    ///
    /// # Errors
    ///
    /// When a number is not finite, or the direction has no length.
    pub fn new(point: Vec3, direction: Vec3) -> Result<Self, ValueError> {
        Rule::Finite.check_all("line point", point.to_array())?;
        Rule::Finite.check_all("line direction", direction.to_array())?;
        Rule::Above(0.0).check("line direction length", direction.abs().max_element())?;
        let direction = direction.as_dvec3();
        Ok(Self { point, direction: (direction / direction.length()).as_vec3() })
    }

    /// The line from one point towards another, in metres.
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite, or the points coincide.
    pub fn through([from, to]: [Vec3; 2]) -> Result<Self, ValueError> {
        let coordinates = from.to_array().into_iter().chain(to.to_array());
        Rule::Finite.check_all("line point", coordinates)?;
        // In f64, because the difference of huge points leaves the range of f32.
        let direction = to.as_dvec3() - from.as_dvec3();
        let largest = direction.abs().max_element();
        let scaled = if largest > 0.0 { direction / largest } else { direction };
        Self::new(from, scaled.as_vec3())
    }

    /// A point of the line, in metres: the one from which distances along it are measured.
    pub fn point(&self) -> Vec3 {
        self.point
    }

    /// Unit vector along the line, dimensionless.
    pub fn direction(&self) -> Vec3 {
        self.direction
    }

    /// The point `distance` metres along the line, which may be negative.
    pub fn at(&self, distance: f32) -> Vec3 {
        self.at_exactly(f64::from(distance)).as_vec3()
    }

    /// The point of the line closest to `point`, in metres.
    pub fn project(&self, point: Vec3) -> Vec3 {
        self.at_exactly(self.along(point.as_dvec3())).as_vec3()
    }

    /// Distance from the line to `point`, in metres, ≥ 0.
    pub fn distance(&self, point: Vec3) -> f32 {
        let (point, along) = (point.as_dvec3(), self.direction.as_dvec3());
        // By the cross product, which does not cancel for points far along the line.
        let across = (point - self.point.as_dvec3()).cross(along);
        narrow(across.length() / along.length())
    }

    /// The points of this line and of `other` where they come closest, in metres; where they meet,
    /// both are the same up to rounding.
    ///
    /// Parallel lines are as near everywhere: the points are then [`Self::point`] and the one
    /// opposite. Lines count as parallel below an angle of 10⁻⁷ radians.
    ///
    /// Source: Ericson, *Real-Time Collision Detection*, 2005, section 5.1.8, with cross products in
    /// place of differences of dot products, which cancel. `[ericson2005]`
    pub fn closest_points(&self, other: &Self) -> [Vec3; 2] {
        let [a, b] = [self, other].map(|line| line.direction.as_dvec3());
        let between = other.point.as_dvec3() - self.point.as_dvec3();
        let cross = a.cross(b);
        let square = cross.length_squared();
        if square > PARALLEL * PARALLEL {
            let on_a = between.cross(b).dot(cross) / square;
            let on_b = between.cross(a).dot(cross) / square;
            [self.at_exactly(on_a).as_vec3(), other.at_exactly(on_b).as_vec3()]
        } else {
            [self.point, other.project(self.point)]
        }
    }

    /// How far along the line its point closest to `point` lies, in lengths of the direction, which
    /// is a unit vector only as far as `f32` can tell.
    fn along(&self, point: DVec3) -> f64 {
        let along = self.direction.as_dvec3();
        (point - self.point.as_dvec3()).dot(along) / along.length_squared()
    }

    fn at_exactly(&self, distance: f64) -> DVec3 {
        self.point.as_dvec3() + self.direction.as_dvec3() * distance
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
    fn parallel_lines_have_closest_points() {
        let line = Line::new(Vec3::new(1.0, 2.0, 3.0), Vec3::X * 5.0).unwrap();
        for direction in [Vec3::X, -Vec3::X] {
            let other = Line::new(Vec3::new(-7.0, 2.0, 5.0), direction).unwrap();
            let [on_line, on_other] = line.closest_points(&other);
            assert_eq!((on_line, on_other), (line.point(), Vec3::new(1.0, 2.0, 5.0)));
        }
        assert_eq!(line.closest_points(&line), [line.point(); 2]);
    }

    #[test]
    fn lines_without_a_direction_are_refused() {
        for bad in [Vec3::ZERO, Vec3::NAN, Vec3::INFINITY] {
            assert!(Line::new(Vec3::ZERO, bad).is_err());
            assert!(Line::through([bad; 2]).is_err());
        }
        assert!(Line::new(Vec3::NAN, Vec3::X).is_err());
        assert!(Line::through([Vec3::ONE; 2]).is_err());
        let far = Line::through([Vec3::X * f32::MIN, Vec3::X * f32::MAX]).unwrap();
        assert_eq!(far.direction(), Vec3::X);
        let tiny = Line::through([Vec3::ZERO, Vec3::Z * 1e-40]).unwrap();
        assert_eq!(tiny.direction(), Vec3::Z);
    }
}
