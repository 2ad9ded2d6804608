//! Materials of soft bodies, whatever their shape.

use std::f32::consts::TAU;

use serde::{Deserialize, Serialize};

use super::ImplicitSpring;
use crate::error::{Rule, ValueError};

/// Stiffness as the frequency and the damping ratio of an oscillation. The same numbers suit
/// any mass, any size and any time step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stiffness {
    /// Frequency without damping, in Hz, > 0. Jelly wobbles at 2 to 6 Hz, a car tyre at 20.
    pub hertz: f32,
    /// Damping ratio, dimensionless, ≥ 0: 0 oscillates for long, 1 is critical and has no
    /// overshoot.
    pub damping_ratio: f32,
}

impl Stiffness {
    /// Stiffness of `hertz` with `damping_ratio`.
    pub const fn new(hertz: f32, damping_ratio: f32) -> Self {
        Self { hertz, damping_ratio }
    }

    /// Stiffness of a spring of `newtons_per_meter` N/m > 0 with a mass of `mass` kg > 0.
    pub fn of_spring(newtons_per_meter: f32, mass: f32, damping_ratio: f32) -> Self {
        Self { hertz: (newtons_per_meter / mass).sqrt() / TAU, damping_ratio }
    }

    /// Coefficients of one substep of `h` > 0 seconds (implicit Euler).
    ///
    /// Implicit Euler adds a numerical damping ratio of `h·ω/2`. The spring gets that much less
    /// damping, but never less than none. It is stable at any stiffness and settles alike at
    /// every time step.
    pub fn recoil(&self, h: f32) -> ImplicitSpring {
        let turn = h * TAU * self.hertz;
        let squared = turn * turn;
        let damping = 2.0 * self.damping_ratio * turn - squared;
        let damping = if damping > 0.0 { damping } else { 0.0 };
        let keep = 1.0 / (1.0 + damping + squared);
        ImplicitSpring { damping: keep, stiffness: squared * keep / h }
    }

    /// Whether its numbers can be used.
    ///
    /// # Errors
    ///
    /// Names the number that is out of range.
    pub fn check(&self) -> Result<(), ValueError> {
        Rule::Above(0.0).check("hertz of a soft body", self.hertz)?;
        Rule::AtLeast(0.0).check("damping ratio of a soft body", self.damping_ratio)
    }
}

/// Match mode: deformation of a cluster of particles without a restoring force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum MatchMode {
    /// Rigid matching: the rest shape, translated and rotated.
    #[default]
    Rigid,
    /// Linear matching: the rest shape may stretch and shear, by this share, 0..=1, of the best
    /// linear map. The area or volume is kept.
    Linear(f32),
    /// Quadratic matching: the rest shape may also bend and twist, by this share, 0..=1, of the
    /// best map.
    Quadratic(f32),
}

/// Plasticity: permanent change of a rest shape.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plasticity {
    /// Yield strain, dimensionless, ≥ 0: below it the deformation is elastic.
    #[serde(rename = "yield")]
    pub yield_strain: f32,
    /// Creep: the rate at which strain beyond that becomes permanent, 1/s, ≥ 0.
    pub creep: f32,
    /// Greatest plastic strain, dimensionless, ≥ 0.
    pub limit: f32,
}

/// Pressure in a closed outline or surface.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pressure {
    /// Stiffness of the area or the volume.
    pub stiffness: Stiffness,
    /// Target area or volume, as a multiple of the rest value, dimensionless, > 0: above 1 it
    /// is inflated.
    pub amount: f32,
}

/// Material of a soft body: stiffness, pressure, plasticity and tearing.
///
/// A term that is `None` costs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SoftMaterial {
    /// Stiffness of shape matching; default 4 Hz with a damping ratio of 0.3.
    pub shape: Option<Stiffness>,
    /// The deformation that clusters may keep without a pull; default rigid.
    pub mode: MatchMode,
    /// Stiffness of edges (stretching); default none.
    pub edges: Option<Stiffness>,
    /// Stiffness of bends (bending); default none.
    pub bends: Option<Stiffness>,
    /// Pressure in a closed outline or surface; default a spring of 15 Hz. At the default,
    /// loads do not turn a jelly inside out.
    pub pressure: Option<Pressure>,
    /// Plasticity of the rest shape; default none.
    pub plasticity: Option<Plasticity>,
    /// Tear strain, dimensionless, > 0, at which edges break and clusters let go; default none.
    pub tear: Option<f32>,
    /// Self-collision of parts that are apart at rest; default false.
    pub self_collision: bool,
}

impl Default for SoftMaterial {
    fn default() -> Self {
        Self {
            shape: Some(Stiffness::new(4.0, 0.3)),
            pressure: Some(Pressure { stiffness: Stiffness::new(15.0, 1.0), amount: 1.0 }),
            ..Self::NONE
        }
    }
}

impl SoftMaterial {
    /// Particles without any internal force.
    pub const NONE: Self = Self {
        shape: None,
        mode: MatchMode::Rigid,
        edges: None,
        bends: None,
        pressure: None,
        plasticity: None,
        tear: None,
        self_collision: false,
    };

    /// Whether its numbers can be used.
    ///
    /// # Errors
    ///
    /// Names the number that is out of range.
    pub fn check(&self) -> Result<(), ValueError> {
        for stiffness in [self.shape, self.edges, self.bends].into_iter().flatten() {
            stiffness.check()?;
        }
        if let MatchMode::Linear(share) | MatchMode::Quadratic(share) = self.mode {
            Rule::Within(0.0, 1.0).check("share of the mode of a soft body", share)?;
        }
        if let Some(pressure) = self.pressure {
            pressure.stiffness.check()?;
            Rule::Above(0.0).check("amount of pressure of a soft body", pressure.amount)?;
        }
        if let Some(plasticity) = self.plasticity {
            Rule::AtLeast(0.0).check("yield of a soft body", plasticity.yield_strain)?;
            Rule::AtLeast(0.0).check("creep of a soft body", plasticity.creep)?;
            Rule::AtLeast(0.0).check("limit of plasticity of a soft body", plasticity.limit)?;
        }
        if let Some(tear) = self.tear {
            Rule::Above(0.0).check("strain at which a soft body tears", tear)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const H: f32 = 1.0 / 240.0;

    #[test]
    fn a_swing_calms_down_as_its_damping_ratio_says() {
        for (hertz, damping_ratio) in [(1.0, 0.1), (4.0, 0.1), (4.0, 0.3), (6.0, 0.15)] {
            let recoil = Stiffness::new(hertz, damping_ratio).recoil(H);
            // The product of both factors of the motion is what is left of its squared size.
            let rate = -f64::from(recoil.damping).ln() / f64::from(2.0 * TAU * hertz * H);
            let off = rate / f64::from(damping_ratio) - 1.0;
            assert!(off.abs() < 0.04, "{hertz} Hz, {damping_ratio}: {rate}");
        }
    }

    #[test]
    fn no_spring_gains_energy_however_stiff_or_little_damped() {
        for hertz in [0.1, 4.0, 60.0, 240.0, 1e4, 1e6] {
            for damping_ratio in [0.0, 0.05, 0.3, 1.0, 30.0] {
                let recoil = Stiffness::new(hertz, damping_ratio).recoil(H);
                let [keep, pull] = [recoil.damping, recoil.stiffness].map(f64::from);
                let stiffness = (f64::from(TAU) * f64::from(hertz)).powi(2);
                let (mut place, mut speed) = (1.0_f64, 3.0_f64);
                let mut before = speed * speed + stiffness * place * place;
                for _ in 0..1000 {
                    speed = keep * speed - pull * place;
                    place += f64::from(H) * speed;
                    let energy = speed * speed + stiffness * place * place;
                    assert!(energy <= before * (1.0 + 1e-6), "{hertz} Hz, {damping_ratio}");
                    before = energy;
                }
            }
        }
    }

    #[test]
    fn a_load_stretches_a_spring_alike_at_every_step_and_damping() {
        for damping_ratio in [0.0, 0.3, 3.0] {
            for h in [1.0 / 60.0, H] {
                let recoil = Stiffness::new(5.0, damping_ratio).recoil(h);
                // The share after the spring is kept, and the spring takes just that back.
                let way = recoil.damping * h / recoil.stiffness;
                let expected = (TAU * 5.0).powi(-2);
                assert!((way / expected - 1.0).abs() < 1e-5, "{damping_ratio}: {way} m");
            }
        }
    }
}
