//! Random scenes whose outcome must have certain properties, in both dimensions.
//!
//! Each property is computed from positions, velocities, masses and distances alone, so that it
//! shares nothing with the solver.

mod family;
mod exceptions;
mod search;
mod table;
#[expect(clippy::duplicate_mod, reason = "one text for both dimensions")]
mod dim2 {
    use hazumi2d as hazumi;

    mod dim;
    #[path = "../families/mod.rs"]
    mod families;
    pub(super) use families::{FAMILIES, NAME};
}
#[expect(clippy::duplicate_mod, reason = "one text for both dimensions")]
mod dim3 {
    use hazumi3d as hazumi;

    mod dim;
    #[path = "../families/mod.rs"]
    mod families;
    pub(super) use families::{FAMILIES, NAME};
}

use std::error::Error;
use std::time::Instant;

use clap::Args;

pub(crate) use search::WorldRow;
pub(crate) use table::summary;

use family::Family;
use search::{Search, kind_of, search};
use table::table;

/// Arguments of `hazumi_bench verify worlds`.
#[derive(Debug, Args)]
pub(crate) struct RandomWorldsArguments {
    /// Only families whose name contains this, such as "bounce"
    #[arg(long, value_name = "SUBSTRING", default_value = "")]
    family: String,
    /// Only kinds of scenes whose name contains this, such as "shaft"
    #[arg(long, value_name = "SUBSTRING", default_value = "")]
    kind: String,
    /// Scenes of each family in each dimension
    #[arg(long, value_name = "N", default_value_t = 240)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    cases: u64,
    /// Seed of the first scene; that of the next is one more
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Only this dimension, 2 or 3
    #[arg(long, value_name = "DIM")]
    #[arg(value_parser = clap::value_parser!(u8).range(2..=3))]
    dim: Option<u8>,
    /// Print JSON, with the seeds of scenes that broke a bound
    #[arg(long)]
    json: bool,
}

/// The families of each dimension.
fn all_families() -> impl Iterator<Item = (&'static str, &'static Family)> {
    let plane = dim2::FAMILIES.iter().map(|family| (dim2::NAME, family));
    plane.chain(dim3::FAMILIES.iter().map(|family| (dim3::NAME, family)))
}

/// Runs the scenes of so many seeds, from 1 on, of the kinds that `is_wanted` names: rows of a
/// report.
pub(crate) fn random_world_rows(count: u64, is_wanted: impl Fn(&str) -> bool) -> Vec<WorldRow> {
    let searches: Vec<Search<'_>> = all_families()
        .map(|(dimension, family)| {
            let case = |kind| format!("worlds {dimension} {}: {kind}", family.name);
            let is_kind = |seed: &u64| is_wanted(&case(family.kinds[kind_of(family, *seed)]));
            Search { dimension, family, seeds: (1..=count).filter(is_kind).collect() }
        })
        .collect();
    search(&searches)
}

/// Runs random scenes and prints what was found; false when a bound was broken.
///
/// # Errors
///
/// When no family or kind has the requested name.
pub(crate) fn random_worlds(arguments: &RandomWorldsArguments) -> Result<bool, Box<dyn Error>> {
    let start = Instant::now();
    let RandomWorldsArguments { family: name, kind, cases, seed, dim, .. } = arguments;
    let searches: Vec<Search<'_>> = all_families()
        .filter(|(dimension, family)| {
            dim.is_none_or(|dim| dimension.starts_with(&dim.to_string()))
                && family.name.contains(name)
        })
        .map(|(dimension, family)| {
            let is_kind = |seed: &u64| family.kinds[kind_of(family, *seed)].contains(kind);
            let seeds = (*seed..seed.saturating_add(*cases)).filter(is_kind).collect();
            Search { dimension, family, seeds }
        })
        .collect();
    if searches.iter().all(|search| search.seeds.is_empty()) {
        return Err(format!("no scene of a family \"{name}\" is of a kind \"{kind}\"").into());
    }
    let rows = search(&searches);
    if arguments.json {
        println!("{}", serde_json::to_string(&rows)?);
    } else {
        print!("{}", table(&rows));
        println!("\nseeds from {seed} on, {:.0} s", start.elapsed().as_secs_f64());
    }
    Ok(!rows.iter().any(WorldRow::is_broken))
}
