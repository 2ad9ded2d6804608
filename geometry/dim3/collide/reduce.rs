//! Manifold reduction: the four contact points that carry a body best.

use arrayvec::ArrayVec;
use glam::Vec3;

use super::ManifoldPoint;
use crate::math::basis::tangents;

/// A later point must be better by this factor to displace an earlier one, dimensionless;
/// nearly equal candidates then do not take turns from step to step.
const BIAS: f32 = 0.95;
/// A point counts as deeper when it is deeper by this part of the spread of the points.
const DEEPER: f32 = 1e-6;

/// At most four of `points`: they span nearly all of the area, and the deepest is among them.
///
/// Source: Gregorius, *Robust Contact Creation for Physics Simulations*, GDC 2015, for the
/// order of the choices. `[gregorius2015]`
pub(super) fn reduce(points: &[ManifoldPoint], normal: Vec3) -> ArrayVec<ManifoldPoint, 4> {
    let mut chosen: ArrayVec<ManifoldPoint, 4> = if points.len() <= 4 {
        points.iter().copied().collect()
    } else {
        widest(points, normal).into_iter().map(|index| points[index]).collect()
    };
    keep_deepest(points, &mut chosen);
    tell_apart(&mut chosen);
    chosen
}

/// Indices of up to four points that span much area: an outermost one, the one farthest from
/// it, the largest triangle, and what adds most to the triangle.
fn widest(points: &[ManifoldPoint], normal: Vec3) -> ArrayVec<usize, 4> {
    let at = |index: usize| points[index].position;
    let area = |a: usize, b: usize, c: usize| (at(b) - at(a)).cross(at(c) - at(a)).dot(normal);
    let mut chosen = ArrayVec::new();
    // Points in a row across one direction are spread along the other.
    let outermost = |across: Vec3| {
        let heights = points.iter().map(|point| point.position.dot(across));
        let lowest = heights.fold(f32::INFINITY, f32::min);
        largest(points, |index| at(index).dot(across) - lowest)
    };
    let first = tangents(normal).into_iter().find_map(outermost).unwrap_or(0);
    chosen.push(first);
    let Some(second) = largest(points, |index| at(index).distance_squared(at(first))) else {
        return chosen;
    };
    chosen.push(second);
    let Some(third) = largest(points, |index| area(first, second, index).abs()) else {
        return chosen;
    };
    chosen.push(third);
    let turned = if area(first, second, third) < 0.0 { -1.0 } else { 1.0 };
    let sides = [(first, second), (second, third), (third, first)];
    let outside = |index: usize| {
        let beyond = |(from, to): (usize, usize)| -turned * area(from, to, index);
        sides.into_iter().map(beyond).fold(0.0, f32::max)
    };
    chosen.extend(largest(points, outside));
    chosen
}

/// The point with the largest score above 0, earlier ones preferred.
fn largest(points: &[ManifoldPoint], score: impl Fn(usize) -> f32) -> Option<usize> {
    let mut best = (None, 0.0);
    for index in 0..points.len() {
        let score = score(index);
        if score * BIAS > best.1 || (best.0.is_none() && score > 0.0) {
            best = (Some(index), score);
        }
    }
    best.0
}

/// Puts the deepest point in the place of its nearest neighbour, unless it was chosen anyway.
///
/// Chosen last and not first: when depths are nearly equal, only one of the four changes.
fn keep_deepest(points: &[ManifoldPoint], chosen: &mut [ManifoldPoint]) {
    let deeper = |least: ManifoldPoint, point: &ManifoldPoint| {
        if point.separation < least.separation { *point } else { least }
    };
    let (Some(&any), Some(&kept)) = (points.first(), chosen.first()) else { return };
    let deepest = points.iter().fold(any, deeper);
    let kept = chosen.iter().fold(kept, deeper).separation;
    let distance = |point: &ManifoldPoint| point.position.distance_squared(deepest.position);
    let spread = chosen.iter().map(distance).fold(0.0, f32::max).sqrt();
    if kept - deepest.separation <= DEEPER * spread {
        return;
    }
    if let Some(nearest) = chosen.iter_mut().min_by(|a, b| distance(a).total_cmp(&distance(b)))
    {
        *nearest = deepest;
    }
}

/// Makes the names unique. Only enormous hulls and slivers ever have equal ones.
fn tell_apart(chosen: &mut [ManifoldPoint]) {
    for index in 1..chosen.len() {
        let (before, rest) = chosen.split_at_mut(index);
        while before.iter().any(|point| point.feature == rest[0].feature) {
            rest[0].feature = rest[0].feature.wrapping_add(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec2;

    /// A small generator of numbers from 0 to 1, the same on every run.
    fn numbers(mut state: u32) -> impl FnMut() -> f32 {
        move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / (1 << 24) as f32
        }
    }

    /// The common part of two rectangles, one of them turned: what boxes clip to when stacked.
    fn overlap(half: [Vec2; 2], center: Vec2, turn: f32) -> Vec<Vec2> {
        let [along, across] = [Vec2::from_angle(turn), Vec2::from_angle(turn).perp()];
        let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
        let mut polygon: Vec<Vec2> = corners
            .iter()
            .map(|(u, v)| center + along * (half[1].x * u) + across * (half[1].y * v))
            .collect();
        for (normal, offset) in [
            (Vec2::X, half[0].x),
            (-Vec2::X, half[0].x),
            (Vec2::Y, half[0].y),
            (-Vec2::Y, half[0].y),
        ] {
            let height = |point: Vec2| point.dot(normal) - offset;
            let mut kept = Vec::new();
            for (index, &here) in polygon.iter().enumerate() {
                let next = polygon[(index + 1) % polygon.len()];
                if height(here) <= 0.0 {
                    kept.push(here);
                }
                if (height(here) <= 0.0) != (height(next) <= 0.0) {
                    kept.push(here.lerp(next, height(here) / (height(here) - height(next))));
                }
            }
            polygon = kept;
        }
        polygon
    }

    fn area(polygon: &[Vec2]) -> f32 {
        let next = polygon.iter().cycle().skip(1);
        0.5 * polygon.iter().zip(next).map(|(a, b)| a.perp_dot(*b)).sum::<f32>().abs()
    }

    /// The area of up to four points in any order: the largest over the orders around them.
    fn area_of_any_order(points: &[Vec2]) -> f32 {
        let [a, b, c, d] = match *points {
            [a, b, c, d] => [a, b, c, d],
            _ => return area(points),
        };
        [[a, b, c, d], [a, c, b, d], [a, b, d, c]]
            .map(|way| area(&way))
            .into_iter()
            .fold(0.0, f32::max)
    }

    fn points(polygon: &[Vec2], mut depth: impl FnMut() -> f32) -> Vec<ManifoldPoint> {
        (0..)
            .zip(polygon)
            .map(|(feature, at)| {
                let position = Vec3::new(at.x, 0.0, at.y);
                ManifoldPoint { position, separation: -depth(), feature }
            })
            .collect()
    }

    #[test]
    fn four_points_keep_most_of_the_area() {
        let mut number = numbers(1);
        let (mut shares, mut reduced) = (Vec::new(), 0);
        for _ in 0..4000 {
            let mut pair = || Vec2::new(0.2 + number(), 0.2 + number());
            let half = [pair(), pair()];
            let center = (pair() - Vec2::splat(0.7)) * 1.5;
            let polygon = overlap(half, center, 6.3 * number());
            if polygon.len() < 3 || area(&polygon) < 1e-3 {
                continue;
            }
            // All equally deep, as in a stack.
            let chosen = reduce(&points(&polygon, || 0.0), Vec3::Y);
            let flat: Vec<Vec2> =
                chosen.iter().map(|p| p.position).map(|p| Vec2::new(p.x, p.z)).collect();
            reduced += usize::from(polygon.len() > 4);
            shares.push(area_of_any_order(&flat) / area(&polygon));
        }
        let mean = shares.iter().sum::<f32>() / shares.len() as f32;
        assert!(shares.len() > 2000 && reduced > 1000, "{} {reduced}", shares.len());
        assert!(mean > 0.9, "{mean}");
        assert!(shares.iter().all(|&share| share > 0.5), "{shares:?}");
    }

    #[test]
    fn the_deepest_is_always_kept() {
        let mut number = numbers(2);
        for count in 1..20 {
            let polygon: Vec<Vec2> =
                (0..count).map(|_| Vec2::new(number(), number())).collect();
            let all = points(&polygon, &mut number);
            let deepest = all.iter().map(|p| p.separation).fold(0.0, f32::min);
            let chosen = reduce(&all, Vec3::Y);
            assert!(chosen.len() == 4.min(count));
            assert!(chosen.iter().any(|point| point.separation == deepest));
        }
    }

    #[test]
    fn points_in_a_heap_or_a_row_are_no_trouble() {
        let heap = points(&[Vec2::ONE; 6], || 0.5);
        assert_eq!(reduce(&heap, Vec3::Y).len(), 1);
        let row: Vec<Vec2> = (0..7).map(|step| Vec2::new(step as f32, 0.0)).collect();
        let chosen = reduce(&points(&row, || 0.0), Vec3::Y);
        let reach = chosen.iter().map(|point| point.position.x).fold(0.0, f32::max);
        assert!(reach == 6.0 && chosen.iter().any(|point| point.position.x == 0.0));
    }
}
