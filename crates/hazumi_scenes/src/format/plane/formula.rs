//! Chains made by a formula.

use std::f64::consts::TAU;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::serialize_changed_fields;
use crate::rotation::narrow;

/// The points of a chain, by a formula.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "PlaneFormula")]
pub enum Formula {
    /// Level or wavy ground around the origin.
    Wave(WaveFormula),
    /// A circle around the origin, in straight pieces.
    Ring(RingFormula),
}

/// Ground around the origin, open to above, from the right to the left.
///
/// Its left end is point 0 of the formula: point i is `i · cell` along x from there, at the
/// height `amplitude · sin(2π · waves · i · cell + phase_degrees)`.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct WaveFormula {
    /// Number of pieces, 1 to 10,000,000, default 10.
    pub count: u32,
    /// Length of a piece along x, m, above 0, default 1.
    pub cell: f32,
    /// Height of the waves, m, any finite number, default 0, level.
    pub amplitude: f32,
    /// Waves per metre, 1/m, any finite number, default 0.1.
    pub waves: f32,
    /// Where in a wave the left end is, degrees, any finite number, default 0; 90 makes a
    /// cosine.
    pub phase_degrees: f32,
}

impl Default for WaveFormula {
    fn default() -> Self {
        Self { count: 10, cell: 1.0, amplitude: 0.0, waves: 0.1, phase_degrees: 0.0 }
    }
}

serialize_changed_fields!(WaveFormula { count, cell, amplitude, waves, phase_degrees });

/// A circle around the origin whose first point is at +x; of a chain that is a loop.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RingFormula {
    /// Radius, m, above 0, default 1.
    pub radius: f32,
    /// Number of pieces, 3 to 10,000,000, default 16.
    pub count: u32,
    /// Whether it is hit from within, its points running clockwise; otherwise from outside.
    /// Default false.
    pub inside: bool,
}

impl Default for RingFormula {
    fn default() -> Self {
        Self { radius: 1.0, count: 16, inside: false }
    }
}

serialize_changed_fields!(RingFormula { radius, count, inside });

impl Formula {
    /// The points, m, in the frame of the collider, in the order of the chain.
    pub(crate) fn points(&self) -> Vec<[f32; 2]> {
        match self {
            Self::Wave(wave) => wave.points(),
            Self::Ring(ring) => ring.points(),
        }
    }
}

impl WaveFormula {
    fn points(&self) -> Vec<[f32; 2]> {
        let cell = f64::from(self.cell);
        let middle = 0.5 * f64::from(self.count);
        let phase = f64::from(self.phase_degrees).to_radians();
        let point = |i: u32| {
            let turns = f64::from(self.waves) * cell * f64::from(i);
            // Whole waves first, so that the far end is as exact as the near one.
            let height = f64::from(self.amplitude) * libm::sin(TAU * (turns % 1.0) + phase);
            [narrow((f64::from(i) - middle) * cell), narrow(height)]
        };
        (0..=self.count).rev().map(point).collect()
    }
}

impl RingFormula {
    fn points(&self) -> Vec<[f32; 2]> {
        let turn = if self.inside { -TAU } else { TAU } / f64::from(self.count);
        let point = |i: u32| {
            let angle = turn * f64::from(i);
            [libm::cos(angle), libm::sin(angle)].map(|x| narrow(x * f64::from(self.radius)))
        };
        (0..self.count).map(point).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waves_run_from_right_to_left() {
        let wave =
            WaveFormula { count: 4, cell: 2.0, amplitude: 0.5, ..WaveFormula::default() };
        let points = Formula::Wave(wave).points();
        assert_eq!((points.len(), points[4]), (5, [-4.0, 0.0]));
        // Point 1 from the left: sin(2π · 0.2).
        assert!((points[3][1] - 0.5 * 0.951_056_5).abs() < 1e-6 && points[3][0] == -2.0);
        assert!(points.windows(2).all(|pair| pair[1][0] < pair[0][0]));
    }

    #[test]
    fn rings_are_closed_and_turn_the_way_they_say() {
        for (inside, sign) in [(false, 1.0), (true, -1.0)] {
            let points = RingFormula { radius: 3.0, count: 12, inside }.points();
            assert_eq!((points.len(), points[0]), (12, [3.0, 0.0]));
            for (place, &[x, y]) in points.iter().enumerate() {
                let [next_x, next_y] = points[(place + 1) % 12];
                assert!((x.hypot(y) - 3.0).abs() < 1e-6);
                assert!(sign * (x * next_y - y * next_x) > 4.0);
            }
        }
    }
}
