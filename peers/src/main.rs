//! Hazumi and its peers, given the same work in the same run.

#[cfg(any(feature = "space", feature = "plane", feature = "bevy"))]
mod random;
mod memory;
mod options;
#[cfg_attr(
    not(any(feature = "space", feature = "plane")),
    allow(dead_code, reason = "soft bodies and plugins need a part of it")
)]
mod report;
#[cfg(any(feature = "space", feature = "plane"))]
mod narrow;
#[cfg(feature = "space")]
mod swarm;
#[cfg(any(feature = "space", feature = "plane"))]
mod world;
#[cfg(feature = "soft")]
mod soft;
#[cfg(feature = "bevy")]
mod bevy;

use std::io;
#[cfg(feature = "space")]
use std::num::NonZeroUsize;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::options::Scenes;
#[cfg(any(feature = "space", feature = "plane"))]
use crate::options::Selection;
use crate::report::Report;

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
    /// Pairs of touching things among many that move.
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
    /// Whole apps of Bevy in space, with the plugins of whole engines.
    #[cfg(feature = "bevy")]
    Bevy(Scenes),
    /// One of these apps, which `bevy` talks to.
    #[cfg(feature = "bevy")]
    #[command(hide = true)]
    BevyPlayer(bevy::Role),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        #[cfg(feature = "space")]
        Command::Narrow(selection) => {
            use narrow::dim3::{COLUMNS, run};
            questions("narrow", &COLUMNS, &selection, run)
        }
        #[cfg(feature = "plane")]
        Command::Narrow2d(selection) => {
            use narrow::dim2::{COLUMNS, run};
            questions("narrow2d", &COLUMNS, &selection, run)
        }
        #[cfg(feature = "space")]
        Command::Swarm { selection, threads } => {
            questions("swarm", &swarm::COLUMNS, &selection, |selection, report| {
                swarm::run(selection, &threads, report);
            })
        }
        #[cfg(feature = "space")]
        Command::World3d(options) => {
            use world::dim3::{COLUMNS, run};
            scenes("world3d", &COLUMNS, &options, run)
        }
        #[cfg(feature = "plane")]
        Command::World2d(options) => {
            use world::dim2::{COLUMNS, run};
            scenes("world2d", &COLUMNS, &options, run)
        }
        #[cfg(feature = "soft")]
        Command::Soft(options) => scenes("soft", &soft::COLUMNS, &options, soft::run),
        #[cfg(feature = "bevy")]
        Command::Bevy(options) => scenes("bevy", &bevy::COLUMNS, &options, bevy::run),
        #[cfg(feature = "bevy")]
        Command::BevyPlayer(role) => bevy::play(&role),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The report of a command that asks questions.
#[cfg(any(feature = "space", feature = "plane"))]
fn questions(
    name: &'static str,
    columns: &'static [&'static str],
    selection: &Selection,
    run: impl FnOnce(&Selection, &mut Report),
) -> io::Result<()> {
    let mut report = Report::new(name, columns, selection.style());
    run(selection, &mut report);
    report.finish(selection.save)
}

/// The report of a command that plays scenes.
fn scenes(
    name: &'static str,
    columns: &'static [&'static str],
    options: &Scenes,
    run: impl FnOnce(&Scenes, &mut Report) -> Result<(), String>,
) -> io::Result<()> {
    let mut report = Report::new(name, columns, options.style());
    run(options, &mut report).map_err(io::Error::other)?;
    report.finish(options.save)
}
