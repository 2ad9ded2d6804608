//! The kinds of joints.

use hazumi_core::ValueError;
use hazumi_core::axis::{JointAxis, Spring};
use serde::{Deserialize, Serialize};

use super::common::{Distance, PoseDrive, Fixed, Gear, Pulley, RackAndPinion, Slider};

/// The constraint of a joint. Each joint has a frame on either body.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum JointKind {
    /// Holds everything: glue.
    Fixed(Fixed),
    /// Holds a point: a pin, a swing door, a wheel on its axle.
    Hinge(Hinge),
    /// Slides along x: a drawer.
    Slider(Slider),
    /// Keeps two points at a distance: a rod, a rope, a spring.
    Distance(Distance),
    /// Slides along y of body `a` and spins: a sprung wheel.
    Wheel(Wheel),
    /// Drives one body to a pose or a velocity relative to the other, with limited force.
    /// Examples: a mouse drag, or friction on a floor seen from above.
    PoseDrive(PoseDrive),
    /// Two toothed wheels.
    Gear(Gear),
    /// A toothed wheel on a toothed rod.
    RackAndPinion(RackAndPinion),
    /// A rope over two pulleys that stand in the world.
    Pulley(Pulley),
    /// Any of the three ways of a body, each as one likes.
    ThreeDof(ThreeDof),
}

/// Holds the origins of the two frames together. A motor of speed 0 is friction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Hinge {
    /// The angle of `b` in `a`; free by default.
    pub axis: JointAxis,
}

/// A wheel `b` on a chassis `a`: the frames stand in its middle, y up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wheel {
    /// The way along y of `a`; default a spring of 2 Hz and damping ratio 0.7.
    pub suspension: JointAxis,
    /// The angle of `b` in `a`; free by default.
    pub spin: JointAxis,
}

impl Default for Wheel {
    fn default() -> Self {
        Self { suspension: JointAxis::with_spring(Spring::new(2.0, 0.7)), spin: JointAxis::FREE }
    }
}

/// Any of the three ways of body `b` in the frame of body `a`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThreeDof {
    /// The ways along x and y of `a`; locked by default.
    pub linear: [JointAxis; 2],
    /// The angle; locked by default.
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

into_kind!(Fixed, Hinge, Slider, Distance, Wheel, PoseDrive, Gear, RackAndPinion, Pulley, ThreeDof);

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
