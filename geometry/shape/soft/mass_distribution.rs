//! Distribution of the mass over the particles.

use hazumi_core::Rule;

use super::sizes::{give_sizes, inertia};
use super::{SoftError, SoftShapeData, narrow};
use crate::shape::MassProperties;
use crate::space::{DVector, ToF32, ToF64, Vector};

/// Shares whose sum is this near to 1 are left as they are, so that those that have been
/// written and read keep their bits.
const ROUNDING: f64 = 1e-6;

/// The weights of particles unless told otherwise, for lists that have been checked: equal
/// shares of the sizes of the things that they are corners of.
pub(super) fn mass_fractions(data: &SoftShapeData) -> Vec<f32> {
    let mut shares = vec![0.0_f64; data.points.len()];
    let mut give = |particles: &[u32], size: f64| {
        for &particle in particles {
            shares[particle as usize] += size / particles.len() as f64;
        }
    };
    give_sizes(data, &mut give);
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
pub(super) fn mass(points: &[Vector], weights: &[f32]) -> MassProperties {
    let parts = || points.iter().zip(weights).map(|(p, &w)| (p.to_f64(), f64::from(w)));
    let whole: f64 = parts().map(|(_, weight)| weight).sum();
    let center = parts().map(|(point, weight)| weight * point).sum::<DVector>() / whole;
    let inertia = inertia(parts().map(|(point, weight)| (point - center, weight)), whole);
    MassProperties { mass: 1.0, center: center.to_f32(), inertia }
}
