//! Why a snapshot cannot be used.

use std::error::Error;
use std::fmt;

use crate::space::DIM;

/// Why a snapshot cannot be written, read or restored.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SnapshotError {
    /// The snapshot is of a world with contact hooks, and this one has none; or the other way
    /// round. Hooks are code, which no snapshot holds, and without the same the world would go
    /// on otherwise.
    Hooks {
        /// Whether the world that it was taken from had hooks.
        expected: bool,
    },
    /// A shape of the user's own, or one whose exact numbers cannot be read back, cannot be
    /// written.
    Shape {
        /// Which, and why.
        what: &'static str,
    },
    /// The bytes do not begin like the wanted file.
    Magic,
    /// Bytes of a world of the other dimension. The other crate reads them: `hazumi3d` instead
    /// of `hazumi2d`, or the reverse.
    OtherDimension,
    /// Written by another version of the engine.
    Version {
        /// Version of the format of these bytes.
        found: u32,
        /// Version that this engine reads.
        expected: u32,
    },
    /// Written by an engine that lays out its state otherwise.
    Layout {
        /// Fingerprint of the layout of these bytes.
        found: u32,
        /// The layout of this engine.
        expected: u32,
    },
    /// The number of bytes differs from the header.
    Length {
        /// Number of bytes given.
        found: usize,
        /// Number of bytes announced.
        expected: usize,
    },
    /// The checksum does not match: a byte has changed.
    Checksum,
    /// The bytes contain impossible values.
    Content {
        /// The rule that is broken.
        rule: &'static str,
    },
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hooks { expected: true } => {
                write!(f, "snapshot is of a world with contact hooks, this one has none")
            }
            Self::Hooks { expected: false } => {
                write!(f, "snapshot is of a world without contact hooks, this one has some")
            }
            Self::Shape { what } => write!(f, "{what} cannot be written"),
            Self::Magic => write!(f, "these bytes are neither a snapshot nor a recording"),
            Self::OtherDimension => {
                let other = 5 - DIM;
                write!(f, "written of a world in {other} dimensions, must be of one in {DIM}")
            }
            Self::Version { found, expected } => {
                write!(f, "written in format {found}, must be {expected}")
            }
            Self::Layout { found, expected } => {
                write!(f, "written with state layout {found:08x}, must be {expected:08x}")
            }
            Self::Length { found, expected } => {
                write!(f, "has {found} bytes, must have {expected}")
            }
            Self::Checksum => write!(f, "damaged: the checksum does not match"),
            Self::Content { rule } => write!(f, "damaged: broken rule: {rule}"),
        }
    }
}

impl Error for SnapshotError {}
