//! The kinds of joints.

use hazumi_core::ValueError;
use hazumi_core::axis::{Axis, Spring};
use serde::{Deserialize, Serialize};

use super::common::{Distance, Drive, Fixed, Gear, Pulley, Rack, Slider};

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
    /// Pushes one body to a pose or a velocity relative to the other with limited force: what is dragged
    /// by a mouse, or slides on a floor seen from above.
    Drive(Drive),
    /// Two toothed wheels.
    Gear(Gear),
    /// A toothed wheel on a toothed rod.
    Rack(Rack),
    /// A rope over two pulleys that stand in the world.
    Pulley(Pulley),
    /// Any of the three ways of a body, each as one likes.
    ThreeDegrees(ThreeDegrees),
}

/// Holds the origins of the two frames together. A motor of speed 0 is friction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Hinge {
    /// The angle of `b` in `a`; free by default.
    pub turn: Axis,
}

/// A wheel `b` on a chassis `a`: the frames stand in its middle, y up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wheel {
    /// The way along y of `a`; default a spring of 2 Hz and damping ratio 0.7.
    pub suspension: Axis,
    /// The angle of `b` in `a`; free by default.
    pub spin: Axis,
}

impl Default for Wheel {
    fn default() -> Self {
        Self { suspension: Axis::sprung(Spring::new(2.0, 0.7)), spin: Axis::FREE }
    }
}

/// Any of the three ways of body `b` in the frame of body `a`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThreeDegrees {
    /// The ways along x and y of `a`; locked by default.
    pub slides: [Axis; 2],
    /// The angle; locked by default.
    pub turn: Axis,
}

impl Default for ThreeDegrees {
    fn default() -> Self {
        Self { slides: [Axis::LOCKED; 2], turn: Axis::LOCKED }
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

into_kind!(Fixed, Hinge, Slider, Distance, Wheel, Drive, Gear, Rack, Pulley, ThreeDegrees);

impl JointKind {
    /// Whether all numbers can be used.
    pub(super) fn check(&self) -> Result<(), ValueError> {
        match self {
            Self::Fixed(fixed) => fixed.check(),
            Self::Hinge(hinge) => hinge.turn.check_turn(),
            Self::Slider(slider) => slider.check(),
            Self::Distance(distance) => distance.check(),
            Self::Wheel(wheel) => {
                wheel.suspension.check()?;
                wheel.spin.check_turn()
            }
            Self::Drive(drive) => drive.check(),
            Self::Gear(gear) => gear.check(),
            Self::Rack(rack) => rack.check(),
            Self::Pulley(pulley) => pulley.check(),
            Self::ThreeDegrees(joint) => {
                joint.slides.iter().try_for_each(Axis::check)?;
                joint.turn.check_turn()
            }
        }
    }
}
