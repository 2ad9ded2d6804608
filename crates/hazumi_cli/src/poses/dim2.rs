//! The words in 2D for [`bodies`].

#[path = "bodies.rs"]
#[expect(clippy::duplicate_mod, reason = "what is alike is one source with two vocabularies")]
mod bodies;

use hazumi2d as hazumi;
use hazumi2d::Rotation;

use super::table::Row;

pub(crate) use bodies::in_a_file;

const NAMES: &str = "name,position_x_m,position_y_m,rotation_rad,\
                     linear_velocity_x_m_s,linear_velocity_y_m_s,angular_velocity_rad_s";

fn numbers(row: &Row<'_, [f32; 2], f32, f32>) -> Vec<f32> {
    let ([x, y], [u, v]) = (row.position, row.linear_velocity);
    vec![x, y, row.rotation, u, v, row.angular_velocity]
}

fn rotation(rotation: Rotation) -> f32 {
    rotation.angle()
}

fn angular_velocity(velocity: f32) -> f32 {
    velocity
}
