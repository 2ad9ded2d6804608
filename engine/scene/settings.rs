//! Settings of worlds of scene files.

use super::told;
use crate::world::{ContinuousCollision, WorldSettings};

/// The settings that scenes of both dimensions have.
pub(super) fn settings_of(scene: &told::Scene) -> WorldSettings {
    let continuous_collision = match scene.continuous_collision {
        told::ContinuousCollision::All => ContinuousCollision::All,
        told::ContinuousCollision::Fixed => ContinuousCollision::Fixed,
    };
    WorldSettings {
        gravity: scene.gravity.into(),
        substeps: scene.substeps,
        length_scale: scene.length_scale,
        sleep: scene.sleep,
        continuous_collision,
        ..WorldSettings::default()
    }
}
