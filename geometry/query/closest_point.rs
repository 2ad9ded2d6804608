//! Closest point of a solid to a point.

use super::point::signed_distance;
use crate::shape::Shape;
use crate::space::Vector;

/// Point of the solid closest to `point`, in metres, in the frame of the shape. It is `point`
/// itself when that is inside.
pub fn closest_point(shape: &Shape, point: Vector) -> Vector {
    let surface = signed_distance(shape, point);
    if surface.distance > 0.0 { surface.point } else { point }
}
