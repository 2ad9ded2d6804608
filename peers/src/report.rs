//! Rows for people, and the same rows for programs.

mod machine;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use serde::Serialize;

/// Part of the pairs that an engine must answer right, dimensionless.
const RIGHT: f64 = 0.99;
/// The columns; more engines, more columns.
const COLUMNS: [&str; 3] = ["hazumi", "parry3d", "box3d"];

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
    /// As in [`COLUMNS`].
    pub(crate) engine: &'static str,
    /// Median time of a call.
    pub(crate) median: f64,
    /// Pairs asked about.
    pub(crate) asked: usize,
    /// Pairs answered wrong.
    pub(crate) wrong: usize,
    /// The first wrong answer.
    pub(crate) example: Option<String>,
}

/// One question to one pair in one configuration.
pub(crate) struct Row {
    /// What `--case` picks.
    pub(crate) case: String,
    /// Of the medians.
    pub(crate) unit: Unit,
    /// Those that can answer.
    pub(crate) entries: Vec<Entry>,
}

impl Row {
    fn entry(&self, engine: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.engine == engine)
    }

    /// Time of the best peer over that of Hazumi; above 1 Hazumi is ahead.
    fn ratio(&self) -> Option<f64> {
        let hazumi = self.entry(COLUMNS[0])?.median;
        let peers = self.entries.iter().filter(|entry| entry.engine != COLUMNS[0]);
        peers.map(|peer| peer.median).reduce(f64::min).map(|best| best / hazumi)
    }

    /// Whether every engine is right nearly always.
    fn agrees(&self) -> bool {
        self.entries.iter().all(Entry::is_right)
    }

    fn to_json(&self) -> RowJson<'_> {
        RowJson {
            case: &self.case,
            unit: self.unit,
            engines: self.entries.iter().map(|entry| (entry.engine, entry.median)).collect(),
            ratio: self.ratio(),
            agrees: self.agrees(),
        }
    }
}

impl Entry {
    fn is_right(&self) -> bool {
        self.asked > 0 && (self.asked - self.wrong) as f64 >= RIGHT * self.asked as f64
    }
}

/// A line of the table.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:46} {:>4}", self.case, self.unit.name())?;
        for engine in COLUMNS {
            match self.entry(engine) {
                Some(entry) if entry.median < 10.0 => write!(f, " {:>9.3}", entry.median)?,
                Some(entry) => write!(f, " {:>9.1}", entry.median)?,
                None => write!(f, " {:>9}", "-")?,
            }
        }
        match self.ratio() {
            Some(ratio) => write!(f, " {ratio:>7.2}")?,
            None => write!(f, " {:>7}", "-")?,
        }
        write!(f, "  {}", if self.agrees() { "yes" } else { "NO" })?;
        for entry in self.entries.iter().filter(|entry| entry.wrong > 0) {
            write!(f, "  {}: {} of {} wrong", entry.engine, entry.wrong, entry.asked)?;
        }
        Ok(())
    }
}

#[derive(Serialize)]
struct RowJson<'r> {
    case: &'r str,
    unit: Unit,
    engines: BTreeMap<&'r str, f64>,
    ratio: Option<f64>,
    agrees: bool,
}

#[derive(Serialize)]
struct ReportJson<'r> {
    machine: &'r str,
    rows: Vec<RowJson<'r>>,
}

/// For whom the report is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// One line for each row, as soon as it is known.
    Table,
    /// One object at the end.
    Json,
}

/// The rows so far.
pub(crate) struct Report {
    command: &'static str,
    style: Style,
    machine: String,
    rows: Vec<Row>,
}

impl Report {
    /// An empty report of a command.
    pub(crate) fn new(command: &'static str, style: Style) -> Self {
        let report = Self { command, style, machine: machine::describe(), rows: Vec::new() };
        if style == Style::Table {
            println!("{}\n\n{}", report.machine, head());
        }
        report
    }

    /// Adds a row; what Hazumi got wrong is told at once.
    pub(crate) fn add(&mut self, row: Row) {
        if self.style == Style::Table {
            println!("{row}");
        }
        let hazumi = row.entry(COLUMNS[0]);
        if let Some((entry, example)) =
            hazumi.and_then(|entry| Some((entry, entry.example.as_ref()?)))
        {
            let (case, wrong, asked) = (&row.case, entry.wrong, entry.asked);
            eprintln!("hazumi disagrees: {case}: {wrong} of {asked}, first pair {example}");
        }
        self.rows.push(row);
    }

    /// Ends the report; with `save`, writes it to the folder of results.
    ///
    /// # Errors
    ///
    /// When there is no row, or the files cannot be written.
    pub(crate) fn finish(&self, save: bool) -> io::Result<()> {
        if self.rows.is_empty() {
            return Err(io::Error::other("no case has this in its name"));
        }
        match self.style {
            Style::Table => println!("\n{}", self.summary()),
            Style::Json => println!("{}", self.json()?),
        }
        if save {
            for path in self.save()? {
                eprintln!("wrote {}", path.display());
            }
        }
        Ok(())
    }

    fn json(&self) -> io::Result<String> {
        let rows = self.rows.iter().map(Row::to_json).collect();
        Ok(serde_json::to_string(&ReportJson { machine: &self.machine, rows })?)
    }

    fn summary(&self) -> String {
        let ratios: Vec<f64> = self.rows.iter().filter_map(Row::ratio).collect();
        let behind = ratios.iter().filter(|ratio| **ratio < 1.0).count();
        let mean = ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64;
        let unlike = self.rows.iter().filter(|row| !row.agrees()).count();
        let wrong = |row: &&Row| row.entry(COLUMNS[0]).is_some_and(|entry| !entry.is_right());
        let wrong = self.rows.iter().filter(wrong).count();
        format!(
            "{} rows; behind the best peer in {behind} of {}, {:.2} times as fast as it on \
             (geometric) average; {unlike} rows do not agree, hazumi is wrong in {wrong}",
            self.rows.len(),
            ratios.len(),
            mean.exp(),
        )
    }

    /// Writes both files, and says which.
    fn save(&self) -> io::Result<[PathBuf; 2]> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
        fs::create_dir_all(&folder)?;
        let date = machine::date();
        let paths = ["json", "md"]
            .map(|ending| folder.join(format!("{}-{date}.{ending}", self.command)));
        fs::write(&paths[0], self.json()? + "\n")?;
        fs::write(&paths[1], self.page(&date))?;
        Ok(paths)
    }

    fn page(&self, date: &str) -> String {
        let rows: Vec<String> = self.rows.iter().map(ToString::to_string).collect();
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        format!(
            "# `{}`, {date}\n\n{}. Release build, default compiler flags; arguments `{}`.\n\n\
             {}.\n\n```text\n{}\n{}\n```\n",
            self.command,
            self.machine,
            arguments.join(" "),
            self.summary(),
            head(),
            rows.join("\n"),
        )
    }
}

fn head() -> String {
    let engines: String = COLUMNS.iter().map(|engine| format!(" {engine:>9}")).collect();
    format!("{:46} {:>4}{engines} {:>7}  agrees", "case", "unit", "ratio")
}
