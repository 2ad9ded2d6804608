//! Sides of a soft body as shapes: segments.

use glam::Vec2;

use crate::shape::soft::SoftShape;
use crate::shape::{Segment, Shape};

/// The particles at the ends of each side.
pub(super) fn corners_of_sides(shape: &SoftShape) -> impl Iterator<Item = [u32; 2]> {
    shape.outline().iter().copied()
}

/// A side between these ends, m; `None` when they are no numbers.
pub(super) fn shape_of_side(ends: [Vec2; 2]) -> Option<Shape> {
    Segment::new(ends).ok().map(Shape::from)
}

/// Shares of the ends of a side at the place nearest to a point, m.
pub(super) fn shares_on_side([start, end]: &[Vec2; 2], point: Vec2) -> [f32; 2] {
    let way = *end - *start;
    let squared = way.length_squared();
    let share = if squared > 0.0 { (point - *start).dot(way) / squared } else { 0.0 };
    let share = share.clamp(0.0, 1.0);
    [1.0 - share, share]
}
