//! Kinds of joints: their constrained and their free degrees of freedom.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::serialize_changed_fields;

/// Kind of a joint: its constrained and its free degrees of freedom. Each joint has a frame on
/// either body; "the axis" is x.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JointKind {
    /// Holds everything: glue.
    Fixed(Fixed),
    /// Holds a point: a shoulder.
    Ball(Ball),
    /// Turns about the axis: a door.
    Hinge(Hinge),
    /// Slides along the axis: a drawer.
    Slider(Slider),
    /// Turns about the axis and slides along it: a bolt.
    Cylindrical(Cylindrical),
    /// Turns about y of body `a` and z of body `b`: a drive shaft.
    Universal(Universal),
    /// Keeps two points at a distance: a rod, a rope, a spring.
    Distance(Distance),
    /// Slides along y of body `a` and spins about x of body `b`: a wheel.
    Wheel(Wheel),
    /// Pushes one body to a pose or a velocity relative to the other with limited force.
    #[serde(alias = "drive")]
    PoseDrive(PoseDrive),
    /// Two toothed wheels.
    Gear(Gear),
    /// A toothed wheel on a toothed rod.
    #[serde(alias = "rack")]
    RackAndPinion(RackAndPinion),
    /// A rope over two pulleys that stand in the world.
    Pulley(Pulley),
    /// Any of the six ways of a body, each as one likes.
    #[serde(alias = "six_degrees")]
    SixDof(SixDof),
}

/// Holds everything. With springs it gives way and comes back.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Fixed {
    /// Holds the point softly, default none, hard.
    pub linear: Option<Spring>,
    /// Holds the rotation softly, default none, hard.
    pub angular: Option<Spring>,
}

/// Holds the origins of the two frames together.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Ball {
    /// Largest angle between the x axes, rad, 0 to π, default none, any angle.
    pub cone: Option<f32>,
    /// How far `b` may turn about its x axis, least and most, rad, -π to π, default none, any
    /// angle.
    pub twist: Option<[f32; 2]>,
    /// Pulls the rotations of the two frames together, default none.
    pub spring: Option<Spring>,
    /// Torque of its friction, N·m, at least 0, default 0.
    pub friction: f32,
}

/// Turns about the x axes of the two frames.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Hinge {
    /// The angle of `b` in `a`, default free.
    #[serde(alias = "turn")]
    pub axis: JointAxis,
}

/// Slides along the x axis of `a`; `b` does not turn.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Slider {
    /// The way of `b` in `a`, default free.
    #[serde(alias = "slide")]
    pub axis: JointAxis,
}

/// Slides along the x axis and turns about it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Cylindrical {
    /// The way of `b` in `a`, default free.
    #[serde(alias = "slide")]
    pub linear: JointAxis,
    /// The angle of `b` in `a`, default free.
    #[serde(alias = "turn")]
    pub angular: JointAxis,
}

/// A cross whose arms are the y axis of `a` and the z axis of `b`: a Cardan joint.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Universal {
    /// The angle about y of `a`, default free.
    #[serde(alias = "turn_a")]
    pub axis_a: JointAxis,
    /// The angle about z of `b`, default free.
    #[serde(alias = "turn_b")]
    pub axis_b: JointAxis,
}

/// Acts on the distance of the origins of the two frames.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Distance {
    /// The distance. Limits, at least 0, make a rope, equal ones a rod. Default free.
    pub length: JointAxis,
}

/// A wheel `b` on a chassis `a`: the frames stand in its middle, x along the axle, y up.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Wheel {
    /// The way along y of `a`, default a spring of 2 Hz and damping ratio 0.7.
    pub suspension: JointAxis,
    /// The angle about y of `a`, default locked.
    pub steering: JointAxis,
    /// The angle about x of `b`, default free.
    pub spin: JointAxis,
}

impl Default for Wheel {
    fn default() -> Self {
        let spring = Spring { hertz: 2.0, damping_ratio: 0.7, max_force: None };
        Self {
            suspension: JointAxis { spring: Some(spring), ..JointAxis::default() },
            steering: JointAxis::with_limits(0.0, 0.0),
            spin: JointAxis::default(),
        }
    }
}

/// Pushes the frame of `b` to the frame of `a`, or at a velocity relative to it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PoseDrive {
    /// Pulls the frames together, default none, which holds the velocities instead.
    pub spring: Option<Spring>,
    /// Target velocity of `b` relative to `a` without a spring, m/s, default [0, 0, 0]. In the
    /// frame of `a`, any finite numbers.
    pub linear_velocity: [f32; 3],
    /// Target angular velocity without a spring, rad/s, in the frame of `a`, default [0, 0, 0].
    /// Any finite numbers.
    pub angular_velocity: [f32; 3],
    /// The most it pushes with, N, at least 0, default 0.
    pub max_force: f32,
    /// The most it turns with, N·m, at least 0, default 0.
    pub max_torque: f32,
}

/// Gear: two toothed wheels that roll on each other. Each frame is in the middle of its wheel,
/// x along the axle. The wheels need hinges of their own.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Gear {
    /// Pitch radii of `a` and `b`, m, not 0; a negative one is a ring with teeth inside.
    /// Required.
    pub radii: [f32; 2],
}

/// A toothed wheel `a`, x along the axle, and a toothed rod `b`, x along the rod.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RackAndPinion {
    /// Pitch radius of the wheel, m, not 0. Required.
    pub radius: f32,
}

/// A rope from `a` up to a pulley, over to another, and down to `b`. It does not push.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Pulley {
    /// Positions of the pulleys, m, any finite numbers, default [[0, 0, 0], [0, 0, 0]]. In the
    /// world, or in the frame of the assembly.
    pub anchors: [[f32; 3]; 2],
    /// Rope that the part at `b` takes for each metre of its length, dimensionless, above 0,
    /// default 1.
    pub ratio: f32,
    /// Length of the rope, m, at least 0: that at `a` plus `ratio` times that at `b`. Required.
    pub length: f32,
}

impl Default for Pulley {
    fn default() -> Self {
        Self { anchors: [[0.0; 3]; 2], ratio: 1.0, length: 0.0 }
    }
}

/// Any of the six ways of body `b` in the frame of body `a`.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SixDof {
    /// The ways along x, y and z of `a`, default locked.
    #[serde(alias = "slides")]
    pub linear: [JointAxis; 3],
    /// Angular axes: the twist about x of `b`, and its tilt about y and z of `a`, default
    /// locked.
    #[serde(alias = "turns")]
    pub angular: [JointAxis; 3],
}

impl Default for SixDof {
    fn default() -> Self {
        let locked = [JointAxis::with_limits(0.0, 0.0); 3];
        Self { linear: locked, angular: locked }
    }
}

serialize_changed_fields!(Fixed { linear, angular });
serialize_changed_fields!(Ball { cone, twist, spring, friction });
serialize_changed_fields!(Hinge { axis });
serialize_changed_fields!(Slider { axis });
serialize_changed_fields!(Cylindrical { linear, angular });
serialize_changed_fields!(Universal { axis_a, axis_b });
serialize_changed_fields!(Distance { length });
serialize_changed_fields!(Wheel { suspension, steering, spin });
serialize_changed_fields!(PoseDrive {
    spring,
    linear_velocity,
    angular_velocity,
    max_force,
    max_torque,
});
serialize_changed_fields!(Gear { radii });
serialize_changed_fields!(RackAndPinion { radius });
serialize_changed_fields!(Pulley { anchors, ratio, length });
serialize_changed_fields!(SixDof { linear, angular });

/// Behaviour of one degree of freedom of a joint: free unless something here says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct JointAxis {
    /// Least and most, m or rad, finite, in this order, angles from -π to π; equal ones lock
    /// it. Default none.
    pub limits: Option<[f32; 2]>,
    /// Pulls towards `target`, default none.
    pub spring: Option<Spring>,
    /// Where the spring pulls to, m or rad, any finite number, default 0.
    pub target: f32,
    /// Drives it, default none.
    pub motor: Option<Motor>,
}

serialize_changed_fields!(JointAxis { limits, spring, target, motor });

impl JointAxis {
    /// Goes from `least` to `most`, m or rad.
    pub const fn with_limits(least: f32, most: f32) -> Self {
        Self { limits: Some([least, most]), spring: None, target: 0.0, motor: None }
    }

    /// Is driven at `speed`, m/s or rad/s, with at most `max_force`, N or N·m.
    pub const fn with_motor(speed: f32, max_force: f32) -> Self {
        let motor = Some(Motor { speed, max_force });
        Self { limits: None, spring: None, target: 0.0, motor }
    }
}

/// A damped spring, by how it swings rather than by its stiffness: the same numbers suit any
/// mass.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Spring {
    /// Swings per second without damping, Hz, above 0, default 1.
    pub hertz: f32,
    /// Damping ratio, dimensionless, at least 0, default 1, which comes back without overshoot.
    pub damping_ratio: f32,
    /// The most it pulls with, N or N·m, at least 0, default none, any force.
    pub max_force: Option<f32>,
}

impl Default for Spring {
    fn default() -> Self {
        Self { hertz: 1.0, damping_ratio: 1.0, max_force: None }
    }
}

serialize_changed_fields!(Spring { hertz, damping_ratio, max_force });

/// Drives an axis at a speed. With a speed of 0 it is a brake, or friction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Motor {
    /// Speed of body `b` relative to body `a`, m/s or rad/s, any finite number, default 0.
    pub speed: f32,
    /// The most it pushes with, N or N·m, at least 0, default 0.
    pub max_force: f32,
}

serialize_changed_fields!(Motor { speed, max_force });
