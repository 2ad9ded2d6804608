//! The scenes: from the gallery, with four substeps for all.

use std::sync::Arc;

use hazumi_scenes::gallery;
use hazumi_scenes::plane::Scene;

use crate::world::verdict::Limits;

/// Substeps of every engine that has them.
const SUBSTEPS: u32 = 4;

/// A scene that all engines play.
pub(super) fn load(name: &str) -> Result<Arc<Scene>, String> {
    let entry = gallery::find_plane(name).ok_or_else(|| format!("there is no scene {name}"))?;
    Ok(Arc::new(Scene { substeps: SUBSTEPS, ..entry.build() }))
}

/// The benchmarks of Box2D.
pub(super) const SCENES: [&str; 10] = [
    "compounds_2d",
    "joint_grid_2d",
    "junkyard_2d",
    "large_pyramid_2d",
    "many_pyramids_2d",
    "rain_2d",
    "smash_2d",
    "spinner_2d",
    "tumbler_2d",
    "washer_2d",
];

/// Limits of its scenes.
///
/// In `spinner_2d` a fifth of the bodies is pressed deep into others by Box2D and Rapier alike.
/// In `joint_grid_2d` seven knots carry the whole net, whose joints they stretch by half a
/// metre.
pub(super) const LIMITS: Limits = Limits { stuck: 0.25, gap: 1.5 };
