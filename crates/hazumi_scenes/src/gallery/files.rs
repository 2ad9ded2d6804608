//! Scenes that are files, as a user would write them.

use crate::format::plane;
use crate::format::scene::Scene;

/// A function for each scene of a type, called as its file in `assets/scenes`.
macro_rules! files {
    ($type:ty: $($name:ident),+ $(,)?) => {$(
        pub(super) fn $name() -> $type {
            let text = include_str!(concat!("../../../../assets/scenes/", stringify!($name), ".json"));
            <$type>::from_json(text, stringify!($name)).expect("the tests read the same text")
        }
    )+};
}

files!(
    Scene:
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

files!(plane::Scene: jelly_caves, jelly_game, jelly_tower);
