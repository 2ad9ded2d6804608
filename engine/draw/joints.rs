//! Drawing of joints: frames, axes and limits.

use super::limits::draw_limits;
use super::pen::{Pen, PenFrame};
use super::{Show, colors};
use crate::joint::{Joint, JointKind, Pulley};
use crate::math::rotation;
use crate::space::{DIM, DVector, ToF64, Vector};
use crate::world::World;

/// A frame of a joint, in the world.
#[derive(Clone, Copy, Debug)]
pub(super) struct JointFrame {
    /// Where its origin is, m.
    pub(super) origin: DVector,
    /// Its axes, unit vectors.
    pub(super) axes: [Vector; DIM],
    /// Centre of mass of its body, m.
    center: DVector,
}

/// Draws all joints.
pub(super) fn draw_joints(world: &World, pen: &mut Pen<'_>) {
    for (id, joint) in world.joints() {
        let sides = [0, 1].map(|side| side_of(world, joint, side));
        if let [Some(a), Some(b)] = sides {
            let is_broken = world.is_broken(id).unwrap_or(false);
            draw_joint(pen, &joint.kind, &[a, b], is_broken);
        }
    }
}

fn side_of(world: &World, joint: &Joint, side: usize) -> Option<JointFrame> {
    let (id, frame) = (joint.bodies[side], joint.frames[side]);
    let (origin, rotation) = (world.exact_position(id)?, world.body(id)?.rotation);
    let place = PenFrame { origin, rotation, color: colors::JOINT }.then(&frame);
    let axes = Vector::AXES.map(|axis| rotation::rotate(place.rotation, axis));
    Some(JointFrame { origin: place.origin, axes, center: world.exact_center(id)? })
}

fn draw_joint(pen: &mut Pen<'_>, kind: &JointKind, sides: &[JointFrame; 2], is_broken: bool) {
    let color = if is_broken { colors::BROKEN } else { colors::JOINT };
    let [a, b] = sides;
    for side in sides {
        pen.line(side.center, side.origin, color);
        pen.point(side.origin, color);
    }
    match kind {
        JointKind::Pulley(pulley) => draw_rope(pen, pulley, sides, color),
        // The teeth of what turns in different places.
        JointKind::Gear(_) | JointKind::RackAndPinion(_) => {}
        _ => pen.line(a.origin, b.origin, color),
    }
    if is_broken {
        return;
    }
    let &Show { scale, .. } = pen.show;
    // The axes of `b` are shorter, so that both are seen where they meet.
    for (side, length) in [(a, scale), (b, 0.6 * scale)] {
        for (axis, color) in side.axes.into_iter().zip(colors::AXES) {
            pen.arrow(side.origin, length * axis, color);
        }
    }
    draw_limits(pen, kind, sides);
}

fn draw_rope(pen: &mut Pen<'_>, pulley: &Pulley, [a, b]: &[JointFrame; 2], color: u32) {
    let [over_a, over_b] = pulley.anchors.map(|anchor| anchor.to_f64());
    for (from, to) in [(a.origin, over_a), (over_a, over_b), (over_b, b.origin)] {
        pen.line(from, to, color);
    }
}
