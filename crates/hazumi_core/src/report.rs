//! Report of a step: its counts, and the times of its stages.

use std::ops::{AddAssign, Index, IndexMut};

/// Monotonic clock: seconds since some fixed moment.
pub type Clock = fn() -> f64;

/// Clock of the operating system; always 0 on WebAssembly, where the host has to set one.
pub fn system_clock() -> f64 {
    #[cfg(target_family = "wasm")]
    return 0.0;
    #[cfg(not(target_family = "wasm"))]
    {
        use std::sync::LazyLock;
        use std::time::Instant;
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        START.elapsed().as_secs_f64()
    }
}

/// Stages of a step, in running order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Poses and bounding boxes of the colliders.
    Bounds,
    /// Broad phase: overlapping boxes, and contacts that begin and end.
    Pairs,
    /// Narrow phase: the contact points of each pair.
    Collide,
    /// Islands: connected bodies, and those awake.
    Islands,
    /// Preparation of solver bodies, joints and the constraint graph.
    Prepare,
    /// Solver: constraints and all substeps, with velocities, impacts and positions.
    Solve,
    /// Results back to the bodies; invalid ones are frozen.
    Finish,
    /// Sleep: bodies at rest.
    Sleep,
}

impl Stage {
    /// Every stage, in running order.
    pub const ALL: [Self; 8] = [
        Self::Bounds,
        Self::Pairs,
        Self::Collide,
        Self::Islands,
        Self::Prepare,
        Self::Solve,
        Self::Finish,
        Self::Sleep,
    ];

    /// Name of the stage in one lower-case word, as in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bounds => "bounds",
            Self::Pairs => "pairs",
            Self::Collide => "collide",
            Self::Islands => "islands",
            Self::Prepare => "prepare",
            Self::Solve => "solve",
            Self::Finish => "finish",
            Self::Sleep => "sleep",
        }
    }
}

/// Profile of a step: seconds spent in each [`Stage`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StageTimes {
    seconds: [f64; Stage::ALL.len()],
}

impl StageTimes {
    /// Seconds of all stages together.
    pub fn total(&self) -> f64 {
        self.seconds.iter().sum()
    }
}

impl Index<Stage> for StageTimes {
    type Output = f64;

    fn index(&self, stage: Stage) -> &f64 {
        &self.seconds[stage as usize]
    }
}

impl IndexMut<Stage> for StageTimes {
    fn index_mut(&mut self, stage: Stage) -> &mut f64 {
        &mut self.seconds[stage as usize]
    }
}

impl AddAssign for StageTimes {
    fn add_assign(&mut self, other: Self) {
        for (sum, seconds) in self.seconds.iter_mut().zip(other.seconds) {
            *sum += seconds;
        }
    }
}

/// Stopwatch that splits the time of a step among its stages.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    clock: Clock,
    last: f64,
    times: StageTimes,
}

impl Stopwatch {
    /// Starts the stopwatch on `clock`.
    pub fn start(clock: Clock) -> Self {
        Self { clock, last: clock(), times: StageTimes::default() }
    }

    /// Adds the time since the last call, or the start, to `stage`.
    pub fn lap(&mut self, stage: Stage) {
        let now = (self.clock)();
        self.times[stage] += now - self.last;
        self.last = now;
    }

    /// Times so far.
    pub fn times(&self) -> StageTimes {
        self.times
    }
}
