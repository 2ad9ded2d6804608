//! Distances of points and lines from a line in 3D.

use glam::Vec3;

use super::line::{Line, narrow};

/// Sine of the angle below which two lines count as parallel, dimensionless: the rounding of
/// unit vectors in `f32`, which says no more about the angle.
const PARALLEL: f64 = 1e-7;

impl Line {
    /// Distance from the line to `point`, in metres, ≥ 0.
    pub fn distance(&self, point: Vec3) -> f32 {
        let (point, along) = (point.as_dvec3(), self.direction.as_dvec3());
        // By the cross product, which does not cancel for points far along the line.
        let across = (point - self.point.as_dvec3()).cross(along);
        narrow(across.length() / along.length())
    }

    /// Closest points of this line and `other`, in metres. Where the lines meet, both are the
    /// same up to rounding.
    ///
    /// Parallel lines are as near everywhere: the points are then [`Self::point`] and the one
    /// opposite. Lines count as parallel below an angle of 10⁻⁷ radians.
    ///
    /// Source: Ericson, *Real-Time Collision Detection*, 2005, section 5.1.8, with cross
    /// products in place of differences of dot products, which cancel. `[ericson2005]`
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
}
