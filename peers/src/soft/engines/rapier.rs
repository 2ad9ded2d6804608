//! Rapier.

use std::num::NonZeroUsize;

use super::super::super::figure::Figure;
use super::super::super::scene::{Scene, Wall};
use super::super::super::{DT, SUBSTEPS};
use super::super::{Manner, Particle, Player};
use super::space::rapier::prelude::{
    ColliderBuilder, PhysicsWorld, Real, RigidBodyBuilder, SoftBodiesSettings, SoftBodyBuilder,
    SoftBodyHandle, SoftBodyMaterial, SoftRecoverySettings, SpringCoefficients,
};
use super::space::{coordinates, cuboid, meshed, skin, vector};

/// Of all surfaces, as Hazumi's by default.
const FRICTION: f32 = 0.6;

struct Rapier {
    world: PhysicsWorld,
    bodies: Vec<SoftBodyHandle>,
}

/// A world of Rapier's, with a pool of so many threads, even if it is one.
pub(in super::super) fn start(
    scene: &Scene,
    threads: NonZeroUsize,
    manner: Manner,
) -> Result<Box<dyn Player>, String> {
    let mut world = PhysicsWorld::new();
    world.gravity = vector([0.0, -scene.gravity, 0.0]);
    world.integration_parameters.dt = DT;
    world.integration_parameters.num_solver_iterations = SUBSTEPS as usize;
    if manner == Manner::Lean {
        world.integration_parameters.soft_bodies = nothing_beyond();
    }
    let pool = world.configure_thread_pool(threads.get());
    pool.map_err(|error| error.to_string())?;
    if let Some(room) = scene.room {
        for Wall { half_extents, place } in room.walls() {
            let wall = cuboid(half_extents).friction(FRICTION);
            world.insert(RigidBodyBuilder::fixed().translation(vector(place)), wall);
        }
    }
    let builder = body_of(&scene.figure, manner);
    let copy = |place: &[f32; 3]| builder.clone().translated(vector(*place));
    let bodies = scene.places.iter().map(|place| world.insert_soft_body(copy(place))).collect();
    Ok(Box::new(Rapier { world, bodies }))
}

/// No substeps on impacts, no second pass over what is strained, no search for tangles.
fn nothing_beyond() -> SoftBodiesSettings {
    let recovery = SoftRecoverySettings {
        inverted_cell_detection: false,
        self_crossing_detection: false,
        cross_body_detection: false,
        self_stand_down: false,
        cross_body_expel_gate: false,
        edge_stand_down: false,
        overlap_constraints: false,
        overlap_rigid: false,
        ..SoftRecoverySettings::default()
    };
    SoftBodiesSettings {
        recovery,
        resweep_strain: Real::MAX,
        max_extra_substeps: 0,
        ..SoftBodiesSettings::default()
    }
}

fn body_of(figure: &Figure, manner: Manner) -> SoftBodyBuilder {
    let points = figure.points.iter().map(|&point| vector(point)).collect();
    let shape = SpringCoefficients::new(figure.stiffness.hertz, figure.stiffness.damping_ratio);
    let mut material =
        SoftBodyMaterial { shape_matching_softness: shape, ..SoftBodyMaterial::default() };
    if let Some(filling) = figure.filling {
        material.volume_softness =
            SpringCoefficients::new(filling.hertz, filling.damping_ratio);
    }
    let builder = SoftBodyBuilder::new(points)
        .masses(figure.masses.clone())
        .surface(skin(figure))
        .shape_matching(true)
        .volume_preservation(figure.filling.is_some())
        .particle_radius(figure.radius)
        .surface_collider(ColliderBuilder::ball(0.05).density(0.0).friction(FRICTION))
        .can_sleep(false);
    match manner {
        Manner::Lean => builder.material(material).additional_pgs_iterations(0),
        Manner::Default => builder.material(material),
        Manner::Mesh => {
            material.edge_softness = shape;
            meshed(builder, material, shape, figure)
        }
    }
}

impl Player for Rapier {
    fn kick(&mut self, velocities: &[[f32; 3]]) {
        let count = velocities.len() / self.bodies.len();
        for (&body, kicks) in self.bodies.iter().zip(velocities.chunks(count)) {
            let soft = &mut self.world.soft_bodies[body];
            for (particle, &kick) in kicks.iter().enumerate() {
                let velocity = soft.particle_velocity(particle) + vector(kick);
                soft.set_particle_velocity(particle, velocity);
            }
        }
    }

    fn step(&mut self) {
        self.world.step();
    }

    fn particles(&self) -> Vec<Particle> {
        let softs = self.bodies.iter().map(|&body| &self.world.soft_bodies[body]);
        let particles = softs.flat_map(|soft| soft.particles());
        particles
            .map(|particle| Particle {
                position: coordinates(particle.position()),
                velocity: coordinates(particle.velocity()),
            })
            .collect()
    }
}
