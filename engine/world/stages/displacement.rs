//! How far bodies go in a step.

use super::step_rotation::whole_turn;
use crate::math::Pose;
use crate::query::RigidMotion;
use crate::space::{
    AngularVector, Vector, ZERO_ANGULAR, angular_length, angular_square, cross,
};
use crate::state::BodyState;
use crate::world::record::{BodyRecord, ColliderRecord};

/// Share of the inner radius of a body that it may go in a step, or into something, without being
/// stopped: its middle stays on the right side, and the next step pushes it out.
pub(super) const HARMLESS: f32 = 0.5;

/// How far a body goes in a step: the way of its centre of mass, m, and its turn, rad.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StepDisplacement {
    pub(super) shift: Vector,
    pub(super) turn: AngularVector,
}

impl StepDisplacement {
    /// The displacement of a body in a step of `dt` seconds.
    pub(super) fn of(state: &BodyState, dt: f32) -> Self {
        Self { shift: state.delta_position, turn: whole_turn(state, dt) }
    }

    /// The farthest that any point of the body goes, m.
    pub(super) fn length(&self, record: &BodyRecord) -> f32 {
        self.shift.length() + angular_length(self.turn) * record.reach
    }

    /// Whether it stands.
    pub(super) fn is_none(&self) -> bool {
        self.shift == Vector::ZERO && self.turn == ZERO_ANGULAR
    }

    /// The farthest that any point of `record`, whose way this is, goes against `other`: what rides
    /// on a turning drum hardly moves on it.
    pub(super) fn against(&self, record: &BodyRecord, way: &Self, other: &BodyRecord) -> f32 {
        let arm = other.way_to(record) + record.center_offset() - other.center_offset();
        let reach = record.reach;
        let drift = self.shift - (way.shift + cross(way.turn, arm));
        let bulge = 0.5 * angular_square(way.turn) * (arm.length() + reach)
            + 0.5 * angular_square(self.turn) * reach;
        let apart = drift.length() + angular_length(self.turn - way.turn) * reach + bulge;
        apart.min(self.length(record) + way.length(other))
    }
}

/// The motion of a collider of `record` through a step, in the axes of the world, about a point that
/// is `-origin` away from that of the body, m: short numbers, exact anywhere.
pub(super) fn motion_of(
    record: &BodyRecord,
    placed: &ColliderRecord,
    way: &StepDisplacement,
    origin: Vector,
) -> Option<RigidMotion> {
    let start = Pose::new(origin + placed.offset, placed.pose.rotation);
    let motion = RigidMotion::new(start, way.shift, way.turn).ok()?;
    motion.about(start.point_back(origin + record.center_offset())).ok()
}
