//! Weights of the plane.

use hazumi2d::Weight;
use hazumi2d::shape::Mass;

/// Inertias that cannot be.
pub(crate) fn wrong_inertias() -> [Weight; 3] {
    [0.0, -1.0, f32::NAN].map(|inertia| Weight::Exact(Mass { inertia, ..Mass::POINT }))
}
