//! Two-by-two matrices, for shape matching.

use glam::DVec2;

use crate::space::{Matrix, ToF32};

/// The symmetric matrix of these rows, rounded.
pub(super) fn of_rows([x, y]: [[f64; 2]; 2]) -> Matrix {
    Matrix::from_cols(DVec2::from(x).to_f32(), DVec2::from(y).to_f32())
}

/// The root of the sum of all squares.
pub(super) fn norm(matrix: Matrix) -> f32 {
    (matrix.x_axis.length_squared() + matrix.y_axis.length_squared()).sqrt()
}
