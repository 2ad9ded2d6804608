//! Meshes of soft shapes at rest.

use glam::{DVec3, Vec3};

use super::{SoftError, SoftShapeData};
use crate::shape::{Mesh, MeshOptions, Sides};

/// Where the corners of a tube around a line are, across it, in radii.
const CORNERS: [(f64, f64); 3] = [(1.0, 0.0), (-0.5, HALF_ROOT), (-0.5, -HALF_ROOT)];
/// Half the root of 3.
const HALF_ROOT: f64 = 0.866_025_403_784_438_6;
/// The triangles of a tube between its first three corners and its last ones.
const TUBE: [[u32; 3]; 6] = [[0, 1, 4], [0, 4, 3], [1, 2, 5], [1, 5, 4], [2, 0, 3], [2, 3, 5]];

/// The surface of a shape at rest: its faces, or a tube of three sides around each of its
/// segments.
pub(super) fn mesh(data: &SoftShapeData, is_closed: bool) -> Result<Mesh, SoftError> {
    let sides = if is_closed { Sides::Front } else { Sides::Both };
    let options = MeshOptions { sides, ..MeshOptions::default() };
    if !data.faces.is_empty() {
        return Ok(Mesh::new(&data.points, &data.faces, options)?);
    }
    let mut vertices = Vec::new();
    let mut triangles = Vec::new();
    for segment in &data.segments {
        let first = u32::try_from(vertices.len()).unwrap_or(u32::MAX);
        triangles.extend(TUBE.map(|corners| corners.map(|corner| first + corner)));
        vertices.extend(tube(segment.map(|end| data.points[end as usize]), data.radius));
    }
    Ok(Mesh::new(&vertices, &triangles, options)?)
}

/// The corners of a tube: three around the start, and three around the end.
fn tube(ends: [Vec3; 2], radius: f32) -> [Vec3; 6] {
    let ends = ends.map(|end| end.as_dvec3());
    let along = (ends[1] - ends[0]).normalize_or_zero();
    let size = along.abs();
    let aside = if size.x <= size.y && size.x <= size.z {
        DVec3::X
    } else if size.y <= size.z {
        DVec3::Y
    } else {
        DVec3::Z
    };
    let across = along.cross(aside).normalize_or_zero();
    let other = along.cross(across);
    [0, 1, 2, 3, 4, 5].map(|corner| {
        let (u, v) = CORNERS[corner % 3];
        (ends[corner / 3] + f64::from(radius) * (u * across + v * other)).as_vec3()
    })
}
