//! Joint coordinates: degrees of freedom between two bodies as numbers, with their Jacobians.

use glam::Vec2;

use super::common::{Gear, Pulley, RackAndPinion};
use super::frame_state::{
    CoordinateJacobian, JointFrameState, jacobian_of_force, jacobian_of_rope, jacobian_of_teeth,
};
use crate::math::{Rotation, rotation};

/// One number that says how body `b` stands to body `a`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum JointCoordinate {
    /// Way of the origin of `b` along an axis of `a`, m.
    Slide(usize),
    /// Angle of `b` in `a`, rad.
    Turn,
    /// Distance of the origins, m.
    Distance,
    /// Slip between the teeth of two wheels, m.
    Gear(Gear),
    /// Slip between the teeth of a wheel and a rod, m.
    Rack(RackAndPinion),
    /// Length of the rope in use, m.
    Pulley(Pulley),
}

/// The x axis of a frame.
fn x_axis(frame: Rotation) -> Vec2 {
    Vec2::new(frame.cos, frame.sin)
}

/// The axes of the frames of a joint: in two dimensions the rotations themselves have them.
pub(super) struct FrameAxes;

impl JointFrameState {
    /// The axes of the two frames.
    pub(super) fn axes(&self) -> FrameAxes {
        FrameAxes
    }
}

impl JointCoordinate {
    /// Whether values a whole turn apart are the same.
    pub(super) fn is_angle(self) -> bool {
        self == Self::Turn
    }

    /// Whether the value is an angle, rather than a length.
    pub(super) fn is_rotation(self) -> bool {
        self.is_angle()
    }

    /// Whether the value is what the velocities add up to, rather than a matter of position.
    pub(super) fn accumulates_slip(self) -> bool {
        matches!(self, Self::Gear(_) | Self::Rack(_))
    }

    /// Measures the coordinate in a `frame_state`.
    pub(super) fn measure(
        self,
        frame_state: &JointFrameState,
        _: &FrameAxes,
    ) -> CoordinateJacobian {
        let [a, b] = frame_state.rotations;
        match self {
            Self::Slide(index) => {
                let axis = if index == 0 { x_axis(a) } else { rotation::quarter(x_axis(a)) };
                // The force on `a` acts at the origin of `b`, so that it makes no couple.
                let levers = [frame_state.arms[0] + frame_state.offset, frame_state.arms[1]];
                jacobian_of_force(frame_state.offset.dot(axis), axis, levers)
            }
            Self::Distance => {
                let length = frame_state.offset.length();
                let axis = if length > 0.0 { frame_state.offset / length } else { x_axis(a) };
                jacobian_of_force(length, axis, frame_state.arms)
            }
            Self::Turn => CoordinateJacobian {
                value: rotation::between(a, b),
                linear: [Vec2::ZERO; 2],
                angular: [-1.0, 1.0],
            },
            Self::Gear(gear) => teeth_of_gear(gear, frame_state),
            Self::Rack(rack) => teeth_of_rack(rack, frame_state),
            Self::Pulley(pulley) => jacobian_of_rope(pulley, frame_state),
        }
    }
}

/// Two wheels push each other along the tangent of both, at the point where they meet.
fn teeth_of_gear(gear: Gear, frame_state: &JointFrameState) -> CoordinateJacobian {
    let [radius_a, radius_b] = gear.radii;
    let distance = frame_state.offset.length();
    let away = if distance > 0.0 {
        frame_state.offset / distance
    } else {
        x_axis(frame_state.rotations[0])
    };
    let sum = radius_a + radius_b;
    let share = if sum.abs() > 0.0 { radius_a / sum } else { 0.5 };
    jacobian_of_teeth(frame_state, rotation::quarter(away), away * (distance * share))
}

fn teeth_of_rack(rack: RackAndPinion, frame_state: &JointFrameState) -> CoordinateJacobian {
    let tangent = x_axis(frame_state.rotations[1]);
    jacobian_of_teeth(frame_state, tangent, -rotation::quarter(tangent) * rack.radius)
}
