//! Updates of several apps, made in blocks turn and turn about.

use std::num::NonZeroUsize;

use super::COLUMNS;
use super::judge::{Judge, Verdict};
use super::player::Ending;
use super::remote::Remote;
use super::scene::Scene;
use crate::report::{AppFacts, Entry, Outcome, Row, Unit};

/// Updates that an app makes before the next one takes its turn.
const BLOCK: usize = 10;

/// An app that plays, and its times in this round.
struct Contender {
    engine: &'static str,
    remote: Remote,
    /// Milliseconds of each update.
    times: Vec<f64>,
}

/// Results of an app over all rounds.
struct Tally {
    engine: &'static str,
    /// Medians of the updates of each round, in milliseconds.
    medians: Vec<f64>,
    /// Their means, in milliseconds.
    means: Vec<f64>,
    /// Of the first round.
    ending: Ending,
}

/// Measures a row; each app plays the scene `rounds` times, of which the median counts.
///
/// # Errors
///
/// When Hazumi refuses the scene.
pub(super) fn measure(
    scene: &Scene,
    threads: NonZeroUsize,
    rounds: NonZeroUsize,
) -> Result<Row, String> {
    let mut tallies: Vec<Tally> = Vec::new();
    let mut missing = Vec::new();
    for _ in 0..rounds.get() {
        missing.clear();
        for (contender, ending) in play(scene, threads, &mut missing) {
            let Contender { engine, mut times, .. } = contender;
            let mean = times.iter().sum::<f64>() / times.len().max(1) as f64;
            let median = median(&mut times);
            match tallies.iter_mut().find(|tally| tally.engine == engine) {
                Some(tally) => {
                    tally.medians.push(median);
                    tally.means.push(mean);
                }
                None => {
                    let (medians, means) = (vec![median], vec![mean]);
                    tallies.push(Tally { engine, medians, means, ending });
                }
            }
        }
    }
    let endings = tallies.iter().map(|tally| (tally.engine, &tally.ending));
    let verdicts = Judge::new(scene).judge(&endings.collect::<Vec<_>>())?;
    let entries = tallies.into_iter().zip(verdicts);
    let plural = if threads.get() == 1 { "" } else { "s" };
    Ok(Row {
        steps: Some(scene.updates),
        missing,
        entries: entries.map(|(tally, verdict)| tally.into_entry(verdict)).collect(),
        ..Row::new(format!("{}, {threads} thread{plural}", scene.name), Unit::Milliseconds)
    })
}

/// A round: those that came to the end, and how it was.
fn play(
    scene: &Scene,
    threads: NonZeroUsize,
    missing: &mut Vec<(&'static str, String)>,
) -> Vec<(Contender, Ending)> {
    let mut contenders = Vec::new();
    for engine in COLUMNS {
        let remote = Remote::start(engine, scene, threads).and_then(|mut remote| {
            remote.updates(scene.warm_up)?;
            Ok(remote)
        });
        match remote {
            Ok(remote) => contenders.push(Contender { engine, remote, times: Vec::new() }),
            Err(reason) => missing.push((engine, reason)),
        }
    }
    let mut done = 0;
    while done < scene.updates {
        let block = BLOCK.min(scene.updates - done);
        contenders.retain_mut(|contender| match contender.remote.updates(block) {
            Ok(times) => {
                contender.times.extend(times);
                true
            }
            Err(reason) => {
                missing.push((contender.engine, reason));
                false
            }
        });
        done += block;
    }
    let mut finished = Vec::new();
    for mut contender in contenders {
        match contender.remote.end() {
            Ok(ending) => finished.push((contender, ending)),
            Err(reason) => missing.push((contender.engine, reason)),
        }
    }
    finished
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}

impl Tally {
    fn into_entry(mut self, verdict: Verdict) -> Entry {
        let Verdict { lost, depth, stuck, height, exact, failure } = verdict;
        let Ending { poses, touches, asleep, threads, bytes } = self.ending;
        let app = AppFacts {
            mean: median(&mut self.means),
            threads,
            began: touches.began,
            touching: touches.began.saturating_sub(touches.ended),
            glowing: touches.glowing,
            exact,
        };
        let outcome = Outcome {
            bodies: poses.len(),
            asleep,
            lost,
            depth,
            deepest: None,
            stuck,
            joint_gap: 0.0,
            height,
            bytes,
            softness: None,
            app: Some(app),
            failure: failure.clone(),
        };
        Entry {
            engine: self.engine,
            median: median(&mut self.medians),
            asked: 1,
            wrong: usize::from(failure.is_some()),
            example: failure,
            bytes: None,
            outcome: Some(outcome),
        }
    }
}
