//! Triangulation of particles.

use glam::{DVec2, Vec2};
use i_triangle::i_overlay::i_float::int::point::IntPoint;
use i_triangle::int::unchecked::IntUncheckedTriangulatable;

use super::SoftError;
use super::check::check_simple;
use crate::math::{Aabb, orientation};

/// Longest edge of the box around all points, in steps of a grid on which decisions are exact:
/// places on it are `f32`.
const STEPS: f64 = (1 << 23) as f64;

/// Triangles that fill a ring and have corners at all points, counter-clockwise: the first
/// `ring_count` points are the ring, which is simple, and the others are well inside.
///
/// As few of the triangles as possible are thin. Those that have no area, because points lie on
/// a line, are left out.
///
/// # Errors
///
/// When the ring touches itself by more than a ten-millionth of its size.
///
/// Source: Lee, Lin, *Generalized Delaunay triangulation for planar graphs*, Discrete and
/// Computational Geometry 1, 1986. `[lee1986]`
pub(super) fn triangulate(
    points: &[Vec2],
    ring_count: usize,
) -> Result<Vec<[u32; 3]>, SoftError> {
    let snapped = snapped(points);
    let (ring, inner) = snapped.split_at(ring_count);
    check_simple(ring)?;
    let triangles = whole(ring).uncheck_triangulate_with_steiner_points(&whole(inner));
    let triangles = triangles.into_delaunay();
    let mut names: Vec<_> = whole(&snapped).into_iter().zip(0u32..).collect();
    names.sort_unstable_by_key(|&(place, name)| (place.x, place.y, name));
    let name = |place: &IntPoint<i32>| {
        let found =
            names.binary_search_by_key(&(place.x, place.y), |name| (name.0.x, name.0.y));
        found.ok().map(|found| names[found].1)
    };
    let named: Vec<_> = triangles.points.iter().map(name).collect();
    let cell = |corners: &[u32]| {
        let [a, b, c] = [0, 1, 2].map(|corner| named[corners[corner] as usize]);
        Some([a?, b?, c?])
    };
    let has_area = |cell: &[u32; 3]| {
        let [a, b, c] = cell.map(|corner| points[corner as usize]);
        orientation(a, b, c) > 0.0
    };
    let corners: Vec<u32> = triangles.triangle_indices();
    Ok(corners.chunks_exact(3).filter_map(cell).filter(has_area).collect())
}

/// The points on a grid, in steps of it.
fn snapped(points: &[Vec2]) -> Vec<Vec2> {
    let bounds = Aabb::around(points.iter().copied());
    let origin = bounds.min.as_dvec2();
    let step = (bounds.max.as_dvec2() - origin).max_element() / STEPS;
    let snap = |point: &Vec2| ((point.as_dvec2() - origin) / DVec2::splat(step)).round();
    points.iter().map(|point| snap(point).as_vec2()).collect()
}

/// Places on the grid as whole numbers.
fn whole(points: &[Vec2]) -> Vec<IntPoint<i32>> {
    #[expect(clippy::cast_possible_truncation, reason = "whole numbers up to 2²³")]
    points.iter().map(|point| IntPoint::new(point.x as i32, point.y as i32)).collect()
}
