//! The tetrahedron to start from, or why there is none.

use glam::{DVec3, I64Vec3};

use super::count_u32;
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
    let trusted = |&point: &u32| !is_doubtful[point as usize];
    let everybody = 0..count_u32(cloud.cells.len());
    let some = Vec::from_iter(everybody.clone().filter(trusted));
    span(cloud, &some, needed).or_else(|_| span(cloud, &Vec::from_iter(everybody), needed))
}

fn span(cloud: &Cloud, points: &[u32], needed: f64) -> Result<[u32; 4], Degenerate> {
    let local = |point: u32| cloud.local[point as usize];
    let Some([a, b]) = longest(cloud, points) else {
        return Err(Degenerate::Line { width: 0.0, needed });
    };
    let axis = (local(b) - local(a)).normalize_or_zero();
    let width = |point: u32| axis.cross(local(point) - local(a)).length();
    let c = farthest(cloud, points, width).unwrap_or(a);
    if width(c) < needed {
        return Err(Degenerate::Line { width: width(c), needed });
    }
    let normal = axis.cross(local(c) - local(a)).normalize_or_zero();
    let height = |point: u32| normal.dot(local(point) - local(a)).abs();
    let d = farthest(cloud, points, height).unwrap_or(a);
    let volume = six_volumes([a, b, c, d].map(|point| cloud.cells[point as usize]));
    if height(d) < needed || volume == 0 {
        return Err(Degenerate::Plane { thickness: height(d), needed });
    }
    Ok(if volume < 0 { [a, b, c, d] } else { [b, a, c, d] })
}

/// The two points farthest from each other among the first and last along each axis.
fn longest(cloud: &Cloud, points: &[u32]) -> Option<[u32; 2]> {
    let along = |axis: DVec3| farthest(cloud, points, |p| axis.dot(cloud.local[p as usize]));
    let [x, y, z] = [DVec3::X, DVec3::Y, DVec3::Z];
    let mut best = (0.0, None);
    let extremes = Vec::from_iter([x, -x, y, -y, z, -z].into_iter().filter_map(along));
    for (index, &a) in extremes.iter().enumerate() {
        for &b in &extremes[index + 1..] {
            let distance = cloud.local[a as usize].distance_squared(cloud.local[b as usize]);
            if distance > best.0 {
                best = (distance, Some([a, b]));
            }
        }
    }
    best.1
}

/// The point with the largest measure; the lowest cell among equals.
fn farthest(cloud: &Cloud, points: &[u32], measure: impl Fn(u32) -> f64) -> Option<u32> {
    let cell = |point: u32| cloud.cells[point as usize].to_array();
    let mut best = None;
    let mut largest = f64::NEG_INFINITY;
    for &point in points {
        let found = measure(point);
        let is_lower = |other: u32| found == largest && cell(point) < cell(other);
        if found > largest || best.is_some_and(is_lower) {
            (best, largest) = (Some(point), found);
        }
    }
    best
}

/// Negative when `d` is behind the plane of the others, seen counter-clockwise. The bound of
/// `Plane` in `quick.rs` holds here as well.
fn six_volumes([a, b, c, d]: [I64Vec3; 4]) -> i64 {
    (b - a).cross(c - a).dot(d - a)
}
