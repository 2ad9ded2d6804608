//! The parts of a glTF document that say where triangles are.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;

use crate::mesh::{Companion, MeshError};

/// Extensions that change where vertices are stored; a file that needs one cannot be read.
const COMPRESSIONS: [&str; 3] =
    ["KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_mesh_quantization"];

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Document {
    asset: Asset,
    #[serde(default)]
    extensions_required: Vec<String>,
    pub(super) scene: Option<usize>,
    #[serde(default)]
    pub(super) scenes: Vec<Scene>,
    #[serde(default)]
    pub(super) nodes: Vec<Node>,
    #[serde(default)]
    pub(super) meshes: Vec<Mesh>,
    #[serde(default)]
    pub(super) accessors: Vec<Accessor>,
    #[serde(default)]
    pub(super) buffer_views: Vec<BufferView>,
    #[serde(default)]
    buffers: Vec<Buffer>,
}

#[derive(Deserialize)]
struct Asset {
    version: String,
}

#[derive(Deserialize)]
pub(super) struct Scene {
    #[serde(default)]
    pub(super) nodes: Vec<usize>,
}

#[derive(Deserialize)]
#[serde(default)]
pub(super) struct Node {
    pub(super) children: Vec<usize>,
    pub(super) mesh: Option<usize>,
    pub(super) matrix: Option<[f32; 16]>,
    pub(super) translation: [f32; 3],
    pub(super) rotation: [f32; 4],
    pub(super) scale: [f32; 3],
}

impl Default for Node {
    fn default() -> Self {
        Self {
            children: Vec::new(),
            mesh: None,
            matrix: None,
            translation: [0.0; 3],
            rotation: crate::rotation::IDENTITY,
            scale: [1.0; 3],
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Mesh {
    pub(super) primitives: Vec<Primitive>,
}

#[derive(Deserialize)]
pub(super) struct Primitive {
    pub(super) attributes: Attributes,
    pub(super) indices: Option<usize>,
    /// 0 to 3 are points and lines, 4 to 6 triangles.
    #[serde(default = "triangle_list")]
    pub(super) mode: u32,
}

fn triangle_list() -> u32 {
    4
}

#[derive(Deserialize)]
pub(super) struct Attributes {
    #[serde(rename = "POSITION")]
    pub(super) position: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Accessor {
    pub(super) buffer_view: Option<usize>,
    #[serde(default)]
    pub(super) byte_offset: usize,
    pub(super) component_type: u32,
    pub(super) count: usize,
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) sparse: Option<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct BufferView {
    pub(super) buffer: usize,
    #[serde(default)]
    pub(super) byte_offset: usize,
    pub(super) byte_length: usize,
    pub(super) byte_stride: Option<usize>,
}

#[derive(Deserialize)]
struct Buffer {
    uri: Option<String>,
}

impl Document {
    /// The bytes of every buffer, from the binary part, the JSON itself, or other files.
    pub(super) fn load_buffers(
        &self,
        mut blob: Option<Vec<u8>>,
        companion: Companion<'_>,
    ) -> Result<Vec<Vec<u8>>, MeshError> {
        let load = |buffer: &Buffer| match &buffer.uri {
            None => blob.take().ok_or_else(|| MeshError::new("its binary part is missing")),
            Some(uri) => match uri.strip_prefix("data:") {
                Some(data) => decode_data_uri(data),
                None => companion(uri),
            },
        };
        self.buffers.iter().map(load).collect()
    }
}

fn decode_data_uri(data: &str) -> Result<Vec<u8>, MeshError> {
    let (_, text) = data
        .split_once(";base64,")
        .ok_or_else(|| MeshError::new("a data URI is not base64"))?;
    STANDARD.decode(text).map_err(|error| MeshError::new(format!("a data URI: {error}")))
}

/// The JSON of a file, and the binary part if it has one.
pub(super) fn read(bytes: &[u8]) -> Result<(Document, Option<Vec<u8>>), MeshError> {
    let (json, blob) = if bytes.starts_with(b"glTF") { split(bytes)? } else { (bytes, None) };
    let document: Document = serde_json::from_slice(json).map_err(|error| invalid(&error))?;
    if !document.asset.version.starts_with("2.") {
        let version = &document.asset.version;
        return Err(MeshError::new(format!("asset.version is \"{version}\", must be \"2.0\"")));
    }
    let needed = &document.extensions_required;
    if let Some(name) = needed.iter().find(|name| COMPRESSIONS.contains(&name.as_str())) {
        return Err(MeshError::new(format!("it needs the extension {name}, not supported")));
    }
    Ok((document, blob.map(<[u8]>::to_vec)))
}

fn invalid(reason: &dyn std::fmt::Display) -> MeshError {
    MeshError::new(format!("not a valid glTF file: {reason}"))
}

/// The JSON and binary chunks of a `.glb`: a header of twelve bytes, then chunks of a length, a
/// name and content.
fn split(bytes: &[u8]) -> Result<(&[u8], Option<&[u8]>), MeshError> {
    let version = bytes.get(4..8);
    if version != Some(&[2, 0, 0, 0]) {
        return Err(invalid(&"its header does not say version 2"));
    }
    let mut rest = bytes.get(12..).unwrap_or_default();
    let mut next = |name: &[u8; 4]| {
        let length = u32::from_le_bytes(*rest.first_chunk()?) as usize;
        let content = rest.get(8..)?.get(..length)?;
        let is_wanted = &rest[4..8] == name;
        rest = &rest[8 + length..];
        is_wanted.then_some(content)
    };
    let json =
        next(b"JSON").ok_or_else(|| invalid(&"its JSON part is missing or cut short"))?;
    Ok((json, next(b"BIN\0")))
}
