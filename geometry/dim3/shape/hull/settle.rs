//! Which points of a cloud are vertices of its hull, such that asking again changes nothing.

use glam::DVec3;

use super::grid::Cloud;
use super::ring::Rings;
use super::seed::{Degenerate, seed};
use super::shell::Shell;
use super::trim::{Stuck, Trimmer};

/// When to stop adding points. Lengths are parts of the longest edge of the box around the
/// points for [`settle`], metres for [`Shell::grow`].
#[derive(Clone, Copy)]
pub(super) struct SettleLimits {
    /// Points nearer to the hull than this are left out.
    pub(super) flatness: f64,
    /// Points that reach less far than this across a line or a plane have no hull.
    pub(super) thickness: f64,
    /// Most vertices, ≥ 4.
    pub(super) vertices: usize,
}

/// The vertices, all of them in use, and their hull.
pub(super) struct Settled {
    pub(super) cloud: Cloud,
    pub(super) shell: Shell,
    /// How each vertex sticks out.
    pub(super) peaks: Vec<Peak>,
    /// Points of the cloud given that are so far inside that they say nothing about the
    /// tolerance: no plane is nearer to them than to all vertices, those left out among them.
    pub(super) deep: Vec<u32>,
}

/// Finds the vertices of a cloud.
///
/// Quickhull may pick a point in the middle of a face first, when all of the face is equally
/// far but for noise. Such points are flat: they are asked to leave. Where that is not possible,
/// or would leave fewer vertices than asked for, all is done anew, and they are let in last, if
/// they are missed. Then what is left goes through the same once more, until it is plain that
/// nothing would leave: see [`Peak`].
pub(super) fn settle(mut cloud: Cloud, limits: SettleLimits) -> Result<Settled, Degenerate> {
    let mut deep = None;
    loop {
        let limits = SettleLimits {
            flatness: limits.flatness * cloud.size,
            thickness: limits.thickness * cloud.size,
            vertices: limits.vertices,
        };
        let count = cloud.points.len();
        let mut shell = Shell::grow(&cloud, &vec![false; count], limits)?;
        let inside = std::mem::take(&mut shell.deep);
        deep.get_or_insert(inside);
        let mut is_stable = true;
        let mut outlook = peaks(&cloud, &shell);
        let doubtful = find_doubtful(&cloud, &shell, &outlook, limits.flatness);
        if !doubtful.is_empty() {
            is_stable = shell.vertex_count() < limits.vertices
                && trim(&cloud, &mut shell, &doubtful, limits.flatness).is_ok();
        }
        if !is_stable {
            let mut is_doubtful = vec![false; count];
            doubtful.iter().for_each(|&(_, vertex)| is_doubtful[vertex as usize] = true);
            shell = Shell::grow(&cloud, &is_doubtful, limits)?;
            let outlook = peaks(&cloud, &shell);
            is_stable = find_doubtful(&cloud, &shell, &outlook, limits.flatness).is_empty();
        }
        let mut is_same_grid = true;
        if shell.vertex_count() < count {
            (cloud, is_same_grid) = in_use(&cloud, &mut shell);
        }
        if is_same_grid && (is_stable || shell.vertex_count() == count) {
            if doubtful.is_empty() {
                outlook.retain(|peak| peak.depth < f64::INFINITY);
            } else {
                outlook = peaks(&cloud, &shell);
                // Is what is left still thick enough? If not, it would have no hull.
                seed(&cloud, &vec![false; cloud.points.len()], limits.thickness)?;
            }
            let deep = deep.unwrap_or_default();
            return Ok(Settled { cloud, shell, peaks: outlook, deep });
        }
    }
}

/// The points that are corners of the shell, whose indices follow them, and whether they lie on
/// the same grid.
fn in_use(cloud: &Cloud, shell: &mut Shell) -> (Cloud, bool) {
    let mut moved = vec![0; cloud.points.len()];
    for &corner in shell.corners.iter().flatten() {
        moved[corner as usize] = 1;
    }
    let used = cloud.only(|point| moved[point] == 1);
    let mut count = 0;
    for slot in &mut moved {
        count += std::mem::replace(slot, count);
    }
    for corner in shell.corners.iter_mut().flatten() {
        *corner = moved[*corner as usize];
    }
    used
}

/// Lets vertices leave that are within the flatness of the hull of the others, those that stick
/// out least first.
fn trim(
    cloud: &Cloud,
    shell: &mut Shell,
    doubtful: &[(f64, u32)],
    flatness: f64,
) -> Result<(), Stuck> {
    let mut order = doubtful.to_vec();
    // Stable: of equals, the first along the curve of the cells leaves first.
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut trimmer = Trimmer::new(cloud, shell, flatness);
    for (_, vertex) in order {
        trimmer.try_leave(vertex)?;
    }
    trimmer.finish();
    Ok(())
}

/// The vertices that may be within the flatness of the hull of the others, and how far they
/// stick out, see [`Peak`].
fn find_doubtful(
    cloud: &Cloud,
    shell: &Shell,
    peaks: &[Peak],
    flatness: f64,
) -> Vec<(f64, u32)> {
    let sure = flatness + 2.0 * cloud.blur();
    let depths = peaks.iter().map(|peak| peak.depth);
    let mut doubtful = Vec::from_iter(depths.zip(0..).filter(|&(depth, _)| depth <= sure));
    if !doubtful.is_empty() {
        let rings = Rings::new(shell, cloud.points.len());
        let edge = FlatnessTest { cloud, rings: &rings, flatness, sure };
        doubtful.retain(|&(_, vertex)| !edge.sticks_out(vertex as usize));
    }
    doubtful
}

/// Tells vertices that are farther from the hull of the others than the flatness.
struct FlatnessTest<'a> {
    cloud: &'a Cloud,
    rings: &'a Rings,
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
    fn sticks_out(&self, vertex: usize) -> bool {
        const STEPS: usize = 30;
        let local = &self.cloud.local;
        let around = self.rings.around(vertex).iter();
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

    /// Whether all others are behind a vertex by more than the flatness, along a direction along
    /// which its neighbours are: where a neighbour is not behind it for sure, its own neighbours
    /// must be.
    fn is_clear(&self, vertex: usize, direction: DVec3) -> bool {
        let around = self.rings.around(vertex);
        let local = &self.cloud.local;
        let is_sure =
            |&other: &u32| direction.dot(local[vertex] - local[other as usize]) > self.sure;
        let is_known = |&other: &u32| other as usize == vertex || around.contains(&other);
        around.iter().all(|other| {
            let mut beyond = self.rings.around(*other as usize).iter();
            is_sure(other) || beyond.all(|other| is_sure(other) || is_known(other))
        })
    }
}

fn shorter(a: DVec3, b: DVec3) -> DVec3 {
    if b.length_squared() < a.length_squared() { b } else { a }
}

/// How a vertex sticks out.
#[derive(Clone, Copy)]
pub(super) struct Peak {
    /// Mean of the normals around it, of unit length; zero for points that are no corners.
    pub(super) normal: DVec3,
    /// How far it sticks out from its neighbours along that, in metres; infinite for points that
    /// are no corners. Cutting off the vertex takes away at least as much.
    pub(super) depth: f64,
}

/// How each point of the cloud sticks out.
fn peaks(cloud: &Cloud, shell: &Shell) -> Vec<Peak> {
    let flat = Peak { normal: DVec3::ZERO, depth: f64::INFINITY };
    let mut peaks = vec![flat; cloud.points.len()];
    for (corners, normal) in shell.corners.iter().zip(&shell.normals) {
        for &corner in corners {
            peaks[corner as usize].normal += *normal;
        }
    }
    for peak in &mut peaks {
        peak.normal *= peak.normal.length().max(f64::MIN_POSITIVE).recip();
    }
    // Every edge leaves each of its ends once.
    for corners in &shell.corners {
        let [a, b, c] = corners.map(|corner| cloud.local[corner as usize]);
        for (&from, way) in corners.iter().zip([a - b, b - c, c - a]) {
            let peak = &mut peaks[from as usize];
            let depth = peak.normal.dot(way);
            peak.depth = if depth < peak.depth { depth } else { peak.depth };
        }
    }
    peaks
}
