//! Drawing of joint limits and positions.

use std::f32::consts::TAU;

use glam::Vec3;

use super::colors;
use super::joints::JointFrame;
use super::pen::Pen;
use super::ranges::LimitPen;
use crate::joint::{JointKind, Limits};
use crate::math::rotation;
use crate::shortest_arc::shortest_arc;

/// Draws the limits of a joint whose frames stand so.
pub(super) fn draw_limits(pen: &mut Pen<'_>, kind: &JointKind, sides: &[JointFrame; 2]) {
    let limits = &mut LimitPen { pen, sides };
    match kind {
        JointKind::Fixed(_) | JointKind::PoseDrive(_) | JointKind::Pulley(_) => {}
        JointKind::Ball(ball) => {
            limits.cone(ball.cone);
            limits.twist(ball.twist);
        }
        JointKind::Hinge(hinge) => limits.twist(hinge.axis.limits),
        JointKind::Slider(slider) => limits.slide(0, &slider.axis),
        JointKind::Cylindrical(joint) => {
            limits.slide(0, &joint.linear);
            limits.twist(joint.angular.limits);
        }
        JointKind::Universal(joint) => {
            let [[x, y, z], of_b] = limits.axes();
            limits.arc(joint.axis_a.limits, [z, x], of_b[2]);
            limits.arc(joint.axis_b.limits, [of_b[1], of_b[0]], y);
        }
        JointKind::Distance(distance) => limits.distance(distance.length.limits),
        JointKind::Wheel(wheel) => {
            limits.slide(1, &wheel.suspension);
            limits.angle_about_y(wheel.steering.limits);
            limits.twist(wheel.spin.limits);
        }
        JointKind::SixDof(joint) => {
            (0..).zip(&joint.linear).for_each(|(index, axis)| limits.slide(index, axis));
            let [twist, about_y, about_z] = joint.angular.map(|axis| axis.limits);
            limits.twist(twist);
            limits.angle_about_y(about_y);
            limits.angle_about_z(about_z);
        }
        JointKind::Gear(gear) => {
            limits.wheel(0, gear.radii[0]);
            limits.wheel(1, gear.radii[1]);
        }
        JointKind::RackAndPinion(rack) => {
            limits.wheel(0, rack.radius);
            limits.rod(1, rack.radius);
        }
    }
}

impl LimitPen<'_, '_> {
    /// The axes of both frames.
    fn axes(&self) -> [[Vec3; 3]; 2] {
        [self.sides[0].axes, self.sides[1].axes]
    }

    /// The angle of `b` about its x axis: y and z of `a` go with that by the shortest turn.
    fn twist(&mut self, limits: Option<Limits>) {
        let [[x, y, z], of_b] = self.axes();
        let lean = shortest_arc(x, of_b[0], y);
        let carried = [y, z].map(|axis| rotation::rotate(lean, axis));
        self.arc(limits, carried, of_b[1]);
    }

    fn angle_about_y(&mut self, limits: Option<Limits>) {
        let [[x, _, z], of_b] = self.axes();
        self.arc(limits, [x, -z], of_b[0]);
    }

    fn angle_about_z(&mut self, limits: Option<Limits>) {
        let [[x, y, _], of_b] = self.axes();
        self.arc(limits, [x, y], of_b[0]);
    }

    /// Angles from `zero` towards `quarter`, among which `pointer` shows the present one.
    fn arc(&mut self, limits: Option<Limits>, [zero, quarter]: [Vec3; 2], pointer: Vec3) {
        let Some(Limits { lower, upper }) = limits.filter(|it| it.lower < it.upper) else {
            return;
        };
        let (origin, radius) = (self.origin(), 2.0 * self.pen.show.scale);
        let (axes, angles) = ([zero, quarter], [lower, upper]);
        self.pen.arc((origin, radius), axes, angles, colors::LIMIT);
        for angle in angles {
            let (sine, cosine) = libm::sincosf(angle);
            let end = radius * (cosine * zero + sine * quarter);
            self.pen.arrow(origin, end, colors::LIMIT);
        }
        self.pen.arrow(origin, radius * pointer, colors::POINTER);
    }

    /// Swing: the angle of the x axis of `b` from that of `a`, rad.
    fn cone(&mut self, most: Option<f32>) {
        let Some(most) = most else { return };
        let (origin, radius) = (self.origin(), 2.0 * self.pen.show.scale);
        let [[x, y, z], of_b] = self.axes();
        let (sine, cosine) = libm::sincosf(most);
        let middle = origin + (radius * cosine * x).as_dvec3();
        self.pen.arc((middle, radius * sine), [y, z], [0.0, TAU], colors::LIMIT);
        for side in [y, z, -y, -z] {
            let end = radius * (cosine * x + sine * side);
            self.pen.arrow(origin, end, colors::LIMIT);
        }
        self.pen.arrow(origin, radius * of_b[0], colors::POINTER);
    }

    /// A toothed wheel around the x axis of a frame, m.
    fn wheel(&mut self, side: usize, radius: f32) {
        let JointFrame { origin, axes: [_, y, z], .. } = self.sides[side];
        self.pen.arc((origin, radius.abs()), [y, z], [0.0, TAU], colors::JOINT);
        self.pen.arrow(origin, radius.abs() * y, colors::POINTER);
    }
}
