//! The whole scene.

use schemars::JsonSchema;
use serde::Deserialize;

use super::assembly::Assembly;
use super::body::Body;
use super::driver::Driver;
use super::joint::Joint;
use super::serialize_changed_fields;
use crate::format::assembly::Spawner;
use crate::format::game::Game;
use crate::format::scene::{ColorBy, ContinuousCollision};

/// Everything that is in a world in 2D when it starts, and how it is meant to be stepped.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "PlaneScene")]
pub struct Scene {
    /// Axes of the world, always 2. Required in files: without it they are scenes in 3D.
    #[schemars(range(min = 2, max = 2))]
    pub dim: u32,
    /// Short name for lists and files, any text, default empty.
    pub name: String,
    /// Description of the scene, one sentence, default empty.
    pub description: String,
    /// Gravity, m/s², any finite numbers, default [0, -10], y being up.
    pub gravity: [f32; 2],
    /// Length of a step, s, above 0 and at most 1, default 1/60.
    pub dt: f32,
    /// Parts that each step is solved in, 1 to 64, default 4.
    pub substeps: u32,
    /// Size of a typical thing in the world, m, 1e-6 to 1e6, default 1. It scales the lengths
    /// and speeds below which bodies touch, bounce and rest.
    pub length_scale: f32,
    /// Whether bodies at rest may fall asleep, default true.
    pub sleep: bool,
    /// Which fast bodies are kept apart within a step, all or fixed, default all.
    pub continuous_collision: ContinuousCollision,
    /// The slowest impact, m/s, that bounces, at least 0, default 1: what is slower comes to
    /// rest.
    pub restitution_threshold: f32,
    /// How many steps a run should take, at least 1, default 600, ten seconds.
    pub steps: u32,
    /// The bodies, in the order in which they are made, default none.
    pub bodies: Vec<Body>,
    /// Joints between them, default none.
    pub joints: Vec<Joint>,
    /// Sets of names of bodies; those of a set pass through each other. Default none.
    pub pass_through: Vec<Vec<String>>,
    /// Bodies and joints that are told once and made many times, default none.
    pub assemblies: Vec<Assembly>,
    /// Scripts that make assemblies while the world runs, default none.
    pub spawners: Vec<Spawner>,
    /// Scripts that move kinematic bodies, default none.
    pub drivers: Vec<Driver>,
    /// Rules of a game, default none.
    pub game: Option<Game>,
    /// Meaning of the colours of bodies in a viewer, default none: its user chooses.
    pub color_by: Option<ColorBy>,
    /// Names of two bodies that a viewer has under the microscope when it enters the scene,
    /// default none.
    pub examine: Option<[String; 2]>,
}

impl Default for Scene {
    fn default() -> Self {
        Self {
            dim: 2,
            name: String::new(),
            description: String::new(),
            gravity: [0.0, -10.0],
            dt: 1.0 / 60.0,
            substeps: 4,
            length_scale: 1.0,
            sleep: true,
            continuous_collision: ContinuousCollision::All,
            restitution_threshold: 1.0,
            steps: 600,
            bodies: Vec::new(),
            joints: Vec::new(),
            pass_through: Vec::new(),
            assemblies: Vec::new(),
            spawners: Vec::new(),
            drivers: Vec::new(),
            game: None,
            color_by: None,
            examine: None,
        }
    }
}

serialize_changed_fields!(Scene {
    name,
    description,
    gravity,
    dt,
    substeps,
    length_scale,
    sleep,
    continuous_collision,
    restitution_threshold,
    steps,
    bodies,
    joints,
    pass_through,
    assemblies,
    spawners,
    drivers,
    game,
    color_by,
    examine,
} after dim);
