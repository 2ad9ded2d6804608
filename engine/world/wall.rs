//! Walls that the middle of a body must not pass.

use super::sweep::{MovingShape, SweptPart};
use crate::query::{Ray, cast_ray, signed_distance};
use crate::shape::Shape;
use crate::space::{Vector, is_endless};

/// The wall before the middle of a body.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct NearestWall {
    /// Unit vector out of the wall, where it is nearest.
    normal: Vector,
    /// How far the middle is before its plane, m.
    distance: f32,
    /// The way of the middle, m.
    pub(in crate::world) displacement: Vector,
}

impl NearestWall {
    /// The way that is lacking, after one of `carry` more, for the middle to stay before the
    /// wall, as far as `kept` unless it is nearer already, m. The wall is convex, so all of it
    /// is behind its normal.
    pub(in crate::world) fn correction(&self, correction: Vector, min_distance: f32) -> Vector {
        let allowed =
            if self.distance > min_distance { self.distance - min_distance } else { 0.0 };
        let approach = -self.normal.dot(self.displacement + correction);
        if approach > allowed { (approach - allowed) * self.normal } else { Vector::ZERO }
    }
}

/// The wall that `b`, which stands, or a part of it, is for the middle of `a`; `None` where
/// that is in it, or behind. A half-plane is none: it has no other side, and pushes back from
/// any depth.
pub(in crate::world) fn nearest_wall(
    [a, whole]: [&MovingShape<'_>; 2],
    [of_a, of_b]: [Option<u32>; 2],
) -> Option<NearestWall> {
    let (a, b) = (SweptPart::of(a, of_a)?, SweptPart::of(whole, of_b)?);
    if is_endless(&b.shape) {
        return None;
    }
    let (middle, place) = (a.middle(), b.motion.start());
    let start = place.inverse_transform_point(middle);
    let surface = signed_distance(&b.shape, start);
    if b.faces_away_from(&a) || !(surface.distance > 0.0) {
        return None;
    }
    let displacement = a.remaining_displacement(0.0, middle);
    let end = start + place.inverse_transform_vector(displacement);
    let ray = Ray::segment(start, end).ok();
    let hit = |shape: &Shape| ray.and_then(|ray| cast_ray(shape, &ray));
    let (normal, point) = if hit(&b.shape).is_some() {
        (surface.normal, surface.point)
    } else if let Some(neighbor) = b.is_facet().then_some(whole.shape).and_then(hit) {
        // The middle goes past the end of the facet, through the next one.
        (neighbor.normal, neighbor.point)
    } else {
        // A wall that is passed beside is before the middle where that comes to.
        let wall = signed_distance(&b.shape, end);
        (wall.normal, wall.point)
    };
    let distance = normal.dot(start - point);
    Some(NearestWall { normal: place.transform_vector(normal), distance, displacement })
}
