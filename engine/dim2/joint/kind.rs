//! Joint kinds in 2D.

use hazumi_core::ValueError;
use hazumi_core::joint_axis::{JointAxis, Spring};
use serde::{Deserialize, Serialize};

use super::common::{Distance, Fixed, Gear, PoseDrive, Pulley, RackAndPinion, Slider};

/// Kind of a joint: its constraint. Each joint has a frame on either body.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum JointKind {
    /// Fixed joint (weld): glue.
    Fixed(Fixed),
    /// Hinge (revolute joint) about a point: a pin, a swing door, a wheel on its axle.
    Hinge(Hinge),
    /// Slider (prismatic joint) along x: a drawer.
    Slider(Slider),
    /// Distance joint between two points: a rod, a rope, a spring.
    Distance(Distance),
    /// Wheel joint: slides along y of body `a` and spins: a sprung wheel.
    Wheel(Wheel),
    /// Pose drive: drives one body to a pose or a velocity relative to the other with limited
    /// force. Examples: a mouse drag, or friction on a floor seen from above.
    PoseDrive(PoseDrive),
    /// Gear: two toothed wheels.
    Gear(Gear),
    /// Rack and pinion: a toothed wheel on a toothed rod.
    RackAndPinion(RackAndPinion),
    /// Pulley: a rope over two pulleys fixed in the world.
    Pulley(Pulley),
    /// Three degrees of freedom, each free, limited, sprung, driven or locked.
    ThreeDof(ThreeDof),
}

/// Hinge (revolute joint): keeps the origins of the two frames together. A motor of speed 0 is
/// friction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[doc(alias = "revolute")]
pub struct Hinge {
    /// Angular axis: the angle of `b` in `a`; free by default.
    pub axis: JointAxis,
}

/// Wheel joint of a wheel `b` on a chassis `a`: frames in its middle, y up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wheel {
    /// Suspension along y of `a`; default a spring of 2 Hz and damping ratio 0.7.
    pub suspension: JointAxis,
    /// Spin: the angle of `b` in `a`; free by default.
    pub spin: JointAxis,
}

impl Default for Wheel {
    fn default() -> Self {
        Self {
            suspension: JointAxis::with_spring(Spring::new(2.0, 0.7)),
            spin: JointAxis::FREE,
        }
    }
}

/// Three-degrees-of-freedom joint of body `b` in the frame of body `a`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[doc(alias("3DOF", "generic joint"))]
pub struct ThreeDof {
    /// Linear axes along x and y of `a`; locked by default.
    pub linear: [JointAxis; 2],
    /// Angular axis; locked by default.
    pub angular: JointAxis,
}

impl Default for ThreeDof {
    fn default() -> Self {
        Self { linear: [JointAxis::LOCKED; 2], angular: JointAxis::LOCKED }
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
    Hinge,
    Slider,
    Distance,
    Wheel,
    PoseDrive,
    Gear,
    RackAndPinion,
    Pulley,
    ThreeDof
);

impl JointKind {
    /// Whether all numbers can be used.
    pub(super) fn check(&self) -> Result<(), ValueError> {
        match self {
            Self::Fixed(fixed) => fixed.check(),
            Self::Hinge(hinge) => hinge.axis.check_turn(),
            Self::Slider(slider) => slider.check(),
            Self::Distance(distance) => distance.check(),
            Self::Wheel(wheel) => {
                wheel.suspension.check()?;
                wheel.spin.check_turn()
            }
            Self::PoseDrive(drive) => drive.check(),
            Self::Gear(gear) => gear.check(),
            Self::RackAndPinion(rack) => rack.check(),
            Self::Pulley(pulley) => pulley.check(),
            Self::ThreeDof(joint) => {
                joint.linear.iter().try_for_each(JointAxis::check)?;
                joint.angular.check_turn()
            }
        }
    }
}
