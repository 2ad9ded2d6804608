//! Outlines of all shapes, where the shapes are.

use glam::{DVec2, Vec2};
use hazumi2d::draw::colors;
use hazumi2d::math::{Aabb, Rotation};
use hazumi2d::shape::{
    Capsule, Chain, ChainOptions, Circle, Compound, HalfPlane, Polygon, Rectangle, Rounded,
    Segment, Shape, SoftShape,
};
use hazumi2d::{Body, Collider, Pose, Show, World};

use super::picture;

const SHAPES: Show = Show { shapes: true, ..Show::NOTHING };

/// Shapes, and how many lines they are.
fn shapes() -> Vec<(Shape, usize)> {
    let half = Vec2::new(0.5, 0.3);
    let corners = [Vec2::ZERO, Vec2::X, Vec2::new(0.5, 2.0)];
    let open = Chain::new(&corners, ChainOptions::default()).unwrap();
    let ring = Chain::new(&corners, ChainOptions { is_loop: true, ..Default::default() });
    let children = vec![
        (Pose::at(Vec2::X), Rectangle::new(half).unwrap().into()),
        (Pose::at(Vec2::NEG_X), Circle::new(0.5).unwrap().into()),
    ];
    vec![
        (Circle::new(0.5).unwrap().into(), 25),
        (Capsule::new([Vec2::NEG_X, Vec2::X * 2.0], 0.5).unwrap().into(), 50),
        (Rectangle::new(half).unwrap().into(), 4),
        (Polygon::new(&corners).unwrap().into(), 3),
        (Rounded::new(Rectangle::new(half).unwrap(), 0.1).unwrap().into(), 32),
        (Segment::new([Vec2::ZERO, Vec2::ONE]).unwrap().into(), 1),
        (open.into(), 2),
        (ring.unwrap().into(), 3),
        (Compound::new(children).unwrap().into(), 29),
    ]
}

#[test]
fn outlines_reach_as_far_as_the_shapes() {
    let middle = Vec2::new(3.0, -2.0);
    for (shape, count) in shapes() {
        let mut world = World::default();
        let Aabb { min, max } = shape.bounds(&Pose::at(middle));
        let body = Body { position: middle, ..Body::fixed() };
        world.add(body, Collider::new(shape.clone())).unwrap();
        let shown = picture(&world, &SHAPES);
        assert_eq!(shown.lines_of(colors::FIXED).count(), count, "{shape:?}");
        let ends = || shown.lines.iter().flat_map(|&(from, to, _)| [from, to]);
        let [low, high] = [Vec2::min, Vec2::max].map(|of| ends().reduce(of).unwrap());
        let error = (low - min).abs().max((high - max).abs()).max_element();
        assert!(error < 1e-5, "{shape:?}: from {low} to {high} in {min} to {max}");
    }
}

#[test]
fn outlines_stand_as_their_colliders_do() {
    let mut world = World::default();
    let rotation = Rotation::from_angle(0.5);
    let body = Body { position: Vec2::X, rotation, ..Body::kinematic() };
    let pose = Pose::new(Vec2::Y, Rotation::from_angle(0.3));
    let line = Segment::new([Vec2::ZERO, Vec2::X]).unwrap();
    let line = Compound::new(vec![(pose, Shape::from(line))]).unwrap();
    world.add(body, Collider::new(line)).unwrap();
    let shown = picture(&world, &SHAPES);
    let (from, to) = shown.lines_of(colors::KINEMATIC).next().unwrap();
    assert!(from.distance(body.pose().point(Vec2::Y)) < 1e-6, "{from}");
    assert!((to - from).distance(Vec2::from_angle(0.8)) < 1e-6, "{}", to - from);
}

#[test]
fn lines_of_half_planes_follow_the_origin_of_the_picture() {
    let mut world = World::default();
    let slope = HalfPlane::new(Vec2::new(3.0, 4.0), 2.0).unwrap();
    world.add(Body::fixed(), Collider::new(slope)).unwrap();
    let origin = DVec2::new(300.0, -50.0);
    let shown = picture(&world, &Show { origin, ..SHAPES });
    assert_eq!(shown.lines.len(), 1);
    let (from, to, _) = shown.lines[0];
    for end in [from, to] {
        let place = end.as_dvec2() + origin;
        assert!((0.6 * place.x + 0.8 * place.y - 2.0).abs() < 1e-4, "{place} is off the line");
    }
    let height = 0.6 * origin.x + 0.8 * origin.y - 2.0;
    let middle = (0.5 * (from + to)).as_dvec2();
    assert!((middle.length() - height.abs()).abs() < 1e-3, "{middle}");
    assert!((from.distance(to) - 20.0).abs() < 1e-3);
}

#[test]
fn soft_bodies_are_shown_by_their_outlines() {
    let mut world = World::default();
    let disc = SoftShape::disc(0.5, 16).unwrap();
    let id = world.add(Body::dynamic(), Collider::new(disc)).unwrap();
    world.push_particle(id, 3, Vec2::splat(50.0)).unwrap().unwrap();
    for _ in 0..5 {
        world.step(1.0 / 60.0).unwrap();
    }
    let places: Vec<Vec2> = world.particles(id).unwrap().positions().collect();
    let shown = picture(&world, &SHAPES);
    assert_eq!(shown.lines_of(colors::AWAKE).count(), 16);
    assert!(
        shown.lines.iter().all(|(from, to, _)| places.contains(from) && places.contains(to))
    );
}
