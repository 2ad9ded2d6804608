//! An engine that is ready to answer one row.

/// The answer of an engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Answer {
    /// Whether they touch.
    Touching(bool),
    /// Metres or a fraction, `None` when there is none.
    Number(Option<f32>),
}

/// An engine that is ready to answer one row, whichever it is.
pub(crate) trait Contender {
    /// As in the report.
    fn name(&self) -> &'static str;

    /// Answers all pairs once, and throws the answers away.
    fn run(&mut self);

    /// Calls in one [`Self::run`].
    fn calls(&self) -> usize;

    /// The answers for the pairs as they stand in the scene, caches kept.
    fn answers(&mut self) -> Vec<Answer>;
}
