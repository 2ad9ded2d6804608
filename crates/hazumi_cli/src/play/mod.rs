//! `hazumi run` for scenes without bodies: bullets and birds.

mod picture;
mod score;

use std::num::NonZeroUsize;
use std::time::Instant;

use hazumi_arcade::{Game, Thing};
use hazumi_scenes::Scene;
use hazumi3d::core::Workers;

use crate::arguments::RunArguments;
use crate::failure::Failure;
use crate::film::Film;
use crate::interrupt::Interrupt;
use crate::output::print;
use crate::outputs::{Outcome, Outputs};
use crate::progress::Progress;
use score::{Round, Score};

/// Plays a scene with a swarm and reports what happened.
///
/// # Errors
///
/// When an option makes no sense for it, or a result cannot be written.
pub(crate) fn play(arguments: &RunArguments, scene: &Scene) -> Result<(), Failure> {
    let of_bodies = [
        ("--substeps", arguments.substeps.is_some()),
        ("--continuous-collision", arguments.continuous_collision.is_some()),
        ("--plot", arguments.plot.is_some()),
    ];
    if let Some((option, _)) = of_bodies.into_iter().find(|&(_, is_given)| is_given) {
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
    let mut film = Film::open(arguments)?;
    let steps = arguments.steps.unwrap_or(scene.steps);
    let dt = arguments.dt.unwrap_or(scene.dt);
    let mut rounds = Vec::new();
    let mut progress = Progress::new(steps);
    while rounds.len() < steps as usize && !interrupt.is_asked() {
        let start = Instant::now();
        let frame = game.step(dt, None, &workers).map_err(Failure::arguments)?;
        rounds.push(Round { frame, ms: 1e3 * start.elapsed().as_secs_f64() });
        let seconds = f64::from(dt) * rounds.len() as f64;
        while let Some(film) = film.as_mut().filter(|film| film.is_due(seconds)) {
            film.add(&picture::draw(scene, &game))?;
        }
        progress.step();
    }
    progress.finish();
    if let Some(film) = film {
        film.finish()?;
    }
    let score = Score::new(name, (steps, dt, workers.count()), &rounds, &game);
    let written = outputs.write(&Played { scene, game: &game, rounds: &rounds });
    let printed = print(&if arguments.json { score.to_json() } else { score.to_table() });
    written.and(printed)
}

/// A finished game.
struct Played<'a> {
    scene: &'a Scene,
    game: &'a Game,
    rounds: &'a [Round],
}

impl Outcome for Played<'_> {
    fn poses(&self, as_csv: bool) -> String {
        if as_csv { poses_csv(self.game) } else { poses_json(self.game) }
    }

    fn csv(&self) -> String {
        score::to_csv(self.rounds)
    }

    /// Games have none, [`play`] says so.
    fn plot(&self) -> String {
        String::new()
    }

    fn picture(&self) -> String {
        picture::draw(self.scene, self.game)
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
