//! Profiler: durations of the stages of a step.

use hazumi_core::{Clock, Stage, StageTimes, Stopwatch};

/// Times the stages of a step, one after the other; with the feature `tracing` each is a span,
/// too.
pub(super) struct Profiler {
    stopwatch: Stopwatch,
    stage: Option<Stage>,
    #[cfg(feature = "tracing")]
    span: Option<tracing::span::EnteredSpan>,
}

impl Profiler {
    /// Starts to count on `clock`.
    pub(super) fn start(clock: Clock) -> Self {
        Self {
            stopwatch: Stopwatch::start(clock),
            stage: None,
            #[cfg(feature = "tracing")]
            span: None,
        }
    }

    /// Ends the stage before, and begins `stage`.
    pub(super) fn begin(&mut self, stage: Stage) {
        self.end();
        self.stage = Some(stage);
        #[cfg(feature = "tracing")]
        {
            self.span = Some(span_of(stage).entered());
        }
    }

    /// Ends the last stage; returns the times of all.
    pub(super) fn stop(mut self) -> StageTimes {
        self.end();
        self.stopwatch.times()
    }

    fn end(&mut self) {
        #[cfg(feature = "tracing")]
        drop(self.span.take());
        if let Some(stage) = self.stage.take() {
            self.stopwatch.lap(stage);
        }
    }
}

/// The span of a stage. The names of spans are known when a program is compiled.
#[cfg(feature = "tracing")]
fn span_of(stage: Stage) -> tracing::Span {
    use tracing::debug_span;

    match stage {
        Stage::Bounds => debug_span!("bounds"),
        Stage::Pairs => debug_span!("pairs"),
        Stage::Collide => debug_span!("collide"),
        Stage::Islands => debug_span!("islands"),
        Stage::Prepare => debug_span!("prepare"),
        Stage::Solve => debug_span!("solve"),
        Stage::Finish => debug_span!("finish"),
        Stage::Sleep => debug_span!("sleep"),
    }
}
