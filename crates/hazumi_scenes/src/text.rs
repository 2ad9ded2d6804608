//! Scenes from text and back.

use ron::extensions::Extensions;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use crate::budget::{Budget, Ledger, OverBudget, Resource};
use crate::error::SceneError;
use crate::format::any::AnyScene;
use crate::format::body::Body;
use crate::format::plane;
use crate::format::scene::Scene;
use crate::pretty::pretty;

/// The languages of scene files.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Language {
    Json,
    Ron,
}

impl Language {
    /// Asks for the memory that a text needs when it is read.
    fn spend(self, text: &str, ledger: &mut Ledger) -> Result<(), OverBudget> {
        let count = |marks: &[u8]| text.bytes().filter(|it| marks.contains(it)).count() as u64;
        // Lists grow by doubling.
        let structs = count(b"{(").saturating_mul(2 * size_of::<Body>() as u64);
        let items = count(b",[\"").saturating_mul(2 * size_of::<f32>() as u64);
        let bytes = structs.saturating_add(items).saturating_add(text.len() as u64);
        ledger.spend(Resource::Bytes, bytes, || "the text".to_owned())
    }

    /// Reads a value; `origin` names the text in errors.
    fn read<T: DeserializeOwned>(self, text: &str, origin: &str) -> Result<T, SceneError> {
        match self {
            Self::Json => serde_json::from_str(text).map_err(|error| {
                let message = error.to_string();
                let message =
                    message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
                syntax(origin, (error.line(), error.column()), message)
            }),
            Self::Ron => {
                let extensions =
                    Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
                let options = ron::Options::default().with_default_extension(extensions);
                options.from_str(text).map_err(|error| {
                    let start = error.span.start;
                    syntax(origin, (start.line, start.col), &error.code.to_string())
                })
            }
        }
    }

    /// Reads and checks a scene; `origin` names the text in errors.
    pub(crate) fn read_scene(
        self,
        text: &str,
        origin: &str,
        budget: &Budget,
    ) -> Result<Scene, SceneError> {
        let mut ledger = Ledger::new(*budget);
        let over = |error: OverBudget| error.of_scene(origin);
        self.spend(text, &mut ledger).map_err(over)?;
        let scene: Scene = self.read(text, origin)?;
        scene.spend(&mut ledger, &|_| None).map_err(over)?;
        scene.check(origin)?;
        Ok(scene)
    }

    /// Reads and checks a scene in 2D; `origin` names the text in errors.
    pub(crate) fn read_plane(
        self,
        text: &str,
        origin: &str,
        budget: &Budget,
    ) -> Result<plane::Scene, SceneError> {
        let mut ledger = Ledger::new(*budget);
        let over = |error: OverBudget| error.of_scene(origin);
        self.spend(text, &mut ledger).map_err(over)?;
        let scene: plane::Scene = self.read(text, origin)?;
        scene.spend(&mut ledger).map_err(over)?;
        scene.check(origin)?;
        Ok(scene)
    }

    /// Reads and checks a scene in 2D or 3D; `origin` names the text in errors.
    pub(crate) fn read_any(
        self,
        text: &str,
        origin: &str,
        budget: &Budget,
    ) -> Result<AnyScene, SceneError> {
        // Errors in the rest of the text are reported by the full parser.
        let head: Head = self.read(text, origin).unwrap_or_default();
        match head {
            Head { dim: Some(2), swarm: None } => {
                self.read_plane(text, origin, budget).map(Into::into)
            }
            _ => self.read_scene(text, origin, budget).map(Into::into),
        }
    }
}

/// Field that tells scenes of two dimensions from scenes of three.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Head {
    dim: Option<u32>,
    swarm: Option<IgnoredAny>,
}

impl Scene {
    /// Reads and checks a scene in JSON; `origin` names the text in errors.
    ///
    /// # Errors
    ///
    /// When the text is not JSON, has unknown fields, or a value breaks its rule. Also when the
    /// scene asks for more than the default [`Budget`].
    pub fn from_json(text: &str, origin: &str) -> Result<Self, SceneError> {
        Self::from_json_within(text, origin, &Budget::default())
    }

    /// Reads a scene in JSON as [`Self::from_json`] does, within another budget.
    ///
    /// # Errors
    ///
    /// As of [`Self::from_json`], with `budget`.
    pub fn from_json_within(
        text: &str,
        origin: &str,
        budget: &Budget,
    ) -> Result<Self, SceneError> {
        Language::Json.read_scene(text, origin, budget)
    }

    /// Reads and checks a scene in RON; `origin` names the text in errors.
    ///
    /// Optional values need no `Some`, and variants of one struct need no second parentheses.
    ///
    /// # Errors
    ///
    /// When the text is not RON, has unknown fields, or a value breaks its rule. Also when the
    /// scene asks for more than the default [`Budget`].
    pub fn from_ron(text: &str, origin: &str) -> Result<Self, SceneError> {
        Language::Ron.read_scene(text, origin, &Budget::default())
    }

    /// Writes the scene as short, readable JSON, without values that are the default. Lines
    /// have at most 96 columns where names allow it.
    ///
    /// A scene with numbers that are not finite, which [`Self::check`] refuses, cannot be read
    /// back.
    pub fn to_json(&self) -> String {
        to_json(self)
    }
}

impl plane::Scene {
    /// Reads and checks a scene in JSON, as [`Scene::from_json`] does.
    ///
    /// # Errors
    ///
    /// When the text is not JSON, has unknown fields, or a value breaks its rule. Also when the
    /// scene asks for more than the default [`Budget`].
    pub fn from_json(text: &str, origin: &str) -> Result<Self, SceneError> {
        Self::from_json_within(text, origin, &Budget::default())
    }

    /// Reads a scene in JSON as [`Self::from_json`] does, within another budget.
    ///
    /// # Errors
    ///
    /// As of [`Self::from_json`], with `budget`.
    pub fn from_json_within(
        text: &str,
        origin: &str,
        budget: &Budget,
    ) -> Result<Self, SceneError> {
        Language::Json.read_plane(text, origin, budget)
    }

    /// Reads and checks a scene in RON, as [`Scene::from_ron`] does.
    ///
    /// # Errors
    ///
    /// When the text is not RON, has unknown fields, or a value breaks its rule. Also when the
    /// scene asks for more than the default [`Budget`].
    pub fn from_ron(text: &str, origin: &str) -> Result<Self, SceneError> {
        Language::Ron.read_plane(text, origin, &Budget::default())
    }

    /// Writes the scene as JSON, as [`Scene::to_json`] does.
    pub fn to_json(&self) -> String {
        to_json(self)
    }
}

impl AnyScene {
    /// Reads and checks a scene in JSON, in 2D or 3D by its `dim`. `origin` names the text in
    /// errors.
    ///
    /// # Errors
    ///
    /// When the text is not JSON, has unknown fields, or a value breaks its rule. Also when the
    /// scene asks for more than the default [`Budget`].
    pub fn from_json(text: &str, origin: &str) -> Result<Self, SceneError> {
        Self::from_json_within(text, origin, &Budget::default())
    }

    /// Reads a scene in JSON as [`Self::from_json`] does, within another budget.
    ///
    /// # Errors
    ///
    /// As of [`Self::from_json`], with `budget`.
    pub fn from_json_within(
        text: &str,
        origin: &str,
        budget: &Budget,
    ) -> Result<Self, SceneError> {
        Language::Json.read_any(text, origin, budget)
    }

    /// Reads and checks a scene in RON, in 2D or 3D by its `dim`.
    ///
    /// # Errors
    ///
    /// When the text is not RON, has unknown fields, or a value breaks its rule. Also when the
    /// scene asks for more than the default [`Budget`].
    pub fn from_ron(text: &str, origin: &str) -> Result<Self, SceneError> {
        Language::Ron.read_any(text, origin, &Budget::default())
    }

    /// Writes the scene as JSON, as [`Scene::to_json`] does.
    pub fn to_json(&self) -> String {
        match self {
            Self::Space(scene) => scene.to_json(),
            Self::Plane(scene) => scene.to_json(),
        }
    }
}

fn to_json(scene: &impl Serialize) -> String {
    // Nothing in a scene can fail to be written: no maps, and no errors of our own.
    pretty(&serde_json::to_string(scene).unwrap_or_default())
}

fn syntax(origin: &str, line_column: (usize, usize), message: &str) -> SceneError {
    let message = format!("{message}{}", suggestion(message)).replace('\n', " ");
    SceneError { line_column: Some(line_column), ..SceneError::new(origin, message) }
}

/// For an unknown name, the known one that it looks most like.
///
/// Works on the message, for serde keeps the names nowhere else: it has the unknown name first,
/// then all the known ones, each between backticks.
fn suggestion(message: &str) -> String {
    let starts = ["unknown field", "unknown variant", "Unexpected field", "Unexpected variant"];
    if !starts.iter().any(|start| message.starts_with(start)) {
        return String::new();
    }
    let mut names = message.split('`').skip(1).step_by(2);
    let unknown = names.next().unwrap_or_default();
    // RON also names the struct: "Unexpected field named `a` in `Body`, expected one of ...".
    let known = names.filter(|name| name.starts_with(char::is_lowercase));
    let by_distance = known.map(|name| (strsim::damerau_levenshtein(unknown, name), name));
    match by_distance.min() {
        Some((distance, name)) if 3 * distance <= name.len() => {
            format!("; did you mean `{name}`?")
        }
        _ => String::new(),
    }
}
