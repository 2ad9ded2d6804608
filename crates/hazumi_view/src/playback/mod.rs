//! Something that can be stepped and shown: a scene, a game, a recording, two recordings.

mod live;
mod game;
mod recorded;
mod compared;
mod attached;

pub(crate) use attached::Attached;
pub(crate) use compared::Compared;
pub(crate) use game::{GamePlayback, SWARM_KEYS};
pub(crate) use live::{Live, MOVER_KEYS, Scene2d, Scene3d};
pub(crate) use recorded::{Recorded, Track};

use std::any::Any;

use crate::content::Content;
use crate::engine::{Grip, Picked, Refusal, Stepped};
use crate::frame::Frame;
use crate::microscope::Look;
use crate::protocol::{
    Bounds, Changes, ColorBy, EnergyInfo, EventInfo, Key, Overlays, SettingsInfo, Spawn,
    SpawnShape,
};

/// Inputs of people to a playback between two steps, as values: a timeline applies them again.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    Change(Changes),
    Spawn(Spawn),
    /// A body.
    Delete(u64),
    /// Holds a body from now on, or none.
    Hold(Option<Grip>),
    /// These keys are down from now on.
    Keys(Keys),
}

/// The keys of a player.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Keys {
    /// Keys that are down.
    pub(crate) down: Vec<Key>,
    /// Keys that were pressed since the last step, even if they are up again.
    pub(crate) pressed: Vec<Key>,
}

impl Keys {
    /// The keys after those that are down have changed, between two steps.
    pub(crate) fn then(&self, down: &[Key]) -> Self {
        let mut next = Self { down: Vec::new(), pressed: self.pressed.clone() };
        for &key in down {
            if !next.down.contains(&key) {
                next.down.push(key);
            }
            if !self.down.contains(&key) && !next.pressed.contains(&key) {
                next.pressed.push(key);
            }
        }
        next
    }

    /// Whether a key is down or was since the last step.
    pub(crate) fn has(&self, key: Key) -> bool {
        self.down.contains(&key) || self.pressed.contains(&key)
    }

    /// Whether no key is down or was since the last step.
    pub(crate) fn is_empty(&self) -> bool {
        self.down.is_empty() && self.pressed.is_empty()
    }
}

/// Inputs that last from step to step.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Held {
    pub(crate) grip: Option<Grip>,
    pub(crate) keys: Keys,
}

/// The [kind](PlaybackInfo::kind) of the world of a program.
pub(crate) const PROGRAM: &str = "program";

/// Properties of a playback that do not change while it is shown.
#[derive(Clone, Debug)]
pub(crate) struct PlaybackInfo {
    /// 2 or 3.
    pub(crate) dimension: u32,
    pub(crate) kind: &'static str,
    /// Length of a step, s.
    pub(crate) dt: f32,
    pub(crate) keys: Vec<Key>,
    /// The body that obeys the keys.
    pub(crate) player: Option<String>,
    pub(crate) shapes: Vec<SpawnShape>,
    pub(crate) compared: bool,
}

/// All that there is to see of a playback.
pub(crate) trait Visible {
    fn settings(&self) -> SettingsInfo;

    fn hash(&self) -> u64;

    fn energy(&self) -> EnergyInfo;

    /// m.
    fn penetration(&self) -> f32;

    fn extent(&self) -> Bounds;

    /// Notes who is there.
    fn list(&self, content: &mut Content);

    /// Puts everything into a frame.
    fn pose(&self, frame: &mut Frame, content: &Content, by: ColorBy);

    /// Draws the requested overlays.
    fn overlay(&self, show: &Overlays, frame: &mut Frame);

    fn pick(&self, origin: [f64; 3], direction: [f64; 3]) -> Option<Picked>;

    /// How a body would be held at a point of the world.
    fn grip(&self, body: u64, point: [f64; 3]) -> Option<Grip>;

    /// From where a body is held to where it is pulled.
    fn string(&self, grip: &Grip) -> Option<[[f64; 3]; 2]>;

    fn inspect(&self, row: u32, body: u64) -> Option<Vec<[String; 2]>>;

    /// How the narrow phase finds its answer for two bodies.
    fn examine(&self, _rows: [u32; 2], _bodies: [u64; 2]) -> Result<Look, Refusal> {
        Err("there are no bodies".to_owned())
    }

    /// Where two recordings first differ.
    fn difference(&self) -> Option<EventInfo> {
        None
    }
}

/// Something that can be stepped, shown and brought back to where it was.
pub(crate) trait Playback: Visible {
    /// Complete state at one moment.
    type State: Clone;

    fn info(&self) -> PlaybackInfo;

    /// How it is now, sharing with an earlier state what has not changed.
    fn save_state(&self, earlier: Option<&Self::State>) -> Self::State;

    /// Bytes of a state that it does not share with an earlier one.
    fn bytes(state: &Self::State, earlier: Option<&Self::State>) -> usize;

    fn restore_state(&mut self, state: &Self::State);

    /// Takes a step.
    fn step(&mut self, held: &Held) -> Result<Stepped, Refusal>;

    /// Applies an input between steps, except for a held button.
    fn apply(&mut self, input: &Input) -> Result<(), Refusal>;

    /// How many steps there are, if that is known.
    fn end(&self) -> Option<u64> {
        None
    }

    /// Whether it takes steps only on request. The world of a program does not: that takes
    /// them, and lends the world for as long as somebody looks at it.
    fn is_driven(&self) -> bool {
        true
    }

    /// Exchanges its world for another of the same kind; false where it has none of that kind.
    fn exchange(&mut self, _world: &mut dyn Any) -> bool {
        false
    }

    /// Begins to write down the steps that follow; `None` where that cannot be.
    fn start_recording(&mut self) -> Option<Result<(), Refusal>>;

    /// Ends that, and returns the file.
    fn finish_recording(&mut self) -> Vec<u8>;
}
