//! Vocabulary of the tests in 3D.

use bevy_hazumi::dim3 as hazumi;
use bevy_math::Vec3 as Vector;
use bevy_transform::components::Transform;
use hazumi::Collider;
use hazumi::hazumi3d as engine;

fn vector(x: f32, y: f32) -> Vector {
    Vector::new(x, y, 0.0)
}

fn at(x: f32, y: f32) -> Transform {
    Transform::from_xyz(x, y, 0.0)
}

fn cube(edge: f32) -> Collider {
    Collider::cuboid(edge, edge, edge)
}

fn ball(radius: f32) -> Collider {
    Collider::sphere(radius)
}

fn jelly() -> engine::shape::SoftShape {
    engine::shape::SoftShape::cuboid(Vector::splat(0.5), [2, 2, 2]).unwrap()
}

#[path = "mesh.rs"]
mod mesh;
#[path = "shared.rs"]
mod shared;
#[cfg(all(feature = "gizmos", feature = "picking"))]
#[path = "pointed.rs"]
mod pointed;
