//! Polygons in the plane.

use hazumi3d::glam::Vec2;

/// The corners of the smallest convex polygon around points, all turning the same way.
///
/// Source: Andrew, *Another Efficient Algorithm for Convex Hulls in Two Dimensions*, 1979.
/// `[andrew1979]`
pub(super) fn convex_hull(mut points: Vec<Vec2>) -> Vec<Vec2> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup();
    let mut hull: Vec<Vec2> = Vec::new();
    let half = |points: &mut dyn Iterator<Item = &Vec2>, hull: &mut Vec<Vec2>| {
        let start = hull.len();
        for &point in points {
            while let [.., a, b] = hull[start..]
                && (b - a).perp_dot(point - b) <= 0.0
            {
                hull.pop();
            }
            hull.push(point);
        }
        hull.pop();
    };
    half(&mut points.iter(), &mut hull);
    half(&mut points.iter().rev(), &mut hull);
    hull
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hull_of_a_grid_is_its_corners() {
        let points = (0_u8..9).map(|i| Vec2::new(f32::from(i % 3), f32::from(i / 3)));
        let corners = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]].map(Vec2::from);
        assert_eq!(convex_hull(points.collect()), corners);
        assert!(convex_hull(vec![Vec2::ONE]).len() <= 1);
    }
}
