//! Displacement of bodies in a step.

use super::step_rotation::step_rotation;
use crate::math::Pose;
use crate::query::Sweep;
use crate::space::{
    AngularVector, Vector, ZERO_ANGULAR, angular_length, angular_square, cross,
};
use crate::state::BodyState;
use crate::world::record::{BodyRecord, ColliderRecord};

/// Share of the inner radius of a body that it may go in a step, or into something, without
/// being stopped: its middle stays on the right side, and the next step pushes it out.
pub(super) const CCD_SAFE_FRACTION: f32 = 0.5;
/// Greatest distance, in reaches of a body, at which the contacts of its step are found.
/// Continuous collision stops what goes farther.
pub(super) const SEARCH_REACH: f32 = 2.0;

/// How far a body goes in a step: the way of its centre of mass, m, and its turn, rad.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StepDisplacement {
    pub(super) translation: Vector,
    pub(super) rotation: AngularVector,
}

impl StepDisplacement {
    /// The displacement of a body in a step of `dt` seconds.
    pub(super) fn of(state: &BodyState, dt: f32) -> Self {
        Self { translation: state.delta_position, rotation: step_rotation(state, dt) }
    }

    /// The farthest that any point of the body goes, m.
    pub(super) fn length(&self, record: &BodyRecord) -> f32 {
        self.translation.length() + angular_length(self.rotation) * record.reach
    }

    /// Whether it stands.
    pub(super) fn is_none(&self) -> bool {
        self.translation == Vector::ZERO && self.rotation == ZERO_ANGULAR
    }

    /// The farthest that any point of `record`, whose way this is, goes against `other`: what
    /// rides on a turning drum hardly moves on it.
    pub(super) fn relative_length(
        &self,
        record: &BodyRecord,
        displacement: &Self,
        other: &BodyRecord,
    ) -> f32 {
        let arm = other.offset_to(record) + record.center_offset() - other.center_offset();
        let reach = record.reach;
        let drift =
            self.translation - (displacement.translation + cross(displacement.rotation, arm));
        let bulge = 0.5 * angular_square(displacement.rotation) * (arm.length() + reach)
            + 0.5 * angular_square(self.rotation) * reach;
        let apart = drift.length()
            + angular_length(self.rotation - displacement.rotation) * reach
            + bulge;
        apart.min(self.length(record) + displacement.length(other))
    }
}

/// The motion of a collider of `record` through a step, in the axes of the world, about a point
/// that is `-origin` away from that of the body, m: short numbers, exact anywhere.
pub(super) fn motion_of(
    record: &BodyRecord,
    placed: &ColliderRecord,
    displacement: &StepDisplacement,
    origin: Vector,
) -> Option<Sweep> {
    let start = Pose::new(origin + placed.offset, placed.pose.rotation);
    let motion = Sweep::new(start, displacement.translation, displacement.rotation).ok()?;
    motion.about(start.inverse_transform_point(origin + record.center_offset())).ok()
}
