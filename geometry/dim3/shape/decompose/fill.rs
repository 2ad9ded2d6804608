//! Flood fill: cells with their middle inside a mesh that may leak.

use glam::I64Vec2;

use super::grid::SnapGrid;
use super::triangle_soup::TriangleSoup;

/// Votes of six, one for each direction, that make a middle count as inside.
const MAJORITY: u8 = 4;

/// Looks from the middle of each cell along six directions and lets them vote.
///
/// A direction that leaves through the surface votes for inside. Where the triangles along a
/// line do not all face the right way, the number of crossings decides; a line through a hole
/// in the mesh has an odd number and one vote for either side, so the others decide.
///
/// Source: Nooruddin, Turk, *Simplification and Repair of Polygonal Models Using Volumetric
/// Techniques*, IEEE TVCG 9(2), 2003. `[nooruddin2003]`
pub(super) fn inside(soup: &TriangleSoup, grid: &SnapGrid) -> Vec<bool> {
    let mut votes = vec![0_u8; grid.len()];
    for axis in 0..3 {
        let crossings = Crossings::find(soup, grid, axis);
        crossings.vote(grid, axis, &mut votes);
    }
    votes.into_iter().map(|votes| votes >= MAJORITY).collect()
}

/// Where the surface crosses the lines along one axis through the middles of the cells.
struct Crossings {
    /// For each line and each gap between middles: number of crossings, and that of those which
    /// leave the mesh upwards less that of those which enter it.
    gaps: Vec<(u32, i32)>,
    /// Gaps on a line, one more than there are cells.
    length: usize,
}

impl Crossings {
    fn find(soup: &TriangleSoup, grid: &SnapGrid, axis: usize) -> Self {
        let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
        let [along, across_u, across_v] = [axis, u, v].map(|axis| grid.middles(axis));
        let length = along.len() + 1;
        let mut gaps = vec![(0, 0); length * across_u.len() * across_v.len()];
        for index in 0..soup.triangles.len() {
            let corners = soup.triangle(index).map(|corner| corner * 2);
            let [a, b, c] = corners;
            let normal = (b - a).cross(c - a);
            if normal[axis] == 0 {
                continue;
            }
            let flat = corners.map(|corner| I64Vec2::new(corner[u], corner[v]));
            let slope = [u, v].map(|other| normal[other] as f64 / normal[axis] as f64);
            for row in between(&across_v, flat.map(|corner| corner.y)) {
                for column in between(&across_u, flat.map(|corner| corner.x)) {
                    let point = I64Vec2::new(across_u[column], across_v[row]);
                    if is_within(flat, point) {
                        let offset = (point - flat[0]).as_dvec2();
                        let height = a[axis] as f64 - slope[0] * offset.x - slope[1] * offset.y;
                        let gap = along.partition_point(|&middle| (middle as f64) < height);
                        let line = row * across_u.len() + column;
                        let gap = &mut gaps[line * length + gap];
                        gap.0 += 1;
                        gap.1 += if normal[axis] > 0 { 1 } else { -1 };
                    }
                }
            }
        }
        Self { gaps, length }
    }

    fn vote(&self, grid: &SnapGrid, axis: usize, votes: &mut [u8]) {
        let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
        let columns = grid.counts()[u];
        for (line, gaps) in self.gaps.chunks_exact(self.length).enumerate() {
            let add = |sum: (u32, i32), gap: &(u32, i32)| (sum.0 + gap.0, sum.1 + gap.1);
            let total = gaps.iter().fold((0, 0), add);
            if total.0 == 0 {
                continue;
            }
            let mut below = (0, 0);
            for (cell, gap) in gaps[..self.length - 1].iter().enumerate() {
                below = add(below, gap);
                let mut place = [0; 3];
                (place[axis], place[u], place[v]) = (cell, line % columns, line / columns);
                votes[grid.index(place)] += decide(below, total);
            }
        }
    }
}

/// Votes of the two directions of a line, from the crossings below a point and those of the
/// line.
fn decide(below: (u32, i32), total: (u32, i32)) -> u8 {
    if total.1 == 0 {
        2 * u8::from(below.1 != 0)
    } else if total.0.is_multiple_of(2) {
        2 * u8::from(below.0 % 2 == 1)
    } else {
        u8::from(below.1 != 0) + u8::from(below.1 != total.1)
    }
}

/// The middles within the range of three numbers.
fn between(middles: &[i64], [a, b, c]: [i64; 3]) -> std::ops::Range<usize> {
    let (min, max) = (a.min(b).min(c), a.max(b).max(c));
    middles.partition_point(|&m| m < min)..middles.partition_point(|&m| m <= max)
}

/// Whether a point is in a triangle. Of the triangles around a common edge or corner, those
/// that have the point are the same as if it were moved by next to nothing, always the same
/// way.
fn is_within([a, b, c]: [I64Vec2; 3], point: I64Vec2) -> bool {
    let sides = [(a, b), (b, c), (c, a)].map(|(from, to)| is_left(from, to, point));
    sides[0] == sides[1] && sides[1] == sides[2]
}

fn is_left(from: I64Vec2, to: I64Vec2, point: I64Vec2) -> bool {
    // Both triangles at an edge use the same test, so they get opposite answers.
    let is_up = (from.x, from.y) <= (to.x, to.y);
    let (low, high) = if is_up { (from, to) } else { (to, from) };
    ((high - low).perp_dot(point - low) >= 0) == is_up
}
