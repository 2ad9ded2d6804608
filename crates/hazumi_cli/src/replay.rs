//! `hazumi replay`: a recording in, whether it is the same run again out.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::time::Instant;

use hazumi3d::core::Workers;
use hazumi3d::{Recording, Replay, World};
use serde::Serialize;

use crate::arguments::ReplayArguments;
use crate::failure::{Failure, io_reason};
use crate::interrupt::Interrupt;
use crate::output::print;
use crate::progress::progress_bar;

/// What became of a replay. The names of the fields are the JSON contract of `hazumi replay --json`.
#[derive(Debug, Serialize)]
struct Report {
    /// The recording as it was asked for.
    recording: String,
    /// Steps that the recording has.
    recorded_steps: usize,
    /// What is wrong with it after these; `null` when it is whole.
    damage: Option<String>,
    /// Steps replayed.
    steps: u32,
    /// Step that was replayed last, counted as the recording counts; `null` when there was none.
    last_step: Option<u64>,
    /// Steps whose hash was compared.
    checked: u32,
    /// Threads that took part.
    threads: usize,
    /// Number of bodies.
    bodies: usize,
    /// Mean milliseconds per step.
    ms_per_step: f64,
    /// Hash of the state at the end: 16 hexadecimal digits.
    hash: String,
}

/// Replays a recording and compares.
///
/// # Errors
///
/// When the file is no recording, or the replay goes another way.
pub(crate) fn replay(arguments: &ReplayArguments) -> Result<(), Failure> {
    let name = arguments.file.display().to_string();
    let bytes = std::fs::read(&arguments.file)
        .map_err(|error| Failure::file(format!("cannot read {name}: {}", io_reason(&error))))?;
    let recording = Recording::from_bytes(&bytes)
        .map_err(|error| Failure::file(format!("{name} is no recording: {error}")))?;
    if let Some(damage) = recording.damage() {
        let count = recording.frames().len();
        eprintln!("warning: {name} is {damage}; {count} steps can be replayed");
    }
    let threads = NonZeroUsize::new(arguments.threads as usize).unwrap_or(NonZeroUsize::MIN);
    let mut world = World::default();
    world.set_workers(Workers::threads(threads));
    let report = play(arguments, &name, &recording, &mut world)?;
    print(&if arguments.json { report.to_json() } else { report.to_table() })
}

fn play(
    arguments: &ReplayArguments,
    name: &str,
    recording: &Recording,
    world: &mut World,
) -> Result<Report, Failure> {
    let fail = |error: &dyn std::error::Error| Failure::file(format!("{name}: {error}"));
    let end = recording.frames_through(arguments.to.unwrap_or(u64::MAX));
    let begun = match arguments.to {
        Some(to) if !arguments.check => Replay::start_near(recording, world, to),
        _ => Replay::start(recording, world),
    };
    let mut replay = begun.map_err(|error| fail(&error))?;
    let mut report = Report {
        recording: name.to_owned(),
        recorded_steps: recording.frames().len(),
        damage: recording.damage().map(str::to_owned),
        steps: 0,
        last_step: None,
        checked: 0,
        threads: arguments.threads as usize,
        bodies: 0,
        ms_per_step: 0.0,
        hash: String::new(),
    };
    let interrupt = Interrupt::listen();
    let progress = progress_bar(u32::try_from(report.recorded_steps).unwrap_or(u32::MAX));
    let start = Instant::now();
    while replay.position() < end && !interrupt.is_asked() {
        let Some(frame) = replay.step(world).map_err(|error| fail(&error))? else { break };
        report.steps += 1;
        report.last_step = Some(frame.step);
        if arguments.check {
            compare(&replay, world, &mut report)?;
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    report.ms_per_step = 1e3 * start.elapsed().as_secs_f64() / f64::from(report.steps.max(1));
    if !arguments.check && report.steps > 0 {
        compare(&replay, world, &mut report)?;
    }
    report.bodies = world.body_count();
    report.hash = format!("{:016x}", world.state_hash());
    Ok(report)
}

fn compare(replay: &Replay<'_>, world: &World, report: &mut Report) -> Result<(), Failure> {
    report.checked += 1;
    match replay.check(world) {
        None => Ok(()),
        Some(divergence) => Err(Failure::Divergence(divergence.to_string())),
    }
}

impl Report {
    fn to_json(&self) -> String {
        // Strings and numbers only: nothing in here can fail to be written.
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    fn to_table(&self) -> String {
        let Self { recording, recorded_steps, steps, checked, threads, bodies, .. } = self;
        let last = self.last_step.map_or(String::new(), |step| format!(", the last is {step}"));
        let rows = [
            ("recording", recording.clone()),
            ("steps", format!("{steps} of {recorded_steps}{last}")),
            ("same", format!("{checked} steps compared, all the same")),
            ("bodies", bodies.to_string()),
            ("ms per step", format!("{:.3}, {threads} threads", self.ms_per_step)),
            ("hash", self.hash.clone()),
        ];
        let mut text = String::new();
        for (name, value) in rows {
            let _ = writeln!(text, "{name:<17} {value}");
        }
        text
    }
}
