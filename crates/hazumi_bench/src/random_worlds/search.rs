//! The search: many scenes of each family, on all cores, and their results by property.

use rayon::prelude::*;
use serde::Serialize;

use super::exceptions::exception;
use super::family::{Case, CaseResult, Family, Property};
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
    /// Scenes that may be: those of a known exception.
    pub(crate) allowed: u64,
    /// Reason of the exception.
    pub(crate) why: Option<&'static str>,
    /// The largest number; −1 for one that is plainly wrong, such as a panic.
    pub(crate) worst: f64,
    /// Seed of the scene that has it.
    pub(crate) worst_seed: u64,
    /// Parameters of that scene.
    pub(crate) worst_scene: String,
    /// The first seeds of scenes in which it was above the bound.
    pub(crate) broken_seeds: Vec<u64>,
}

impl WorldRow {
    fn new(search: &Search<'_>, kind: &'static str, property: &Property) -> Self {
        Self {
            dimension: search.dimension,
            family: search.family.name,
            kind,
            property: property.name,
            says: property.says,
            bound: property.bound,
            cases: 0,
            broken: 0,
            allowed: 0,
            why: None,
            worst: f64::NEG_INFINITY,
            worst_seed: 0,
            worst_scene: String::new(),
            broken_seeds: Vec::new(),
        }
    }

    /// Whether more scenes broke the bound than may.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken > self.allowed
    }

    /// The worst scene: its property, the arguments that run it again, and its parameters.
    pub(crate) fn worst_scene(&self) -> String {
        let Self { dimension, family, kind, property, says, worst_seed, worst_scene, .. } =
            self;
        let dim = &dimension[..1];
        format!(
            "{dimension} {family}: {kind}: {property}: {} of {} broken, worst {} ({says}); \
             --family \"{family}\" --dim {dim} --seed {worst_seed} --cases 1: {worst_scene}",
            self.broken,
            self.cases,
            number(self.worst)
        )
    }

    /// Counts the scenes of another kind, too.
    pub(crate) fn join(&mut self, other: &Self) {
        self.cases += other.cases;
        self.broken += other.broken;
        self.allowed += other.allowed;
        if self.worst != -1.0 && (other.worst == -1.0 || other.worst > self.worst) {
            (self.worst, self.worst_seed) = (other.worst, other.worst_seed);
        }
    }

    /// Counts a scene.
    fn add(&mut self, value: f64, seed: u64, scene: &str) {
        self.cases += 1;
        let is_kept = value <= self.bound;
        if !is_kept {
            self.broken += 1;
            if self.broken_seeds.len() < TOLD {
                self.broken_seeds.push(seed);
            }
        }
        let is_wrong = !value.is_finite();
        if self.worst != -1.0 && (is_wrong || value > self.worst) {
            self.worst = if is_wrong { -1.0 } else { value };
            (self.worst_seed, self.worst_scene) = (seed, scene.to_owned());
        }
    }

    /// Finds out how many may be broken, rounded down.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of a count"
    )]
    fn allow(&mut self) {
        if let Some(one) = exception(self.family, self.kind, self.property) {
            self.allowed = (one.most * self.cases as f64) as u64;
            self.why = Some(one.why);
        }
    }
}

/// A number as text; `wrong` for −1.
pub(crate) fn number(number: f64) -> String {
    if number == -1.0 { "wrong".to_owned() } else { format!("{number:.1e}") }
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
        let first = rows.len();
        for kind in search.family.kinds {
            let properties = search.family.properties.iter();
            rows.extend(properties.map(|property| WorldRow::new(search, kind, property)));
        }
        for (_, seed, answer) in answers.iter().filter(|answer| answer.0 == index) {
            let kind = search.family.kinds[kind_of(search.family, *seed)];
            for row in rows[first..].iter_mut().filter(|row| row.kind == kind) {
                if let Some((value, scene)) = answer.of(row.property) {
                    row.add(value, *seed, scene);
                }
            }
        }
    }
    rows.retain(|row| row.cases > 0);
    rows.iter_mut().for_each(WorldRow::allow);
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
    /// The number of a property, if it was measured, and the parameters of the scene.
    fn of(&self, property: &str) -> Option<(f64, &str)> {
        match self {
            Self::Wrong(why) => Some((f64::NAN, why)),
            Self::Case(case) => {
                let (_, value) = case.findings.iter().find(|(name, _)| *name == property)?;
                Some((*value, &case.scene))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A family whose scenes find the number of their kind, and panic at the last one.
    const TOY: Family = Family {
        name: "toy",
        kinds: &["good", "bad", "panic"],
        properties: &[Property { name: "number", says: "a number", bound: 0.5 }],
        run: |kind, random| {
            assert!(kind < 2, "the last kind");
            let value = kind as f64 + f64::from(random.unit()) / 4.0;
            Ok(Case { findings: vec![("number", value)], scene: format!("value {value}") })
        },
    };

    fn rows(seeds: Vec<u64>) -> Vec<WorldRow> {
        search(&[Search { dimension: "2d", family: &TOY, seeds }])
    }

    #[test]
    fn scenes_above_the_bound_are_counted_with_their_seeds() {
        let rows = rows((0..9).collect());
        let counts: Vec<_> =
            rows.iter().map(|row| (row.kind, row.cases, row.broken, row.is_broken())).collect();
        let expected = [("good", 3, 0, false), ("bad", 3, 3, true), ("panic", 3, 3, true)];
        assert_eq!(counts, expected);
        assert_eq!(rows[1].broken_seeds, [1, 4, 7]);
        assert_eq!(rows[2].worst, -1.0);
    }

    #[test]
    fn the_worst_scene_is_found_again_by_its_seed() {
        let all = rows((0..60).collect());
        let again = rows(vec![all[1].worst_seed]);
        assert_eq!(again[0].worst, all[1].worst);
        assert_eq!(again[0].worst_scene, all[1].worst_scene);
    }
}
