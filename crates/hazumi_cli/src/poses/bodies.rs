//! Where the bodies of a world of either dimension are, with the words of the module above.

use super::hazumi::{BodyId, World};
use super::{NAMES, angular_velocity, numbers, rotation};
use crate::poses::table::{Row, csv, json};

/// The bodies, as CSV or JSON.
pub(crate) fn in_a_file(world: &World, bodies: &[(String, BodyId)], as_csv: bool) -> String {
    let rows = bodies.iter().filter_map(|(name, id)| {
        let body = world.body(*id)?;
        let particles = world.particles(*id).filter(|_| !as_csv);
        Some(Row {
            name,
            position: body.position.to_array(),
            rotation: rotation(body.rotation),
            linear_velocity: body.linear_velocity.to_array(),
            angular_velocity: angular_velocity(body.angular_velocity),
            particles: particles.map_or(Vec::new(), |all| {
                all.positions().map(|position| position.to_array()).collect()
            }),
        })
    });
    if !as_csv {
        return json(rows);
    }
    csv(NAMES, rows.map(|row| (row.name, numbers(&row))))
}
