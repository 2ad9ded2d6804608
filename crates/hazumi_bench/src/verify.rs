//! The command `verify`.

use std::error::Error;
use std::time::Instant;

use clap::{Args, Subcommand};

use crate::check::{CHECKS, Check, check_all};
use crate::kind::Stock;
use crate::pair::PairKind;
use crate::random_worlds::{RandomWorldsArguments, random_world_rows, random_worlds};
use crate::report::{Report, Row};
use crate::{degenerate, iteration_counts};

/// Searches that are counted for each pair of a kind that is checked.
const SEARCHES: u64 = 100;
/// Pairs of every kind with `--quick`.
const QUICK: u64 = 2_000;
/// Pairs of every kind for each random scene of a family.
const PAIRS_PER_SCENE: u64 = 50;
/// Random scenes of every family with `--quick`.
const QUICK_SCENES: u64 = 72;

/// Arguments of `hazumi_bench verify`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct VerifyArguments {
    /// Part to check; default everything.
    #[command(subcommand)]
    part: Option<Part>,
    /// Pairs of every kind whose properties are checked; of all kinds together, 100 times as
    /// many searches are counted, and a random scene of every family is run for each 50
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pairs: u64,
    /// Ask few pairs and run few scenes: about a minute
    #[arg(long, conflicts_with = "pairs")]
    quick: bool,
    /// Only the cases whose name contains this, such as "toi", "swap box-hull", "searches" or
    /// "worlds 2d bounce"
    #[arg(long, value_name = "SUBSTRING", default_value = "")]
    case: String,
    /// Print JSON, with every case
    #[arg(long)]
    json: bool,
}

/// Part of the checks.
#[derive(Debug, Subcommand)]
enum Part {
    /// Run random scenes of worlds, and say which properties were broken
    Worlds(RandomWorldsArguments),
}

impl VerifyArguments {
    fn wants(&self, case: &str) -> bool {
        case.contains(&self.case)
    }
}

/// Runs the checks and prints what they found; false when a bound was broken.
///
/// # Errors
///
/// When no case has the requested name.
pub(crate) fn verify(arguments: &VerifyArguments) -> Result<bool, Box<dyn Error>> {
    if let Some(Part::Worlds(arguments)) = &arguments.part {
        return random_worlds(arguments);
    }
    let start = Instant::now();
    let stock = Stock::new()?;
    let (count, scenes) = if arguments.quick {
        (QUICK, QUICK_SCENES)
    } else {
        (arguments.pairs, arguments.pairs.div_ceil(PAIRS_PER_SCENE))
    };
    let kinds = PairKind::all();
    let searched: Vec<PairKind> = kinds
        .iter()
        .copied()
        .filter(|kind| arguments.wants(&format!("searches {}", kind.name())))
        .collect();
    let degenerate = degenerate::ask_all(|name| arguments.wants(&degenerate_case(name)))?;
    let report = Report {
        searches: iteration_counts::count_iterations(&stock, &searched, SEARCHES * count),
        properties: properties(arguments, &stock, &kinds, count),
        degenerate: degenerate
            .into_iter()
            .map(|(name, stats)| Row {
                case: degenerate_case(name),
                bound: 0.0,
                most: 0,
                stats,
            })
            .collect(),
        worlds: random_world_rows(scenes, |case| arguments.wants(case)),
        world_seeds: scenes,
        seconds: start.elapsed().as_secs_f64(),
    };
    if report.searches.is_empty()
        && report.properties.is_empty()
        && report.degenerate.is_empty()
        && report.worlds.is_empty()
    {
        return Err(format!("no case contains \"{}\"", arguments.case).into());
    }
    if arguments.json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
        print!("{}", report.table());
    }
    Ok(report.is_good())
}

fn degenerate_case(question: &str) -> String {
    format!("degenerate {question}")
}

/// The rows of the requested checks.
fn properties(
    arguments: &VerifyArguments,
    stock: &Stock,
    kinds: &[PairKind],
    count: u64,
) -> Vec<Row> {
    let case = |check: &Check, kind: PairKind| format!("{} {}", check.name, kind.name());
    let is_wanted = |check: &Check, kind| arguments.wants(&case(check, kind));
    let kinds: Vec<PairKind> = kinds
        .iter()
        .copied()
        .filter(|kind| CHECKS.iter().any(|check| is_wanted(check, *kind)))
        .collect();
    let stats = check_all(stock, &kinds, count, is_wanted);
    let rows = kinds.iter().zip(stats).flat_map(|(kind, stats)| {
        let asked = CHECKS.iter().zip(stats).filter(|(_, stats)| stats.asked > 0);
        asked.map(|(check, stats)| {
            let most = share(check.most, stats.asked);
            Row { case: case(check, *kind), bound: check.bound, most, stats }
        })
    });
    rows.collect()
}

/// A part of a number, rounded down.
#[expect(clippy::cast_possible_truncation, reason = "part is 0 to 1")]
fn share(part: f64, count: u64) -> u64 {
    (part * count as f64) as u64
}
