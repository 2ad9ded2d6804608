//! `hazumi run`: a scene in, what became of it out.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use hazumi_scenes::Budget;
use hazumi3d::core::Workers;

use crate::arguments::RunArguments;
use crate::failure::Failure;
use crate::film::{Film, WorldFilm};
use crate::gallery::{self, Loaded, over_budget};
use crate::interrupt::Interrupt;
use crate::output::print;
use crate::outputs::{Outcome, Outputs};
use crate::play::play;
use crate::plot;
use crate::progress::{Progress, spinner};
use crate::recording::RecordingFile;
use crate::report::{Report, Setup};
use crate::series::{Sample, Series};
use crate::simulation::Simulation;

/// Simulates a scene and reports what happened.
///
/// # Errors
///
/// When the arguments make no sense, the scene cannot be used, or a result cannot be written.
pub(crate) fn run(arguments: &RunArguments) -> Result<(), Failure> {
    arguments.check()?;
    let loaded = gallery::load(&arguments.scene, arguments.budget)?;
    match loaded {
        Loaded::Dim3(loaded) if loaded.scene.swarm.is_some() => {
            if arguments.record.is_some() {
                let reason =
                    "--record is for worlds of bodies; this scene is a game without any";
                return Err(Failure::arguments(reason));
            }
            check_steps(arguments, loaded.scene.steps)?;
            play(arguments, &loaded.scene)
        }
        Loaded::Dim3(mut loaded) => {
            let scene = &mut loaded.scene;
            check_steps(arguments, scene.steps)?;
            scene.substeps = arguments.substeps.unwrap_or(scene.substeps);
            if let Some(which) = arguments.continuous_collision {
                scene.continuous_collision = which;
            }
            let usual = (scene.steps, scene.dt);
            let build = || hazumi3d::scene::SceneWorld::build(&loaded);
            run_world(arguments, build, usual)
        }
        Loaded::Dim2(mut scene) => {
            check_steps(arguments, scene.steps)?;
            scene.substeps = arguments.substeps.unwrap_or(scene.substeps);
            if let Some(which) = arguments.continuous_collision {
                scene.continuous_collision = which;
            }
            let usual = (scene.steps, scene.dt);
            let build = || hazumi2d::scene::SceneWorld::build(&scene);
            run_world(arguments, build, usual)
        }
    }
}

/// Refuses a scene that asks for too many steps, unless the command line tells how many.
fn check_steps(arguments: &RunArguments, steps: u32) -> Result<(), Failure> {
    if arguments.steps.is_some() {
        return Ok(());
    }
    let budget = Budget::default().times(arguments.budget);
    budget.check_steps(steps).map_err(|error| {
        let message = format!("{}: {error}, without --steps", arguments.scene.display());
        over_budget(&message, error.factor(), arguments.budget)
    })
}

/// Runs a world that can be built, or not, and usually takes so many steps of so many seconds.
fn run_world<S: Simulation, E: std::fmt::Display>(
    arguments: &RunArguments,
    build: impl FnOnce() -> Result<S, E>,
    (steps, dt): (u32, f32),
) -> Result<(), Failure> {
    let name = arguments.scene.display().to_string();
    let progress = spinner();
    progress.set_message("building the world");
    let built = build();
    progress.finish_and_clear();
    let mut world = built.map_err(|error| Failure::file(format!("{name}: {error}")))?;
    let threads = NonZeroUsize::new(arguments.threads as usize).unwrap_or(NonZeroUsize::MIN);
    let workers = Workers::threads(threads);
    let setup = Setup {
        scene: name,
        steps: arguments.steps.unwrap_or(steps),
        dt: arguments.dt.unwrap_or(dt),
        threads: workers.count(),
    };
    world.set_workers(workers);
    let interrupt = Interrupt::listen();
    let outputs = Outputs::open(arguments)?;
    let record = |path: &PathBuf| RecordingFile::start(path, &mut world);
    let mut recording = arguments.record.as_ref().map(record).transpose()?;
    let mut film = Film::open(arguments)?.map(WorldFilm::new);
    let mut series = Series::new(&world);
    let last = simulate(&setup, &mut world, &mut series, &interrupt, |world, step| {
        if let Some(recording) = &mut recording
            && step > 0
        {
            recording.note_step(world, setup.dt)?;
        }
        let seconds = f64::from(step) * f64::from(setup.dt);
        film.as_mut().map_or(Ok(()), |film| film.note(world, seconds))
    })?;
    if let Some(recording) = recording {
        recording.finish(&mut world)?;
    }
    if let Some(film) = film {
        film.finish()?;
    }
    let report = Report::new(&setup, &world, &series, &last);
    let written = outputs.write(&Run { report: &report, world: &world, series: &series });
    let printed = print(&if arguments.json { report.to_json() } else { report.to_table() });
    written.and(printed)
}

/// Steps until the end, or until Ctrl-C; returns the state after the last step. `watch` gets
/// the world at the start and after each step, with the number of steps.
fn simulate<S: Simulation>(
    setup: &Setup,
    world: &mut S,
    series: &mut Series,
    interrupt: &Interrupt,
    mut watch: impl FnMut(&mut S, u32) -> Result<(), Failure>,
) -> Result<Sample, Failure> {
    let mut progress = Progress::new(setup.steps);
    watch(world, 0)?;
    for step in 1..=setup.steps {
        if interrupt.is_asked() {
            break;
        }
        let start = Instant::now();
        let counts = world.step(setup.dt).map_err(Failure::arguments)?;
        let seconds = start.elapsed().as_secs_f64();
        series.push(world, &counts, setup.dt, seconds);
        watch(world, step)?;
        progress.step();
    }
    progress.finish();
    if let Some(last) = series.samples.last() {
        return Ok(*last);
    }
    // A step of no time moves nothing, but counts bodies and contacts.
    let counts = world.step(0.0).map_err(Failure::arguments)?;
    Ok(Sample::of(world, &counts))
}

/// A finished run.
struct Run<'a, S> {
    report: &'a Report,
    world: &'a S,
    series: &'a Series,
}

impl<S: Simulation> Outcome for Run<'_, S> {
    fn poses(&self, as_csv: bool) -> String {
        self.world.poses(as_csv)
    }

    fn csv(&self) -> String {
        self.series.to_csv()
    }

    fn plot(&self) -> String {
        plot::draw(&self.report.scene, self.series)
    }

    fn picture(&self) -> String {
        self.world.picture(&self.world.view())
    }
}
