//! Hazumi and its peers, asked the same questions in the same run.

mod random;
mod memory;
mod solid;
mod exact;
mod engines;
mod report;
mod narrow;
mod swarm;
mod world3d;

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
    /// Questions about two shapes: do they touch, how far, how deep, where, when.
    Narrow(Selection),
    /// Who touches whom among many things that move.
    Swarm {
        #[command(flatten)]
        selection: Selection,
        /// Numbers of threads, from engines that have threads of their own.
        #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "1,2")]
        threads: Vec<NonZeroUsize>,
    },
    /// Whole scenes, stepped by whole engines.
    World3d(Scenes),
}

/// What `world3d` takes.
#[derive(Args)]
struct Scenes {
    /// Names of scenes, default all.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    scenes: Vec<String>,
    /// Numbers of threads.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "1,2")]
    threads: Vec<NonZeroUsize>,
    /// How often each engine plays each scene, default 3, or 1 with --quick; the median counts.
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

/// What every command takes.
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

impl Selection {
    fn style(&self) -> Style {
        if self.json { Style::Json } else { Style::Table }
    }
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Narrow(selection) => narrow(selection),
        Command::Swarm { selection, threads } => swarm(selection, threads),
        Command::World3d(scenes) => world3d(scenes),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn narrow(selection: Selection) -> io::Result<()> {
    let mut report = Report::new("narrow", &narrow::COLUMNS, selection.style());
    let Selection { case, quick, save, .. } = selection;
    narrow::run(&narrow::Options { case, quick }, &mut report);
    report.finish(save)
}

fn swarm(selection: Selection, threads: Vec<NonZeroUsize>) -> io::Result<()> {
    let mut report = Report::new("swarm", &swarm::COLUMNS, selection.style());
    let Selection { case, quick, save, .. } = selection;
    swarm::run(&swarm::Options { case, quick, threads }, &mut report);
    report.finish(save)
}

fn world3d(scenes: Scenes) -> io::Result<()> {
    let Scenes { scenes, threads, rounds, quick, json, save } = scenes;
    let style = if json { Style::Json } else { Style::Table };
    let mut report = Report::new("world3d", &world3d::COLUMNS, style);
    let options = world3d::Options { scenes, threads, rounds, quick, save };
    world3d::run(&options, &mut report).map_err(io::Error::other)?;
    report.finish(save)
}
