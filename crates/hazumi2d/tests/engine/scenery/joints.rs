//! Kinds of joints in 2D.

use crate::engine::worlds::Random;
use hazumi2d::JointKind;
use hazumi2d::joint::{
    Distance, Fixed, Gear, Hinge, JointAxis, PoseDrive, Pulley, RackAndPinion, Slider, Spring,
    ThreeDof, Wheel,
};

/// One of all kinds, with axes that are given.
pub(crate) fn any_kind(random: &mut Random, spring: Spring, axes: [JointAxis; 3]) -> JointKind {
    let [a, b, c] = axes;
    match random.bits() % 10 {
        0 => Fixed { linear: Some(spring), angular: None }.into(),
        1 => Hinge { axis: a }.into(),
        2 => Hinge::default().into(),
        3 => Slider { axis: a }.into(),
        4 => Distance::rope(random.signed().abs()).into(),
        5 => Wheel { suspension: a, spin: b }.into(),
        6 => PoseDrive { spring: Some(spring), max_force: 10.0, ..PoseDrive::default() }.into(),
        7 => Gear { radii: [0.5, 1.0 + random.signed().abs()] }.into(),
        8 => {
            let anchors = [random.vector(), random.vector()];
            Pulley { anchors, ratio: 1.5, length: 2.0 }.into()
        }
        _ => match random.bits() % 2 {
            0 => RackAndPinion { radius: 0.3 }.into(),
            _ => ThreeDof { linear: [a, b], angular: c }.into(),
        },
    }
}

/// Limits of an angle that are further apart than a turn.
pub(crate) fn wrong_limits() -> JointKind {
    ThreeDof { angular: JointAxis::with_limits(0.0, 7.0), ..ThreeDof::default() }.into()
}
