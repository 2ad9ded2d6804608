//! Hazumi.

use std::num::NonZeroUsize;

use hazumi_core::Workers;

use super::super::super::figure::DENSITY;
use super::super::super::scene::{Scene, Wall};
use super::super::super::{DT, SUBSTEPS};
use super::super::{Particle, Player};
use super::space::hazumi::{Body, BodyId, Collider, SoftBodyParticles, World, WorldSettings};
use super::space::{block, coordinates, coordinates_of, shape_of, vector};

struct Hazumi {
    world: World,
    bodies: Vec<BodyId>,
}

/// A world of Hazumi's.
pub(in super::super) fn start(
    scene: &Scene,
    threads: NonZeroUsize,
) -> Result<Box<dyn Player>, String> {
    build(scene, threads).map_err(|error| error.to_string())
}

fn build(
    scene: &Scene,
    threads: NonZeroUsize,
) -> Result<Box<dyn Player>, Box<dyn std::error::Error>> {
    let shape = shape_of(&scene.figure)?;
    let gravity = vector([0.0, -scene.gravity, 0.0]);
    let settings =
        WorldSettings { gravity, substeps: SUBSTEPS, sleep: false, ..WorldSettings::default() };
    let mut world = World::new(settings)?;
    world.set_workers(Workers::threads(threads));
    if let Some(room) = scene.room {
        for Wall { half_extents, place } in room.walls() {
            let body = Body { position: vector(place), ..Body::fixed() };
            world.add(body, Collider::new(block(half_extents)?))?;
        }
    }
    let mut bodies = Vec::new();
    for &place in &scene.places {
        let body = Body { position: vector(place), ..Body::dynamic() };
        let collider = Collider { density: DENSITY, ..Collider::new(shape.clone()) };
        bodies.push(world.add(body, collider)?);
    }
    Ok(Box::new(Hazumi { world, bodies }))
}

impl Player for Hazumi {
    fn kick(&mut self, velocities: &[[f32; 3]]) {
        let count = velocities.len() / self.bodies.len();
        for (&body, kicks) in self.bodies.iter().zip(velocities.chunks(count)) {
            let particles = self.world.particles(body).expect("it is soft");
            let masses: Vec<f32> = particles.masses().collect();
            for ((particle, mass), &kick) in (0..).zip(masses).zip(kicks) {
                let impulse = vector(kick) * mass;
                let applied = self.world.apply_impulse_to_particle(body, particle, impulse);
                applied.expect("a sound impulse");
            }
        }
    }

    fn step(&mut self) {
        self.world.step(DT).expect("the length of a step is sound");
    }

    fn particles(&self) -> Vec<Particle> {
        let softs = self.bodies.iter().map(|&body| self.world.particles(body));
        let of_body = |soft: SoftBodyParticles<'_>| -> Vec<Particle> {
            let both = soft.exact_positions().zip(soft.velocities());
            both.map(|(position, velocity)| Particle {
                position: coordinates_of(position),
                velocity: coordinates(velocity),
            })
            .collect()
        };
        softs.flat_map(|soft| of_body(soft.expect("it is soft"))).collect()
    }
}
