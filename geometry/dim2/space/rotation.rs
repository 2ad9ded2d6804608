//! Rotation type of 2D; `math::rotation` has the arithmetic.

use std::ops::Neg;

use serde::{Deserialize, Serialize};

/// The cosine and the sine of an angle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rotation {
    /// Cosine of the angle, dimensionless.
    pub cos: f32,
    /// Sine of the angle, dimensionless.
    pub sin: f32,
}

impl Rotation {
    /// No turn.
    pub const IDENTITY: Self = Self { cos: 1.0, sin: 0.0 };

    /// The rotation by `angle` radians.
    pub fn from_angle(angle: f32) -> Self {
        let (sin, cos) = libm::sincosf(angle);
        Self { cos, sin }
    }

    /// The angle it turns by, in radians, −π..=π.
    pub fn angle(self) -> f32 {
        libm::atan2f(self.sin, self.cos)
    }

    /// Cosine and sine.
    #[inline]
    pub fn to_array(self) -> [f32; 2] {
        [self.cos, self.sin]
    }

    /// The rotation of this cosine and sine.
    pub(crate) fn from_array([cos, sin]: [f32; 2]) -> Self {
        Self { cos, sin }
    }

    /// Whether both numbers are finite.
    #[inline]
    pub fn is_finite(self) -> bool {
        self.cos.is_finite() & self.sin.is_finite()
    }

    /// Square of the length of the complex number, 1 for a rotation.
    #[inline]
    pub fn length_squared(self) -> f32 {
        self.cos * self.cos + self.sin * self.sin
    }
}

impl Default for Rotation {
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// The complex number with both signs changed, which is the rotation by half a turn more.
impl Neg for Rotation {
    type Output = Self;

    fn neg(self) -> Self {
        Self { cos: -self.cos, sin: -self.sin }
    }
}
