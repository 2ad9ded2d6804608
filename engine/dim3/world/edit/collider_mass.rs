//! Mass of a collider.

use glam::{Mat3, Vec3};
use hazumi_core::{Rule, ValueError};

use crate::collider::Collider;
use crate::shape::{MassProperties, Shape};

/// The mass of a collider by its density, in the frame of its shape.
///
/// # Errors
///
/// When the shape has no volume.
pub(super) fn mass_of_collider(collider: &Collider) -> Result<MassProperties, ValueError> {
    let mass = collider.shape.mass(collider.density).ok_or(NO_VOLUME_MOVES)?;
    Ok(match &collider.shape {
        Shape::Soft(soft) => thickened(mass, soft.radius()),
        _ => mass,
    })
}

/// The mass of particles at points, as that of balls of `radius` metres: a straight rope of
/// points could be turned about itself by nothing.
fn thickened(mass: MassProperties, radius: f32) -> MassProperties {
    let own = Mat3::from_diagonal(Vec3::splat(0.4 * mass.mass * radius * radius));
    MassProperties { inertia: mass.inertia + own, ..mass }
}

/// Half-spaces, segments and triangles have no volume, so a dynamic body cannot weigh them.
const NO_VOLUME_MOVES: ValueError = ValueError {
    what: "mass of a shape without a volume on a dynamic body",
    value: f32::INFINITY,
    rule: Rule::Finite,
};
