//! Two solids, and where one stands relative to the other.

use super::solid::Solid;
use super::space::{DRotation, DVector, Rotation, Vector, rotation_to_f32, to_f32};

/// Two solids under one name.
pub(super) struct Pair {
    /// As in the names of cases.
    pub(super) name: String,
    /// The first.
    pub(super) a: Solid,
    /// The second.
    pub(super) b: Solid,
    /// Size of the solids, in metres; gaps are multiples of it.
    pub(super) scale: f32,
}

impl Pair {
    /// Solids of about a metre.
    pub(super) fn new(name: &str, a: Solid, b: Solid) -> Self {
        Self { name: name.to_owned(), a, b, scale: 1.0 }
    }

    /// The same pair, `scale` times as large.
    pub(super) fn scaled(&self, scale: f32) -> Self {
        let name = format!("{} x{scale}", self.name);
        Self { name, a: self.a.scaled(scale), b: self.b.scaled(scale), scale }
    }
}

/// Where `b` stands in the frame of `a`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placement {
    /// In metres.
    pub(crate) position: Vector,
    /// Of unit length up to rounding.
    pub(crate) rotation: Rotation,
}

impl Placement {
    /// The nearest placement in single precision.
    pub(super) fn new(position: DVector, rotation: DRotation) -> Self {
        Self { position: to_f32(position), rotation: rotation_to_f32(rotation) }
    }
}
