//! Pieces of a mesh: sets of cells, and the corners of what they hold.

use glam::Vec3;

use super::field::{Excess, Field, Solid};
use super::grid::Grid;
use super::soup::Frame;
use super::surface::{Corner, Surface};
use crate::shape::{Hull, HullOptions};

/// Belongs to no part: a free cell.
pub(super) const NOBODY: u32 = u32::MAX;

/// A mesh in cells.
pub(super) struct Model<'a> {
    pub(super) grid: &'a Grid,
    pub(super) frame: Frame,
    pub(super) surface: Surface,
    pub(super) field: Field<'a>,
}

/// A set of cells, of which none is free.
pub(super) struct Part {
    /// Ascending.
    pub(super) cells: Vec<usize>,
    /// Lowest cell along each axis.
    pub(super) low: [usize; 3],
    /// One after the highest cell along each axis.
    pub(super) high: [usize; 3],
}

impl Part {
    pub(super) fn new(grid: &Grid, mut cells: Vec<usize>) -> Self {
        cells.sort_unstable();
        let (mut low, mut high) = ([usize::MAX; 3], [0; 3]);
        for place in cells.iter().map(|&cell| grid.place(cell)) {
            for axis in 0..3 {
                low[axis] = low[axis].min(place[axis]);
                high[axis] = high[axis].max(place[axis] + 1);
            }
        }
        Self { cells, low, high }
    }
}

impl Model<'_> {
    /// Calls `visit` with points that have the same hull as what the cells of a part hold of the
    /// solid, and with the cell of each. `owners` says whose each cell is.
    ///
    /// A corner of the solid in the part is one of the surface, or one of a box that cuts have
    /// made. The latter are at cells that end at a cut along two axes at least.
    pub(super) fn visit_corners(
        &self,
        part: &Part,
        owners: &[u32],
        mut visit: impl FnMut(usize, Corner),
    ) {
        for &cell in &part.cells {
            for &corner in self.surface.corners(cell) {
                visit(cell, corner);
            }
            let is_cut = |axis: usize| {
                [false, true].into_iter().any(|is_up| {
                    self.grid.across(cell, axis, is_up).is_some_and(|other| {
                        owners[other] != NOBODY && owners[other] != owners[cell]
                    })
                })
            };
            if (0..3).filter(|&axis| is_cut(axis)).count() >= 2 {
                self.box_corners(cell, owners).for_each(|corner| visit(cell, corner));
            }
        }
    }

    /// The corners of a cell that are inside the solid.
    fn box_corners(&self, cell: usize, owners: &[u32]) -> impl Iterator<Item = Corner> {
        let place = self.grid.place(cell);
        let is_full = move |cell: usize| owners[cell] != NOBODY && !self.surface.passes(cell);
        (0..8_usize).filter_map(move |bits| {
            let lines: [usize; 3] =
                std::array::from_fn(|axis| place[axis] + (bits >> axis & 1));
            let around = (0..8_usize).filter_map(|bits| {
                let mut cell = [0; 3];
                for axis in 0..3 {
                    cell[axis] = (lines[axis] + (bits >> axis & 1)).checked_sub(1)?;
                    if cell[axis] >= self.grid.counts()[axis] {
                        return None;
                    }
                }
                Some(self.grid.index(cell))
            });
            let is_inside = { around }.any(is_full);
            let units = self.grid.span(lines, lines)[0].as_dvec3();
            let metres = self.frame.to_metres(units);
            is_inside.then(|| Corner { units: units.as_vec3(), metres })
        })
    }

    /// How far the hull of points in units reaches into free space. Flat hulls do not at all.
    pub(super) fn excess(&self, hull: Option<&Hull>) -> Excess {
        hull.map(|hull| self.field.excess(&Solid::of_units(&hull.view()))).unwrap_or_default()
    }

    /// As [`Self::excess`], the weight only.
    pub(super) fn weight(&self, points: &[Vec3]) -> f64 {
        let solid = rough_hull(points).map(|hull| Solid::of_units(&hull.view()));
        solid.map_or(0.0, |solid| self.field.weight(&solid))
    }
}

/// A hull to compare with others: of few vertices, without small detail, none when it is flat.
pub(super) fn rough_hull(points: &[Vec3]) -> Option<Hull> {
    Hull::cook(points, &HullOptions { max_vertices: Some(96), flatness: 1e-3 }).ok()
}

/// Cuts a set of cells into those that hang together, if there are at most `most` such sets.
///
/// What `owners` says of the cells is for the caller to set again.
pub(super) fn components(
    grid: &Grid,
    cells: &[usize],
    owners: &mut [u32],
    most: usize,
) -> Vec<Vec<usize>> {
    // A number that nobody has, for those not reached yet.
    const WAITING: u32 = u32::MAX - 1;
    cells.iter().for_each(|&cell| owners[cell] = WAITING);
    let mut found: Vec<Vec<usize>> = Vec::new();
    for &start in cells {
        if owners[start] != WAITING {
            continue;
        }
        owners[start] = 0;
        let mut reached = vec![start];
        let mut cursor = 0;
        while let Some(&cell) = reached.get(cursor) {
            cursor += 1;
            for other in grid.neighbors(cell) {
                if owners[other] == WAITING {
                    owners[other] = 0;
                    reached.push(other);
                }
            }
        }
        found.push(reached);
    }
    if found.len() > most { vec![cells.to_vec()] } else { found }
}
