//! Engines to run.

pub(super) mod plain;
/// Hazumi's plugin and its Bevy.
mod newer {
    #[path = "../app.rs"]
    mod app;
    pub(super) mod hazumi;
    mod words;
}
/// The plugins of the peers and their Bevy.
mod older {
    #[path = "../app.rs"]
    mod app;
    pub(super) mod avian;
    pub(super) mod rapier;
    mod words;
}

use std::num::NonZeroUsize;

use super::player::Player;
use super::scene::Scene;
use crate::report::{HAZUMI, PLAIN};

/// Sets up a scene with the engine of a column.
///
/// # Errors
///
/// When there is no such engine, or it refuses the scene.
pub(super) fn start(
    engine: &str,
    scene: &Scene,
    threads: NonZeroUsize,
) -> Result<Box<dyn Player>, String> {
    match engine {
        HAZUMI => Ok(Box::new(newer::hazumi::start(scene, threads)?)),
        "avian" => Ok(Box::new(older::avian::start(scene, threads)?)),
        "rapier" => Ok(Box::new(older::rapier::start(scene, threads)?)),
        PLAIN => Ok(Box::new(plain::Plain::start(scene, threads)?)),
        _ => Err(format!("there is no engine `{engine}`")),
    }
}
