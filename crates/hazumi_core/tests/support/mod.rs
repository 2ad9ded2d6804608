//! Boxes of any dimension and random numbers, so that the core is tested without geometry.
#![allow(dead_code, reason = "each test file uses its own part")]

pub(crate) mod crowd;

use hazumi_core::Bounds;

/// A box of `N` axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Span<const N: usize> {
    pub(crate) min: [f32; N],
    pub(crate) max: [f32; N],
}

impl<const N: usize> Span<N> {
    pub(crate) fn cube(center: [f32; N], half: f32) -> Self {
        Self { min: center.map(|x| x - half), max: center.map(|x| x + half) }
    }

    pub(crate) fn moved(self, step: [f32; N]) -> Self {
        let add = |corner: [f32; N]| std::array::from_fn(|axis| corner[axis] + step[axis]);
        Self { min: add(self.min), max: add(self.max) }
    }
}

impl<const N: usize> Bounds for Span<N> {
    const AXES: usize = N;

    fn span(&self, axis: usize) -> [f32; 2] {
        [self.min[axis], self.max[axis]]
    }

    fn union(self, other: Self) -> Self {
        Self {
            min: std::array::from_fn(|axis| self.min[axis].min(other.min[axis])),
            max: std::array::from_fn(|axis| self.max[axis].max(other.max[axis])),
        }
    }

    fn overlaps(&self, other: &Self) -> bool {
        (0..N)
            .all(|axis| self.min[axis] <= other.max[axis] && other.min[axis] <= self.max[axis])
    }

    fn cost(&self) -> f32 {
        (0..N).map(|axis| self.max[axis] - self.min[axis]).sum()
    }
}

/// The number of a thing.
pub(crate) fn number(index: usize) -> u32 {
    u32::try_from(index).expect("few things")
}

/// A 64-bit linear congruential generator, of which the high bits are used.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn bits(&mut self) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32
    }

    pub(crate) fn below(&mut self, end: u32) -> u32 {
        self.bits() % end
    }

    /// A number in 0..1.
    pub(crate) fn unit(&mut self) -> f32 {
        self.bits() as f32 / (1u64 << 31) as f32
    }

    /// A point in the unit cube.
    pub(crate) fn point<const N: usize>(&mut self) -> [f32; N] {
        std::array::from_fn(|_| self.unit())
    }
}
