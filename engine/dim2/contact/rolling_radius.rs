//! Rolling radius of a shape at a contact.

use glam::Vec2;

use crate::shape::Shape;

/// Radius of the surface of `shape` around its core, m; 0 where it is flat, sharp, or of
/// changing curvature. `part` is the child that is touched. The normal at that place matters in
/// three dimensions only.
pub(crate) fn rolling_radius(shape: &Shape, part: Option<u32>, _: &dyn Fn() -> Vec2) -> f32 {
    match shape {
        Shape::Circle(circle) => circle.radius(),
        Shape::Capsule(capsule) => capsule.radius(),
        Shape::Rounded(rounded) => rounded.radius(),
        Shape::Polygon(polygon) => polygon.roundness(),
        Shape::Compound(compound) => {
            let child = part.and_then(|part| compound.children().get(part as usize));
            child.map_or(0.0, |(_, child)| rolling_radius(child, None, &|| Vec2::ZERO))
        }
        _ => 0.0,
    }
}
