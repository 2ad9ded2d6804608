//! Height fields: ground given by heights on a grid (terrain).

mod pyramid;

use glam::Vec3;
use hazumi_core::Rule;
use hazumi_core::bvh::{Branch, Hierarchy};

use pyramid::Pyramid;
pub(crate) use pyramid::PyramidBlock;

use super::mesh::{EdgeKind, MeshError, Sides};
use crate::math::Aabb;

/// Most cells along a side, so that their indices fit in what names a block.
const MAX_SIDE: usize = 1 << 24;
/// Most cells: twice their number fits in 32 bits.
const MAX_CELLS: usize = 1 << 30;
/// Edges whose sine of the bend is below this are flat: that of 5°, as for meshes.
const FLAT_SINE: f32 = 0.087_155_74;

/// Height field (terrain): heights on a grid in the x–z plane; the front is up, along y.
///
/// ```text
///   x ──►
/// z  o───o───o   Sample (column, row) lies at (column, height, row) · scale. Each cell is two
/// │  │\ 1│\ 3│   triangles, cut from its first corner to the opposite one: those of cell i,
/// ▼  │0 \│2 \│   counted row by row, are 2 i, towards +z, and 2 i + 1, towards +x.
///    o───o───o
/// ```
///
/// Like a mesh, it is a surface without mass and contains no point. It needs a tenth of the
/// memory.
#[derive(Clone, Debug)]
#[doc(alias = "terrain")]
pub struct HeightField {
    columns: usize,
    /// Row by row, unscaled.
    heights: Vec<f32>,
    scale: Vec3,
    holes: Vec<bool>,
    materials: Vec<u16>,
    sides: Sides,
    pyramid: Pyramid,
}

/// Options for [`HeightField::new`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeightFieldOptions {
    /// Sides from which the ground is hit; default the front, which is up.
    pub sides: Sides,
    /// Whether each cell, row by row, is a hole; empty, the default, when none is.
    pub holes: Vec<bool>,
    /// Material number per cell, row by row; none by default.
    pub materials: Vec<u16>,
}

impl HeightField {
    /// Ground with `heights` in rows of `columns` samples along x, row after row along z.
    /// `scale` is the distance of samples along x and z, in metres, > 0, and the factor on
    /// heights.
    ///
    /// # Errors
    ///
    /// When a number is not finite or too large, there is no cell that is not a hole, or there
    /// are more than 2³⁰ cells. Also when a list has another length than the number of samples
    /// or cells.
    pub fn new(
        columns: usize,
        heights: Vec<f32>,
        scale: Vec3,
        options: HeightFieldOptions,
    ) -> Result<Self, MeshError> {
        let rows = heights.len().checked_div(columns).unwrap_or(0);
        let (wide, deep) = (columns.saturating_sub(1), rows.saturating_sub(1));
        let cells = wide.saturating_mul(deep);
        if cells == 0 {
            return Err(MeshError::Empty);
        }
        for (count, most) in [(wide, MAX_SIDE), (deep, MAX_SIDE), (cells, MAX_CELLS)] {
            if count > most {
                return Err(MeshError::TooMany { count, most });
            }
        }
        let HeightFieldOptions { sides, holes, materials } = options;
        check_length("heights", heights.len(), columns * rows)?;
        check_length("holes", holes.len(), if holes.is_empty() { 0 } else { cells })?;
        let materials_wanted = if materials.is_empty() { 0 } else { cells };
        check_length("materials", materials.len(), materials_wanted)?;
        check_numbers(&heights, [wide, deep], scale)?;
        let pyramid = Pyramid::new([wide, deep], |column, row| {
            let is_hole = holes.get(row * wide + column).is_some_and(|&hole| hole);
            let corners = [0, 1, columns, columns + 1];
            let heights = corners.map(|corner| heights[row * columns + column + corner]);
            (!is_hole).then_some(heights)
        });
        let pyramid = pyramid.ok_or(MeshError::Empty)?;
        Ok(Self { columns, heights, scale, holes, materials, sides, pyramid })
    }

    /// The ground with every coordinate multiplied by that of `factor`, of which x and z are
    /// above 0. Its front is up also when y is negative, which makes valleys of its hills.
    ///
    /// # Errors
    ///
    /// When a factor is not finite, that of x or z is not above 0, or the result is too large
    /// or too small.
    pub fn scaled(&self, factor: Vec3) -> Result<Self, MeshError> {
        let options = HeightFieldOptions {
            sides: self.sides,
            holes: self.holes.clone(),
            materials: self.materials.clone(),
        };
        Self::new(self.columns, self.heights.clone(), self.scale * factor, options)
    }

    /// Number of samples along x and along z, ≥ 2.
    pub fn samples(&self) -> [usize; 2] {
        [self.columns, self.heights.len() / self.columns]
    }

    /// Distance of samples along x and z, in metres, and the factor on heights.
    pub fn scale(&self) -> Vec3 {
        self.scale
    }

    /// Sides from which the ground is hit.
    pub fn sides(&self) -> Sides {
        self.sides
    }

    /// Corners of a triangle, in metres, counter-clockwise seen from above. `None` without a
    /// triangle of that number, or for a hole.
    pub fn triangle(&self, index: u32) -> Option<[Vec3; 3]> {
        let [column, row] = self.cell(index)?;
        let corner = |[x, z]: [usize; 2]| self.sample(column + x, row + z);
        let other = if index.is_multiple_of(2) { [[0, 1], [1, 1]] } else { [[1, 1], [1, 0]] };
        Some([corner([0, 0]), corner(other[0]), corner(other[1])])
    }

    /// Kinds of the edges of a triangle, edge `k` from corner `k` to the next. `None` without
    /// the triangle.
    pub fn edges(&self, triangle: u32) -> Option<[EdgeKind; 3]> {
        let corners = self.triangle(triangle)?;
        let normal = up(&corners);
        let across = self.neighbours(triangle);
        Some([0, 1, 2].map(|k| {
            let Some(other) = across[k].and_then(|index| self.triangle(index)) else {
                return EdgeKind::Open;
            };
            let edge = corners[(k + 1) % 3] - corners[k];
            EdgeKind::between([normal, up(&other)], edge, FLAT_SINE)
        }))
    }

    /// Material of the cell of a triangle; `None` when there is none.
    pub fn material(&self, triangle: u32) -> Option<u16> {
        self.materials.get(triangle as usize / 2).copied()
    }

    /// The smallest axis-aligned box around the ground, in metres, in the frame of the shape.
    pub fn bounds(&self) -> Aabb {
        self.tree().bounds(self.pyramid.root())
    }

    pub(crate) fn tree(&self) -> BlockTree<'_> {
        BlockTree(self)
    }

    /// The triangles across the three edges of a triangle, in holes too.
    pub(crate) fn neighbours(&self, triangle: u32) -> [Option<u32>; 3] {
        let Some([column, row]) = self.cell(triangle) else { return [None; 3] };
        let [wide, deep] = self.pyramid.cells();
        let index = |is_there: bool, column: usize, row: usize, half: usize| {
            let index = || u32::try_from(2 * (row * wide + column) + half).ok();
            is_there.then(index).flatten()
        };
        if triangle.is_multiple_of(2) {
            let left = index(column > 0, column.wrapping_sub(1), row, 1);
            [left, index(row + 1 < deep, column, row + 1, 1), Some(triangle + 1)]
        } else {
            let back = index(row > 0, column, row.wrapping_sub(1), 0);
            [Some(triangle - 1), index(column + 1 < wide, column + 1, row, 0), back]
        }
    }

    /// Column and row of the cell of a triangle; `None` in a hole.
    fn cell(&self, triangle: u32) -> Option<[usize; 2]> {
        let [wide, deep] = self.pyramid.cells();
        let cell = triangle as usize / 2;
        let is_hole = self.holes.get(cell).is_some_and(|&hole| hole);
        (cell < wide * deep && !is_hole).then_some([cell % wide, cell / wide])
    }

    fn sample(&self, column: usize, row: usize) -> Vec3 {
        let height = self.heights[row * self.columns + column];
        Vec3::new(column as f32, height, row as f32) * self.scale
    }
}

fn check_length(what: &'static str, given: usize, wanted: usize) -> Result<(), MeshError> {
    if given == wanted { Ok(()) } else { Err(MeshError::Length { what, given, wanted }) }
}

fn check_numbers(heights: &[f32], cells: [usize; 2], scale: Vec3) -> Result<(), MeshError> {
    const MAX_COORDINATE: f32 = super::mesh::MAX_COORDINATE;
    Rule::Above(0.0).check_all("height field spacing", [scale.x, scale.z])?;
    Rule::Finite.check("height field scale", scale.y)?;
    let within = Rule::Within(-MAX_COORDINATE, MAX_COORDINATE);
    within.check("height field width", cells[0] as f32 * scale.x)?;
    within.check("height field width", cells[1] as f32 * scale.z)?;
    Rule::Finite.check_all("height", heights.iter().copied())?;
    within.check_all("scaled height", heights.iter().map(|height| height * scale.y))?;
    Ok(())
}

/// The normal of a triangle, which faces up.
fn up([a, b, c]: &[Vec3; 3]) -> Vec3 {
    let cross = (*b - *a).as_dvec3().cross((*c - *a).as_dvec3());
    cross.normalize_or_zero().as_vec3()
}

/// The blocks of the pyramid as a binary tree.
#[derive(Clone, Copy)]
pub(crate) struct BlockTree<'f>(&'f HeightField);

impl Hierarchy for BlockTree<'_> {
    type Bounds = Aabb;
    type Node = PyramidBlock;

    fn root(&self) -> Option<PyramidBlock> {
        Some(self.0.pyramid.root())
    }

    fn bounds(&self, block: PyramidBlock) -> Aabb {
        let field = self.0;
        let [columns, rows] = field.pyramid.extent(block);
        let [low, high] = field.pyramid.heights(block, |column, row| {
            [0, 1, field.columns, field.columns + 1]
                .map(|corner| field.heights[row * field.columns + column + corner])
        });
        let corner = |column: usize, height: f32, row: usize| {
            Vec3::new(column as f32, height, row as f32) * field.scale
        };
        let (start, end) =
            (corner(columns[0], low, rows[0]), corner(columns[1], high, rows[1]));
        // Heights may be multiplied by a negative number.
        Aabb { min: start.min(end), max: start.max(end) }
    }

    fn branch(&self, block: PyramidBlock) -> Branch<PyramidBlock> {
        self.0.pyramid.branch(block)
    }
}
