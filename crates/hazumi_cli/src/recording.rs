//! `--record`: a run as a file, written while it lasts.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use hazumi3d::{Recorder, World};

use crate::failure::{Failure, io_reason};

/// A recording that is being written.
#[derive(Debug)]
pub(crate) struct RecordingFile {
    recorder: Recorder,
    file: File,
    path: PathBuf,
}

impl RecordingFile {
    /// Begins a recording of `world`.
    ///
    /// # Errors
    ///
    /// When the file cannot be written, or the world has a shape that cannot.
    pub(crate) fn start(path: &Path, world: &mut World) -> Result<Self, Failure> {
        let recorder = Recorder::start(world).map_err(|error| cannot_record(path, &error))?;
        let file =
            File::create(path).map_err(|error| cannot_record(path, &io_reason(&error)))?;
        Ok(Self { recorder, file, path: path.to_owned() })
    }

    /// Notes a step of `dt` seconds that was just taken.
    ///
    /// # Errors
    ///
    /// When the disk is full, or gone.
    pub(crate) fn note_step(&mut self, world: &mut World, dt: f32) -> Result<(), Failure> {
        let noted = self.recorder.note_step(world, dt);
        noted.map_err(|error| cannot_record(&self.path, &error))?;
        let bytes = self.recorder.take_bytes();
        self.write(&bytes)
    }

    /// Ends the recording.
    ///
    /// # Errors
    ///
    /// When the disk is full, or gone.
    pub(crate) fn finish(self, world: &mut World) -> Result<(), Failure> {
        let Self { recorder, file, path } = self;
        let bytes = recorder.finish(world);
        write_to(&file, &path, &bytes)
    }

    fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        write_to(&self.file, &self.path, bytes)
    }
}

fn write_to(mut file: &File, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    file.write_all(bytes).map_err(|error| cannot_record(path, &io_reason(&error)))
}

fn cannot_record(path: &Path, reason: &impl std::fmt::Display) -> Failure {
    Failure::file(format!("cannot record to {}: {reason}", path.display()))
}
