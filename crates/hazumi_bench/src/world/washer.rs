//! A washing machine full of cubes, with few substeps.

use std::collections::HashSet;
use std::path::Path;

use hazumi_scenes::gallery;
use hazumi3d::BodyType;
use hazumi3d::scene::SceneWorld;

use super::scene::{DT, all_cores};
use super::{Effort, Measure, Measured};

/// Depth at which a cube is stuck in what it touches, m: a quarter of its width, and more than
/// one that has just come to the wall falls in a step.
const STUCK: f32 = 0.1;

/// The scene `washer` of the gallery at four substeps. The wall of the drum lifts the cubes,
/// and presses those below against the fins.
pub(super) fn washer(effort: Effort) -> Measured {
    let mut scene = gallery::find("washer").ok_or("no scene is called washer")?.build();
    scene.substeps = 4;
    let loaded = scene.load_files(Path::new(""), "washer")?;
    let mut built = SceneWorld::build(&loaded)?;
    built.world.set_workers(all_cores());
    let steps = effort.pick(200, 700);
    for _ in 0..steps {
        built.step(DT)?;
    }
    let world = &built.world;
    let is_deep = |separation: f32| separation < -STUCK;
    let deep = world
        .contacts()
        .filter(|contact| contact.points.iter().any(|point| is_deep(point.separation)));
    let stuck: HashSet<_> = deep.flat_map(|contact| contact.bodies).collect();
    let cubes = world.bodies().filter(|(_, body)| body.body_type == BodyType::Dynamic).count();
    let what = format!("{steps} steps, 4 substeps: stuck, share of the cubes");
    Ok(vec![Measure::most(what, stuck.len() as f64 / cubes as f64, 0.01)])
}
