//! Cooking: convex hulls of points.

use glam::Vec3;
use hazumi_core::Rule;

use super::build::{FaceSurface, Flaw, finish, span};
use super::coplanarity::{TrianglePlane, triangle_planes};
use super::grid::{Cloud, ordered};
use super::merge::{Faces, merge};
use super::plane_fit::{FacePlane, PlaneFitter};
use super::prefilter::prefilter;
use super::reach::PointTree;
use super::select_vertices::{SelectedVertices, SelectionLimits, select_vertices};
use super::triangle_surface::TriangleSurface;
use super::{Hull, HullError, MAX_COORDINATE, MAX_POINTS, narrow, narrow_up};
use crate::shape::polyhedron::{Face, HalfEdge};

/// Options that control the detail of a hull.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HullOptions {
    /// Most vertices the hull may have, at least 4; `None`, the default, for all it takes.
    ///
    /// The vertices kept are those that stick out farthest. [`Hull::tolerance`] reports how
    /// much is cut off. Debris does well with 8 to 32.
    pub max_vertices: Option<u32>,
    /// Flatness tolerance, dimensionless, from 5e-6 to 0.01: detail below it is ignored. It is
    /// a part of the longest edge of the box around the points.
    ///
    /// Points nearer than this to the hull of the others are left out, and triangles that are
    /// flat up to this become one face. The default, 2e-5, is 20 µm on a body of one metre, far
    /// below what can be seen. It is ten times the rounding of a mesh that stands ten times its
    /// size from the origin.
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
    /// When an option is out of range, or a coordinate is not finite or beyond ±10⁷. Also when
    /// the points enclose no volume to speak of, see [`Self::MIN_THICKNESS`].
    #[doc(alias = "quickhull")]
    pub fn cook(points: &[Vec3], options: &HullOptions) -> Result<Self, HullError> {
        check_options(options)?;
        check_points(points)?;
        let limits = SelectionLimits {
            flatness: f64::from(options.flatness),
            thickness: f64::from(Self::MIN_THICKNESS.max(4.0 * options.flatness)),
            vertices: options.max_vertices.map_or(MAX_POINTS, |most| most as usize),
        };
        cook_within(limits, prefilter(points))
    }
}

fn cook_within(limits: SelectionLimits, mut points: Vec<Vec3>) -> Result<Hull, HullError> {
    let cloud = Cloud::new(&mut points);
    check_distinct(&points)?;
    let is_all = cloud.points.len() == points.len();
    let mut selected = select_vertices(cloud, limits)?;
    if is_all {
        leave_out(&mut points, &selected.deep);
    }
    loop {
        match close(&selected, limits, &points) {
            Ok(hull) => return Ok(hull),
            Err(Flaw::Volume) => {
                return Err(HullError::TooSmall { size: narrow(selected.cloud.size) });
            }
            Err(Flaw::Center) => return Err(too_far(&selected.cloud)),
            Err(Flaw::Shape(_)) => {
                // Two vertices so near each other that rounding to the grid turned a
                // triangle over. The one that sticks out least can go.
                let SelectedVertices { cloud, prominences, .. } = selected;
                let least = prominences
                    .iter()
                    .fold(f64::INFINITY, |least, prominence| least.min(prominence.depth));
                let (smaller, _) = cloud.only(|point| prominences[point].depth > least);
                selected = select_vertices(smaller, limits)?;
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
    let rule = Rule::Within(-MAX_COORDINATE, MAX_COORDINATE);
    let is_good = |point: &Vec3| point.abs().cmple(Vec3::splat(MAX_COORDINATE)).all();
    let Some(index) = points.iter().position(|point| !is_good(point)) else { return Ok(()) };
    let point = points[index].to_array();
    let finite = Rule::Finite.check_all("coordinate", point);
    let checked = finite.and(rule.check_all("coordinate", point));
    checked.map_err(|error| HullError::Point { index, error })
}

fn check_distinct(sorted: &[Vec3]) -> Result<(), HullError> {
    let mut different: Vec<Vec3> = Vec::with_capacity(4);
    for &point in sorted {
        if !different.contains(&point) {
            different.push(point);
        }
        if different.len() == 4 {
            return Ok(());
        }
    }
    Err(HullError::TooFewPoints { distinct: different.len() })
}

fn too_far(cloud: &Cloud) -> HullError {
    let reaches = cloud.points.iter().map(|point| point.abs().max_element());
    HullError::TooFar { distance: reaches.fold(0.0, f32::max), size: narrow(cloud.size) }
}

/// Joins triangles to faces, and finds their planes. Every point of the cloud is a vertex by
/// now.
fn close(
    selected: &SelectedVertices,
    limits: SelectionLimits,
    everything: &[Vec3],
) -> Result<Hull, Flaw> {
    let SelectedVertices { cloud, surface, prominences, .. } = selected;
    let flatness = limits.flatness * cloud.size;
    let triangle_planes = triangle_planes(cloud, surface, prominences, flatness);
    let merged = merge(cloud, surface, &triangle_planes, flatness);
    let half_edges = list_half_edges(surface, &merged);
    let faces = fit(selected, &triangle_planes, &merged);
    let tolerance = narrow_up(excess(&faces, &left_out(everything, &cloud.points)));
    finish(FaceSurface { vertices: cloud.points.clone(), faces, half_edges, tolerance })
}

/// The edges of all faces, which are twins where the triangles have them.
fn list_half_edges(surface: &TriangleSurface, merged: &Faces) -> Vec<HalfEdge> {
    let (origins, twins) = (surface.corners.as_flattened(), surface.twins.as_flattened());
    let mut half_edges = Vec::with_capacity(merged.sides.len());
    if merged.sides.len() == twins.len() {
        for ((corners, twins), face) in surface.corners.iter().zip(&surface.twins).zip(0..) {
            let half =
                |edge: usize| HalfEdge { origin: corners[edge], twin: twins[edge], face };
            half_edges.extend_from_slice(&[half(0), half(1), half(2)]);
        }
        return half_edges;
    }
    let mut places = vec![0; twins.len()];
    for (&side, place) in merged.sides.iter().zip(0..) {
        places[side as usize] = place;
    }
    let mut sides = merged.sides.iter();
    for (&count, face) in merged.counts.iter().zip(0..) {
        half_edges.extend(sides.by_ref().take(count as usize).map(|&side| HalfEdge {
            origin: origins[side as usize],
            twin: places[twins[side as usize] as usize],
            face,
        }));
    }
    half_edges
}

/// Gives each face its plane.
fn fit(
    selected: &SelectedVertices,
    triangle_planes: &[TrianglePlane],
    merged: &Faces,
) -> Vec<Face> {
    let plane_fitter = PlaneFitter::new(&selected.cloud, &selected.surface);
    let mut first = 0;
    let face = |(&count, &largest): (&u32, &u32)| {
        let triangle_plane = &triangle_planes[largest as usize];
        let mut face =
            Face { normal: triangle_plane.normal, offset: triangle_plane.offset, first, count };
        first += count;
        if count > 3 || !triangle_plane.is_isolated {
            let FacePlane { normal, offset, .. } =
                plane_fitter.plane(&merged.sides[span(&face)], largest);
            face = Face { normal, offset, ..face };
        }
        face
    };
    merged.counts.iter().zip(&merged.largest).map(face).collect()
}

/// Leaves out the points with the given indices.
fn leave_out(points: &mut Vec<Vec3>, indices: &[u32]) {
    let mut is_kept = vec![true; points.len()];
    indices.iter().for_each(|&index| is_kept[index as usize] = false);
    let mut flags = is_kept.into_iter();
    points.retain(|_| flags.next().unwrap_or(true));
}

/// The points that are no vertices. Both lists are sorted alike, except for a vertex now and
/// then when the hull has lost a corner of its box: such vertices are given too, and do no
/// harm.
fn left_out(points: &[Vec3], vertices: &[Vec3]) -> Vec<Vec3> {
    let mut vertices = vertices.iter().peekable();
    let mut left = Vec::new();
    for &point in points {
        let is_vertex = vertices.next_if(|&&vertex| ordered(vertex) == ordered(point));
        if is_vertex.is_none() && left.last() != Some(&point) {
            left.push(point);
        }
    }
    left
}

/// How far the farthest of `points` is in front of a face, in metres; 0 when none is.
fn excess(faces: &[Face], points: &[Vec3]) -> f64 {
    if points.is_empty() { 0.0 } else { PointTree::new(points).excess(faces, 0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Finer than the grid, below what options allow: rounding turns triangles over.
    #[test]
    fn detail_finer_than_the_grid_still_makes_a_hull() {
        let limits = SelectionLimits { flatness: 1e-12, thickness: 1e-4, vertices: MAX_POINTS };
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
