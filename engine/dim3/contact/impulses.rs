//! Accumulated impulses of a contact, kept for warm start.

use glam::Vec3;

/// Impulses of a contact, carried from step to step to warm start the solver.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct WarmStartImpulses {
    /// Of each manifold point along the normal, N·s, ≥ 0.
    pub(crate) normal: [f32; 4],
    /// Of the whole patch, across the normal, N·s, world frame.
    pub(crate) friction: Vec3,
    /// Of the whole patch, about the normal, N·m·s.
    pub(crate) twist: f32,
    /// Of the whole patch, against rolling, N·m·s, world frame.
    pub(crate) rolling: Vec3,
}

impl WarmStartImpulses {
    /// The friction on `b`, N·s, world frame, of a contact with any normal.
    pub(crate) fn friction_across(&self, _: Vec3) -> Vec3 {
        self.friction
    }

    /// Whether all are numbers.
    pub(super) fn is_finite(&self) -> bool {
        self.friction.is_finite()
            && self.twist.is_finite()
            && self.rolling.is_finite()
            && self.normal.iter().all(|impulse| impulse.is_finite())
    }
}
