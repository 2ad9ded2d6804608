//! The options of the commands.

use std::num::NonZeroUsize;

use clap::Args;

use crate::report::Style;

/// Options of `world3d`, `world2d`, `soft` and `bevy`.
#[derive(Args)]
pub(crate) struct Scenes {
    /// Names of scenes, default all.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) scenes: Vec<String>,
    /// Numbers of threads.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "1,2")]
    pub(crate) threads: Vec<NonZeroUsize>,
    /// How often each engine plays each scene, default 3 (soft bodies 5, plugins 1), or 1 with
    /// --quick; the median counts.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) rounds: Option<NonZeroUsize>,
    /// Play a quarter of each scene, or less: under two minutes for one thread.
    #[arg(long)]
    pub(crate) quick: bool,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    pub(crate) json: bool,
    /// Also write the results to peers/results, as JSON and as a table.
    #[arg(long)]
    pub(crate) save: bool,
}

impl Scenes {
    /// How often each scene is played, `full` times by default; 1 is the default of quick runs.
    pub(crate) fn rounds_or(&self, full: usize) -> NonZeroUsize {
        let default = NonZeroUsize::new(if self.quick { 1 } else { full });
        self.rounds.or(default).unwrap_or(NonZeroUsize::MIN)
    }

    /// For whom the report is.
    pub(crate) fn style(&self) -> Style {
        if self.json { Style::Json } else { Style::Table }
    }
}

/// Options of the other commands.
#[cfg(any(feature = "space", feature = "plane"))]
#[derive(Args)]
pub(crate) struct Selection {
    /// Print one JSON object instead of a table.
    #[arg(long)]
    pub(crate) json: bool,
    /// Take under 50 seconds in all, at the price of noise.
    #[arg(long)]
    pub(crate) quick: bool,
    /// Only cases whose names contain this.
    #[arg(long, value_name = "SUBSTRING", default_value = "")]
    pub(crate) case: String,
    /// Also write the results to peers/results, as JSON and as a table.
    #[arg(long)]
    pub(crate) save: bool,
}

#[cfg(any(feature = "space", feature = "plane"))]
impl Selection {
    /// For whom the report is.
    pub(crate) fn style(&self) -> Style {
        if self.json { Style::Json } else { Style::Table }
    }
}
