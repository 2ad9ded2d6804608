//! How hard a body really is: how it swings when it is stretched.

use std::f32::consts::TAU;
use std::num::NonZeroUsize;

use super::DT;
use super::engines::{Particle, Start};
use super::figure::Figure;
use super::scene::{Scene, kick};

/// The strain that the first swing would have without damping, dimensionless.
const STRAIN: f32 = 0.15;
/// Part of the energy of the wobble at which a body counts as settled, dimensionless.
const SETTLED: f64 = 0.01;
/// A body that wobbles longer than so many steps never settles.
const PATIENCE: u32 = 600;

/// How a body swung.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settled {
    /// Until a hundredth of the energy of the wobble was left, in seconds.
    pub(super) seconds: f64,
    /// Swings per second, of the first half of a swing; 0 where it came back without one.
    pub(super) hertz: f64,
}

impl Settled {
    /// Whether the two settle within a quarter of the same time.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        (0.75..=1.25).contains(&(self.seconds / other.seconds))
    }
}

/// Stretches a floating body along x by a kick, and waits until it rests.
pub(super) fn settle(figure: &Figure, start: Start) -> Result<Settled, String> {
    let mut player = start(&Scene::alone(figure), NonZeroUsize::MIN)?;
    let rate = TAU * figure.stiffness.hertz;
    let kicks = figure.points.iter().map(|&point| kick(point, STRAIN * rate, [0.0; 3]));
    player.kick(&kicks.collect::<Vec<_>>());
    let [full, _] = wobble(figure, &player.particles());
    let (mut energy, mut strain) = (full, 0.0);
    let mut hertz = 0.0;
    for step in 0..PATIENCE {
        player.step();
        let [now, strained] = wobble(figure, &player.particles());
        let at = |part: f64| f64::from(DT) * (f64::from(step) + part);
        if hertz == 0.0 && strain > 0.0 && strained <= 0.0 {
            hertz = 0.5 / at(strain / (strain - strained));
        }
        if now <= SETTLED * full {
            // The energy falls like a power, so its logarithm is what goes straight.
            let part = (SETTLED * full / energy).ln() / (now.max(1e-30) / energy).ln();
            return Ok(Settled { seconds: at(part), hertz });
        }
        (energy, strain) = (now, strained);
    }
    Err("it never settles".to_owned())
}

/// The energy of a wobble, in joules, as if every particle hung on a spring of its own, and the
/// strain along x, dimensionless.
fn wobble(figure: &Figure, particles: &[Particle]) -> [f64; 2] {
    let mass = figure.mass();
    let parts = || figure.masses.iter().map(|&mass| f64::from(mass)).zip(particles);
    let mean = |of: fn(&Particle) -> [f64; 3], axis: usize| -> f64 {
        parts().map(|(mass, particle)| mass * of(particle)[axis]).sum::<f64>() / mass
    };
    let middle = [0, 1, 2].map(|axis| mean(|it| it.position, axis));
    let drift = [0, 1, 2].map(|axis| mean(|it| it.velocity, axis));
    let rate = f64::from(TAU * figure.stiffness.hertz);
    let (mut energy, mut along, mut rest) = (0.0, 0.0, 0.0);
    for ((mass, particle), point) in parts().zip(&figure.points) {
        for axis in 0..3 {
            let at_rest = f64::from(point[axis]);
            let place = particle.position[axis] - middle[axis];
            let speed = particle.velocity[axis] - drift[axis];
            energy += 0.5 * mass * (speed * speed + (rate * (place - at_rest)).powi(2));
            if axis == 0 {
                along += mass * place * at_rest;
                rest += mass * at_rest * at_rest;
            }
        }
    }
    [energy, along / rest - 1.0]
}
