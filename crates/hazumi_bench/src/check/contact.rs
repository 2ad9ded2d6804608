//! Contact manifolds.

use hazumi3d::Shape;
use hazumi3d::collide::{AxisCache, Manifold, Scratch, collide};
use hazumi3d::query::signed_distance;

use super::{Subject, WRONG};
use crate::random::Random;

/// Triangles may send a shape back to the side of its centre by a way that is longer than the
/// shortest by this factor, dimensionless: 3, and a little for slacks.
const LONGER: f32 = 3.2;
/// Depths are the same when they differ by less than this part of the size.
const SAME: f64 = 2e-3;

/// Points lie midway between the surfaces, so outside of each by half the separation at most,
/// and there are some when the shapes overlap.
pub(super) fn points(subject: &Subject<'_>, _: &mut Random) -> Option<f64> {
    let (pair, gap) = (subject.pair, subject.start.gap);
    let found = manifold(subject);
    let Some(deepest) = deepest(&found) else { return Some(subject.part(-gap).max(0.0)) };
    if has_triangle(subject) && subject.part(gap.min(0.0) - deepest) > SAME {
        // A point that is sent back over the longer distance may lie beside the triangle.
        return None;
    }
    let outside = found.points.iter().flat_map(|point| {
        let places = [point.position, pair.b_in_a.inverse_transform_point(point.position)];
        let above = |(item, place)| signed_distance(item, place).distance;
        let shapes = [&pair.a.shape, &pair.b.shape].into_iter();
        shapes.zip(places).map(above).map(|above| above - 0.5 * point.separation.abs())
    });
    Some(subject.part(outside.fold(0.0, f32::max)))
}

/// The deepest point is as deep as the gap; a face may be preferred to a slightly better edge.
pub(super) fn depth(subject: &Subject<'_>, _: &mut Random) -> Option<f64> {
    let found = manifold(subject);
    let (deepest, gap) = (deepest(&found)?, subject.start.gap.min(0.0));
    let error = (deepest - gap).abs();
    if !has_triangle(subject) || subject.part(error) <= SAME {
        return Some(subject.part(error));
    }
    // Or as deep as the shapes are along the way back, which may not be much longer.
    let Some(along) = gap_along(subject, &found) else { return Some(WRONG) };
    let too_long = (LONGER * gap - along).max(0.0);
    Some(subject.part((deepest - along).abs().max(too_long)))
}

/// The gap along the normal of a manifold, by the support of the shapes.
fn gap_along(subject: &Subject<'_>, found: &Manifold) -> Option<f32> {
    let pair = subject.pair;
    let on_a = pair.a.shape.support(found.normal)?;
    let on_b = pair.b.shape.support(pair.b_in_a.inverse_transform_vector(-found.normal))?;
    Some((pair.b_in_a.transform_point(on_b) - on_a).dot(found.normal))
}

fn deepest(found: &Manifold) -> Option<f32> {
    found.points.iter().map(|point| point.separation).reduce(f32::min)
}

/// Contacts with a triangle send a shape back to the side of its centre.
fn has_triangle(subject: &Subject<'_>) -> bool {
    let pair = subject.pair;
    [&pair.a.shape, &pair.b.shape].iter().any(|shape| matches!(shape, Shape::Triangle(_)))
}

fn manifold(subject: &Subject<'_>) -> Manifold {
    let pair = subject.pair;
    let (cache, scratch) = (&mut AxisCache::default(), &mut Scratch::default());
    collide(&pair.a.shape, &pair.b.shape, &pair.b_in_a, 0.0, cache, scratch)
}
