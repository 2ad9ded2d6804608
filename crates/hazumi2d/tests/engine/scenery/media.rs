//! Fluids and explosions in 2D.

pub(crate) use hazumi2d::shape::HalfPlane as Plane;

use hazumi2d::ExplosionStrength;

/// An impulse that is spread over the width of what it meets.
pub(crate) fn spread(impulse: f32) -> ExplosionStrength {
    ExplosionStrength::ImpulsePerWidth(impulse)
}
