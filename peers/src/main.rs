//! Hazumi and its peers, asked the same questions in the same run.

#[cfg(any(feature = "space", feature = "plane"))]
mod random;
mod memory;
#[cfg_attr(
    not(any(feature = "space", feature = "plane")),
    allow(dead_code, reason = "soft bodies alone need a part of it")
)]
mod report;
#[cfg(any(feature = "space", feature = "plane"))]
mod narrow;
#[cfg(feature = "space")]
mod narrow3d;
#[cfg(feature = "plane")]
mod narrow2d;
#[cfg(feature = "space")]
mod swarm;
#[cfg(any(feature = "space", feature = "plane"))]
mod world;
#[cfg(feature = "space")]
mod world3d;
#[cfg(feature = "plane")]
mod world2d;
#[cfg(feature = "soft")]
mod soft;

use std::io;
use std::num::NonZeroUsize;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::report::{Report, Style};

#[global_allocator]
static HEAP: memory::Heap = memory::Heap;

/// Times Hazumi and its peers on the same questions, and checks that their answers agree.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Questions about two shapes in space: do they touch, how far, how deep, where, when.
    #[cfg(feature = "space")]
    Narrow(Selection),
    /// The same questions about two shapes in the plane.
    #[cfg(feature = "plane")]
    Narrow2d(Selection),
    /// Who touches whom among many things that move.
    #[cfg(feature = "space")]
    Swarm {
        #[command(flatten)]
        selection: Selection,
        /// Numbers of threads, from engines that have threads of their own.
        #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "1,2")]
        threads: Vec<NonZeroUsize>,
    },
    /// Whole scenes in space, stepped by whole engines.
    #[cfg(feature = "space")]
    World3d(Scenes),
    /// Whole scenes in the plane, stepped by whole engines.
    #[cfg(feature = "plane")]
    World2d(Scenes),
    /// Soft bodies in the plane and in space.
    #[cfg(feature = "soft")]
    Soft(Scenes),
}

/// What `world3d`, `world2d` and `soft` take.
#[derive(Args)]
struct Scenes {
    /// Names of scenes, default all.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    scenes: Vec<String>,
    /// Numbers of threads.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "1,2")]
    threads: Vec<NonZeroUsize>,
    /// How often each engine plays each scene, default 3 (soft bodies 5), or 1 with --quick; the median
    /// counts.
    #[arg(long, value_name = "NUMBER")]
    rounds: Option<NonZeroUsize>,
    /// Play a quarter of each scene, or less: under two minutes for one thread.
    #[arg(long)]
    quick: bool,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
    /// Also write the results to peers/results, as JSON and as a table.
    #[arg(long)]
    save: bool,
}

/// What the other commands take.
#[cfg(any(feature = "space", feature = "plane"))]
#[derive(Args)]
struct Selection {
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
    /// Take under 50 seconds in all, at the price of noise.
    #[arg(long)]
    quick: bool,
    /// Only cases whose names contain this.
    #[arg(long, value_name = "SUBSTRING", default_value = "")]
    case: String,
    /// Also write the results to peers/results, as JSON and as a table.
    #[arg(long)]
    save: bool,
}

#[cfg(any(feature = "space", feature = "plane"))]
impl Selection {
    fn style(&self) -> Style {
        if self.json { Style::Json } else { Style::Table }
    }
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        #[cfg(feature = "space")]
        Command::Narrow(selection) => {
            narrow("narrow", &narrow3d::COLUMNS, narrow3d::run, selection)
        }
        #[cfg(feature = "plane")]
        Command::Narrow2d(selection) => {
            narrow("narrow2d", &narrow2d::COLUMNS, narrow2d::run, selection)
        }
        #[cfg(feature = "space")]
        Command::Swarm { selection, threads } => swarm(selection, threads),
        #[cfg(feature = "space")]
        Command::World3d(scenes) => {
            world::<world3d::World3d>("world3d", &world3d::COLUMNS, scenes)
        }
        #[cfg(feature = "plane")]
        Command::World2d(scenes) => {
            world::<world2d::World2d>("world2d", &world2d::COLUMNS, scenes)
        }
        #[cfg(feature = "soft")]
        Command::Soft(scenes) => soft(scenes),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(any(feature = "space", feature = "plane"))]
fn narrow(
    name: &'static str,
    columns: &'static [&'static str],
    run: fn(&narrow::Options, &mut Report),
    selection: Selection,
) -> io::Result<()> {
    let mut report = Report::new(name, columns, selection.style());
    let Selection { case, quick, save, .. } = selection;
    run(&narrow::Options { case, quick }, &mut report);
    report.finish(save)
}

#[cfg(feature = "space")]
fn swarm(selection: Selection, threads: Vec<NonZeroUsize>) -> io::Result<()> {
    let mut report = Report::new("swarm", &swarm::COLUMNS, selection.style());
    let Selection { case, quick, save, .. } = selection;
    swarm::run(&swarm::Options { case, quick, threads }, &mut report);
    report.finish(save)
}

#[cfg(any(feature = "space", feature = "plane"))]
fn world<T: world::Theatre>(
    name: &'static str,
    columns: &'static [&'static str],
    scenes: Scenes,
) -> io::Result<()> {
    let Scenes { scenes, threads, rounds, quick, json, save } = scenes;
    let style = if json { Style::Json } else { Style::Table };
    let mut report = Report::new(name, columns, style);
    let options = world::Options { scenes, threads, rounds, quick, save };
    world::run::<T>(&options, &mut report).map_err(io::Error::other)?;
    report.finish(save)
}

#[cfg(feature = "soft")]
fn soft(scenes: Scenes) -> io::Result<()> {
    let Scenes { scenes, threads, rounds, quick, json, save } = scenes;
    let style = if json { Style::Json } else { Style::Table };
    let mut report = Report::new("soft", &soft::COLUMNS, style);
    let options = soft::Options { scenes, threads, rounds, quick, save };
    soft::run(&options, &mut report).map_err(io::Error::other)?;
    report.finish(save)
}
