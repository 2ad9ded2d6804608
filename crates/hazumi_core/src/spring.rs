//! Discrete springs: a spring as a solver applies it.

use std::f64::consts::TAU;

use crate::joint_axis::Spring;

/// Damped spring over one substep, as the impulse `−pull·x − drag·v − lag·v₀`. Here `x` is the
/// displacement from rest at the start of the substep, m. The velocities are `v₀` at the start
/// and `v` at the end, m/s.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DiscreteSpring {
    /// kg/s.
    pub pull: f64,
    /// kg.
    pub drag: f64,
    /// kg.
    pub lag: f64,
}

/// Turns per substep, rad, from which on springs are solved by implicit Euler alone.
const FAST: f64 = 0.5;

impl DiscreteSpring {
    /// The spring for a mass of `mass` kg (or kg·m²) and substeps of `h` seconds.
    ///
    /// The pull is that of the spring, so loads stretch it by the right way. Drag and lag of a
    /// slow spring reproduce the damped oscillator exactly, with the velocity integrated before
    /// the position. The product and the sum of the two factors of its motion per substep are
    /// those of the closed form. A fast spring is solved by implicit Euler, which is stable
    /// whatever else acts on the mass. Between the two they are mixed.
    pub fn new(spring: Spring, mass: f64, h: f64) -> Self {
        let (zeta, turn) = (f64::from(spring.damping_ratio), TAU * f64::from(spring.hertz) * h);
        let pull = mass * turn * turn / h;
        let fast = turn * turn + 2.0 * zeta * turn;
        let weight = (turn / FAST) * (turn / FAST);
        if weight >= 1.0 || zeta * turn >= FAST {
            return Self { pull, drag: mass * fast, lag: 0.0 };
        }
        let decay = libm::exp(-zeta * turn);
        let lost = libm::expm1(-zeta * turn);
        let square = 1.0 - zeta * zeta;
        let half = if square >= 0.0 {
            libm::sin(0.5 * turn * square.sqrt())
        } else {
            libm::sinh(0.5 * turn * (-square).sqrt())
        };
        // One, plus the product of the factors, minus their sum.
        let rest = lost * lost + 4.0 * decay * half * half * square.signum();
        let share = if rest > 0.0 { turn * turn / rest } else { 1.0 };
        let (drag, lag) = (share - 1.0, 1.0 - decay * decay * share);
        Self {
            pull,
            drag: mass * (drag + weight * (fast - drag)),
            lag: mass * (lag - weight * lag),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The closed form of the damped oscillator, from x = 1 at rest.
    fn oscillator(omega: f64, zeta: f64, t: f64) -> f64 {
        let decay = (-zeta * omega * t).exp();
        if zeta > 1.0 {
            let damped = omega * (zeta * zeta - 1.0).sqrt();
            let swing = (damped * t).cosh() + zeta * omega / damped * (damped * t).sinh();
            return decay * swing;
        }
        let damped = omega * (1.0 - zeta * zeta).sqrt();
        decay * ((damped * t).cos() + zeta * omega / damped * (damped * t).sin())
    }

    #[test]
    fn a_slow_spring_swings_as_the_formula_says() {
        let h = 1.0 / 240.0;
        for (hertz, zeta) in [(0.2, 0.0), (1.0, 0.1), (3.0, 0.5), (1.0, 2.0)] {
            let spring = DiscreteSpring::new(Spring::new(hertz, zeta), 2.0, h);
            let (mut x, mut v, mut worst) = (1.0, 0.0, 0.0_f64);
            for step in 1..=720 {
                let kept = v - (spring.pull * x + spring.lag * v) / 2.0;
                v = kept / (1.0 + spring.drag / 2.0);
                x += h * v;
                let omega = TAU * f64::from(hertz);
                // Half a substep ahead, because velocities are changed before positions.
                let time = h * (f64::from(step) + 0.5);
                let expected = oscillator(omega, f64::from(zeta), time);
                worst = worst.max((x - expected).abs());
            }
            assert!(worst < 0.02, "{hertz} Hz: {worst}");
        }
    }

    #[test]
    fn springs_of_any_stiffness_come_to_rest() {
        for hertz in [1e-3, 1.0, 19.0, 20.0, 1e3, 1e6] {
            for zeta in [0.05, 1.0, 30.0] {
                let spring = DiscreteSpring::new(Spring::new(hertz, zeta), 1.0, 1.0 / 60.0);
                let (mut x, mut v) = (1.0_f64, 0.0_f64);
                for _ in 0..1000 {
                    v = (v - spring.pull * x - spring.lag * v) / (1.0 + spring.drag);
                    x += v / 60.0;
                    assert!(x.abs() < 2.0, "{hertz} Hz, {zeta}: {x}");
                }
            }
        }
    }
}
