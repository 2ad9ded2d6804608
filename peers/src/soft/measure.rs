//! Steps of several engines, taken in blocks turn and turn about.
//!
//! As for rigid bodies: one thread is timed by the processor time of the program, several by
//! the clock on the wall.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;

use super::SUBSTEPS;
use super::engines::{ENGINES, Player};
use super::judge::{Judge, Verdict};
use super::scene::Scene;
use super::settle::Settled;
use crate::memory::Account;
use crate::report::{Entry, Outcome, Row, Softness, Unit};

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// One over the part of the scene's own steps that is played.
    part: usize,
    /// Steps that an engine makes before the next one takes its turn.
    block: usize,
}

impl Effort {
    /// For numbers that are kept.
    pub(super) const FULL: Self = Self { part: 1, block: 10 };
    /// For a first look.
    pub(super) const QUICK: Self = Self { part: 2, block: 5 };
}

/// An engine, the world in which it plays, and how it has done so far.
struct Contender<'s> {
    place: usize,
    player: Box<dyn Player>,
    judge: Judge<'s>,
    account: Account,
    /// All its timed steps together.
    time: Duration,
}

impl Contender<'_> {
    fn steps(&mut self, count: usize, threads: NonZeroUsize) {
        let player = &mut self.player;
        self.time += self.account.during(|| {
            let (processor, wall) = (ProcessTime::now(), Instant::now());
            (0..count).for_each(|_| player.step());
            if threads.get() == 1 { processor.elapsed() } else { wall.elapsed() }
        });
    }
}

/// Results of an engine over all rounds.
struct Tally {
    place: usize,
    /// Milliseconds per step of each round.
    times: Vec<f64>,
    verdict: Verdict,
    bytes: Option<usize>,
}

/// Measures a row; each engine plays the scene `rounds` times, of which the median counts.
pub(super) fn measure(
    scene: &Scene,
    threads: NonZeroUsize,
    rounds: NonZeroUsize,
    effort: &Effort,
    settled: &[Result<Settled, String>],
) -> Row {
    let steps = scene.steps / effort.part;
    let mut tallies: Vec<Tally> = Vec::new();
    let mut missing = Vec::new();
    for _ in 0..rounds.get() {
        missing.clear();
        let mut contenders = gather(scene, threads, &mut missing);
        play(&mut contenders, steps, threads, effort);
        for contender in contenders {
            let Contender { place, player, judge, account, time } = contender;
            let time = 1e3 * time.as_secs_f64() / (steps - 1) as f64;
            match tallies.iter_mut().find(|tally| tally.place == place) {
                Some(tally) => tally.times.push(time),
                None => {
                    let verdict = judge.judge(&player.particles(), steps);
                    let bytes = account.peak();
                    tallies.push(Tally { place, times: vec![time], verdict, bytes });
                }
            }
        }
    }
    let plural = if threads.get() == 1 { "" } else { "s" };
    Row {
        steps: Some(steps),
        missing,
        entries: tallies.into_iter().map(|tally| tally.into_entry(scene, settled)).collect(),
        ..Row::new(format!("{}, {threads} thread{plural}", scene.name), Unit::Milliseconds)
    }
}

/// Builds the world of each engine that can.
fn gather<'s>(
    scene: &'s Scene,
    threads: NonZeroUsize,
    missing: &mut Vec<(&'static str, String)>,
) -> Vec<Contender<'s>> {
    let mut contenders = Vec::new();
    for (place, (name, start)) in ENGINES.into_iter().enumerate() {
        let mut account = Account::default();
        match account.during(|| start(scene, threads)) {
            Ok(mut player) => {
                if let Some(kicks) = scene.kicks() {
                    player.kick(&kicks);
                }
                let judge = Judge::new(scene, &player.particles());
                let time = Duration::ZERO;
                contenders.push(Contender { place, player, judge, account, time });
            }
            Err(reason) => missing.push((name, reason)),
        }
    }
    contenders
}

/// One step that is not timed, then all others.
fn play(
    contenders: &mut [Contender<'_>],
    steps: usize,
    threads: NonZeroUsize,
    effort: &Effort,
) {
    for contender in &mut *contenders {
        contender.steps(1, threads);
        contender.time = Duration::ZERO;
    }
    let mut done = 1;
    while done < steps {
        let block = effort.block.min(steps - done);
        for contender in &mut *contenders {
            contender.steps(block, threads);
        }
        done += block;
    }
}

impl Tally {
    #[allow(clippy::cast_possible_truncation, reason = "the report is for reading")]
    fn into_entry(mut self, scene: &Scene, settled: &[Result<Settled, String>]) -> Entry {
        self.times.sort_by(f64::total_cmp);
        let median = self.times[self.times.len() / 2];
        let settles = &settled[self.place];
        let failure = self.verdict.failure(settles, &settled[0]);
        let Verdict { lost, depth, stuck, height, lowest, kept, drift } = self.verdict;
        let particle_substeps = scene.particles() as f64 * f64::from(SUBSTEPS);
        let softness = Softness {
            nanoseconds: 1e6 * median / particle_substeps,
            settles: settles.as_ref().ok().map(|it| it.seconds),
            hertz: settles.as_ref().ok().map(|it| it.hertz),
            kept,
            lowest,
            drift,
        };
        let outcome = Outcome {
            bodies: scene.places.len(),
            asleep: 0,
            lost,
            depth: Some(depth as f32),
            deepest: None,
            stuck: stuck as f32,
            joint_gap: 0.0,
            height,
            bytes: self.bytes,
            softness: Some(softness),
            app: None,
            failure: failure.clone(),
        };
        Entry {
            engine: ENGINES[self.place].0,
            median,
            asked: 1,
            wrong: usize::from(failure.is_some()),
            example: failure,
            bytes: None,
            outcome: Some(outcome),
        }
    }
}
