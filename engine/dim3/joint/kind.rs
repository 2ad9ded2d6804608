//! The kinds of joints.

use hazumi_core::axis::{JointAxis, Limits, Spring};
use hazumi_core::{Rule, ValueError};
use serde::{Deserialize, Serialize};

use super::common::{Distance, PoseDrive, Fixed, Gear, Pulley, RackAndPinion, Slider};

/// The constraint of a joint. Each joint has a frame on either body; "the axis" is x.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum JointKind {
    /// Holds everything: glue.
    Fixed(Fixed),
    /// Holds a point: a shoulder.
    Ball(Ball),
    /// Turns about x: a door.
    Hinge(Hinge),
    /// Slides along x: a drawer.
    Slider(Slider),
    /// Turns about x and slides along it: a bolt.
    Cylindrical(Cylindrical),
    /// Turns about y of body `a` and z of body `b`: a drive shaft.
    Universal(Universal),
    /// Keeps two points at a distance: a rod, a rope, a spring.
    Distance(Distance),
    /// Slides along y of body `a` and spins about x of body `b`: a wheel.
    Wheel(Wheel),
    /// Pushes one body to a pose or a velocity relative to the other with limited force.
    PoseDrive(PoseDrive),
    /// Two toothed wheels.
    Gear(Gear),
    /// A toothed wheel on a toothed rod.
    RackAndPinion(RackAndPinion),
    /// A rope over two pulleys that stand in the world.
    Pulley(Pulley),
    /// Any of the six ways of a body, each as one likes.
    SixDof(SixDof),
}

/// Holds the origins of the two frames together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ball {
    /// Swing limit: the largest angle between the x axes, in radians, 0..=π; default `None`,
    /// any angle.
    pub cone: Option<f32>,
    /// Twist limits of `b` about its x axis; default `None`, any angle.
    pub twist: Option<Limits>,
    /// Pulls the rotations of the two frames together; default none.
    pub spring: Option<Spring>,
    /// Torque of its friction, in N·m, ≥ 0; default 0.
    pub friction: f32,
}

/// Turns about the x axes of the two frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Hinge {
    /// The angle; free by default.
    pub axis: JointAxis,
}

/// Slides along the x axis and turns about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cylindrical {
    /// The way; free by default.
    pub linear: JointAxis,
    /// The angle; free by default.
    pub angular: JointAxis,
}

/// A cross whose arms are the y axis of `a` and the z axis of `b`: a Cardan joint. Turns about
/// x are handed on, unevenly when the shafts stand at an angle, as the real one does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Universal {
    /// The angle about y of `a`; free by default.
    pub axis_a: JointAxis,
    /// The angle about z of `b`; free by default.
    pub axis_b: JointAxis,
}

/// A wheel `b` on a chassis `a`: the frames stand in its middle, x along the axle, y up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wheel {
    /// The way along y of `a`; default a spring of 2 Hz and damping ratio 0.7.
    pub suspension: JointAxis,
    /// The angle about y of `a`; locked by default.
    pub steering: JointAxis,
    /// The angle about x of `b`; free by default.
    pub spin: JointAxis,
}

impl Default for Wheel {
    fn default() -> Self {
        Self {
            suspension: JointAxis::with_spring(Spring::new(2.0, 0.7)),
            steering: JointAxis::LOCKED,
            spin: JointAxis::FREE,
        }
    }
}

/// Any of the six ways of body `b` in the frame of body `a`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SixDof {
    /// The ways along x, y and z of `a`; locked by default.
    pub linear: [JointAxis; 3],
    /// Angular axes: the twist about x of `b`, and its tilt about y and z of `a`; locked by
    /// default.
    pub angular: [JointAxis; 3],
}

impl Default for SixDof {
    fn default() -> Self {
        Self { linear: [JointAxis::LOCKED; 3], angular: [JointAxis::LOCKED; 3] }
    }
}

macro_rules! into_kind {
    ($($name:ident),*) => {$(
        impl From<$name> for JointKind {
            fn from(kind: $name) -> Self {
                Self::$name(kind)
            }
        }
    )*};
}

into_kind!(
    Fixed,
    Ball,
    Hinge,
    Slider,
    Cylindrical,
    Universal,
    Distance,
    Wheel,
    PoseDrive,
    Gear,
    RackAndPinion,
    Pulley,
    SixDof
);

impl JointKind {
    /// Whether all numbers can be used.
    pub(super) fn check(&self) -> Result<(), ValueError> {
        match self {
            Self::Fixed(fixed) => fixed.check(),
            Self::Ball(ball) => ball.check(),
            Self::Hinge(hinge) => hinge.axis.check_turn(),
            Self::Slider(slider) => slider.check(),
            Self::Cylindrical(joint) => {
                joint.linear.check()?;
                joint.angular.check_turn()
            }
            Self::Universal(joint) => {
                joint.axis_a.check_turn()?;
                joint.axis_b.check_turn()
            }
            Self::Distance(distance) => distance.check(),
            Self::Wheel(wheel) => {
                wheel.suspension.check()?;
                wheel.steering.check_turn()?;
                wheel.spin.check_turn()
            }
            Self::PoseDrive(drive) => drive.check(),
            Self::Gear(gear) => gear.check(),
            Self::RackAndPinion(rack) => rack.check(),
            Self::Pulley(pulley) => pulley.check(),
            Self::SixDof(joint) => {
                joint.linear.iter().try_for_each(JointAxis::check)?;
                joint.angular.iter().try_for_each(JointAxis::check_turn)
            }
        }
    }
}

impl Ball {
    fn check(&self) -> Result<(), ValueError> {
        let half_turn = Rule::Within(0.0, std::f32::consts::PI);
        self.cone.map_or(Ok(()), |cone| half_turn.check("cone of a ball joint", cone))?;
        JointAxis { limits: self.twist, spring: self.spring, ..JointAxis::FREE }.check_turn()?;
        Rule::AtLeast(0.0).check("friction of a ball joint", self.friction)
    }
}
