//! Bytes read as choices and numbers.

use crate::dim::*;

/// A history of edits as bytes; the history ends with the bytes.
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

    pub(crate) fn vector(&mut self) -> Option<Vector> {
        let mut numbers = [0.0; DIM];
        for number in &mut numbers {
            *number = self.number()?;
        }
        Some(Vector::from(numbers))
    }

    /// Of any length; seldom of none.
    pub(crate) fn rotation(&mut self) -> Option<Rotation> {
        let turn = self.byte()?;
        let length = self.pick(&[1.0, 3.0, 1e-3, 0.0])?;
        Some(raw_rotation_of(turn, length))
    }
}
