//! Response matrix of two bodies that joints hold.

use glam::{Mat3, Vec3};

use crate::state::BodyState;

/// Impulses on two bodies, or the velocities that follow: each along x and y, and angular.
pub(super) type BodyImpulses = [Vec3; 2];
/// Nothing of that.
pub(super) const ZERO_IMPULSES: BodyImpulses = [Vec3::ZERO; 2];

/// Velocities of two bodies after impulses on them, together with everything attached by
/// joints.
///
/// Impulses and velocities are along x, along y and angular, in this order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResponseMatrix {
    /// Which velocity (the first number) which impulse (the second) gives; 1/kg, 1/(kg·m),
    /// 1/(kg·m²).
    blocks: [[Mat3; 2]; 2],
}

impl ResponseMatrix {
    /// Two bodies that nothing moves.
    pub(crate) const FIXED: Self = Self { blocks: [[Mat3::ZERO; 2]; 2] };

    /// Notes a body (0 or 1) that no joint holds.
    pub(crate) fn set_free(&mut self, body: usize, state: &BodyState) {
        let mass = state.inverse_mass.extend(state.inverse_inertia);
        self.blocks[body][body] = Mat3::from_diagonal(mass);
    }

    /// Notes what impulses on the second of two bodies (0 or 1) do to the first.
    pub(crate) fn set(&mut self, [to, from]: [usize; 2], block: &Mat3) {
        self.blocks[to][from] = *block;
    }

    /// The velocities that `impulses` give.
    pub(super) fn velocity_response(&self, impulses: BodyImpulses) -> BodyImpulses {
        let of = |row: &[Mat3; 2]| row[0] * impulses[0] + row[1] * impulses[1];
        [of(&self.blocks[0]), of(&self.blocks[1])]
    }
}
