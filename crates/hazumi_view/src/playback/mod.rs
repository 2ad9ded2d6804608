//! Something that can be stepped and shown: a scene, a game, a recording, two recordings.

mod live;
mod game;
mod recorded;
mod compared;
mod attached;

pub(crate) use attached::Attached;
pub(crate) use compared::Compared;
pub(crate) use game::{GamePlayback, SWARM_KEYS};
pub(crate) use live::{Live, Scene2d, Scene3d};
#[cfg(test)]
pub(crate) use live::{plane_keys, space_keys};
pub(crate) use recorded::{Recorded, Track};

use std::any::Any;

use crate::content::Content;
use crate::engine::{Grip, Picked, Refusal, Stepped};
use crate::frame::Frame;
use crate::microscope::{Look, Neighbourhood};
use crate::protocol::{
    Bounds, Changes, ColorBy, EnergyInfo, EventInfo, EyeInfo, GameInfo, GameStatus, Key,
    Overlays, SettingsInfo, Spawn, SpawnShape,
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
    /// Direction in which the player looks, in the world, any length; zero where nobody said.
    pub(crate) look: [f32; 3],
    /// Whether there is a player: one has said something about keys, be it that none is down.
    pub(crate) is_played: bool,
}

impl Keys {
    /// The keys after those that are down have changed, and the direction of the look unless it
    /// is zero, between two steps.
    pub(crate) fn then(&self, down: &[Key], look: [f32; 3]) -> Self {
        let look = if look == [0.0; 3] { self.look } else { look };
        let mut next =
            Self { down: Vec::new(), pressed: self.pressed.clone(), look, is_played: true };
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

    /// How far one key is down and not its opposite, −1 to 1.
    pub(crate) fn axis(&self, positive: Key, negative: Key) -> f32 {
        let part = |key: Key| f32::from(u8::from(self.has(key)));
        part(positive) - part(negative)
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
    pub(crate) play: Play,
    /// Colours that show what it is about.
    pub(crate) color: Option<ColorBy>,
    /// Names of the two bodies that are under the microscope from the start.
    pub(crate) examine: Option<[String; 2]>,
    pub(crate) shapes: Vec<SpawnShape>,
    pub(crate) compared: bool,
}

/// How a playback is played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Play {
    /// Keys that it understands.
    pub(crate) keys: Vec<Key>,
    /// The body that obeys them.
    pub(crate) player: Option<String>,
    pub(crate) eye: EyeInfo,
    /// Height of the player's eyes above the origin of its body, m.
    pub(crate) eye_height: f32,
    pub(crate) game: Option<GameInfo>,
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

    /// Neighbourhood of the body under a pointer.
    fn hover(&self, _origin: [f64; 3], _direction: [f64; 3]) -> Option<Neighbourhood> {
        None
    }

    /// How far its game has come.
    fn game(&self) -> Option<GameStatus> {
        None
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
