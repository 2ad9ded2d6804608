//! Quantities of worlds, computed from positions, velocities and masses in `f64`.

use std::error::Error;

use super::dim::{DVector, Spin, exact, moment, own_energy, own_momentum, turned};
use super::hazumi::query::{SimplexCache, separation};
use super::hazumi::{BodyId, BodyType, World};

/// Place of the centre of mass, m.
pub(super) fn center(world: &World, id: BodyId) -> Option<DVector> {
    let arm = world.mass_properties(id)?.center;
    Some(world.exact_position(id)? + turned(world.body(id)?.rotation, arm))
}

/// Kinetic and potential energy of the dynamic bodies, J; that at y = `floor` is 0.
pub(super) fn energy(world: &World, floor: f64) -> f64 {
    let gravity = exact(world.settings().gravity);
    let energies = world.bodies().filter(|(_, body)| body.body_type == BodyType::Dynamic);
    let energies = energies.filter_map(|(id, body)| {
        let mass = world.mass_properties(id)?;
        let kilograms = f64::from(mass.mass);
        let height = center(world, id)? - DVector::Y * floor;
        let own = own_energy(body.rotation, mass.inertia, body.angular_velocity);
        let speed = exact(body.linear_velocity).length_squared();
        Some(0.5 * kilograms * speed + own - kilograms * gravity.dot(height))
    });
    energies.sum()
}

/// Momentum of the dynamic bodies.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Motion {
    /// kg·m/s.
    pub(super) linear: DVector,
    /// About the origin, kg·m²/s.
    pub(super) angular: Spin,
}

/// Momentum of the dynamic bodies.
pub(super) fn momentum(world: &World) -> Motion {
    let mut sum = Motion::default();
    for (id, body) in world.bodies().filter(|(_, body)| body.body_type == BodyType::Dynamic) {
        let (Some(mass), Some(center)) = (world.mass_properties(id), center(world, id)) else {
            continue;
        };
        let linear = f64::from(mass.mass) * exact(body.linear_velocity);
        sum.linear += linear;
        sum.angular += moment(center, linear)
            + own_momentum(body.rotation, mass.inertia, body.angular_velocity);
    }
    sum
}

/// How deep the deepest overlap of two bodies with contacts is, m.
pub(super) fn depth(world: &World) -> f64 {
    let depths = world.contacts().filter_map(|contact| {
        let [a, b] = contact.colliders;
        let [pose_a, pose_b] = [world.pose_of(a)?, world.pose_of(b)?];
        let [shape_a, shape_b] = [&world.collider(a)?.shape, &world.collider(b)?.shape];
        let b_in_a = pose_a.inv_mul(&pose_b);
        Some(-separation(shape_a, shape_b, &b_in_a, &mut SimplexCache::default()).gap)
    });
    f64::from(depths.fold(0.0, f32::max))
}

/// The largest of several numbers, which is no number where one is none.
pub(super) fn worse(a: f64, b: f64) -> f64 {
    if a.is_nan() || a >= b { a } else { b }
}

/// Checks that all numbers of all bodies are numbers, and that none is frozen.
///
/// # Errors
///
/// When a body is not sound.
pub(super) fn check_sound(world: &World) -> Result<(), Box<dyn Error>> {
    let is_sound = world.bodies().all(|(id, body)| {
        body.position.is_finite()
            && body.linear_velocity.is_finite()
            && world.is_frozen(id) == Some(false)
    });
    if is_sound { Ok(()) } else { Err("a body is frozen or not a number".into()) }
}
