//! Spatial vectors and blocks in 2D: three numbers for a body, and matrices between two bodies.

use glam::{DVec2, Vec2, Vec3};
use hazumi_core::sparse;

pub(super) use hazumi_core::sparse::{Plan, add, dot, minus, times};

/// Two numbers along the axes of the world and one for the turn: a velocity of a body, or an
/// impulse on it. One more, which is zero, makes them as long as vectors of the processor.
pub(super) type Dofs = [f64; 4];

/// The same in half the memory.
pub(super) type ShortDofs = [f32; 4];

/// The block of a matrix between the three numbers of one body and those of another.
pub(super) type SpatialBlock = sparse::Block<3, 4>;

/// Most ways that a joint heeds, and one more. As many as a vector of the processor
/// has numbers.
pub(super) const MAX_JACOBIANS: usize = 4;

/// Zeros in half the memory.
pub(super) const ZERO_DOFS_F32: ShortDofs = [0.0; 4];

/// The blocks of a cluster.
pub(super) type ClusterBlocks = sparse::Matrix<3, 4>;

/// Dofs zeros.
pub(super) const ZERO_DOFS: Dofs = [0.0; 4];

/// A force or an impulse on a body along both axes, and its moment; or a velocity.
pub(crate) type Wrench = Vec3;

/// The numbers of a wrench.
#[inline(always)]
pub(super) fn dofs_of(numbers: Wrench) -> Dofs {
    let Vec3 { x, y, z } = numbers;
    [f64::from(x), f64::from(y), f64::from(z), 0.0]
}

/// The wrench of these numbers.
#[inline(always)]
pub(super) fn wrench_of(dofs: &Dofs) -> Wrench {
    Vec3::new(narrow(dofs[0]), narrow(dofs[1]), narrow(dofs[2]))
}

/// A number in half the memory.
#[expect(clippy::cast_possible_truncation, reason = "bodies are kept in f32")]
#[inline(always)]
pub(super) fn narrow(number: f64) -> f32 {
    number as f32
}

/// The same, taken apart.
#[inline(always)]
pub(super) fn linear_and_angular(dofs: &Dofs) -> (DVec2, f64) {
    (DVec2::new(dofs[0], dofs[1]), dofs[2])
}

/// Two numbers along, and one about, of half the length.
#[inline(always)]
pub(super) fn dofs_f32(linear: Vec2, angular: f32) -> ShortDofs {
    [linear.x, linear.y, angular, 0.0]
}

/// The same numbers, long.
#[inline(always)]
pub(super) fn dofs_to_f64(dofs: &ShortDofs) -> Dofs {
    sparse::long(dofs)
}

/// A block with these numbers on its diagonal.
#[inline(always)]
pub(super) fn diagonal(numbers: &Dofs) -> SpatialBlock {
    let [x, y, z, _] = *numbers;
    sparse::Block([[x, 0.0, 0.0, 0.0], [0.0, y, 0.0, 0.0], [0.0, 0.0, z, 0.0]])
}
