//! Numbers from the buffers of a glTF document, every access checked.

use super::document::{Accessor, Document};
use super::found;
use crate::mesh::MeshError;

const U8: u32 = 5121;
const U16: u32 = 5123;
const U32: u32 = 5125;
const F32: u32 = 5126;

impl Document {
    /// The points of an accessor of three floats.
    pub(super) fn positions(
        &self,
        buffers: &[Vec<u8>],
        index: usize,
    ) -> Result<Vec<[f32; 3]>, MeshError> {
        let accessor = found(&self.accessors, index, "accessor")?;
        if (accessor.component_type, accessor.kind.as_str()) != (F32, "VEC3") {
            return Err(refused(index, "positions must be three floats"));
        }
        let position = |bytes: &[u8]| {
            let (numbers, _) = bytes.as_chunks();
            std::array::from_fn(|axis| {
                numbers.get(axis).map_or(0.0, |&b| f32::from_le_bytes(b))
            })
        };
        Ok(self.elements(buffers, index, accessor, 12)?.map(position).collect())
    }

    /// The indices of an accessor of single unsigned numbers.
    pub(super) fn indices(
        &self,
        buffers: &[Vec<u8>],
        index: usize,
    ) -> Result<Vec<u32>, MeshError> {
        let accessor = found(&self.accessors, index, "accessor")?;
        let size = match (accessor.component_type, accessor.kind.as_str()) {
            (U8, "SCALAR") => 1,
            (U16, "SCALAR") => 2,
            (U32, "SCALAR") => 4,
            _ => return Err(refused(index, "indices must be single unsigned numbers")),
        };
        let number =
            |bytes: &[u8]| bytes.iter().rev().fold(0, |sum, &b| sum << 8 | u32::from(b));
        Ok(self.elements(buffers, index, accessor, size)?.map(number).collect())
    }

    /// The `size` bytes of each element, all inside the buffer.
    fn elements<'a>(
        &self,
        buffers: &'a [Vec<u8>],
        index: usize,
        accessor: &Accessor,
        size: usize,
    ) -> Result<impl Iterator<Item = &'a [u8]> + use<'a>, MeshError> {
        if accessor.sparse.is_some() {
            return Err(refused(index, "sparse accessors are not supported"));
        }
        let view = accessor.buffer_view.ok_or_else(|| refused(index, "it has no data"))?;
        let view = found(&self.buffer_views, view, "buffer view")?;
        let buffer: &'a [u8] = found(buffers, view.buffer, "buffer")?;

        let outside = || refused(index, "it reaches outside its buffer");
        let bytes = buffer.get(view.byte_offset..).ok_or_else(outside)?;
        let bytes = bytes.get(..view.byte_length).ok_or_else(outside)?;
        let bytes = bytes.get(accessor.byte_offset..).ok_or_else(outside)?;
        let stride = view.byte_stride.unwrap_or(size);
        let last = accessor.count.checked_sub(1).and_then(|count| count.checked_mul(stride));
        let needed = last.and_then(|last| last.checked_add(size)).ok_or_else(outside)?;
        if stride < size || needed > bytes.len() {
            return Err(outside());
        }
        Ok(bytes[..needed].chunks(stride).map(move |chunk| &chunk[..size]))
    }
}

fn refused(index: usize, why: &str) -> MeshError {
    MeshError::new(format!("accessor {index}: {why}"))
}
