//! Selection of the points of a cloud that are vertices of its hull. A second run changes
//! nothing.

use glam::DVec3;

use super::adjacency::VertexAdjacency;
use super::grid::Cloud;
use super::seed::{Degenerate, seed};
use super::triangle_surface::TriangleSurface;
use super::vertex_removal::{RemovalBlocked, VertexRemover};

/// When to stop adding points. Lengths are parts of the longest edge of the box around the
/// points for [`select_vertices`], metres for [`TriangleSurface::grow`].
#[derive(Clone, Copy)]
pub(super) struct SelectionLimits {
    /// Points nearer to the hull than this are left out.
    pub(super) flatness: f64,
    /// Points that reach less far than this across a line or a plane have no hull.
    pub(super) thickness: f64,
    /// Most vertices, ≥ 4.
    pub(super) vertices: usize,
}

/// The vertices, all of them in use, and their hull.
pub(super) struct SelectedVertices {
    pub(super) cloud: Cloud,
    pub(super) surface: TriangleSurface,
    /// How each vertex sticks out.
    pub(super) prominences: Vec<VertexProminence>,
    /// Points of the cloud given that are so far inside that they say nothing about the
    /// tolerance: no plane is nearer to them than to all vertices, those left out among them.
    pub(super) deep: Vec<u32>,
}

/// Finds the vertices of a cloud.
///
/// Quickhull may pick a point in the middle of a face first, when all of the face is equally
/// far up to noise. These points are flat, and are removed. Where that is not possible, or
/// would leave too few vertices, all is done anew, and they are added last, if they are missed.
/// Then what is left goes through the same once more, until it is plain that nothing would
/// leave: see [`VertexProminence`].
pub(super) fn select_vertices(
    mut cloud: Cloud,
    limits: SelectionLimits,
) -> Result<SelectedVertices, Degenerate> {
    let mut deep = None;
    loop {
        let limits = SelectionLimits {
            flatness: limits.flatness * cloud.size,
            thickness: limits.thickness * cloud.size,
            vertices: limits.vertices,
        };
        let count = cloud.points.len();
        let mut surface = TriangleSurface::grow(&cloud, &vec![false; count], limits)?;
        let inside = std::mem::take(&mut surface.deep);
        deep.get_or_insert(inside);
        let mut is_stable = true;
        let mut prominences = vertex_prominences(&cloud, &surface);
        let doubtful = find_doubtful(&cloud, &surface, &prominences, limits.flatness);
        if !doubtful.is_empty() {
            is_stable = surface.vertex_count() < limits.vertices
                && remove_vertices(&cloud, &mut surface, &doubtful, limits.flatness).is_ok();
        }
        if !is_stable {
            let mut is_doubtful = vec![false; count];
            doubtful.iter().for_each(|&(_, vertex)| is_doubtful[vertex as usize] = true);
            surface = TriangleSurface::grow(&cloud, &is_doubtful, limits)?;
            let prominences = vertex_prominences(&cloud, &surface);
            is_stable =
                find_doubtful(&cloud, &surface, &prominences, limits.flatness).is_empty();
        }
        let mut is_same_grid = true;
        if surface.vertex_count() < count {
            (cloud, is_same_grid) = in_use(&cloud, &mut surface);
        }
        if is_same_grid && (is_stable || surface.vertex_count() == count) {
            if doubtful.is_empty() {
                prominences.retain(|prominence| prominence.depth < f64::INFINITY);
            } else {
                prominences = vertex_prominences(&cloud, &surface);
                // Is what is left still thick enough? If not, it would have no hull.
                seed(&cloud, &vec![false; cloud.points.len()], limits.thickness)?;
            }
            let deep = deep.unwrap_or_default();
            return Ok(SelectedVertices { cloud, surface, prominences, deep });
        }
    }
}

/// The points that are corners of the surface, whose indices follow them, and whether they lie
/// on the same grid.
fn in_use(cloud: &Cloud, surface: &mut TriangleSurface) -> (Cloud, bool) {
    let mut moved = vec![0; cloud.points.len()];
    for &corner in surface.corners.iter().flatten() {
        moved[corner as usize] = 1;
    }
    let used = cloud.only(|point| moved[point] == 1);
    let mut count = 0;
    for slot in &mut moved {
        count += std::mem::replace(slot, count);
    }
    for corner in surface.corners.iter_mut().flatten() {
        *corner = moved[*corner as usize];
    }
    used
}

/// Lets vertices leave that are within the flatness of the hull of the others, those that stick
/// out least first.
fn remove_vertices(
    cloud: &Cloud,
    surface: &mut TriangleSurface,
    doubtful: &[(f64, u32)],
    flatness: f64,
) -> Result<(), RemovalBlocked> {
    let mut order = doubtful.to_vec();
    // Stable: of equals, the first along the curve of the cells leaves first.
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut remover = VertexRemover::new(cloud, surface, flatness);
    for (_, vertex) in order {
        remover.try_remove(vertex)?;
    }
    remover.finish();
    Ok(())
}

/// The vertices that may be within the flatness of the hull of the others, and how far they
/// stick out, see [`VertexProminence`].
fn find_doubtful(
    cloud: &Cloud,
    surface: &TriangleSurface,
    prominences: &[VertexProminence],
    flatness: f64,
) -> Vec<(f64, u32)> {
    let sure = flatness + 2.0 * cloud.blur();
    let depths = prominences.iter().map(|prominence| prominence.depth);
    let mut doubtful = Vec::from_iter(depths.zip(0..).filter(|&(depth, _)| depth <= sure));
    if !doubtful.is_empty() {
        let adjacency = VertexAdjacency::new(surface, cloud.points.len());
        let edge = FlatnessTest { cloud, adjacency: &adjacency, flatness, sure };
        doubtful.retain(|&(_, vertex)| !edge.is_prominent(vertex as usize));
    }
    doubtful
}

/// Tells vertices that are farther from the hull of the others than the flatness.
struct FlatnessTest<'a> {
    cloud: &'a Cloud,
    adjacency: &'a VertexAdjacency,
    flatness: f64,
    /// When all neighbours are as far behind a vertex as this, all others are behind it by more
    /// than the flatness: on the grid, the second highest along any direction is next to the
    /// highest, and the grid hides no more than the difference.
    sure: f64,
}

impl FlatnessTest<'_> {
    /// Whether a vertex is found to be farther than the flatness from the hull of all others.
    ///
    /// Looks for the nearest point of the hull of its neighbours, step by step, and stops as
    /// soon as it is clear.
    ///
    /// Source: Gilbert, *An Iterative Procedure for Computing the Minimum of a Quadratic Form
    /// on a Convex Set*, SIAM Journal on Control 4(1), 1966. `[gilbert1966]`
    fn is_prominent(&self, vertex: usize) -> bool {
        const STEPS: usize = 30;
        let local = &self.cloud.local;
        let around = self.adjacency.neighbors(vertex).iter();
        let ways = around.map(|&other| local[vertex] - local[other as usize]);
        let mut way = ways.clone().fold(DVec3::INFINITY, shorter);
        for _ in 0..STEPS {
            let length = way.length();
            if length <= self.flatness {
                return false;
            }
            let lowest = |best: DVec3, other: DVec3| {
                if way.dot(other) < way.dot(best) { other } else { best }
            };
            let low = ways.clone().fold(way, lowest);
            let depth = way.dot(low) / length;
            if depth > self.flatness && self.is_clear(vertex, way / length) {
                return true;
            }
            let along = low - way;
            let part = -along.dot(way) / along.length_squared();
            way += along * part.clamp(0.0, 1.0);
        }
        false
    }

    /// Whether all others are behind a vertex by more than the flatness, along a direction
    /// along which its neighbours are: where a neighbour is not behind it for sure, its own
    /// neighbours must be.
    fn is_clear(&self, vertex: usize, direction: DVec3) -> bool {
        let around = self.adjacency.neighbors(vertex);
        let local = &self.cloud.local;
        let is_sure =
            |&other: &u32| direction.dot(local[vertex] - local[other as usize]) > self.sure;
        let is_known = |&other: &u32| other as usize == vertex || around.contains(&other);
        around.iter().all(|other| {
            let mut beyond = self.adjacency.neighbors(*other as usize).iter();
            is_sure(other) || beyond.all(|other| is_sure(other) || is_known(other))
        })
    }
}

fn shorter(a: DVec3, b: DVec3) -> DVec3 {
    if b.length_squared() < a.length_squared() { b } else { a }
}

/// How a vertex sticks out.
#[derive(Clone, Copy)]
pub(super) struct VertexProminence {
    /// Mean of the normals around it, of unit length; zero for points that are no corners.
    pub(super) normal: DVec3,
    /// How far it sticks out from its neighbours along that, in metres; infinite for points
    /// that are no corners. Cutting off the vertex takes away at least as much.
    pub(super) depth: f64,
}

/// How each point of the cloud sticks out.
fn vertex_prominences(cloud: &Cloud, surface: &TriangleSurface) -> Vec<VertexProminence> {
    let flat = VertexProminence { normal: DVec3::ZERO, depth: f64::INFINITY };
    let mut prominences = vec![flat; cloud.points.len()];
    for (corners, normal) in surface.corners.iter().zip(&surface.normals) {
        for &corner in corners {
            prominences[corner as usize].normal += *normal;
        }
    }
    for prominence in &mut prominences {
        prominence.normal *= prominence.normal.length().max(f64::MIN_POSITIVE).recip();
    }
    // Every edge leaves each of its ends once.
    for corners in &surface.corners {
        let [a, b, c] = corners.map(|corner| cloud.local[corner as usize]);
        for (&from, way) in corners.iter().zip([a - b, b - c, c - a]) {
            let prominence = &mut prominences[from as usize];
            let depth = prominence.normal.dot(way);
            prominence.depth = if depth < prominence.depth { depth } else { prominence.depth };
        }
    }
    prominences
}
