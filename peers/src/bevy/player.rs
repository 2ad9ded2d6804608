//! A process that plays one scene with one engine.
//!
//! Bevy and Rayon have one pool of threads in a process, and Avian and Rapier share a Bevy. So
//! each engine has a process of its own, which says how long each update took.

use std::io::{BufRead, Write};
use std::num::NonZeroUsize;
use std::time::Instant;

use clap::Args;
use cpu_time::ProcessTime;
use serde::{Deserialize, Serialize};

use super::engines;
use super::scene::Scene;
use crate::memory::Account;

/// Part that a process plays.
#[derive(Args)]
pub(crate) struct Role {
    /// A column of the report.
    pub(super) engine: String,
    /// Name of the scene.
    pub(super) scene: String,
    /// Threads of the systems, and threads of the engine.
    pub(super) threads: NonZeroUsize,
    /// Whether to play the short version.
    #[arg(long)]
    pub(super) quick: bool,
}

/// A world or an app that plays a scene.
pub(super) trait Player {
    /// A fixed step, and whatever else an app does in an update.
    fn update(&mut self);

    /// Poses of the bodies that move, in the order of the scene.
    fn poses(&mut self) -> Vec<Pose>;

    /// Contacts or overlaps, as the events of the engine tell.
    fn touches(&self) -> Touches;

    /// Number of sleeping bodies.
    fn asleep(&mut self) -> usize;

    /// Threads of the systems, and threads of the engine.
    fn threads(&self) -> [usize; 2];
}

/// Place of a body as bits: they go through JSON unchanged, even where they are not finite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Pose([u32; 7]);

impl Pose {
    /// A position in metres and a quaternion, its real part last.
    pub(super) fn new([x, y, z]: [f32; 3], [i, j, k, w]: [f32; 4]) -> Self {
        Self([x, y, z, i, j, k, w].map(f32::to_bits))
    }

    /// In metres.
    pub(super) fn position(self) -> [f32; 3] {
        let [x, y, z, ..] = self.0.map(f32::from_bits);
        [x, y, z]
    }

    /// A quaternion, its real part last.
    pub(super) fn rotation(self) -> [f32; 4] {
        let [.., i, j, k, w] = self.0.map(f32::from_bits);
        [i, j, k, w]
    }

    /// Whether all of it is finite.
    pub(super) fn is_finite(self) -> bool {
        self.0.iter().all(|&bits| f32::from_bits(bits).is_finite())
    }
}

/// Pairs that touch, or of which one is in the other.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Touches {
    /// Pairs that began, since the start.
    pub(super) began: usize,
    /// Pairs that ended, since the start.
    pub(super) ended: usize,
    /// Bodies that glow, because they touch another.
    pub(super) glowing: usize,
}

/// How a scene ended.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Ending {
    pub(super) poses: Vec<Pose>,
    pub(super) touches: Touches,
    pub(super) asleep: usize,
    /// Threads of the systems, and threads of the engine.
    pub(super) threads: [usize; 2],
    /// The most that the heap held after any turn, in bytes.
    pub(super) bytes: Option<usize>,
}

/// Plays: a line with a number asks for so many updates and is answered by their milliseconds,
/// the end of the input by the ending.
///
/// # Errors
///
/// When the engine cannot play the scene, or the pipes break.
pub(super) fn play(role: &Role) -> Result<(), String> {
    let scene = Scene::new(&role.scene, role.quick)?;
    let mut account = Account::default();
    let mut player = account.during(|| engines::start(&role.engine, &scene, role.threads))?;
    answer(&"ready")?;
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let count: usize = line.parse().map_err(|_| format!("`{line}` is no number"))?;
        let times = account.during(|| {
            let turn = (0..count).map(|_| time(&mut *player, role.threads));
            turn.collect::<Vec<f64>>()
        });
        answer(&times)?;
    }
    answer(&Ending {
        poses: player.poses(),
        touches: player.touches(),
        asleep: player.asleep(),
        threads: player.threads(),
        bytes: account.peak(),
    })
}

/// Milliseconds of an update: of the processor for one thread, else on the wall.
fn time(player: &mut dyn Player, threads: NonZeroUsize) -> f64 {
    let (processor, wall) = (ProcessTime::now(), Instant::now());
    player.update();
    let time = if threads.get() == 1 { processor.elapsed() } else { wall.elapsed() };
    1e3 * time.as_secs_f64()
}

fn answer(answer: &impl Serialize) -> Result<(), String> {
    let line = serde_json::to_string(answer).map_err(|error| error.to_string())?;
    let mut output = std::io::stdout().lock();
    let written = writeln!(output, "{line}").and_then(|()| output.flush());
    written.map_err(|error| error.to_string())
}
