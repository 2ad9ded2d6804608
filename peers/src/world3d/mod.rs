//! `world3d`: whole scenes in space.

mod story;
mod course;
mod engines;
mod judge;

use std::sync::Arc;

use hazumi_scenes::LoadedScene;

use self::course::SCENES;
use self::engines::ENGINES;
use self::judge::Judge;
use crate::world::{Limits, Start, Theatre};

/// The columns of the report.
pub(crate) const COLUMNS: [&str; 4] = ["hazumi", "box3d", "rapier3d", "jolt"];

/// Three dimensions.
pub(crate) struct World3d;

impl Theatre for World3d {
    type Story = LoadedScene;
    type Judge = Judge;

    const SCENES: &'static [&'static str] = &SCENES;
    const ENGINES: &'static [(&'static str, Start<LoadedScene>)] = &ENGINES;
    const LIMITS: Limits = Limits { stuck: 0.05, gap: 0.5 };

    fn load(name: &str) -> Result<Arc<LoadedScene>, String> {
        course::load(name)
    }

    fn judge(story: &Arc<LoadedScene>, steps: usize) -> Result<Judge, String> {
        Judge::new(story, steps)
    }
}
