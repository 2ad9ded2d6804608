//! Scenes as text.

use hazumi_scenes::plane::Scene;
use hazumi2d::scene::SceneWorld;

use crate::dim::*;

/// The world of a scene without files.
pub(crate) fn build(text: &str) -> SceneWorld {
    SceneWorld::build(&Scene::from_json(text, "test").expect("a good scene")).expect("a world")
}

pub(crate) fn json_box(half_extents: Vector) -> String {
    format!(r#"{{"rectangle": {{"half_extents": {:?}}}}}"#, half_extents.to_array())
}

pub(crate) fn json_ball(radius: f32) -> String {
    format!(r#"{{"circle": {{"radius": {radius:?}}}}}"#)
}

/// An angular velocity.
pub(crate) fn json_turn(turn: AngularVector) -> String {
    format!("{turn:?}")
}

/// An angle about the axis z.
pub(crate) fn json_turn_z(degrees: f32) -> String {
    format!("{degrees:?}")
}
