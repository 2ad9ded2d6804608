//! Messages between the page and the server, see `docs/view-protocol.md`.

pub(crate) use hazumi_scenes::ColorBy;
use serde::{Deserialize, Serialize};

/// Command of a page.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum Command {
    Drawn,
    Load {
        scene: String,
    },
    Restart,
    Pause,
    Resume,
    Step {
        by: i64,
    },
    Seek {
        step: u64,
    },
    Speed {
        factor: f64,
    },
    Configure(Changes),
    Show(Overlays),
    Color {
        by: ColorBy,
    },
    Select {
        row: Option<u32>,
    },
    Examine {
        rows: Option<[u32; 2]>,
    },
    Hover {
        /// Ray through the pointer, or none.
        ray: Option<PointerRay>,
    },
    Pick {
        id: u64,
        origin: [f64; 3],
        direction: [f64; 3],
    },
    Grab {
        row: u32,
        point: [f64; 3],
    },
    Move {
        point: [f64; 3],
    },
    Release,
    Spawn(Spawn),
    Delete {
        row: u32,
    },
    Keys {
        down: Vec<Key>,
        /// Direction in which the player looks, in the world; none or zero is the last one.
        #[serde(default)]
        look: [f32; 3],
    },
    Difference,
}

/// Ray through a pointer; in 2D the point `origin`.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub(crate) struct PointerRay {
    /// m, in the world.
    pub(crate) origin: [f64; 3],
    /// Of any length but zero.
    pub(crate) direction: [f64; 3],
}

/// Changes of the settings of a world; a field that is `None` stays.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub(crate) struct Changes {
    /// m/s².
    pub(crate) gravity: Option<[f32; 3]>,
    pub(crate) substeps: Option<u32>,
    pub(crate) threads: Option<usize>,
    /// Of all colliders.
    pub(crate) friction: Option<f32>,
    /// Stiffness of the shape of all soft bodies, Hz.
    pub(crate) hertz: Option<f32>,
    /// Its damping ratio.
    pub(crate) damping: Option<f32>,
}

/// Overlays to draw; a field that is `None` stays.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub(crate) struct Overlays {
    pub(crate) contacts: Option<bool>,
    pub(crate) boxes: Option<bool>,
    pub(crate) tree: Option<bool>,
    pub(crate) joints: Option<bool>,
    pub(crate) velocities: Option<bool>,
    pub(crate) goals: Option<bool>,
    pub(crate) clusters: Option<bool>,
    pub(crate) sensors: Option<bool>,
    pub(crate) fast: Option<bool>,
    pub(crate) cells: Option<bool>,
    pub(crate) graph: Option<bool>,
}

impl Overlays {
    /// These, and where they say nothing the others.
    pub(crate) fn over(&self, others: &Self) -> Self {
        Self {
            contacts: self.contacts.or(others.contacts),
            boxes: self.boxes.or(others.boxes),
            tree: self.tree.or(others.tree),
            joints: self.joints.or(others.joints),
            velocities: self.velocities.or(others.velocities),
            goals: self.goals.or(others.goals),
            clusters: self.clusters.or(others.clusters),
            sensors: self.sensors.or(others.sensors),
            fast: self.fast.or(others.fast),
            cells: self.cells.or(others.cells),
            graph: self.graph.or(others.graph),
        }
    }
}

/// A body to be added.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Spawn {
    pub(crate) shape: SpawnShape,
    /// Of its middle, m.
    pub(crate) position: [f64; 3],
    /// m/s.
    #[serde(default)]
    pub(crate) velocity: [f32; 3],
    /// Half its width, m.
    #[serde(default = "half")]
    pub(crate) size: f32,
}

fn half() -> f32 {
    0.5
}

/// Shape to spawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SpawnShape {
    Ball,
    Box,
    Capsule,
    Hull,
    Jelly,
}

impl SpawnShape {
    pub(crate) const ALL: [Self; 5] =
        [Self::Ball, Self::Box, Self::Capsule, Self::Hull, Self::Jelly];
}

/// A key of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Key {
    Left,
    Right,
    Up,
    Down,
    Jump,
    Fire,
    Throw,
    Switch,
}

/// Message of the server.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub(crate) enum Message {
    Hello { version: &'static str, threads: usize, gallery: Vec<GalleryEntry> },
    Scene(Box<SceneInfo>),
    Settings { settings: SettingsInfo },
    Content(ContentDifference),
    Status(Box<Status>),
    Inspected { row: Option<u32>, name: String, fields: Vec<[String; 2]> },
    Examined(Box<Examined>),
    Hovered(Box<Hovered>),
    Picked { row: Option<u32>, point: Option<[f64; 3]>, normal: Option<[f32; 3]>, id: u64 },
    Error { message: String },
}

/// A scene of the gallery.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct GalleryEntry {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) dimension: u32,
    /// The keys that play it.
    pub(crate) keys: &'static [Key],
    pub(crate) source: &'static str,
    pub(crate) doc: &'static str,
}

/// Description of the scene that is shown.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SceneInfo {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) dimension: u32,
    pub(crate) kind: &'static str,
    pub(crate) bounds: Bounds,
    /// Length of a step, s.
    pub(crate) dt: f32,
    pub(crate) keys: Vec<Key>,
    /// The body that obeys the keys.
    pub(crate) player: Option<String>,
    pub(crate) eye: EyeInfo,
    /// Height of the player's eyes above the origin of its body, m.
    pub(crate) eye_height: f32,
    pub(crate) game: Option<GameInfo>,
    /// Colours that show what the scene is about.
    pub(crate) color: Option<ColorBy>,
    /// Names of the two bodies that are under the microscope from the start.
    pub(crate) examine: Option<[String; 2]>,
    pub(crate) settings: SettingsInfo,
    pub(crate) shapes: Vec<SpawnShape>,
    pub(crate) compared: bool,
}

/// How the camera goes with the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EyeInfo {
    #[default]
    Fixed,
    Follow,
    FirstPerson,
}

/// Rules of a game for a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct GameInfo {
    pub(crate) goal: String,
    /// Lives at the start.
    pub(crate) lives: u32,
    /// Time limit, s.
    pub(crate) seconds: Option<f32>,
    /// Scene that follows when it is won.
    pub(crate) next: Option<String>,
}

/// How far a game has come.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct GameStatus {
    pub(crate) score: i64,
    pub(crate) lives: u32,
    /// How long it has lasted, s.
    pub(crate) seconds: f64,
    /// `won` or `lost`; none while it lasts.
    pub(crate) outcome: Option<&'static str>,
    /// Sentence about the outcome.
    pub(crate) text: String,
}

/// A box, m, in the world.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Bounds {
    pub(crate) min: [f64; 3],
    pub(crate) max: [f64; 3],
}

impl Bounds {
    /// Around nothing.
    pub(crate) const NONE: Self = Self { min: [f64::INFINITY; 3], max: [f64::NEG_INFINITY; 3] };

    pub(crate) fn include(&mut self, point: [f64; 3]) {
        for (axis, value) in point.into_iter().enumerate() {
            self.min[axis] = self.min[axis].min(value);
            self.max[axis] = self.max[axis].max(value);
        }
    }

    /// The box, or a metre around the origin if it is around nothing.
    pub(crate) fn or_unit(self) -> Self {
        let is_sound = (0..3).all(|axis| {
            self.min[axis] <= self.max[axis] && (self.max[axis] - self.min[axis]).is_finite()
        });
        if is_sound { self } else { Self { min: [-1.0; 3], max: [1.0; 3] } }
    }
}

/// The rules of what is shown.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct SettingsInfo {
    pub(crate) gravity: [f32; 3],
    pub(crate) substeps: u32,
    pub(crate) threads: usize,
    pub(crate) friction: Option<f32>,
    pub(crate) hertz: Option<f32>,
    pub(crate) damping: Option<f32>,
}

/// Rows and shapes that were added, changed and removed since the last message to a page.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct ContentDifference {
    pub(crate) revision: u32,
    pub(crate) reset: bool,
    pub(crate) shapes: Vec<ShapeInfo>,
    pub(crate) set: Vec<RowInfo>,
    pub(crate) clear: Vec<u32>,
}

/// A shape that bodies refer to.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ShapeInfo {
    pub(crate) id: u32,
    pub(crate) geometry: Geometry,
}

/// Content of a row.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RowInfo {
    pub(crate) row: u32,
    pub(crate) name: String,
    pub(crate) body_type: &'static str,
    pub(crate) kind: u32,
    pub(crate) colliders: Vec<ColliderInfo>,
}

/// A shape of a body, and where it is in the frame of that.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ColliderInfo {
    pub(crate) shape: u32,
    pub(crate) position: [f32; 3],
    pub(crate) rotation: [f32; 4],
    pub(crate) sensor: bool,
}

/// Geometry of a shape; lengths in metres.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Geometry {
    Sphere { radius: f32 },
    Capsule { from: [f32; 3], to: [f32; 3], radius: f32 },
    Box { half_extents: [f32; 3] },
    Cylinder { radius: f32, half_height: f32 },
    Cone { radius: f32, half_height: f32 },
    HalfSpace { normal: [f32; 3], offset: f32 },
    Mesh { positions: Vec<f32>, indices: Vec<u32> },
    Circle { radius: f32 },
    Outline { points: Vec<f32>, closed: bool },
    Skin { vertices: usize, indices: Vec<u32>, lines: Vec<u32> },
    SkinOutline { vertices: usize, loops: Vec<Vec<u32>>, lines: Vec<u32> },
}

/// How things are.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Status {
    pub(crate) step: u64,
    pub(crate) first: u64,
    pub(crate) last: u64,
    pub(crate) paused: bool,
    pub(crate) speed: f64,
    /// Share of the time that steps take.
    pub(crate) busy: f64,
    pub(crate) counts: Counts,
    pub(crate) energy: EnergyInfo,
    /// m.
    pub(crate) penetration: f32,
    /// Milliseconds of each stage.
    pub(crate) times: Vec<(&'static str, f64)>,
    pub(crate) step_ms: f64,
    /// Bytes that going back costs.
    pub(crate) memory: usize,
    pub(crate) hash: Option<String>,
    pub(crate) grabbed: Option<u32>,
    pub(crate) events: Vec<EventInfo>,
    pub(crate) difference: Option<EventInfo>,
    pub(crate) game: Option<GameStatus>,
}

/// How much there is of what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Counts {
    pub(crate) bodies: usize,
    pub(crate) awake: usize,
    pub(crate) frozen: usize,
    pub(crate) pairs: usize,
    pub(crate) contacts: usize,
    pub(crate) constraints: usize,
    pub(crate) colors: usize,
    pub(crate) joints: usize,
    /// Only where the cells of a bullet hell are shown.
    #[serde(flatten)]
    pub(crate) player_query: Option<PlayerQueryCounts>,
}

/// Query of the player of a bullet hell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct PlayerQueryCounts {
    /// Ranges of Morton codes.
    pub(crate) player_ranges: usize,
    /// Bullets in these.
    pub(crate) player_candidates: usize,
}

/// J.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct EnergyInfo {
    pub(crate) kinetic: f64,
    pub(crate) potential: f64,
}

/// How the narrow phase finds its answer for two bodies.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Examined {
    pub(crate) rows: Option<[u32; 2]>,
    pub(crate) names: [String; 2],
    /// Why there is nothing to see.
    pub(crate) message: Option<String>,
    /// Picture that always shows in the world.
    pub(crate) bodies: Picture,
    pub(crate) methods: Vec<MethodInfo>,
}

/// Broad phase and GJK around the body under a pointer.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Hovered {
    pub(crate) row: Option<u32>,
    pub(crate) name: String,
    /// Number of bodies that reach into its box.
    pub(crate) candidates: usize,
    /// Name of the nearest of them.
    pub(crate) partner: Option<String>,
    /// Result of GJK for the two, or empty.
    pub(crate) text: String,
    /// In the world.
    pub(crate) picture: Picture,
}

/// One method, step by step.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct MethodInfo {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// How the method works, in a few sentences.
    pub(crate) about: &'static str,
    pub(crate) result: String,
    /// The colours of its pictures, and what they stand for.
    pub(crate) legend: Vec<(u32, &'static str)>,
    /// Unchanging picture, in the space in which the method works.
    pub(crate) base: Picture,
    pub(crate) steps: Vec<StepInfo>,
}

/// A step of a method: in words, in its own space, and in the world.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct StepInfo {
    pub(crate) text: String,
    pub(crate) picture: Picture,
    pub(crate) world: Picture,
}

/// Points, lines and triangles, three numbers to a point, one colour to each of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Picture {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) lines: Vec<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) line_colors: Vec<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) points: Vec<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) point_colors: Vec<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) triangles: Vec<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) triangle_colors: Vec<u32>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct EventInfo {
    pub(crate) step: u64,
    pub(crate) text: String,
}

#[cfg(test)]
mod manual;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read() {
        let read = |text: &str| serde_json::from_str::<Command>(text).unwrap();
        assert_eq!(read(r#"{"do": "pause"}"#), Command::Pause);
        assert_eq!(read(r#"{"do": "step", "by": -2}"#), Command::Step { by: -2 });
        assert_eq!(read(r#"{"do": "select", "row": null}"#), Command::Select { row: None });
        assert_eq!(read(r#"{"do": "hover", "ray": null}"#), Command::Hover { ray: None });
        let Command::Show(overlays) = read(r#"{"do": "show", "contacts": true}"#) else {
            panic!("something else")
        };
        assert_eq!((overlays.contacts, overlays.boxes), (Some(true), None));
        let Command::Spawn(spawn) =
            read(r#"{"do": "spawn", "shape": "ball", "position": [0, 1, 0]}"#)
        else {
            panic!("something else")
        };
        assert_eq!((spawn.shape, spawn.size), (SpawnShape::Ball, 0.5));
        assert!(serde_json::from_str::<Command>(r#"{"do": "dance"}"#).is_err());
    }

    #[test]
    fn messages_say_what_they_are() {
        let message = Message::Error { message: "no".to_owned() };
        let text = serde_json::to_string(&message).unwrap();
        assert_eq!(text, r#"{"is":"error","message":"no"}"#);
        let shape =
            ShapeInfo { id: 3, geometry: Geometry::Box { half_extents: [1.0, 2.0, 0.5] } };
        assert_eq!(
            serde_json::to_string(&shape).unwrap(),
            r#"{"id":3,"geometry":{"kind":"box","half_extents":[1.0,2.0,0.5]}}"#
        );
    }

    #[test]
    fn what_is_not_named_stays() {
        let before =
            Overlays { contacts: Some(true), boxes: Some(true), ..Overlays::default() };
        let after = Overlays { boxes: Some(false), ..Overlays::default() }.over(&before);
        assert_eq!((after.contacts, after.boxes, after.tree), (Some(true), Some(false), None));
    }
}
