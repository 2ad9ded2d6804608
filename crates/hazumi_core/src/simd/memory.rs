//! SIMD vectors in memory: one number of each of several things.

use fearless_simd::prelude::*;
use fearless_simd::{Simd, f32x8, f32x16};

use super::eights::EIGHT;
use super::{LANES, LaneSpan};

/// A number of each of [`EIGHT`] things, in memory.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub struct Eight(
    /// Eight numbers, in the unit of their user.
    pub [f32; EIGHT],
);

/// A number of each of [`LANES`] things, in memory.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Numbers(
    /// Sixteen numbers, in the unit of their user.
    pub [f32; LANES],
);

/// The way of `$numbers` into a register and back, which is the same for every number of lanes.
macro_rules! load_and_store {
    ($numbers:ident, $lanes:ident, $register:ident) => {
        impl $numbers {
            /// Zeros.
            pub const ZERO: Self = Self([0.0; $lanes]);

            /// Into a register.
            #[inline(always)]
            pub fn load<S: Simd>(&self, simd: S) -> $register<S> {
                $register::load_array_ref(simd, &self.0)
            }

            /// Out of a register.
            #[inline(always)]
            pub fn store<S: Simd>(&mut self, values: $register<S>) {
                values.store_array(&mut self.0);
            }
        }
    };
}
load_and_store!(Eight, EIGHT, f32x8);
load_and_store!(Numbers, LANES, f32x16);

impl Numbers {
    /// The numbers of these lanes, into a register.
    #[inline(always)]
    pub fn load_at<S: Simd>(&self, span: LaneSpan<S>) -> S::f32s {
        span.load(&self.0)
    }

    /// The numbers of these lanes, out of a register.
    #[inline(always)]
    pub fn store_at<S: Simd>(&mut self, span: LaneSpan<S>, values: S::f32s) {
        span.store(values, &mut self.0);
    }
}
