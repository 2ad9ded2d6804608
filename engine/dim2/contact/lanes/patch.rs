//! Fields that blocks of contacts have in two dimensions only.

use hazumi_core::simd::Numbers;

use crate::contact::constraint::{ContactConstraint, FrictionPatch};
use crate::contact::impulses::WarmStartImpulses;
use crate::wide_vector::StoredVectors;

/// The masses of one body of each contact.
#[derive(Clone, Copy, Debug)]
pub(super) struct Masses {
    pub(super) inverse_mass: StoredVectors,
    pub(super) inverse_inertia: Numbers,
}

impl Masses {
    const ZERO: Self =
        Self { inverse_mass: StoredVectors::ZERO, inverse_inertia: Numbers::ZERO };
}

/// The friction of each contact, see [`FrictionPatch`], and what its bodies weigh.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patches {
    pub(super) masses: [Masses; 2],
    /// The shares that the points have of the middle of the patch.
    pub(super) shares: [Numbers; 2],
    pub(super) impulse: Numbers,
    pub(super) tangent_velocity: Numbers,
    pub(super) rolling_impulse: Numbers,
}

impl Patches {
    pub(super) const EMPTY: Self = Self {
        masses: [Masses::ZERO; 2],
        shares: [Numbers::ZERO; 2],
        impulse: Numbers::ZERO,
        tangent_velocity: Numbers::ZERO,
        rolling_impulse: Numbers::ZERO,
    };

    pub(super) fn set(&mut self, lane: usize, constraint: &ContactConstraint) {
        for (shares, row) in self.shares.iter_mut().zip(constraint.points()) {
            shares.0[lane] = row.share;
        }
        self.tangent_velocity.0[lane] = constraint.patch.tangent_velocity;
        self.load_impulses(lane, &constraint.patch);
    }

    /// Takes over what holds the contact in a lane.
    pub(super) fn load_impulses(&mut self, lane: usize, patch: &FrictionPatch) {
        self.impulse.0[lane] = patch.impulse;
        self.rolling_impulse.0[lane] = patch.rolling_impulse;
    }

    /// Gives the contact in a lane what is known of its patch.
    pub(super) fn give(&self, lane: usize, constraint: &mut ContactConstraint) {
        for (shares, row) in self.shares.iter().zip(&mut constraint.points) {
            row.share = shares.0[lane];
        }
        constraint.patch = FrictionPatch {
            impulse: self.impulse.0[lane],
            tangent_velocity: self.tangent_velocity.0[lane],
            rolling_impulse: self.rolling_impulse.0[lane],
            ..FrictionPatch::default()
        };
    }

    /// The impulses of the patch of the contact in a lane.
    pub(super) fn outcome(&self, lane: usize) -> WarmStartImpulses {
        WarmStartImpulses {
            friction: self.impulse.0[lane],
            rolling: self.rolling_impulse.0[lane],
            ..WarmStartImpulses::default()
        }
    }
}
