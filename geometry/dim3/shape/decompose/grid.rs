//! Grid of planes that cut the box around a mesh into cells.

use std::cmp::Reverse;

use glam::{DVec3, I64Vec3};

use super::triangle_soup::{EXTENT, TriangleSoup};

/// Cells between planes across the axes, evenly spaced except for those that have moved to a
/// flat side of the mesh: the floor of a cup is then cut off exactly where it ends.
pub(super) struct SnapGrid {
    /// Where the planes are along each axis, in units, ascending; the first is 0.
    pub(super) lines: [Vec<i64>; 3],
    /// Area of the mesh that lies in each plane, in units².
    pub(super) areas: [Vec<i64>; 3],
}

impl SnapGrid {
    /// About `resolution` cells along the longest edge of the box.
    pub(super) fn new(soup: &TriangleSoup, resolution: u32) -> Self {
        let mut grid =
            Self { lines: [const { Vec::new() }; 3], areas: [const { Vec::new() }; 3] };
        let resolution = i64::from(resolution);
        for axis in 0..3 {
            let extent = soup.frame.extent[axis];
            let count = ((extent * resolution + EXTENT / 2) / EXTENT).clamp(1, extent);
            let mut lines = Vec::from_iter((0..=count).map(|line| line * extent / count));
            let mut areas = vec![0; lines.len()];
            for (area, place) in flat_sides(soup, axis) {
                let above = lines.partition_point(|&line| line < place).min(lines.len() - 1);
                let below = above.saturating_sub(1);
                let is_below = place - lines[below] < lines[above] - place;
                let nearest = if is_below { below } else { above };
                let is_end = nearest == 0 || nearest + 1 == lines.len();
                if areas[nearest] == 0 && (!is_end || lines[nearest] == place) {
                    (lines[nearest], areas[nearest]) = (place, area);
                }
            }
            grid.lines[axis] = lines;
            grid.areas[axis] = areas;
        }
        grid
    }

    /// Number of cells along each axis, ≥ 1.
    pub(super) fn counts(&self) -> [usize; 3] {
        std::array::from_fn(|axis| self.lines[axis].len() - 1)
    }

    /// Number of cells.
    pub(super) fn len(&self) -> usize {
        self.counts().iter().product()
    }

    /// Index of a cell.
    pub(super) fn index(&self, [x, y, z]: [usize; 3]) -> usize {
        let counts = self.counts();
        (z * counts[1] + y) * counts[0] + x
    }

    /// The cell of an index.
    pub(super) fn place(&self, index: usize) -> [usize; 3] {
        let counts = self.counts();
        let row = index / counts[0];
        [index % counts[0], row % counts[1], row / counts[1]]
    }

    /// Lowest and highest corner of the cells from `low` to `high`, the latter left out.
    pub(super) fn span(&self, low: [usize; 3], high: [usize; 3]) -> [I64Vec3; 2] {
        [low, high]
            .map(|end| I64Vec3::from_array(std::array::from_fn(|a| self.lines[a][end[a]])))
    }

    /// The middles of the cells along an axis, in half units.
    pub(super) fn middles(&self, axis: usize) -> Vec<i64> {
        self.lines[axis].windows(2).map(|ends| ends[0] + ends[1]).collect()
    }

    /// Volume of a cell, in units³.
    pub(super) fn volume(&self, index: usize) -> f64 {
        let place = self.place(index);
        let [low, high] = self.span(place, place.map(|part| part + 1));
        (high - low).as_dvec3().element_product()
    }

    /// The cells that share a face, an edge or a corner with this one.
    pub(super) fn neighbors(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let counts = self.counts();
        let place = self.place(index);
        let low = place.map(|part| part.saturating_sub(1));
        let high: [usize; 3] = std::array::from_fn(|axis| (place[axis] + 2).min(counts[axis]));
        let all = (low[2]..high[2]).flat_map(move |z| {
            (low[1]..high[1]).flat_map(move |y| (low[0]..high[0]).map(move |x| [x, y, z]))
        });
        all.map(|place| self.index(place)).filter(move |&other| other != index)
    }

    /// The cell on the other side of a face, if there is one.
    pub(super) fn across(&self, index: usize, axis: usize, is_up: bool) -> Option<usize> {
        let mut place = self.place(index);
        place[axis] = if is_up { place[axis] + 1 } else { place[axis].checked_sub(1)? };
        (place[axis] < self.counts()[axis]).then(|| self.index(place))
    }

    /// Lengths of the edges of a cell of average size, in units.
    pub(super) fn step(&self) -> DVec3 {
        let step = |axis: usize| {
            let lines = &self.lines[axis];
            lines[lines.len() - 1] as f64 / (lines.len() - 1) as f64
        };
        DVec3::new(step(0), step(1), step(2))
    }
}

/// Twice the area of the triangles across an axis, and where they are; the largest first.
fn flat_sides(soup: &TriangleSoup, axis: usize) -> Vec<(i64, i64)> {
    let mut sides: Vec<(i64, i64)> = Vec::new();
    for index in 0..soup.triangles.len() {
        let [a, b, c] = soup.triangle(index);
        let area = (b - a).cross(c - a)[axis].abs();
        if area > 0 && a[axis] == b[axis] && a[axis] == c[axis] {
            sides.push((a[axis], area));
        }
    }
    sides.sort_unstable();
    let runs = sides.chunk_by(|a, b| a.0 == b.0);
    let mut sums =
        Vec::from_iter(runs.map(|run| {
            (run.iter().fold(0_i64, |sum, side| sum.saturating_add(side.1)), run[0].0)
        }));
    sums.sort_unstable_by_key(|&(area, place)| (Reverse(area), place));
    sums
}
