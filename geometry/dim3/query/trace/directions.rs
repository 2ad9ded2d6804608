//! Directions all around a sphere, evenly spaced.

use glam::DVec3;

/// Number of directions along which curved cores are sampled.
pub(super) const DIRECTIONS: u32 = 320;
/// Turn from one direction to the next around the sphere, in radians: the golden angle, π (3 −
/// √5).
const GOLDEN_ANGLE: f64 = 2.399_963_229_728_653;

/// Points that cover the unit sphere evenly, on a spiral.
pub(super) fn direction(index: u32) -> DVec3 {
    let height = 1.0 - (2.0 * f64::from(index) + 1.0) / f64::from(DIRECTIONS);
    let radius = (1.0 - height * height).sqrt();
    let angle = GOLDEN_ANGLE * f64::from(index);
    DVec3::new(radius * libm::cos(angle), height, radius * libm::sin(angle))
}

#[cfg(test)]
mod tests {
    use crate::math::Pose;
    use crate::query::trace::difference;
    use crate::shape::{Cylinder, Sphere};

    #[test]
    fn curved_ones_are_asked_all_around() {
        let can = Cylinder::new(0.5, 1.0).unwrap().into();
        let ball = Sphere::new(1.0).unwrap().into();
        let points = difference(&ball, &can, &Pose::IDENTITY).unwrap();
        let widest = points.iter().map(|point| point.x.hypot(point.z)).fold(0.0, f32::max);
        assert!((widest - 1.0).abs() < 1e-3, "{widest}");
        assert!(points.iter().any(|point| point.x < -0.9) && points.len() == 320);
    }
}
