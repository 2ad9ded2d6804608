//! Bounding boxes: the only geometry in the core.

/// An axis-aligned box, in metres, in the world frame.
///
/// This is all the geometry the core ever sees. Implement it once per dimension; every broad
/// phase and query tree then works for both.
pub trait Bounds: Copy + Send + Sync {
    /// Number of axes of the space.
    const AXES: usize;

    /// Lowest and highest coordinate along `axis`, in metres; `axis < AXES`. Never NaN.
    fn span(&self, axis: usize) -> [f32; 2];

    /// The smallest box that holds `self` and `other`.
    #[must_use]
    fn union(self, other: Self) -> Self;

    /// Whether the boxes share a point. Touching faces count.
    fn overlaps(&self, other: &Self) -> bool;

    /// Cost of the box for trees: half perimeter in 2D (m), half surface in 3D (m²). It grows
    /// with the odds that a random line hits the box. Only ever compared.
    fn cost(&self) -> f32;
}

/// The lower number, the second when they are equal or the first is none: one instruction, and
/// the same sign of a zero on every machine.
#[inline(always)]
pub(crate) fn lower(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

/// The higher number, in the same way.
#[inline(always)]
pub(crate) fn higher(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}
