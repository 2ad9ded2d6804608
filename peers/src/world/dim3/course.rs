//! The scenes: from the gallery, with four substeps for all.

use std::path::Path;
use std::sync::Arc;

use hazumi_scenes::{LoadedScene, gallery};

use crate::world::verdict::Limits;

/// Substeps of every engine that has them.
const SUBSTEPS: u32 = 4;

/// A scene that all engines play.
pub(super) fn load(name: &str) -> Result<Arc<LoadedScene>, String> {
    let entry = gallery::find(name).ok_or_else(|| format!("there is no scene {name}"))?;
    let mut scene = entry.build();
    scene.substeps = SUBSTEPS;
    let loaded = scene.load_files(Path::new(""), name).map_err(|error| error.to_string())?;
    Ok(Arc::new(loaded))
}

/// First the benchmarks of Box3D, then those of Jolt that can be told as data.
pub(super) const SCENES: [&str; 16] = [
    "large_pyramid",
    "many_pyramids",
    "joint_grid",
    "junkyard",
    "convex_pile",
    "washer",
    "large_world",
    "rain",
    "trees100",
    "trees50",
    "trees25",
    "convex_vs_mesh",
    "jolt_pyramid",
    "high_speed",
    "falling_rows",
    "large_mesh",
];

/// Limits of its scenes.
pub(super) const LIMITS: Limits = Limits { stuck: 0.05, gap: 0.5 };
