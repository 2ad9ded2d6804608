//! Response matrix of two bodies that joints hold.

use glam::{Mat3, Vec3};

use crate::joint::response::Response;
use crate::state::BodyState;

/// Impulses on two bodies, or the velocities that follow: linear and angular of `a`, then of
/// `b`.
pub(super) type BodyImpulses = [Vec3; 4];
/// Nothing of that.
pub(super) const ZERO_IMPULSES: BodyImpulses = [Vec3::ZERO; 4];

/// Velocities of two bodies after impulses on them, together with everything attached by
/// joints.
///
/// Parts are numbered: linear and angular of `a`, linear and angular of `b`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResponseMatrix {
    /// Which velocity (the first number) which impulse (the second) gives; 1/kg, 1/(kg·m),
    /// 1/(kg·m²).
    blocks: [[Mat3; 4]; 4],
}

impl ResponseMatrix {
    /// Two bodies that nothing moves.
    pub(crate) const FIXED: Self = Self { blocks: [[Mat3::ZERO; 4]; 4] };

    /// Notes a body (0 or 1) that no joint holds.
    pub(crate) fn set_free(&mut self, body: usize, state: &BodyState) {
        self.blocks[2 * body][2 * body] = Mat3::from_diagonal(state.inverse_mass);
        self.blocks[2 * body + 1][2 * body + 1] = state.inverse_inertia;
    }

    /// Notes what impulses on the second of two bodies (0 or 1) do to the first.
    pub(crate) fn set(&mut self, [to, from]: [usize; 2], block: &Response) {
        for (row, parts) in block.iter().enumerate() {
            self.blocks[2 * to + row][2 * from..][..2].copy_from_slice(parts);
        }
    }

    /// The velocities that `impulses` give.
    pub(super) fn velocity_response(&self, impulses: BodyImpulses) -> BodyImpulses {
        let of = |part: usize| {
            let row: &[Mat3; 4] = &self.blocks[part];
            (row[0] * impulses[0] + row[1] * impulses[1])
                + (row[2] * impulses[2] + row[3] * impulses[3])
        };
        [of(0), of(1), of(2), of(3)]
    }
}
