//! A recording that is played.

use std::sync::Arc;

use super::{Held, Input, Play, Playback, PlaybackInfo, Visible};
use crate::content::Content;
use crate::engine::{Engine, Grip, Paint, Picked, Refusal, Rows, Stepped, Told};
use crate::frame::Frame;
use crate::microscope::{Look, Neighbourhood};
use crate::protocol::{Bounds, ColorBy, EnergyInfo, Overlays, SettingsInfo};

/// A recording of either dimension, and the world that plays it.
pub(crate) trait Track: Sized + Send {
    type World: Engine;

    /// Reads a recording.
    fn read(bytes: &[u8]) -> Result<Self, Refusal>;

    /// Number of its steps.
    fn len(&self) -> usize;

    /// The world after a step, as a hash; `None` beyond the end.
    fn hash_after(&self, step: usize) -> Option<u64>;

    /// Length of the first step, s.
    fn dt(&self) -> f32;

    /// The world before the first step.
    fn begin(&self, world: &mut Self::World) -> Result<(), Refusal>;

    /// Takes the step at `position`.
    fn play(&self, world: &mut Self::World, position: usize) -> Result<Stepped, Refusal>;
}

macro_rules! track {
    ($engine:ident) => {
        impl Track for Arc<$engine::Recording> {
            type World = $engine::World;

            fn read(bytes: &[u8]) -> Result<Self, Refusal> {
                let read = $engine::Recording::from_bytes(bytes);
                read.map(Arc::new).map_err(|error| error.to_string())
            }

            fn len(&self) -> usize {
                self.frames().len()
            }

            fn hash_after(&self, step: usize) -> Option<u64> {
                Some(self.frames().get(step.checked_sub(1)?)?.hash)
            }

            fn dt(&self) -> f32 {
                self.frames().first().map_or(1.0 / 60.0, |frame| frame.dt)
            }

            fn begin(&self, world: &mut Self::World) -> Result<(), Refusal> {
                let begun = $engine::Replay::start(self, world);
                begun.map(|_| ()).map_err(|error| error.to_string())
            }

            fn play(
                &self,
                world: &mut Self::World,
                position: usize,
            ) -> Result<Stepped, Refusal> {
                let mut replay = $engine::Replay::resume(self, position);
                let played = replay.step(world).map_err(|error| error.to_string())?;
                let report = $engine::StepReport {
                    bodies: world.body_count(),
                    contacts: world.contacts().count(),
                    ..$engine::StepReport::default()
                };
                let mut stepped = world.stepped(&report);
                if played.is_some()
                    && let Some(divergence) = replay.check(world)
                {
                    let told = divergence.to_string();
                    stepped.events.push(told.lines().next().unwrap_or_default().to_owned());
                }
                Ok(stepped)
            }
        }
    };
}

track!(hazumi3d);
track!(hazumi2d);

/// A recording, and how far it has been played.
pub(crate) struct Recorded<T: Track> {
    track: T,
    world: T::World,
    position: usize,
    threads: usize,
}

impl<T: Track> Recorded<T> {
    /// The recording in `bytes`, before its first step.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, Refusal> {
        let track = T::read(bytes)?;
        let mut world = T::World::default();
        track.begin(&mut world)?;
        Ok(Self { track, world, position: 0, threads: 1 })
    }

    pub(crate) fn track(&self) -> &T {
        &self.track
    }

    pub(crate) fn world(&self) -> &T::World {
        &self.world
    }

    /// Puts the world into a frame.
    pub(crate) fn pose_at(&self, frame: &mut Frame, paint: &Paint<'_>) {
        self.world.pose(frame, paint);
    }
}

impl<T: Track> Visible for Recorded<T> {
    fn settings(&self) -> SettingsInfo {
        SettingsInfo { threads: self.threads, ..self.world.rules() }
    }

    fn hash(&self) -> u64 {
        self.world.hash()
    }

    fn energy(&self) -> EnergyInfo {
        self.world.energy_now()
    }

    fn penetration(&self) -> f32 {
        self.world.penetration()
    }

    fn extent(&self) -> Bounds {
        self.world.extent()
    }

    fn list(&self, content: &mut Content) {
        self.world.list(content, Rows::ALL, &[]);
    }

    fn pose(&self, frame: &mut Frame, content: &Content, by: ColorBy) {
        self.pose_at(frame, &Paint { content, by, rows: Rows::ALL, aside: [0.0; 3] });
    }

    fn overlay(&self, show: &Overlays, frame: &mut Frame) {
        self.world.overlay(show, [0.0; 3], frame);
    }

    fn pick(&self, origin: [f64; 3], direction: [f64; 3]) -> Option<Picked> {
        self.world.pick(origin, direction)
    }

    fn grip(&self, _body: u64, _point: [f64; 3]) -> Option<Grip> {
        None
    }

    fn string(&self, grip: &Grip) -> Option<[[f64; 3]; 2]> {
        self.world.string(grip)
    }

    fn inspect(&self, _row: u32, body: u64) -> Option<Vec<[String; 2]>> {
        self.world.inspect(body)
    }

    fn examine(&self, _rows: [u32; 2], bodies: [u64; 2]) -> Result<Look, Refusal> {
        self.world.examine(bodies)
    }

    fn hover(&self, origin: [f64; 3], direction: [f64; 3]) -> Option<Neighbourhood> {
        self.world.hover(origin, direction)
    }
}

impl<T: Track> Playback for Recorded<T> {
    type State = (<T::World as Engine>::Snapshot, usize);

    fn info(&self) -> PlaybackInfo {
        PlaybackInfo {
            dimension: T::World::DIMENSION,
            kind: "recording",
            dt: self.track.dt(),
            play: Play::default(),
            color: None,
            examine: None,
            shapes: Vec::new(),
            compared: false,
        }
    }

    fn save_state(&self, earlier: Option<&Self::State>) -> Self::State {
        (self.world.save_state(earlier.map(|(state, _)| state)), self.position)
    }

    fn bytes(state: &Self::State, earlier: Option<&Self::State>) -> usize {
        <T::World as Engine>::bytes(&state.0, earlier.map(|(state, _)| state))
    }

    fn restore_state(&mut self, (state, position): &Self::State) {
        self.world.restore_state(state);
        self.position = *position;
    }

    fn step(&mut self, _held: &Held) -> Result<Stepped, Refusal> {
        let stepped = self.track.play(&mut self.world, self.position)?;
        self.position += 1;
        Ok(stepped)
    }

    fn apply(&mut self, input: &Input) -> Result<(), Refusal> {
        match input {
            Input::Change(changes) if changes.threads.is_some() => {
                let threads = changes.threads.filter(|&it| it > 0);
                self.threads = threads.unwrap_or(self.threads);
                let only = crate::protocol::Changes { threads, ..Default::default() };
                self.world.change(&only)
            }
            Input::Hold(None) | Input::Keys(_) => Ok(()),
            _ => Err("a recording cannot be changed, only looked at".to_owned()),
        }
    }

    fn end(&self) -> Option<u64> {
        Some(self.track.len() as u64)
    }

    fn start_recording(&mut self) -> Option<Result<(), Refusal>> {
        None
    }

    fn finish_recording(&mut self) -> Vec<u8> {
        Vec::new()
    }
}
