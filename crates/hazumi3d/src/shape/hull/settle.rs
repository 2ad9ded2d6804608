//! Which points of a cloud are vertices of its hull, such that asking again changes nothing.

use glam::DVec3;

use super::grid::Cloud;
use super::quick::Shell;
use super::seed::Degenerate;

/// When to stop adding points. Lengths are parts of the longest edge of the box around the
/// points for [`settle`], metres for [`Shell::grow`].
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// Points nearer to the hull than this are left out.
    pub(super) flatness: f64,
    /// Points that reach less far than this across a line or a plane have no hull.
    pub(super) thickness: f64,
    /// Most vertices, ≥ 4.
    pub(super) vertices: usize,
}

/// The vertices, all of them in use, and their hull.
///
/// Quickhull may pick a point in the middle of a face first, when all of the face is equally
/// far but for noise. Such points are flat: they are asked to leave, and let in again last, if they
/// are missed. What is left goes through the same once more, until nothing leaves.
pub(super) fn settle(mut cloud: Cloud, limits: Limits) -> Result<(Cloud, Shell), Degenerate> {
    loop {
        let limits = Limits {
            flatness: limits.flatness * cloud.size,
            thickness: limits.thickness * cloud.size,
            vertices: limits.vertices,
        };
        let count = cloud.points.len();
        let mut shell = Shell::grow(&cloud, &vec![false; count], limits)?;
        // When vertices are scarce, the place of one that leaves goes to a point left out.
        if shell.vertex_count() == count || shell.vertex_count() >= limits.vertices {
            let depths = depths(&cloud, &shell);
            let is_doubtful =
                Vec::from_iter(depths.iter().map(|&depth| depth <= limits.flatness));
            if is_doubtful.contains(&true) {
                shell = Shell::grow(&cloud, &is_doubtful, limits)?;
            }
        }
        if shell.vertex_count() == count {
            return Ok((cloud, shell));
        }
        let mut is_used = vec![false; count];
        for &corner in shell.corners.iter().flatten() {
            is_used[corner as usize] = true;
        }
        cloud = only(&cloud, |point| is_used[point]);
    }
}

/// The points for whose index `is_kept` says so.
pub(super) fn only(cloud: &Cloud, is_kept: impl Fn(usize) -> bool) -> Cloud {
    let points = cloud.points.iter().enumerate();
    let mut kept =
        Vec::from_iter(points.filter(|(index, _)| is_kept(*index)).map(|pair| *pair.1));
    Cloud::new(&mut kept)
}

/// How far each point sticks out from its neighbours along the mean of the normals around it,
/// in metres; infinite for points that are no corners. Cutting off the point takes away at least
/// as much.
pub(super) fn depths(cloud: &Cloud, shell: &Shell) -> Vec<f64> {
    let mut normals = vec![DVec3::ZERO; cloud.points.len()];
    for (corners, normal) in shell.corners.iter().zip(&shell.normals) {
        for &corner in corners {
            normals[corner as usize] += *normal;
        }
    }
    let mut depths = vec![f64::INFINITY; cloud.points.len()];
    for corners in &shell.corners {
        for turn in 0..3 {
            let here = corners[turn] as usize;
            for other in [corners[(turn + 1) % 3], corners[(turn + 2) % 3]] {
                let away = cloud.local[here] - cloud.local[other as usize];
                let depth = normals[here].normalize_or_zero().dot(away);
                depths[here] = depths[here].min(depth);
            }
        }
    }
    depths
}
