//! Who has how much of the mass.

use glam::{DMat3, DVec3, Vec3};
use hazumi_core::Rule;

use super::check::{cell_volume, doubled_area};
use super::{SoftError, SoftShapeData, narrow};
use crate::shape::Mass;

/// Shares whose sum is this near to 1 are left as they are, so that those that have been written and
/// read keep their bits.
const ROUNDING: f64 = 1e-6;

/// The weights of particles unless told otherwise, for lists that have been checked: a quarter of the
/// volume of each cell, or a third of the area of each face, or half the length of each segment.
pub(super) fn shares(data: &SoftShapeData) -> Vec<f32> {
    let at = |particle: u32| data.points[particle as usize];
    let mut shares = vec![0.0_f64; data.points.len()];
    let mut give = |particles: &[u32], size: f64| {
        for &particle in particles {
            shares[particle as usize] += size / particles.len() as f64;
        }
    };
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
    let largest = shares.iter().copied().fold(0.0, f64::max);
    shares.iter().map(|share| narrow(share / largest)).collect()
}

/// Makes relative weights of so many particles shares of the whole.
pub(super) fn normalize(weights: &mut [f32], count: usize) -> Result<(), SoftError> {
    if weights.len() != count {
        let (what, given, wanted) = ("weights", weights.len(), count);
        return Err(SoftError::Length { what, given, wanted });
    }
    let rule = Rule::Above(0.0);
    rule.check_all("weight of a soft shape particle", weights.iter().copied())?;
    let sum: f64 = weights.iter().map(|&weight| f64::from(weight)).sum();
    if (sum - 1.0).abs() > ROUNDING {
        weights.iter_mut().for_each(|weight| *weight = narrow(f64::from(*weight) / sum));
    }
    // The smallest may be too small beside the others.
    Ok(rule.check_all("weight of a soft shape particle", weights.iter().copied())?)
}

/// Mass, centre and inertia of particles with these shares of 1 kg.
pub(super) fn mass(points: &[Vec3], weights: &[f32]) -> Mass {
    let parts = || points.iter().zip(weights).map(|(p, &w)| (p.as_dvec3(), f64::from(w)));
    let whole: f64 = parts().map(|(_, weight)| weight).sum();
    let center = parts().map(|(point, weight)| weight * point).sum::<DVec3>() / whole;
    let inertia = parts().fold(DMat3::ZERO, |sum, (point, weight)| {
        let arm = point - center;
        let outer = DMat3::from_cols(arm * arm.x, arm * arm.y, arm * arm.z);
        sum + (DMat3::from_diagonal(DVec3::splat(arm.length_squared())) - outer) * weight
    });
    Mass { mass: 1.0, center: center.as_vec3(), inertia: (inertia * whole.recip()).as_mat3() }
}
