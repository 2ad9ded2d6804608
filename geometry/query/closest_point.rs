//! The point of a solid that is closest to another.

use super::point::signed_distance;
use crate::shape::Shape;
use crate::space::Vector;

/// The point of the solid that is closest to `point`, in metres, in the frame of the shape:
/// `point` itself when it is inside.
pub fn closest_point(shape: &Shape, point: Vector) -> Vector {
    let surface = signed_distance(shape, point);
    if surface.distance > 0.0 { surface.point } else { point }
}
