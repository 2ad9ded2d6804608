//! Decomposition files: several hulls as bytes, decomposed once and loaded after.
//!
//! ```text
//!   0   8  magic number
//!   8   4  version of the format
//!  12   4  number of hulls
//!  16   …  for each hull: 4 bytes, its length, and the hull as in `hull/file.rs`
//! ```
//!
//! Numbers are little-endian. Each hull brings its own checksum.

use crate::shape::{Hull, HullFileError};

const MAGIC: [u8; 8] = *b"hazumi3s";
const VERSION: u32 = 1;
const HEADER: usize = 16;

/// Hulls as bytes; equal hulls give equal bytes, on every machine.
///
/// Files of this kind end in `.hulls`.
pub fn hulls_to_bytes(hulls: &[Hull]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(super::count_u32(hulls.len()).to_le_bytes());
    for hull in hulls.iter().map(Hull::to_bytes) {
        bytes.extend(super::count_u32(hull.len()).to_le_bytes());
        bytes.extend(hull);
    }
    bytes
}

/// The hulls that [`hulls_to_bytes`] wrote. Checks everything, as [`Hull::from_bytes`] does.
///
/// # Errors
///
/// When the bytes are not those of hulls, of another version, cut short, too many, or changed.
pub fn hulls_from_bytes(bytes: &[u8]) -> Result<Vec<Hull>, HullFileError> {
    let known = bytes.len().min(MAGIC.len());
    if bytes.is_empty() || bytes[..known] != MAGIC[..known] {
        return Err(HullFileError::NotAHull);
    }
    let mut rest = SoupReader { bytes, position: MAGIC.len() };
    let found = rest.number()?;
    if found != VERSION {
        return Err(HullFileError::Version { found });
    }
    let count = rest.number()?;
    let mut hulls = Vec::new();
    for _ in 0..count {
        let length = rest.number()? as usize;
        hulls.push(Hull::from_bytes(rest.take(length)?)?);
    }
    if rest.position != bytes.len() {
        return Err(HullFileError::Length { found: bytes.len(), expected: rest.position });
    }
    Ok(hulls)
}

struct SoupReader<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> SoupReader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], HullFileError> {
        let expected = self.position.saturating_add(length).max(HEADER);
        let part = self.bytes.get(self.position..self.position.saturating_add(length));
        self.position = expected;
        part.ok_or(HullFileError::Length { found: self.bytes.len(), expected })
    }

    fn number(&mut self) -> Result<u32, HullFileError> {
        let start = self.position;
        let part = self.take(4)?;
        self.position = start + 4;
        Ok(u32::from_le_bytes(std::array::from_fn(|index| part[index])))
    }
}
