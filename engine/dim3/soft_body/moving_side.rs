//! Sides of a soft body as shapes: triangles, or the segments of ropes.

use glam::Vec3;

pub(super) use super::solve::shares_on_side;
use super::surface_elements::{corners_of, count_of};
use crate::shape::soft::SoftShape;
use crate::shape::{Segment, Shape, Triangle};

/// The particles at the corners of each side; the last two of a segment are the same.
pub(super) fn corners_of_sides(shape: &SoftShape) -> impl Iterator<Item = [u32; 3]> {
    (0..count_of(shape)).filter_map(|side| corners_of(shape, side))
}

/// A side between these corners, m; `None` when they are no numbers.
pub(super) fn shape_of_side([a, b, c]: [Vec3; 3]) -> Option<Shape> {
    if b == c {
        Segment::new([a, b]).ok().map(Shape::from)
    } else {
        Triangle::new([a, b, c]).ok().map(Shape::from)
    }
}
