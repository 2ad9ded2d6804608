//! Whole scenes, stepped by whole engines, whatever the number of dimensions.

mod story;
mod stage;
mod director;
mod roster;
mod verdict;
mod measure;

use std::num::NonZeroUsize;
use std::sync::Arc;

pub(crate) use self::director::{Directed, thread_count};
use self::measure::{Effort, measure};
pub(crate) use self::roster::{Roster, Standing};
pub(crate) use self::stage::{PassSet, Player, Stage, Start};
pub(crate) use self::story::{Joined, Story};
pub(crate) use self::verdict::{Limits, Verdict};
use crate::report::Report;

/// Where scenes of a kind are played: in space or in the plane.
pub(crate) trait Theatre {
    /// A scene, ready to be played.
    type Story: Story;
    /// Who looks at the end of it.
    type Judge: Judge<<Self::Story as Story>::Pose>;

    /// The scenes, by their names in the gallery.
    const SCENES: &'static [&'static str];
    /// Every engine, Hazumi first, as the columns of the report.
    const ENGINES: &'static [(&'static str, Start<Self::Story>)];

    /// What they may come to.
    const LIMITS: Limits;

    /// A scene that all engines play.
    fn load(name: &str) -> Result<Arc<Self::Story>, String>;

    /// A judge of those who end a scene after so many steps.
    fn judge(story: &Arc<Self::Story>, steps: usize) -> Result<Self::Judge, String>;
}

/// Sees what became of a scene, whoever played it.
pub(crate) trait Judge<Pose> {
    /// Judges the poses of all that is not fixed, in the order of the scene, a step after they were
    /// `before`.
    fn judge(&mut self, before: &[Pose], poses: &[Pose]) -> Result<Verdict, String>;
}

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
pub(crate) fn run<T: Theatre>(options: &Options, report: &mut Report) -> Result<(), String> {
    let (effort, rounds) = if options.quick { (Effort::QUICK, 1) } else { (Effort::FULL, 3) };
    let rounds = options.rounds.or(NonZeroUsize::new(rounds)).unwrap_or(NonZeroUsize::MIN);
    let all: Vec<String> = T::SCENES.iter().map(|&name| name.to_owned()).collect();
    let names = if options.scenes.is_empty() { &all } else { &options.scenes };
    for name in names {
        let story = T::load(name)?;
        for &threads in &options.threads {
            report.add(measure::<T>(name, &story, threads, rounds, &effort)?);
            if options.save {
                report.save().map_err(|error| error.to_string())?;
            }
        }
    }
    Ok(())
}
