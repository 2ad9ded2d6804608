//! One line of input: what is asked, and about what.

use std::collections::HashMap;

use hazumi_scenes as scenes;
use hazumi3d::glam::{Quat, Vec3};
use hazumi3d::math::rotation;
use hazumi3d::scene::load_shape;
use hazumi3d::{Pose, Rule, Shape, ValueError};
use serde::Deserialize;
use serde_json::Value;

/// Shapes with many numbers are kept when they were seen before, this many of them.
const MOST_KEPT: usize = 256;

/// One line of input, as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    #[serde(default, rename = "id")]
    _id: Value,
    pub(super) op: String,
    pub(super) a: Option<Written>,
    pub(super) b: Option<Written>,
    pub(super) method: Option<String>,
    pub(super) point: Option<[f32; 3]>,
    pub(super) points: Option<Vec<[f32; 3]>>,
    pub(super) origin: Option<[f32; 3]>,
    pub(super) direction: Option<[f32; 3]>,
    pub(super) end: Option<[f32; 3]>,
    pub(super) translation: Option<[f32; 3]>,
    pub(super) max_fraction: Option<f32>,
    pub(super) margin: Option<f32>,
    pub(super) gap: Option<f32>,
    pub(super) density: Option<f32>,
    pub(super) max_vertices: Option<u32>,
}

/// A shape where it stands, as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    shape: Value,
    #[serde(default)]
    position: [f32; 3],
    #[serde(default = "no_turn")]
    rotation: [f32; 4],
    #[serde(default)]
    translation: [f32; 3],
    #[serde(default)]
    turn: [f32; 3],
}

fn no_turn() -> [f32; 4] {
    [0.0, 0.0, 0.0, 1.0]
}

/// A shape where it stands, and how it moves.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) shape: Shape,
    pub(super) pose: Pose,
    /// Way of its origin, in metres.
    pub(super) translation: Vec3,
    /// Axis times angle of its turn, in radians.
    pub(super) turn: Vec3,
}

/// Why a line has no answer, in words.
pub(super) type Reason = String;

impl Question {
    /// Reads one line.
    pub(super) fn read(line: Value) -> Result<Self, Reason> {
        serde_json::from_value(line).map_err(|error| error.to_string())
    }

    /// A field that this question cannot do without.
    pub(super) fn need<T: Copy>(&self, name: &str, field: Option<T>) -> Result<T, Reason> {
        field.ok_or_else(|| format!("`{}` needs `{name}`", self.op))
    }

    /// Three numbers that this question cannot do without.
    pub(super) fn vector(&self, name: &str, field: Option<[f32; 3]>) -> Result<Vec3, Reason> {
        let numbers = self.need(name, field)?;
        check(Rule::Finite.check_all("coordinate", numbers))
            .map_err(|why| format!("`{name}`: {why}"))?;
        Ok(numbers.into())
    }
}

/// Shapes by their text: hulls and meshes are cooked once.
#[derive(Debug, Default)]
pub(super) struct Shapes {
    kept: HashMap<String, Shape>,
}

impl Shapes {
    /// The shape and pose of `a` or `b`, called `name`.
    pub(super) fn place(
        &mut self,
        name: &str,
        written: Option<&Written>,
    ) -> Result<Placed, Reason> {
        let written = written.ok_or_else(|| format!("`{name}` is missing"))?;
        let fail = |why: String| format!("`{name}`: {why}");
        let shape = self.shape(&written.shape).map_err(fail)?;
        let numbers =
            written.position.into_iter().chain(written.translation).chain(written.turn);
        check(Rule::Finite.check_all("coordinate", numbers)).map_err(fail)?;
        check(Rule::Finite.check_all("rotation", written.rotation)).map_err(fail)?;
        let rotation = rotation::normalize(Quat::from_array(written.rotation))
            .ok_or_else(|| fail("rotation is zero, must have a direction".to_owned()))?;
        Ok(Placed {
            shape,
            pose: Pose::new(written.position.into(), rotation),
            translation: written.translation.into(),
            turn: written.turn.into(),
        })
    }

    fn shape(&mut self, written: &Value) -> Result<Shape, Reason> {
        let text = written.to_string();
        if let Some(shape) = self.kept.get(&text) {
            return Ok(shape.clone());
        }
        let described: scenes::Shape = serde_json::from_value(written.clone())
            .map_err(|error| format!("shape: {error}"))?;
        let is_costly = described.is_cooked();
        let shape = load_shape(described).map_err(|error| error.to_string())?;
        if is_costly {
            if self.kept.len() >= MOST_KEPT {
                self.kept.clear();
            }
            self.kept.insert(text, shape.clone());
        }
        Ok(shape)
    }
}

/// An error of the library, in words.
pub(super) fn check<T>(result: Result<T, ValueError>) -> Result<T, Reason> {
    result.map_err(|error| error.to_string())
}
