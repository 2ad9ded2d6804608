//! Bodies that move by script, as data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::game::Fire;
use crate::rotation;

/// A script that moves one kinematic body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Driver {
    /// Round a level circle.
    Circle(CircleDriver),
    /// On foot, as a character.
    Walk(WalkDriver),
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

/// Walks a kinematic body along a route as a character controller does. The body climbs steps
/// and slopes, slides along walls, is carried by its ground, jumps at given places, and falls
/// without ground. It never turns.
///
/// The character is an upright capsule whose lowest point is the origin of the body. Only
/// others feel the colliders of the body, which are best a little smaller than that capsule.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct WalkDriver {
    /// Name of the body: kinematic, not repeated, the only one of that name. Required.
    pub body: String,
    /// Height of the character, m, above twice the radius, default 1.8.
    pub height: f32,
    /// Radius of the character, m, above 0, default 0.3.
    pub radius: f32,
    /// The steepest ground it stands on, degrees from level, 0 to 85, default 50.
    pub max_slope_degrees: f32,
    /// The highest step that it climbs, m, at least 0, default 0.3.
    pub step_height: f32,
    /// How far down it is kept on ground that falls off, m, at least 0, default 0.3.
    pub snap_distance: f32,
    /// How far it is kept from everything, m, above 0, default 0.01.
    #[serde(alias = "gap")]
    pub padding: f32,
    /// Mass with which it pushes bodies, kg, above 0, default 80.
    pub mass: f32,
    /// The largest force with which it pushes a body, N, at least 0, default 1000.
    pub push_force: f32,
    /// Where it goes, one after the other and then again from the start. Default none, it
    /// stands.
    pub route: Vec<Leg>,
    /// Its gun, default none.
    pub fire: Option<Fire>,
    /// Its second gun, such as for balls that it throws, default none.
    pub throw: Option<Fire>,
    /// Whether its player can switch to a mover of the simplest kind, default false. That one
    /// is an upright box as wide and high as the capsule. It goes straight ahead, and is then
    /// pushed out of whatever it overlaps along the axis of least overlap.
    pub box_mover: bool,
}

/// Part of a route.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Leg {
    /// Where it heads for, m, in the world, any finite numbers, default [0, 0, 0]. It stops
    /// there.
    pub to: [f32; 3],
    /// How fast it heads straight for it, m/s, at least 0, default 1.5. Of that only the level
    /// part is walked, so it slows down near a place above or below.
    pub speed: f32,
    /// How fast it jumps off when the leg begins, m/s upward, at least 0, default 0, it walks.
    /// It jumps only from something that it stands on.
    pub jump_speed: f32,
    /// Point that it fires at all the while, m, in the world, any finite numbers, default none.
    pub aim: Option<[f32; 3]>,
    /// Point that it throws at all the while, m, in the world, any finite numbers, default
    /// none.
    pub throw_at: Option<[f32; 3]>,
    /// How long the leg is, s, above 0, default 1. Then comes the next leg, wherever it is.
    pub seconds: f32,
}

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
            Self::Walk(walk) => &walk.body,
        }
    }

    /// Whether a player can move the body instead.
    pub fn takes_keys(&self) -> bool {
        matches!(self, Self::Walk(_))
    }
}

impl CircleDriver {
    /// Where the body must be `seconds` after the start of the scene.
    ///
    /// Before each step the engine gives the body the velocity that takes it to where it must
    /// be when the step ends. The angle is `start_degrees + degrees_per_second · seconds`.
    pub fn target(&self, seconds: f64) -> Target {
        let [along, across] = self.offset(seconds);
        let [x, y, z] = self.center;
        Target { position: [x + along, y, z + across], rotation: rotation::IDENTITY }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_of_a_turn_goes_from_x_to_z() {
        let driver = CircleDriver {
            radius: 2.0,
            degrees_per_second: 90.0,
            center: [1.0, 5.0, 0.0],
            ..CircleDriver::default()
        };
        let Target { position: [x, y, z], rotation } = driver.target(1.0);
        assert!((x - 1.0).abs() < 1e-6 && y == 5.0 && (z - 2.0).abs() < 1e-6, "{x} {y} {z}");
        assert_eq!(rotation, rotation::IDENTITY);
    }
}
