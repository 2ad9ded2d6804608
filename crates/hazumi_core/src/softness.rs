//! Softness of constraints (soft step): a spring as three numbers free of mass.

use std::f32::consts::TAU;

/// Softness of a constraint, as three numbers free of mass (soft step).
///
/// With velocity error `v` (m/s or rad/s) and position error `c` (m or rad), the solver applies
///
/// ```text
/// λ = −mass · mass_scale · (v + bias_rate · c) − impulse_scale · λ_total
/// ```
///
/// Source: Catto, *Soft Constraints*, GDC 2011. `[catto2011]`
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias("soft step", "soft constraint"))]
pub struct Softness {
    /// Position error turned into velocity, 1/s.
    pub bias_rate: f32,
    /// Part of the effective mass used, 0..=1, dimensionless.
    pub mass_scale: f32,
    /// Part of the accumulated impulse given back, `1 − mass_scale`, dimensionless.
    pub impulse_scale: f32,
}

impl Softness {
    /// A constraint that never yields: full mass, no position correction.
    pub const RIGID: Self = Self { bias_rate: 0.0, mass_scale: 1.0, impulse_scale: 0.0 };

    /// A spring of `hertz` > 0 and damping ratio `zeta` ≥ 0, for a step of `h` > 0 seconds.
    pub fn spring(hertz: f32, zeta: f32, h: f32) -> Self {
        debug_assert!(hertz > 0.0 && zeta >= 0.0 && h > 0.0, "spring({hertz}, {zeta}, {h})");
        let omega = TAU * hertz;
        let a = 2.0 * zeta + h * omega;
        let b = h * omega * a;
        let impulse_scale = 1.0 / (1.0 + b);
        Self { bias_rate: omega / a, mass_scale: b * impulse_scale, impulse_scale }
    }
}

impl Default for Softness {
    fn default() -> Self {
        Self::RIGID
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_scales_share_one_whole() {
        for hertz in [0.1, 1.0, 30.0, 240.0] {
            let soft = Softness::spring(hertz, 0.7, 1.0 / 240.0);
            assert!((soft.mass_scale + soft.impulse_scale - 1.0).abs() < 1e-6);
        }
    }

    /// One soft row between a mass and a wall is implicit Euler of a damped spring.
    #[test]
    fn a_row_moves_like_implicit_euler() {
        let (hertz, zeta, h) = (2.0, 0.3, 1.0 / 60.0);
        let soft = Softness::spring(hertz, zeta, h);
        let omega = TAU * hertz;
        let (mut x, mut v) = (1.0_f32, 0.0_f32);
        for _ in 0..100 {
            let expected = (v - h * omega * omega * x)
                / (1.0 + 2.0 * zeta * omega * h + omega * omega * h * h);
            v -= soft.mass_scale * (v + soft.bias_rate * x);
            x += h * v;
            assert!((v - expected).abs() < 1e-5, "{v} is not {expected}");
        }
    }
}
