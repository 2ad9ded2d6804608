//! `soft`: soft bodies in the plane and in space.

mod figure;
mod scene;
mod engines;
mod settle;
mod geometry;
mod judge;
mod measure;

use self::measure::{Effort, measure};
use self::scene::Scene;
use self::settle::Settled;
use crate::options::Scenes;
use crate::report::Report;

/// The columns of the report.
pub(crate) const COLUMNS: [&str; 4] = ["hazumi", "rapier", "r-default", "r-mesh"];

/// Length of a step, in seconds.
const DT: f32 = 1.0 / 60.0;
/// Into how many substeps every engine cuts a step.
const SUBSTEPS: u32 = 4;

/// Measures every requested scene.
///
/// # Errors
///
/// When there is no such scene.
pub(crate) fn run(options: &Scenes, report: &mut Report) -> Result<(), String> {
    let effort = if options.quick { Effort::QUICK } else { Effort::FULL };
    let rounds = options.rounds_or(5);
    let scenes = scene::all()?;
    if let Some(name) = options.scenes.iter().find(|name| !scenes.iter().any(|it| it.is(name)))
    {
        let names: Vec<&str> = scenes.iter().map(|scene| scene.name).collect();
        return Err(format!("there is no scene `{name}`, but {}", names.join(", ")));
    }
    let is_asked_for = |scene: &&Scene| {
        options.scenes.is_empty() || options.scenes.iter().any(|name| scene.is(name))
    };
    for scene in scenes.iter().filter(is_asked_for) {
        let settled: Vec<Result<Settled, String>> = engines::ENGINES
            .iter()
            .map(|(_, start)| settle::settle(&scene.figure, *start))
            .collect();
        for &threads in &options.threads {
            report.add(measure(scene, threads, rounds, &effort, &settled));
            if options.save {
                report.save().map_err(|error| error.to_string())?;
            }
        }
    }
    Ok(())
}
