//! Soft bodies of space about which worlds are asked, and their faces.

use crate::dim::*;
use crate::engine::worlds::{add_at, ground, run};
use hazumi3d::core::soft::{SoftMaterial, Stiffness};
use hazumi3d::shape::SoftShape;
use hazumi3d::{Body, BodyId, Collider, World};

/// The faces of a soft shape, by their particles.
pub(crate) fn sides(shape: &SoftShape) -> &[[u32; DIM]] {
    shape.faces()
}

/// The nearest point of a triangle: in its plane, or on one of its edges.
pub(crate) fn on_side(corners: &[DVector; DIM], point: DVector) -> DVector {
    let [a, b, c] = *corners;
    let normal = (b - a).cross(c - a).normalize();
    let foot = point - normal * normal.dot(point - a);
    let edges = [[a, b], [b, c], [c, a]];
    let is_in =
        |[start, end]: [DVector; 2]| (end - start).cross(foot - start).dot(normal) >= 0.0;
    if edges.into_iter().all(is_in) {
        return foot;
    }
    let on_edge = |[start, end]: [DVector; 2]| {
        let way = end - start;
        start + way * ((point - start).dot(way) / way.length_squared()).clamp(0.0, 1.0)
    };
    let feet = edges.map(on_edge).into_iter();
    feet.min_by(|a, b| a.distance(point).total_cmp(&b.distance(point))).unwrap()
}

/// The part of the sky that a face covers, of which all cover 4π from inside.
pub(crate) fn covered(face: &[DVector; DIM], point: DVector) -> f64 {
    let [a, b, c] = face.map(|corner| corner - point);
    let (la, lb, lc) = (a.length(), b.length(), c.length());
    let below = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
    2.0 * a.dot(b.cross(c)).atan2(below)
}

/// A cube that has fallen on the ground and is being squeezed.
pub(crate) fn lump() -> (World, BodyId) {
    let shape =
        SoftShape::cuboid(Vector::splat(0.5), [3; 3]).unwrap().with_radius(0.06).unwrap();
    let mut world = ground();
    let cube = add_at(&mut world, xyz(0.1, 0.9, -0.1), Collider::new(shape));
    world.edit(cube, |body| body.angular_velocity = xyz(0.3, 0.2, 0.9)).unwrap();
    run(&mut world, 0.5);
    (world, cube)
}

/// A square of cloth that falls over a ball.
pub(crate) fn strip() -> (World, BodyId) {
    let taut = SoftMaterial { edges: Some(Stiffness::new(60.0, 1.0)), ..SoftMaterial::NONE };
    let shape = SoftShape::cloth(glam::Vec2::splat(0.8), [6; 2]).unwrap();
    let shape = shape.with_material(taut).unwrap().with_radius(0.05).unwrap();
    let mut world = ground();
    let ball = Body { position: Vector::Y * 0.4, ..Body::fixed() };
    world.add(ball, Collider::new(Sphere::new(0.3).unwrap())).unwrap();
    let cloth = add_at(&mut world, xyz(0.05, 0.9, 0.1), Collider::new(shape));
    run(&mut world, 0.4);
    (world, cloth)
}

/// A ball.
pub(crate) fn round(radius: f32) -> SoftShape {
    SoftShape::ball(radius, 2).unwrap()
}

/// A slab of 2 m × 1 m × 2 m.
pub(crate) fn slab() -> SoftShape {
    SoftShape::cuboid(xyz(1.0, 0.5, 1.0), [4, 2, 4]).unwrap()
}

/// Points of the cube from −1 to 1, 0.25 apart.
pub(crate) fn points_of_box() -> Vec<Vector> {
    let steps = || (0..=8_i8).map(|step| f32::from(step) / 4.0 - 1.0);
    let places = steps()
        .flat_map(|x| steps().flat_map(move |y| steps().map(move |z| Vector::new(x, y, z))));
    places.collect()
}
