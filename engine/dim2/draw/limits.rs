//! Drawing of joint limits and positions.

use std::f32::consts::TAU;

use super::colors;
use super::joints::JointFrame;
use super::pen::Pen;
use super::ranges::LimitPen;
use crate::joint::{JointAxis, JointKind, Limits};
use crate::math::{Rotation, rotation};

/// Draws the limits of a joint whose frames stand so.
pub(super) fn draw_limits(pen: &mut Pen<'_>, kind: &JointKind, sides: &[JointFrame; 2]) {
    let limits = &mut LimitPen { pen, sides };
    match kind {
        JointKind::Fixed(_) | JointKind::PoseDrive(_) | JointKind::Pulley(_) => {}
        JointKind::Hinge(hinge) => limits.rotation(&hinge.axis),
        JointKind::Slider(slider) => limits.slide(0, &slider.axis),
        JointKind::Distance(distance) => limits.distance(distance.length.limits),
        JointKind::Wheel(wheel) => {
            limits.slide(1, &wheel.suspension);
            limits.rotation(&wheel.spin);
        }
        JointKind::ThreeDof(joint) => {
            (0..).zip(&joint.linear).for_each(|(index, axis)| limits.slide(index, axis));
            limits.rotation(&joint.angular);
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
    /// The angle of `b` in `a`, from the x axis of that.
    fn rotation(&mut self, axis: &JointAxis) {
        let Some(Limits { lower, upper }) = axis.limits.filter(|it| it.lower < it.upper) else {
            return;
        };
        let (origin, radius) = (self.origin(), 2.0 * self.pen.show.scale);
        let [zero, pointer] = [0, 1].map(|side| self.sides[side].axes[0]);
        self.pen.arc((origin, radius), zero, [lower, upper], colors::LIMIT);
        for angle in [lower, upper] {
            let end = rotation::rotate(Rotation::from_angle(angle), zero);
            self.pen.arrow(origin, radius * end, colors::LIMIT);
        }
        self.pen.arrow(origin, radius * pointer, colors::POINTER);
    }

    /// A toothed wheel around the origin of a frame, m.
    fn wheel(&mut self, side: usize, radius: f32) {
        let JointFrame { origin, axes: [x, _], .. } = self.sides[side];
        self.pen.arc((origin, radius.abs()), x, [0.0, TAU], colors::JOINT);
        self.pen.arrow(origin, radius.abs() * x, colors::POINTER);
    }
}
