//! Source of a world: a scene, which refers to no files.

use hazumi_scenes::plane as scenes;

use super::error::{SceneBuildError, failure};
use super::settings::settings_of;
use super::shape::shape_of;
use super::soft::SoftShapes;
use crate::shape::Shape;
use crate::world::{World, WorldSettings};

/// Source of a world.
pub type SceneSource = scenes::Scene;

/// The scene of a source.
pub(super) fn scene_of(source: &SceneSource) -> &scenes::Scene {
    source
}

/// The world of a scene, still without bodies.
///
/// # Errors
///
/// When a number is too large or too small.
pub(super) fn empty_world(scene: &scenes::Scene) -> Result<World, SceneBuildError> {
    let settings = WorldSettings {
        restitution_threshold: scene.restitution_threshold,
        ..settings_of(scene)
    };
    World::new(settings).map_err(|error| failure("scene", &error))
}

/// The shape that a scene file describes.
///
/// # Errors
///
/// When a value breaks its rule, or the shape cannot be made.
pub fn load_shape(shape: scenes::Shape) -> Result<Shape, SceneBuildError> {
    let body = scenes::Body::fixed("", [0.0; 2], shape.clone());
    let scene = scenes::Scene { bodies: vec![body], ..scenes::Scene::default() };
    let fail = |message: String| SceneBuildError { place: "shape".to_owned(), message };
    scene
        .check("shape")
        .map_err(|error| fail(error.message.replace("bodies[0].shape.", "")))?;
    shape_of(&shape, &mut SoftShapes::default()).map_err(|error| fail(error.to_string()))
}
