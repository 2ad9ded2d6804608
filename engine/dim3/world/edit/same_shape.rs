//! Whether an edit has changed a shape.

use std::sync::Arc;

use crate::shape::{RoundedCore, Shape};

/// Compares two shapes quickly. It may return `false` for equal shapes that are stored twice or
/// are the user's own.
pub(super) fn is_same_shape(a: &Shape, b: &Shape) -> bool {
    match (a, b) {
        (Shape::Sphere(a), Shape::Sphere(b)) => a == b,
        (Shape::Capsule(a), Shape::Capsule(b)) => a == b,
        (Shape::Cuboid(a), Shape::Cuboid(b)) => a == b,
        (Shape::Cylinder(a), Shape::Cylinder(b)) => a == b,
        (Shape::Cone(a), Shape::Cone(b)) => a == b,
        (Shape::Segment(a), Shape::Segment(b)) => a == b,
        (Shape::Triangle(a), Shape::Triangle(b)) => a == b,
        (Shape::HalfSpace(a), Shape::HalfSpace(b)) => a == b,
        (Shape::Hull(a), Shape::Hull(b)) => Arc::ptr_eq(a, b),
        (Shape::Custom(a), Shape::Custom(b)) => Arc::ptr_eq(a, b),
        (Shape::Mesh(a), Shape::Mesh(b)) => Arc::ptr_eq(a, b),
        (Shape::HeightField(a), Shape::HeightField(b)) => Arc::ptr_eq(a, b),
        (Shape::Compound(a), Shape::Compound(b)) => Arc::ptr_eq(a, b),
        (Shape::Soft(a), Shape::Soft(b)) => Arc::ptr_eq(a, b),
        (Shape::Rounded(a), Shape::Rounded(b)) => {
            a.radius() == b.radius() && is_same_core(a.core(), b.core())
        }
        _ => false,
    }
}

fn is_same_core(a: &RoundedCore, b: &RoundedCore) -> bool {
    match (a, b) {
        (RoundedCore::Cuboid(a), RoundedCore::Cuboid(b)) => a == b,
        (RoundedCore::Cylinder(a), RoundedCore::Cylinder(b)) => a == b,
        (RoundedCore::Cone(a), RoundedCore::Cone(b)) => a == b,
        (RoundedCore::Triangle(a), RoundedCore::Triangle(b)) => a == b,
        (RoundedCore::Hull(a), RoundedCore::Hull(b)) => Arc::ptr_eq(a, b),
        _ => false,
    }
}
