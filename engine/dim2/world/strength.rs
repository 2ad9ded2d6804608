//! Impulses of explosions and forces of wind on a shape.

use glam::{Vec2, Vec2Swizzles};

use crate::math::Pose;
use crate::shape::Shape;

/// Strength of an explosion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ExplosionStrength {
    /// Every collider by the same impulse, in N·s.
    Impulse(f32),
    /// Impulse per width that faces the centre, in N·s/m. The width is that of the box around
    /// the collider in its frame, of balls their own.
    ImpulsePerWidth(f32),
}

impl ExplosionStrength {
    /// Its number.
    pub(super) fn number(self) -> f32 {
        let (Self::Impulse(number) | Self::ImpulsePerWidth(number)) = self;
        number
    }

    /// The impulse, N·s, on a shape that is pushed along `direction`, in its own frame.
    pub(super) fn impulse(self, shape: &Shape, direction: Vec2) -> f32 {
        match self {
            Self::Impulse(impulse) => impulse,
            Self::ImpulsePerWidth(impulse) => impulse * cross_section(shape, direction),
        }
    }
}

/// The width that a shape turns towards a direction of its own frame, m: exact for boxes and
/// balls, that of the box around it for others.
pub(super) fn cross_section(shape: &Shape, direction: Vec2) -> f32 {
    if let Shape::Circle(ball) = shape {
        return 2.0 * ball.radius();
    }
    let half = shape.bounds(&Pose::IDENTITY).half_extents();
    2.0 * half.dot(direction.abs().yx())
}
