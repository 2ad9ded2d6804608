//! Pieces of a mesh: sets of cells, and the corners of what they hold.

use glam::Vec3;

use super::field::{Excess, Field, PlaneSolid};
use super::grid::SnapGrid;
use super::reach::DirectionExtents;
use super::surface::{CellCorner, CellSurface};
use super::triangle_soup::UnitFrame;
use crate::shape::polyhedron::Face;
use crate::shape::{Hull, HullOptions};

/// Belongs to no part: a free cell.
pub(super) const NOBODY: u32 = u32::MAX;

/// A mesh in cells.
pub(super) struct Model<'a> {
    pub(super) grid: &'a SnapGrid,
    pub(super) frame: UnitFrame,
    pub(super) surface: CellSurface,
    pub(super) field: Field<'a>,
}

/// A set of cells, of which none is free.
pub(super) struct CellSet {
    /// Ascending.
    pub(super) cells: Vec<usize>,
    /// Lowest cell along each axis.
    pub(super) low: [usize; 3],
    /// One after the highest cell along each axis.
    pub(super) high: [usize; 3],
}

impl CellSet {
    pub(super) fn new(grid: &SnapGrid, mut cells: Vec<usize>) -> Self {
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
    /// Calls `visit` with points that have the same hull as what the cells of a part hold of
    /// the solid, and with the cell of each. `owners` says whose each cell is.
    ///
    /// A corner of the solid in the part is one of the surface, or one of a box that cuts have
    /// made. The latter are at cells that end at a cut along two axes at least.
    pub(super) fn visit_corners(
        &self,
        part: &CellSet,
        owners: &[u32],
        mut visit: impl FnMut(usize, CellCorner),
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
    fn box_corners(&self, cell: usize, owners: &[u32]) -> impl Iterator<Item = CellCorner> {
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
            is_inside.then(|| CellCorner { units: units.as_vec3(), metres })
        })
    }

    /// A few of many points that have about the same hull, and how far this hull reaches into
    /// free space; all in units.
    pub(super) fn outline(&self, points: &[Vec3]) -> (Vec<Vec3>, Excess) {
        if let Some(hull) = self.solid_hull(points) {
            let excess = self.field.excess(&PlaneSolid::of_units(&hull.view()));
            return (hull.view().vertices.to_vec(), excess);
        }
        let points = DirectionExtents::of(points.iter().copied()).points();
        let hull = self.padded_hull(&points);
        let excess = hull.map(|hull| self.field.excess(&PlaneSolid::of_units(&hull.view())));
        // The padding itself reaches as far as the next cell.
        let own = 1.1 * self.grid.step().max_element();
        (points, excess.filter(|excess| excess.depth > own).unwrap_or_default())
    }

    /// How much free space the hull of a few points takes up, in units⁴.
    pub(super) fn weight(&self, points: &[Vec3]) -> f64 {
        let hull = self.solid_hull(points).or_else(|| self.padded_hull(points));
        hull.map_or(0.0, |hull| self.field.weight(&PlaneSolid::of_units(&hull.view())))
    }

    /// The hull of points, if it is thick enough for cells to be in it.
    fn solid_hull(&self, points: &[Vec3]) -> Option<Hull> {
        let hull = rough_hull(points)?;
        let view = hull.view();
        let width = |face: &Face| {
            let heights = view.vertices.iter().map(|vertex| face.normal.dot(*vertex));
            face.offset - heights.fold(f32::INFINITY, f32::min)
        };
        let thinnest = view.faces.iter().map(width).fold(f32::INFINITY, f32::min);
        (f64::from(thinnest) >= self.grid.step().max_element()).then_some(hull)
    }

    /// The hull of points on a sheet or a line, padded such that there are cells in it.
    fn padded_hull(&self, points: &[Vec3]) -> Option<Hull> {
        let pad = super::narrow(0.6 * self.grid.step().max_element());
        let around =
            |&point: &Vec3| Vec3::AXES.map(|axis| [point + axis * pad, point - axis * pad]);
        rough_hull(&Vec::from_iter(points.iter().flat_map(around).flatten()))
    }
}

/// A hull to compare with others: of few vertices, without small detail, none when it is flat.
fn rough_hull(points: &[Vec3]) -> Option<Hull> {
    Hull::cook(points, &HullOptions { max_vertices: Some(96), flatness: 1e-3 }).ok()
}

/// Cuts a set of cells into those that hang together, if there are at most `most` such sets.
///
/// The caller sets the `owners` of the cells again.
pub(super) fn components(
    grid: &SnapGrid,
    cells: &[usize],
    owners: &mut [u32],
    most: usize,
) -> Vec<Vec<usize>> {
    // A number without a part, for those not reached yet.
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
