//! Bytes read as choices and numbers.

use glam::Vec2;
use hazumi2d::math::Rotation;

/// A history of edits as bytes: whoever runs out of them stops.
pub(crate) struct Tape<'a>(&'a [u8]);

impl<'a> Tape<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub(crate) fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// Below `count`.
    pub(crate) fn below(&mut self, count: usize) -> Option<usize> {
        Some(usize::from(self.byte()?) % count)
    }

    pub(crate) fn flag(&mut self) -> Option<bool> {
        Some(self.byte()? % 2 == 1)
    }

    /// One of `choices`, the first one most often.
    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        let byte = usize::from(self.byte()?);
        Some(if byte < 128 { choices[0] } else { choices[byte % choices.len()] })
    }

    /// From −2 to 2, so that things meet; seldom something that is no number.
    pub(crate) fn number(&mut self) -> Option<f32> {
        Some(match self.byte()? {
            0x80 => f32::NAN,
            0x81 => f32::INFINITY,
            0x82 => -0.0,
            0x83 => 1e-40,
            byte => f32::from(byte.cast_signed()) / 64.0,
        })
    }

    pub(crate) fn vector(&mut self) -> Option<Vec2> {
        Some(Vec2::new(self.number()?, self.number()?))
    }

    /// Of any length; seldom of none.
    pub(crate) fn rotation(&mut self) -> Option<Rotation> {
        let sin = f32::from(self.byte()?.cast_signed()) / 64.0;
        let length = self.pick(&[1.0, 3.0, 1e-3, 0.0])?;
        Some(Rotation { cos: length, sin: length * sin })
    }
}
