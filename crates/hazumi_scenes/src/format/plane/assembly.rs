//! Assemblies: bodies and joints that are told once and made many times.

use schemars::JsonSchema;
use serde::Deserialize;

use super::body::Body;
use super::joint::Joint;
use super::repeat::Repeat;

/// Bodies and the joints between them, such as a ragdoll, told once in a frame of their own.
///
/// It is there from the start unless a spawner, a rule of the game or a gun makes it. Its
/// bodies are called `name.body`, those of a repeated one `name[0].body`, `name[1].body` and so
/// on.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "PlaneAssembly")]
pub struct Assembly {
    /// Name for spawners, any text, default `assembly`.
    pub name: String,
    /// Where its frame is, m, in the world, any finite numbers, default [0, 0].
    pub position: [f32; 2],
    /// How its frame is turned, rad, any finite number, default 0.
    pub rotation: f32,
    /// How its frame is turned, instead of `rotation`, degrees, any finite number, default
    /// none.
    pub rotation_degrees: Option<f32>,
    /// Its bodies, in its frame, velocities too, at least one.
    pub bodies: Vec<Body>,
    /// Joints between its bodies, in its frame, default none.
    pub joints: Vec<Joint>,
    /// Sets of names of its bodies; those of a set pass through each other. Default none.
    pub pass_through: Vec<Vec<String>>,
    /// Makes many of it, default none.
    pub repeat: Option<Repeat>,
}
