//! Rocks that are no rocks.

use crate::format::scene::Scene;

/// The scene as a user would write it.
const TEXT: &str = include_str!("../../../../assets/scenes/rockfall.json");

pub(super) fn rockfall() -> Scene {
    Scene::from_json(TEXT, "rockfall.json").expect("the tests read the same text")
}
