//! Results, as a table and as JSON.

use std::fmt::Write;

use serde::Serialize;

use crate::check::CHECKS;
use crate::error_stats::ErrorStats;
use crate::iteration_counts::IterationCounts;
use crate::random_worlds::{WorldRow, summary};

/// Broken bounds that are told with their first pair.
const SHOWN: usize = 12;

/// One check of one kind of pair, or one question about degenerate input.
#[derive(Debug, Serialize)]
pub(crate) struct Row {
    /// The check or question, and the pair.
    pub(crate) case: String,
    /// The largest error that is allowed.
    pub(crate) bound: f64,
    /// The most that may be above it.
    pub(crate) most: u64,
    #[serde(flatten)]
    pub(crate) stats: ErrorStats,
}

impl Row {
    /// Whether more broke the bound than may.
    pub(crate) fn is_broken(&self) -> bool {
        self.stats.broken > self.most
    }
}

/// All that was found.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Report {
    /// Searches for closest points, by kind of pair.
    pub(crate) searches: Vec<IterationCounts>,
    /// Properties, by check and kind of pair.
    pub(crate) properties: Vec<Row>,
    /// Degenerate input, by question.
    pub(crate) degenerate: Vec<Row>,
    /// Random scenes, by dimension, family, kind and property.
    pub(crate) worlds: Vec<WorldRow>,
    /// Seeds of these scenes: from 1 to this one.
    pub(crate) world_seeds: u64,
    /// How long it took, in seconds.
    pub(crate) seconds: f64,
}

impl Report {
    /// Whether all bounds were kept.
    pub(crate) fn is_good(&self) -> bool {
        !self.searches.iter().any(IterationCounts::is_broken)
            && !self.rows().any(Row::is_broken)
            && !self.worlds.iter().any(WorldRow::is_broken)
    }

    fn rows(&self) -> impl Iterator<Item = &Row> {
        self.properties.iter().chain(&self.degenerate)
    }

    /// The table.
    pub(crate) fn table(&self) -> String {
        let mut text = String::new();
        // Writing to a string never fails.
        let _ = self.write_searches(&mut text);
        let _ = self.write_properties(&mut text);
        let _ = self.write_degenerate(&mut text);
        let _ = self.write_worlds(&mut text);
        let _ = self.write_verdict(&mut text);
        text
    }

    fn write_searches(&self, text: &mut String) -> std::fmt::Result {
        if self.searches.is_empty() {
            return Ok(());
        }
        writeln!(text, "searches for closest points       searches  mean  most    capped")?;
        let mut counts: Vec<&IterationCounts> = self.searches.iter().collect();
        counts.sort_by_key(|count| std::cmp::Reverse(count.most_steps()));
        for count in counts {
            let steps = (0_u32..).zip(&count.steps);
            let all: f64 = steps.map(|(step, many)| f64::from(step) * *many as f64).sum();
            let mean = all / count.searches.max(1) as f64;
            let IterationCounts { pair, searches, capped, .. } = count;
            let most = count.most_steps();
            writeln!(text, "  {pair:30} {searches:>9} {mean:>5.1} {most:>5} {capped:>9}")?;
        }
        writeln!(text, "steps of all:")?;
        let steps =
            self.searches.iter().map(|count| count.steps.len()).max().unwrap_or_default();
        for step in 0..steps {
            let many: u64 = self.searches.iter().map(|count| count.steps[step]).sum();
            if many > 0 {
                writeln!(text, "  {step:>2} {many:>10}")?;
            }
        }
        Ok(())
    }

    fn write_properties(&self, text: &mut String) -> std::fmt::Result {
        if self.properties.is_empty() {
            return Ok(());
        }
        writeln!(text, "\nproperties          asked   broken    worst    bound  worst pair")?;
        for check in &CHECKS {
            let name = format!("{} ", check.name);
            let rows: Vec<&Row> =
                self.properties.iter().filter(|row| row.case.starts_with(&name)).collect();
            let asked: u64 = rows.iter().map(|row| row.stats.asked).sum();
            let broken: u64 = rows.iter().map(|row| row.stats.broken).sum();
            let severity = |row: &&&Row| {
                if row.stats.worst < 0.0 { f64::INFINITY } else { row.stats.worst }
            };
            let worst = rows.iter().max_by(|a, b| severity(a).total_cmp(&severity(b)));
            let Some(worst) = worst.filter(|_| asked > 0) else { continue };
            let error = error(worst.stats.worst);
            let (pair, bound) = (worst.case.trim_start_matches(&name), check.bound);
            writeln!(
                text,
                "  {:14} {asked:>10} {broken:>8} {error:>8} {bound:>8.0e}  {pair:20} {}",
                check.name, check.says
            )?;
        }
        Ok(())
    }

    fn write_degenerate(&self, text: &mut String) -> std::fmt::Result {
        if self.degenerate.is_empty() {
            return Ok(());
        }
        writeln!(text, "\ndegenerate input         asked   broken")?;
        for row in &self.degenerate {
            writeln!(text, "  {:20} {:>7} {:>8}", row.case, row.stats.asked, row.stats.broken)?;
        }
        Ok(())
    }

    fn write_worlds(&self, text: &mut String) -> std::fmt::Result {
        if self.worlds.is_empty() {
            return Ok(());
        }
        write!(text, "\n{}", summary(&self.worlds))?;
        writeln!(text, "  seeds 1 to {} of each family", self.world_seeds)
    }

    fn write_verdict(&self, text: &mut String) -> std::fmt::Result {
        let capped = self.searches.iter().filter(|count| count.is_broken());
        let capped = capped.map(|count| {
            let first = count.first.as_deref().unwrap_or_default();
            format!("searches {}: {} capped; {first}", count.pair, count.capped)
        });
        let rows = self.rows().filter(|row| row.is_broken()).map(|row| {
            let ErrorStats { asked, broken, worst, first } = &row.stats;
            let (case, first) = (&row.case, first.as_deref().unwrap_or_default());
            format!("{case}: {broken} of {asked} broken, worst {}; {first}", error(*worst))
        });
        let worlds = self.worlds.iter().filter(|row| row.is_broken());
        let worlds = worlds.map(WorldRow::worst_scene);
        let bad: Vec<String> = capped.chain(rows).chain(worlds).collect();
        if !bad.is_empty() {
            writeln!(text, "\nbroken:")?;
        }
        for line in bad.iter().take(SHOWN) {
            writeln!(text, "  {line}")?;
        }
        if bad.len() > SHOWN {
            writeln!(text, "  … and {} more; --json names them all", bad.len() - SHOWN)?;
        }
        let verdict =
            if bad.is_empty() { "all bounds were kept" } else { "bounds were broken" };
        writeln!(text, "\n{verdict}, {:.0} s", self.seconds)
    }
}

/// An error as text.
fn error(error: f64) -> String {
    if error < 0.0 { "wrong".to_owned() } else { format!("{error:.1e}") }
}
