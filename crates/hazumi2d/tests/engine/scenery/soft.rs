//! Soft bodies of the plane about which worlds are asked, and their sides.

use crate::dim::*;
use crate::engine::worlds::{add_at, ground, run};
use hazumi2d::core::soft::{SoftMaterial, Stiffness};
use hazumi2d::shape::SoftShape;
use hazumi2d::{BodyId, Collider, World};

/// The sides of a soft shape, by their particles.
pub(crate) fn sides(shape: &SoftShape) -> &[[u32; DIM]] {
    shape.outline()
}

/// The nearest point of a side.
pub(crate) fn on_side(&[start, end]: &[DVector; DIM], point: DVector) -> DVector {
    let way = end - start;
    start + way * ((point - start).dot(way) / way.length_squared()).clamp(0.0, 1.0)
}

/// The angle that a side covers, of which all cover 2π from inside.
pub(crate) fn covered(&[start, end]: &[DVector; DIM], point: DVector) -> f64 {
    let (a, b) = (start - point, end - point);
    a.perp_dot(b).atan2(a.dot(b))
}

/// A star with dents, which has fallen on the ground and is being squeezed.
pub(crate) fn lump() -> (World, BodyId) {
    let corner = |index: u8| {
        let angle = std::f32::consts::TAU * f32::from(index) / 10.0;
        Vector::from_angle(angle) * if index.is_multiple_of(2) { 1.0 } else { 0.5 }
    };
    let corners: Vec<Vector> = (0..10).map(corner).collect();
    let shape = SoftShape::filled(&corners, 0.15).unwrap().with_radius(0.06).unwrap();
    let mut world = ground();
    let star = add_at(&mut world, vector(0.3, 1.2), Collider::new(shape));
    run(&mut world, 0.75);
    (world, star)
}

/// A line with two ends that swings.
pub(crate) fn strip() -> (World, BodyId) {
    let taut = SoftMaterial { edges: Some(Stiffness::new(60.0, 1.0)), ..SoftMaterial::NONE };
    let ends = [vector(-1.0, 0.5), vector(1.0, 1.0)];
    let shape = SoftShape::rope(&ends, 0.2).unwrap().with_material(taut).unwrap();
    let mut world = ground();
    let shape = shape.with_radius(0.05).unwrap();
    let rope = add_at(&mut world, Vector::Y, Collider::new(shape));
    run(&mut world, 0.3);
    (world, rope)
}

/// A disc.
pub(crate) fn round(radius: f32) -> SoftShape {
    SoftShape::disc(radius, 24).unwrap()
}

/// A slab of 2 m × 1 m.
pub(crate) fn slab() -> SoftShape {
    SoftShape::grid(vector(1.0, 0.5), [8, 4]).unwrap()
}

/// Points of the square from −1 to 1, 0.1 apart.
pub(crate) fn points_of_box() -> Vec<Vector> {
    let steps = || (0..=20_i8).map(|step| f32::from(step) / 10.0 - 1.0);
    steps().flat_map(|x| steps().map(move |y| vector(x, y))).collect()
}
