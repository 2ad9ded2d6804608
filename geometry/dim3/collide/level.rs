//! Manifold reduction for shapes that lie flat, or nearly so: the best four points.

use arrayvec::ArrayVec;
use glam::Vec3;

use super::{Manifold, ManifoldPoint, reduce};

/// Points in front of a face that rise by a sine below this count as equally deep when the best
/// four are chosen, dimensionless: those of a shape at rest then stay the same from step to
/// step.
const LEVEL: f32 = 1e-3;

/// Points that do not touch are a second choice when they are farther away than the deepest one
/// by more than this part of the margin, dimensionless. A tilted disc that rolls on its rim
/// would come to the gap between the deepest point and the next one chosen, and gain energy at
/// each step.
const NEAR: f32 = 0.25;

/// Points are a second choice, too, when the surfaces part faster than this on the way from the
/// deepest one, dimensionless: a shape turns onto such a side last. Wide searches find them.
const STEEP: f32 = 0.7;

/// The deepest point is missed when the points are less deep by more than this part of the
/// depth, dimensionless.
const MISSED: f32 = 5e-3;

/// Depths that differ by less than this part of the spread of the points are equal,
/// dimensionless: points that take turns by rounding would shake what rests on them.
const ROUNDING: f32 = 1e-6;

/// Whether shapes that overlap to a separation of `least` metres are deeper than all points of
/// their manifold.
pub(super) fn is_missed(manifold: &Manifold, least: f32) -> bool {
    let Some(first) = manifold.points.first() else { return false };
    let missed = manifold.deepest() - least;
    if !(least < 0.0 && missed > -MISSED * least) {
        return false;
    }
    let far = manifold.points.iter().map(|point| point.position.distance(first.position));
    missed > ROUNDING * far.fold(0.0, f32::max) - MISSED * least
}

/// Puts the deepest point into a manifold: in the place of its nearest neighbour, where there
/// is no room.
pub(super) fn include(manifold: &mut Manifold, deepest: ManifoldPoint) {
    let points = &mut manifold.points;
    if points.try_push(deepest).is_ok() {
        return;
    }
    let distance = |point: &ManifoldPoint| point.position.distance_squared(deepest.position);
    if let Some(nearest) = points.iter_mut().min_by(|a, b| distance(a).total_cmp(&distance(b)))
    {
        // By the name of the other, its impulse goes on.
        *nearest = ManifoldPoint { feature: nearest.feature, ..deepest };
    }
}

/// At most four of `points`, which are left in any state.
///
/// Differs from [`reduce::reduce`] for points that are equally deep up to a slight tilt: the
/// deepest of them is not preferred, because the next step may have another.
pub(super) fn choose(
    points: &mut Vec<ManifoldPoint>,
    normal: Vec3,
    margin: f32,
) -> ArrayVec<ManifoldPoint, 4> {
    if points.len() <= 4 {
        return reduce::reduce(points, normal);
    }
    if !is_level(points) {
        let lower =
            |a: &ManifoldPoint, b: &ManifoldPoint| a.separation.total_cmp(&b.separation);
        let Some(deepest) = points.iter().copied().min_by(lower) else {
            return ArrayVec::new();
        };
        let near = (deepest.separation + NEAR * margin).max(0.0);
        let is_near =
            |it: &ManifoldPoint| it.separation <= near && slope(&deepest, it) <= STEEP;
        points.sort_by_key(|point| !is_near(point));
        let count = points.partition_point(is_near);
        let (near, far) = points.split_at_mut(count);
        let mut chosen = reduce::reduce(near, normal);
        // A shape that turns over the deepest point lands next on those that rise least.
        far.sort_by(|a, b| slope(&deepest, a).total_cmp(&slope(&deepest, b)));
        chosen.extend(far.iter().copied().take(chosen.remaining_capacity()));
        // All of them stay; it makes their names unique.
        return reduce::reduce(&chosen, normal);
    }
    let count = points.len();
    for feature in (0u32..).take(count) {
        let point = points[feature as usize];
        points.push(ManifoldPoint { separation: 0.0, feature, ..point });
    }
    let chosen = reduce::reduce(&points[count..], normal);
    let chosen: ArrayVec<_, 4> =
        chosen.iter().map(|point| points[point.feature as usize]).collect();
    // All of them stay; it makes their names unique.
    reduce::reduce(&chosen, normal)
}

/// How much the surfaces part on the way from one point to another, as a share of it.
fn slope(from: &ManifoldPoint, to: &ManifoldPoint) -> f32 {
    let distance = from.position.distance(to.position).max(f32::MIN_POSITIVE);
    (to.separation - from.separation) / distance
}

fn is_level(points: &[ManifoldPoint]) -> bool {
    let Some(first) = points.first() else { return false };
    let far = points.iter().map(|point| point.position.distance(first.position));
    let rise = points.iter().map(|point| (point.separation - first.separation).abs());
    rise.fold(0.0, f32::max) <= LEVEL * far.fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bar over a floor, one end of it on the floor: of the far end, the lower corners stay,
    /// however steep or wide the search.
    #[test]
    fn a_bar_keeps_both_ends_of_its_lower_side() {
        for lean in [0.002_f32, 0.02, 0.1, 0.3] {
            for thick in [0.01_f32, 0.04, 0.1] {
                for margin in [0.05, 0.2, 1.0] {
                    let (sine, cosine) = lean.sin_cos();
                    let corner = |feature: u32| {
                        let is = |bit: u32| if feature & bit > 0 { 1.0 } else { 0.0 };
                        let (along, up, side) = (is(1), thick * is(2), thick * is(4));
                        let height = along * sine + up * cosine;
                        let x = along * cosine - up * sine;
                        let position = Vec3::new(x, 0.5 * height, side);
                        ManifoldPoint { position, separation: height, feature }
                    };
                    let mut points: Vec<_> =
                        (0..8).map(corner).filter(|it| it.separation <= margin).collect();
                    let is_found = points.iter().any(|point| point.feature == 1);
                    let chosen = choose(&mut points, Vec3::Y, margin);
                    let has = |feature| chosen.iter().any(|point| point.feature == feature);
                    let is_kept = has(1) && has(5);
                    assert!(has(0) && has(4), "{lean} {thick} {margin} {chosen:?}");
                    assert!(is_kept || !is_found, "{lean} {thick} {margin} {chosen:?}");
                }
            }
        }
    }
}
