//! Operations on matrices of three by three numbers that glam lacks.

use glam::{Mat3, Vec3};

/// The symmetric matrix of these rows, rounded.
#[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is what is wanted")]
pub(super) fn of_rows(rows: [[f64; 3]; 3]) -> Mat3 {
    Mat3::from_cols_array_2d(&rows.map(|row| row.map(|number| number as f32)))
}

/// The sum of all squares.
pub(super) fn square(matrix: Mat3) -> f32 {
    let Mat3 { x_axis, y_axis, z_axis } = matrix;
    x_axis.length_squared() + y_axis.length_squared() + z_axis.length_squared()
}

/// The root of the sum of all squares.
pub(super) fn norm(matrix: Mat3) -> f32 {
    square(matrix).sqrt()
}

/// The vector `v` with `v × u = m u − mᵀ u` for any `u`: what is not symmetric in a matrix.
pub(super) fn axial(m: Mat3) -> Vec3 {
    Vec3::new(m.y_axis.z - m.z_axis.y, m.z_axis.x - m.x_axis.z, m.x_axis.y - m.y_axis.x)
}
