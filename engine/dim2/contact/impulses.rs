//! Accumulated impulses of a contact, kept for warm start.

use glam::Vec2;

use crate::math::basis::tangent;

/// Impulses of a contact, carried from step to step to warm start the solver.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct WarmStartImpulses {
    /// Of each manifold point along the normal, N·s, ≥ 0.
    pub(crate) normal: [f32; 2],
    /// Of the whole patch along the tangent, a quarter of a turn from the normal, N·s.
    pub(crate) friction: f32,
    /// Of the whole patch, against rolling, N·m·s.
    pub(crate) rolling: f32,
}

impl WarmStartImpulses {
    /// The friction on `b`, N·s, world frame, of a contact with this normal.
    pub(crate) fn friction_across(&self, normal: Vec2) -> Vec2 {
        self.friction * tangent(normal)
    }

    /// Whether all are numbers.
    pub(super) fn is_finite(&self) -> bool {
        self.friction.is_finite()
            && self.rolling.is_finite()
            && self.normal.iter().all(|impulse| impulse.is_finite())
    }
}
