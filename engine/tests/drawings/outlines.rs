//! Outlines of all shapes, where the shapes are.

use super::picture;
use crate::dim::*;
use crate::scenery::drawings;
use hazumi::draw::colors;
use hazumi::math::Aabb;
use hazumi::shape::{Compound, Segment, Shape};
use hazumi::{Body, Collider, Pose, Show, World};

const SHAPES: Show = Show { shapes: true, ..Show::NOTHING };

#[test]
fn outlines_reach_as_far_as_the_shapes() {
    let middle = xyz(3.0, -2.0, 5.0);
    for (shape, count) in drawings::shapes() {
        let mut world = World::default();
        let Aabb { min, max } = shape.bounds(&Pose::at(middle));
        let body = Body { position: middle, ..Body::fixed() };
        world.add(body, Collider::new(shape.clone())).unwrap();
        let shown = picture(&world, &SHAPES);
        assert_eq!(shown.lines_of(colors::FIXED).count(), count, "{shape:?}");
        let ends = || shown.lines.iter().flat_map(|&(from, to, _)| [from, to]);
        let [low, high] = [Vector::min, Vector::max].map(|of| ends().reduce(of).unwrap());
        let error = (low - min).abs().max((high - max).abs()).max_element();
        assert!(error < 1e-5, "{shape:?}: from {low} to {high} in {min} to {max}");
    }
}

#[test]
fn outlines_stand_as_their_colliders_do() {
    let mut world = World::default();
    let body = Body { position: Vector::X, rotation: rotation_z(0.5), ..Body::kinematic() };
    let pose = Pose::new(Vector::Y, rotation_z(0.3));
    let line = Segment::new([Vector::ZERO, Vector::X]).unwrap();
    let line = Compound::new(vec![(pose, Shape::from(line))]).unwrap();
    world.add(body, Collider::new(line)).unwrap();
    let shown = picture(&world, &SHAPES);
    let (from, to) = shown.lines_of(colors::KINEMATIC).next().unwrap();
    assert!(from.distance(body.pose().transform_point(Vector::Y)) < 1e-6, "{from}");
    let way = vector(0.8_f32.cos(), 0.8_f32.sin());
    assert!((to - from).distance(way) < 1e-6, "{}", to - from);
}

#[test]
fn half_spaces_are_shown_around_the_origin_of_the_picture() {
    let mut world = World::default();
    let slope = HalfSpace::new(either_vector([3.0, 4.0], [0.0, 4.0, 3.0]), 2.0).unwrap();
    world.add(Body::fixed(), Collider::new(slope)).unwrap();
    let origin = either_dvector([300.0, -50.0], [300.0, 7.0, -50.0]);
    let shown = picture(&world, &Show { origin, ..SHAPES });
    let ends = || shown.lines.iter().flat_map(|&(from, to, _)| [from, to]);
    assert_eq!(shown.lines.len(), either(1, 42));
    let normal = either_dvector([0.6, 0.8], [0.0, 0.8, 0.6]);
    for end in ends() {
        let place = end.to_f64() + origin;
        assert!((normal.dot(place) - 2.0).abs() < 1e-4, "{place} is off the surface");
    }
    let middle = ends().sum::<Vector>() / either(2.0, 84.0);
    let height = normal.dot(origin) - 2.0;
    // Grids are snapped to cells of a metre.
    let off = f64::from(middle.length()) - height.abs();
    assert!(off < either(1e-3, 1.0) && off > either(-1e-3, f64::NEG_INFINITY), "{middle}");
    let is_long = |&(from, to, _): &(Vector, Vector, u32)| {
        from.distance(to) > 20.0 - 1e-3 && from.distance(to) < 20.0 + 1e-3
    };
    assert!(shown.lines.iter().all(is_long));
}

#[test]
fn soft_bodies_are_shown_by_their_outlines() {
    let mut world = World::default();
    let round = drawings::soft_ball();
    let id = world.add(Body::dynamic(), Collider::new(round)).unwrap();
    world.apply_impulse_to_particle(id, 3, Vector::splat(50.0)).unwrap().unwrap();
    for _ in 0..5 {
        world.step(1.0 / 60.0).unwrap();
    }
    let places: Vec<Vector> = world.particles(id).unwrap().positions().collect();
    let shown = picture(&world, &SHAPES);
    // As Euler says of a ball: 42 corners, 80 faces.
    assert_eq!(shown.lines_of(colors::AWAKE).count(), either(16, 120));
    assert!(
        shown.lines.iter().all(|(from, to, _)| places.contains(from) && places.contains(to))
    );
}
