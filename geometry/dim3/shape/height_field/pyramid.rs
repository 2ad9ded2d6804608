//! Min-max pyramid: lowest and highest point of every square block of cells.

use hazumi_core::bvh::Branch;

/// A square of 2^level cells a side, half of one, or a triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PyramidBlock {
    /// Column and row, counted in blocks of this level.
    at: [u32; 2],
    level: u8,
    part: PartOf,
}

/// Which part of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PartOf {
    Whole,
    /// Of the four quarters, the two in the first or second column.
    Half(u8),
    /// Of a single cell, the first or second triangle.
    Triangle(u8),
}

/// The height ranges of blocks of 2, 4, 8 … cells a side; those of single cells come from the
/// heights themselves.
#[derive(Clone, Debug)]
pub(super) struct Pyramid {
    /// Number of cells along each side of the grid.
    cells: [usize; 2],
    /// From blocks of two cells a side up to a single one.
    levels: Vec<Level>,
    /// Whether each cell has triangles; empty when all have.
    solid: Vec<bool>,
}

#[derive(Clone, Debug)]
struct Level {
    columns: usize,
    /// Lowest and highest height, row by row; [`NOTHING`] for holes.
    ranges: Vec<[f32; 2]>,
}

/// The range of no height: it grows to any other.
const NOTHING: [f32; 2] = [f32::INFINITY, f32::NEG_INFINITY];

impl Pyramid {
    /// The pyramid over a grid of cells, which have four corners or are holes; `None` when all
    /// are.
    pub(super) fn new(
        cells: [usize; 2],
        corners: impl Fn(usize, usize) -> Option<[f32; 4]>,
    ) -> Option<Self> {
        let mut has_holes = false;
        let mut range = |column: usize, row: usize| {
            let corners = corners(column, row);
            has_holes |= corners.is_none();
            corners.map_or(NOTHING, range)
        };
        let mut levels = vec![Level::over(cells, &mut range)];
        while let Some(Level { columns, ranges }) = levels.last()
            && ranges.len() > 1
        {
            let size = [*columns, ranges.len() / columns];
            let next = Level::over(size, &mut |column, row| ranges[row * columns + column]);
            levels.push(next);
        }
        let top = levels.last()?.ranges[0];
        let all =
            || (0..cells[1]).flat_map(|row| (0..cells[0]).map(move |column| (column, row)));
        let solid = if has_holes {
            all().map(|(column, row)| corners(column, row).is_some()).collect()
        } else {
            Vec::new()
        };
        (top[0] <= top[1]).then_some(Self { cells, levels, solid })
    }

    /// Number of cells along x and z.
    pub(super) fn cells(&self) -> [usize; 2] {
        self.cells
    }

    /// The block of everything.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 24 levels")]
    pub(super) fn root(&self) -> PyramidBlock {
        PyramidBlock { at: [0; 2], level: self.levels.len() as u8, part: PartOf::Whole }
    }

    /// First and last column and row of samples of a block.
    pub(super) fn extent(&self, block: PyramidBlock) -> [[usize; 2]; 2] {
        let PyramidBlock { at: [column, row], level, part } = block;
        let size = 1_usize << level;
        let (mut start, row) = (column as usize * size, row as usize * size);
        let mut wide = size;
        if let PartOf::Half(half) = part {
            wide = size / 2;
            start += wide * usize::from(half);
        }
        let [columns, rows] = self.cells;
        [[start, (start + wide).min(columns)], [row, (row + size).min(rows)]]
    }

    /// Lowest and highest height of a block that is not empty.
    pub(super) fn heights(
        &self,
        block: PyramidBlock,
        corners: impl Fn(usize, usize) -> [f32; 4],
    ) -> [f32; 2] {
        let [column, row] = block.at.map(|at| at as usize);
        if block.level == 0 {
            return range(corners(column, row));
        }
        let PartOf::Half(half) = block.part else { return self.range(block.level, block.at) };
        let quarters = self.quarters(block.level, block.at, half);
        let ranges = quarters.map(|at| {
            at.map_or(NOTHING, |at| {
                if block.level > 1 {
                    return self.range(block.level - 1, at);
                }
                range(corners(at[0] as usize, at[1] as usize))
            })
        });
        join(ranges[0], ranges[1])
    }

    /// Children of a block that is not empty.
    pub(super) fn branch(&self, block: PyramidBlock) -> Branch<PyramidBlock> {
        let mut block = block;
        loop {
            let PyramidBlock { at, level, part } = block;
            let below = match part {
                PartOf::Triangle(half) => {
                    let cell = at[1] as usize * self.cells[0] + at[0] as usize;
                    let triangle = 2 * cell + usize::from(half);
                    return Branch::Item(u32::try_from(triangle).unwrap_or(u32::MAX));
                }
                PartOf::Whole if level == 0 => {
                    let half =
                        |half| Some(PyramidBlock { part: PartOf::Triangle(half), ..block });
                    [half(0), half(1)]
                }
                PartOf::Whole => [0, 1].map(|half| {
                    let is_solid = self.quarters(level, at, half) != [None; 2];
                    is_solid.then_some(PyramidBlock { part: PartOf::Half(half), ..block })
                }),
                PartOf::Half(half) => self.quarters(level, at, half).map(|at| {
                    at.map(|at| PyramidBlock { at, level: level - 1, part: PartOf::Whole })
                }),
            };
            // Where one side is empty, the other one is all there is.
            match below {
                [Some(left), Some(right)] => return Branch::Fork([left, right]),
                [Some(only), None] | [None, Some(only)] => block = only,
                // There is no such triangle: an empty block is never visited.
                [None, None] => return Branch::Item(u32::MAX),
            }
        }
    }

    /// The two blocks one level down in a column of the four below a block; `None` for those
    /// that are empty.
    fn quarters(&self, level: u8, at: [u32; 2], half: u8) -> [Option<[u32; 2]>; 2] {
        [0, 1].map(|row| {
            let at = [2 * at[0] + u32::from(half), 2 * at[1] + row];
            let [low, high] = if level > 1 {
                self.range(level - 1, at)
            } else if self.is_solid(at) {
                [0.0; 2]
            } else {
                NOTHING
            };
            (low <= high).then_some(at)
        })
    }

    /// Whether there is a cell that is not a hole.
    fn is_solid(&self, [column, row]: [u32; 2]) -> bool {
        let ([column, row], [columns, rows]) = ([column as usize, row as usize], self.cells);
        let is_hole = || self.solid.get(row * columns + column).is_some_and(|&solid| !solid);
        column < columns && row < rows && !is_hole()
    }

    /// The range of a whole block of level 1 or above; [`NOTHING`] beyond the grid.
    fn range(&self, level: u8, [column, row]: [u32; 2]) -> [f32; 2] {
        let Level { columns, ranges } = &self.levels[usize::from(level) - 1];
        if column as usize >= *columns {
            return NOTHING;
        }
        ranges.get(row as usize * columns + column as usize).copied().unwrap_or(NOTHING)
    }
}

impl Level {
    /// The level above a grid of ranges.
    fn over(
        [columns, rows]: [usize; 2],
        below: &mut impl FnMut(usize, usize) -> [f32; 2],
    ) -> Self {
        let size = [columns.div_ceil(2), rows.div_ceil(2)];
        let mut ranges = Vec::with_capacity(size[0] * size[1]);
        for row in 0..size[1] {
            for column in 0..size[0] {
                let mut all = NOTHING;
                for row in [2 * row, 2 * row + 1].into_iter().filter(|&row| row < rows) {
                    for column in [2 * column, 2 * column + 1] {
                        if column < columns {
                            all = join(all, below(column, row));
                        }
                    }
                }
                ranges.push(all);
            }
        }
        Self { columns: size[0], ranges }
    }
}

fn range(corners: [f32; 4]) -> [f32; 2] {
    corners.into_iter().map(|height| [height; 2]).fold(NOTHING, join)
}

fn join(a: [f32; 2], b: [f32; 2]) -> [f32; 2] {
    [a[0].min(b[0]), a[1].max(b[1])]
}
