//! Defaults of joints, and short ways to make them.

use super::dim::{DIM, NO_ROTATION, Vector, X};
use super::joint::{Frame, Joint, JointRepeat};
use super::joint_kind::{Fixed, JointKind};
use super::serialize_changed_fields;

impl Default for JointKind {
    fn default() -> Self {
        Self::Fixed(Fixed::default())
    }
}

serialize_changed_fields!(Joint {
    bodies,
    kind,
    at,
    axis,
    frames,
    can_collide,
    break_force,
    break_torque,
    repeat,
});

impl Joint {
    /// A joint of two bodies at a place, m, about an axis, of any length but 0.
    pub fn at(bodies: [&str; 2], at: Vector, axis: Vector, kind: JointKind) -> Self {
        Self {
            bodies: bodies.map(str::to_owned),
            kind,
            at: Some(at),
            axis: (axis != X).then_some(axis),
            ..Self::default()
        }
    }

    /// A joint of two bodies at a place, m, of each.
    pub fn between(bodies: [&str; 2], places: [Vector; 2], kind: JointKind) -> Self {
        let frame = |position| Frame { position, ..Frame::default() };
        Self {
            bodies: bodies.map(str::to_owned),
            kind,
            frames: Some(places.map(frame)),
            ..Self::default()
        }
    }

    /// How many joints it stands for; more than `u64` holds counts as `u64::MAX`.
    pub fn count(&self) -> u64 {
        self.repeat.iter().fold(1, |product, row| product.saturating_mul(row.count.into()))
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self { position: [0.0; DIM], rotation: NO_ROTATION }
    }
}

serialize_changed_fields!(Frame { position, rotation });

impl Default for JointRepeat {
    fn default() -> Self {
        Self { count: 1, steps: [1; 2], offset: [0.0; DIM] }
    }
}

serialize_changed_fields!(JointRepeat { count, steps, offset });
