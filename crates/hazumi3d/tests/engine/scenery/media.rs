//! Fluids and explosions of space.

pub(crate) use hazumi3d::math::Plane;

use hazumi3d::ExplosionStrength;

/// An impulse that is spread over the area of what it meets.
pub(crate) fn spread(impulse: f32) -> ExplosionStrength {
    ExplosionStrength::ImpulsePerArea(impulse)
}
