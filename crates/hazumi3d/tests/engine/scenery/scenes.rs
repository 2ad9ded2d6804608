//! Scenes as text.

use std::path::Path;

use hazumi_scenes::Scene;
use hazumi3d::scene::SceneWorld;

use crate::dim::*;

/// The world of a scene without files.
pub(crate) fn build(text: &str) -> SceneWorld {
    let scene = Scene::from_json(text, "test").expect("a good scene");
    SceneWorld::build(&scene.load_files(Path::new(""), "test").expect("no files"))
        .expect("a world")
}

pub(crate) fn json_box(half_extents: Vector) -> String {
    format!(r#"{{"box": {{"half_extents": {:?}}}}}"#, half_extents.to_array())
}

pub(crate) fn json_ball(radius: f32) -> String {
    format!(r#"{{"sphere": {{"radius": {radius:?}}}}}"#)
}

/// An angular velocity.
pub(crate) fn json_turn(turn: AngularVector) -> String {
    format!("{:?}", turn.to_array())
}

/// An angle about the axis z.
pub(crate) fn json_turn_z(degrees: f32) -> String {
    format!("[0, 0, {degrees:?}]")
}
