//! Support points of parts.

use hazumi_core::bvh;

use super::parts::Parts;
use crate::math::Aabb;
use crate::shape::Shape;
use crate::shape::solid::Solid;
use crate::space::Vector;

impl<'s> Parts<'s> {
    /// `None` for shapes that are all of one piece.
    pub(crate) fn of(shape: &'s Shape) -> Option<Self> {
        match Solid::of(shape) {
            Solid::Parts(parts) => Some(parts),
            Solid::Bounded(_) | Solid::HalfSpace(_) => None,
        }
    }

    /// The point that is farthest along `direction`, in metres, in the frame of the shape; of
    /// the parts that reach as far, that of the first.
    pub(crate) fn support(&self, direction: Vector) -> Option<Vector> {
        let ahead = |bounds: &Aabb| {
            let reach = bounds.half_extents().dot(direction.abs());
            -(bounds.center().dot(direction) + reach)
        };
        let mut best: Option<(f32, u32, Vector)> = None;
        bvh::nearest(self, f32::INFINITY, ahead, |index, limit| {
            let Some(part) = self.part(index) else { return limit };
            let local = part.shape.support(part.pose.inverse_transform_vector(direction));
            let Some(point) = local.map(|local| part.pose.transform_point(local)) else {
                return limit;
            };
            let behind = -point.dot(direction);
            if best.is_none_or(|best| (behind, index) < (best.0, best.1)) {
                best = Some((behind, index, point));
            }
            limit.min(behind)
        });
        best.map(|best| best.2)
    }
}
