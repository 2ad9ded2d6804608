//! glTF 2.0, as JSON with buffers (`.gltf`) or in one piece (`.glb`).
//!
//! Read here rather than by a crate, because the one there is panics on some malformed files,
//! and collision needs no materials, skins or animations. Extensions are ignored, except those
//! without which the vertices cannot be read.
//!
//! Source: Khronos, *glTF 2.0 Specification*, 2021. `[khronos2021]`

mod accessor;
mod document;

use super::{Companion, Mesh, MeshError};
use document::{Document, Node, Primitive};

/// All triangles of the default scene, or else of the first, where the nodes put them.
pub(super) fn parse(bytes: &[u8], companion: Companion<'_>) -> Result<Mesh, MeshError> {
    let (document, blob) = document::read(bytes)?;
    let buffers = document.load_buffers(blob, companion)?;
    let scene = found(&document.scenes, document.scene.unwrap_or(0), "scene")?;

    let mut builder =
        Builder { document: &document, buffers, vertices: Vec::new(), triangles: Vec::new() };
    let mut is_seen = vec![false; document.nodes.len()];
    let mut open: Vec<(usize, Matrix)> =
        scene.nodes.iter().map(|&node| (node, Matrix::IDENTITY)).collect();
    while let Some((index, parent)) = open.pop() {
        let node = found(&document.nodes, index, "node")?;
        if std::mem::replace(&mut is_seen[index], true) {
            return Err(MeshError::new(format!("node {index} has two parents")));
        }
        let world = parent.times(node.transform());
        if let Some(mesh) = node.mesh {
            for primitive in &found(&document.meshes, mesh, "mesh")?.primitives {
                builder.add(primitive, world)?;
            }
        }
        open.extend(node.children.iter().map(|&child| (child, world)));
    }
    Mesh::new(builder.vertices, builder.triangles)
}

/// The thing that an index in the file stands for.
fn found<'a, T>(things: &'a [T], index: usize, what: &str) -> Result<&'a T, MeshError> {
    things.get(index).ok_or_else(|| MeshError::new(format!("there is no {what} {index} in it")))
}

struct Builder<'a> {
    document: &'a Document,
    buffers: Vec<Vec<u8>>,
    vertices: Vec<[f32; 3]>,
    triangles: Vec<[u32; 3]>,
}

impl Builder<'_> {
    /// Adds the triangles of a primitive; points and lines are skipped.
    fn add(&mut self, primitive: &Primitive, world: Matrix) -> Result<(), MeshError> {
        let Some(form) = Form::of(primitive.mode)? else {
            return Ok(());
        };
        let accessor = primitive
            .attributes
            .position
            .ok_or_else(|| MeshError::new("a primitive has no POSITION"))?;
        let positions = self.document.positions(&self.buffers, accessor)?;
        let count = u32::try_from(positions.len()).unwrap_or(u32::MAX);
        let corners = match primitive.indices {
            Some(accessor) => self.document.indices(&self.buffers, accessor)?,
            None => (0..count).collect(),
        };
        if let Some(index) = corners.iter().find(|&&index| index >= count) {
            return Err(MeshError::new(format!(
                "a primitive uses vertex {index}, but it has only {count}"
            )));
        }
        let so_far = self.vertices.len().max(self.triangles.len());
        if so_far + positions.len().max(corners.len()) > Mesh::MAX_LENGTH {
            return Err(MeshError::new(format!("more than {} vertices", Mesh::MAX_LENGTH)));
        }
        let first = u32::try_from(self.vertices.len()).unwrap_or(u32::MAX);
        let corners: Vec<u32> = corners.iter().map(|index| index + first).collect();
        self.vertices.extend(positions.iter().map(|&position| world.apply(position)));
        self.triangles.extend(form.triangles(&corners));
        Ok(())
    }
}

/// How the corners of a primitive make triangles.
#[derive(Clone, Copy)]
enum Form {
    List,
    Strip,
    Fan,
}

impl Form {
    /// The form of a glTF mode, or `None` for points and lines.
    fn of(mode: u32) -> Result<Option<Self>, MeshError> {
        match mode {
            0..=3 => Ok(None),
            4 => Ok(Some(Self::List)),
            5 => Ok(Some(Self::Strip)),
            6 => Ok(Some(Self::Fan)),
            _ => Err(MeshError::new(format!("a primitive's mode is {mode}, must be 0 to 6"))),
        }
    }

    fn triangles(self, corners: &[u32]) -> Vec<[u32; 3]> {
        match (self, corners) {
            (Self::List, _) => corners.as_chunks().0.to_vec(),
            (Self::Strip, _) => {
                // Every other triangle of a strip turns the other way.
                let turned = |(number, &[a, b, c]): (usize, &[u32; 3])| {
                    if number % 2 == 0 { [a, b, c] } else { [b, a, c] }
                };
                corners.array_windows().enumerate().map(turned).collect()
            }
            (Self::Fan, [hub, rim @ ..]) => {
                rim.array_windows().map(|&[a, b]| [*hub, a, b]).collect()
            }
            (Self::Fan, []) => Vec::new(),
        }
    }
}

/// Four columns of four rows, as glTF has them.
#[derive(Clone, Copy)]
struct Matrix([[f32; 4]; 4]);

impl Matrix {
    const IDENTITY: Self = Self([
        [1.0, 0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0, 0.0],
        [0.0, 0.0, 1.0, 0.0],
        [0.0, 0.0, 0.0, 1.0],
    ]);

    fn times(self, other: Self) -> Self {
        Self(other.0.map(|column| {
            std::array::from_fn(|row| (0..4).map(|k| self.0[k][row] * column[k]).sum())
        }))
    }

    fn apply(self, [x, y, z]: [f32; 3]) -> [f32; 3] {
        let [a, b, c, d] = self.0;
        std::array::from_fn(|row| a[row] * x + b[row] * y + c[row] * z + d[row])
    }
}

impl Node {
    /// From the node's frame to its parent's: the matrix, or translation · rotation · scale.
    fn transform(&self) -> Matrix {
        if let Some(numbers) = self.matrix {
            return Matrix(std::array::from_fn(|column| {
                std::array::from_fn(|row| numbers[4 * column + row])
            }));
        }
        let [x, y, z, w] = self.rotation;
        let [sx, sy, sz] = self.scale;
        let [tx, ty, tz] = self.translation;
        let x_axis =
            [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z), 2.0 * (x * z - w * y)];
        let y_axis =
            [2.0 * (x * y - w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + w * x)];
        let z_axis =
            [2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)];
        let column = |[x, y, z]: [f32; 3], scale: f32| [x * scale, y * scale, z * scale, 0.0];
        Matrix([column(x_axis, sx), column(y_axis, sy), column(z_axis, sz), [tx, ty, tz, 1.0]])
    }
}
