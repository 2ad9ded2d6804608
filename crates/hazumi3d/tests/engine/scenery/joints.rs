//! Kinds of joints of space.

use crate::engine::worlds::Random;
use hazumi3d::JointKind;
use hazumi3d::joint::{
    Ball, Cylindrical, Distance, Fixed, Gear, Hinge, JointAxis, PoseDrive, Pulley,
    RackAndPinion, SixDof, Slider, Spring, Universal, Wheel,
};

/// One of all kinds, with axes that are given.
pub(crate) fn any_kind(random: &mut Random, spring: Spring, axes: [JointAxis; 6]) -> JointKind {
    let [a, b, c, d, e, f] = axes;
    match random.bits() % 13 {
        0 => Fixed { linear: Some(spring), angular: None }.into(),
        1 => Ball { cone: Some(0.5), twist: a.limits, spring: Some(spring), friction: 2.0 }
            .into(),
        2 => Hinge { axis: a }.into(),
        3 => Slider { axis: a }.into(),
        4 => Cylindrical { linear: a, angular: b }.into(),
        5 => Universal { axis_a: a, axis_b: b }.into(),
        6 => Distance::rope(random.signed().abs()).into(),
        7 => Wheel { suspension: a, steering: b, spin: c }.into(),
        8 => PoseDrive { spring: Some(spring), max_force: 1e3, ..PoseDrive::default() }.into(),
        9 => Gear { radii: [0.5, 1.0 + random.signed().abs()] }.into(),
        10 => RackAndPinion { radius: 0.3 }.into(),
        11 => {
            let anchors = [random.vector(), random.vector()];
            Pulley { anchors, ratio: 1.5, length: 2.0 }.into()
        }
        _ => SixDof { linear: [a, b, c], angular: [d, e, f] }.into(),
    }
}

/// A cone that nobody can lean into.
pub(crate) fn wrong_limits() -> JointKind {
    Ball { cone: Some(-0.1), ..Ball::default() }.into()
}
