//! The result of a game, as JSON for programs and as a table for people.

use std::fmt::Write;

use hazumi_arcade::{Frame, Game};
use serde::Serialize;

use crate::series::StepTimes;
use crate::simulation::GameResult;

/// A frame, and how long it took.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    pub(super) frame: Frame,
    /// Milliseconds of the clock on the wall.
    pub(super) ms: f64,
}

/// The result of a game. The names of the fields are the JSON contract of `hazumi run --json`
/// for scenes with a swarm.
#[derive(Debug, Serialize)]
pub(super) struct Score {
    /// The scene as it was named on the command line.
    scene: String,
    /// Frames played.
    steps: usize,
    /// Length of a frame, in seconds.
    dt: f32,
    /// Threads that took part.
    threads: usize,
    /// Whether Ctrl-C ended the game early.
    interrupted: bool,
    /// How many things there are at the end.
    things: usize,
    /// Mean of the pairs that touched in a frame; in a flock, of the neighbours that were
    /// heeded.
    pairs_per_frame: f64,
    /// Mean of the pairs that began to touch in a frame.
    hits_per_frame: f64,
    /// Mean of the bounces at walls in a frame.
    bounces_per_frame: f64,
    /// How long frames took.
    ms_per_frame: StepTimes,
    /// Things that were left out in the last frame because their numbers are none.
    frozen: usize,
    /// How it went, for a scene with rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<GameResult>,
    /// Hash of where everything is at the end: 16 hexadecimal digits.
    hash: String,
}

impl Score {
    /// Sums up `rounds` of a game that were to be `steps`, of `dt` seconds, on `threads`
    /// threads.
    pub(super) fn new(
        scene: String,
        (steps, dt, threads): (u32, f32, usize),
        rounds: &[Round],
        game: &Game,
    ) -> Self {
        let mean = |count: fn(&Frame) -> usize| {
            let sum: usize = rounds.iter().map(|round| count(&round.frame)).sum();
            sum as f64 / rounds.len().max(1) as f64
        };
        let mut things = 0;
        game.for_each(|_| things += 1);
        Self {
            scene,
            steps: rounds.len(),
            dt,
            threads,
            interrupted: rounds.len() < steps as usize,
            things,
            pairs_per_frame: mean(|frame| frame.pairs),
            hits_per_frame: mean(|frame| frame.hits),
            bounces_per_frame: mean(|frame| frame.bounces),
            ms_per_frame: StepTimes::of(rounds.iter().map(|round| round.ms)),
            frozen: rounds.last().map_or(0, |round| round.frame.left_out),
            game: game.progress().map(GameResult::of),
            hash: format!("{:016x}", game.hash()),
        }
    }

    /// The score as one JSON object on several lines.
    pub(super) fn to_json(&self) -> String {
        // Strings and numbers only: nothing in here can fail to be written.
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// The score as a short table.
    pub(super) fn to_table(&self) -> String {
        let Self { scene, steps, threads, things, frozen, hash, .. } = self;
        let early = if self.interrupted { " (interrupted)" } else { "" };
        let ms = 1e3 * self.dt;
        let mut rows = vec![
            ("scene", scene.clone()),
            ("frames", format!("{steps}{early} of {ms:.3} ms")),
            ("things", things.to_string()),
            ("pairs per frame", format!("{:.1}", self.pairs_per_frame)),
            ("hits per frame", format!("{:.1}", self.hits_per_frame)),
            ("bounces", format!("{:.1} per frame", self.bounces_per_frame)),
            ("ms per frame", format!("{}, {threads} threads", self.ms_per_frame)),
            ("left out", frozen.to_string()),
        ];
        rows.extend(self.game.iter().map(|game| ("game", game.to_line())));
        rows.push(("hash", hash.clone()));
        let mut text = String::new();
        for (name, value) in rows {
            let _ = writeln!(text, "{name:<17} {value}");
        }
        text
    }
}

/// A row for each frame, with a line of names on top.
pub(super) fn to_csv(rounds: &[Round]) -> String {
    let mut text = String::from("frame,ms,things,pairs,hits,bounces,left_out\n");
    for (number, Round { frame, ms }) in (1..).zip(rounds) {
        let Frame { things, pairs, hits, bounces, left_out } = frame;
        let _ = writeln!(text, "{number},{ms:.6},{things},{pairs},{hits},{bounces},{left_out}");
    }
    text
}
