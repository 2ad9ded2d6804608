//! Blocks of six by six numbers: what the ways and turns of one body have to do with those of another.

#![expect(clippy::needless_range_loop, reason = "several arrays are gone over in step")]

use glam::{DMat3, DVec3, Vec3};

/// Three numbers along and three about the axes of the world: a velocity of a body, or an impulse on it.
/// Two more, which are zeros, make them as long as vectors of the processor.
pub(super) type Six = [f64; 8];

/// The same in half the memory.
pub(super) type ShortSix = [f32; 8];

/// A block, row by row.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Block(pub(super) [Six; 6]);

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
    let mut long = NOTHING;
    for lane in 0..8 {
        long[lane] = f64::from(six[lane]);
    }
    long
}

/// The sum of the products.
#[inline(always)]
pub(super) fn dot(a: &Six, b: &Six) -> f64 {
    let p = times(a, b);
    ((p[0] + p[1]) + (p[2] + p[3])) + (p[4] + p[5])
}

/// `a − b`.
#[inline(always)]
pub(super) fn minus(a: &Six, b: &Six) -> Six {
    let mut difference = *a;
    for lane in 0..8 {
        difference[lane] -= b[lane];
    }
    difference
}

/// Adds `scale` times some numbers to others.
#[inline(always)]
pub(super) fn add(to: &mut Six, scale: f64, from: &Six) {
    for lane in 0..8 {
        to[lane] += scale * from[lane];
    }
}

#[inline(always)]
pub(super) fn times(a: &Six, b: &Six) -> Six {
    let mut product = *a;
    for lane in 0..8 {
        product[lane] *= b[lane];
    }
    product
}

#[inline(always)]
pub(super) fn is_nothing(six: &Six) -> bool {
    let mut is_nothing = true;
    for lane in 0..6 {
        is_nothing &= six[lane] == 0.0;
    }
    is_nothing
}

impl Block {
    pub(super) const ZERO: Self = Self([NOTHING; 6]);

    /// One on the diagonal.
    pub(super) const ONE: Self = {
        let mut one = Self::ZERO;
        let mut index = 0;
        while index < 6 {
            one.0[index][index] = 1.0;
            index += 1;
        }
        one
    };

    /// Two blocks of three by three on the diagonal.
    #[inline(always)]
    pub(super) fn of(linear: DVec3, angular: &DMat3) -> Self {
        let mut block = Self::ZERO;
        for index in 0..3 {
            block.0[index][index] = linear[index];
            let row = angular.col(index);
            block.0[3 + index][3..6].copy_from_slice(&[row.x, row.y, row.z]);
        }
        block
    }

    /// Adds `a·bᵀ`.
    #[inline(always)]
    pub(super) fn add_product(&mut self, a: &Six, b: &Six) {
        for row in 0..6 {
            add(&mut self.0[row], a[row], b);
        }
    }

    /// The sum of the rows, as often as `x` says: `selfᵀ·x`.
    #[inline(always)]
    pub(super) fn sum(&self, x: &Six) -> Six {
        let mut sum = NOTHING;
        for row in 0..6 {
            add(&mut sum, x[row], &self.0[row]);
        }
        sum
    }

    /// `self·x`.
    #[inline(always)]
    pub(super) fn times(&self, x: &Six) -> Six {
        let mut product = NOTHING;
        for row in 0..6 {
            product[row] = dot(&self.0[row], x);
        }
        product
    }

    /// `selfᵀ·other`.
    #[inline(always)]
    pub(super) fn across(&self, other: &Self) -> Self {
        let mut product = Self::ZERO;
        for row in 0..6 {
            for column in 0..6 {
                add(&mut product.0[column], self.0[row][column], &other.0[row]);
            }
        }
        product
    }

    /// Takes away `aᵀ·b`.
    #[inline(always)]
    pub(super) fn take_out(&mut self, a: &Self, b: &Self) {
        for row in 0..6 {
            for column in 0..6 {
                add(&mut self.0[column], -a.0[row][column], &b.0[row]);
            }
        }
    }

    /// The inverse of a symmetric positive block, by sweeping one row after the other. A row that has
    /// nothing of its own is left out: it comes back as zeros.
    #[inline(always)]
    pub(super) fn inverse(mut self) -> Self {
        self.sweep::<0>();
        self.sweep::<1>();
        self.sweep::<2>();
        self.sweep::<3>();
        self.sweep::<4>();
        self.sweep::<5>();
        self
    }

    /// Sweeps row `K`, which the compiler knows: thus all rows stay in registers.
    #[inline(always)]
    fn sweep<const K: usize>(&mut self) {
        let pivot = self.0[K][K];
        let inverse = if pivot > 0.0 { 1.0 / pivot } else { 0.0 };
        let mut swept = NOTHING;
        for lane in 0..8 {
            swept[lane] = if lane == K { inverse } else { self.0[K][lane] * inverse };
        }
        for row in 0..6 {
            let factor = self.0[row][K];
            for lane in 0..8 {
                let rest = if lane == K { 0.0 } else { self.0[row][lane] };
                self.0[row][lane] = rest - factor * swept[lane];
            }
        }
        self.0[K] = swept;
    }
}
