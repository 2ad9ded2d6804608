//! The search: many scenes of each family, on all cores, and their results by property.

use rayon::prelude::*;
use serde::Serialize;

use super::family::{Case, CaseResult, Family};
use crate::blocks::bar;
use crate::random::Random;
use crate::silence_panics::catch_panic;

/// Seeds of scenes that broke a bound: as many are told at most.
const TOLD: usize = 10;

/// A property of a kind of scene in one dimension, and what was found.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct WorldRow {
    /// `2d` or `3d`.
    pub(crate) dimension: &'static str,
    pub(crate) family: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) property: &'static str,
    /// Number that is measured, with its unit.
    pub(crate) says: &'static str,
    /// The largest allowed number.
    pub(crate) bound: f64,
    /// Scenes in which it was measured.
    pub(crate) cases: u64,
    /// Scenes in which it was above the bound.
    pub(crate) broken: u64,
    /// The largest number; −1 for one that is plainly wrong, such as a panic.
    pub(crate) worst: f64,
    /// Seed of the scene that has it.
    pub(crate) worst_seed: u64,
    /// Parameters of that scene.
    pub(crate) worst_scene: String,
    /// The first seeds of scenes in which it was above the bound.
    pub(crate) broken_seeds: Vec<u64>,
}

/// Scenes of one family in one dimension.
pub(crate) struct Search<'f> {
    pub(crate) dimension: &'static str,
    pub(crate) family: &'f Family,
    /// Seeds, in order.
    pub(crate) seeds: Vec<u64>,
}

/// Position of the kind that a seed has.
pub(crate) fn kind_of(family: &Family, seed: u64) -> usize {
    usize::try_from(seed % family.kinds.len() as u64).unwrap_or_default()
}

/// Runs the scenes and gives a row for each property of each kind.
pub(crate) fn search(searches: &[Search<'_>]) -> Vec<WorldRow> {
    let jobs: Vec<(usize, u64)> = searches
        .iter()
        .enumerate()
        .flat_map(|(index, search)| search.seeds.iter().map(move |&seed| (index, seed)))
        .collect();
    let bar = bar("worlds", jobs.len() as u64);
    let answers: Vec<(usize, u64, CaseAnswer)> = jobs
        .par_iter()
        .map(|&(index, seed)| {
            let answer = ask(searches[index].family, seed);
            bar.inc(1);
            (index, seed, answer)
        })
        .collect();
    bar.finish_and_clear();
    let mut rows = Vec::new();
    for (index, search) in searches.iter().enumerate() {
        let of_search: Vec<&(usize, u64, CaseAnswer)> =
            answers.iter().filter(|answer| answer.0 == index).collect();
        for (kind, name) in search.family.kinds.iter().enumerate() {
            let of_kind: Vec<&&(usize, u64, CaseAnswer)> = of_search
                .iter()
                .filter(|answer| kind_of(search.family, answer.1) == kind)
                .collect();
            for property in search.family.properties {
                let mut row = WorldRow {
                    dimension: search.dimension,
                    family: search.family.name,
                    kind: name,
                    property: property.name,
                    says: property.says,
                    bound: property.bound,
                    cases: 0,
                    broken: 0,
                    worst: f64::NEG_INFINITY,
                    worst_seed: 0,
                    worst_scene: String::new(),
                    broken_seeds: Vec::new(),
                };
                for (_, seed, answer) in of_kind.iter().map(|answer| &***answer) {
                    answer.add_to(&mut row, *seed);
                }
                if row.cases > 0 {
                    rows.push(row);
                }
            }
        }
    }
    rows
}

/// Outcome of a scene, or why there is none.
enum CaseAnswer {
    Case(Case),
    /// It panicked, or cannot be built.
    Wrong(String),
}

fn ask(family: &Family, seed: u64) -> CaseAnswer {
    let kind = kind_of(family, seed);
    let mut random = Random::new(seed, kind as u64);
    let answer: Option<CaseResult> = catch_panic(|| (family.run)(kind, &mut random));
    match answer {
        None => CaseAnswer::Wrong("panicked".to_owned()),
        Some(Err(error)) => CaseAnswer::Wrong(error.to_string()),
        Some(Ok(case)) => CaseAnswer::Case(case),
    }
}

impl CaseAnswer {
    /// Counts what the scene of `seed` found.
    fn add_to(&self, row: &mut WorldRow, seed: u64) {
        let (value, scene) = match self {
            Self::Wrong(why) => (f64::NAN, why),
            Self::Case(case) => {
                let of_row = case.findings.iter().find(|(name, _)| *name == row.property);
                let Some((_, value)) = of_row else { return };
                (*value, &case.scene)
            }
        };
        row.cases += 1;
        let is_kept = value <= row.bound;
        if !is_kept {
            row.broken += 1;
            if row.broken_seeds.len() < TOLD {
                row.broken_seeds.push(seed);
            }
        }
        let is_wrong = !value.is_finite();
        let is_worse = row.cases == 1 || value > row.worst || is_wrong;
        if is_worse && row.worst != -1.0 {
            row.worst = if is_wrong { -1.0 } else { value };
            (row.worst_seed, row.worst_scene) = (seed, scene.clone());
        }
    }
}
