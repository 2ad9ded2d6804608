//! Judges the end states of soft bodies of any engine.

use super::engines::Particle;
use super::geometry::{content, cross, depth, length};
use super::scene::{Room, Scene};
use super::{DT, settle::Settled};

/// How far, in metres, a particle may be beyond floor and walls before it counts as lost.
const BEYOND: f64 = 0.2;
/// The part of all particles that may be stuck in other bodies, dimensionless.
const MOST_STUCK: f64 = 0.05;
/// Range of the mean area or volume, as a share of that at rest.
const KEPT: std::ops::RangeInclusive<f64> = 0.7..=1.3;
/// Parts of linear and angular momentum that may come or go, dimensionless.
const MOST_DRIFT: [f64; 2] = [0.01, 0.1];

/// Outcome of a scene.
#[derive(Clone, Debug, Default)]
pub(super) struct Verdict {
    /// Particles that are nowhere, or beyond floor and walls.
    pub(super) lost: usize,
    /// The deepest that a particle is in the skin of another body, in metres.
    pub(super) depth: f64,
    /// The part of all particles that are deeper in another body than twice their radius,
    /// dimensionless.
    pub(super) stuck: f64,
    /// Mean height of all particles, in metres.
    pub(super) height: f64,
    /// Height of the lowest, in metres.
    pub(super) lowest: f64,
    /// Area or volume as a share of that at rest: the mean of all bodies, and the least.
    pub(super) kept: [f64; 2],
    /// Parts of linear and angular momentum that came or went, where nothing is touched.
    pub(super) drift: Option<[f64; 2]>,
}

/// Looks at all particles of a scene before it starts, and at its end.
pub(super) struct Judge<'s> {
    scene: &'s Scene,
    start: Vec<Motion>,
}

/// How a body moves as a whole.
#[derive(Clone, Copy)]
struct Motion {
    /// Mean velocity, in m/s.
    velocity: [f64; 3],
    /// Angular momentum about the mean of its particles, in kg·m²/s.
    spin: [f64; 3],
}

impl<'s> Judge<'s> {
    /// A judge who has seen the particles at the start.
    pub(super) fn new(scene: &'s Scene, particles: &[Particle]) -> Self {
        Self { scene, start: motions(scene, particles) }
    }

    /// Judges all particles `steps` steps later.
    pub(super) fn judge(&self, particles: &[Particle], steps: usize) -> Verdict {
        let count = particles.len() as f64;
        let heights = || particles.iter().map(|particle| particle.position[1]);
        let lost = particles.iter().filter(|particle| !is_here(self.scene, particle)).count();
        let mut verdict = Verdict {
            lost,
            height: heights().sum::<f64>() / count,
            lowest: heights().fold(f64::INFINITY, f64::min),
            ..Verdict::default()
        };
        if lost < particles.len() {
            verdict.kept = kept(self.scene, particles);
            (verdict.depth, verdict.stuck) = overlap(self.scene, particles);
        }
        if self.scene.room.is_none() {
            verdict.drift = Some(self.drift(particles, steps));
        }
        verdict
    }

    /// The worst body's change of momentum that gravity did not make, as a part of what gravity
    /// made; and of angular momentum, as a part of that at the start.
    fn drift(&self, particles: &[Particle], steps: usize) -> [f64; 2] {
        let fallen = f64::from(self.scene.gravity) * f64::from(DT) * steps as f64;
        let mut worst = [0.0_f64; 2];
        for (before, now) in self.start.iter().zip(motions(self.scene, particles)) {
            let change = [0, 1, 2].map(|axis| now.velocity[axis] - before.velocity[axis]);
            let linear = length([change[0], change[1] + fallen, change[2]]) / fallen;
            let turned = [0, 1, 2].map(|axis| now.spin[axis] - before.spin[axis]);
            let angular = length(turned) / length(before.spin);
            worst = [worst[0].max(linear), worst[1].max(angular)];
        }
        worst
    }
}

impl Verdict {
    /// Why the time does not count.
    pub(super) fn failure(
        &self,
        settled: &Result<Settled, String>,
        hazumi: &Result<Settled, String>,
    ) -> Option<String> {
        if self.lost > 0 {
            return Some(format!("{} particles are lost", self.lost));
        }
        if !KEPT.contains(&self.kept[0]) {
            return Some(format!("{:.0} % of area or volume is left", 100.0 * self.kept[0]));
        }
        if self.stuck > MOST_STUCK {
            return Some(format!("{:.1} % of the particles are in others", 100.0 * self.stuck));
        }
        let drifts =
            |drift: &[f64; 2]| drift.iter().zip(MOST_DRIFT).any(|(it, most)| *it > most);
        if self.drift.as_ref().is_some_and(drifts) {
            return Some("momentum is not kept".to_owned());
        }
        match (settled, hazumi) {
            (Ok(settled), Ok(hazumi)) if settled.is_like(hazumi) => None,
            (Ok(_), Ok(_)) => Some("it is not as stiff as Hazumi's".to_owned()),
            (Err(why), _) | (_, Err(why)) => Some(why.clone()),
        }
    }
}

fn is_here(scene: &Scene, particle: &Particle) -> bool {
    let Particle { position: [x, y, z], velocity } = *particle;
    let is_finite = [x, y, z].into_iter().chain(velocity).all(f64::is_finite);
    let is_inside = scene.room.is_none_or(|Room { half_width, .. }| {
        let most = f64::from(half_width) + BEYOND;
        y > -BEYOND && x.abs() < most && z.abs() < most
    });
    is_finite && is_inside
}

fn bodies<'p>(
    scene: &Scene,
    particles: &'p [Particle],
) -> impl Iterator<Item = Vec<[f64; 3]>> + use<'p> {
    let bodies = particles.chunks(scene.figure.points.len());
    bodies.map(|body| body.iter().map(|particle| particle.position).collect())
}

fn motions(scene: &Scene, particles: &[Particle]) -> Vec<Motion> {
    let masses = &scene.figure.masses;
    let whole = scene.figure.mass();
    let of_body = |body: &[Particle]| {
        let parts = || masses.iter().map(|&mass| f64::from(mass)).zip(body);
        let [mut middle, mut velocity, mut spin] = [[0.0; 3]; 3];
        for (mass, particle) in parts() {
            for axis in 0..3 {
                middle[axis] += mass / whole * particle.position[axis];
                velocity[axis] += mass / whole * particle.velocity[axis];
            }
        }
        for (mass, particle) in parts() {
            let arm = [0, 1, 2].map(|axis| particle.position[axis] - middle[axis]);
            let own = [0, 1, 2].map(|axis| particle.velocity[axis] - velocity[axis]);
            let turned = cross(arm, own);
            (0..3).for_each(|axis| spin[axis] += mass * turned[axis]);
        }
        Motion { velocity, spin }
    };
    particles.chunks(masses.len()).map(of_body).collect()
}

fn kept(scene: &Scene, particles: &[Particle]) -> [f64; 2] {
    let rest: Vec<_> = scene.figure.points.iter().map(|point| point.map(f64::from)).collect();
    let full = content(&scene.figure, &rest);
    let shares: Vec<f64> =
        bodies(scene, particles).map(|body| content(&scene.figure, &body) / full).collect();
    let least = shares.iter().copied().fold(f64::INFINITY, f64::min);
    [shares.iter().sum::<f64>() / shares.len() as f64, least]
}

/// The deepest of all particles in the skin of another body, and the part of them that is stuck
/// there.
fn overlap(scene: &Scene, particles: &[Particle]) -> (f64, f64) {
    let bodies: Vec<_> = bodies(scene, particles).collect();
    let corner = |body: &[[f64; 3]], pick: fn(f64, f64) -> f64| {
        body.iter().copied().reduce(|a, b| [0, 1, 2].map(|axis| pick(a[axis], b[axis])))
    };
    let boxes: Vec<_> =
        bodies.iter().map(|body| (corner(body, f64::min), corner(body, f64::max))).collect();
    let is_near = |point: &[f64; 3], body: usize| match boxes[body] {
        (Some(low), Some(high)) => {
            (0..3).all(|axis| (low[axis]..=high[axis]).contains(&point[axis]))
        }
        _ => false,
    };
    let (mut deepest, mut stuck) = (0.0_f64, 0_usize);
    for (own, points) in bodies.iter().enumerate() {
        for point in points {
            let others = (0..bodies.len()).filter(|&body| body != own && is_near(point, body));
            let depths = others.map(|body| depth(&scene.figure, &bodies[body], *point));
            let most = depths.fold(0.0, f64::max);
            deepest = deepest.max(most);
            stuck += usize::from(most > 2.0 * f64::from(scene.figure.radius));
        }
    }
    (deepest, stuck as f64 / particles.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::super::engines::Particle;
    use super::super::figure::Figure;
    use super::super::scene::{Room, Scene};
    use super::super::settle::Settled;
    use super::Judge;

    /// Two cubes, one `apart` metres beside the other.
    fn pair(apart: f32, room: Option<Room>) -> Scene {
        let places = vec![[0.0, 1.0, 0.0], [apart, 1.0, 0.0]];
        Scene { places, room, gravity: 9.81, ..Scene::alone(&Figure::cube(3).unwrap()) }
    }

    /// All particles of a scene, undeformed, with the given velocity.
    fn particles(scene: &Scene, velocity: [f64; 3]) -> Vec<Particle> {
        let particle = |place: &[f32; 3], point: &[f32; 3]| {
            let position = [0, 1, 2].map(|axis| f64::from(place[axis] + point[axis]));
            // Spinning, so that there is an angular momentum to keep.
            let [x, y, z] = velocity;
            let spin = [f64::from(-point[1]), f64::from(point[0])];
            Particle { position, velocity: [x + spin[0], y + spin[1], z] }
        };
        let points = &scene.figure.points;
        let bodies = scene.places.iter();
        bodies
            .flat_map(|place| points.iter().map(move |point| particle(place, point)))
            .collect()
    }

    fn fine() -> Result<Settled, String> {
        Ok(Settled { seconds: 0.1, hertz: 7.0 })
    }

    #[test]
    fn what_is_in_another_is_told() {
        let room = Some(Room { half_width: 5.0, is_flat: false });
        for (apart, depth, stuck) in [(1.1, 0.0, 0.0), (0.9, 0.1, 2.0 / 54.0)] {
            let scene = pair(apart, room);
            let particles = particles(&scene, [0.0; 3]);
            let verdict = Judge::new(&scene, &particles).judge(&particles, 60);
            assert!((verdict.depth - depth).abs() < 1e-6, "{verdict:?}");
            // Of the nine corners of a side, only the middle one is strictly within the other's
            // side.
            assert!((verdict.stuck - stuck).abs() < 1e-6, "{verdict:?}");
            assert!((verdict.kept[0] - 1.0).abs() < 1e-6, "{verdict:?}");
            assert!((verdict.lowest - 0.5).abs() < 1e-6, "{verdict:?}");
            assert_eq!(verdict.failure(&fine(), &fine()), None);
        }
    }

    #[test]
    fn what_fell_through_the_floor_is_lost() {
        let scene = pair(2.0, Some(Room { half_width: 5.0, is_flat: false }));
        let before = particles(&scene, [0.0; 3]);
        let judge = Judge::new(&scene, &before);
        for place in [[0.0, -1.0, 0.0], [5.5, 1.0, 0.0], [f64::NAN; 3]] {
            let mut now = before.clone();
            now[3].position = place;
            let verdict = judge.judge(&now, 60);
            assert_eq!(verdict.lost, 1);
            assert!(verdict.failure(&fine(), &fine()).is_some());
        }
    }

    #[test]
    fn momentum_that_gravity_did_not_make_is_told() {
        let scene = pair(2.0, None);
        let judge = Judge::new(&scene, &particles(&scene, [1.0, 0.0, 0.0]));
        for (velocity, linear) in [([1.0, -9.81, 0.0], 0.0), ([1.0, -9.81, 0.981], 0.1)] {
            let verdict = judge.judge(&particles(&scene, velocity), 60);
            let [told, angular] = verdict.drift.unwrap();
            assert!((told - linear).abs() < 1e-6 && angular < 1e-6, "{verdict:?}");
            assert_eq!(verdict.failure(&fine(), &fine()).is_some(), linear > 0.01);
        }
    }

    #[test]
    fn a_body_that_is_softer_than_hazumis_does_not_count() {
        let scene = pair(2.0, Some(Room { half_width: 5.0, is_flat: false }));
        let particles = particles(&scene, [0.0; 3]);
        let verdict = Judge::new(&scene, &particles).judge(&particles, 60);
        let soft = Ok(Settled { seconds: 0.13, hertz: 5.0 });
        assert!(verdict.failure(&soft, &fine()).is_some());
        assert!(verdict.failure(&Err("it never settles".to_owned()), &fine()).is_some());
    }
}
