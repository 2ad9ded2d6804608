//! What the ways and the turn of one body have to do with those of another: three numbers each.

use glam::{DVec2, Vec2, Vec3};
use hazumi_core::sparse;

pub(super) use hazumi_core::sparse::{Plan, add, dot, minus, times};

/// Two numbers along the axes of the world and one for the turn: a velocity of a body, or an impulse on it.
/// One more, which is zero, makes them as long as vectors of the processor.
pub(super) type Three = [f64; 4];

/// The same in half the memory.
pub(super) type ShortThree = [f32; 4];

/// What three numbers of one body have to do with three of another.
pub(super) type Block = sparse::Block<3, 4>;

/// The blocks of a cluster.
pub(super) type Matrix = sparse::Matrix<3, 4>;

/// Three zeros.
pub(super) const NOTHING: Three = [0.0; 4];

/// Two numbers along, and one about.
#[inline(always)]
pub(super) fn three(numbers: Vec3) -> Three {
    let Vec3 { x, y, z } = numbers;
    [f64::from(x), f64::from(y), f64::from(z), 0.0]
}

/// The same in half the memory.
#[inline(always)]
pub(super) fn short(three: &Three) -> Vec3 {
    Vec3::new(narrow(three[0]), narrow(three[1]), narrow(three[2]))
}

/// A number in half the memory.
#[expect(clippy::cast_possible_truncation, reason = "bodies are kept in f32")]
#[inline(always)]
pub(super) fn narrow(number: f64) -> f32 {
    number as f32
}

/// The same, taken apart.
#[inline(always)]
pub(super) fn parts(three: &Three) -> (DVec2, f64) {
    (DVec2::new(three[0], three[1]), three[2])
}

/// Two numbers along, and one about, of half the length.
#[inline(always)]
pub(super) fn short_three(linear: Vec2, angular: f32) -> ShortThree {
    [linear.x, linear.y, angular, 0.0]
}

/// The same numbers, long.
#[inline(always)]
pub(super) fn long_three(three: &ShortThree) -> Three {
    sparse::long(three)
}

/// A block with these numbers on its diagonal.
#[inline(always)]
pub(super) fn diagonal(numbers: &Three) -> Block {
    let [x, y, z, _] = *numbers;
    sparse::Block([[x, 0.0, 0.0, 0.0], [0.0, y, 0.0, 0.0], [0.0, 0.0, z, 0.0]])
}
