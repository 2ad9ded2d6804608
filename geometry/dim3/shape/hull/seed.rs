//! Initial tetrahedron of quickhull, or the reason that there is none.

use glam::{DVec3, I64Vec3};

use super::grid::Cloud;

/// Points that enclose no volume.
#[derive(Clone, Copy, Debug)]
pub(super) enum Degenerate {
    /// All within `width` of a line, in metres.
    Line { width: f64, needed: f64 },
    /// All within `thickness` of a plane, in metres.
    Plane { thickness: f64, needed: f64 },
}

/// Four points that span a good part of the cloud; the last is behind the plane of the others.
///
/// Doubtful points are only taken when there is no other way.
pub(super) fn seed(
    cloud: &Cloud,
    is_doubtful: &[bool],
    needed: f64,
) -> Result<[u32; 4], Degenerate> {
    span(&SeedPoints { cloud, is_left_out: is_doubtful }, needed).or_else(|_| {
        let nobody = vec![false; is_doubtful.len()];
        span(&SeedPoints { cloud, is_left_out: &nobody }, needed)
    })
}

/// Some points of a cloud.
struct SeedPoints<'a> {
    cloud: &'a Cloud,
    is_left_out: &'a [bool],
}

fn span(points: &SeedPoints<'_>, needed: f64) -> Result<[u32; 4], Degenerate> {
    let cloud = points.cloud;
    let local = |point: u32| cloud.local[point as usize];
    let Some([a, b]) = points.longest() else {
        return Err(Degenerate::Line { width: 0.0, needed });
    };
    let start = local(a);
    let axis = (local(b) - start).normalize_or_zero();
    let width = |point: DVec3| axis.cross(point - start).length_squared();
    let c = points.farthest(width).unwrap_or(a);
    let reach = width(local(c)).sqrt();
    if reach < needed {
        return Err(Degenerate::Line { width: reach, needed });
    }
    let normal = axis.cross(local(c) - start).normalize_or_zero();
    let height = |point: DVec3| normal.dot(point - start).abs();
    let d = points.farthest(height).unwrap_or(a);
    let thickness = height(local(d));
    let volume = six_volumes([a, b, c, d].map(|point| cloud.cells[point as usize]));
    if thickness < needed || volume == 0 {
        return Err(Degenerate::Plane { thickness, needed });
    }
    Ok(if volume < 0 { [a, b, c, d] } else { [b, a, c, d] })
}

impl SeedPoints<'_> {
    /// The two points farthest from each other among the first and last along each axis.
    fn longest(&self) -> Option<[u32; 2]> {
        let extremes = self.extremes()?;
        let mut best = (0.0, None);
        for (index, &a) in extremes.iter().enumerate() {
            for &b in &extremes[index + 1..] {
                let local = &self.cloud.local;
                let distance = local[a as usize].distance_squared(local[b as usize]);
                if distance > best.0 {
                    best = (distance, Some([a, b]));
                }
            }
        }
        best.1
    }

    /// The last and the first point along each axis; the lowest cell among equals.
    fn extremes(&self) -> Option<[u32; 6]> {
        let mut ends = [None; 6];
        let half = self.cloud.half();
        let points = self.cloud.local.iter().zip(self.is_left_out).zip(0..);
        // Few points touch the box around them, so the branch is easy to predict.
        let touching = points.filter(|((local, _), _)| local.abs().cmpeq(half).any());
        for ((local, _), point) in touching.filter(|((_, is_left_out), _)| !**is_left_out) {
            let heights = [local.x, -local.x, local.y, -local.y, local.z, -local.z];
            let limits = [half.x, half.x, half.y, half.y, half.z, half.z];
            for ((end, height), limit) in ends.iter_mut().zip(heights).zip(limits) {
                let is_lower = |&other: &u32| self.cell(point) < self.cell(other);
                if height == limit && end.as_ref().is_none_or(is_lower) {
                    *end = Some(point);
                }
            }
        }
        let [a, b, c, d, e, f] = ends;
        Some([
            a.or_else(|| self.farthest(|point| point.x))?,
            b.or_else(|| self.farthest(|point| -point.x))?,
            c.or_else(|| self.farthest(|point| point.y))?,
            d.or_else(|| self.farthest(|point| -point.y))?,
            e.or_else(|| self.farthest(|point| point.z))?,
            f.or_else(|| self.farthest(|point| -point.z))?,
        ])
    }

    fn cell(&self, point: u32) -> [i64; 3] {
        self.cloud.cells[point as usize].to_array()
    }

    /// The point with the largest measure; the lowest cell among equals.
    fn farthest(&self, measure: impl Fn(DVec3) -> f64) -> Option<u32> {
        let mut best = None;
        let mut largest = f64::NEG_INFINITY;
        for ((&local, &is_left_out), point) in
            self.cloud.local.iter().zip(self.is_left_out).zip(0..)
        {
            let found = measure(local);
            if found < largest || is_left_out {
                continue;
            }
            let is_lower = |other: u32| found > largest || self.cell(point) < self.cell(other);
            if best.is_none_or(is_lower) {
                (best, largest) = (Some(point), found);
            }
        }
        best
    }
}

/// Negative when `d` is behind the plane of the others, seen counter-clockwise. The bound of
/// [`GridPlane`](super::triangle_surface::GridPlane) holds here as well.
fn six_volumes([a, b, c, d]: [I64Vec3; 4]) -> i64 {
    (b - a).cross(c - a).dot(d - a)
}
