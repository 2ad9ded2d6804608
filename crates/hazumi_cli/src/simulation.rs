//! A world that runs, in 2D or 3D, as the command line sees it.

use hazumi_picture::{dim2, dim3};
use hazumi_scenes::{GameProgress, Outcome};
use hazumi3d::core::{StageTimes, ValueError, Workers};
use serde::Serialize;

use crate::poses;

/// A world that runs.
pub(crate) trait Simulation {
    /// Recorder of a run.
    type Recorder;
    /// The part of the world that a picture shows.
    type View;

    /// Lets `workers` do the steps.
    fn set_workers(&mut self, workers: Workers);

    /// Moves the world and what drives it `dt` seconds on.
    ///
    /// # Errors
    ///
    /// When `dt` is negative or no number.
    fn step(&mut self, dt: f32) -> Result<Counts, ValueError>;

    /// The energy now.
    fn energy(&self) -> Energy;

    /// Deepest overlap, in metres.
    fn max_penetration(&self) -> f32;

    /// Number of bodies, and of those that gravity and contacts move.
    fn body_counts(&self) -> [usize; 2];

    /// Substeps in a step.
    fn substeps(&self) -> u32;

    /// How far its game has come, if it has rules.
    fn game(&self) -> Option<GameResult>;

    /// Hash of the state.
    fn state_hash(&self) -> u64;

    /// Where every body is and how it moves, as CSV or JSON.
    fn poses(&self, as_csv: bool) -> String;

    /// The view that shows best what happens now.
    fn view(&self) -> Self::View;

    /// The view a `share` of the way from one to another, 0..=1. It is as large as the first.
    fn go_towards(from: Self::View, to: Self::View, share: f32) -> Self::View;

    /// Picture as SVG.
    fn picture(&self, view: &Self::View) -> String;

    /// Begins to write the run down.
    ///
    /// # Errors
    ///
    /// When a shape cannot be written.
    fn start_recording(&mut self) -> Result<Self::Recorder, String>;

    /// Notes a step of `dt` seconds that was just taken; returns what is to be written now.
    ///
    /// # Errors
    ///
    /// When a shape cannot be written.
    fn note_step(&mut self, recorder: &mut Self::Recorder, dt: f32) -> Result<Vec<u8>, String>;

    /// Ends the recording; returns what is to be written last.
    fn finish_recording(&mut self, recorder: Self::Recorder) -> Vec<u8>;
}

/// Counters of a step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    /// How long its stages took.
    pub(crate) times: StageTimes,
    /// Pairs of colliders that touch.
    pub(crate) contacts: usize,
    /// Bodies that it moved.
    pub(crate) awake: usize,
    /// Bodies that are out of the simulation.
    pub(crate) frozen: usize,
}

/// Result of a game.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GameResult {
    /// `won`, `lost`, or none while it lasts.
    pub(crate) outcome: Option<&'static str>,
    pub(crate) score: i64,
    /// Lives that are left.
    pub(crate) lives: u32,
    /// How long it lasted, in seconds.
    pub(crate) seconds: f64,
}

impl GameResult {
    pub(crate) fn of(progress: &GameProgress) -> Self {
        let outcome = progress.outcome.map(Outcome::name);
        let GameProgress { score, lives, seconds, .. } = *progress;
        Self { outcome, score, lives, seconds }
    }

    /// The result in one line.
    pub(crate) fn to_line(&self) -> String {
        let Self { outcome, score, lives, seconds } = self;
        let outcome = outcome.unwrap_or("goes on");
        format!("{outcome} after {seconds:.1} s, score {score}, lives {lives}")
    }
}

/// Energy of a world, in joules.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Energy {
    /// Of motion.
    pub(crate) kinetic: f64,
    /// Of height, zero at the origin.
    pub(crate) potential: f64,
}

/// Code that both engines share.
macro_rules! simulate {
    ($engine:ident, $poses:path, $picture:ident) => {
        impl Simulation for $engine::scene::SceneWorld {
            type Recorder = $engine::Recorder;
            type View = $picture::View;

            fn set_workers(&mut self, workers: Workers) {
                self.world.set_workers(workers);
            }

            fn step(&mut self, dt: f32) -> Result<Counts, ValueError> {
                let report = self.step(dt)?;
                let $engine::StepReport { times, contacts, awake, frozen, .. } = report;
                Ok(Counts { times, contacts, awake, frozen })
            }

            fn energy(&self) -> Energy {
                let $engine::Energy { kinetic, potential } = self.world.energy();
                Energy { kinetic, potential }
            }

            fn max_penetration(&self) -> f32 {
                self.world.max_penetration()
            }

            fn body_counts(&self) -> [usize; 2] {
                [self.world.body_count(), self.world.dynamic_count()]
            }

            fn substeps(&self) -> u32 {
                self.world.settings().substeps
            }

            fn game(&self) -> Option<GameResult> {
                self.game().map(GameResult::of)
            }

            fn state_hash(&self) -> u64 {
                self.world.state_hash()
            }

            fn poses(&self, as_csv: bool) -> String {
                $poses(&self.world, &self.bodies, as_csv)
            }

            fn view(&self) -> Self::View {
                $picture::View::of(self, None)
            }

            fn go_towards(from: Self::View, to: Self::View, share: f32) -> Self::View {
                from.go_towards(&to, share)
            }

            fn picture(&self, view: &Self::View) -> String {
                $picture::draw(self, view)
            }

            fn start_recording(&mut self) -> Result<Self::Recorder, String> {
                $engine::Recorder::start(&mut self.world).map_err(|error| error.to_string())
            }

            fn note_step(
                &mut self,
                recorder: &mut Self::Recorder,
                dt: f32,
            ) -> Result<Vec<u8>, String> {
                let noted = recorder.note_step(&mut self.world, dt);
                noted.map_err(|error| error.to_string())?;
                Ok(recorder.take_bytes())
            }

            fn finish_recording(&mut self, recorder: Self::Recorder) -> Vec<u8> {
                recorder.finish(&mut self.world)
            }
        }
    };
}

simulate!(hazumi3d, poses::file_3d, dim3);
simulate!(hazumi2d, poses::file_2d, dim2);
