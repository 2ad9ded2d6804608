//! Joint kinds in 3D.

use hazumi_core::joint_axis::{JointAxis, Limits, Spring};
use hazumi_core::{Rule, ValueError};
use serde::{Deserialize, Serialize};

use super::common::{Distance, Fixed, Gear, PoseDrive, Pulley, RackAndPinion, Slider};

/// Kind of a joint: its constraint. Each joint has a frame on either body; "the axis" is x.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum JointKind {
    /// Fixed joint (weld): glue.
    Fixed(Fixed),
    /// Ball joint (spherical, ball and socket): a shoulder.
    Ball(Ball),
    /// Hinge (revolute joint) about x: a door.
    Hinge(Hinge),
    /// Slider (prismatic joint) along x: a drawer.
    Slider(Slider),
    /// Cylindrical joint, about and along x: a bolt.
    Cylindrical(Cylindrical),
    /// Universal joint, about y of body `a` and z of body `b`: a drive shaft.
    Universal(Universal),
    /// Distance joint between two points: a rod, a rope, a spring.
    Distance(Distance),
    /// Wheel joint: slides along y of body `a` and spins about x of body `b`.
    Wheel(Wheel),
    /// Pose drive: drives one body to a pose or a velocity relative to the other with limited
    /// force.
    PoseDrive(PoseDrive),
    /// Gear: two toothed wheels.
    Gear(Gear),
    /// Rack and pinion: a toothed wheel on a toothed rod.
    RackAndPinion(RackAndPinion),
    /// Pulley: a rope over two pulleys fixed in the world.
    Pulley(Pulley),
    /// Six degrees of freedom (6DOF, D6), each free, limited, sprung, driven or locked.
    SixDof(SixDof),
}

/// Ball joint (spherical joint): keeps the origins of the two frames together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[doc(alias("spherical", "ball and socket", "point joint"))]
pub struct Ball {
    /// Swing limit: the largest angle between the x axes, in radians, 0..=π; default `None`,
    /// any angle.
    pub cone: Option<f32>,
    /// Twist limits of `b` about its x axis; default `None`, any angle.
    pub twist: Option<Limits>,
    /// Spring between the rotations of the two frames; default none.
    pub spring: Option<Spring>,
    /// Friction torque, in N·m, ≥ 0; default 0.
    pub friction: f32,
}

/// Hinge (revolute joint): rotates about the x axes of the two frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[doc(alias = "revolute")]
pub struct Hinge {
    /// Angular axis: the angle about x; free by default.
    pub axis: JointAxis,
}

/// Cylindrical joint: translates along the x axis and rotates about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cylindrical {
    /// Linear axis: the displacement along x; free by default.
    pub linear: JointAxis,
    /// Angular axis: the angle about x; free by default.
    pub angular: JointAxis,
}

/// Universal joint (Cardan joint): a cross with arms along y of `a` and z of `b`. Rotation
/// about x is passed on, unevenly when the shafts are at an angle, as in a real one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[doc(alias = "cardan")]
pub struct Universal {
    /// Angular axis about y of `a`; free by default.
    pub axis_a: JointAxis,
    /// Angular axis about z of `b`; free by default.
    pub axis_b: JointAxis,
}

/// Wheel joint of a wheel `b` on a chassis `a`: frames in its middle, x along the axle, y up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wheel {
    /// Suspension along y of `a`; default a spring of 2 Hz and damping ratio 0.7.
    pub suspension: JointAxis,
    /// Steering angle about y of `a`; locked by default.
    pub steering: JointAxis,
    /// Spin about x of `b`; free by default.
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

/// Six-degrees-of-freedom joint (6DOF, D6) of body `b` in the frame of body `a`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[doc(alias("D6", "6DOF", "generic joint"))]
pub struct SixDof {
    /// Linear axes along x, y and z of `a`; locked by default.
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
        JointAxis { limits: self.twist, spring: self.spring, ..JointAxis::FREE }
            .check_turn()?;
        Rule::AtLeast(0.0).check("friction of a ball joint", self.friction)
    }
}
