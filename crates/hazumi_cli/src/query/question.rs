//! One line of input: the query, and its shapes.

use std::collections::HashMap;
use std::fmt::Display;

use hazumi3d::{Rule, ValueError};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Shapes with many numbers are kept when they were seen before, this many of them.
const MOST_KEPT: usize = 256;

/// Every operation, in the order of the documentation.
const OPS: [&str; 13] = [
    "contains",
    "intersects",
    "distance",
    "penetration",
    "manifold",
    "ray",
    "segment",
    "cast",
    "toi",
    "mass",
    "hull",
    "aabb",
    "support",
];

/// Why a line has no answer, in words.
pub(super) type Reason = String;

/// One line of input, as written. How many numbers make a vector depends on the dimension.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    #[serde(default, rename = "id")]
    _id: Value,
    #[serde(default = "three")]
    dim: Value,
    pub(super) op: String,
    pub(super) a: Option<Written>,
    pub(super) b: Option<Written>,
    pub(super) method: Option<String>,
    pub(super) point: Option<Value>,
    pub(super) points: Option<Vec<Value>>,
    pub(super) origin: Option<Value>,
    pub(super) direction: Option<Value>,
    pub(super) end: Option<Value>,
    pub(super) translation: Option<Value>,
    pub(super) max_fraction: Option<f32>,
    pub(super) margin: Option<f32>,
    pub(super) gap: Option<f32>,
    pub(super) density: Option<f32>,
    pub(super) max_vertices: Option<u32>,
}

fn three() -> Value {
    Value::from(3)
}

/// A shape where it stands and how it moves, as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    pub(super) shape: Value,
    pub(super) position: Option<Value>,
    pub(super) rotation: Option<Value>,
    pub(super) translation: Option<Value>,
    pub(super) turn: Option<Value>,
}

/// Where shapes are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Dimension {
    Dim2,
    Dim3,
}

impl Question {
    /// Reads one line.
    pub(super) fn read(line: Value) -> Result<Self, Reason> {
        let question: Self = serde_json::from_value(line).map_err(in_words)?;
        if OPS.contains(&question.op.as_str()) {
            return Ok(question);
        }
        let known = OPS.join(", ");
        Err(format!("unknown op `{}`, expected one of {known}", question.op))
    }

    /// Dimension of the shapes.
    pub(super) fn dimension(&self) -> Result<Dimension, Reason> {
        match self.dim.as_u64() {
            Some(2) => Ok(Dimension::Dim2),
            Some(3) => Ok(Dimension::Dim3),
            _ => Err(format!("dim is {}, must be 2 or 3", self.dim)),
        }
    }

    /// A vector that this question cannot do without.
    pub(super) fn vector<const AXES: usize, V: From<[f32; AXES]>>(
        &self,
        name: &'static str,
        field: Option<&Value>,
    ) -> Result<V, Reason> {
        let written = field.ok_or_else(|| format!("`{}` needs `{name}`", self.op))?;
        vector(name, written)
    }
}

/// Numbers in brackets, as many as there are axes.
pub(super) fn vector<const AXES: usize, V: From<[f32; AXES]>>(
    name: &'static str,
    written: &Value,
) -> Result<V, Reason> {
    numbers(name, written).map(V::from)
}

/// As many numbers in brackets.
pub(super) fn numbers<const COUNT: usize>(
    name: &'static str,
    written: &Value,
) -> Result<[f32; COUNT], Reason> {
    let numbers = Vec::<f32>::deserialize(written).ok().and_then(|list| list.try_into().ok());
    let numbers =
        numbers.ok_or_else(|| format!("{name} is {written}, must be {COUNT} numbers"))?;
    Rule::Finite.check_all(name, numbers).map_err(in_words)?;
    Ok(numbers)
}

/// One number, without brackets.
pub(super) fn number(name: &'static str, written: &Value) -> Result<f32, Reason> {
    let number = f32::deserialize(written)
        .map_err(|_| format!("{name} is {written}, must be one number"))?;
    Rule::Finite.check(name, number).map_err(in_words)?;
    Ok(number)
}

/// Shapes of one dimension by their text: what is cooked is cooked once.
#[derive(Debug)]
pub(super) struct Shapes<S> {
    kept: HashMap<String, S>,
}

impl<S> Default for Shapes<S> {
    fn default() -> Self {
        Self { kept: HashMap::new() }
    }
}

impl<S: Clone> Shapes<S> {
    /// The shape that is written, a `D` of the scene format, made by `load` unless it was
    /// before.
    pub(super) fn find<D: DeserializeOwned, E: Display>(
        &mut self,
        written: &Value,
        is_cooked: impl FnOnce(&D) -> bool,
        load: impl FnOnce(D) -> Result<S, E>,
    ) -> Result<S, Reason> {
        let text = written.to_string();
        if let Some(shape) = self.kept.get(&text) {
            return Ok(shape.clone());
        }
        let described = D::deserialize(written).map_err(|error| format!("shape: {error}"))?;
        let is_costly = is_cooked(&described);
        let shape = load(described).map_err(in_words)?;
        if is_costly {
            if self.kept.len() >= MOST_KEPT {
                self.kept.clear();
            }
            self.kept.insert(text, shape.clone());
        }
        Ok(shape)
    }
}

/// A number of the question that breaks its rule.
pub(super) fn check<T>(result: Result<T, ValueError>) -> Result<T, Reason> {
    result.map_err(in_words)
}

/// Text of an error.
pub(super) fn in_words(error: impl Display) -> Reason {
    error.to_string()
}
