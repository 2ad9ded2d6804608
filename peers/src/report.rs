//! Rows for people, and the same rows for programs.

#[cfg_attr(not(feature = "bevy"), allow(dead_code, reason = "only apps make one"))]
mod app_facts;
mod machine;
mod outcome;
mod row;
#[cfg_attr(not(feature = "soft"), allow(dead_code, reason = "only soft bodies make one"))]
mod softness;

use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::Serialize;

#[cfg(feature = "bevy")]
pub(crate) use self::app_facts::AppFacts;
pub(crate) use self::outcome::Outcome;
#[cfg(feature = "bevy")]
pub(crate) use self::row::PLAIN;
pub(crate) use self::row::{Entry, HAZUMI, HAZUMI_FIXED, Row, Unit};
use self::row::{Line, RowJson};
#[cfg(feature = "soft")]
pub(crate) use self::softness::Softness;

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
    columns: &'static [&'static str],
    machine: String,
    rows: Vec<Row>,
}

impl Report {
    /// An empty report of a command that runs these engines, Hazumi first.
    pub(crate) fn new(
        command: &'static str,
        columns: &'static [&'static str],
        style: Style,
    ) -> Self {
        let machine = machine::describe();
        let report = Self { command, style, columns, machine, rows: Vec::new() };
        if style == Style::Table {
            println!("{}\n\n{}", report.machine, report.head());
        }
        report
    }

    /// Adds a row; wrong answers of Hazumi are reported at once.
    pub(crate) fn add(&mut self, row: Row) {
        if self.style == Style::Table {
            println!("{}", Line(&row, self.columns));
        }
        let hazumi = row.entry(HAZUMI);
        if let Some((entry, example)) =
            hazumi.and_then(|entry| Some((entry, entry.example.as_ref()?)))
        {
            let (case, wrong, asked) = (&row.case, entry.wrong, entry.asked);
            eprintln!("hazumi disagrees: {case}: {wrong} of {asked}, first {example}");
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
        let standing = |column| {
            let ratios: Vec<f64> =
                self.rows.iter().filter_map(|row| row.ratio_of(column)).collect();
            let behind = ratios.iter().filter(|ratio| **ratio < 1.0).count();
            let mean = ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64;
            format!(
                "behind the best peer in {behind} of {}, {:.2} times as fast as it on \
                 (geometric) average",
                ratios.len(),
                mean.exp(),
            )
        };
        let fixed = if self.columns.contains(&HAZUMI_FIXED) {
            format!("; {HAZUMI_FIXED} {}", standing(HAZUMI_FIXED))
        } else {
            String::new()
        };
        let unlike = self.rows.iter().filter(|row| !row.agrees()).count();
        let wrong = |row: &&Row| row.entry(HAZUMI).is_some_and(|entry| !entry.is_right());
        let wrong = self.rows.iter().filter(wrong).count();
        format!(
            "{} rows; {}{fixed}; {unlike} rows do not agree, hazumi is wrong in {wrong}",
            self.rows.len(),
            standing(HAZUMI),
        )
    }

    /// Writes what is known so far to the folder of results: both files, and says which.
    ///
    /// # Errors
    ///
    /// When they cannot be written.
    pub(crate) fn save(&self) -> io::Result<[PathBuf; 2]> {
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
        let line = |row| Line(row, self.columns).to_string();
        let rows: Vec<String> = self.rows.iter().map(line).collect();
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        format!(
            "# `{}`, {date}\n\n{}. Release build, default compiler flags; arguments `{}`.\n\n\
             {}.\n\n```text\n{}\n{}\n```\n",
            self.command,
            self.machine,
            arguments.join(" "),
            self.summary(),
            self.head(),
            rows.join("\n"),
        )
    }

    fn head(&self) -> String {
        let engines = self.columns.iter().map(|engine| format!(" {engine:>9}"));
        let engines: String = engines.collect();
        format!("{:46} {:>4}{engines} {:>7}  agrees", "case", "unit", "ratio")
    }
}
