//! Time series of a run, and its summary in a few numbers.

use std::fmt;

use hazumi3d::core::{Stage, StageTimes};
use serde::Serialize;

use crate::simulation::{Counts, Energy, Simulation};

/// Time series of a run, step by step.
#[derive(Debug, Default)]
pub(crate) struct Series {
    /// Energy before the first step.
    pub(crate) start: Energy,
    /// Each step, in order.
    pub(crate) samples: Vec<Sample>,
    /// Seconds spent in each stage, all steps together.
    stage_times: StageTimes,
}

/// Results of one step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sample {
    /// Number of the step, from 1.
    pub(crate) step: u32,
    /// When the step ended, in seconds of the simulation.
    pub(crate) time: f64,
    /// How long the step took, in milliseconds of the clock on the wall.
    pub(crate) ms: f64,
    /// Energy after the step.
    pub(crate) energy: Energy,
    /// Pairs of colliders that touch.
    pub(crate) contacts: usize,
    /// Bodies that the step moved.
    pub(crate) awake: usize,
    /// Bodies that are out of the simulation.
    pub(crate) frozen: usize,
    /// Deepest overlap, in metres.
    pub(crate) max_penetration: f32,
}

impl Series {
    /// Starts with a world that has not been stepped.
    pub(crate) fn new(world: &impl Simulation) -> Self {
        Self { start: world.energy(), ..Self::default() }
    }

    /// Adds a step of `dt` seconds that took `seconds` on the wall.
    pub(crate) fn push(
        &mut self,
        world: &impl Simulation,
        counts: &Counts,
        dt: f32,
        seconds: f64,
    ) {
        let step = u32::try_from(self.samples.len() + 1).unwrap_or(u32::MAX);
        self.stage_times += counts.times;
        self.samples.push(Sample {
            step,
            time: f64::from(step) * f64::from(dt),
            ms: 1e3 * seconds,
            ..Sample::of(world, counts)
        });
    }

    /// Mean milliseconds per step of a stage; 0 when there was no step.
    pub(crate) fn mean_ms(&self, stage: Stage) -> f64 {
        1e3 * self.stage_times[stage] / self.samples.len().max(1) as f64
    }

    /// How long the steps took.
    pub(crate) fn times(&self) -> StepTimes {
        StepTimes::of(self.samples.iter().map(|sample| sample.ms))
    }

    /// The series as a table, with a line of names on top.
    pub(crate) fn to_csv(&self) -> String {
        let mut text = String::from(
            "step,time_s,ms,kinetic_energy_j,potential_energy_j,contacts,awake,frozen,\
             max_penetration_m\n",
        );
        for sample in &self.samples {
            let Sample { step, time, ms, energy, contacts, awake, frozen, max_penetration } =
                sample;
            let Energy { kinetic, potential } = energy;
            text.push_str(&format!(
                "{step},{time:.6},{ms:.6},{kinetic},{potential},{contacts},{awake},{frozen},\
                 {max_penetration}\n"
            ));
        }
        text
    }
}

impl Sample {
    /// The state of a world and what was counted, at no particular time.
    pub(crate) fn of(world: &impl Simulation, counts: &Counts) -> Self {
        Self {
            energy: world.energy(),
            contacts: counts.contacts,
            awake: counts.awake,
            frozen: counts.frozen,
            max_penetration: world.max_penetration(),
            ..Self::default()
        }
    }
}

/// How long steps took, in milliseconds of the clock on the wall.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct StepTimes {
    /// Half of the steps were at least as fast.
    median: f64,
    /// 95 % of the steps were at least as fast.
    p95: f64,
    /// The slowest step.
    max: f64,
}

impl StepTimes {
    /// Sums up the milliseconds of each step; all 0 when there was none.
    pub(crate) fn of(ms: impl Iterator<Item = f64>) -> Self {
        let mut times: Vec<f64> = ms.collect();
        times.sort_by(f64::total_cmp);
        let [median, p95, max] = [0.5, 0.95, 1.0].map(|rank| quantile(&times, rank));
        Self { median, p95, max }
    }
}

impl fmt::Display for StepTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { median, p95, max } = self;
        write!(f, "{median:.3} median, {p95:.3} p95, {max:.3} max")
    }
}

/// The value at `rank`, 0..=1, of ascending `values`: the first that is not below that share.
fn quantile(values: &[f64], rank: f64) -> f64 {
    #[expect(clippy::cast_possible_truncation, reason = "a share of a length in memory")]
    let count = (rank * values.len() as f64).ceil() as usize;
    values.get(count.saturating_sub(1)).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_of_the_list() {
        let values: Vec<f64> = (1..=20).map(f64::from).collect();
        assert_eq!(
            [0.0, 0.5, 0.95, 1.0].map(|rank| quantile(&values, rank)),
            [1.0, 10.0, 19.0, 20.0]
        );
        assert_eq!(quantile(&[], 0.5), 0.0);
        assert_eq!(quantile(&[3.0], 0.95), 3.0);
    }

    #[test]
    fn the_table_has_a_name_for_each_column() {
        let series = Series { samples: vec![Sample::default(); 3], ..Series::default() };
        let csv = series.to_csv();
        let columns: Vec<usize> = csv.lines().map(|line| line.split(',').count()).collect();
        assert_eq!(columns, [9; 4]);
    }
}
