//! Times of several contenders, taken turn and turn about.

//!
//! Samples are in processor time of this thread: on a quiet machine the same as on the wall, on
//! a shared one free of the time in which others had the processor.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use super::contender::Contender;

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Least time of one sample.
    sample: Duration,
    /// A row ends after this time,
    row: Duration,
    /// or after this many rounds,
    most_rounds: usize,
    /// but not before this many.
    least_rounds: usize,
}

impl Effort {
    /// For numbers that are kept: about four minutes in all.
    pub(crate) const FULL: Self = Self {
        sample: Duration::from_millis(2),
        row: Duration::from_millis(500),
        most_rounds: 41,
        least_rounds: 7,
    };
    /// For a first look: under 50 s in all.
    const QUICK: Self = Self {
        sample: Duration::from_micros(300),
        row: Duration::from_millis(25),
        most_rounds: 15,
        least_rounds: 3,
    };
    /// For the rest of a first look that took too long, on a busy machine.
    const HURRIED: Self = Self {
        sample: Duration::from_micros(50),
        row: Duration::ZERO,
        most_rounds: 3,
        least_rounds: 3,
    };
    /// When a first look begins to hurry.
    const PATIENCE: Duration = Duration::from_secs(30);

    /// For the next row of a first look that began at `start`.
    pub(crate) fn quick(start: Instant) -> Self {
        if start.elapsed() < Self::PATIENCE { Self::QUICK } else { Self::HURRIED }
    }
}

/// Median nanoseconds per call of each contender.
///
/// Each round gives every contender one sample of as many runs as fill it, so that a change in
/// the speed of the machine meets all of them.
pub(crate) fn medians(contenders: &mut [Box<dyn Contender>], effort: &Effort) -> Vec<f64> {
    let start = Instant::now();
    let runs: Vec<u32> =
        contenders.iter_mut().map(|contender| runs(&mut **contender, effort)).collect();
    let mut samples = vec![Vec::new(); contenders.len()];
    for round in 0..effort.most_rounds {
        if round >= effort.least_rounds && start.elapsed() > effort.row {
            break;
        }
        for ((contender, &runs), samples) in contenders.iter_mut().zip(&runs).zip(&mut samples)
        {
            samples.push(sample(&mut **contender, runs));
        }
    }
    samples.into_iter().map(median).collect()
}

/// Runs that fill a sample; the look also warms the contender up.
fn runs(contender: &mut dyn Contender, effort: &Effort) -> u32 {
    let mut runs = 1;
    loop {
        let start = ThreadTime::now();
        for _ in 0..runs {
            contender.run();
        }
        if start.elapsed() >= effort.sample / 2 || runs >= 1 << 20 {
            return 2 * runs;
        }
        runs *= 2;
    }
}

/// Nanoseconds per call.
fn sample(contender: &mut dyn Contender, runs: u32) -> f64 {
    let start = ThreadTime::now();
    for _ in 0..runs {
        contender.run();
    }
    let calls = f64::from(runs) * contender.calls() as f64;
    start.elapsed().as_secs_f64() * 1e9 / calls
}

fn median(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples.get(samples.len() / 2).copied().unwrap_or(f64::NAN)
}
