//! The words of space for [`bodies`].

#[path = "bodies.rs"]
mod bodies;

use hazumi3d as hazumi;
use hazumi3d::glam::{Quat, Vec3};

use super::table::Row;

pub(crate) use bodies::in_a_file;

const NAMES: &str = "name,position_x_m,position_y_m,position_z_m,\
                     rotation_x,rotation_y,rotation_z,rotation_w,\
                     linear_velocity_x_m_s,linear_velocity_y_m_s,linear_velocity_z_m_s,\
                     angular_velocity_x_rad_s,angular_velocity_y_rad_s,angular_velocity_z_rad_s";

fn numbers(row: &Row<'_, [f32; 3], [f32; 4], [f32; 3]>) -> Vec<f32> {
    [&row.position[..], &row.rotation, &row.linear_velocity, &row.angular_velocity].concat()
}

fn rotation(rotation: Quat) -> [f32; 4] {
    rotation.to_array()
}

fn angular_velocity(velocity: Vec3) -> [f32; 3] {
    velocity.to_array()
}
