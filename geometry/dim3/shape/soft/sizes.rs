//! Sizes and inertia of the elements of a soft shape.

use glam::{DMat3, DVec3, Mat3};

use super::SoftShapeData;
use super::check::{cell_volume, doubled_area};

/// Gives the volume of each cell to its corners, or the area of each face, or the length of
/// each segment.
pub(super) fn give_sizes(data: &SoftShapeData, give: &mut impl FnMut(&[u32], f64)) {
    let at = |particle: u32| data.points[particle as usize];
    if !data.cells.is_empty() {
        for cell in &data.cells {
            give(cell, cell_volume(cell.map(at)));
        }
    } else if !data.faces.is_empty() {
        for face in &data.faces {
            give(face, doubled_area(face.map(at)).length());
        }
    } else {
        for segment in &data.segments {
            let [a, b] = segment.map(|end| at(end).as_dvec3());
            give(segment, a.distance(b));
        }
    }
}

/// The inertia of particles at these arms from their mean, with weights that add up to `whole`,
/// when they weigh 1 kg.
pub(super) fn inertia(parts: impl Iterator<Item = (DVec3, f64)>, whole: f64) -> Mat3 {
    let inertia = parts.fold(DMat3::ZERO, |sum, (arm, weight)| {
        let outer = DMat3::from_cols(arm * arm.x, arm * arm.y, arm * arm.z);
        sum + (DMat3::from_diagonal(DVec3::splat(arm.length_squared())) - outer) * weight
    });
    (inertia * whole.recip()).as_mat3()
}
