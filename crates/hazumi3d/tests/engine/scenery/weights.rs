//! Weights of space.

use glam::{Mat3, Vec3};
use hazumi3d::MassSource;
use hazumi3d::shape::MassProperties;

/// Inertias that cannot be.
pub(crate) fn wrong_inertias() -> [MassSource; 3] {
    let tilted = Mat3::from_cols(Vec3::new(1.0, 0.5, 0.0), Vec3::Y, Vec3::Z);
    let flat = Mat3::from_diagonal(Vec3::new(1.0, 1.0, 0.0));
    let bent = Mat3::from_diagonal(Vec3::new(-1.0, -1.0, 1.0));
    [tilted, flat, bent].map(|inertia| {
        MassSource::Properties(MassProperties { inertia, ..MassProperties::POINT })
    })
}
