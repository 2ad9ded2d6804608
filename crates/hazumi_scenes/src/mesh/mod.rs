//! Triangle meshes, and the files they come from.

mod obj;
mod stl;
mod gltf;
mod gpmesh;
mod topology;

use std::borrow::Cow;
use std::cell::Cell;
use std::error::Error;
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

pub use topology::Topology;

use crate::error::io_reason;
use crate::thicken::thickened;

/// Vertices and the triangles between them: never empty, every number finite, every index
/// valid.
#[derive(Clone, Debug, PartialEq)]
pub struct Mesh {
    vertices: Vec<[f32; 3]>,
    triangles: Vec<[u32; 3]>,
}

impl Mesh {
    /// Most vertices and most triangles that are read from one file.
    pub const MAX_LENGTH: usize = 20_000_000;

    /// Endings of the files that [`Self::load`] reads, without the dot.
    pub const EXTENSIONS: [&str; 5] = ["obj", "stl", "gltf", "glb", "gpmesh"];

    /// Takes vertices in metres and triangles as indices into them.
    ///
    /// # Errors
    ///
    /// When there is no triangle, a vertex is not finite, or an index is out of range.
    pub fn new(vertices: Vec<[f32; 3]>, triangles: Vec<[u32; 3]>) -> Result<Self, MeshError> {
        if triangles.is_empty() {
            return Err(MeshError::new("there are no triangles in it"));
        }
        if vertices.len().max(triangles.len()) > Self::MAX_LENGTH {
            return Err(MeshError::new(format!("more than {} vertices", Self::MAX_LENGTH)));
        }
        let bad = |vertex: &[f32; 3]| vertex.iter().any(|x| !x.is_finite());
        if let Some(index) = vertices.iter().position(bad) {
            let [x, y, z] = vertices[index];
            return Err(MeshError::new(format!(
                "vertex {index} is ({x}, {y}, {z}), must be three finite numbers"
            )));
        }
        for (number, triangle) in triangles.iter().enumerate() {
            if let Some(index) = triangle.iter().find(|&&i| i as usize >= vertices.len()) {
                return Err(MeshError::new(format!(
                    "triangle {number} uses vertex {index}, but there are only {}",
                    vertices.len()
                )));
            }
        }
        Ok(Self { vertices, triangles })
    }

    /// Reads a mesh file; its ending says which format it is in.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, is too large, is not of a known format, or is malformed.
    pub fn load(path: &Path) -> Result<Self, MeshError> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let format = Format::of(path)?;
        let bytes = read_file(path)?;
        let left = Cell::new(MOST_BYTES);
        Self::parse(format, &bytes, &|uri| {
            let path = folder.join(inner_path(uri)?);
            let rest = left.get().checked_sub(file_length(&path)?);
            left.set(rest.ok_or_else(|| unreadable(&path, "its mesh needs over 256 MiB"))?);
            read_file(&path)
        })
    }

    /// Reads the content of a mesh file; the ending of `name` says which format it is in.
    ///
    /// # Errors
    ///
    /// When the content is not of a known format, is malformed, or needs a second file.
    pub fn from_bytes(name: &str, bytes: &[u8]) -> Result<Self, MeshError> {
        let refuse = |uri: &str| {
            Err(MeshError::new(format!(
                "cannot read \"{uri}\": only a file may have companions"
            )))
        };
        Self::parse(Format::of(Path::new(name))?, bytes, &refuse)
    }

    /// Positions of the vertices, m, in the frame of the mesh.
    pub fn vertices(&self) -> &[[f32; 3]] {
        &self.vertices
    }

    /// The vertices, m, which reach at least `thickness` m along each of their own axes.
    ///
    /// The vertices of a flat mesh are there twice, on either side.
    pub fn thickened_vertices(&self, thickness: f32) -> Cow<'_, [[f32; 3]]> {
        thickened(Cow::Borrowed(&self.vertices), thickness)
    }

    /// The three vertices of each triangle, as indices.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    fn parse(
        format: Format,
        bytes: &[u8],
        companion: Companion<'_>,
    ) -> Result<Self, MeshError> {
        match format {
            Format::Obj => obj::parse(bytes),
            Format::Stl => stl::parse(bytes),
            Format::Gltf => gltf::parse(bytes, companion),
            Format::Gpmesh => gpmesh::parse(bytes),
        }
    }
}

/// Reads a second file that a mesh file refers to.
type Companion<'a> = &'a dyn Fn(&str) -> Result<Vec<u8>, MeshError>;

#[derive(Clone, Copy)]
enum Format {
    Obj,
    Stl,
    Gltf,
    Gpmesh,
}

impl Format {
    fn of(path: &Path) -> Result<Self, MeshError> {
        let extension = path.extension().and_then(|extension| extension.to_str());
        match extension.unwrap_or_default().to_ascii_lowercase().as_str() {
            "obj" => Ok(Self::Obj),
            "stl" => Ok(Self::Stl),
            "gltf" | "glb" => Ok(Self::Gltf),
            "gpmesh" => Ok(Self::Gpmesh),
            other => Err(MeshError::new(format!(
                "mesh files end in .{}, not \".{other}\"",
                Self::list()
            ))),
        }
    }

    fn list() -> String {
        Mesh::EXTENSIONS.join(", .")
    }
}

/// Why a mesh could not be read, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MeshError {
    /// The reason, without the name of the file.
    pub message: String,
}

impl MeshError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        // Other crates' messages may span lines; ours are one.
        Self { message: message.into().replace('\n', " ") }
    }
}

impl fmt::Display for MeshError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for MeshError {}

/// Most bytes of a file, and of the companions of a mesh file together.
const MOST_BYTES: u64 = 256 << 20;

fn unreadable(path: &Path, reason: &str) -> MeshError {
    MeshError::new(format!("cannot read \"{}\": {reason}", path.display()))
}

/// The length of a regular file, in bytes, which is at most 256 MiB.
///
/// Pipes and devices are refused: they may have no end, and opening one may wait forever.
pub(crate) fn file_length(path: &Path) -> Result<u64, MeshError> {
    let metadata = path.metadata().map_err(|error| unreadable(path, &io_reason(&error)))?;
    if metadata.is_dir() {
        return Err(unreadable(path, "Is a directory"));
    }
    if !metadata.is_file() {
        return Err(unreadable(path, "it is no regular file"));
    }
    if metadata.len() > MOST_BYTES {
        return Err(unreadable(path, "larger than 256 MiB"));
    }
    Ok(metadata.len())
}

/// Reads a whole regular file of at most 256 MiB.
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>, MeshError> {
    file_length(path)?;
    let wrap = |error: std::io::Error| unreadable(path, &io_reason(&error));
    let mut bytes = Vec::new();
    File::open(path)
        .map_err(wrap)?
        .take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(wrap)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(unreadable(path, "larger than 256 MiB"));
    }
    Ok(bytes)
}

/// The relative path that a URI in a mesh file stands for; it cannot leave the file's folder.
fn inner_path(uri: &str) -> Result<PathBuf, MeshError> {
    let path = PathBuf::from(percent_decoded(uri));
    let is_inner =
        |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    if uri.contains("://") || !path.components().all(is_inner) {
        return Err(MeshError::new(format!("\"{uri}\" is not a file beside it or below")));
    }
    Ok(path)
}

fn percent_decoded(uri: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = uri.as_bytes();
    while let [first, tail @ ..] = rest {
        let hex = |at: usize| tail.get(at).and_then(|&digit| char::from(digit).to_digit(16));
        match (first, hex(0), hex(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push(u8::try_from(16 * high + low).unwrap_or_default());
                rest = &tail[2..];
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
