//! Outcome of an app, beyond that of all worlds.

use std::fmt;

use serde::Serialize;

/// How the app of a plugin did in one scene.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct AppFacts {
    /// Mean time of an update, in ms.
    pub(crate) mean: f64,
    /// Threads of the systems, and threads of the engine.
    pub(crate) threads: [usize; 2],
    /// Contacts and overlaps that began, as the events tell.
    pub(crate) began: usize,
    /// Contacts and overlaps at the end, as the events tell.
    pub(crate) touching: usize,
    /// Bodies that glow at the end, because they touch another.
    pub(crate) glowing: usize,
    /// Overlaps at the end, counted by hand where that is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) exact: Option<usize>,
}

impl fmt::Display for AppFacts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mean, threads: [systems, engine], began, touching, glowing, exact } = self;
        write!(f, ", mean {mean:.2} ms, threads {systems} + {engine}")?;
        if *began > 0 {
            write!(f, ", {began} contacts began, {touching} at the end")?;
            if let Some(exact) = exact {
                write!(f, " (exactly {exact})")?;
            }
            write!(f, ", {glowing} glow")?;
        }
        Ok(())
    }
}
