//! Heavy checks of Hazumi's geometry: `cargo run --release -p hazumi_bench -- verify`.

#![forbid(unsafe_code)]

// In reading order, which is also the order of imports: a module uses only those above it.
mod random;
mod ellipsoid;
mod kind;
mod pair;
mod tally;
mod quiet;
mod blocks;
mod census;
mod check;
mod question;
mod degenerate;
mod report;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use verify::{VerifyArguments, verify};

/// Heavy checks of Hazumi's geometry.
#[derive(Debug, Parser)]
#[command(name = "hazumi_bench", version, disable_help_subcommand = true)]
struct Arguments {
    /// What to do.
    #[command(subcommand)]
    command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
enum Command {
    /// Ask millions of random and degenerate pairs, and say which bounds were broken
    Verify(VerifyArguments),
}

fn main() -> ExitCode {
    let Command::Verify(arguments) = Arguments::parse().command;
    match quiet::quietly(|| verify(&arguments)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
