//! Square matrix blocks of the degrees of freedom of two bodies.

#![expect(clippy::needless_range_loop, reason = "several arrays are gone over in step")]

/// `N` by `N` numbers, row by row. Rows have `W` numbers, of which those from `N` on are zeros,
/// which make them as long as vectors of the processor.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Block<const N: usize, const W: usize>(
    /// The rows, in the unit of their user.
    pub [[f64; W]; N],
);

/// The same numbers, long.
#[inline(always)]
pub fn long<const W: usize>(row: &[f32; W]) -> [f64; W] {
    let mut long = [0.0; W];
    for lane in 0..W {
        long[lane] = f64::from(row[lane]);
    }
    long
}

/// The sum of the products, two by two.
#[inline(always)]
pub fn dot<const W: usize>(a: &[f64; W], b: &[f64; W]) -> f64 {
    let p = times(a, b);
    let mut sum = p[0] + p[1];
    // Numbers beyond the length are zero; a sum of two zeros more changes nothing.
    for pair in 1..W / 2 {
        sum += p[2 * pair] + p[2 * pair + 1];
    }
    sum
}

/// `a − b`.
#[inline(always)]
pub fn minus<const W: usize>(a: &[f64; W], b: &[f64; W]) -> [f64; W] {
    let mut difference = *a;
    for lane in 0..W {
        difference[lane] -= b[lane];
    }
    difference
}

/// Adds `scale` times some numbers to others.
#[inline(always)]
pub fn add<const W: usize>(to: &mut [f64; W], scale: f64, from: &[f64; W]) {
    for lane in 0..W {
        to[lane] += scale * from[lane];
    }
}

/// The products, one by one.
#[inline(always)]
pub fn times<const W: usize>(a: &[f64; W], b: &[f64; W]) -> [f64; W] {
    let mut product = *a;
    for lane in 0..W {
        product[lane] *= b[lane];
    }
    product
}

/// Whether all numbers are zero.
#[inline(always)]
pub fn is_nothing<const W: usize>(row: &[f64; W]) -> bool {
    let mut is_nothing = true;
    for lane in 0..W {
        is_nothing &= row[lane] == 0.0;
    }
    is_nothing
}

impl<const N: usize, const W: usize> Block<N, W> {
    /// Zeros.
    pub const ZERO: Self = Self([[0.0; W]; N]);

    /// One on the diagonal.
    pub const ONE: Self = {
        let mut one = Self::ZERO;
        let mut index = 0;
        while index < N {
            one.0[index][index] = 1.0;
            index += 1;
        }
        one
    };

    /// Adds `a·bᵀ`.
    #[inline(always)]
    pub fn add_product(&mut self, a: &[f64; W], b: &[f64; W]) {
        for row in 0..N {
            add(&mut self.0[row], a[row], b);
        }
    }

    /// The sum of the rows, as often as `x` says: `selfᵀ·x`.
    #[inline(always)]
    pub fn sum(&self, x: &[f64; W]) -> [f64; W] {
        let mut sum = [0.0; W];
        for row in 0..N {
            add(&mut sum, x[row], &self.0[row]);
        }
        sum
    }

    /// `self·x`.
    #[inline(always)]
    #[must_use]
    pub fn times(&self, x: &[f64; W]) -> [f64; W] {
        let mut product = [0.0; W];
        for row in 0..N {
            product[row] = dot(&self.0[row], x);
        }
        product
    }

    /// `selfᵀ·other`.
    #[inline(always)]
    #[must_use]
    pub fn across(&self, other: &Self) -> Self {
        let mut product = Self::ZERO;
        for row in 0..N {
            for column in 0..N {
                add(&mut product.0[column], self.0[row][column], &other.0[row]);
            }
        }
        product
    }

    /// Subtracts `aᵀ·b`.
    #[inline(always)]
    pub fn take_out(&mut self, a: &Self, b: &Self) {
        for row in 0..N {
            for column in 0..N {
                add(&mut self.0[column], -a.0[row][column], &b.0[row]);
            }
        }
    }

    /// The inverse of a symmetric positive block of up to six rows, by sweeping one row after
    /// the other. A row that has nothing of its own is left out: it comes back as zeros.
    #[inline(always)]
    #[must_use]
    pub fn inverse(mut self) -> Self {
        const { assert!(N <= 6, "blocks have up to six rows") };
        self.sweep::<0>();
        self.sweep::<1>();
        self.sweep::<2>();
        self.sweep::<3>();
        self.sweep::<4>();
        self.sweep::<5>();
        self
    }

    /// Sweeps row `K`, if there is one. `K` is a compile-time constant, so all rows stay in
    /// registers.
    #[inline(always)]
    fn sweep<const K: usize>(&mut self) {
        if K >= N {
            return;
        }
        let pivot = self.0[K][K];
        let inverse = if pivot > 0.0 { 1.0 / pivot } else { 0.0 };
        let mut swept = [0.0; W];
        for lane in 0..W {
            swept[lane] = if lane == K { inverse } else { self.0[K][lane] * inverse };
        }
        for row in 0..N {
            let factor = self.0[row][K];
            for lane in 0..W {
                let rest = if lane == K { 0.0 } else { self.0[row][lane] };
                self.0[row][lane] = rest - factor * swept[lane];
            }
        }
        self.0[K] = swept;
    }
}
