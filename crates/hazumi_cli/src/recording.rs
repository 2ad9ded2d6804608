//! `--record`: a run as a file, written while it lasts.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, io_reason};
use crate::simulation::Simulation;

/// A recording that is being written.
#[derive(Debug)]
pub(crate) struct RecordingFile<R> {
    recorder: R,
    file: File,
    path: PathBuf,
}

impl<R> RecordingFile<R> {
    /// Begins a recording of `world`.
    ///
    /// # Errors
    ///
    /// When the file cannot be written, or the world has a shape that cannot.
    pub(crate) fn start<S>(path: &Path, world: &mut S) -> Result<Self, Failure>
    where
        S: Simulation<Recorder = R>,
    {
        let recorder = world.start_recording().map_err(|error| cannot_record(path, &error))?;
        let file =
            File::create(path).map_err(|error| cannot_record(path, &io_reason(&error)))?;
        Ok(Self { recorder, file, path: path.to_owned() })
    }

    /// Notes a step of `dt` seconds that was just taken.
    ///
    /// # Errors
    ///
    /// When the disk is full, or gone.
    pub(crate) fn note_step<S>(&mut self, world: &mut S, dt: f32) -> Result<(), Failure>
    where
        S: Simulation<Recorder = R>,
    {
        let noted = world.note_step(&mut self.recorder, dt);
        let bytes = noted.map_err(|error| cannot_record(&self.path, &error))?;
        write_to(&self.file, &self.path, &bytes)
    }

    /// Ends the recording.
    ///
    /// # Errors
    ///
    /// When the disk is full, or gone.
    pub(crate) fn finish<S>(self, world: &mut S) -> Result<(), Failure>
    where
        S: Simulation<Recorder = R>,
    {
        let Self { recorder, file, path } = self;
        let bytes = world.finish_recording(recorder);
        write_to(&file, &path, &bytes)
    }
}

fn write_to(mut file: &File, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    file.write_all(bytes).map_err(|error| cannot_record(path, &io_reason(&error)))
}

fn cannot_record(path: &Path, reason: &impl std::fmt::Display) -> Failure {
    Failure::file(format!("cannot record to {}: {reason}", path.display()))
}
