//! Errors of snapshots.

use std::error::Error;
use std::fmt;

use crate::space::DIM;

/// Reason that a snapshot cannot be written, read or restored.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SnapshotError {
    /// The snapshot is of a world with contact hooks, and this one has none; or the other way
    /// round. Hooks are code, which no snapshot holds. Without the same hooks, the world would
    /// go on differently.
    Hooks {
        /// Whether the world of the snapshot had hooks.
        expected: bool,
    },
    /// A custom shape, or one whose exact numbers cannot be read back, cannot be written.
    Shape {
        /// Kind of the shape, and the reason.
        what: &'static str,
    },
    /// The bytes do not begin like such a file.
    Magic,
    /// Bytes of a world of the other dimension. The other crate reads them: `hazumi3d` instead
    /// of `hazumi2d`, or the reverse.
    OtherDimension,
    /// The bytes are of another version of the engine.
    Version {
        /// Version of the format of these bytes.
        found: u32,
        /// Version that this engine reads.
        expected: u32,
    },
    /// The bytes are of an engine with another state layout.
    Layout {
        /// Fingerprint of the layout of these bytes.
        found: u32,
        /// Layout of this engine.
        expected: u32,
    },
    /// The number of bytes differs from the header.
    Length {
        /// Number of bytes given.
        found: usize,
        /// Number of bytes announced.
        expected: usize,
    },
    /// Checksum mismatch: a byte has changed.
    Checksum,
    /// The bytes contain impossible values.
    Content {
        /// Broken rule.
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
