//! Heavy checks of Hazumi, run with `cargo run --release -p hazumi_bench -- COMMAND`.
//!
//! Commands: `verify` checks geometry and random worlds, `world` checks worlds, `fingerprint`
//! compares answers between machines, and `soft` measures the cost of soft bodies.

#![forbid(unsafe_code)]

// In reading order, which is also the order of imports: a module uses only those above it.
mod random;
mod ellipsoid;
mod kind;
mod pair;
mod error_stats;
mod silence_panics;
mod blocks;
mod iteration_counts;
mod check;
mod question;
mod degenerate;
mod fingerprint;
mod random_worlds;
mod report;
mod verify;
mod world;
mod soft;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use fingerprint::{FingerprintArguments, fingerprint};
use soft::{SoftArguments, soft};
use verify::{VerifyArguments, verify};
use world::{HeapArguments, WorldArguments, heap, world};

/// Heavy checks of Hazumi's geometry and worlds.
#[derive(Debug, Parser)]
#[command(name = "hazumi_bench", version, disable_help_subcommand = true)]
struct Arguments {
    /// Command to run.
    #[command(subcommand)]
    command: Command,
}

/// Command to run.
#[derive(Debug, Subcommand)]
enum Command {
    /// Ask millions of random and degenerate pairs, run random worlds, and say which bounds
    /// were broken
    Verify(VerifyArguments),
    /// Print a hash of the answers to each question, and say which are not those of every
    /// machine
    Fingerprint(FingerprintArguments),
    /// Run scenes whose outcome is known, and say which marks were missed
    World(WorldArguments),
    /// Time soft bodies, and say which marks were missed
    Soft(SoftArguments),
    /// Watch a pyramid or a column of cubes stand, tremble, bend or fall
    Heap(HeapArguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Verify(arguments) => silence_panics::with_silent_panics(|| verify(&arguments)),
        Command::Fingerprint(arguments) => fingerprint(&arguments),
        Command::World(arguments) => world(&arguments),
        Command::Soft(arguments) => soft(&arguments),
        Command::Heap(arguments) => heap(&arguments),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
