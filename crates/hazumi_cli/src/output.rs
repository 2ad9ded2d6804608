//! Where results go: files that are opened before the work starts, and the standard output.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::failure::{Failure, io_reason};

/// A file to write when the work is done.
///
/// It is opened beforehand, so that a long run does not end with "permission denied", and keeps
/// what was in it until there is something new.
#[derive(Debug)]
pub(crate) struct OutputFile {
    path: PathBuf,
    file: File,
    is_new: bool,
}

impl OutputFile {
    /// Opens or creates the file.
    ///
    /// # Errors
    ///
    /// When it cannot be written, or is one of `inputs`, which it would overwrite.
    pub(crate) fn open(path: &Path, inputs: &[&Path]) -> Result<Self, Failure> {
        if inputs.iter().any(|input| is_same(input, path)) {
            let path = path.display();
            return Err(Failure::arguments(format!(
                "{path} would be overwritten by its result"
            )));
        }
        let is_new = !path.exists();
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| cannot_write(path, &error))?;
        Ok(Self { path: path.to_owned(), file, is_new })
    }

    /// Replaces the content of the file.
    ///
    /// # Errors
    ///
    /// When the disk is full, or gone.
    pub(crate) fn write(mut self, content: &[u8]) -> Result<(), Failure> {
        // Pipes and devices have no length to set.
        let is_regular = self.file.metadata().is_ok_and(|metadata| metadata.is_file());
        let cut = if is_regular { self.file.set_len(0) } else { Ok(()) };
        self.is_new = false;
        cut.and_then(|()| self.file.write_all(content))
            .and_then(|()| self.file.flush())
            .map_err(|error| cannot_write(&self.path, &error))
    }
}

impl Drop for OutputFile {
    /// Leaves no empty file behind when the work failed.
    fn drop(&mut self) {
        if self.is_new {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::file(format!("cannot write {}: {}", path.display(), io_reason(error)))
}

fn is_same(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// The ending of a file name, lower-case, without the dot.
pub(crate) fn extension(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

/// Writes to the standard output.
///
/// # Errors
///
/// When nobody reads it, or the disk behind it is full.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    let result = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    result.map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Failure::NobodyListens,
        _ => Failure::file(format!("cannot write the result: {}", io_reason(&error))),
    })
}
