//! The hull of a few points by trying every plane through three of them.

use hazumi3d_geometry::glam::{DVec3, Vec3};

/// Volume of the convex hull, in m³, and how many faces it has.
///
/// Points within `flatness` of a plane are in it.
pub(crate) fn volume_and_faces(points: &[Vec3], flatness: f64) -> (f64, usize) {
    let points = Vec::from_iter(points.iter().map(|point| point.as_dvec3()));
    let inside = points.iter().sum::<DVec3>() / points.len() as f64;
    let mut faces: Vec<Vec<usize>> = Vec::new();
    let mut volume = 0.0;
    for i in 0..points.len() {
        for j in i + 1..points.len() {
            for k in j + 1..points.len() {
                let normal = (points[j] - points[i]).cross(points[k] - points[i]);
                if normal.length() <= flatness * (points[j] - points[i]).length() {
                    continue;
                }
                let normal = normal.normalize() * normal.dot(points[i] - inside).signum();
                let height = |point: &DVec3| normal.dot(*point - points[i]);
                if points.iter().any(|point| height(point) > flatness) {
                    continue;
                }
                let on = |index: &usize| height(&points[*index]) >= -flatness;
                let face = Vec::from_iter((0..points.len()).filter(on));
                if !faces.contains(&face) {
                    let around = Vec::from_iter(face.iter().map(|&index| points[index]));
                    volume += area(&around, normal) * normal.dot(points[i] - inside) / 3.0;
                    faces.push(face);
                }
            }
        }
    }
    (volume, faces.len())
}

/// Area of the convex hull of points in a plane: walks round it from outermost to outermost.
fn area(points: &[DVec3], normal: DVec3) -> f64 {
    let start = points
        .iter()
        .copied()
        .reduce(|a, b| if (a.x, a.y, a.z) < (b.x, b.y, b.z) { a } else { b });
    let start = start.unwrap();
    let (mut here, mut double) = (start, 0.0);
    for _ in 0..=points.len() {
        let mut next = here;
        for &point in points {
            let turn = (next - here).cross(point - here).dot(normal);
            let farther = here.distance(point) > here.distance(next);
            if next == here || turn < 0.0 || (turn == 0.0 && farther) {
                next = point;
            }
        }
        double += (here - start).cross(next - start).dot(normal);
        if next == start {
            break;
        }
        here = next;
    }
    0.5 * double
}

/// Hausdorff distance of the convex hulls of two clouds, to about 1e-4 of their size: from each
/// point, the nearest point of the other hull by small steps towards its farthest corner.
pub(crate) fn hausdorff(a: &[Vec3], b: &[Vec3]) -> f64 {
    let farthest = |from: &[Vec3], to: &[Vec3]| {
        let distances = from.iter().map(|point| distance(point.as_dvec3(), to));
        distances.fold(0.0, f64::max)
    };
    farthest(a, b).max(farthest(b, a))
}

/// Least upper bound found for the distance of a point from a convex hull, by pairwise steps:
/// the weight of the corner that helps least goes to the one that helps most.
fn distance(point: DVec3, corners: &[Vec3]) -> f64 {
    let corners = Vec::from_iter(corners.iter().map(|corner| corner.as_dvec3() - point));
    let mut weights = vec![0.0; corners.len()];
    weights[0] = 1.0;
    let mut here = corners[0];
    for _ in 0..4000 {
        let along = |index: &usize| here.dot(corners[*index]);
        let by = |a: &usize, b: &usize| along(a).total_cmp(&along(b));
        let best = (0..corners.len()).min_by(by).unwrap();
        let worst = (0..corners.len()).filter(|&i| weights[i] > 0.0).max_by(by).unwrap();
        let way = corners[best] - corners[worst];
        if way.length_squared() == 0.0 || -here.dot(way) < 1e-12 {
            break;
        }
        let part = (-here.dot(way) / way.length_squared()).min(weights[worst]);
        weights[best] += part;
        weights[worst] -= part;
        here += way * part;
    }
    here.length()
}
