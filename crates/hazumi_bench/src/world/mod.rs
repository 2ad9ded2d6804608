//! The command `world`: scenes whose outcome is known, measured against a mark.

mod scene;
mod standing;
mod standing_2d;
mod heap;
mod wake_up;
mod turning;
mod sliding;
mod colliding;
mod convergence;
mod tunnels;
mod washer;

use std::error::Error;
use std::time::Instant;

use clap::Args;

pub(crate) use heap::{HeapArguments, heap};

/// Arguments of `hazumi_bench world`.
#[derive(Debug, Args)]
pub(crate) struct WorldArguments {
    /// Smaller scenes and fewer shots: under a minute
    #[arg(long)]
    quick: bool,
    /// Only the scenes whose name contains this, such as "pyramid"
    #[arg(long, value_name = "SUBSTRING", default_value = "")]
    case: String,
}

/// Requirement for a number.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mark {
    AtMost(f64),
    AtLeast(f64),
    /// Nothing: it is reported, not judged.
    Free,
}

impl Mark {
    /// Whether `value` keeps it; what is no number does not.
    fn holds(self, value: f64) -> bool {
        match self {
            Self::AtMost(most) => value <= most,
            Self::AtLeast(least) => value >= least,
            Self::Free => true,
        }
    }
}

/// A number that was measured in a scene.
#[derive(Clone, Debug)]
pub(crate) struct Measure {
    /// Name of the number, with its unit.
    what: String,
    value: f64,
    mark: Mark,
    /// Where it is worst, if that can be told.
    worst: String,
}

impl Measure {
    pub(crate) fn new(what: impl Into<String>, value: impl Into<f64>, mark: Mark) -> Self {
        Self { what: what.into(), value: value.into(), mark, worst: String::new() }
    }

    /// A number that may not be above `most`.
    pub(crate) fn most(what: impl Into<String>, value: impl Into<f64>, most: f64) -> Self {
        Self::new(what, value, Mark::AtMost(most))
    }

    /// A number that may not be below `least`.
    pub(crate) fn least(what: impl Into<String>, value: impl Into<f64>, least: f64) -> Self {
        Self::new(what, value, Mark::AtLeast(least))
    }

    /// A number that may be anything.
    pub(crate) fn told(what: impl Into<String>, value: impl Into<f64>) -> Self {
        Self::new(what, value, Mark::Free)
    }

    /// The same number, and the case that it is of.
    pub(crate) fn of(self, worst: impl Into<String>) -> Self {
        Self { worst: worst.into(), ..self }
    }

    fn line(&self, scene: &str) -> String {
        let Self { what, value, mark, worst } = self;
        let bound = match *mark {
            Mark::AtMost(most) => format!("≤ {most:>8.1e}"),
            Mark::AtLeast(least) => format!("≥ {least:>8.1e}"),
            Mark::Free => "         -".to_owned(),
        };
        let verdict = if mark.holds(*value) { "" } else { "  MISSED" };
        let line = format!("{scene:14} {what:52} {value:>10.2e}  {bound}");
        format!("{line}{verdict}  {worst}").trim_end().to_owned()
    }
}

/// Result of a scene.
pub(crate) type Measured = Result<Vec<Measure>, Box<dyn Error>>;

/// Amount of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    Quick,
    Full,
}

impl Effort {
    /// One of two numbers.
    pub(crate) fn pick<T>(self, quick: T, full: T) -> T {
        match self {
            Self::Quick => quick,
            Self::Full => full,
        }
    }
}

/// A name, and what builds the scene and measures it.
type Scene = (&'static str, fn(Effort) -> Measured);

/// The scenes, the slow ones last.
const SCENES: [Scene; 20] = [
    ("flips", turning::flips),
    ("gyroscope", turning::gyroscope),
    ("spinning disc", turning::disc),
    ("spinning table", turning::table),
    ("convergence", convergence::convergence),
    ("spring", convergence::spring),
    ("sliding", sliding::directions),
    ("seams mesh", sliding::mesh),
    ("seams field", sliding::field),
    ("seams boxes", sliding::boxes),
    ("billiards", colliding::billiards),
    ("waking", wake_up::waking),
    ("cards", standing::cards),
    ("jenga", standing::jenga),
    ("arch", standing::arch),
    ("thin arch", standing::thin_arch),
    ("tunnels", tunnels::tunnels),
    ("washer", washer::washer),
    ("pyramid 2d", standing_2d::pyramid),
    ("pyramid", standing::pyramid),
];

/// Runs the scenes and prints a line for each number; false when a mark was missed.
///
/// # Errors
///
/// When no scene has the requested name, or one cannot be built.
pub(crate) fn world(arguments: &WorldArguments) -> Result<bool, Box<dyn Error>> {
    let start = Instant::now();
    let effort = if arguments.quick { Effort::Quick } else { Effort::Full };
    let (mut kept, mut missed) = (0, 0);
    println!("{:14} {:52} {:>10}  {:>10}", "scene", "measure", "value", "mark");
    for (name, scene) in SCENES.iter().filter(|(name, _)| name.contains(&arguments.case)) {
        for measure in scene(effort)? {
            println!("{}", measure.line(name));
            let count = if measure.mark.holds(measure.value) { &mut kept } else { &mut missed };
            *count += 1;
        }
    }
    if kept + missed == 0 {
        return Err(format!("no scene contains \"{}\"", arguments.case).into());
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("\n{kept} marks kept, {missed} missed, {seconds:.0} s");
    Ok(missed == 0)
}
