//! Defaults of scripts that move bodies, and the circles that they go.

use super::driver::{CircleDriver, WalkDriver};
use super::serialize_changed_fields;
use crate::rotation::narrow;

serialize_changed_fields!(CircleDriver {
    body,
    center,
    radius,
    degrees_per_second,
    start_degrees,
});

impl CircleDriver {
    /// How far the body is from the middle of the circle, m, along the axis from which angles
    /// are counted and along that to which they go, `seconds` after the start of the scene.
    pub(super) fn offset(&self, seconds: f64) -> [f32; 2] {
        let degrees =
            f64::from(self.start_degrees) + f64::from(self.degrees_per_second) * seconds;
        // Small angles first, so that a long run is as exact as a short one.
        let angle = (degrees % 360.0).to_radians();
        let radius = f64::from(self.radius);
        [libm::cos(angle), libm::sin(angle)].map(|part| narrow(radius * part))
    }
}

impl Default for WalkDriver {
    fn default() -> Self {
        Self {
            body: String::new(),
            height: 1.8,
            radius: 0.3,
            max_slope_degrees: 50.0,
            step_height: 0.3,
            snap_distance: 0.3,
            padding: 0.01,
            mass: 80.0,
            push_force: 1000.0,
            route: Vec::new(),
        }
    }
}

serialize_changed_fields!(WalkDriver {
    body,
    height,
    radius,
    max_slope_degrees,
    step_height,
    snap_distance,
    padding,
    mass,
    push_force,
    route,
});
