//! `hazumi run`: a scene in, what became of it out.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use hazumi_scenes::LoadedScene;
use hazumi3d::core::Workers;
use hazumi3d::scene::SceneWorld;

use crate::arguments::RunArguments;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output::print;
use crate::outputs::{Outcome, Outputs};
use crate::play::play;
use crate::progress::progress_bar;
use crate::recording::RecordingFile;
use crate::report::{Report, Setup};
use crate::series::{Sample, Series};
use crate::{gallery, picture, plot, poses};

/// Simulates a scene and reports what happened.
///
/// # Errors
///
/// When the arguments make no sense, the scene cannot be used, or a result cannot be written.
pub(crate) fn run(arguments: &RunArguments) -> Result<(), Failure> {
    arguments.check()?;
    let loaded = gallery::load(&arguments.scene)?;
    if loaded.scene.swarm.is_some() {
        if arguments.record.is_some() {
            let reason = "--record is for worlds of bodies; this scene is a game without any";
            return Err(Failure::arguments(reason));
        }
        return play(arguments, &loaded.scene);
    }
    let (setup, mut scene) = prepare(arguments, loaded)?;
    let interrupt = Interrupt::listen();
    let outputs = Outputs::open(arguments)?;
    let record = |path: &PathBuf| RecordingFile::start(path, &mut scene.world);
    let mut recording = arguments.record.as_ref().map(record).transpose()?;
    let mut series = Series::new(&scene.world);
    let last = simulate(&setup, &mut scene, &mut series, &interrupt, &mut recording)?;
    if let Some(recording) = recording {
        recording.finish(&mut scene.world)?;
    }
    let report = Report::new(&setup, &scene.world, &series, &last);
    let written = outputs.write(&Run { report: &report, scene: &scene, series: &series });
    let printed = print(&if arguments.json { report.to_json() } else { report.to_table() });
    written.and(printed)
}

/// Builds the world that the arguments ask for.
fn prepare(
    arguments: &RunArguments,
    mut loaded: LoadedScene,
) -> Result<(Setup, SceneWorld), Failure> {
    let name = arguments.scene.display().to_string();
    if let Some(substeps) = arguments.substeps {
        loaded.scene.substeps = substeps;
    }
    let mut scene = SceneWorld::build(&loaded)
        .map_err(|error| Failure::file(format!("{name}: {error}")))?;
    let threads = NonZeroUsize::new(arguments.threads as usize).unwrap_or(NonZeroUsize::MIN);
    let workers = Workers::threads(threads);
    let setup = Setup {
        scene: name,
        steps: arguments.steps.unwrap_or(loaded.scene.steps),
        dt: arguments.dt.unwrap_or(loaded.scene.dt),
        threads: workers.count(),
    };
    scene.world.set_workers(workers);
    Ok((setup, scene))
}

/// Steps until the end, or until Ctrl-C; returns the state after the last step.
fn simulate(
    setup: &Setup,
    scene: &mut SceneWorld,
    series: &mut Series,
    interrupt: &Interrupt,
    recording: &mut Option<RecordingFile>,
) -> Result<Sample, Failure> {
    let progress = progress_bar(setup.steps);
    for _ in 0..setup.steps {
        if interrupt.is_asked() {
            break;
        }
        let start = Instant::now();
        let report = scene.step(setup.dt).map_err(Failure::arguments)?;
        let seconds = start.elapsed().as_secs_f64();
        series.push(&scene.world, &report, setup.dt, seconds);
        if let Some(recording) = recording {
            recording.note_step(&mut scene.world, setup.dt)?;
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    if let Some(last) = series.samples.last() {
        return Ok(*last);
    }
    // A step of no time moves nothing, but counts bodies and contacts.
    let report = scene.world.step(0.0).map_err(Failure::arguments)?;
    Ok(Sample::of(&scene.world, &report))
}

/// A run that is over.
struct Run<'a> {
    report: &'a Report,
    scene: &'a SceneWorld,
    series: &'a Series,
}

impl Outcome for Run<'_> {
    fn poses(&self, as_csv: bool) -> String {
        let as_text = if as_csv { poses::to_csv } else { poses::to_json };
        as_text(&self.scene.world, &self.scene.bodies)
    }

    fn csv(&self) -> String {
        self.series.to_csv()
    }

    fn plot(&self) -> String {
        plot::draw(&self.report.scene, self.series)
    }

    fn picture(&self) -> String {
        picture::draw(&self.scene.world, &self.scene.bodies)
    }
}
