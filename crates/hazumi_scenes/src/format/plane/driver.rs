//! Bodies that move by script, as data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::script::part_at;
use super::serialize_changed_fields;
use crate::format::game::Fire;
use crate::rotation::narrow;

/// A script that moves one body, kinematic unless told otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "PlaneDriver")]
pub enum Driver {
    /// Round a circle.
    Circle(CircleDriver),
    /// To and fro.
    Swing(SwingDriver),
    /// From stop to stop.
    Route(RouteDriver),
    /// After another body.
    Follow(FollowDriver),
    /// On foot, as a character.
    Walk(WalkDriver),
    /// By pushes, as a ball; a dynamic body.
    Roll(RollDriver),
}

/// Moves a kinematic body round a circle, without turning it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "PlaneCircleDriver")]
pub struct CircleDriver {
    /// Name of the body: kinematic, not repeated, the only one of that name. Required.
    pub body: String,
    /// Middle of the circle, m, in the world, any finite numbers, default [0, 0].
    pub center: [f32; 2],
    /// Radius of the circle, m, at least 0, default 0.
    pub radius: f32,
    /// Speed along the circle, degrees per second, any finite number, default 0. The angle goes
    /// from +x towards +y.
    pub degrees_per_second: f32,
    /// Angle before the first step, degrees, any finite number, default 0, which is at +x.
    pub start_degrees: f32,
}

/// Moves a kinematic body to and fro about a place, as a pendulum does, without turning it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SwingDriver {
    /// Name of the body: kinematic, not repeated, the only one of that name. Required.
    pub body: String,
    /// Middle of the way, m, in the world, any finite numbers, default [0, 0].
    pub center: [f32; 2],
    /// From there to where it turns back, m, any finite numbers, default [0, 0].
    pub amplitude: [f32; 2],
    /// Angular frequency, rad/s, any finite number, default 0.
    pub angular_frequency: f32,
    /// Where in the swing it starts, rad, any finite number, default 0, in the middle.
    pub phase: f32,
}

serialize_changed_fields!(SwingDriver { body, center, amplitude, angular_frequency, phase });

/// Moves a kinematic body from stop to stop in straight lines and then starts again: a lift.
/// Its speed along a line is constant.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RouteDriver {
    /// Name of the body: kinematic, not repeated, the only one of that name. Required.
    pub body: String,
    /// The stops, at least one. It starts at the first.
    pub stops: Vec<Stop>,
}

serialize_changed_fields!(RouteDriver { body, stops });

/// A place on a route.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Stop {
    /// Where it is, m, in the world, any finite numbers, default [0, 0].
    pub position: [f32; 2],
    /// How the body is turned there, degrees, any finite number, default 0. On the way it turns
    /// evenly.
    pub rotation_degrees: f32,
    /// How long it is on the way to the next stop, s, above 0, default 1. A stop that is listed
    /// twice is a pause there.
    pub seconds: f32,
}

impl Default for Stop {
    fn default() -> Self {
        Self { position: [0.0; 2], rotation_degrees: 0.0, seconds: 1.0 }
    }
}

serialize_changed_fields!(Stop { position, rotation_degrees, seconds });

/// Moves a kinematic body along a line after another body, as a player moves a paddle. It does
/// not turn.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FollowDriver {
    /// Name of the body: kinematic, not repeated, the only one of that name. Required.
    pub body: String,
    /// Name of the body that it follows; of a body of an assembly `assembly.body`. While there
    /// is none, it stands. Required.
    pub leader: String,
    /// The ends of its line, m, in the world, any finite numbers, default both [0, 0]. It goes
    /// to where the line is nearest to the leader.
    pub ends: [[f32; 2]; 2],
    /// The fastest it goes, m/s, at least 0, default 10.
    pub speed: f32,
}

impl Default for FollowDriver {
    fn default() -> Self {
        Self { body: String::new(), leader: String::new(), ends: [[0.0; 2]; 2], speed: 10.0 }
    }
}

serialize_changed_fields!(FollowDriver { body, leader, ends, speed });

/// Part of a route.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "PlaneLeg")]
pub struct Leg {
    /// Where it heads for, m, in the world, any finite numbers, default [0, 0]. It stops there.
    pub to: [f32; 2],
    /// How fast it heads straight for it, m/s, at least 0, default 1.5. Of that only the level
    /// part is walked, so it slows down near a place above or below.
    pub speed: f32,
    /// How fast it jumps off when the leg begins, m/s upward, at least 0, default 0, it walks.
    /// It jumps only from something that it stands on.
    pub jump_speed: f32,
    /// Point that it fires at all the while, m, in the world, any finite numbers, default none.
    pub aim: Option<[f32; 2]>,
    /// Point that it throws at all the while, m, in the world, any finite numbers, default
    /// none.
    pub throw_at: Option<[f32; 2]>,
    /// How long the leg is, s, above 0, default 1. Then comes the next leg, wherever it is.
    pub seconds: f32,
}

/// Walks a kinematic body along a route as a character controller does. The body climbs steps
/// and slopes, slides along walls, is carried by its ground, jumps at given places, and falls
/// without ground. It never turns.
///
/// The character is an upright capsule whose lowest point is the origin of the body. Only
/// others feel the colliders of the body, which are best a little smaller than that capsule.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "PlaneWalkDriver")]
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

/// Pushes a dynamic body, soft or rigid, to one side, and lets it jump off its ground. Example:
/// a blob that a player sends through a level.
///
/// It jumps at given places, and where it gets no further.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RollDriver {
    /// Name of the body: dynamic, not repeated, the only one of that name. Required.
    pub body: String,
    /// How fast it is to go along x, m/s, any finite number, default 2. Below 0 it goes to the
    /// left.
    pub speed: f32,
    /// The most that it is pushed with to be as fast as that, m/s², at least 0, default 10.
    pub acceleration: f32,
    /// How fast it jumps off, m/s upward, at least 0, default 4.
    pub jump_speed: f32,
    /// Places of its jumps, m along x, any finite numbers, default none. It jumps there, or as
    /// soon after that as it has ground.
    pub jumps: Vec<f32>,
    /// How long it tries to get further before it jumps, s, above 0, default 1.
    pub patience: f32,
}

impl Default for RollDriver {
    fn default() -> Self {
        Self {
            body: String::new(),
            speed: 2.0,
            acceleration: 10.0,
            jump_speed: 4.0,
            jumps: Vec::new(),
            patience: 1.0,
        }
    }
}

serialize_changed_fields!(RollDriver {
    body,
    speed,
    acceleration,
    jump_speed,
    jumps,
    patience,
});

/// Where a driven body must be when a step ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// Where its origin must be, m, in the world.
    pub position: [f32; 2],
    /// How it must be turned, rad.
    pub rotation: f32,
}

impl Driver {
    /// Name of the body that it moves.
    pub fn body(&self) -> &str {
        match self {
            Self::Circle(circle) => &circle.body,
            Self::Swing(swing) => &swing.body,
            Self::Route(route) => &route.body,
            Self::Follow(follow) => &follow.body,
            Self::Walk(walk) => &walk.body,
            Self::Roll(roll) => &roll.body,
        }
    }

    /// Whether a player can move the body instead.
    pub fn takes_keys(&self) -> bool {
        matches!(self, Self::Walk(_) | Self::Roll(_) | Self::Follow(_))
    }

    /// Target of the body `seconds` after the start; `None` when it depends on other bodies.
    ///
    /// Before each step the engine gives the body the velocity that takes it to where it must
    /// be when the step ends.
    pub fn target(&self, seconds: f64) -> Option<Target> {
        match self {
            Self::Circle(circle) => Some(circle.target(seconds)),
            Self::Swing(swing) => Some(swing.target(seconds)),
            Self::Route(route) => route.target(seconds),
            Self::Follow(_) | Self::Walk(_) | Self::Roll(_) => None,
        }
    }
}

impl CircleDriver {
    /// Where the body must be `seconds` after the start of the scene. The angle is
    /// `start_degrees + degrees_per_second · seconds`.
    pub fn target(&self, seconds: f64) -> Target {
        let [along, across] = self.offset(seconds);
        let [x, y] = self.center;
        Target { position: [x + along, y + across], rotation: 0.0 }
    }
}

impl SwingDriver {
    /// Target of the body `seconds` after the start of the scene. It is
    /// `center + amplitude · sin(angular_frequency · seconds + phase)`.
    pub fn target(&self, seconds: f64) -> Target {
        let angle = f64::from(self.angular_frequency) * seconds + f64::from(self.phase);
        let part = libm::sin(angle);
        let along = |axis: usize| {
            narrow(f64::from(self.center[axis]) + f64::from(self.amplitude[axis]) * part)
        };
        Target { position: [along(0), along(1)], rotation: 0.0 }
    }
}

impl RouteDriver {
    /// Where the body must be `seconds` after the start of the scene; `None` without stops.
    pub fn target(&self, seconds: f64) -> Option<Target> {
        let (number, part) = part_at(self.stops.iter().map(|stop| stop.seconds), seconds)?;
        let stop = |number: u64| {
            let place = number % self.stops.len() as u64;
            usize::try_from(place).ok().and_then(|place| self.stops.get(place))
        };
        let (from, to) = (stop(number)?, stop(number + 1)?);
        let between =
            |from: f32, to: f32| narrow(f64::from(from) * (1.0 - part) + f64::from(to) * part);
        Some(Target {
            position: [0, 1].map(|axis: usize| between(from.position[axis], to.position[axis])),
            rotation: between(from.rotation_degrees, to.rotation_degrees).to_radians(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_of_a_turn_goes_from_x_to_y() {
        let driver = CircleDriver {
            radius: 2.0,
            degrees_per_second: 90.0,
            center: [1.0, 5.0],
            ..CircleDriver::default()
        };
        let Target { position: [x, y], rotation } = driver.target(1.0);
        assert!((x - 1.0).abs() < 1e-6 && (y - 7.0).abs() < 1e-6, "{x} {y}");
        assert_eq!(rotation, 0.0);
    }

    #[test]
    fn a_swing_turns_back_a_quarter_later() {
        let driver = SwingDriver {
            center: [1.0, 0.0],
            amplitude: [3.0, -1.0],
            angular_frequency: std::f32::consts::FRAC_PI_2,
            ..SwingDriver::default()
        };
        assert_eq!(driver.target(0.0).position, [1.0, 0.0]);
        assert_eq!(driver.target(1.0).position, [4.0, -1.0]);
    }

    #[test]
    fn a_lift_waits_where_a_stop_is_told_twice() {
        let stop = |x: f32, seconds: f32| Stop {
            position: [x, 0.0],
            rotation_degrees: 90.0 * x,
            seconds,
        };
        let stops = vec![stop(0.0, 4.0), stop(2.0, 1.0), stop(2.0, 0.5)];
        let driver = RouteDriver { stops, ..RouteDriver::default() };
        let x = |time| driver.target(time).expect("there are stops").position[0];
        assert_eq!([0.0, 2.0, 4.5, 5.25, 5.5, 7.5].map(x), [0.0, 1.0, 2.0, 1.0, 0.0, 1.0]);
        let turned = driver.target(2.0).expect("there are stops").rotation;
        assert!((turned - std::f32::consts::FRAC_PI_2).abs() < 1e-6);
        assert_eq!(RouteDriver::default().target(1.0), None);
    }
}
