//! The tetrahedron to start from, or why there is none.

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
    span(&Points { cloud, is_left_out: is_doubtful }, needed).or_else(|_| {
        let nobody = vec![false; is_doubtful.len()];
        span(&Points { cloud, is_left_out: &nobody }, needed)
    })
}

/// Some points of a cloud.
struct Points<'a> {
    cloud: &'a Cloud,
    is_left_out: &'a [bool],
}

fn span(points: &Points<'_>, needed: f64) -> Result<[u32; 4], Degenerate> {
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

impl Points<'_> {
    /// The two points farthest from each other among the first and last along each axis.
    fn longest(&self) -> Option<[u32; 2]> {
        let extremes = [
            self.farthest(|point| point.x)?,
            self.farthest(|point| -point.x)?,
            self.farthest(|point| point.y)?,
            self.farthest(|point| -point.y)?,
            self.farthest(|point| point.z)?,
            self.farthest(|point| -point.z)?,
        ];
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

    /// The point with the largest measure; the lowest cell among equals.
    fn farthest(&self, measure: impl Fn(DVec3) -> f64) -> Option<u32> {
        let cell = |point: u32| self.cloud.cells[point as usize].to_array();
        let mut best = None;
        let mut largest = f64::NEG_INFINITY;
        for ((&local, &is_left_out), point) in
            self.cloud.local.iter().zip(self.is_left_out).zip(0..)
        {
            let found = measure(local);
            if found < largest || is_left_out {
                continue;
            }
            let is_lower = |other: u32| found > largest || cell(point) < cell(other);
            if best.is_none_or(is_lower) {
                (best, largest) = (Some(point), found);
            }
        }
        best
    }
}

/// Negative when `d` is behind the plane of the others, seen counter-clockwise. The bound of
/// `Plane` in `quick.rs` holds here as well.
fn six_volumes([a, b, c, d]: [I64Vec3; 4]) -> i64 {
    (b - a).cross(c - a).dot(d - a)
}
