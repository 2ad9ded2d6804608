//! Scenes that are files, as a user would write them.

use crate::format::scene::Scene;

/// A function for each scene, called as its file in `assets/scenes`.
macro_rules! files {
    ($($name:ident),+ $(,)?) => {$(
        pub(super) fn $name() -> Scene {
            let text = include_str!(concat!("../../../../assets/scenes/", stringify!($name), ".json"));
            Scene::from_json(text, stringify!($name)).expect("the tests read the same text")
        }
    )+};
}

files!(
    breaking,
    bridge,
    bullets,
    conveyor,
    crank,
    danmaku,
    friction,
    glowing_crowd,
    groups,
    human,
    joints,
    newtons_cradle,
    one_way,
    plane,
    ragdoll,
    restitution,
    rockfall,
    rolling,
    sensors,
    separating_axes,
    shapes,
    shooting_range,
    wrecking_ball,
);
