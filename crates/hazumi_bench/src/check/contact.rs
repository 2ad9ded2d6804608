//! Contact manifolds.

use hazumi3d::Shape;
use hazumi3d::collide::{AxisCache, Manifold, Scratch, collide};
use hazumi3d::query::signed_distance;

use super::Subject;
use crate::random::Random;

/// Points lie midway between the surfaces, so outside of each by half the separation at most, and
/// there are some when the shapes overlap.
pub(super) fn points(subject: &Subject<'_>, _: &mut Random) -> Option<f64> {
    if is_of_a_surface(subject) {
        return None;
    }
    let (pair, gap) = (subject.pair, subject.start.gap);
    let found = manifold(subject);
    if found.points.is_empty() {
        return Some(subject.part(-gap).max(0.0));
    }
    let outside = found.points.iter().flat_map(|point| {
        let places = [point.position, pair.b_in_a.point_back(point.position)];
        let above = |(item, place)| signed_distance(item, place).distance;
        let shapes = [&pair.a.shape, &pair.b.shape].into_iter();
        shapes.zip(places).map(above).map(|above| above - 0.5 * point.separation.abs())
    });
    Some(subject.part(outside.fold(0.0, f32::max)))
}

/// The deepest point is as deep as the gap; a face may be preferred to a slightly better edge.
pub(super) fn depth(subject: &Subject<'_>, _: &mut Random) -> Option<f64> {
    if is_of_a_surface(subject) {
        return None;
    }
    let separations = manifold(subject).points.into_iter().map(|point| point.separation);
    let deepest = separations.reduce(f32::min)?;
    Some(subject.part(deepest - subject.start.gap.min(0.0)).abs())
}

/// Contacts with a triangle send a shape back to the side of its centre, which may be the longer
/// way, and far from the triangle.
fn is_of_a_surface(subject: &Subject<'_>) -> bool {
    let pair = subject.pair;
    [&pair.a.shape, &pair.b.shape].iter().any(|shape| matches!(shape, Shape::Triangle(_)))
}

fn manifold(subject: &Subject<'_>) -> Manifold {
    let pair = subject.pair;
    let (cache, scratch) = (&mut AxisCache::default(), &mut Scratch::default());
    collide(&pair.a.shape, &pair.b.shape, &pair.b_in_a, 0.0, cache, scratch)
}
