//! `hazumi run` for scenes without bodies: bullets and birds.

mod picture;
mod score;

use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

use hazumi_arcade::{Game, Thing};
use hazumi_scenes::Scene;
use hazumi3d::core::Workers;

use crate::arguments::RunArguments;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output::{OutputFile, extension, print};
use crate::progress::progress_bar;
use score::{Round, Score};

/// Plays a scene with a swarm and reports what happened.
///
/// # Errors
///
/// When an option makes no sense for it, or a result cannot be written.
pub(crate) fn play(arguments: &RunArguments, scene: &Scene) -> Result<(), Failure> {
    if arguments.substeps.is_some() || arguments.plot.is_some() {
        let option = if arguments.substeps.is_some() { "--substeps" } else { "--plot" };
        let reason = format!("{option} is for scenes with bodies, this one has a swarm");
        return Err(Failure::arguments(reason));
    }
    let name = arguments.scene.display().to_string();
    let threads = NonZeroUsize::new(arguments.threads as usize).unwrap_or(NonZeroUsize::MIN);
    let workers = Workers::threads(threads);
    let mut game = Game::new(scene)
        .ok_or_else(|| Failure::file(format!("{name}: the swarm has no room in its arena")))?;
    let interrupt = Interrupt::listen();
    let outputs = Outputs::open(arguments)?;
    let steps = arguments.steps.unwrap_or(scene.steps);
    let dt = arguments.dt.unwrap_or(scene.dt);
    let mut rounds = Vec::new();
    let progress = progress_bar(steps);
    while rounds.len() < steps as usize && !interrupt.is_asked() {
        let start = Instant::now();
        let frame = game.step(dt, None, &workers).map_err(Failure::arguments)?;
        rounds.push(Round { frame, ms: 1e3 * start.elapsed().as_secs_f64() });
        progress.inc(1);
    }
    progress.finish_and_clear();
    let score = Score::new(name, (steps, dt, workers.count()), &rounds, &game);
    let written = outputs.write(scene, &game, &rounds);
    let printed = print(&if arguments.json { score.to_json() } else { score.to_table() });
    written.and(printed)
}

/// The files to write at the end.
struct Outputs {
    poses: Option<OutputFile>,
    csv: Option<OutputFile>,
    picture: Option<OutputFile>,
    /// Whether the poses are CSV rather than JSON.
    poses_as_csv: bool,
}

impl Outputs {
    fn open(arguments: &RunArguments) -> Result<Self, Failure> {
        let RunArguments { scene, poses, csv, picture, .. } = arguments;
        let open =
            |path: Option<&Path>| path.map(|path| OutputFile::open(path, &[scene])).transpose();
        Ok(Self {
            poses: open(poses.as_deref())?,
            csv: open(csv.as_deref())?,
            picture: open(picture.as_deref())?,
            poses_as_csv: poses.as_deref().is_some_and(|path| extension(path) == "csv"),
        })
    }

    fn write(self, scene: &Scene, game: &Game, rounds: &[Round]) -> Result<(), Failure> {
        if let Some(file) = self.poses {
            let text = if self.poses_as_csv { poses_csv(game) } else { poses_json(game) };
            file.write(text.as_bytes())?;
        }
        if let Some(file) = self.csv {
            file.write(score::to_csv(rounds).as_bytes())?;
        }
        if let Some(file) = self.picture {
            file.write(picture::draw(scene, game).as_bytes())?;
        }
        Ok(())
    }
}

/// Where everything is, as a JSON list, one thing to a line.
fn poses_json(game: &Game) -> String {
    let mut lines = Vec::new();
    game.for_each(|Thing { position, velocity, radius, role }| {
        let row = serde_json::json!({
            "name": role.name(),
            "position": position,
            "linear_velocity": velocity,
            "radius": radius,
        });
        lines.push(row.to_string());
    });
    format!("[\n{}\n]\n", lines.join(",\n"))
}

/// The same as a table, with a line of names on top.
fn poses_csv(game: &Game) -> String {
    let mut text = String::from(
        "name,position_x_m,position_y_m,position_z_m,\
         linear_velocity_x_m_s,linear_velocity_y_m_s,linear_velocity_z_m_s,radius_m\n",
    );
    game.for_each(|Thing { position, velocity, radius, role }| {
        let ([x, y, z], [u, v, w]) = (position, velocity);
        text.push_str(&format!("{},{x},{y},{z},{u},{v},{w},{radius}\n", role.name()));
    });
    text
}
