//! The axes of boxes, in `f64`.

use glam::{DMat3, DVec3, Quat};

/// Sine of the angle below which two edges count as parallel, dimensionless: the axis across
/// them then says nothing that the axes of the boxes do not.
const PARALLEL: f64 = 1e-7;

/// The axes of a box as columns: exact for the rotation as it is stored, which is of unit
/// length only as far as `f32` can tell.
pub(super) fn box_axes(rotation: Quat) -> DMat3 {
    let [x, y, z, w] = rotation.to_array().map(f64::from);
    let twice = 2.0 / (x * x + y * y + z * z + w * w);
    let (xx, yy, zz) = (x * x * twice, y * y * twice, z * z * twice);
    let (xy, xz, yz) = (x * y * twice, x * z * twice, y * z * twice);
    let (wx, wy, wz) = (w * x * twice, w * y * twice, w * z * twice);
    DMat3::from_cols(
        DVec3::new(1.0 - (yy + zz), xy + wz, xz - wy),
        DVec3::new(xy - wz, 1.0 - (xx + zz), yz + wx),
        DVec3::new(xz + wy, yz - wx, 1.0 - (xx + yy)),
    )
}

pub(super) fn columns(matrix: DMat3) -> [DVec3; 3] {
    [matrix.x_axis, matrix.y_axis, matrix.z_axis]
}

/// The axes across an edge of each of two boxes.
pub(super) fn edge_axes(a: [DVec3; 3], b: [DVec3; 3]) -> impl Iterator<Item = DVec3> {
    let across = move |a: DVec3| b.map(|b| a.cross(b));
    let edges = a.into_iter().flat_map(across);
    let edges = edges.filter(|axis| axis.length_squared() > PARALLEL * PARALLEL);
    edges.map(|axis| axis / axis.length())
}
