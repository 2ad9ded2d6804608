//! Frames of several engines, taken turn and turn about.
//!
//! One thread is timed by its own processor time: on a quiet machine the same as on the wall,
//! on a shared one free of the time in which others had the processor. Several threads are
//! timed by the clock on the wall.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use super::engines::{Engine, Start};
use super::pairs::{Fingerprint, Pair};
use super::scene::Scene;
use crate::memory;
use crate::report::{Entry, Row, Unit};

/// Of more things than this only the first frame is checked: to know what is right takes longer
/// than to find it.
const CHECKED: usize = 1_000_000;

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// A row ends after this time,
    row: Duration,
    /// or after this many frames,
    most_frames: usize,
    /// but not before this many.
    least_frames: usize,
}

impl Effort {
    /// For numbers that are kept.
    pub(super) const FULL: Self =
        Self { row: Duration::from_secs(6), most_frames: 40, least_frames: 4 };
    /// For a first look: under 50 s in all.
    const QUICK: Self =
        Self { row: Duration::from_millis(500), most_frames: 8, least_frames: 4 };
    /// For the rest of a first look that took too long, on a busy machine.
    const HURRIED: Self = Self { row: Duration::ZERO, most_frames: 4, least_frames: 4 };
    /// When a first look begins to hurry.
    const PATIENCE: Duration = Duration::from_secs(25);

    /// For the next row of a first look that began at `start`.
    pub(super) fn quick(start: Instant) -> Self {
        if start.elapsed() < Self::PATIENCE { Self::QUICK } else { Self::HURRIED }
    }
}

/// An engine and how it has done so far.
struct Contender<S> {
    engine: Box<dyn Engine<S>>,
    /// The most that it held at once, without the list of pairs, in bytes.
    peak: usize,
    /// Nanoseconds of each frame.
    times: Vec<f64>,
    /// Frames whose pairs were looked at.
    asked: usize,
    /// Those whose pairs were not the right ones.
    wrong: usize,
    example: Option<String>,
}

impl<S> Contender<S> {
    /// Makes an engine ready, and warm.
    fn new(
        scene: &S,
        start: Start<S>,
        threads: NonZeroUsize,
        pairs: &mut Vec<Pair>,
    ) -> Option<Self> {
        let (engine, peak) = memory::with_peak(|| {
            let mut engine = start(scene, threads)?;
            for _ in 0..2 {
                pairs.clear();
                engine.frame(scene, pairs);
            }
            Some(engine)
        });
        let engine = engine?;
        let peak = peak + engine.foreign_bytes();
        Some(Self { engine, peak, times: Vec::new(), asked: 0, wrong: 0, example: None })
    }

    fn frame(&mut self, scene: &S, threads: NonZeroUsize, pairs: &mut Vec<Pair>) {
        pairs.clear();
        let (thread, wall) = (ThreadTime::now(), Instant::now());
        self.engine.frame(scene, pairs);
        let time = if threads.get() == 1 { thread.elapsed() } else { wall.elapsed() };
        self.times.push(time.as_secs_f64() * 1e9);
    }

    fn check(&mut self, pairs: &[Pair], truth: Fingerprint) {
        self.asked += 1;
        let found = Fingerprint::of(pairs);
        if found != truth {
            self.wrong += 1;
            let (found, right, frame) = (found.count, truth.count, self.times.len());
            let example = || format!("frame {frame}: {found} pairs, {right} are right");
            self.example.get_or_insert_with(example);
        }
    }

    fn into_entry(self, unit: Unit, count: usize) -> Entry {
        let means = means(&self.times, self.engine.period());
        Entry {
            engine: self.engine.name(),
            median: unit.of_nanoseconds(median(means)),
            asked: self.asked,
            wrong: self.wrong,
            example: self.example,
            bytes: Some(self.peak as f64 / count as f64),
            outcome: None,
        }
    }
}

/// Measures a row.
pub(super) fn measure<'e, S: Scene + 'e>(
    case: String,
    scene: &mut S,
    engines: impl Iterator<Item = &'e Start<S>>,
    threads: NonZeroUsize,
    effort: &Effort,
) -> Row {
    let mut truth = scene.truth();
    // Room enough, so that nobody is charged for the list that he fills.
    let mut pairs = Vec::with_capacity(2 * truth.count + 1000);
    let contenders =
        engines.filter_map(|&start| Contender::new(scene, start, threads, &mut pairs));
    let mut contenders: Vec<_> = contenders.collect();
    let start = Instant::now();
    for frame in 0..effort.most_frames {
        if frame >= effort.least_frames && start.elapsed() > effort.row {
            break;
        }
        scene.advance();
        let is_checked = frame == 0 || scene.len() <= CHECKED;
        if is_checked {
            truth = scene.truth();
        }
        for contender in &mut contenders {
            contender.frame(scene, threads, &mut pairs);
            if is_checked {
                contender.check(&pairs, truth);
            }
        }
    }
    let (unit, count) = (Unit::Milliseconds, scene.len());
    let entries = contenders.into_iter().map(|contender| contender.into_entry(unit, count));
    let (entries, pairs) = (entries.collect(), Some(truth.count));
    Row { entries, pairs, ..Row::new(case, unit) }
}

/// The means over whole periods.
fn means(times: &[f64], period: usize) -> Vec<f64> {
    let chunks = times.chunks(period.clamp(1, times.len().max(1)));
    let mean = |chunk: &[f64]| chunk.iter().sum::<f64>() / chunk.len() as f64;
    chunks.filter(|chunk| chunk.len() == period || times.len() < period).map(mean).collect()
}

fn median(mut samples: Vec<f64>) -> f64 {
    samples.sort_by(f64::total_cmp);
    samples.get(samples.len() / 2).copied().unwrap_or(f64::NAN)
}
