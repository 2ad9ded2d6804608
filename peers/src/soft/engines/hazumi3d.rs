//! Hazumi in space.

use std::num::NonZeroUsize;

use hazumi_core::Workers;
use hazumi3d::glam::Vec3;
use hazumi3d::shape::Cuboid;
use hazumi3d::{Body, BodyId, Collider, Settings, World};

use super::super::figure::{DENSITY, Shape};
use super::super::scene::{Scene, Wall};
use super::super::{DT, SUBSTEPS};
use super::{Particle, Player};

struct Hazumi {
    world: World,
    bodies: Vec<BodyId>,
}

/// A world of Hazumi's.
pub(super) fn start(scene: &Scene, threads: NonZeroUsize) -> Result<Box<dyn Player>, String> {
    build(scene, threads).map_err(|error| error.to_string())
}

fn build(
    scene: &Scene,
    threads: NonZeroUsize,
) -> Result<Box<dyn Player>, Box<dyn std::error::Error>> {
    let Shape::Space(shape) = &scene.figure.shape else {
        return Err("the figure is flat".into());
    };
    let gravity = Vec3::new(0.0, -scene.gravity, 0.0);
    let settings =
        Settings { gravity, substeps: SUBSTEPS, sleep: false, ..Settings::default() };
    let mut world = World::new(settings)?;
    world.set_workers(Workers::threads(threads));
    if let Some(room) = scene.room {
        for Wall { half_extents, place } in room.walls() {
            let body = Body { position: place.into(), ..Body::fixed() };
            world.add(body, Collider::new(Cuboid::new(half_extents.into())?))?;
        }
    }
    let mut bodies = Vec::new();
    for &place in &scene.places {
        let body = Body { position: place.into(), ..Body::dynamic() };
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
                let impulse = Vec3::from(kick) * mass;
                self.world.push_particle(body, particle, impulse).expect("a sound impulse");
            }
        }
    }

    fn step(&mut self) {
        self.world.step(DT).expect("the length of a step is sound");
    }

    fn particles(&self) -> Vec<Particle> {
        let softs = self.bodies.iter().map(|&body| self.world.particles(body));
        let of_body = |soft: hazumi3d::Particles<'_>| -> Vec<Particle> {
            let both = soft.exact_positions().zip(soft.velocities());
            both.map(|(position, velocity)| Particle {
                position: position.to_array(),
                velocity: velocity.as_dvec3().to_array(),
            })
            .collect()
        };
        softs.flat_map(|soft| of_body(soft.expect("it is soft"))).collect()
    }
}
