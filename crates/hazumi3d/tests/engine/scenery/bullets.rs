//! Targets and bullets in 3D.

use crate::dim::*;
use hazumi3d::shape::{Mesh, MeshOptions, Shape, Sides};

/// The corners of a bullet of 10 cm.
pub(crate) fn corners() -> Vec<Vector> {
    (0..12)
        .map(|index| {
            let turn = Rotation::from_rotation_y(0.5 * index as f32);
            turn * vector(0.05, 0.03 * (index % 3) as f32 - 0.03)
        })
        .collect()
}

/// A wall across x, in squares of a metre.
pub(crate) fn wall_of_parts() -> Shape {
    let corner = |y: f32, z: f32| Vector::new(0.0, y, z);
    let mut vertices = Vec::new();
    let mut triangles = Vec::new();
    for row in 0..21_u32 {
        for column in 0..21_u32 {
            vertices.push(corner(row as f32 - 10.0, column as f32 - 10.0));
            if row < 20 && column < 20 {
                let start = row * 21 + column;
                triangles.extend([
                    [start, start + 1, start + 21],
                    [start + 1, start + 22, start + 21],
                ]);
            }
        }
    }
    let options = MeshOptions { sides: Sides::Both, ..MeshOptions::default() };
    Mesh::new(&vertices, &triangles, options).unwrap().into()
}

/// The place where a point is seen from a paddle that has turned by `angle` about y.
pub(crate) fn seen_from_paddle(point: DVector, angle: f64) -> DVector {
    let (sine, cosine) = angle.sin_cos();
    let x = cosine * point.x - sine * point.z;
    DVector::new(x, point.y, sine * point.x + cosine * point.z)
}

/// The surface of a wall that fills `0 ≤ x ≤ 10`, `−100 ≤ y ≤ 0`, `−5 ≤ z ≤ 5`, as a mesh.
pub(crate) fn surface_of_wall() -> Shape {
    let corner = |index: u8| {
        let pick = |bit: u8, low: f32, high: f32| if index & bit == 0 { low } else { high };
        Vector::new(pick(1, 0.0, 10.0), pick(2, -100.0, 0.0), pick(4, -5.0, 5.0))
    };
    let sides =
        [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
    let triangles: Vec<_> =
        sides.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    let corners: Vec<_> = (0..8).map(corner).collect();
    Mesh::new(&corners, &triangles, MeshOptions::default()).unwrap().into()
}
