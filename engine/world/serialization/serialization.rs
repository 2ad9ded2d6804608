//! Serialization of worlds and edits.

pub(crate) use super::edits::{WrittenEdits, read_edits, write_edits};
pub(crate) use super::header::{LAYOUT, VERSION, checksum, expect, from_bytes, to_bytes};
pub(crate) use super::shapes::{ShapeTable, Shapes};
pub(crate) use super::state::WrittenState;

use super::super::snapshot::{Snapshot, SnapshotError};

use crate::space::DIGIT;

/// The first bytes of every snapshot.
const MAGIC: [u8; 8] = [b'h', b'a', b'z', b'u', b'm', b'i', DIGIT, b's'];

impl Snapshot {
    /// The snapshot as bytes; equal snapshots give equal bytes, on every machine. Each shape is
    /// written once. A height field is written with its heights in metres, and so read back
    /// with a vertical scale of 1.
    ///
    /// # Errors
    ///
    /// When a shape is a [`CustomShape`](crate::Shape::Custom), which is code. Also when a
    /// shape cannot be made again from its numbers, such as a mesh whose flat angle is not the
    /// default.
    pub fn to_bytes(&self) -> Result<Vec<u8>, SnapshotError> {
        let mut table = ShapeTable::default();
        let state = WrittenState::of(self, None, &mut table)?;
        Ok(super::header::with_header(MAGIC, &to_bytes(&(table.take_new(), state))))
    }

    /// Bytes of the dynamic state of bodies, contacts and joints, as [`Self::to_bytes`] writes
    /// it.
    pub fn written_motion_bytes(&self) -> usize {
        super::state::packed_motion(&self.content, &self.motion).len()
            + 4 * self.motion.joints.len()
    }

    /// The snapshot that [`Self::to_bytes`] wrote.
    ///
    /// # Errors
    ///
    /// When the bytes are not those of a snapshot, or of a world of the other dimension, or of
    /// another version or layout. Also when they are cut short, too many or changed, or state
    /// an impossible world.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SnapshotError> {
        let payload = super::header::without_header(MAGIC, bytes)?;
        let (new, state): (_, WrittenState) = from_bytes(payload)?;
        let mut shapes = Shapes::default();
        shapes.read(&new)?;
        state.read(None, &shapes)
    }
}
