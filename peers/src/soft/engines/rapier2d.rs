//! Rapier in the plane.

use std::num::NonZeroUsize;

use rapier2d::prelude::{
    ColliderBuilder, PhysicsWorld, Real, RigidBodyBuilder, SoftBodiesSettings, SoftBodyBuilder,
    SoftBodyHandle, SoftBodyMaterial, SoftRecoverySettings, SpringCoefficients, Vector,
};

use super::super::figure::Figure;
use super::super::scene::{Scene, Wall};
use super::super::{DT, SUBSTEPS};
use super::{Manner, Particle, Player};

/// Of all surfaces, as Hazumi's by default.
const FRICTION: f32 = 0.6;

struct Rapier {
    world: PhysicsWorld,
    bodies: Vec<SoftBodyHandle>,
}

/// A world of Rapier's, with a pool of so many threads, even if it is one.
pub(super) fn start(
    scene: &Scene,
    threads: NonZeroUsize,
    manner: Manner,
) -> Result<Box<dyn Player>, String> {
    let mut world = PhysicsWorld::new();
    world.gravity = Vector::new(0.0, -scene.gravity);
    world.integration_parameters.dt = DT;
    world.integration_parameters.num_solver_iterations = SUBSTEPS as usize;
    if manner == Manner::Lean {
        world.integration_parameters.soft_bodies = nothing_beyond();
    }
    let pool = world.configure_thread_pool(threads.get());
    pool.map_err(|error| error.to_string())?;
    if let Some(room) = scene.room {
        for Wall { half_extents: [half_x, half_y, _], place: [x, y, _] } in room.walls() {
            let wall = ColliderBuilder::cuboid(half_x, half_y).friction(FRICTION);
            let place = Vector::new(x, y);
            world.insert(RigidBodyBuilder::fixed().translation(place), wall);
        }
    }
    let builder = body_of(&scene.figure, manner);
    let copy = |&[x, y, _]: &[f32; 3]| builder.clone().translated(Vector::new(x, y));
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
    let points = figure.points.iter().map(|&[x, y, _]| Vector::new(x, y)).collect();
    let shape = SpringCoefficients::new(figure.stiffness.hertz, figure.stiffness.damping_ratio);
    let mut material =
        SoftBodyMaterial { shape_matching_softness: shape, ..SoftBodyMaterial::default() };
    if let Some(filling) = figure.filling {
        material.volume_softness =
            SpringCoefficients::new(filling.hertz, filling.damping_ratio);
    }
    let builder = SoftBodyBuilder::new(points)
        .masses(figure.masses.clone())
        .surface(figure.sides.clone())
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
            material.bend_softness = shape;
            let (edges, bends) = (figure.edges.clone(), figure.bends.clone());
            builder.material(material).edges(edges).bend_edges(bends)
        }
    }
}

impl Player for Rapier {
    fn kick(&mut self, velocities: &[[f32; 3]]) {
        let count = velocities.len() / self.bodies.len();
        for (&body, kicks) in self.bodies.iter().zip(velocities.chunks(count)) {
            let soft = &mut self.world.soft_bodies[body];
            for (particle, &[x, y, _]) in kicks.iter().enumerate() {
                let velocity = soft.particle_velocity(particle) + Vector::new(x, y);
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
        let three = |vector: Vector| [f64::from(vector.x), f64::from(vector.y), 0.0];
        particles
            .map(|particle| Particle {
                position: three(particle.position()),
                velocity: three(particle.velocity()),
            })
            .collect()
    }
}
