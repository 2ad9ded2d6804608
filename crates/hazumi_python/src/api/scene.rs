//! Scenes: worlds as data, in files of JSON or RON.

use std::path::PathBuf;

use pyo3::prelude::*;

use super::space::engine::scene::SceneWorld;
use super::space::{SceneSource, gallery_scene, scene_of, scenes};
use crate::failure;

/// A scene: bodies, joints and scripts as data. It can be pickled.
#[pyclass(frozen)]
pub(crate) struct Scene {
    source: SceneSource,
}

impl Scene {
    pub(super) fn build(&self) -> PyResult<SceneWorld> {
        SceneWorld::build(&self.source).map_err(failure::value)
    }

    /// Whether its worlds do more than the engine: scripts, spawners, rules of a game.
    pub(super) fn has_scripts(&self) -> bool {
        let scene = scene_of(&self.source);
        !scene.drivers.is_empty()
            || !scene.spawners.is_empty()
            || scene.game.is_some()
            || scene.bodies.iter().any(|body| body.vanishes_when_touched)
    }

    /// Length of a step, in seconds.
    pub(super) fn dt(&self) -> f32 {
        scene_of(&self.source).dt
    }
}

/// A scene, checked, with the files that it refers to.
fn checked(scene: scenes::Scene, folder: Option<PathBuf>, origin: &str) -> PyResult<Scene> {
    let folder = folder.unwrap_or_default();
    Ok(Scene { source: scene.load_files(&folder, origin).map_err(failure::value)? })
}

#[pymethods]
impl Scene {
    /// A scene from text of JSON. Files that it names are relative to `folder`, or to the
    /// working folder.
    #[staticmethod]
    #[pyo3(signature = (text, folder = None))]
    fn from_json(text: &str, folder: Option<PathBuf>) -> PyResult<Self> {
        let scene = scenes::Scene::from_json(text, "scene").map_err(failure::value)?;
        checked(scene, folder, "scene")
    }

    /// Reads a scene from a file of JSON or RON.
    #[staticmethod]
    fn load(path: PathBuf) -> PyResult<Self> {
        Ok(Self { source: scenes::Scene::load(path).map_err(failure::value)? })
    }

    /// A scene that comes with the engine.
    #[staticmethod]
    fn gallery(name: &str) -> PyResult<Self> {
        let scene = gallery_scene(name).ok_or_else(|| {
            failure::value(format!("name is '{name}', which is no scene of this dimension"))
        })?;
        checked(scene, None, name)
    }

    /// The scene as text of JSON.
    fn to_json(&self) -> PyResult<String> {
        serde_json::to_string_pretty(scene_of(&self.source)).map_err(failure::value)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().getattr("from_json")?, (self.to_json()?,)))
    }

    /// Name of the scene.
    #[getter]
    fn name(&self) -> String {
        scene_of(&self.source).name.clone()
    }

    /// Length of a step, in seconds.
    #[getter(dt)]
    fn step_seconds(&self) -> f32 {
        self.dt()
    }

    fn __repr__(&self) -> String {
        format!("<Scene '{}'>", scene_of(&self.source).name)
    }
}

pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Scene>()
}
