//! Progress of a run: a bar on terminals, and now and then a line elsewhere.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Time before the first line, and between lines at first. Each is twice as long as the last.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
/// Longest time between lines.
const LONGEST_PAUSE: Duration = Duration::from_secs(300);

/// Progress of so many steps.
pub(crate) struct Progress {
    bar: ProgressBar,
    is_terminal: bool,
    steps: u64,
    done: u64,
    start: Instant,
    pause: Duration,
    next: Duration,
}

impl Progress {
    /// Begins with none of `steps`.
    pub(crate) fn new(steps: u32) -> Self {
        let is_terminal = std::io::stderr().is_terminal();
        let bar = if is_terminal {
            let style = ProgressStyle::with_template("{bar:40} {pos}/{len} steps, {eta} left");
            let bar = ProgressBar::new(steps.into());
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        } else {
            ProgressBar::hidden()
        };
        Self {
            bar,
            is_terminal,
            steps: steps.into(),
            done: 0,
            start: Instant::now(),
            pause: FIRST_PAUSE,
            next: FIRST_PAUSE,
        }
    }

    /// Notes a step that is done.
    pub(crate) fn step(&mut self) {
        self.done += 1;
        self.bar.inc(1);
        let elapsed = self.start.elapsed();
        if self.is_terminal || elapsed < self.next || self.done == self.steps {
            return;
        }
        eprintln!("{}", self.line(elapsed));
        self.pause = (2 * self.pause).min(LONGEST_PAUSE);
        self.next = elapsed + self.pause;
    }

    fn line(&self, elapsed: Duration) -> String {
        let Self { steps, done, .. } = *self;
        let left = elapsed.as_secs_f64() * (steps - done) as f64 / done as f64;
        format!(
            "note: step {done} of {steps}, about {left:.0} s left; Ctrl-C ends with a report"
        )
    }

    /// Removes the bar.
    pub(crate) fn finish(self) {
        self.bar.finish_and_clear();
    }
}

/// Turns, and tells a task, where there is a terminal.
pub(crate) fn spinner() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}");
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(Duration::from_millis(100));
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_the_time_that_is_left() {
        let progress = Progress { done: 100, ..Progress::new(600) };
        assert_eq!(
            progress.line(Duration::from_secs(5)),
            "note: step 100 of 600, about 25 s left; Ctrl-C ends with a report"
        );
    }
}
