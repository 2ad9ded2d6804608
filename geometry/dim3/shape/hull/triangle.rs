//! The distance between a point and a triangle.

use glam::DVec3;

/// Square of the distance of `point` from the triangle, in m².
///
/// Source: Ericson, *Real-Time Collision Detection*, 2005, section 5.1.5. `[ericson2005]`
pub(super) fn distance_squared(point: DVec3, [a, b, c]: [DVec3; 3]) -> f64 {
    let normal = (b - a).cross(c - a);
    let is_beside = |from: DVec3, to: DVec3| normal.cross(to - from).dot(point - from) < 0.0;
    if !is_beside(a, b) && !is_beside(b, c) && !is_beside(c, a) {
        let height = normal.dot(point - a);
        let square = normal.length_squared();
        if square > 0.0 {
            return height * height / square;
        }
    }
    let edges = [(a, b), (b, c), (c, a)];
    edges.map(|(a, b)| segment(point, a, b)).into_iter().fold(f64::INFINITY, f64::min)
}

fn segment(point: DVec3, a: DVec3, b: DVec3) -> f64 {
    let along = b - a;
    let square = along.length_squared();
    let part = if square > 0.0 { along.dot(point - a) / square } else { 0.0 };
    point.distance_squared(a + along * part.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_edges_and_corners() {
        let triangle = [DVec3::ZERO, DVec3::X, DVec3::Y];
        for (point, square) in [
            (DVec3::new(0.2, 0.2, -3.0), 9.0),
            (DVec3::new(0.5, -1.0, 2.0), 5.0),
            (DVec3::new(1.0, 1.0, 0.0), 0.5),
            (DVec3::new(-1.0, -2.0, 2.0), 9.0),
        ] {
            assert!((distance_squared(point, triangle) - square).abs() < 1e-12, "{point}");
        }
    }
}
