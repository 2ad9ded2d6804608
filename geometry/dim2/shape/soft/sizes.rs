//! Sizes and inertia of the elements of a soft shape.

use glam::DVec2;

use super::{SoftShapeData, narrow};
use crate::math::orientation;

/// Gives twice the area of each cell to its corners, or the length of each edge, and of each
/// side where there are no edges.
pub(super) fn give_sizes(data: &SoftShapeData, give: &mut impl FnMut(&[u32], f64)) {
    let at = |particle: u32| data.points[particle as usize];
    for cell in &data.cells {
        let [a, b, c] = cell.map(at);
        give(cell, orientation(a, b, c));
    }
    if data.cells.is_empty() {
        let edges = if data.edges.is_empty() { &data.outline } else { &data.edges };
        for edge in edges {
            let [a, b] = edge.map(|end| at(end).as_dvec2());
            give(edge, a.distance(b));
        }
    }
}

/// The inertia of particles at these arms from their mean, with weights that add up to `whole`,
/// when they weigh 1 kg.
pub(super) fn inertia(parts: impl Iterator<Item = (DVec2, f64)>, whole: f64) -> f32 {
    let inertia: f64 = parts.map(|(arm, weight)| weight * arm.length_squared()).sum();
    narrow(inertia / whole)
}
