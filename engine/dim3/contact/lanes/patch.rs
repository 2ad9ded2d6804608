//! Fields that blocks of contacts have in three dimensions only.

use glam::Vec2;
use hazumi_core::simd::Numbers;

use crate::contact::constraint::{ContactConstraint, FrictionPatch};
use crate::contact::impulses::WarmStartImpulses;
use crate::wide_vector::StoredVectors;

/// The friction of each contact; see [`FrictionPatch`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Patches {
    pub(super) tangents: [StoredVectors; 2],
    /// Levers of the points about the middle of the patch, m.
    pub(super) lever_arms: [Numbers; 4],
    pub(super) anchors: [StoredVectors; 2],
    pub(super) impulse: [Numbers; 2],
    pub(super) tangent_velocity: [Numbers; 2],
    pub(super) rolling_impulse: StoredVectors,
    pub(super) twist_impulse: Numbers,
}

impl Patches {
    pub(super) const EMPTY: Self = Self {
        tangents: [StoredVectors::ZERO; 2],
        lever_arms: [Numbers::ZERO; 4],
        anchors: [StoredVectors::ZERO; 2],
        impulse: [Numbers::ZERO; 2],
        tangent_velocity: [Numbers::ZERO; 2],
        rolling_impulse: StoredVectors::ZERO,
        twist_impulse: Numbers::ZERO,
    };

    pub(super) fn set(&mut self, lane: usize, constraint: &ContactConstraint) {
        for (levers, row) in self.lever_arms.iter_mut().zip(constraint.points()) {
            levers.0[lane] = row.lever_arm;
        }
        let patch = &constraint.patch;
        for side in 0..2 {
            self.tangents[side].set(lane, constraint.tangents[side]);
            self.anchors[side].set(lane, patch.anchors[side]);
            self.tangent_velocity[side].0[lane] = patch.tangent_velocity[side];
        }
        self.load_impulses(lane, patch);
    }

    /// Takes over what holds the contact in a lane.
    pub(super) fn load_impulses(&mut self, lane: usize, patch: &FrictionPatch) {
        for axis in 0..2 {
            self.impulse[axis].0[lane] = patch.impulse[axis];
        }
        self.rolling_impulse.set(lane, patch.rolling_impulse);
        self.twist_impulse.0[lane] = patch.twist_impulse;
    }

    /// Gives the contact in a lane what is known of its patch.
    pub(super) fn give(&self, lane: usize, constraint: &mut ContactConstraint) {
        for (levers, row) in self.lever_arms.iter().zip(&mut constraint.points) {
            row.lever_arm = levers.0[lane];
        }
        let pair = |numbers: &[Numbers; 2]| Vec2::new(numbers[0].0[lane], numbers[1].0[lane]);
        constraint.tangents = self.tangents.each_ref().map(|tangents| tangents.get(lane));
        constraint.patch = FrictionPatch {
            anchors: self.anchors.each_ref().map(|anchors| anchors.get(lane)),
            impulse: pair(&self.impulse),
            tangent_velocity: pair(&self.tangent_velocity),
            rolling_impulse: self.rolling_impulse.get(lane),
            twist_impulse: self.twist_impulse.0[lane],
            ..FrictionPatch::default()
        };
    }

    /// The impulses of the patch of the contact in a lane.
    pub(super) fn outcome(&self, lane: usize) -> WarmStartImpulses {
        let ([u, v], [across_u, across_v]) = (&self.tangents, &self.impulse);
        WarmStartImpulses {
            friction: across_u.0[lane] * u.get(lane) + across_v.0[lane] * v.get(lane),
            twist: self.twist_impulse.0[lane],
            rolling: self.rolling_impulse.get(lane),
            ..WarmStartImpulses::default()
        }
    }
}
