//! Tyre friction as a function of slip.

use glam::Vec2;
use hazumi_core::{Rule, ValueError};

/// Friction curve of a tyre: it rises to its peak at some slip, and falls to sliding friction.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias("tyre", "Pacejka"))]
pub struct TireFrictionCurve {
    /// Slip of the greatest friction, dimensionless, > 0; default 0.14.
    pub peak_slip: f32,
    /// Share of the friction coefficient at the peak, dimensionless, ≥ 0; default 1.
    pub peak: f32,
    /// Share of the friction coefficient in full sliding, dimensionless, ≥ 0; default 0.8.
    pub sliding: f32,
}

impl Default for TireFrictionCurve {
    fn default() -> Self {
        Self { peak_slip: 0.14, peak: 1.0, sliding: 0.8 }
    }
}

impl TireFrictionCurve {
    pub(super) fn check(&self) -> Result<(), ValueError> {
        Rule::Above(0.0).check("slip at the peak of a grip", self.peak_slip)?;
        Rule::AtLeast(0.0).check("peak of a grip", self.peak)?;
        Rule::AtLeast(0.0).check("sliding share of a grip", self.sliding)
    }

    /// Share of the friction coefficient at `slip` times that of the peak, > 1.
    fn beyond_peak(&self, slip: f32) -> f32 {
        self.sliding + (self.peak - self.sliding) * 2.0 * slip / (1.0 + slip * slip)
    }
}

/// The grip of a tyre that slips along and across.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Combined {
    /// Share of the friction coefficient that it gives at this slip.
    pub(super) now: f32,
    /// The most it would give at less slip.
    pub(super) most: f32,
}

impl Combined {
    /// For a slip along and across. Both are measured by the slip at the peak of their curve:
    /// the length of the sum says where on the curves the tyre is, its direction how they share
    /// an ellipse of friction.
    ///
    /// Source: Pacejka, *Tire and Vehicle Dynamics*, 3rd ed., 2012, on combined slip (the
    /// theoretical slip, normalised). `[pacejka2012]`
    pub(super) fn new(curves: [&TireFrictionCurve; 2], slip: Vec2) -> Self {
        let scaled = slip / Vec2::new(curves[0].peak_slip, curves[1].peak_slip);
        let length = scaled.length();
        let way = if length > 0.0 { scaled / length } else { Vec2::X };
        let ellipse = |grips: [f32; 2]| {
            if grips[0] > 0.0 && grips[1] > 0.0 {
                1.0 / (way / Vec2::from_array(grips)).length()
            } else {
                (way * Vec2::from_array(grips)).length()
            }
        };
        if length >= 1.0 {
            let beyond = ellipse(curves.map(|curve| curve.beyond_peak(length)));
            return Self { now: beyond, most: beyond };
        }
        let peak = ellipse(curves.map(|curve| curve.peak));
        Self { now: peak * length * (2.0 - length), most: peak }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grip_rises_to_its_peak_and_falls_to_that_of_sliding() {
        let curve = TireFrictionCurve::default();
        let along = |slip: f32| Combined::new([&curve, &curve], Vec2::new(slip, 0.0)).now;
        assert_eq!(along(0.0), 0.0);
        assert!((along(0.14) - 1.0).abs() < 1e-5);
        assert!((along(14.0) - 0.8).abs() < 0.01);
        let mut last = 0.0;
        for step in 1..=14 {
            let grip = along(0.01 * step as f32);
            assert!(grip > last);
            last = grip;
        }
    }

    #[test]
    fn slip_both_ways_shares_one_circle() {
        let curve = TireFrictionCurve::default();
        for slip in [Vec2::new(0.03, 0.04), Vec2::new(0.3, 0.4)] {
            let both = Combined::new([&curve, &curve], slip);
            let one = Combined::new([&curve, &curve], Vec2::new(0.0, slip.length()));
            assert!((both.now - one.now).abs() < 1e-6);
        }
    }
}
