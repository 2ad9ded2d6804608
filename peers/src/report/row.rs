//! Rows, for people and for programs.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::Outcome;

/// Part of the pairs that an engine must answer right, dimensionless.
const RIGHT: f64 = 0.99;
/// The engine that the others are measured by.
pub(crate) const HAZUMI: &str = "hazumi";
/// The same with the continuous collision that peers have, which is no peer of it.
pub(crate) const HAZUMI_FIXED: &str = "h-fixed";
/// The same without a plugin, which is no peer of it.
pub(crate) const PLAIN: &str = "plain";

/// Of times.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) enum Unit {
    /// Per call.
    #[serde(rename = "ns")]
    Nanoseconds,
    /// Per call.
    #[serde(rename = "ms")]
    Milliseconds,
}

impl Unit {
    /// A time in this unit.
    pub(crate) fn of_nanoseconds(self, nanoseconds: f64) -> f64 {
        match self {
            Self::Nanoseconds => nanoseconds,
            Self::Milliseconds => nanoseconds / 1e6,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Nanoseconds => "ns",
            Self::Milliseconds => "ms",
        }
    }
}

/// How one engine did in one row.
pub(crate) struct Entry {
    /// As in the columns of the report.
    pub(crate) engine: &'static str,
    /// Median time of a call.
    pub(crate) median: f64,
    /// Number of pairs.
    pub(crate) asked: usize,
    /// Pairs answered wrong.
    pub(crate) wrong: usize,
    /// The first wrong answer.
    pub(crate) example: Option<String>,
    /// Bytes for each thing at most, where they are counted.
    pub(crate) bytes: Option<f64>,
    /// Outcome of its world, where the row is a scene.
    pub(crate) outcome: Option<Outcome>,
}

/// One question to one pair in one configuration.
pub(crate) struct Row {
    /// Name that `--case` picks.
    pub(crate) case: String,
    /// Of the medians.
    pub(crate) unit: Unit,
    /// Those that can answer.
    pub(crate) entries: Vec<Entry>,
    /// Pairs that were to be found, where that is the question.
    pub(crate) pairs: Option<usize>,
    /// Steps that were made, where the row is a scene.
    pub(crate) steps: Option<usize>,
    /// Engines that cannot answer, and why.
    pub(crate) missing: Vec<(&'static str, String)>,
}

impl Row {
    /// A row of nobody.
    pub(crate) fn new(case: String, unit: Unit) -> Self {
        Self { case, unit, entries: Vec::new(), pairs: None, steps: None, missing: Vec::new() }
    }

    /// How this engine did.
    pub(super) fn entry(&self, engine: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.engine == engine)
    }

    /// Time of the best peer over that of Hazumi; above 1 Hazumi is ahead.
    pub(super) fn ratio(&self) -> Option<f64> {
        self.ratio_of(HAZUMI)
    }

    /// The same for one of its columns.
    pub(super) fn ratio_of(&self, column: &str) -> Option<f64> {
        let ours = self.entry(column).filter(|entry| entry.counts())?.median;
        let is_peer = |entry: &&Entry| ![HAZUMI, HAZUMI_FIXED, PLAIN].contains(&entry.engine);
        let peers = self.entries.iter().filter(is_peer).filter(|entry| entry.counts());
        peers.map(|peer| peer.median).reduce(f64::min).map(|best| best / ours)
    }

    /// Time that the plugin adds, as a part of that without it, where both are known.
    pub(super) fn overhead(&self) -> Option<f64> {
        let [plugin, plain] = [HAZUMI, PLAIN].map(|name| self.entry(name));
        Some(plugin?.median / plain?.median - 1.0)
    }

    /// Whether every engine is right nearly always.
    pub(super) fn agrees(&self) -> bool {
        self.entries.iter().all(Entry::is_right)
    }

    /// Bytes for each thing, of those of whom they are known.
    fn bytes(&self) -> impl Iterator<Item = (&str, f64)> {
        self.entries.iter().filter_map(|entry| Some((entry.engine, entry.bytes?.round())))
    }

    /// The same for programs.
    pub(super) fn to_json(&self) -> RowJson<'_> {
        RowJson {
            case: &self.case,
            unit: self.unit,
            engines: self.entries.iter().map(|entry| (entry.engine, entry.median)).collect(),
            ratio: self.ratio(),
            fixed_ratio: self.ratio_of(HAZUMI_FIXED),
            overhead: self.overhead(),
            agrees: self.agrees(),
            bytes: self.bytes().collect(),
            pairs: self.pairs,
            steps: self.steps,
            worlds: self.outcomes().collect(),
            missing: self.missing.iter().map(|(engine, why)| (*engine, &why[..])).collect(),
        }
    }

    /// Outcomes of the world of each engine that has one.
    fn outcomes(&self) -> impl Iterator<Item = (&str, &Outcome)> {
        self.entries.iter().filter_map(|entry| Some((entry.engine, entry.outcome.as_ref()?)))
    }
}

impl Entry {
    /// Whether its time may be compared: a world that went wrong has none.
    fn counts(&self) -> bool {
        self.outcome.as_ref().is_none_or(|outcome| outcome.failure.is_none())
    }

    /// Whether it is right nearly always.
    pub(super) fn is_right(&self) -> bool {
        self.asked > 0 && (self.asked - self.wrong) as f64 >= RIGHT * self.asked as f64
    }
}

/// A row as a line of the table with these columns.
pub(super) struct Line<'l>(pub(super) &'l Row, pub(super) &'l [&'static str]);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(row, columns) = self;
        write!(f, "{:46} {:>4}", row.case, row.unit.name())?;
        for engine in *columns {
            match row.entry(engine) {
                Some(entry) if entry.median < 10.0 => write!(f, " {:>9.3}", entry.median)?,
                Some(entry) => write!(f, " {:>9.1}", entry.median)?,
                None => write!(f, " {:>9}", "-")?,
            }
        }
        match row.ratio() {
            Some(ratio) => write!(f, " {ratio:>7.2}")?,
            None => write!(f, " {:>7}", "-")?,
        }
        write!(f, "  {}", if row.agrees() { "yes" } else { "NO" })?;
        let wrong =
            row.entries.iter().filter(|entry| entry.wrong > 0 && entry.outcome.is_none());
        for entry in wrong {
            write!(f, "  {}: {} of {} wrong", entry.engine, entry.wrong, entry.asked)?;
        }
        if let Some(pairs) = row.pairs {
            write!(f, "  {pairs} pairs, bytes each:")?;
        }
        row.bytes().try_for_each(|(engine, bytes)| write!(f, " {engine} {bytes}"))?;
        if let Some(steps) = row.steps {
            write!(f, "  {steps} steps")?;
        }
        if let Some(overhead) = row.overhead() {
            write!(f, "  overhead {:.1} %", 100.0 * overhead)?;
        }
        for (engine, outcome) in row.outcomes() {
            write!(f, "\n    {engine:8} {outcome}")?;
        }
        row.missing.iter().try_for_each(|(engine, why)| write!(f, "\n    {engine:8} - {why}"))
    }
}

/// A row for programs.
#[derive(Serialize)]
pub(super) struct RowJson<'r> {
    case: &'r str,
    unit: Unit,
    engines: BTreeMap<&'r str, f64>,
    ratio: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed_ratio: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    overhead: Option<f64>,
    agrees: bool,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    bytes: BTreeMap<&'r str, f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<usize>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    worlds: BTreeMap<&'r str, &'r Outcome>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    missing: BTreeMap<&'r str, &'r str>,
}
