//! Separating planes of a box and a box or a triangle.

use glam::DVec3;

use crate::gjk::difference::exact_axes;
use crate::math::Pose;
use crate::query::ray_cast::ExactPose;
use crate::shape::{Cuboid, Triangle};

/// Relative rounding of the numbers that came in, dimensionless: closer is touching.
const ROUNDING: f64 = f32::EPSILON as f64;
/// Bound on the error of products in `f64`, as a part of the sizes, dimensionless. An axis
/// across two edges that are all but parallel is too short to tell.
const NOISE: f64 = 8.0 * f64::EPSILON;

/// Whether two boxes overlap or touch, up to the rounding of the input.
///
/// Along each of the fifteen axes on which one of them can be separated: the normals of their
/// faces, and what is across an edge of each.
///
/// Source: Gottschalk, Lin, Manocha, *`OBBTree`: A Hierarchical Structure for Rapid
/// Interference Detection*, 1996. `[gottschalk1996]`
pub(super) fn boxes_touch(a: &Cuboid, b: &Cuboid, b_in_a: &Pose) -> bool {
    let [half_a, half_b] = [a, b].map(|cuboid| cuboid.half_extents().as_dvec3());
    let way = b_in_a.position.as_dvec3();
    // Columns are the axes of b; their sizes are the cosines without signs.
    let axes = exact_axes(b_in_a);
    let sizes = [axes.x_axis.abs(), axes.y_axis.abs(), axes.z_axis.abs()];
    let wide = 1.0 + ROUNDING;
    let tight = 1.0 - ROUNDING;
    let reach_b = sizes[0] * half_b.x + sizes[1] * half_b.y + sizes[2] * half_b.z;
    if (way.abs() * tight).cmpgt((half_a + reach_b) * wide).any() {
        return false;
    }
    let along_b = DVec3::new(way.dot(axes.x_axis), way.dot(axes.y_axis), way.dot(axes.z_axis));
    let reach_a = half_a * wide + ROUNDING * way.abs();
    let reach_a =
        DVec3::new(sizes[0].dot(reach_a), sizes[1].dot(reach_a), sizes[2].dot(reach_a));
    if along_b.abs().cmpgt(half_b * wide + reach_a).any() {
        return false;
    }
    let noise = NOISE * (half_a + half_b).element_sum();
    let columns = [axes.x_axis, axes.y_axis, axes.z_axis];
    for (index, axis) in columns.into_iter().enumerate() {
        // Across this edge of b and each edge of a.
        let (next, last) = ((index + 1) % 3, (index + 2) % 3);
        let size = sizes[index];
        let across = axis.cross(way).abs();
        let slack = DVec3::new(
            size.y * way.z.abs() + size.z * way.y.abs(),
            size.z * way.x.abs() + size.x * way.z.abs(),
            size.x * way.y.abs() + size.y * way.x.abs(),
        );
        let reach_a = DVec3::new(
            half_a.y * size.z + half_a.z * size.y,
            half_a.z * size.x + half_a.x * size.z,
            half_a.x * size.y + half_a.y * size.x,
        );
        let reach_b = sizes[last] * half_b[next] + sizes[next] * half_b[last];
        let reach = (reach_a + reach_b) * wide + slack * ROUNDING + noise;
        if across.cmpgt(reach).any() {
            return false;
        }
    }
    true
}

/// Whether a triangle, or what is left of it, and a box overlap or touch, up to the rounding of
/// the input.
///
/// Along each of the thirteen axes on which they can be separated.
///
/// Source: Akenine-Möller, *Fast 3D Triangle-Box Overlap Testing*, 2001. `[akenine2001]`
#[inline]
pub(super) fn triangle_touches(
    cuboid: &Cuboid,
    triangle: &Triangle,
    in_box: &ExactPose,
) -> bool {
    let half = cuboid.half_extents().as_dvec3();
    let local = triangle.corners();
    let corners = local.map(|corner| in_box.point(corner.as_dvec3()));
    let largest = local[0].abs().max(local[1].abs()).max(local[2].abs()).as_dvec3();
    let most = ROUNDING * (largest + in_box.position.abs() + half).element_sum() * 2.0;
    // How far a height along the axis, of any length, may be off.
    let rounding = |axis: DVec3| {
        let of_triangle = in_box.direction_back(axis).abs().dot(largest);
        ROUNDING * (of_triangle + axis.abs().dot(in_box.position.abs() + half))
    };
    let is_apart = |axis: DVec3, gap: f64| gap > 0.0 && gap > rounding(axis);
    let lowest = corners[0].min(corners[1]).min(corners[2]);
    let highest = corners[0].max(corners[1]).max(corners[2]);
    let gaps = lowest.max(-highest) - half;
    if gaps.max_element() > most {
        return false;
    }
    for (axis, gap) in DVec3::AXES.into_iter().zip(gaps.to_array()) {
        if is_apart(axis, gap) {
            return false;
        }
    }
    let sides = [corners[1] - corners[0], corners[2] - corners[1], corners[0] - corners[2]];
    let normal = sides[0].cross(sides[1]);
    // Of a sliver, the normal is not exactly across.
    let heights = DVec3::from(corners.map(|corner| normal.dot(corner)));
    let gap = heights.min_element().max(-heights.max_element()) - normal.abs().dot(half);
    if is_apart(normal, gap) {
        return false;
    }
    for (index, side) in sides.into_iter().enumerate() {
        // Across this side and each edge of the box, for the side and for the corner beside it.
        let (on, beside) = (side.cross(corners[index]), side.cross(corners[(index + 2) % 3]));
        let size = side.abs();
        let reach = DVec3::new(
            half.y * size.z + half.z * size.y,
            half.z * size.x + half.x * size.z,
            half.x * size.y + half.y * size.x,
        );
        let gaps = on.min(beside).max(-on.max(beside)) - reach;
        for (edge, gap) in DVec3::AXES.into_iter().zip(gaps.to_array()) {
            if is_apart(edge.cross(side), gap) {
                return false;
            }
        }
    }
    true
}
