//! `world2d`: whole scenes in the plane.

mod story;
mod course;
mod engines;
mod judge;

use std::sync::Arc;

use hazumi_scenes::plane::Scene;

use self::course::SCENES;
use self::engines::ENGINES;
use self::judge::Judge;
use crate::world::{Limits, Start, Theatre};

/// The columns of the report.
pub(crate) const COLUMNS: [&str; 3] = ["hazumi", "box2d", "rapier2d"];

/// Two dimensions.
pub(crate) struct World2d;

impl Theatre for World2d {
    type Story = Scene;
    type Judge = Judge;

    const SCENES: &'static [&'static str] = &SCENES;
    const ENGINES: &'static [(&'static str, Start<Scene>)] = &ENGINES;
    // In `spinner_2d` a fifth of the bodies is pressed deep into others by Box2D and Rapier alike. In
    // `joint_grid_2d` seven knots carry the whole net, whose joints they stretch by half a metre.
    const LIMITS: Limits = Limits { stuck: 0.25, gap: 1.5 };

    fn load(name: &str) -> Result<Arc<Scene>, String> {
        course::load(name)
    }

    fn judge(story: &Arc<Scene>, steps: usize) -> Result<Judge, String> {
        Judge::new(story, steps)
    }
}
