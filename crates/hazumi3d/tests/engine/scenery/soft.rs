//! Soft bodies of space about which worlds are asked, and their faces.

use std::sync::Arc;

use crate::dim::*;
use crate::engine::soft_bodies::{add, positions, with_floor};
use crate::engine::worlds::{add_at, ground, run};
use hazumi3d::core::soft::{Pressure, SoftMaterial, Stiffness};
use hazumi3d::shape::{Mesh, MeshOptions, Shape, Sides, SoftShape};
use hazumi3d::{Body, BodyId, Collider, SoftBodyPin, World};

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

pub(crate) fn material(hertz: f32) -> SoftMaterial {
    SoftMaterial { shape: Some(Stiffness::new(hertz, 0.3)), ..SoftMaterial::default() }
}

/// A ball of 42 particles and what fills it.
pub(crate) fn blob(hertz: f32) -> Arc<SoftShape> {
    let pressure = Pressure { stiffness: Stiffness::new(15.0, 1.0), amount: 1.0 };
    let material = SoftMaterial { pressure: Some(pressure), ..material(hertz) };
    Arc::new(SoftShape::ball(0.5, 1).unwrap().with_material(material).unwrap())
}

/// A cube of 27 particles.
pub(crate) fn jelly(hertz: f32) -> Arc<SoftShape> {
    let cube = SoftShape::cuboid(Vector::splat(0.5), [2; 3]).unwrap();
    Arc::new(cube.with_material(material(hertz)).unwrap())
}

/// Jellies of all shapes.
pub(crate) fn jellies(hertz: f32) -> [Arc<SoftShape>; 2] {
    [jelly(hertz), blob(hertz)]
}

/// A ball of 162 corners.
pub(crate) fn ball() -> SoftShape {
    SoftShape::ball(0.5, 2).unwrap()
}

/// Inside the skin of a closed body, as a share of that at rest.
pub(crate) fn share_of_content(world: &World, id: BodyId) -> f64 {
    let points = positions(world, id);
    let shape = world.particles(id).unwrap().shape();
    let volume = |points: &[Vector]| {
        let six_times = shape.faces().iter().map(|face| {
            let [a, b, c] = face.map(|corner| points[corner as usize].as_dvec3());
            a.dot(b.cross(c))
        });
        six_times.sum::<f64>() / 6.0
    };
    volume(&points) / volume(shape.points())
}

/// Jellies, a box, and pins.
pub(crate) fn busy() -> World {
    let mut world = with_floor();
    let jelly = add(&mut world, jelly(5.0), vector(0.0, 1.0));
    let other = add(&mut world, blob(5.0), Vector::new(0.2, 2.3, 0.1));
    let weight = Cuboid::new(Vector::splat(0.2)).unwrap();
    let weight = add(&mut world, weight, vector(1.0, 1.5));
    let held = SoftBodyPin::Body(weight, vector(-0.2, 0.0));
    world.pin(other, 3, Some(held)).unwrap().unwrap();
    let point = DVector::new(0.6, 1.0, 0.0);
    world.pin(jelly, 0, Some(SoftBodyPin::World(point))).unwrap().unwrap();
    world
}

/// Places of a heap, side by side and on each other.
pub(crate) fn places_of_heap() -> Vec<Vector> {
    let place = |index: u16| {
        let (x, y, z) = (index % 7, index / 49, index / 7 % 7);
        let shift = 0.1 * f32::from(y % 2);
        let [x, y, z] = [x, y, z].map(|place| 1.06 * f32::from(place));
        Vector::new(x + shift, y + 0.55, z)
    };
    (0..343).map(place).collect()
}

/// A wall without a thickness, across x.
pub(crate) fn sheet() -> Shape {
    let corners = [[-4.0, -4.0], [4.0, -4.0], [4.0, 4.0], [-4.0, 4.0]];
    let corners = corners.map(|[y, z]| Vector::new(0.0, y, z));
    let options = MeshOptions { sides: Sides::Both, ..MeshOptions::default() };
    Mesh::new(&corners, &[[0, 1, 2], [0, 2, 3]], options).unwrap().into()
}

/// A square cloth of 4 m, fixed at its border.
pub(crate) fn membrane() -> SoftShape {
    let count = 20;
    let is_border = |index: &u32| {
        let [x, z] = [index % (count + 1), index / (count + 1)];
        [x, z].iter().any(|&place| place == 0 || place == count)
    };
    let border: Vec<u32> = (0..(count + 1).pow(2)).filter(is_border).collect();
    let cloth = SoftShape::cloth(glam::Vec2::splat(2.0), [count; 2]).unwrap();
    cloth.with_radius(0.03).unwrap().with_fixed(&border).unwrap()
}

/// Whether a point is exactly below a face.
pub(crate) fn is_below(point: DVector, face: &[DVector; DIM]) -> bool {
    let [a, b, c] = face.map(|corner| corner - point);
    let turn = |from: DVector, to: DVector| from.x * to.z - from.z * to.x;
    let shares = [turn(b, c), turn(c, a), turn(a, b)];
    let is_on = shares.iter().all(|&it| it > 0.0) || shares.iter().all(|&it| it < 0.0);
    let height = shares[0] * a.y + shares[1] * b.y + shares[2] * c.y;
    is_on && height / shares.iter().sum::<f64>() > 0.0
}
