//! What the ways and turns of one body have to do with those of another: six numbers each.

use glam::{DMat3, DVec3, Vec3};
use hazumi_core::sparse;

pub(super) use hazumi_core::sparse::{Plan, add, dot, minus, times};

/// Three numbers along and three about the axes of the world: a velocity of a body, or an impulse on it.
/// Two more, which are zeros, make them as long as vectors of the processor.
pub(super) type Six = [f64; 8];

/// The same in half the memory.
pub(super) type ShortSix = [f32; 8];

/// What six numbers of one body have to do with six of another.
pub(super) type Block = sparse::Block<6, 8>;

/// The blocks of a cluster.
pub(super) type Matrix = sparse::Matrix<6, 8>;

/// Six zeros.
pub(super) const NOTHING: Six = [0.0; 8];

/// Three numbers along, and three about.
#[inline(always)]
pub(super) fn six([linear, angular]: &[DVec3; 2]) -> Six {
    [linear.x, linear.y, linear.z, angular.x, angular.y, angular.z, 0.0, 0.0]
}

/// The same, taken apart.
#[inline(always)]
pub(super) fn parts(six: &Six) -> [DVec3; 2] {
    [DVec3::new(six[0], six[1], six[2]), DVec3::new(six[3], six[4], six[5])]
}

/// Three numbers along, and three about, in half the memory.
#[inline(always)]
pub(super) fn short_six(linear: Vec3, angular: Vec3) -> ShortSix {
    [linear.x, linear.y, linear.z, angular.x, angular.y, angular.z, 0.0, 0.0]
}

/// The same numbers, long.
#[inline(always)]
pub(super) fn long_six(six: &ShortSix) -> Six {
    sparse::long(six)
}

/// Two blocks of three by three on the diagonal.
#[inline(always)]
pub(super) fn diagonal(linear: DVec3, angular: &DMat3) -> Block {
    let mut block = Block::ZERO;
    for index in 0..3 {
        block.0[index][index] = linear[index];
        let row = angular.col(index);
        block.0[3 + index][3..6].copy_from_slice(&[row.x, row.y, row.z]);
    }
    block
}
