//! Voxelisation: cells that the triangles of a mesh pass through, and the part of them in each
//! cell.

use glam::{DVec3, I64Vec3, Vec3};

use super::grid::SnapGrid;
use super::triangle_soup::{TriangleSoup, order};

/// A corner of the part of a mesh that is in a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellCorner {
    /// In units.
    pub(super) units: Vec3,
    /// In metres; for vertices of the mesh bit for bit as given.
    pub(super) metres: Vec3,
}

/// The corners of what each cell holds of the mesh, one cell after the other.
pub(super) struct CellSurface {
    /// Index of the first corner of each cell, and the number of all.
    first: Vec<u32>,
    corners: Vec<CellCorner>,
}

impl CellSurface {
    /// Finds the cells whose inside a triangle touches, and cuts the triangle to the cell.
    ///
    /// A triangle that lies in a plane of the grid belongs to the cells behind it.
    pub(super) fn new(soup: &TriangleSoup, grid: &SnapGrid) -> Self {
        let mut pairs = Vec::new();
        for triangle in 0..soup.triangles.len() {
            collect(grid, soup.triangle(triangle), |cell| pairs.push((cell, triangle)));
        }
        pairs.sort_unstable();
        let mut first = vec![0; grid.len() + 1];
        let mut corners = Vec::new();
        let mut here = Vec::new();
        for run in pairs.chunk_by(|a, b| a.0 == b.0) {
            let cell = run[0].0;
            here.clear();
            run.iter().for_each(|pair| cut(soup, grid, *pair, &mut here));
            here.sort_by(|a: &CellCorner, b| compare(a, b));
            here.dedup_by(|a, b| compare(a, b).is_eq());
            corners.extend_from_slice(&here);
            first[cell + 1] = super::count_u32(here.len());
        }
        let mut sum = 0_u32;
        for entry in &mut first {
            sum = sum.saturating_add(*entry);
            *entry = sum;
        }
        Self { first, corners }
    }

    /// Part of the mesh in a cell; empty when the cell is all inside or all outside.
    pub(super) fn corners(&self, cell: usize) -> &[CellCorner] {
        &self.corners[self.first[cell] as usize..self.first[cell + 1] as usize]
    }

    /// Whether the mesh passes through a cell.
    pub(super) fn passes(&self, cell: usize) -> bool {
        self.first[cell] < self.first[cell + 1]
    }
}

fn compare(a: &CellCorner, b: &CellCorner) -> std::cmp::Ordering {
    order(a.units, b.units).then(order(a.metres, b.metres))
}

/// Calls `found` with every cell that a triangle passes through: halves of halves, as long as
/// the triangle passes through the half.
fn collect(grid: &SnapGrid, corners: [I64Vec3; 3], mut found: impl FnMut(usize)) {
    let test = Test::new(corners);
    let mut low = [0; 3];
    let mut high = [0; 3];
    for axis in 0..3 {
        [low[axis], high[axis]] = test.range(&grid.lines[axis], axis);
    }
    let mut stack = vec![(low, high)];
    while let Some((low, high)) = stack.pop() {
        if !test.passes(grid.span(low, high)) {
            continue;
        }
        let longest = (0..3).max_by_key(|&axis| high[axis] - low[axis]).unwrap_or(0);
        if high[longest] - low[longest] <= 1 {
            found(grid.index(low));
            continue;
        }
        let (mut end, mut start) = (high, low);
        end[longest] = low[longest].midpoint(high[longest]);
        start[longest] = end[longest];
        stack.extend([(low, end), (start, high)]);
    }
}

/// Whether a triangle touches the inside of a box, in whole numbers, so without rounding.
///
/// Coordinates are at most 2¹⁸, those of boxes doubled 2¹⁹, edges 2¹⁸; a part of the normal is
/// at most 2³⁷, and its product with a doubled box, three times, below 2⁵⁹.
///
/// Source: Akenine-Möller, *Fast 3D Triangle-Box Overlap Testing*, Journal of Graphics Tools
/// 6, 2001. `[akenine2001]`
struct Test {
    corners: [I64Vec3; 3],
    edges: [I64Vec3; 3],
    normal: I64Vec3,
}

impl Test {
    fn new(corners: [I64Vec3; 3]) -> Self {
        let [a, b, c] = corners;
        Self { corners, edges: [b - a, c - b, a - c], normal: (b - a).cross(c - a) }
    }

    fn extent(&self, axis: usize) -> [i64; 2] {
        let [a, b, c] = self.corners.map(|corner| corner[axis]);
        [a.min(b).min(c), a.max(b).max(c)]
    }

    /// First and last cell, the latter left out, that the triangle may touch along an axis.
    fn range(&self, lines: &[i64], axis: usize) -> [usize; 2] {
        let [min, max] = self.extent(axis);
        let cells = lines.len() - 1;
        if min == max {
            // Lines below and up to the triangle: the same, unless it lies in a line.
            let below = lines.partition_point(|&line| line < min);
            let up_to = lines.partition_point(|&line| line <= min);
            let cell = if self.normal[axis] > 0 { below } else { up_to };
            let cell = cell.saturating_sub(1).min(cells - 1);
            return [cell, cell + 1];
        }
        let first = lines.partition_point(|&line| line <= min).saturating_sub(1);
        [first, lines.partition_point(|&line| line < max).min(cells)]
    }

    fn passes(&self, [mut low, mut high]: [I64Vec3; 2]) -> bool {
        for axis in 0..3 {
            let [min, max] = self.extent(axis);
            // Triangles in a plane of the grid have chosen their side.
            if min == max {
                low[axis] = low[axis].min(min - 1);
                high[axis] = high[axis].max(max + 1);
            } else if max <= low[axis] || high[axis] <= min {
                return false;
            }
        }
        let (middle, half) = (low + high, high - low);
        let heights = |direction: I64Vec3| {
            let [a, b, c] =
                self.corners.map(|corner| direction.dot(corner) * 2 - direction.dot(middle));
            let reach = direction.abs().dot(half);
            // A direction that is zero says nothing.
            reach == 0 || (a.min(b).min(c) < reach && a.max(b).max(c) > -reach)
        };
        let crosses = |edge: &I64Vec3| {
            [I64Vec3::X, I64Vec3::Y, I64Vec3::Z].iter().all(|axis| heights(axis.cross(*edge)))
        };
        heights(self.normal) && self.edges.iter().all(crosses)
    }
}

/// Adds the corners of the part of a triangle that is in a cell.
///
/// Source: Sutherland, Hodgman, *Reentrant Polygon Clipping*, CACM 17, 1974. `[sutherland1974]`
fn cut(
    soup: &TriangleSoup,
    grid: &SnapGrid,
    (cell, triangle): (usize, usize),
    out: &mut Vec<CellCorner>,
) {
    let place = grid.place(cell);
    let [low, high] = grid.span(place, place.map(|part| part + 1)).map(|end| end.as_dvec3());
    let corner = |index: u32| {
        let index = index as usize;
        (soup.corners[index].as_dvec3(), soup.positions[index].as_dvec3())
    };
    let mut polygon = Vec::from_iter(soup.triangles[triangle].map(corner));
    for axis in 0..3 {
        polygon = half(&polygon, |point| point[axis] - low[axis]);
        polygon = half(&polygon, |point| high[axis] - point[axis]);
    }
    out.extend(polygon.iter().map(|&(units, metres)| CellCorner {
        units: units.as_vec3(),
        metres: metres.as_vec3(),
    }));
}

/// A point of the mesh, in units as snapped to whole ones, and in metres, not snapped.
type MeshPoint = (DVec3, DVec3);

/// The part of a polygon where `height` is not negative.
fn half(polygon: &[MeshPoint], height: impl Fn(DVec3) -> f64) -> Vec<MeshPoint> {
    let mut kept = Vec::with_capacity(polygon.len() + 1);
    let ends = polygon.iter().zip(polygon.iter().cycle().skip(1));
    for (&from, &to) in ends {
        let [a, b] = [height(from.0), height(to.0)];
        if a >= 0.0 {
            kept.push(from);
        }
        if (a < 0.0 && b > 0.0) || (a > 0.0 && b < 0.0) {
            let part = a / (a - b);
            kept.push((from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part));
        }
    }
    kept
}
