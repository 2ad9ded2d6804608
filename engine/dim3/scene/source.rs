//! Source of a world: a scene with the files that it refers to.

use std::path::Path;

use hazumi_scenes::{self as scenes, LoadedScene};

use super::error::{SceneBuildError, failure};
use super::settings::settings_of;
use super::shape::{Surfaces, shape_of};
use super::soft::SoftShapes;
use crate::shape::Shape;
use crate::world::World;

/// Source of a world.
pub type SceneSource = LoadedScene;

/// The scene of a source.
pub(super) fn scene_of(source: &SceneSource) -> &scenes::Scene {
    &source.scene
}

/// The world of a scene, still without bodies.
///
/// # Errors
///
/// When a number is too large or too small, or the scene has a swarm, which is no world.
pub(super) fn empty_world(scene: &scenes::Scene) -> Result<World, SceneBuildError> {
    if scene.swarm.is_some() {
        let message = "is a game without bodies, not a world".to_owned();
        return Err(SceneBuildError { place: "swarm".to_owned(), message });
    }
    World::new(settings_of(scene)).map_err(|error| failure("scene", &error))
}

/// Loads a shape of a scene file, with the files that it refers to, relative to the working
/// folder.
///
/// # Errors
///
/// When a value breaks its rule, a file cannot be read, or the shape cannot be made.
pub fn load_shape(shape: scenes::Shape) -> Result<Shape, SceneBuildError> {
    let body = scenes::Body::fixed("", [0.0; 3], shape);
    let scene = scenes::Scene { bodies: vec![body], ..scenes::Scene::default() };
    let fail = |message: String| SceneBuildError { place: "shape".to_owned(), message };
    let loaded = scene
        .load_files(Path::new(""), "shape")
        .map_err(|error| fail(error.message.replace("bodies[0].shape.", "")))?;
    match &loaded.scene.bodies[0].shape {
        Some(shape) => {
            let softs = &mut SoftShapes::default();
            shape_of(&loaded, shape, Surfaces::Kept, softs)
                .map_err(|error| fail(error.to_string()))
        }
        None => Err(fail("is missing".to_owned())),
    }
}
