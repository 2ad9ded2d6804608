//! Soft bodies in 2D about which worlds are asked, and their sides.

use std::sync::Arc;

use crate::dim::*;
use crate::engine::soft_bodies::{add, positions, with_floor};
use crate::engine::worlds::{add_at, ground, run};
use hazumi2d::core::soft::{Pressure, SoftMaterial, Stiffness};
use hazumi2d::shape::{Chain, ChainOptions, Shape, Sides, SoftShape};
use hazumi2d::{BodyId, Collider, SoftBodyPin, World};

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

pub(crate) fn material(hertz: f32) -> SoftMaterial {
    let pressure = Pressure { stiffness: Stiffness::new(15.0, 1.0), amount: 1.0 };
    SoftMaterial {
        shape: Some(Stiffness::new(hertz, 0.3)),
        pressure: Some(pressure),
        ..SoftMaterial::default()
    }
}

pub(crate) fn blob(hertz: f32) -> Arc<SoftShape> {
    Arc::new(SoftShape::disc(0.5, 16).unwrap().with_material(material(hertz)).unwrap())
}

/// A jelly in 2D, which is a blob.
pub(crate) fn jelly(hertz: f32) -> Arc<SoftShape> {
    blob(hertz)
}

/// Jellies of all shapes.
pub(crate) fn jellies(hertz: f32) -> [Arc<SoftShape>; 1] {
    [blob(hertz)]
}

/// A disc of sixteen sides.
pub(crate) fn ball() -> SoftShape {
    SoftShape::disc(0.5, 16).unwrap()
}

pub(crate) fn area(points: &[Vector]) -> f32 {
    let next = points.iter().cycle().skip(1);
    0.5 * points.iter().zip(next).map(|(a, b)| a.perp_dot(*b)).sum::<f32>()
}

/// The area of a jelly, as part of that at rest.
pub(crate) fn share_of_content(world: &World, id: BodyId) -> f32 {
    area(&positions(world, id)) / area(world.particles(id).unwrap().shape().points())
}

/// Jellies on the floor, of which some are pinned.
pub(crate) fn busy() -> World {
    let mut world = with_floor();
    let jelly = add(&mut world, blob(5.0), vector(0.0, 1.0));
    let other = add(&mut world, blob(5.0), vector(0.2, 2.2));
    let weight = add(&mut world, Cuboid::new(Vector::splat(0.2)).unwrap(), vector(1.0, 1.5));
    world.pin(other, 3, Some(SoftBodyPin::Body(weight, vector(-0.2, 0.0)))).unwrap().unwrap();
    world.pin(jelly, 0, Some(SoftBodyPin::World(DVector::new(0.6, 1.0)))).unwrap().unwrap();
    world
}

/// Places of a heap, side by side and on each other.
pub(crate) fn places_of_heap() -> Vec<Vector> {
    let place = |index: u16| {
        let (column, row) = (index % 30, index / 30);
        let x = 1.06 * f32::from(column) + 0.1 * f32::from(row % 2);
        vector(x, 0.55 + 1.06 * f32::from(row))
    };
    (0..900).map(place).collect()
}

/// A wall without a thickness, across x.
pub(crate) fn sheet() -> Shape {
    let chain: Vec<_> = (-6..6).map(|y| vector(0.0, 0.5 * y as f32)).collect();
    let options = ChainOptions { sides: Sides::Both, ..Default::default() };
    Chain::new(&chain, options).unwrap().into()
}

/// A rope of 4 m, fixed at both ends.
pub(crate) fn membrane() -> SoftShape {
    let rope = SoftShape::rope(&[vector(-2.0, 0.0), vector(2.0, 0.0)], 0.2).unwrap();
    let last = u32::try_from(rope.points().len() - 1).unwrap();
    rope.with_radius(0.03).unwrap().with_fixed(&[0, last]).unwrap()
}

/// Whether a point is exactly below a side.
pub(crate) fn is_below(point: DVector, side: &[DVector; DIM]) -> bool {
    let [start, end] = side.map(|corner| corner - point);
    let is_on = (start.x > 0.0) != (end.x > 0.0);
    is_on && start.y + (end.y - start.y) * start.x / (start.x - end.x) > 0.0
}
