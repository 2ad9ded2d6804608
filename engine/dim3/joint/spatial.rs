//! Spatial vectors and blocks in 3D: six numbers for a body, and matrices between two bodies.

use glam::{DMat3, DVec3, Vec3};
use hazumi_core::sparse;

pub(super) use hazumi_core::sparse::{Plan, add, dot, minus, times};

/// Three numbers along and three about the axes of the world: a velocity of a body, or an
/// impulse on it. Two more, which are zeros, make them as long as vectors of the processor.
pub(super) type Dofs = [f64; 8];

/// The same in half the memory.
pub(super) type ShortDofs = [f32; 8];

/// The block of a matrix between the six numbers of one body and those of another.
pub(super) type SpatialBlock = sparse::Block<6, 8>;

/// Most ways that a joint heeds: those of a ball with a cone, a twist and a spring. As many as
/// a vector of the processor has numbers.
pub(super) const MAX_JACOBIANS: usize = 8;

/// Zeros in half the memory.
pub(super) const ZERO_DOFS_F32: ShortDofs = [0.0; 8];

/// The blocks of a cluster.
pub(super) type ClusterBlocks = sparse::Matrix<6, 8>;

/// Dofs zeros.
pub(super) const ZERO_DOFS: Dofs = [0.0; 8];

/// Three numbers along, and three about.
#[inline(always)]
pub(super) fn dofs_from_parts([linear, angular]: &[DVec3; 2]) -> Dofs {
    [linear.x, linear.y, linear.z, angular.x, angular.y, angular.z, 0.0, 0.0]
}

/// A force or an impulse on a body, and its moment; or a velocity.
pub(crate) type Wrench = [Vec3; 2];

/// The numbers of a wrench.
#[inline(always)]
pub(super) fn dofs_of(wrench: Wrench) -> Dofs {
    dofs_from_parts(&wrench.map(|part| part.as_dvec3()))
}

/// The wrench of these numbers.
#[inline(always)]
pub(super) fn wrench_of(dofs: &Dofs) -> Wrench {
    let (linear, angular) = linear_and_angular(dofs);
    [linear.as_vec3(), angular.as_vec3()]
}

/// The same, taken apart.
#[inline(always)]
pub(super) fn linear_and_angular(dofs: &Dofs) -> (DVec3, DVec3) {
    (DVec3::new(dofs[0], dofs[1], dofs[2]), DVec3::new(dofs[3], dofs[4], dofs[5]))
}

/// A number in half the memory.
#[expect(clippy::cast_possible_truncation, reason = "bodies are kept in f32")]
#[inline(always)]
pub(super) fn narrow(number: f64) -> f32 {
    number as f32
}

/// Three numbers along, and three about, in half the memory.
#[inline(always)]
pub(super) fn dofs_f32(linear: Vec3, angular: Vec3) -> ShortDofs {
    [linear.x, linear.y, linear.z, angular.x, angular.y, angular.z, 0.0, 0.0]
}

/// The same numbers, long.
#[inline(always)]
pub(super) fn dofs_to_f64(dofs: &ShortDofs) -> Dofs {
    sparse::long(dofs)
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
