//! The `hazumi` command.

#![forbid(unsafe_code)]

// In reading order, which is also the order of imports: a module uses only those above it.
mod failure;
mod interrupt;
mod output;
mod progress;
mod arguments;
mod outputs;
mod poses;
mod simulation;
mod film;
mod series;
mod report;
mod plot;
mod gallery;
mod hull;
mod decompose;
mod query;
mod play;
mod recording;
mod run;
mod replay;
mod view;

use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};
use failure::Failure;
use hazumi3d::core::simd;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(answer) if answer.exit_code() == 0 => {
            // `--help` and `--version`; nobody misses them when the output is closed.
            let _ = answer.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => return Failure::arguments(arguments::one_line(&error)).report(),
    };
    if let Err(error) = simd::from_environment() {
        return Failure::arguments(format!("{}: {error}", simd::VARIABLE)).report();
    }
    let result = match &arguments.command {
        Command::Run(arguments) => run::run(arguments),
        Command::Replay(arguments) => replay::replay(arguments),
        Command::View(arguments) => view::view(arguments),
        Command::Hull(arguments) => hull::hull(arguments),
        Command::Decompose(arguments) => decompose::decompose(arguments),
        Command::Query(arguments) => query::query(arguments),
        Command::Schema => output::print(&hazumi_scenes::schema_json()),
        Command::Scenes(arguments) => gallery::scenes(arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
