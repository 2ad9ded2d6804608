//! Combination of the materials of two surfaces.

use serde::{Deserialize, Serialize};

/// Combined material of two surfaces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CombinedMaterial {
    /// Coefficient of friction (Coulomb), dimensionless, ≥ 0.
    pub friction: f32,
    /// Coefficient of restitution: share of the approach speed that comes back, dimensionless,
    /// 0..=1.
    pub restitution: f32,
    /// Rolling resistance: half the width of a rolling body's contact patch, in metres, ≥ 0.
    pub rolling_resistance: f32,
}

/// Rule that combines a coefficient of two surfaces. Where surfaces disagree, the later rule
/// applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[doc(alias("CoefficientCombineRule", "combine mode", "mixing rule"))]
pub enum CombineRule {
    /// The lesser of the two.
    Minimum,
    /// The root of the product: zero when either is, equal when both are.
    GeometricMean,
    /// Half the sum.
    Average,
    /// The product.
    Product,
    /// The greater of the two.
    Maximum,
}

impl CombineRule {
    /// Combines two coefficients ≥ 0, dimensionless.
    pub fn combine(self, a: f32, b: f32) -> f32 {
        match self {
            Self::Minimum => a.min(b),
            // Two roots, because the product of two tiny or huge numbers leaves the range of
            // f32.
            Self::GeometricMean => a.sqrt() * b.sqrt(),
            Self::Average => 0.5 * a + 0.5 * b,
            Self::Product => (a * b).min(f32::MAX),
            Self::Maximum => a.max(b),
        }
    }
}
