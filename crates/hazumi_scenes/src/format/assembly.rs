//! Assemblies: bodies and joints that are told once and made many times.

use schemars::JsonSchema;
use serde::Deserialize;

use super::body::Body;
use super::joint::Joint;
use super::repeat::Repeat;
use super::serialize_changed_fields;

/// Bodies and the joints between them, such as a ragdoll, told once in a frame of their own.
///
/// It is there from the start unless a spawner, a rule of the game or a gun makes it. Its
/// bodies are called `name.body`, those of a repeated one `name[0].body`, `name[1].body` and so
/// on.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Assembly {
    /// Name for spawners, any text, default `assembly`.
    pub name: String,
    /// Where its frame is, m, in the world, any finite numbers, default [0, 0, 0].
    pub position: [f32; 3],
    /// Rotation of its frame: a quaternion [x, y, z, w], dimensionless, default [0, 0, 0, 1],
    /// no rotation. Any length but 0.
    pub rotation: [f32; 4],
    /// Rotation of its frame in degrees, instead of `rotation`, default none. The rotations are
    /// about the fixed x axis, then y, then z; any finite numbers.
    pub rotation_degrees: Option<[f32; 3]>,
    /// Its bodies, in its frame, velocities too, at least one.
    pub bodies: Vec<Body>,
    /// Joints between its bodies, in its frame, default none.
    pub joints: Vec<Joint>,
    /// Sets of names of its bodies; those of a set pass through each other. Default none.
    pub pass_through: Vec<Vec<String>>,
    /// Makes many of it, default none.
    pub repeat: Option<Repeat>,
}

/// Adds copies of an assembly while the world runs, and takes them away again.
///
/// Each time it makes the next few copies. When all copies are there it begins again with the
/// first: what is left of that copy is removed and made anew.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Spawner {
    /// Name of the assembly, the only one of that name. Required.
    pub assembly: String,
    /// How many copies it makes each time, at least 1, at most as many as there are, default 1.
    pub count: u32,
    /// Before which steps it does so, counted from 0, each above the one before it, at least
    /// one.
    pub steps: Vec<u32>,
}

impl Default for Spawner {
    fn default() -> Self {
        Self { assembly: String::new(), count: 1, steps: Vec::new() }
    }
}

serialize_changed_fields!(Spawner { assembly, count, steps });
