//! Joint angles in lanes: from cosines and sines, with their limits.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use hazumi_core::Softness;
use hazumi_core::joint_axis::JointAxis;
use hazumi_core::simd::{Select, Simd, larger, positive, prelude::*};
use hazumi_core::spring::DiscreteSpring;

/// In place of limits that are not there: an angle, rad, far beyond all others.
pub(super) const FAR: f32 = 1e6;

/// The spring and the motor about an angle, for substeps of one length.
#[derive(Clone, Copy, Debug)]
pub(super) struct AngularDrive {
    /// The spring, for an inertia of 1 kg·m².
    pub(super) spring: DiscreteSpring,
    /// The largest angular impulses of the spring and of the motor in a substep, N·m·s.
    pub(super) most: [f32; 2],
}

impl AngularDrive {
    /// The drive about `axis` in substeps of `h` seconds.
    pub(super) fn new(axis: &JointAxis, h: f32) -> Self {
        let spring = axis.spring.map(|spring| DiscreteSpring::new(spring, 1.0, f64::from(h)));
        let pull = axis.spring.map_or(0.0, |spring| spring.max_force.unwrap_or(f32::INFINITY));
        let push = axis.motor.map_or(0.0, |motor| motor.max_force);
        Self { spring: spring.unwrap_or_default(), most: [pull * h, push * h] }
    }
}

/// How limits stop joints.
pub(super) struct WideLimits<F> {
    /// kg·m².
    pub(super) inertia: F,
    /// How those give way that are passed; `None` where they are just kept from being passed.
    pub(super) easing: Option<Softness>,
    /// s.
    pub(super) h: f32,
}

impl<F> WideLimits<F> {
    /// The impulse of limits that are so far away, rad, and less so as fast as `rate`, rad/s,
    /// is negative.
    #[inline(always)]
    pub(super) fn solve<S: Simd>(&self, gap: F, rate: F, known: F) -> F
    where
        F: SimdFloat<S, Element = f32>,
    {
        let splat = |number: f32| F::splat(gap.token(), number);
        let is_open = gap.simd_gt(splat(0.0));
        let ahead = positive(gap) * splat(1.0 / self.h);
        let hard = known - self.inertia * (rate + ahead);
        let Some(easing) = self.easing else { return positive(hard) };
        let lack = (rate + gap * splat(easing.bias_rate)) * splat(easing.mass_scale);
        let soft = known - self.inertia * lack - known * splat(easing.impulse_scale);
        positive(is_open.select(hard, soft))
    }
}

/// Differences of angles, the short way round, rad.
#[inline(always)]
pub(super) fn wrapped<S: Simd, F: SimdFloat<S, Element = f32>>(angle: F) -> F {
    let far = angle.abs().simd_gt(F::splat(angle.token(), PI));
    far.select(angle - F::splat(angle.token(), TAU).copysign(angle), angle)
}

/// Coefficients of a polynomial in `t²` that is `atan(t)/t` for `t` in 0..=1, to within 1e-7:
/// the one that agrees with it at the zeros of the eighth polynomial of Chebyshev.
const ARC_TANGENT: [f32; 8] = [
    0.999_999_9,
    -0.333_318_1,
    0.199_669_6,
    -0.140_032_9,
    0.098_688_655,
    -0.058_829_755,
    0.023_780_52,
    -0.004_559_792,
];

/// The angle with this cosine and sine, times any length, −π..=π; 0 where both are 0.
#[inline(always)]
pub(super) fn angle_of<S: Simd, F: SimdFloat<S, Element = f32>>([cos, sin]: [F; 2]) -> F {
    let splat = |number: f32| F::splat(cos.token(), number);
    let (x, y) = (cos.abs(), sin.abs());
    let is_steep = y.simd_gt(x);
    let t = is_steep.select(x, y) / larger(larger(x, y), splat(f32::MIN_POSITIVE));
    let square = t * t;
    let mut sum = splat(ARC_TANGENT[7]);
    for coefficient in ARC_TANGENT[..7].iter().rev() {
        sum = sum * square + splat(*coefficient);
    }
    let angle = sum * t;
    let angle = is_steep.select(splat(FRAC_PI_2) - angle, angle);
    let angle = cos.simd_lt(splat(0.0)).select(splat(PI) - angle, angle);
    angle.copysign(sin)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wide_vector::wide_everywhere;
    use hazumi_core::simd::{Numbers, f32x16};

    #[test]
    fn angles_are_those_of_their_cosines_and_sines() {
        for step in -999..=999_i16 {
            let angle = f32::from(step) / 1000.0 * PI;
            let mut found = Numbers::ZERO;
            wide_everywhere!(simd => {
                let parts = [libm::cosf(angle), libm::sinf(angle)];
                found.store(angle_of(parts.map(|number| f32x16::splat(simd, number))));
            });
            assert!((found.0[0] - angle).abs() < 5e-7, "{angle}: {}", found.0[0]);
        }
    }

    #[test]
    fn no_direction_has_no_angle() {
        let mut found = Numbers([1.0; hazumi_core::simd::LANES]);
        wide_everywhere!(simd => found.store(angle_of([f32x16::splat(simd, 0.0); 2])));
        assert_eq!(found.0, [0.0; hazumi_core::simd::LANES]);
    }
}
