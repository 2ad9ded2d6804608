//! Joint coordinates: degrees of freedom between two bodies as numbers, with their Jacobians.

use glam::{Mat3, Quat, Vec3};

use super::common::{Gear, Pulley, RackAndPinion};
use super::frame_state::{
    CoordinateJacobian, JointFrameState, jacobian_of_force, jacobian_of_rope, jacobian_of_teeth,
};
use crate::math::rotation;

/// One number that says how body `b` stands to body `a`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum JointCoordinate {
    /// Way of the origin of `b` along an axis of `a`, m.
    Slide(usize),
    /// Angle of `b` about its x axis, rad: what is left after the shortest turn of that axis.
    Twist,
    /// Tilt of the x axis of `b` about y of `a`, rad.
    LeanY,
    /// The same about z.
    LeanZ,
    /// Part of the rotation vector from `a` to `b` along an axis of `a`, rad.
    Turn(usize),
    /// Angle between the x axes, rad.
    Cone,
    /// Cosine of y of `a` and z of `b`, which is 0 for a right angle, dimensionless.
    Cross,
    /// Angle of the cross about y of `a`, rad.
    CrossA,
    /// Angle of `b` about its z axis against the cross, rad.
    CrossB,
    /// Distance of the origins, m.
    Distance,
    /// Slip between the teeth of two wheels, m.
    Gear(Gear),
    /// Slip between the teeth of a wheel and a rod, m.
    Rack(RackAndPinion),
    /// Length of the rope in use, m.
    Pulley(Pulley),
}

impl JointFrameState {
    /// The axes of the two frames.
    pub(super) fn axes(&self) -> [Mat3; 2] {
        let [a, b] = self.rotations;
        [rotation::to_matrix(a), rotation::to_matrix(b)]
    }
}

impl JointCoordinate {
    /// Whether values a whole turn apart are the same.
    pub(super) fn is_angle(self) -> bool {
        matches!(
            self,
            Self::Twist
                | Self::LeanY
                | Self::LeanZ
                | Self::CrossA
                | Self::CrossB
                | Self::Turn(_)
        )
    }

    /// Whether the value is an angle, rather than a length.
    pub(super) fn is_rotation(self) -> bool {
        self.is_angle() || matches!(self, Self::Cone | Self::Cross)
    }

    /// Whether the value is what the velocities add up to, rather than a matter of position.
    pub(super) fn accumulates_slip(self) -> bool {
        matches!(self, Self::Gear(_) | Self::Rack(_))
    }

    /// Measures the coordinate in a `frame_state` that has these `axes`.
    pub(super) fn measure(
        self,
        frame_state: &JointFrameState,
        axes: &[Mat3; 2],
    ) -> CoordinateJacobian {
        let [a, b] = axes;
        match self {
            Self::Slide(index) => {
                let axis = a.col(index);
                // The force on `a` acts at the origin of `b`, so that it makes no couple.
                let levers = [frame_state.arms[0] + frame_state.offset, frame_state.arms[1]];
                jacobian_of_force(frame_state.offset.dot(axis), axis, levers)
            }
            Self::Distance => {
                let length = frame_state.offset.length();
                let axis = if length > 0.0 { frame_state.offset / length } else { a.x_axis };
                jacobian_of_force(length, axis, frame_state.arms)
            }
            Self::Turn(index) => {
                let [from, to] = frame_state.rotations;
                let axis = a.col(index);
                turn(rotation::between(from, to).dot(axis), axis)
            }
            Self::Twist => twist(frame_state.rotations, a, b),
            Self::LeanY => longitude(b.x_axis, a.x_axis, -a.z_axis),
            Self::LeanZ => longitude(b.x_axis, a.x_axis, a.y_axis),
            Self::Cone => cone(a, b),
            Self::Cross => turn(-a.y_axis.dot(b.z_axis), a.y_axis.cross(b.z_axis)),
            Self::CrossA => longitude(b.z_axis, a.z_axis, a.x_axis),
            Self::CrossB => {
                let seen = longitude(a.y_axis, b.y_axis, b.x_axis);
                // Seen from `b`, the velocities count the other way.
                turn(seen.value, -seen.angular[1])
            }
            Self::Gear(gear) => teeth_of_gear(gear, frame_state, a, b),
            Self::Rack(rack) => teeth_of_rack(rack, frame_state, a, b),
            Self::Pulley(pulley) => jacobian_of_rope(pulley, frame_state),
        }
    }
}

/// A torque about `axis`.
fn turn(value: f32, axis: Vec3) -> CoordinateJacobian {
    CoordinateJacobian { value, linear: [Vec3::ZERO; 2], angular: [-axis, axis] }
}

/// The angle about the x axes. Its rate is that about their middle direction, which stretches
/// as they part: half the angle between them costs a cosine.
fn twist([from, to]: [Quat; 2], a: &Mat3, b: &Mat3) -> CoordinateJacobian {
    let [x, _, _, w] = rotation::multiply(rotation::conjugate(from), to).to_array();
    let nearness = 1.0 + a.x_axis.dot(b.x_axis);
    let middle = (a.x_axis + b.x_axis) / nearness.max(OPPOSITE);
    // Of the two quaternions of a turn, the one that goes the short way round.
    let half = if w < 0.0 { libm::atan2f(-x, -w) } else { libm::atan2f(x, w) };
    turn(2.0 * half, middle)
}

/// Below this, axes point opposite ways as far as `f32` can tell; dimensionless.
const OPPOSITE: f32 = 1e-3;

/// The angle of `pointer`, which turns with `b`, in the plane of `zero` and `quarter`, which
/// turn with `a`.
fn longitude(pointer: Vec3, zero: Vec3, quarter: Vec3) -> CoordinateJacobian {
    let (x, y) = (pointer.dot(zero), pointer.dot(quarter));
    let square = (x * x + y * y).max(OPPOSITE);
    let axis = (x * pointer.cross(quarter) - y * pointer.cross(zero)) / square;
    turn(libm::atan2f(y, x), axis)
}

fn cone(a: &Mat3, b: &Mat3) -> CoordinateJacobian {
    let cross = a.x_axis.cross(b.x_axis);
    let sine = cross.length();
    let axis = if sine > 0.0 { cross / sine } else { a.y_axis };
    turn(libm::atan2f(sine, a.x_axis.dot(b.x_axis)), axis)
}

/// Two wheels push each other along the tangent of both, at the point where they meet.
fn teeth_of_gear(
    gear: Gear,
    frame_state: &JointFrameState,
    a: &Mat3,
    b: &Mat3,
) -> CoordinateJacobian {
    let (axle_a, axle_b) = (a.x_axis, b.x_axis);
    let [radius_a, radius_b] = gear.radii;
    let across = axle_a.cross(axle_b);
    let sine = across.length();
    if sine < PARALLEL {
        let apart = frame_state.offset - frame_state.offset.dot(axle_a) * axle_a;
        let distance = apart.length();
        let away = if distance > 0.0 { apart / distance } else { a.y_axis };
        let sum = radius_a + radius_b;
        let share = if sum.abs() > 0.0 { radius_a / sum } else { 0.5 };
        return jacobian_of_teeth(frame_state, axle_a.cross(away), away * (distance * share));
    }
    // The point is at the one radius from one axle and at the other from the other.
    let tangent = across / sine;
    let (out_a, out_b) = (tangent.cross(axle_a), tangent.cross(axle_b));
    let cosine = out_a.dot(out_b);
    let far_b = radius_b + frame_state.offset.dot(out_b);
    let scale = 1.0 / (1.0 - cosine * cosine);
    let part_a = (radius_a - cosine * far_b) * scale;
    let part_b = (far_b - cosine * radius_a) * scale;
    jacobian_of_teeth(frame_state, tangent, out_a * part_a + out_b * part_b)
}

/// Sine of the angle of two axles below which they count as parallel.
pub(super) const PARALLEL: f32 = 0.1;

fn teeth_of_rack(
    rack: RackAndPinion,
    frame_state: &JointFrameState,
    a: &Mat3,
    b: &Mat3,
) -> CoordinateJacobian {
    let tangent = b.x_axis;
    let out = tangent.cross(a.x_axis);
    let length = out.length().max(OPPOSITE);
    jacobian_of_teeth(frame_state, tangent, out * (rack.radius / length))
}
