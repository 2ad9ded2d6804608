//! Collision planes: limits of a character's displacement near obstacles.

use crate::space::Vector;

/// A way `d` has to keep `normal · d ≥ least`.
#[derive(Clone, Copy, Debug)]
pub(super) struct CollisionPlane {
    /// Unit vector, dimensionless.
    pub(super) normal: Vector,
    /// In metres, or m/s.
    pub(super) least: f32,
}

impl CollisionPlane {
    /// How much of a push along the normal is missing to `way`.
    pub(super) fn violation(&self, way: Vector) -> f32 {
        self.least - self.normal.dot(way)
    }
}

/// Whether `way` keeps to all limits, up to rounding.
pub(super) fn satisfies(way: Vector, limits: &[CollisionPlane]) -> bool {
    let tolerance = 1e-6 + 1e-6 * way.length();
    limits.iter().all(|limit| limit.violation(way) <= tolerance)
}
