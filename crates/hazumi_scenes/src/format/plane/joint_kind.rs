//! Kinds of joints: their constrained and their free degrees of freedom.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::serialize_changed_fields;

pub use crate::format::joint_kind::{
    Distance, Fixed, Gear, Hinge, JointAxis, Motor, RackAndPinion, Slider, Spring,
};

/// Kind of a joint: its constrained and its free degrees of freedom. Each joint has a frame on
/// either body; "the axis" is x.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "PlaneJointKind")]
pub enum JointKind {
    /// Holds everything: glue.
    Fixed(Fixed),
    /// Holds a point, about which the bodies turn: a door.
    Hinge(Hinge),
    /// Slides along the axis: a drawer.
    Slider(Slider),
    /// Keeps two points at a distance: a rod, a rope, a spring.
    Distance(Distance),
    /// Slides along y of body `a`, and turns: a wheel.
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
    /// Any of the three ways of a body, each as one likes.
    #[serde(alias = "three_degrees")]
    ThreeDof(ThreeDof),
}

/// A wheel `b` on a chassis `a`: the frames stand in its middle, y up.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "PlaneWheel")]
pub struct Wheel {
    /// The way along y of `a`, default a spring of 2 Hz and damping ratio 0.7.
    pub suspension: JointAxis,
    /// The angle, default free.
    pub spin: JointAxis,
}

impl Default for Wheel {
    fn default() -> Self {
        let spring = Spring { hertz: 2.0, damping_ratio: 0.7, max_force: None };
        let suspension = JointAxis { spring: Some(spring), ..JointAxis::default() };
        Self { suspension, spin: JointAxis::default() }
    }
}

/// Pushes the frame of `b` to the frame of `a`, or at a velocity relative to it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "PlaneDrive")]
pub struct PoseDrive {
    /// Pulls the frames together, default none, which holds the velocities instead.
    pub spring: Option<Spring>,
    /// Target velocity of `b` relative to `a` without a spring, m/s, default [0, 0]. In the
    /// frame of `a`, any finite numbers.
    pub linear_velocity: [f32; 2],
    /// Target angular velocity without a spring, rad/s, any finite number, default 0.
    pub angular_velocity: f32,
    /// The most it pushes with, N, at least 0, default 0.
    pub max_force: f32,
    /// The most it turns with, N·m, at least 0, default 0.
    pub max_torque: f32,
}

/// A rope from `a` up to a pulley, over to another, and down to `b`. It does not push.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "PlanePulley")]
pub struct Pulley {
    /// Positions of the pulleys, m, any finite numbers, default [[0, 0], [0, 0]]. In the world,
    /// or in the frame of the assembly.
    pub anchors: [[f32; 2]; 2],
    /// Rope that the part at `b` takes for each metre of its length, dimensionless, above 0,
    /// default 1.
    pub ratio: f32,
    /// Length of the rope, m, at least 0: that at `a` plus `ratio` times that at `b`. Required.
    pub length: f32,
}

impl Default for Pulley {
    fn default() -> Self {
        Self { anchors: [[0.0; 2]; 2], ratio: 1.0, length: 0.0 }
    }
}

/// Any of the three ways of body `b` in the frame of body `a`.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ThreeDof {
    /// The ways along x and y of `a`, default locked.
    #[serde(alias = "slides")]
    pub linear: [JointAxis; 2],
    /// The angle, default locked.
    #[serde(alias = "turn")]
    pub angular: JointAxis,
}

impl Default for ThreeDof {
    fn default() -> Self {
        let locked = JointAxis::with_limits(0.0, 0.0);
        Self { linear: [locked; 2], angular: locked }
    }
}

serialize_changed_fields!(Wheel { suspension, spin });
serialize_changed_fields!(PoseDrive {
    spring,
    linear_velocity,
    angular_velocity,
    max_force,
    max_torque,
});
serialize_changed_fields!(Pulley { anchors, ratio, length });
serialize_changed_fields!(ThreeDof { linear, angular });
