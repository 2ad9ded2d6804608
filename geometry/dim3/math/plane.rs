//! Planes.

use glam::{DVec3, Vec3};
use hazumi_core::{Rule, ValueError};

/// Heights below this part of the coordinates they come from are rounding, dimensionless.
const ROUNDING: f64 = 4.0 * f32::EPSILON as f64;

/// Every point with `normal · p = offset`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    normal: Vec3,
    offset: f32,
}

impl Plane {
    /// A plane across `normal`, of any length but zero, `offset` metres from the origin along
    /// it.
    ///
    /// # Errors
    ///
    /// When a number is not finite, or the normal has no length.
    pub fn new(normal: Vec3, offset: f32) -> Result<Self, ValueError> {
        Rule::Finite.check_all("plane normal", normal.to_array())?;
        Rule::Finite.check("plane offset", offset)?;
        let length = normal.as_dvec3().length();
        Rule::Above(0.0).check("plane normal length", normal.abs().max_element())?;
        Ok(Self { normal: narrow(normal.as_dvec3() / length), offset })
    }

    /// The plane through three points, in metres. They run counter-clockwise seen from the side
    /// of the normal.
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite, or the points lie on one line.
    pub fn through(points: [Vec3; 3]) -> Result<Self, ValueError> {
        let coordinates = points.iter().flat_map(Vec3::to_array);
        Rule::Finite.check_all("plane point", coordinates)?;
        let [a, b, c] = points.map(|point| point.as_dvec3());
        let [side, other] = [b - a, c - a];
        let cross = side.cross(other);
        // Twice the area over the product of the sides, so the answer is free of scale.
        let sine = cross.length() / (side.length() * other.length());
        let sine = if sine.is_nan() { 0.0 } else { narrow_one(sine) };
        Rule::Above(f32::EPSILON).check("sine of the angle between plane points", sine)?;
        let normal = cross / cross.length();
        let offset = narrow_one(normal.dot((a + b + c) / 3.0));
        Ok(Self { normal: narrow(normal), offset })
    }

    /// Unit vector across the plane, dimensionless.
    pub fn normal(&self) -> Vec3 {
        self.normal
    }

    /// Distance from the origin to the plane along the normal, in metres.
    pub fn offset(&self) -> f32 {
        self.offset
    }

    /// Signed distance from the plane to `point`, in metres: positive on the side of the
    /// normal.
    pub fn signed_distance(&self, point: Vec3) -> f32 {
        narrow_one(self.height(point.as_dvec3()))
    }

    /// The point of the plane closest to `point`, in metres.
    pub fn project(&self, point: Vec3) -> Vec3 {
        let (point, normal) = (point.as_dvec3(), self.normal.as_dvec3());
        narrow(point - normal * (self.height(point) / normal.length_squared()))
    }

    /// First and last fraction, 0 to 1, of `from + fraction · (to − from)` in the plane; `None`
    /// for a miss.
    ///
    /// They are equal where it crosses or touches, and 0 and 1 where all of it lies in the
    /// plane. A point whose height is no more than the rounding of its coordinates lies in the
    /// plane. No fraction is computed for parallel segments, so a segment without length is as
    /// good as any.
    pub fn clip_segment(&self, from: Vec3, to: Vec3) -> Option<[f32; 2]> {
        let [start, end] = [from, to].map(|point| {
            let point = point.as_dvec3();
            let height = self.height(point);
            let rounding = ROUNDING * (point.length() + f64::from(self.offset.abs()));
            if height.abs() <= rounding { 0.0 } else { height }
        });
        if start == 0.0 && end == 0.0 {
            return Some([0.0, 1.0]);
        }
        let crosses = (start <= 0.0 && end >= 0.0) || (start >= 0.0 && end <= 0.0);
        let fraction = narrow_one(start / (start - end));
        crosses.then_some([fraction; 2])
    }

    fn height(&self, point: DVec3) -> f64 {
        self.normal.as_dvec3().dot(point) - f64::from(self.offset)
    }
}

fn narrow(vector: DVec3) -> Vec3 {
    vector.as_vec3()
}

#[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is what is wanted")]
fn narrow_one(number: f64) -> f32 {
    number as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plane_distance_sign_matches_its_equation() {
        let plane = Plane::new(Vec3::new(0.0, 2.0, 0.0), 3.0).unwrap();
        assert_eq!(plane.normal(), Vec3::Y);
        assert_eq!(plane.signed_distance(Vec3::new(7.0, 3.0, -2.0)), 0.0);
        assert_eq!(plane.signed_distance(Vec3::new(7.0, 5.0, -2.0)), 2.0);
        assert_eq!(plane.signed_distance(Vec3::ZERO), -3.0);
        assert_eq!(plane.project(Vec3::new(7.0, 5.0, -2.0)), Vec3::new(7.0, 3.0, -2.0));
        let points = [[1.0, 3.0, 0.0], [0.0, 3.0, 1.0], [5.0, 3.0, 5.0]].map(Vec3::from);
        let through = Plane::through(points).unwrap();
        assert_eq!((through.normal(), through.offset()), (Vec3::Y, 3.0));
    }

    #[test]
    fn a_segment_in_the_plane_says_where() {
        for scale in [1e-3, 1.0, 1e3] {
            let plane = Plane::new(Vec3::Y, 3.0 * scale).unwrap();
            let clip = |from: [f32; 3], to: [f32; 3]| {
                plane.clip_segment(Vec3::from(from) * scale, Vec3::from(to) * scale)
            };
            assert_eq!(clip([0.0, 3.0, 0.0], [1.0, 3.0, 5.0]), Some([0.0, 1.0]), "in it");
            assert_eq!(clip([0.0, 4.0, 0.0], [1.0, 4.0, 0.0]), None, "above it");
            assert_eq!(clip([0.0, -3.0, 0.0], [1.0, -3.0, 0.0]), None, "mirrored");
            for (from, to, expected) in [(4.0, 0.0, 0.25), (0.0, 4.0, 0.75)] {
                let [first, last] = clip([0.0, from, 0.0], [0.0, to, 0.0]).unwrap();
                assert!(first == last && (first - expected).abs() < 1e-6, "{first}");
            }
            assert_eq!(clip([0.0, 3.0, 0.0], [0.0, 4.0, 0.0]), Some([0.0, 0.0]), "starts");
            assert_eq!(clip([0.0, 4.0, 0.0], [0.0, 3.0, 0.0]), Some([1.0, 1.0]), "ends");
            assert_eq!(clip([0.0, 5.0, 0.0], [0.0, 4.0, 0.0]), None, "stops short");
            assert_eq!(clip([2.0, 3.0, 0.0], [2.0, 3.0, 0.0]), Some([0.0, 1.0]), "a point");
            assert_eq!(clip([2.0, 4.0, 0.0], [2.0, 4.0, 0.0]), None);
            assert_eq!(clip([f32::NAN; 3], [2.0, 4.0, 0.0]), None);
        }
    }

    #[test]
    fn a_short_steep_segment_is_not_parallel() {
        let plane = Plane::new(Vec3::Y, 0.0).unwrap();
        let [from, to] = [Vec3::Y * 1e-7, Vec3::Y * -3e-7];
        assert_eq!(plane.clip_segment(from, to), Some([0.25, 0.25]));
    }

    #[test]
    fn planes_without_a_direction_are_refused() {
        assert!(Plane::new(Vec3::ZERO, 0.0).is_err());
        assert!(Plane::new(Vec3::NAN, 0.0).is_err());
        assert!(Plane::new(Vec3::Y, f32::INFINITY).is_err());
        assert!(Plane::through([Vec3::ZERO, Vec3::X, Vec3::X * 2.0]).is_err());
        assert!(Plane::through([Vec3::ONE; 3]).is_err());
        assert_eq!(Plane::new(Vec3::Y * 1e-30, 1.0).unwrap().normal(), Vec3::Y);
        assert_eq!(Plane::new(Vec3::Y * 1e30, 1.0).unwrap().normal(), Vec3::Y);
    }
}
