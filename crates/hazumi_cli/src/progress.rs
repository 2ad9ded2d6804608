//! Progress of a run, for terminals.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of so many steps; hidden when nobody sees it.
pub(crate) fn progress_bar(steps: u32) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} steps, {eta} left");
    let bar = ProgressBar::new(steps.into());
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
