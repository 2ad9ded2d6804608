//! The `.gpmesh` format of the book *Game Programming in C++*: one JSON object.
//!
//! Source: Madhav, *Game Programming in C++*, 2018, chapter 6. `[madhav2018]`

use serde::Deserialize;

use super::{Mesh, MeshError};
use crate::rotation::narrow;

/// The fields that matter for collision; materials and textures are skipped.
#[derive(Deserialize)]
struct Document {
    version: u32,
    vertexformat: VertexFormat,
    vertices: Vec<Vec<f64>>,
    indices: Vec<[u32; 3]>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
enum VertexFormat {
    /// Position, normal, texture coordinates.
    PosNormTex,
    /// Position, normal, four bones, four weights, texture coordinates.
    PosNormSkinTex,
}

impl VertexFormat {
    fn length(self) -> usize {
        match self {
            Self::PosNormTex => 8,
            Self::PosNormSkinTex => 16,
        }
    }
}

pub(super) fn parse(bytes: &[u8]) -> Result<Mesh, MeshError> {
    let document: Document = serde_json::from_slice(bytes)
        .map_err(|error| MeshError::new(format!("not a valid gpmesh file: {error}")))?;
    if document.version != 1 {
        return Err(MeshError::new(format!("version is {}, must be 1", document.version)));
    }
    let format = document.vertexformat;
    let position = |(index, row): (usize, &Vec<f64>)| match row[..] {
        [x, y, z, ..] if row.len() == format.length() => Ok([x, y, z].map(narrow)),
        _ => Err(MeshError::new(format!(
            "vertex {index} has {} numbers, {format:?} needs {}",
            row.len(),
            format.length()
        ))),
    };
    let vertices =
        document.vertices.iter().enumerate().map(position).collect::<Result<_, _>>()?;
    Mesh::new(vertices, document.indices)
}
