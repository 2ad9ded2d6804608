//! The files that `hazumi run` writes at the end.

use std::path::PathBuf;

use crate::arguments::RunArguments;
use crate::failure::Failure;
use crate::output::{OutputFile, extension};

/// The requested files.
#[derive(Debug)]
pub(crate) struct Outputs {
    poses: Option<OutputFile>,
    csv: Option<OutputFile>,
    plot: Option<OutputFile>,
    picture: Option<OutputFile>,
    /// Whether the poses are CSV rather than JSON.
    poses_as_csv: bool,
}

/// Result of a scene, as the texts of those files.
pub(crate) trait Outcome {
    /// Where everything is, as CSV or JSON.
    fn poses(&self, as_csv: bool) -> String;

    /// A row of numbers for each step, as CSV.
    fn csv(&self) -> String;

    /// The same as a drawing (SVG).
    fn plot(&self) -> String;

    /// Picture as SVG.
    fn picture(&self) -> String;
}

impl Outputs {
    /// Opens the files, before the work starts.
    ///
    /// # Errors
    ///
    /// When one cannot be written, or is the scene.
    pub(crate) fn open(arguments: &RunArguments) -> Result<Self, Failure> {
        let RunArguments { scene, poses, csv, plot, picture, .. } = arguments;
        let open = |path: &Option<PathBuf>| {
            path.as_ref().map(|path| OutputFile::open(path, &[scene])).transpose()
        };
        Ok(Self {
            poses: open(poses)?,
            csv: open(csv)?,
            plot: open(plot)?,
            picture: open(picture)?,
            poses_as_csv: poses.as_deref().is_some_and(|path| extension(path) == "csv"),
        })
    }

    /// Writes all of them.
    ///
    /// # Errors
    ///
    /// When the disk is full, or gone.
    pub(crate) fn write(self, outcome: &impl Outcome) -> Result<(), Failure> {
        if let Some(file) = self.poses {
            file.write(outcome.poses(self.poses_as_csv).as_bytes())?;
        }
        if let Some(file) = self.csv {
            file.write(outcome.csv().as_bytes())?;
        }
        if let Some(file) = self.plot {
            file.write(outcome.plot().as_bytes())?;
        }
        if let Some(file) = self.picture {
            file.write(outcome.picture().as_bytes())?;
        }
        Ok(())
    }
}
