//! The source tree as text, and complaints about it.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// Names of folders with files of others: output of the compiler, packages of the page.
pub const FOREIGN: [&str; 2] = ["target", "node_modules"];

/// A file of the workspace.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Path from the root of the workspace, with `/` on every system.
    pub path: String,
    /// Text of the file.
    pub text: String,
}

impl SourceFile {
    /// A file made up for a test.
    pub fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned() }
    }

    /// A complaint about line `line`, counted from 1.
    pub fn complain(&self, line: usize, what: impl Into<String>) -> Complaint {
        Complaint { path: self.path.clone(), line, what: what.into() }
    }
}

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Path from the root of the workspace.
    pub path: String,
    /// Line, counted from 1.
    pub line: usize,
}

impl Place {
    /// A complaint about this line.
    pub fn complain(&self, what: impl Into<String>) -> Complaint {
        Complaint { path: self.path.clone(), line: self.line, what: what.into() }
    }
}

/// Fault with its place, and advice.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Complaint {
    /// Path from the root of the workspace.
    pub path: String,
    /// Line, counted from 1.
    pub line: usize,
    /// Fault and advice.
    pub what: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

/// The root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Reads one file of the workspace.
///
/// # Panics
///
/// When it is missing.
pub fn read(path: &str) -> SourceFile {
    let text = fs::read_to_string(root().join(path));
    SourceFile::new(path, &text.unwrap_or_else(|error| panic!("{path}: {error}")))
}

/// Reads one file of the workspace, if it exists.
pub fn try_read(path: &str) -> Option<String> {
    fs::read_to_string(root().join(path)).ok()
}

/// Reads every Rust file in a folder of the workspace and below, in the order of their paths.
pub fn rust_files(folder: &str) -> Vec<SourceFile> {
    files(folder, ".rs")
}

/// Reads every file with an ending in a folder and below, in the order of their paths.
///
/// [`FOREIGN`] folders are left out.
pub fn files(folder: &str, ending: &str) -> Vec<SourceFile> {
    let mut files = Vec::new();
    collect(folder, ending, &mut files);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// Names of the folders in a folder of the workspace, in alphabetical order.
///
/// # Panics
///
/// When the folder is missing.
pub fn folders(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder));
    let entries = entries.unwrap_or_else(|error| panic!("{folder}: {error}")).flatten();
    let is_folder = |entry: &fs::DirEntry| entry.path().is_dir();
    let mut names: Vec<String> = entries
        .filter(is_folder)
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn collect(folder: &str, ending: &str, files: &mut Vec<SourceFile>) {
    let Ok(entries) = fs::read_dir(root().join(folder)) else { return };
    for entry in entries.flatten() {
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        let is_foreign = FOREIGN.iter().any(|name| entry.file_name() == *name);
        if entry.path().is_dir() && !is_foreign {
            collect(&path, ending, files);
        } else if path.ends_with(ending) {
            files.push(read(&path));
        }
    }
}
