//! Queries against soft bodies: their surface with its radius, and the inside of a closed one.

use super::target::Target;
use crate::math::Pose;
use crate::query::{
    PointProjection, Separation, SimplexCache, contains, separation, signed_distance,
};
use crate::shape::Shape;
use crate::soft_body::SoftState;
use crate::space::Vector;

/// Most steps on the way out of a soft body; it takes one, and a few more in dents.
const MOST_STEPS: u32 = 64;
/// Rounding error of the coordinates of a surface, as a share of them, dimensionless.
const OFF: f32 = 4.0 * f32::EPSILON;
/// Nearer to a side than this share of the coordinates, what is beside it has no direction,
/// dimensionless.
const NO_DIRECTION: f32 = 1e-5;

impl Target<'_> {
    /// Where its surface is nearest to a point, both in its frame. In a soft body that is the
    /// surface straight away from the nearest side, which need not be the nearest place where
    /// that is dented.
    pub(super) fn surface(&self, point: Vector) -> PointProjection {
        let found = signed_distance(self.shape, point);
        match self.soft {
            Some(soft) if found.distance < 0.0 || soft.holds(point) => {
                Depths { soft, shape: self.shape }.exit_point(point, &found)
            }
            _ => found,
        }
    }

    /// How far a shape that stands at `there`, in its frame, is apart from it, or how deep it
    /// is in it. A shape with its middle in a closed soft body leaves it past the side that is
    /// nearest to that.
    pub(super) fn beside(&self, shape: &Shape, there: &Pose) -> Separation {
        let found = separation(self.shape, shape, there, &mut SimplexCache::default());
        let deep = self.soft.and_then(|soft| self.within(soft, shape, there, &found));
        deep.unwrap_or(found)
    }

    /// The same for a shape whose middle is inside of a closed outline, or that meets no side
    /// and is inside.
    fn within(
        &self,
        soft: &SoftState,
        shape: &Shape,
        there: &Pose,
        found: &Separation,
    ) -> Option<Separation> {
        let middle = shape.bounds(there).center();
        let from =
            if soft.holds(middle) && contains(shape, there.inverse_transform_point(middle)) {
                middle
            } else {
                let meets_no_side = found.gap > 0.0 && soft.holds_shape(shape, there);
                meets_no_side
                    .then(|| shape.support(Vector::X))
                    .flatten()
                    .map(|it| there.transform_point(it))?
            };
        let surface = self.surface(from);
        let normal = surface.normal;
        let deepest =
            there.transform_point(shape.support(there.inverse_transform_vector(-normal))?);
        let gap = normal.dot(deepest - surface.point);
        Some(Separation {
            gap,
            points: [deepest - gap * normal, deepest],
            normal,
            parts: [surface.part, None],
            converged: true,
        })
    }

    /// Whether a point, in its frame, is inside of a closed outline, and not on one without a
    /// radius.
    pub(super) fn encloses(&self, point: Vector) -> bool {
        self.soft.is_some_and(|soft| {
            let off = NO_DIRECTION * point.abs().max_element();
            soft.holds(point) && self.surface(point).distance < -off
        })
    }
}

/// How deep points are in a soft body.
struct Depths<'a> {
    soft: &'a SoftState,
    /// Its sides with their radius.
    shape: &'a Shape,
}

impl Depths<'_> {
    /// No point of the surface is nearer to `point` than that, m; 0 and less outside.
    fn at(&self, point: Vector) -> f32 {
        let distance = signed_distance(self.shape, point).distance;
        let radius = self.soft.shape.radius();
        if self.soft.holds(point) { distance + 2.0 * radius } else { -distance }
    }

    /// The surface straight away from the side of which `found` tells, as seen from a point in
    /// the body.
    fn exit_point(&self, point: Vector, found: &PointProjection) -> PointProjection {
        let rounding = point.abs().max_element() + self.soft.shape.radius();
        let is_aside = found.distance + self.soft.shape.radius() > NO_DIRECTION * rounding;
        let outward = found.part.and_then(|side| self.soft.outward(side));
        let normal = match outward {
            Some(outward) if !is_aside => outward,
            _ if self.soft.holds(point) => -found.normal,
            _ => found.normal,
        };
        let mut way = self.at(point);
        for _ in 0..MOST_STEPS {
            let rest = self.at(point + way * normal);
            if rest <= OFF * rounding {
                break;
            }
            way += rest;
        }
        PointProjection {
            distance: -way,
            point: point + way * normal,
            normal,
            part: found.part,
        }
    }
}
