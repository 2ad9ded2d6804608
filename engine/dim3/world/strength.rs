//! Impulses of explosions and forces of wind on a shape.

use std::f32::consts::PI;

use glam::Vec3;

use crate::math::Pose;
use crate::shape::Shape;

/// Strength of an explosion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ExplosionStrength {
    /// Impulse on every collider, in N·s, whatever its size.
    Impulse(f32),
    /// Impulse per area that faces the centre, in N·s/m². The area is that of the box around
    /// the collider in its frame, of balls their own.
    ImpulsePerArea(f32),
}

impl ExplosionStrength {
    /// Its number.
    pub(super) fn number(self) -> f32 {
        let (Self::Impulse(number) | Self::ImpulsePerArea(number)) = self;
        number
    }

    /// The impulse, N·s, on a shape that is pushed along `direction`, in its own frame.
    pub(super) fn impulse(self, shape: &Shape, direction: Vec3) -> f32 {
        match self {
            Self::Impulse(impulse) => impulse,
            Self::ImpulsePerArea(impulse) => impulse * cross_section(shape, direction),
        }
    }
}

/// The area that a shape turns towards a direction of its own frame, m²: exact for boxes and
/// balls, that of the box around it for others.
pub(super) fn cross_section(shape: &Shape, direction: Vec3) -> f32 {
    if let Shape::Sphere(ball) = shape {
        return PI * ball.radius() * ball.radius();
    }
    let half = shape.bounds(&Pose::IDENTITY).half_extents();
    let sides = 4.0 * Vec3::new(half.y * half.z, half.z * half.x, half.x * half.y);
    sides.dot(direction.abs())
}
