//! Hull files: hulls as bytes, cooked once and loaded after.
//!
//! ```text
//!   0   8  magic number
//!   8   4  version of the format
//!  12   4  length of the payload
//!  16   8  checksum of the payload, FNV-1a
//!  24   …  payload, postcard
//! ```
//!
//! Numbers are little-endian. The payload holds what cannot be computed from the rest.

use std::error::Error;
use std::fmt;

use glam::Vec3;
use serde::{Deserialize, Serialize};

use super::Hull;
use super::build::{Flaw, HullData, build};

const MAGIC: [u8; 8] = *b"hazumi3h";
const VERSION: u32 = 1;
const HEADER: usize = 24;

#[derive(Serialize, Deserialize)]
struct Payload {
    tolerance: f32,
    vertices: Vec<[f32; 3]>,
    faces: Vec<([f32; 3], f32, u32)>,
    corners: Vec<u32>,
}

/// Reason that bytes are no hull.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HullFileError {
    /// The bytes do not begin like a hull.
    NotAHull,
    /// Written by another version of the engine.
    Version {
        /// Version of the format of these bytes.
        found: u32,
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
    /// The payload is not encoded as it should be.
    Encoding,
    /// The payload is no convex polyhedron.
    Shape {
        /// The rule it breaks, in words.
        rule: &'static str,
    },
}

impl fmt::Display for HullFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAHull => write!(f, "these bytes are no hull file"),
            Self::Version { found } => {
                write!(f, "hull file has version {found}, must be {VERSION}")
            }
            Self::Length { found, expected } => {
                write!(f, "hull file has {found} bytes, must be {expected}")
            }
            Self::Checksum => write!(f, "hull file is damaged: its checksum does not match"),
            Self::Encoding => write!(f, "hull file is damaged: its numbers cannot be read"),
            Self::Shape { rule } => write!(f, "hull file holds no hull: broken rule: {rule}"),
        }
    }
}

impl Error for HullFileError {}

impl Hull {
    /// The hull as bytes; equal hulls give equal bytes, on every machine.
    pub fn to_bytes(&self) -> Vec<u8> {
        let payload = Payload {
            tolerance: self.tolerance,
            vertices: self.vertices.iter().map(Vec3::to_array).collect(),
            faces: self
                .faces
                .iter()
                .map(|f| (f.normal.to_array(), f.offset, f.count))
                .collect(),
            corners: self.half_edges.iter().map(|half_edge| half_edge.origin).collect(),
        };
        // Writing to memory cannot fail for a structure of plain numbers.
        let payload = postcard::to_stdvec(&payload).unwrap_or_default();
        let length = u32::try_from(payload.len()).unwrap_or(u32::MAX);
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(length.to_le_bytes());
        bytes.extend(checksum(&payload).to_le_bytes());
        bytes.extend(payload);
        bytes
    }

    /// The hull that [`Self::to_bytes`] wrote.
    ///
    /// Checks everything again, so that no file, damaged or hostile, makes a hull that breaks
    /// the contract of [`Polyhedron`](crate::shape::Polyhedron).
    ///
    /// # Errors
    ///
    /// When the bytes are not those of a hull, of another version, cut short, too many, or
    /// changed.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, HullFileError> {
        let payload = open(bytes)?;
        let (payload, rest): (Payload, _) =
            postcard::take_from_bytes(payload).map_err(|_| HullFileError::Encoding)?;
        if !rest.is_empty() {
            return Err(HullFileError::Encoding);
        }
        let face = |(normal, offset, count)| (Vec3::from_array(normal), offset, count);
        let parts = HullData {
            vertices: payload.vertices.into_iter().map(Vec3::from_array).collect(),
            faces: payload.faces.into_iter().map(face).collect(),
            corners: payload.corners,
            tolerance: payload.tolerance,
        };
        build(parts).map_err(|flaw| HullFileError::Shape {
            rule: match flaw {
                Flaw::Volume => "volume and inertia are positive",
                Flaw::Center => "centre of mass is inside",
                Flaw::Shape(rule) => rule,
            },
        })
    }
}

/// Checks the header and returns the payload.
fn open(bytes: &[u8]) -> Result<&[u8], HullFileError> {
    let known = bytes.len().min(MAGIC.len());
    if bytes.is_empty() || bytes[..known] != MAGIC[..known] {
        return Err(HullFileError::NotAHull);
    }
    let Some((header, payload)) = bytes.split_first_chunk::<HEADER>() else {
        return Err(HullFileError::Length { found: bytes.len(), expected: HEADER });
    };
    let found = u32::from_le_bytes(part(header, 8));
    if found != VERSION {
        return Err(HullFileError::Version { found });
    }
    let expected = HEADER.saturating_add(u32::from_le_bytes(part(header, 12)) as usize);
    if bytes.len() != expected {
        return Err(HullFileError::Length { found: bytes.len(), expected });
    }
    if u64::from_le_bytes(part(header, 16)) != checksum(payload) {
        return Err(HullFileError::Checksum);
    }
    Ok(payload)
}

fn part<const COUNT: usize>(header: &[u8; HEADER], first: usize) -> [u8; COUNT] {
    std::array::from_fn(|index| header[first + index])
}

/// Every step is a bijection of the sum, so a single changed byte always shows.
///
/// Source: Fowler, Noll, Vo, Eastlake, *The FNV Non-Cryptographic Hash Algorithm*, 2019.
/// `[fnv1991]`
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_fnv() {
        assert_eq!(checksum(b"a"), 0xaf63_dc4c_8601_ec8c);
    }
}
