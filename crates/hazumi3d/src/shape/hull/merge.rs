//! Triangles in one plane become one face.

use glam::DVec3;

use super::grid::Cloud;
use super::quick::Shell;

/// A convex polygon of the surface, flat up to the tolerance.
pub(super) struct Patch {
    /// Indices into the cloud, counter-clockwise seen from outside.
    pub(super) corners: Vec<u32>,
    /// Unit normal of its largest triangle on the grid.
    pub(super) normal: DVec3,
    /// Area of that triangle, in m².
    area: f64,
}

/// Joins neighbours that are flat together up to `flatness`, the flattest pairs first.
///
/// Two polygons are only joined when they share one edge and nothing else, when the corners at
/// its ends keep three faces, and when the result is convex. So every state on the way is a
/// closed surface of convex polygons with V − E + F = 2, and there is nothing to repair.
pub(super) fn merge(cloud: &Cloud, shell: &Shell, flatness: f64) -> Vec<Patch> {
    let mut merger = Merger::new(cloud, shell, flatness);
    for Seam { triangle, edge, .. } in seams(cloud, shell, flatness) {
        let corners = shell.corners[triangle];
        let ends = [corners[edge], corners[(edge + 1) % 3]];
        merger.try_join(triangle, shell.neighbors[triangle][edge] as usize, ends);
    }
    merger.patches.into_iter().flatten().collect()
}

/// An edge between two triangles.
struct Seam {
    /// How far the triangles are from lying in one plane, in metres.
    bend: f64,
    triangle: usize,
    edge: usize,
}

/// Edges of almost no bend, the flattest first.
fn seams(cloud: &Cloud, shell: &Shell, flatness: f64) -> Vec<Seam> {
    let at = |corner: u32| cloud.local[corner as usize];
    let mut seams = Vec::new();
    for (triangle, corners) in shell.corners.iter().enumerate() {
        for edge in 0..3 {
            let across = shell.neighbors[triangle][edge] as usize;
            if triangle < across {
                let origin = at(corners[edge]);
                let depth =
                    |corner: &u32, normal: DVec3| normal.dot(origin - at(*corner)).abs();
                let there = shell.corners[across].iter();
                let there = there.map(|corner| depth(corner, shell.normals[triangle]));
                let here = corners.iter().map(|corner| depth(corner, shell.normals[across]));
                let bend = here.fold(0.0, f64::max).min(there.fold(0.0, f64::max));
                if bend <= flatness {
                    seams.push(Seam { bend, triangle, edge });
                }
            }
        }
    }
    // Stable: equal bends stay in the order of the triangles.
    seams.sort_by(|a, b| a.bend.total_cmp(&b.bend));
    seams
}

/// How much farther than its thickness each corner of a patch sticks out, dimensionless.
const MIN_ASPECT: f64 = 20.0;

struct Merger<'a> {
    cloud: &'a Cloud,
    flatness: f64,
    /// One for each triangle; empty once it is part of another.
    patches: Vec<Option<Patch>>,
    /// The patch that took each one in, or itself.
    owners: Vec<usize>,
    /// Number of faces around each point.
    degrees: Vec<u32>,
}

impl<'a> Merger<'a> {
    fn new(cloud: &'a Cloud, shell: &Shell, flatness: f64) -> Self {
        let mut degrees = vec![0; cloud.points.len()];
        for &corner in shell.corners.iter().flatten() {
            degrees[corner as usize] += 1;
        }
        let patch = |(corners, normal): (&[u32; 3], &DVec3)| {
            let [a, b, c] = corners.map(|corner| cloud.local[corner as usize]);
            let area = 0.5 * (b - a).cross(c - a).length();
            Some(Patch { corners: corners.to_vec(), normal: *normal, area })
        };
        Self {
            cloud,
            flatness,
            patches: shell.corners.iter().zip(&shell.normals).map(patch).collect(),
            owners: (0..shell.corners.len()).collect(),
            degrees,
        }
    }

    fn owner(&mut self, mut patch: usize) -> usize {
        while self.owners[patch] != patch {
            self.owners[patch] = self.owners[self.owners[patch]];
            patch = self.owners[patch];
        }
        patch
    }

    /// Joins the patches of two triangles along the edge from `ends[0]` to `ends[1]`, as the
    /// first one sees it, if that is allowed.
    fn try_join(&mut self, left: usize, right: usize, ends: [u32; 2]) {
        let (left, right) = (self.owner(left), self.owner(right));
        let (Some(a), Some(b)) = (&self.patches[left], &self.patches[right]) else { return };
        let keeps_three = ends.iter().all(|&end| self.degrees[end as usize] > 3);
        if left == right || !keeps_three {
            return;
        }
        let corners = joined(&a.corners, &b.corners, ends);
        if !is_simple(&corners) || !self.is_flat_and_convex(&corners) {
            return;
        }
        let larger = if a.area < b.area { b } else { a };
        let patch = Patch { corners, normal: larger.normal, area: larger.area };
        self.patches[left] = Some(patch);
        self.patches[right] = None;
        self.owners[right] = left;
        for end in ends {
            self.degrees[end as usize] -= 1;
        }
    }

    fn is_flat_and_convex(&self, corners: &[u32]) -> bool {
        let at = |corner: u32| self.cloud.local[corner as usize];
        let points = Vec::from_iter(corners.iter().map(|&corner| at(corner)));
        let normal = newell(&points);
        let depths = points.iter().map(|&point| normal.dot(point - points[0]));
        let (low, high) = depths
            .fold((0.0_f64, 0.0_f64), |(low, high), depth| (low.min(depth), high.max(depth)));
        let width = high - low;
        // A patch must be much wider than thick, or its plane would be tilted against its
        // triangles, and its edges bent inwards.
        let margin = (MIN_ASPECT * width).max(0.125 * self.flatness);
        width <= self.flatness && corner_heights(&points, normal).all(|height| height > margin)
    }
}

/// How far each corner of a polygon sticks out from the line between its neighbours, in the
/// plane across `normal`; negative where the polygon is not convex.
pub(super) fn corner_heights(
    points: &[DVec3],
    normal: DVec3,
) -> impl Iterator<Item = f64> + '_ {
    let count = points.len();
    (0..count).map(move |index| {
        let (before, here) = (points[index], points[(index + 1) % count]);
        let after = points[(index + 2) % count];
        let chord = after - before;
        (here - before).cross(chord).dot(normal) / chord.length()
    })
}

/// Unit normal of a polygon that need not be quite flat; counter-clockwise seen from its tip.
///
/// Source: Tampieri, *Newell's Method for Computing the Plane Equation of a Polygon*, Graphics
/// Gems III, 1992. `[tampieri1992]`
pub(super) fn newell(points: &[DVec3]) -> DVec3 {
    let origin = points[0];
    let fan = points[1..].windows(2);
    let area = fan.map(|pair| (pair[0] - origin).cross(pair[1] - origin)).sum::<DVec3>();
    // Scaled first: squares of tiny areas leave the range of f64.
    (area / area.abs().max_element()).normalize_or_zero()
}

/// The corners of both polygons without the edge from `ends[0]` to `ends[1]` of the first.
fn joined(left: &[u32], right: &[u32], [from, to]: [u32; 2]) -> Vec<u32> {
    let from_end = |corners: &[u32], start: u32| {
        let first = corners.iter().position(|&corner| corner == start).unwrap_or(0);
        let mut turned = corners.to_vec();
        turned.rotate_left(first);
        turned
    };
    let (mut left, mut right) = (from_end(left, to), from_end(right, from));
    left.pop();
    right.pop();
    left.append(&mut right);
    left
}

fn is_simple(corners: &[u32]) -> bool {
    let mut sorted = corners.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}
