//! Convex hulls, one point after the other.

use hazumi3d::glam::DVec3;

/// Triangles of the hull of `points`, counter-clockwise seen from outside.
///
/// For points in general position; those that are inside are left out. Points that are nearer
/// to a plane than rounding may end on either side of it.
pub(super) fn triangles(points: &[DVec3]) -> Vec<[usize; 3]> {
    let Some([a, b, c, d]) = tetrahedron(points) else {
        return Vec::new();
    };
    let mut faces = vec![[a, b, c], [a, c, d], [a, d, b], [b, d, c]];
    for point in 0..points.len() {
        if ![a, b, c, d].contains(&point) {
            add(points, point, &mut faces);
        }
    }
    faces
}

/// Six times the volume between a triangle and a point; positive in front of it.
fn volume(points: &[DVec3], face: [usize; 3], point: usize) -> f64 {
    let [a, b, c] = face.map(|corner| points[corner]);
    (b - a).cross(c - a).dot(points[point] - a)
}

/// Four corners, so that the fourth is behind the first three.
fn tetrahedron(points: &[DVec3]) -> Option<[usize; 4]> {
    let farthest = |measure: &dyn Fn(DVec3) -> f64| {
        (0..points.len()).max_by(|&i, &j| measure(points[i]).total_cmp(&measure(points[j])))
    };
    let a = farthest(&|point| point.x)?;
    let b = farthest(&|point| point.distance_squared(points[a]))?;
    let line = points[b] - points[a];
    let c = farthest(&|point| line.cross(point - points[a]).length_squared())?;
    let normal = line.cross(points[c] - points[a]);
    let d = farthest(&|point| normal.dot(point - points[a]).abs())?;
    if volume(points, [a, b, c], d) < 0.0 { Some([a, b, c, d]) } else { Some([a, c, b, d]) }
}

/// Replaces the faces that see `point` by a fan around it.
fn add(points: &[DVec3], point: usize, faces: &mut Vec<[usize; 3]>) {
    let (seen, mut kept): (Vec<_>, Vec<_>) =
        faces.drain(..).partition(|face| volume(points, *face, point) > 0.0);
    let sides = |face: &[usize; 3]| {
        let [a, b, c] = *face;
        [(a, b), (b, c), (c, a)]
    };
    let edges: Vec<(usize, usize)> = seen.iter().flat_map(sides).collect();
    let horizon = edges.iter().filter(|(from, to)| !edges.contains(&(*to, *from)));
    kept.extend(horizon.map(|(from, to)| [*from, *to, point]));
    *faces = kept;
}
