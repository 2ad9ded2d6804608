//! Whether an edit has changed a shape.

use std::sync::Arc;

use crate::shape::{RoundedCore, Shape};

/// Compares two shapes quickly. It may return `false` for equal shapes that are stored twice or
/// are the user's own.
pub(super) fn is_same_shape(a: &Shape, b: &Shape) -> bool {
    match (a, b) {
        (Shape::Circle(a), Shape::Circle(b)) => a == b,
        (Shape::Capsule(a), Shape::Capsule(b)) => a == b,
        (Shape::Rectangle(a), Shape::Rectangle(b)) => a == b,
        (Shape::Segment(a), Shape::Segment(b)) => a == b,
        (Shape::HalfPlane(a), Shape::HalfPlane(b)) => a == b,
        (Shape::Polygon(a), Shape::Polygon(b)) => Arc::ptr_eq(a, b),
        (Shape::Custom(a), Shape::Custom(b)) => Arc::ptr_eq(a, b),
        (Shape::Chain(a), Shape::Chain(b)) => Arc::ptr_eq(a, b),
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
        (RoundedCore::Rectangle(a), RoundedCore::Rectangle(b)) => a == b,
        (RoundedCore::Polygon(a), RoundedCore::Polygon(b)) => Arc::ptr_eq(a, b),
        _ => false,
    }
}
