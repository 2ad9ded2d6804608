//! Random scenes whose outcome must have certain properties, in both dimensions.
//!
//! Each property is computed from positions, velocities, masses and distances alone, so that it
//! shares nothing with the solver.

pub(crate) mod family;
pub(crate) mod search;
mod dim2 {
    use hazumi2d as hazumi;

    mod dim;
    #[path = "../families/mod.rs"]
    mod families;
    pub(crate) use families::{FAMILIES, NAME};
}
mod dim3 {
    use hazumi3d as hazumi;

    mod dim;
    #[path = "../families/mod.rs"]
    mod families;
    pub(crate) use families::{FAMILIES, NAME};
}

use std::error::Error;
use std::time::Instant;

use clap::Args;

use search::{Search, WorldRow, kind_of, search};

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
    #[arg(long, value_name = "N", default_value_t = 200)]
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

/// Runs random scenes and prints what was found; false when a bound was broken.
///
/// # Errors
///
/// When no family or kind has the requested name.
pub(crate) fn random_worlds(arguments: &RandomWorldsArguments) -> Result<bool, Box<dyn Error>> {
    let start = Instant::now();
    let mut searches = Vec::new();
    for (dimension, families) in
        [(dim2::NAME, &dim2::FAMILIES[..]), (dim3::NAME, &dim3::FAMILIES)]
    {
        if arguments.dim.is_some_and(|dim| !dimension.starts_with(&dim.to_string())) {
            continue;
        }
        for family in families.iter().filter(|family| family.name.contains(&arguments.family)) {
            let is_wanted =
                |seed: &u64| family.kinds[kind_of(family, *seed)].contains(&arguments.kind);
            let end = arguments.seed.saturating_add(arguments.cases);
            let seeds: Vec<u64> = (arguments.seed..end).filter(is_wanted).collect();
            searches.push(Search { dimension, family, seeds });
        }
    }
    if searches.iter().all(|search| search.seeds.is_empty()) {
        let RandomWorldsArguments { family, kind, .. } = arguments;
        return Err(format!("no family contains \"{family}\" and has a kind \"{kind}\"").into());
    }
    let rows = search(&searches);
    if arguments.json {
        println!("{}", serde_json::to_string(&rows)?);
    } else {
        print!("{}", table(&rows));
        println!("\n{:.0} s", start.elapsed().as_secs_f64());
    }
    Ok(rows.iter().all(|row| row.broken == 0))
}

/// The rows as a table.
fn table(rows: &[WorldRow]) -> String {
    let mut text = "random worlds                                 property     cases broken      worst     bound  worst seed\n".to_owned();
    for row in rows {
        let WorldRow { dimension, family, kind, property, cases, broken, .. } = row;
        let name = format!("{dimension} {family}: {kind}");
        let worst =
            if row.worst == -1.0 { "wrong".to_owned() } else { format!("{:.2e}", row.worst) };
        let (bound, seed) = (row.bound, row.worst_seed);
        text += &format!(
            "  {name:42}  {property:10} {cases:>7} {broken:>6} {worst:>10} {bound:>9.0e}  {seed}\n"
        );
    }
    for row in rows.iter().filter(|row| row.broken > 0) {
        let WorldRow { dimension, family, kind, property, says, .. } = row;
        text += &format!(
            "\n{dimension} {family}: {kind}: {property}: {says}; worst is --family {family} \
             --dim {} --seed {} --cases 1: {}",
            &dimension[..1],
            row.worst_seed,
            row.worst_scene
        );
    }
    text
}
