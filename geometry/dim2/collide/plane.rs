//! Half-planes against everything else; the half-plane is `a`.

use glam::Vec2;

use super::form::{CoreForm, CoreWithMargin};
use super::{Manifold, ManifoldPoint};
use crate::math::Pose;
use crate::shape::HalfPlane;

/// Any convex shape on a half-plane: the ends of the edge that it shows.
pub(super) fn half_plane(
    a: &HalfPlane,
    b: &CoreWithMargin<'_>,
    b_in_a: &Pose,
    margin: f32,
) -> Manifold {
    let normal = a.normal();
    let &CoreWithMargin { form, radius, .. } = b;
    let point = |corner: Vec2, feature: u32| {
        let height = normal.dot(corner) - a.offset();
        let separation = height - radius;
        let position = corner - normal * (0.5 * (height + radius));
        ManifoldPoint { position, separation, feature }
    };
    match form {
        CoreForm::Point(center) => {
            Manifold::single(normal, point(b_in_a.transform_point(center), 0), margin)
        }
        CoreForm::Line([start, end]) => {
            let points = [
                point(b_in_a.transform_point(start), 0),
                point(b_in_a.transform_point(end), 1),
            ];
            Manifold::new(normal, points, margin)
        }
        CoreForm::Rectangle(_) | CoreForm::Polygon(_) | CoreForm::Custom(_) => {
            let edge = form.support_edge(-normal, b_in_a);
            let [start, end] = edge.corners;
            if edge.start == edge.end {
                return Manifold::single(normal, point(edge.start, start), margin);
            }
            Manifold::new(normal, [point(edge.start, start), point(edge.end, end)], margin)
        }
    }
}
