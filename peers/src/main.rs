//! Hazumi and its peers, asked the same questions in the same run.

mod random;
mod solid;
mod exact;
mod engines;
mod report;
mod narrow;

use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::report::{Report, Style};

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

fn main() -> ExitCode {
    let Command::Narrow(selection) = Arguments::parse().command;
    let style = if selection.json { Style::Json } else { Style::Table };
    let mut report = Report::new("narrow", style);
    let options = narrow::Options { case: selection.case, quick: selection.quick };
    narrow::run(&options, &mut report);
    match report.finish(selection.save) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
