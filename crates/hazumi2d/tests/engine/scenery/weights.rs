//! Weights in 2D.

use hazumi2d::MassSource;
use hazumi2d::shape::MassProperties;

/// Inertias that cannot be.
pub(crate) fn wrong_inertias() -> [MassSource; 3] {
    [0.0, -1.0, f32::NAN].map(|inertia| {
        MassSource::Properties(MassProperties { inertia, ..MassProperties::POINT })
    })
}
