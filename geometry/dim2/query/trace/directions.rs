//! Directions all around a circle, evenly spaced.

use std::f64::consts::TAU;

use glam::DVec2;

/// Number of directions along which curved cores are sampled.
pub(super) const DIRECTIONS: u32 = 96;

/// Points that cover the unit circle evenly.
pub(super) fn direction(index: u32) -> DVec2 {
    let angle = TAU * f64::from(index) / f64::from(DIRECTIONS);
    DVec2::new(libm::cos(angle), libm::sin(angle))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use glam::Vec2;

    use crate::math::Pose;
    use crate::query::trace::difference;
    use crate::shape::{Circle, CustomShape, MassProperties, Support};

    /// An ellipse without corners, 1 m and 0.5 m from its middle to its rim.
    #[derive(Debug)]
    struct Ellipse;

    impl Support for Ellipse {
        fn support(&self, direction: Vec2) -> (u32, Vec2) {
            let half = Vec2::new(1.0, 0.5);
            (0, half * (half * direction).normalize_or(Vec2::X))
        }

        fn margin(&self) -> f32 {
            0.0
        }
    }

    impl CustomShape for Ellipse {
        fn mass(&self) -> Option<MassProperties> {
            None
        }
    }

    #[test]
    fn curved_ones_are_asked_all_around() {
        let egg: Arc<dyn CustomShape> = Arc::new(Ellipse);
        let ball = Circle::new(1.0).unwrap().into();
        let points = difference(&ball, &egg.into(), &Pose::IDENTITY).unwrap();
        assert_eq!(points.len(), 96);
        assert!(points.iter().all(|&Vec2 { x, y }| (x * x + 4.0 * y * y - 1.0).abs() < 1e-5));
        assert!(points.iter().any(|point| point.x < -0.99));
    }
}
