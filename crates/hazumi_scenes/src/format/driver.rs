//! Bodies that move by script, as data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::serialize_changed_fields;
use crate::rotation;

/// A script that moves one kinematic body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Driver {
    /// Round a level circle.
    Circle(CircleDriver),
}

/// Moves a kinematic body round a level circle, without turning it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CircleDriver {
    /// Name of the body: kinematic, not repeated, the only one of that name. Required.
    pub body: String,
    /// Middle of the circle, m, in the world, any finite numbers, default [0, 0, 0].
    pub center: [f32; 3],
    /// Radius of the circle, m, at least 0, default 0.
    pub radius: f32,
    /// Speed along the circle, degrees per second, any finite number, default 0. The angle goes
    /// from +x towards +z.
    pub degrees_per_second: f32,
    /// Angle before the first step, degrees, any finite number, default 0, which is at +x.
    pub start_degrees: f32,
}

serialize_changed_fields!(CircleDriver {
    body,
    center,
    radius,
    degrees_per_second,
    start_degrees,
});

/// Where a driven body must be when a step ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// Where its origin must be, m, in the world.
    pub position: [f32; 3],
    /// How it must be turned: a unit quaternion `[x, y, z, w]`, dimensionless.
    pub rotation: [f32; 4],
}

impl Driver {
    /// Name of the body that it moves.
    pub fn body(&self) -> &str {
        match self {
            Self::Circle(circle) => &circle.body,
        }
    }

    /// Where the body must be `seconds` after the start of the scene.
    ///
    /// Before each step the engine gives the body the velocity that takes it to where it must be
    /// when the step ends. The angle of a circle is `start_degrees + degrees_per_second · seconds`.
    pub fn target(&self, seconds: f64) -> Target {
        match self {
            Self::Circle(circle) => circle.target(seconds),
        }
    }
}

impl CircleDriver {
    fn target(&self, seconds: f64) -> Target {
        let degrees =
            f64::from(self.start_degrees) + f64::from(self.degrees_per_second) * seconds;
        // Small angles first, so that a long run is as exact as a short one.
        let angle = (degrees % 360.0).to_radians();
        let radius = f64::from(self.radius);
        let [x, y, z] = self.center;
        Target {
            position: [
                x + rotation::narrow(radius * libm::cos(angle)),
                y,
                z + rotation::narrow(radius * libm::sin(angle)),
            ],
            rotation: rotation::IDENTITY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_of_a_turn_goes_from_x_to_z() {
        let driver = Driver::Circle(CircleDriver {
            radius: 2.0,
            degrees_per_second: 90.0,
            center: [1.0, 5.0, 0.0],
            ..CircleDriver::default()
        });
        let Target { position: [x, y, z], rotation } = driver.target(1.0);
        assert!((x - 1.0).abs() < 1e-6 && y == 5.0 && (z - 2.0).abs() < 1e-6, "{x} {y} {z}");
        assert_eq!(rotation, rotation::IDENTITY);
    }
}
