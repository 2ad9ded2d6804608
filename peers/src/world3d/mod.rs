//! `world3d`: whole scenes, stepped by whole engines.

mod course;
mod stage;
mod director;
mod roster;
mod engines;
mod judge;
mod measure;

use std::num::NonZeroUsize;

use self::course::SCENES;
use self::measure::{Effort, measure};
use crate::report::Report;

/// The columns of the report.
pub(crate) const COLUMNS: [&str; 4] = ["hazumi", "box3d", "rapier3d", "jolt"];

/// Which scenes, and how long.
pub(crate) struct Options {
    /// Names; none means all.
    pub(crate) scenes: Vec<String>,
    /// Numbers of threads.
    pub(crate) threads: Vec<NonZeroUsize>,
    /// How often each scene is played; 1 is the default of quick runs, 3 of others.
    pub(crate) rounds: Option<NonZeroUsize>,
    /// Less exact, in under two minutes for one thread.
    pub(crate) quick: bool,
    /// Write the results after each row, so that a run of an hour may be stopped.
    pub(crate) save: bool,
}

/// Measures every scene that is asked for.
///
/// # Errors
///
/// When there is no such scene.
pub(crate) fn run(options: &Options, report: &mut Report) -> Result<(), String> {
    let (effort, rounds) = if options.quick { (Effort::QUICK, 1) } else { (Effort::FULL, 3) };
    let rounds = options.rounds.or(NonZeroUsize::new(rounds)).unwrap_or(NonZeroUsize::MIN);
    let all = SCENES.map(str::to_owned);
    let names = if options.scenes.is_empty() { &all[..] } else { &options.scenes };
    for name in names {
        let loaded = course::load(name)?;
        for &threads in &options.threads {
            report.add(measure(name, &loaded, threads, rounds, &effort)?);
            if options.save {
                report.save().map_err(|error| error.to_string())?;
            }
        }
    }
    Ok(())
}
