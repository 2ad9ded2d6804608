//! STL: a bare list of triangles, as text or as bytes.
//!
//! All solids of a text file are read as one mesh. A binary file may begin with the word
//! `solid`. Both are common, and common readers get both wrong.

use std::collections::HashMap;

use super::{Mesh, MeshError};

const HEADER: usize = 84;
const RECORD: usize = 50;

pub(super) fn parse(bytes: &[u8]) -> Result<Mesh, MeshError> {
    // A binary file is exactly as long as its count of triangles says; no text is so by chance.
    if binary_length(bytes) == Some(bytes.len()) {
        return parse_binary(bytes);
    }
    if bytes.trim_ascii_start().starts_with(b"solid") {
        return parse_text(bytes);
    }
    match binary_length(bytes) {
        Some(length) if length < bytes.len() => parse_binary(&bytes[..length]),
        Some(length) => Err(MeshError::new(format!(
            "not a valid STL file: {} bytes long, must be {length}",
            bytes.len()
        ))),
        None => Err(MeshError::new("not a valid STL file: shorter than its header")),
    }
}

fn binary_length(bytes: &[u8]) -> Option<usize> {
    let count = bytes.get(HEADER - 4..)?.first_chunk()?;
    usize::try_from(u32::from_le_bytes(*count)).ok()?.checked_mul(RECORD)?.checked_add(HEADER)
}

fn parse_binary(bytes: &[u8]) -> Result<Mesh, MeshError> {
    let mut soup = Soup::default();
    for record in bytes[HEADER..].chunks_exact(RECORD) {
        // Three floats of normal, nine of corners, two bytes of attributes.
        let (numbers, _) = record[12..48].as_chunks::<4>();
        let (corners, _) = numbers.as_chunks::<3>();
        for corner in corners {
            soup.push(corner.map(f32::from_le_bytes))?;
        }
    }
    soup.into_mesh()
}

fn parse_text(bytes: &[u8]) -> Result<Mesh, MeshError> {
    let invalid = |line: usize, why: &str| {
        MeshError::new(format!("not a valid STL file: line {}: {why}", line + 1))
    };
    let text = str::from_utf8(bytes).map_err(|_| invalid(0, "not UTF-8 text"))?;
    let mut soup = Soup::default();
    let mut is_open = false;
    for (number, line) in text.lines().enumerate() {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("vertex") => {
                let corner = corner(words).ok_or_else(|| invalid(number, "three numbers"))?;
                soup.push(corner)?;
            }
            Some("endfacet") if !soup.corners.len().is_multiple_of(3) => {
                return Err(invalid(number, "a facet needs three vertices"));
            }
            Some("solid") => is_open = true,
            Some("endsolid") => is_open = false,
            None | Some("facet" | "outer" | "endloop" | "endfacet") => {}
            Some(word) => return Err(invalid(number, &format!("unexpected \"{word}\""))),
        }
    }
    if is_open {
        return Err(invalid(text.lines().count(), "the file ends before its \"endsolid\""));
    }
    soup.into_mesh()
}

fn corner<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<[f32; 3]> {
    let mut next = || words.next()?.parse().ok();
    Some([next()?, next()?, next()?])
}

/// Triangles as they come, equal corners told once.
#[derive(Default)]
struct Soup {
    vertices: Vec<[f32; 3]>,
    corners: Vec<u32>,
    known: HashMap<[u32; 3], u32>,
}

impl Soup {
    fn push(&mut self, corner: [f32; 3]) -> Result<(), MeshError> {
        let next = u32::try_from(self.vertices.len())
            .map_err(|_| MeshError::new(format!("more than {} vertices", Mesh::MAX_LENGTH)))?;
        // Adding zero makes both zeros the same bits.
        let key = corner.map(|x| (x + 0.0).to_bits());
        let index = *self.known.entry(key).or_insert(next);
        if index == next {
            self.vertices.push(corner);
        }
        self.corners.push(index);
        Ok(())
    }

    fn into_mesh(self) -> Result<Mesh, MeshError> {
        let (triangles, rest) = self.corners.as_chunks();
        if !rest.is_empty() {
            return Err(MeshError::new("not a valid STL file: a facet needs three vertices"));
        }
        Mesh::new(self.vertices, triangles.to_vec())
    }
}
