//! Steps of several engines, taken in blocks turn and turn about.
//!
//! One thread is timed by the processor time of the program, which does nothing else meanwhile:
//! Rapier works on a thread of its pool even if it is the only one. Several threads are timed
//! by the clock on the wall.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;

use super::adapter::Player;
use super::course::LIMITS;
use super::engines::ENGINES;
use super::judge::Judge;
use super::space::{LoadedScene, scene_of};
use crate::memory::Account;
use crate::report::{Entry, Outcome, Row, Unit};
use crate::world::verdict::Verdict;

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// One over the part of the scene's own steps that is played.
    part: u32,
    /// Steps that an engine makes before the next one takes its turn.
    block: usize,
    /// After this time of all engines together a round ends early, for all at the same step.
    patience: Duration,
}

impl Effort {
    /// For numbers that are kept.
    pub(super) const FULL: Self = Self { part: 1, block: 20, patience: Duration::MAX };
    /// For a first look: under two minutes in all.
    pub(super) const QUICK: Self = Self { part: 4, block: 5, patience: Duration::from_secs(5) };
}

/// An engine, the world in which it plays, and how it has done so far.
struct Contender {
    player: Box<dyn Player>,
    account: Account,
    /// All its timed steps together.
    time: Duration,
}

impl Contender {
    fn steps(&mut self, count: usize, threads: NonZeroUsize) {
        let player = &mut self.player;
        let time = self.account.during(|| {
            let (processor, wall) = (ProcessTime::now(), Instant::now());
            (0..count).for_each(|_| player.step());
            if threads.get() == 1 { processor.elapsed() } else { wall.elapsed() }
        });
        self.time += time;
    }
}

/// Results of an engine over all rounds.
struct Tally {
    engine: &'static str,
    /// Milliseconds per step of each round.
    times: Vec<f64>,
    outcome: Outcome,
}

/// Measures a row; each engine plays the scene `rounds` times, of which the median counts.
pub(super) fn measure(
    name: &str,
    loaded: &Arc<LoadedScene>,
    threads: NonZeroUsize,
    rounds: NonZeroUsize,
    effort: &Effort,
) -> Result<Row, String> {
    let mut tallies: Vec<Tally> = Vec::new();
    let mut missing = Vec::new();
    let most = (scene_of(loaded).steps / effort.part).max(2) as usize;
    let mut steps = most;
    for _ in 0..rounds.get() {
        missing.clear();
        let mut contenders = gather(loaded, threads, &mut missing);
        // A round that ends early ends all others there, too.
        steps = play(&mut contenders, steps, threads, effort);
        let mut judge = Judge::new(loaded, steps + 1)?;
        for mut contender in contenders {
            let time = 1e3 * contender.time.as_secs_f64() / (steps - 1) as f64;
            let engine = contender.player.name();
            let tally = tallies.iter_mut().find(|tally| tally.engine == engine);
            match tally {
                Some(tally) => tally.times.push(time),
                None => {
                    let outcome = settle(&mut contender, &mut judge);
                    tallies.push(Tally { engine, times: vec![time], outcome });
                }
            }
        }
    }
    let plural = if threads.get() == 1 { "" } else { "s" };
    Ok(Row {
        steps: Some(steps),
        missing,
        entries: tallies.into_iter().map(Tally::into_entry).collect(),
        ..Row::new(format!("{name}, {threads} thread{plural}"), Unit::Milliseconds)
    })
}

/// Builds the world of each engine that can.
fn gather(
    loaded: &Arc<LoadedScene>,
    threads: NonZeroUsize,
    missing: &mut Vec<(&'static str, String)>,
) -> Vec<Contender> {
    let mut contenders = Vec::new();
    for (name, start) in ENGINES {
        let mut account = Account::default();
        match account.during(|| start(loaded, threads)) {
            Ok(player) => {
                contenders.push(Contender { player, account, time: Duration::ZERO });
            }
            Err(reason) => missing.push((name, reason)),
        }
    }
    contenders
}

/// One step that is not timed, as in the benchmarks of Box3D, then all others; tells how many.
fn play(
    contenders: &mut [Contender],
    steps: usize,
    threads: NonZeroUsize,
    effort: &Effort,
) -> usize {
    for contender in &mut *contenders {
        contender.steps(1, threads);
        contender.time = Duration::ZERO;
    }
    let mut done = 1;
    while done < steps {
        let spent: Duration = contenders.iter().map(|contender| contender.time).sum();
        if spent > effort.patience {
            break;
        }
        let block = effort.block.min(steps - done);
        for contender in &mut *contenders {
            contender.steps(block, threads);
        }
        done += block;
    }
    done
}

/// One more step, which is not timed, shows the judge who moves how.
fn settle(contender: &mut Contender, judge: &mut Judge) -> Outcome {
    let before = contender.player.poses();
    contender.player.step();
    let poses = contender.player.poses();
    let judged = judge.judge(&before, &poses);
    let trouble = contender.player.trouble();
    let failure = trouble.or_else(|| match &judged {
        Ok(verdict) => verdict.failure(&LIMITS),
        Err(reason) => Some(reason.clone()),
    });
    let Verdict { lost, depth, deepest, stuck, gap, height, .. } = judged.unwrap_or_default();
    Outcome {
        bodies: poses.len(),
        asleep: contender.player.asleep(),
        lost,
        depth: Some(depth),
        deepest,
        stuck,
        joint_gap: gap,
        height,
        bytes: contender.account.peak(),
        softness: None,
        app: None,
        failure,
    }
}

impl Tally {
    fn into_entry(mut self) -> Entry {
        self.times.sort_by(f64::total_cmp);
        let median = self.times[self.times.len() / 2];
        Entry {
            engine: self.engine,
            median,
            asked: 1,
            wrong: usize::from(self.outcome.failure.is_some()),
            example: self.outcome.failure.clone(),
            bytes: None,
            outcome: Some(self.outcome),
        }
    }
}
