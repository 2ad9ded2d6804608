//! The world of a program, which takes the steps itself.

use std::any::Any;

use super::{Held, Input, PROGRAM, Play, Playback, PlaybackInfo, Visible};
use crate::content::Content;
use crate::engine::{Engine, Grip, Paint, Picked, Refusal, Rows, Stepped};
use crate::frame::Frame;
use crate::microscope::{Look, Neighbourhood};
use crate::protocol::{Bounds, ColorBy, EnergyInfo, Overlays, SettingsInfo, SpawnShape};

/// Holds the world of a program while somebody looks at it, and an empty one otherwise.
pub(crate) struct Attached<W> {
    world: W,
    dt: f32,
}

impl<W: Engine> Attached<W> {
    /// For a program that takes steps of `dt` seconds.
    pub(crate) fn new(dt: f32) -> Self {
        Self { world: W::default(), dt }
    }
}

impl<W: Engine + 'static> Visible for Attached<W> {
    fn settings(&self) -> SettingsInfo {
        SettingsInfo { threads: 1, ..self.world.rules() }
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
        self.world.pose(frame, &Paint { content, by, rows: Rows::ALL, aside: [0.0; 3] });
    }

    fn overlay(&self, show: &Overlays, frame: &mut Frame) {
        self.world.overlay(show, [0.0; 3], frame);
    }

    fn pick(&self, origin: [f64; 3], direction: [f64; 3]) -> Option<Picked> {
        self.world.pick(origin, direction)
    }

    fn grip(&self, body: u64, point: [f64; 3]) -> Option<Grip> {
        let local = self.world.local(body, point)?;
        Some(Grip { body, local, target: point })
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

impl<W: Engine + 'static> Playback for Attached<W> {
    type State = W::Snapshot;

    fn info(&self) -> PlaybackInfo {
        PlaybackInfo {
            dimension: W::DIMENSION,
            kind: PROGRAM,
            dt: self.dt,
            play: Play::default(),
            color: None,
            examine: None,
            shapes: SpawnShape::ALL.to_vec(),
            compared: false,
        }
    }

    fn save_state(&self, earlier: Option<&Self::State>) -> Self::State {
        self.world.save_state(earlier)
    }

    fn bytes(state: &Self::State, earlier: Option<&Self::State>) -> usize {
        W::bytes(state, earlier)
    }

    fn restore_state(&mut self, state: &Self::State) {
        self.world.restore_state(state);
    }

    fn step(&mut self, _held: &Held) -> Result<Stepped, Refusal> {
        Err("the program takes the steps".to_owned())
    }

    fn apply(&mut self, input: &Input) -> Result<(), Refusal> {
        match input {
            Input::Change(changes) => self.world.change(changes),
            Input::Spawn(spawn) => self.world.spawn(spawn),
            Input::Delete(body) => {
                self.world.delete(*body);
                Ok(())
            }
            // For the step that the program takes next.
            Input::Hold(Some(grip)) => {
                self.world.pull(grip, self.dt);
                Ok(())
            }
            Input::Hold(None) | Input::Keys(_) => Ok(()),
        }
    }

    fn is_driven(&self) -> bool {
        false
    }

    fn exchange(&mut self, world: &mut dyn Any) -> bool {
        let Some(world) = world.downcast_mut::<W>() else { return false };
        std::mem::swap(&mut self.world, world);
        true
    }

    fn start_recording(&mut self) -> Option<Result<(), Refusal>> {
        None
    }

    fn finish_recording(&mut self) -> Vec<u8> {
        Vec::new()
    }
}
