//! Distance field of a mesh, and its volume inside a convex solid.

use std::ops::Range;

use glam::{DVec3, Vec3};

use super::grid::SnapGrid;
use super::triangle_soup::UnitFrame;
use crate::shape::Polyhedron;

/// Distances from the mesh in the cells that hold nothing of it.
pub(super) struct Field<'a> {
    grid: &'a SnapGrid,
    /// Middles of the cells along each axis, in units.
    middles: [Vec<f64>; 3],
    /// From the middle of each cell to the nearest that holds something, in units; 0 for those.
    distances: Vec<f64>,
    /// Sums of distance × volume of the cells before, in units⁴; one more in a row than cells.
    sums: Vec<f64>,
}

/// How far, and how much, a solid reaches into free space.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Excess {
    /// Sum of distance × volume over the free cells inside, in units⁴.
    pub(super) weight: f64,
    /// Largest distance of a free cell inside, in units.
    pub(super) depth: f64,
}

/// A convex solid as planes, in units.
pub(super) struct PlaneSolid {
    /// Outward normal of unit length and offset.
    planes: Vec<(DVec3, f64)>,
    low: DVec3,
    high: DVec3,
}

impl PlaneSolid {
    /// A polyhedron in units.
    pub(super) fn of_units(hull: &Polyhedron<'_>) -> Self {
        Self::new(hull, |point| point.as_dvec3(), |_, offset| offset)
    }

    /// A polyhedron in metres.
    pub(super) fn of_metres(hull: &Polyhedron<'_>, frame: &UnitFrame) -> Self {
        Self::new(
            hull,
            |point| (point.as_dvec3() - frame.low) / frame.unit,
            |normal, offset| (offset - normal.dot(frame.low)) / frame.unit,
        )
    }

    fn new(
        hull: &Polyhedron<'_>,
        place: impl Fn(Vec3) -> DVec3,
        shift: impl Fn(DVec3, f64) -> f64,
    ) -> Self {
        let planes = hull.faces.iter().map(|face| {
            let normal = face.normal.as_dvec3();
            (normal, shift(normal, f64::from(face.offset)))
        });
        let corners = hull.vertices.iter().map(|&vertex| place(vertex));
        let empty = [DVec3::INFINITY, DVec3::NEG_INFINITY];
        let [low, high] = corners.fold(empty, |[low, high], p| [low.min(p), high.max(p)]);
        Self { planes: planes.collect(), low, high }
    }

    /// The part of the line along x through `[y, z]` that is inside.
    fn range(&self, [y, z]: [f64; 2], margin: f64) -> [f64; 2] {
        let (mut first, mut last) = (self.low.x, self.high.x);
        for &(normal, offset) in &self.planes {
            let rest = offset - margin - normal.y * y - normal.z * z;
            if normal.x > 0.0 {
                last = last.min(rest / normal.x);
            } else if normal.x < 0.0 {
                first = first.max(rest / normal.x);
            } else if rest < 0.0 {
                return [1.0, 0.0];
            }
        }
        [first, last]
    }
}

impl<'a> Field<'a> {
    /// Measures the distances from the cells that are occupied, at least one.
    pub(super) fn new(grid: &'a SnapGrid, is_occupied: &[bool]) -> Self {
        let middles = [0, 1, 2].map(|axis| {
            Vec::from_iter(grid.middles(axis).iter().map(|&twice| twice as f64 * 0.5))
        });
        let start = |&occupied: &bool| if occupied { 0.0 } else { f64::INFINITY };
        let mut squares = Vec::from_iter(is_occupied.iter().map(start));
        for (axis, middles) in middles.iter().enumerate() {
            spread(grid, axis, middles, &mut squares);
        }
        let distances = Vec::from_iter(squares.into_iter().map(f64::sqrt));
        let mut sums = Vec::with_capacity(distances.len() * 2);
        for (row, distances) in distances.chunks_exact(grid.counts()[0]).enumerate() {
            let mut sum = 0.0;
            sums.push(sum);
            for (column, distance) in distances.iter().enumerate() {
                sum += distance * grid.volume(row * grid.counts()[0] + column);
                sums.push(sum);
            }
        }
        Self { grid, middles, distances, sums }
    }

    /// How much free space a solid takes up.
    pub(super) fn weight(&self, solid: &PlaneSolid) -> f64 {
        let mut weight = 0.0;
        self.rows(solid, |row, cells| weight += self.sum(row, &cells));
        weight
    }

    /// How far, and how much, a solid reaches into free space.
    pub(super) fn excess(&self, solid: &PlaneSolid) -> Excess {
        let mut excess = Excess::default();
        self.rows(solid, |row, cells| {
            let weight = self.sum(row, &cells);
            if weight > 0.0 {
                excess.weight += weight;
                let first = row * self.grid.counts()[0];
                let distances = &self.distances[first + cells.start..first + cells.end];
                excess.depth = distances.iter().copied().fold(excess.depth, f64::max);
            }
        });
        excess
    }

    /// Marks the cells whose middle is in a solid.
    pub(super) fn mark(&self, solid: &PlaneSolid, is_covered: &mut [bool]) {
        self.rows(solid, |row, cells| {
            let first = row * self.grid.counts()[0];
            is_covered[first + cells.start..first + cells.end].fill(true);
        });
    }

    fn sum(&self, row: usize, cells: &Range<usize>) -> f64 {
        let sums = &self.sums[row * (self.grid.counts()[0] + 1)..];
        sums[cells.end] - sums[cells.start]
    }

    /// Calls `visit` with each row of cells along x of which some are inside, and with those.
    ///
    /// A plane through the middles of many cells, as along a diagonal, leaves all of them out.
    fn rows(&self, solid: &PlaneSolid, mut visit: impl FnMut(usize, Range<usize>)) {
        let margin = 0.01 * self.grid.step().min_element();
        let within = |axis: usize, first: f64, last: f64| {
            let middles = &self.middles[axis];
            let first = middles.partition_point(|&middle| middle < first);
            first..middles.partition_point(|&middle| middle <= last)
        };
        for z in within(2, solid.low.z, solid.high.z) {
            for y in within(1, solid.low.y, solid.high.y) {
                let line = [self.middles[1][y], self.middles[2][z]];
                let [first, last] = solid.range(line, margin);
                let cells = within(0, first, last);
                if !cells.is_empty() {
                    visit(z * self.grid.counts()[1] + y, cells);
                }
            }
        }
    }
}

/// Squared distances along one more axis.
fn spread(grid: &SnapGrid, axis: usize, middles: &[f64], squares: &mut [f64]) {
    let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    let counts = grid.counts();
    let mut line = vec![0.0; counts[axis]];
    for row in 0..counts[v] {
        for column in 0..counts[u] {
            let cell = |along: usize| {
                let mut place = [0; 3];
                (place[axis], place[u], place[v]) = (along, column, row);
                grid.index(place)
            };
            for (along, square) in line.iter_mut().enumerate() {
                *square = squares[cell(along)];
            }
            for (along, square) in nearest(middles, &line).into_iter().enumerate() {
                squares[cell(along)] = square;
            }
        }
    }
}

/// For each place, the least of square + squared distance to the place of the square.
///
/// Source: Felzenszwalb, Huttenlocher, *Distance Transforms of Sampled Functions*, Theory of
/// Computing 8, 2012. `[felzenszwalb2012]`
fn nearest(places: &[f64], squares: &[f64]) -> Vec<f64> {
    // Parabolas that are lowest somewhere, and where each begins to be.
    let mut lowest: Vec<(usize, f64)> = Vec::with_capacity(places.len());
    let height = |index: usize| squares[index] + places[index] * places[index];
    for index in 0..places.len() {
        if squares[index] == f64::INFINITY {
            continue;
        }
        let mut start = f64::NEG_INFINITY;
        while let Some(&(last, begin)) = lowest.last() {
            start = 0.5 * (height(index) - height(last)) / (places[index] - places[last]);
            if start > begin {
                break;
            }
            lowest.pop();
            start = f64::NEG_INFINITY;
        }
        lowest.push((index, start));
    }
    let mut current = 0;
    let value = |&place: &f64| {
        while lowest.get(current + 1).is_some_and(|next| next.1 < place) {
            current += 1;
        }
        lowest.get(current).map_or(f64::INFINITY, |&(index, _)| {
            let away = place - places[index];
            squares[index] + away * away
        })
    };
    places.iter().map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_is_what_looking_at_all_finds() {
        let places = [0.5, 1.5, 3.0, 3.25, 7.0, 9.0];
        let squares = [f64::INFINITY, 4.0, 0.5, 3.0, f64::INFINITY, 0.0];
        for (place, found) in places.iter().zip(nearest(&places, &squares)) {
            let all = places.iter().zip(squares).map(|(p, s)| s + (p - place) * (p - place));
            assert_eq!(found, all.fold(f64::INFINITY, f64::min));
        }
        assert_eq!(nearest(&[1.0, 2.0], &[f64::INFINITY; 2]), [f64::INFINITY; 2]);
    }
}
