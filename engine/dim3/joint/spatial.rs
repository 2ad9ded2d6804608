//! What the ways and turns of one body have to do with those of another: six numbers each.

use glam::{DMat3, DVec3, Vec3};
use hazumi_core::sparse;

pub(super) use hazumi_core::sparse::{Plan, add, dot, minus, times};

/// Three numbers along and three about the axes of the world: a velocity of a body, or an impulse on it.
/// Two more, which are zeros, make them as long as vectors of the processor.
pub(super) type Dofs = [f64; 8];

/// The same in half the memory.
pub(super) type ShortDofs = [f32; 8];

/// What six numbers of one body have to do with six of another.
pub(super) type SpatialBlock = sparse::Block<6, 8>;

/// Most ways that a joint heeds: those of a ball with a cone, a twist and a spring. As many as a vector of the processor
/// has numbers.
pub(super) const MOST_LINES: usize = 8;

/// Zeros in half the memory.
pub(super) const SHORT_NOTHING: ShortDofs = [0.0; 8];

/// The blocks of a cluster.
pub(super) type ClusterBlocks = sparse::Matrix<6, 8>;

/// Dofs zeros.
pub(super) const NOTHING: Dofs = [0.0; 8];

/// Three numbers along, and three about.
#[inline(always)]
pub(super) fn six([linear, angular]: &[DVec3; 2]) -> Dofs {
    [linear.x, linear.y, linear.z, angular.x, angular.y, angular.z, 0.0, 0.0]
}

/// A force or an impulse on a body, and its moment; or a velocity.
pub(crate) type Wrench = [Vec3; 2];

/// The numbers of a wrench.
#[inline(always)]
pub(super) fn dofs_of(wrench: Wrench) -> Dofs {
    six(&wrench.map(|part| part.as_dvec3()))
}

/// The wrench of these numbers.
#[inline(always)]
pub(super) fn wrench_of(six: &Dofs) -> Wrench {
    let (linear, angular) = parts(six);
    [linear.as_vec3(), angular.as_vec3()]
}

/// The same, taken apart.
#[inline(always)]
pub(super) fn parts(six: &Dofs) -> (DVec3, DVec3) {
    (DVec3::new(six[0], six[1], six[2]), DVec3::new(six[3], six[4], six[5]))
}

/// Three numbers along, and three about, in half the memory.
#[inline(always)]
pub(super) fn short_dofs(linear: Vec3, angular: Vec3) -> ShortDofs {
    [linear.x, linear.y, linear.z, angular.x, angular.y, angular.z, 0.0, 0.0]
}

/// The same numbers, long.
#[inline(always)]
pub(super) fn widen(six: &ShortDofs) -> Dofs {
    sparse::long(six)
}

/// Two blocks of three by three on the diagonal.
#[inline(always)]
pub(super) fn diagonal(linear: DVec3, angular: &DMat3) -> SpatialBlock {
    let mut block = SpatialBlock::ZERO;
    for index in 0..3 {
        block.0[index][index] = linear[index];
        let row = angular.col(index);
        block.0[3 + index][3..6].copy_from_slice(&[row.x, row.y, row.z]);
    }
    block
}
