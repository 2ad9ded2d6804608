//! Outlines of all shapes, where the shapes are.

use std::sync::Arc;

use glam::{DVec3, Vec2, Vec3};
use hazumi3d::draw::colors;
use hazumi3d::math::Aabb;
use hazumi3d::shape::{
    Capsule, Compound, Cone, Cuboid, Cylinder, HalfSpace, HeightField, Hull, Mesh, Rounded,
    Segment, Shape, SoftShape, Sphere, Triangle,
};
use hazumi3d::{Body, Collider, Pose, Show, World};

use super::picture;

const SHAPES: Show = Show { shapes: true, ..Show::NOTHING };

fn tetrahedron() -> [Vec3; 4] {
    [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z]
}

/// Shapes, and how many lines they are.
fn shapes() -> Vec<(Shape, usize)> {
    let half = Vec3::new(0.5, 0.3, 0.2);
    let box_of = |half: Vec3| Cuboid::new(half).unwrap();
    let faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
    let mesh = Mesh::new(&tetrahedron(), &faces, Default::default()).unwrap();
    let heights = vec![0.0, 0.1, 0.2, 0.3, 0.2, 0.1];
    let field = HeightField::new(3, heights, Vec3::ONE, Default::default()).unwrap();
    let children = vec![
        (Pose::at(Vec3::X), box_of(half).into()),
        (Pose::at(Vec3::NEG_X), Sphere::new(0.5).unwrap().into()),
    ];
    vec![
        (Sphere::new(0.5).unwrap().into(), 72),
        (Capsule::new([Vec3::NEG_X, Vec3::X * 2.0], 0.5).unwrap().into(), 148),
        (box_of(half).into(), 12),
        (Cylinder::new(0.5, 0.2).unwrap().into(), 52),
        (Cone::new(0.5, 0.2).unwrap().into(), 28),
        (Arc::new(Hull::new(&tetrahedron()).unwrap()).into(), 6),
        (Rounded::new(box_of(half), 0.1).unwrap().into(), 96),
        (Segment::new([Vec3::ZERO, Vec3::ONE]).unwrap().into(), 1),
        (Triangle::new([Vec3::ZERO, Vec3::X, Vec3::Y]).unwrap().into(), 3),
        (mesh.into(), 6),
        (field.into(), 9),
        (Compound::new(children).unwrap().into(), 84),
    ]
}

#[test]
fn outlines_reach_as_far_as_the_shapes() {
    let middle = Vec3::new(3.0, -2.0, 5.0);
    for (shape, count) in shapes() {
        let mut world = World::default();
        let Aabb { min, max } = shape.bounds(&Pose::at(middle));
        let body = Body { position: middle, ..Body::fixed() };
        world.add(body, Collider::new(shape.clone())).unwrap();
        let shown = picture(&world, &SHAPES);
        assert_eq!(shown.lines_of(colors::FIXED).count(), count, "{shape:?}");
        let ends = || shown.lines.iter().flat_map(|&(from, to, _)| [from, to]);
        let [low, high] = [Vec3::min, Vec3::max].map(|of| ends().reduce(of).unwrap());
        let error = (low - min).abs().max((high - max).abs()).max_element();
        assert!(error < 1e-5, "{shape:?}: from {low} to {high} in {min} to {max}");
    }
}

#[test]
fn outlines_stand_as_their_colliders_do() {
    let mut world = World::default();
    let turn = |angle| hazumi3d::math::rotation::from_axis_angle(Vec3::Z, angle);
    let body = Body { position: Vec3::X, rotation: turn(0.5), ..Body::dynamic() };
    let pose = Pose::new(Vec3::Y, turn(0.3));
    let line = Segment::new([Vec3::ZERO, Vec3::X]).unwrap();
    let ends = vec![(pose, Shape::from(line))];
    let line = Collider::new(Compound::new(ends).unwrap());
    world.add(Body { motion: hazumi3d::Motion::Kinematic, ..body }, line).unwrap();
    let shown = picture(&world, &SHAPES);
    let (from, to) = shown.lines_of(colors::KINEMATIC).next().unwrap();
    let base = body.pose().point(Vec3::Y);
    assert!(from.distance(base) < 1e-6, "{from}");
    let along = Vec3::from((Vec2::from_angle(0.8), 0.0));
    assert!((to - from).distance(along) < 1e-6, "{}", to - from);
}

#[test]
fn grids_of_half_spaces_follow_the_origin_of_the_picture() {
    let mut world = World::default();
    let slope = HalfSpace::new(Vec3::new(0.0, 4.0, 3.0), 2.0).unwrap();
    world.add(Body::fixed(), Collider::new(slope)).unwrap();
    let origin = DVec3::new(300.0, 7.0, -50.0);
    let shown = picture(&world, &Show { origin, ..SHAPES });
    let ends = || shown.lines.iter().flat_map(|&(from, to, _)| [from, to]);
    assert_eq!(shown.lines.len(), 42);
    for end in ends() {
        let place = end.as_dvec3() + origin;
        assert!((0.8 * place.y + 0.6 * place.z - 2.0).abs() < 1e-4, "{place} is off the plane");
    }
    let middle = ends().sum::<Vec3>() / 84.0;
    let height = 0.8 * origin.y + 0.6 * origin.z - 2.0;
    // Snapped to cells of a metre.
    assert!(f64::from(middle.length()) < height.abs() + 1.0, "{middle}");
}

#[test]
fn soft_bodies_are_shown_by_their_skins() {
    let mut world = World::default();
    let ball = SoftShape::ball(0.5, 1).unwrap();
    let id = world.add(Body::dynamic(), Collider::new(ball)).unwrap();
    world.push_particle(id, 3, Vec3::splat(50.0)).unwrap().unwrap();
    for _ in 0..5 {
        world.step(1.0 / 60.0).unwrap();
    }
    let places: Vec<Vec3> = world.particles(id).unwrap().positions().collect();
    let shown = picture(&world, &SHAPES);
    // As Euler says: 42 corners, 80 faces.
    assert_eq!(shown.lines_of(colors::AWAKE).count(), 120);
    assert!(
        shown.lines.iter().all(|(from, to, _)| places.contains(from) && places.contains(to))
    );
}
