//! From points to hull.

use glam::{DVec3, Vec3};
use hazumi_core::Rule;

use super::build::{Flaw, Parts, build};
use super::grid::Cloud;
use super::merge::{Patch, merge, newell};
use super::reach::Reach;
use super::settle::{Limits, depths, only, settle};
use super::{Hull, HullError, MAX_COORDINATE, MAX_POINTS, count_u32, narrow, narrow_up};

/// How much detail a hull keeps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HullOptions {
    /// Most vertices the hull may have, at least 4; `None`, the default, for all it takes.
    ///
    /// The vertices kept are those that stick out farthest. What is cut off is reported by
    /// [`Hull::tolerance`]. Debris does well with 8 to 32.
    pub max_vertices: Option<u32>,
    /// Detail to ignore, dimensionless, from 5e-6 to 0.01: a part of the longest edge of the
    /// box around the points.
    ///
    /// Points nearer than this to the hull of the others are left out, and triangles that are
    /// flat up to this become one face. The default, 2e-5, is 20 µm on a body of one metre: ten
    /// times what rounding does to a mesh that stands ten times its size from the origin, and
    /// far below what can be seen.
    pub flatness: f32,
}

impl Default for HullOptions {
    fn default() -> Self {
        Self { max_vertices: None, flatness: 2e-5 }
    }
}

impl Hull {
    /// Thinnest hull, as a part of the longest edge of the box around it, dimensionless.
    ///
    /// Four times [`HullOptions::flatness`] if that is more.
    pub const MIN_THICKNESS: f32 = 1e-4;

    /// The hull of `points`, in metres, with default options.
    ///
    /// # Errors
    ///
    /// See [`Self::cook`].
    pub fn new(points: &[Vec3]) -> Result<Self, HullError> {
        Self::cook(points, &HullOptions::default())
    }

    /// The hull of `points`, in metres.
    ///
    /// Every vertex is one of the points, bit for bit. The order of the points and duplicates
    /// make no difference, and the vertices of a hull cooked with the same options have
    /// themselves as hull. Faces are planes moved outwards until no vertex is in front of them.
    ///
    /// # Errors
    ///
    /// When an option is out of range, a coordinate is not finite or beyond ±10⁷, or the points
    /// enclose no volume to speak of, see [`Self::MIN_THICKNESS`].
    pub fn cook(points: &[Vec3], options: &HullOptions) -> Result<Self, HullError> {
        check_options(options)?;
        check_points(points)?;
        let limits = Limits {
            flatness: f64::from(options.flatness),
            thickness: f64::from(Self::MIN_THICKNESS.max(4.0 * options.flatness)),
            vertices: options.max_vertices.map_or(MAX_POINTS, |most| most as usize),
        };
        cook_within(limits, points.to_vec())
    }
}

fn cook_within(limits: Limits, mut points: Vec<Vec3>) -> Result<Hull, HullError> {
    let cloud = Cloud::new(&mut points);
    check_distinct(&points)?;
    let everything = Reach::new(&points);
    let (mut cloud, mut shell) = settle(cloud, limits)?;
    loop {
        let patches = merge(&cloud, &shell, limits.flatness * cloud.size);
        match build(parts(&cloud, &patches, &everything)) {
            Ok(hull) => return Ok(hull),
            Err(Flaw::Volume) => {
                return Err(HullError::TooSmall { size: narrow(cloud.size) });
            }
            Err(Flaw::Center) => return Err(too_far(&cloud)),
            Err(Flaw::Shape(_)) => {
                // Two vertices so near each other that rounding to the grid turned a
                // triangle over. The one that sticks out least can go.
                let depths = depths(&cloud, &shell);
                let least = depths.iter().copied().fold(f64::INFINITY, f64::min);
                let smaller = only(&cloud, |point| depths[point] > least);
                (cloud, shell) = settle(smaller, limits)?;
            }
        }
    }
}

fn check_options(options: &HullOptions) -> Result<(), HullError> {
    let flatness = Rule::Within(5e-6, 0.01).check("hull flatness", options.flatness);
    flatness.map_err(HullError::Option)?;
    let most = options.max_vertices.unwrap_or(4) as f32;
    Rule::AtLeast(4.0).check("hull max_vertices", most).map_err(HullError::Option)
}

fn check_points(points: &[Vec3]) -> Result<(), HullError> {
    if points.len() > MAX_POINTS {
        return Err(HullError::TooManyPoints { count: points.len() });
    }
    for (index, point) in points.iter().enumerate() {
        Rule::Finite
            .check_all("coordinate", point.to_array())
            .and(
                Rule::Within(-MAX_COORDINATE, MAX_COORDINATE)
                    .check_all("coordinate", point.to_array()),
            )
            .map_err(|error| HullError::Point { index, error })?;
    }
    Ok(())
}

fn check_distinct(sorted: &[Vec3]) -> Result<(), HullError> {
    let mut different: Vec<Vec3> = Vec::with_capacity(4);
    for &point in sorted {
        if different.len() < 4 && !different.contains(&point) {
            different.push(point);
        }
    }
    let distinct = different.len();
    if distinct < 4 { Err(HullError::TooFewPoints { distinct }) } else { Ok(()) }
}

fn too_far(cloud: &Cloud) -> HullError {
    let reaches = cloud.points.iter().map(|point| point.abs().max_element());
    HullError::TooFar { distance: reaches.fold(0.0, f32::max), size: narrow(cloud.size) }
}

/// Every point of the cloud is a vertex by now.
fn parts(cloud: &Cloud, patches: &[Patch], everything: &Reach<'_>) -> Parts {
    let vertices = Reach::new(&cloud.points);
    let mut excess = 0.0_f64;
    let mut faces = Vec::with_capacity(patches.len());
    let mut corners = Vec::new();
    for patch in patches {
        let plane = plane(cloud, patch, &vertices, everything);
        excess = excess.max(plane.farthest - f64::from(plane.offset));
        faces.push((plane.normal, plane.offset, count_u32(patch.corners.len())));
        corners.extend_from_slice(&patch.corners);
    }
    let vertices = cloud.points.clone();
    Parts { vertices, faces, corners, tolerance: narrow_up(excess) }
}

/// The plane of a face, no vertex in front of it.
struct FacePlane {
    normal: Vec3,
    offset: f32,
    /// Farthest point of all along the normal, in metres from the origin.
    farthest: f64,
    /// Distance of the lowest corner of the face behind it, in metres.
    gap: f64,
}

/// Fits a plane to the corners of a patch, or, if other vertices are in front of it, to its
/// largest triangle on the grid if that is nearer to its corners.
///
/// The corners of a sliver may give any normal; that of the grid, a little off but never
/// tilted, serves better then.
fn plane(
    cloud: &Cloud,
    patch: &Patch,
    vertices: &Reach<'_>,
    everything: &Reach<'_>,
) -> FacePlane {
    let points = patch.corners.iter().map(|&corner| cloud.points[corner as usize].as_dvec3());
    let fit = |normal: DVec3| {
        let normal = normal.as_vec3();
        let direction = normal.as_dvec3();
        let heights = points.clone().map(|point| direction.dot(point));
        let (low, high) = heights.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), h| {
            (low.min(h), high.max(h))
        });
        let farthest = everything.farthest(direction, high);
        // Most often there is nobody in front, and no need to look for vertices.
        let top = if farthest > high { vertices.farthest(direction, high) } else { high };
        let plane = FacePlane { normal, offset: narrow_up(top), farthest, gap: top - low };
        (plane, top > high)
    };
    let local = patch.corners.iter().map(|&corner| cloud.local[corner as usize]);
    let (own, is_crossed) = fit(newell(&Vec::from_iter(local)));
    if !is_crossed {
        return own;
    }
    let (snapped, _) = fit(patch.normal);
    if snapped.gap < own.gap { snapped } else { own }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Finer than the grid, below what options allow: rounding turns triangles over.
    #[test]
    fn detail_finer_than_the_grid_still_makes_a_hull() {
        let limits = Limits { flatness: 1e-12, thickness: 1e-4, vertices: MAX_POINTS };
        for seed in 1..40_u32 {
            let part = |index: u32| {
                let bits = (index + seed).wrapping_mul(0x9e37_79b9);
                (bits ^ bits >> 15).wrapping_mul(0x85eb_ca6b) >> 8
            };
            let tiny = |index| 1e-6 * (part(index) as f32 / (1 << 24) as f32);
            let near = |i: u32| Vec3::new(tiny(3 * i), tiny(3 * i + 1), tiny(3 * i + 2));
            let ends = [Vec3::X, Vec3::Y, Vec3::Z, Vec3::NEG_ONE];
            let points = (0..200).map(|i| ends[i as usize % 4] + near(i)).collect();
            let hull = cook_within(limits, points).unwrap();
            assert!((0.6..0.7).contains(&hull.volume()), "{}", hull.volume());
        }
    }
}
