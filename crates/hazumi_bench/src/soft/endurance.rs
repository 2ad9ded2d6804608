//! Blobs that a press squeezes for ten minutes.

use std::error::Error;
use std::f32::consts::TAU;
use std::sync::Arc;

use hazumi2d::core::soft::{Pressure, SoftMaterial, Stiffness};
use hazumi2d::glam::Vec2;
use hazumi2d::shape::{Rectangle, SoftShape};
use hazumi2d::{Body, BodyId, BodyType, Collider, SoftBodyParticles, World, WorldSettings};

use super::{DT, Row};

/// Steps of the press: ten minutes.
const STEPS: u32 = 36_000;
/// Steps for which the press stays up at last.
const REST: u32 = 180;
/// How often the press goes down and up, rad/s, as in the scene `jelly_crush`.
const SWING: f32 = 1.5;

/// Material of the blobs.
struct Case {
    substeps: u32,
    hertz: f32,
    /// Whether they have pressure.
    is_filled: bool,
    /// Share of their area that the press may take.
    most_lost: f64,
    /// Share that may be wrong once it is up: those at the bottom bear the others.
    most_wrong: f64,
}

const CASES: [Case; 4] = [
    Case { substeps: 8, hertz: 8.0, is_filled: true, most_lost: 0.5, most_wrong: 0.1 },
    Case { substeps: 4, hertz: 8.0, is_filled: true, most_lost: 0.5, most_wrong: 0.1 },
    Case { substeps: 2, hertz: 4.0, is_filled: true, most_lost: 0.5, most_wrong: 0.1 },
    Case { substeps: 4, hertz: 8.0, is_filled: false, most_lost: 0.7, most_wrong: 0.4 },
];

/// The lines of blobs of several stiffnesses, with and without pressure.
///
/// # Errors
///
/// When a scene cannot be built.
pub(super) fn endurance() -> Result<Vec<Row>, Box<dyn Error>> {
    let mut rows = Vec::new();
    for case in &CASES {
        let Case { substeps, hertz, is_filled, .. } = *case;
        let filled = if is_filled { "filled" } else { "hollow" };
        let name = format!("{filled}, {hertz} Hz, {substeps} substeps, {STEPS} steps");
        rows.extend(Crush::new(case)?.run(case)?.map(|(what, value, mark)| Row {
            what: format!("{name}: {what}"),
            value,
            unit: "",
            mark: Some(mark),
        }));
    }
    Ok(rows)
}

/// Twenty blobs in a pit under a press.
struct Crush {
    world: World,
    press: BodyId,
    blobs: Vec<BodyId>,
}

impl Crush {
    fn new(case: &Case) -> Result<Self, Box<dyn Error>> {
        let pressure = Pressure { stiffness: Stiffness::new(15.0, 1.0), amount: 1.0 };
        let material = SoftMaterial {
            shape: Some(Stiffness::new(case.hertz, 0.3)),
            pressure: case.is_filled.then_some(pressure),
            ..SoftMaterial::default()
        };
        let settings = WorldSettings { substeps: case.substeps, ..WorldSettings::default() };
        let mut world = World::new(settings)?;
        for (half, position) in [
            (Vec2::new(3.0, 0.5), Vec2::new(0.0, -0.5)),
            (Vec2::new(0.5, 2.5), Vec2::new(-2.5, 2.5)),
            (Vec2::new(0.5, 2.5), Vec2::new(2.5, 2.5)),
        ] {
            let part = Collider::new(Rectangle::new(half)?);
            world.add(Body { position, ..Body::fixed() }, part)?;
        }
        let press = Collider::new(Rectangle::new(Vec2::new(1.9, 0.3))?);
        let body = Body { body_type: BodyType::Kinematic, ..Body::fixed() };
        let press = world.add(Body { position: Vec2::new(0.0, height(0)), ..body }, press)?;
        let blob = Collider::new(Arc::new(SoftShape::disc(0.3, 16)?.with_material(material)?));
        let mut blobs = Vec::new();
        for row in 0..4_u8 {
            for column in 0..5_u8 {
                let position = Vec2::new(f32::from(column), f32::from(row)) * 0.7;
                let position = position + Vec2::new(-1.4, 0.4);
                let body = Body { position, can_sleep: false, ..Body::dynamic() };
                blobs.push(world.add(body, blob.clone())?);
            }
        }
        Ok(Self { world, press, blobs })
    }

    /// Presses for ten minutes, then leaves the blobs alone: what was found, its value, and the
    /// most that it may be.
    fn run(&mut self, case: &Case) -> Result<[Finding; 4], Box<dyn Error>> {
        let (mut frozen, mut most_outside, mut most_lost) = (0, 0.0, 0.0);
        for step in 1..=STEPS + REST {
            let goal = height(step.min(STEPS));
            self.world.edit(self.press, |press| {
                press.linear_velocity.y = (goal - press.position.y) / DT;
            })?;
            frozen = frozen.max(self.world.step(DT)?.frozen);
            if step.is_multiple_of(10) {
                for particles in self.particles() {
                    most_outside =
                        particles.positions().map(outside).fold(most_outside, larger);
                    most_lost = larger(most_lost, 1.0 - share_of_area(&particles));
                }
            }
        }
        let misfits = self.particles().map(|particles| (share_of_area(&particles) - 1.0).abs());
        let misfit = misfits.fold(0.0, larger);
        Ok([
            ("blobs that froze", frozen as f64, 0.0),
            ("m that a particle got into the pit at most", most_outside, 0.03),
            (
                "share of an area that was lost under the press at most",
                most_lost,
                case.most_lost,
            ),
            ("share of an area that is wrong at last", misfit, case.most_wrong),
        ])
    }

    fn particles(&self) -> impl Iterator<Item = SoftBodyParticles<'_>> {
        self.blobs.iter().filter_map(|&blob| self.world.particles(blob))
    }
}

/// Name of a measurement, its value, and its upper limit.
type Finding = (&'static str, f64, f64);

/// The larger of two numbers; what is none is larger than all.
fn larger(a: f64, b: f64) -> f64 {
    if a.is_nan() || a >= b { a } else { b }
}

/// Where the middle of the press is after so many steps, m.
fn height(step: u32) -> f32 {
    let angle = f64::from(SWING) * f64::from(step) * f64::from(DT);
    #[expect(clippy::cast_possible_truncation, reason = "less than a turn")]
    let angle = (angle % f64::from(TAU)) as f32;
    2.6 + 0.8 * angle.cos()
}

/// How far a point is in the floor or a wall, m.
fn outside(place: Vec2) -> f64 {
    f64::from((-place.y).max(place.x.abs() - 2.0))
}

/// The area of a blob, as a share of that at rest.
fn share_of_area(particles: &SoftBodyParticles<'_>) -> f64 {
    let ring: Vec<_> = particles.exact_positions().collect();
    let sides = ring.iter().zip(ring.iter().cycle().skip(1));
    let area = 0.5 * sides.map(|(from, to)| from.perp_dot(*to)).sum::<f64>();
    area / f64::from(particles.shape().area())
}
