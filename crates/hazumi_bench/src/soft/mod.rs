//! Costs of soft bodies: matching alone, whole steps of heaps, and whether they last.

mod matching;
mod heaps;
mod endurance;

use std::error::Error;

use clap::Args;
use serde::Serialize;

use endurance::endurance;
use heaps::heaps;
use matching::matching;

/// Time soft bodies.
#[derive(Debug, Args)]
pub(crate) struct SoftArguments {
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
    /// Blobs of the large heap.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    blobs: u32,
    /// Steps of the heaps that are timed, after as many that are not.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    steps: u32,
    /// Time nothing, but press blobs together for ten minutes.
    #[arg(long)]
    long: bool,
}

/// One line of the report.
#[derive(Debug, Serialize)]
struct Row {
    what: String,
    /// In `unit`: the median of five runs for matching, the mean of steps for heaps.
    value: f64,
    unit: &'static str,
    /// Upper limit of the value.
    mark: Option<f64>,
}

/// Length of a step, s.
const DT: f32 = 1.0 / 60.0;

/// Times soft bodies, or presses them for long; `false` when a mark was missed.
///
/// # Errors
///
/// When a scene cannot be built.
pub(crate) fn soft(arguments: &SoftArguments) -> Result<bool, Box<dyn Error>> {
    let rows = if arguments.long {
        endurance()?
    } else {
        let mut rows = matching()?;
        rows.extend(heaps(arguments.blobs, arguments.steps)?);
        rows
    };
    if arguments.json {
        let text = serde_json::to_string_pretty(&rows)?;
        println!("{text}");
    } else {
        for Row { what, value, unit, mark } in &rows {
            let mark = mark.map_or(String::new(), |mark| format!("  (mark {mark:.2})"));
            println!("{value:>9.2} {unit:<20} {what}{mark}");
        }
    }
    Ok(rows.iter().all(|row| row.mark.is_none_or(|mark| row.value <= mark)))
}
