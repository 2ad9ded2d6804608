//! A world in 2D or 3D, as the rest sees it: numbers in three axes, bodies as 64 bits.

mod common;
pub(crate) mod dim3;
pub(crate) mod dim2;

use crate::content::Content;
use crate::frame::Frame;
use crate::microscope::{Look, Neighbourhood};
use crate::protocol::{
    Bounds, Changes, ColorBy, Counts, EnergyInfo, Overlays, SettingsInfo, Spawn,
};

/// Reason why a world cannot do something, in one line.
pub(crate) type Refusal = String;

/// Where somebody holds a body, and to where he pulls it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Grip {
    /// The body.
    pub(crate) body: u64,
    /// Where it is held, m, in its frame.
    pub(crate) local: [f32; 3],
    /// m, in the world.
    pub(crate) target: [f64; 3],
}

/// First hit of a ray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Picked {
    pub(crate) row: u32,
    pub(crate) body: u64,
    /// m, in the world.
    pub(crate) point: [f64; 3],
    /// Out of the body.
    pub(crate) normal: [f32; 3],
}

/// Results of a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stepped {
    pub(crate) counts: Counts,
    /// Milliseconds.
    pub(crate) times: Vec<(&'static str, f64)>,
    /// Events of the step, in words.
    pub(crate) events: Vec<String>,
}

/// A body for the list of what is there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name<'a> {
    pub(crate) body: u64,
    pub(crate) name: &'a str,
}

/// Which rows the bodies of a world stand in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    /// The row of the body in slot 0.
    pub(crate) first: u32,
    /// How many rows further that of the next slot is.
    pub(crate) stride: u32,
}

impl Rows {
    /// Of the only world.
    pub(crate) const ALL: Self = Self { first: 0, stride: 1 };

    /// The row of a slot.
    pub(crate) fn of(self, slot: u32) -> u32 {
        self.first + self.stride * slot
    }
}

/// How bodies are painted, and where they are put.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint<'a> {
    pub(crate) content: &'a Content,
    pub(crate) by: ColorBy,
    pub(crate) rows: Rows,
    /// How far everything is moved aside, m.
    pub(crate) aside: [f64; 3],
}

impl std::fmt::Debug for Content {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Content").field("revision", &self.revision()).finish_non_exhaustive()
    }
}

/// A world of either engine.
pub(crate) trait Engine: Default + Send {
    /// The state of a world.
    type Snapshot: Clone + Send;

    /// 2 or 3.
    const DIMENSION: u32;

    /// The state now, sharing with an earlier one what has not changed.
    fn save_state(&self, earlier: Option<&Self::Snapshot>) -> Self::Snapshot;

    /// Goes back to a state.
    fn restore_state(&mut self, snapshot: &Self::Snapshot);

    /// Bytes of a state that it does not share with an earlier one.
    fn bytes(snapshot: &Self::Snapshot, earlier: Option<&Self::Snapshot>) -> usize;

    /// The first difference of two states, in words.
    fn difference(one: &Self::Snapshot, other: &Self::Snapshot) -> Option<String>;

    /// Hash of the state.
    fn hash(&self) -> u64;

    /// The energy now.
    fn energy_now(&self) -> EnergyInfo;

    /// The deepest overlap, m.
    fn penetration(&self) -> f32;

    /// The current rules, without the threads.
    fn rules(&self) -> SettingsInfo;

    /// Changes the rules.
    fn change(&mut self, changes: &Changes) -> Result<(), Refusal>;

    /// Notes who is there; `names` are sorted by the bodies.
    fn list(&self, content: &mut Content, rows: Rows, names: &[Name<'_>]);

    /// Puts all bodies into a frame.
    fn pose(&self, frame: &mut Frame, paint: &Paint<'_>);

    /// Bounds that a camera should show.
    fn extent(&self) -> Bounds;

    /// First body along a ray, or the body at a point of the plane, as the row of its slot.
    fn pick(&self, origin: [f64; 3], direction: [f64; 3]) -> Option<Picked>;

    /// A point of the world in the frame of a body.
    fn local(&self, body: u64, point: [f64; 3]) -> Option<[f32; 3]>;

    /// Pulls a body for a step of `dt` seconds.
    fn pull(&mut self, grip: &Grip, dt: f32);

    /// Adds a body.
    fn spawn(&mut self, spawn: &Spawn) -> Result<(), Refusal>;

    /// Removes a body.
    fn delete(&mut self, body: u64);

    /// All about a body, as names and values.
    fn inspect(&self, body: u64) -> Option<Vec<[String; 2]>>;

    /// How the narrow phase finds its answer for two bodies; why there is nothing to see,
    /// otherwise.
    fn examine(&self, bodies: [u64; 2]) -> Result<Look, Refusal>;

    /// Neighbourhood of the first movable body along a ray, or of one at a point of the plane.
    fn hover(&self, origin: [f64; 3], direction: [f64; 3]) -> Option<Neighbourhood>;

    /// Draws the requested overlays, moved aside.
    fn overlay(&self, show: &Overlays, aside: [f64; 3], frame: &mut Frame);

    /// The line from where a body is held to where it is pulled, for a frame.
    fn string(&self, grip: &Grip) -> Option<[[f64; 3]; 2]>;
}

/// Data of a world for reports and inspectors, beside [`Engine`].
pub(crate) trait Told {
    type Report;
    type Body;

    /// Results of a step.
    fn stepped(&self, report: &Self::Report) -> Stepped;

    /// Whether a body is awake, asleep, frozen or out of it all.
    fn describe_state(&self, body: Self::Body) -> String;

    /// Colliders, joints, contacts and particles of a body, as names and values.
    fn connections(&self, body: Self::Body) -> Vec<[String; 2]>;
}
