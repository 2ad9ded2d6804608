//! Rolling radius of a shape at a contact.

use glam::Vec3;

use crate::shape::Shape;

/// Radius of the surface of `shape` around its core, m, where its normal (unit, frame of the
/// shape) is `normal` says; 0 where it is flat, sharp, or of changing curvature. `part` is the
/// child that is touched.
pub(crate) fn rolling_radius(
    shape: &Shape,
    part: Option<u32>,
    normal: &dyn Fn() -> Vec3,
) -> f32 {
    /// Sine of the angle from the rim at which a normal belongs to the side of a cylinder.
    const SIDE: f32 = 0.1;
    match shape {
        Shape::Sphere(sphere) => sphere.radius(),
        Shape::Capsule(capsule) => capsule.radius(),
        Shape::Rounded(rounded) => rounded.radius(),
        Shape::Cylinder(cylinder) if normal().y.abs() < SIDE => cylinder.radius(),
        Shape::Compound(compound) => {
            let child = part.and_then(|part| compound.children().get(part as usize));
            child.map_or(0.0, |(pose, child)| {
                rolling_radius(child, None, &|| pose.inverse_transform_vector(normal()))
            })
        }
        _ => 0.0,
    }
}
