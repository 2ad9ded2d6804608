//! `hazumi replay`: a recording in, whether it is the same run again out.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::time::Instant;

use hazumi3d::core::Workers;
use serde::Serialize;

use crate::arguments::ReplayArguments;
use crate::failure::{Failure, io_reason};
use crate::interrupt::Interrupt;
use crate::output::print;
use crate::progress::Progress;

/// Result of a replay. The names of the fields are the JSON contract of `hazumi replay --json`.
#[derive(Debug, Serialize)]
struct Report {
    /// The recording as it was named on the command line.
    recording: String,
    /// Steps that the recording has.
    recorded_steps: usize,
    /// Damage after these steps; `null` when the recording is whole.
    damage: Option<String>,
    /// Steps replayed.
    steps: u32,
    /// Step that was replayed last, counted as the recording counts; `null` when there was
    /// none.
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
    // Which dimension it is of is written at its beginning.
    let report = match hazumi2d::Recording::from_bytes(&bytes) {
        Err(hazumi2d::SnapshotError::OtherDimension) => play_3d(arguments, &name, &bytes)?,
        _ => play_2d(arguments, &name, &bytes)?,
    };
    print(&if arguments.json { report.to_json() } else { report.to_table() })
}

/// Replays a recording of either dimension: all is the same, except for the engine.
macro_rules! play {
    ($play:ident, $engine:ident) => {
        fn $play(
            arguments: &ReplayArguments,
            name: &str,
            bytes: &[u8],
        ) -> Result<Report, Failure> {
            let recording = $engine::Recording::from_bytes(bytes)
                .map_err(|error| Failure::file(format!("{name} is no recording: {error}")))?;
            let mut report =
                Report::new(arguments, name, recording.frames().len(), recording.damage());
            let mut world = $engine::World::default();
            let threads = NonZeroUsize::new(report.threads).unwrap_or(NonZeroUsize::MIN);
            world.set_workers(Workers::threads(threads));
            let fail =
                |error: &dyn std::error::Error| Failure::file(format!("{name}: {error}"));
            let end = recording.frames_through(arguments.to.unwrap_or(u64::MAX));
            let begun = match arguments.to {
                Some(to) if !arguments.check => {
                    $engine::Replay::start_near(&recording, &mut world, to)
                }
                _ => $engine::Replay::start(&recording, &mut world),
            };
            let mut replay = begun.map_err(|error| fail(&error))?;
            let interrupt = Interrupt::listen();
            let count = u32::try_from(report.recorded_steps).unwrap_or(u32::MAX);
            let mut progress = Progress::new(count);
            let start = Instant::now();
            while replay.position() < end && !interrupt.is_asked() {
                let frame = replay.step(&mut world).map_err(|error| fail(&error))?;
                let Some(frame) = frame else { break };
                report.steps += 1;
                report.last_step = Some(frame.step);
                if arguments.check {
                    report.compare(replay.check(&world).as_ref())?;
                }
                progress.step();
            }
            progress.finish();
            let steps = f64::from(report.steps.max(1));
            report.ms_per_step = 1e3 * start.elapsed().as_secs_f64() / steps;
            if !arguments.check && report.steps > 0 {
                report.compare(replay.check(&world).as_ref())?;
            }
            report.bodies = world.body_count();
            report.hash = format!("{:016x}", world.state_hash());
            Ok(report)
        }
    };
}

play!(play_3d, hazumi3d);
play!(play_2d, hazumi2d);

impl Report {
    /// Of a recording with so many steps, perhaps damaged after them, of which none was
    /// replayed yet.
    fn new(
        arguments: &ReplayArguments,
        name: &str,
        recorded_steps: usize,
        damage: Option<&str>,
    ) -> Self {
        if let Some(damage) = damage {
            eprintln!("warning: {name} is {damage}; {recorded_steps} steps can be replayed");
        }
        Self {
            recording: name.to_owned(),
            recorded_steps,
            damage: damage.map(str::to_owned),
            steps: 0,
            last_step: None,
            checked: 0,
            threads: arguments.threads as usize,
            bodies: 0,
            ms_per_step: 0.0,
            hash: String::new(),
        }
    }

    /// Counts a step that was compared, and may have gone another way.
    fn compare(&mut self, divergence: Option<&impl ToString>) -> Result<(), Failure> {
        self.checked += 1;
        divergence.map_or(Ok(()), |divergence| Err(Failure::Divergence(divergence.to_string())))
    }

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
