//! Vocabulary of the tests in 2D.

use bevy_hazumi::dim2 as hazumi;
use bevy_math::Vec2 as Vector;
use bevy_transform::components::Transform;
use hazumi::Collider;
use hazumi::hazumi2d as engine;

fn vector(x: f32, y: f32) -> Vector {
    Vector::new(x, y)
}

fn at(x: f32, y: f32) -> Transform {
    Transform::from_xyz(x, y, 0.0)
}

fn cube(edge: f32) -> Collider {
    Collider::rectangle(edge, edge)
}

fn ball(radius: f32) -> Collider {
    Collider::circle(radius)
}

fn jelly() -> engine::shape::SoftShape {
    engine::shape::SoftShape::grid(Vector::splat(0.5), [2, 2]).unwrap()
}

#[path = "shared.rs"]
mod shared;
#[cfg(all(feature = "gizmos", feature = "picking"))]
#[path = "pointed.rs"]
mod pointed;
