//! Bodies on chains and compounds: they rest, roll, slide and fall off.

use std::sync::Arc;

use crate::engine::worlds::Random;
use glam::Vec2;
use hazumi2d::math::{Rotation, rotation};
use hazumi2d::query::Ray;
use hazumi2d::shape::decompose::DecomposeOptions;
use hazumi2d::shape::{
    Capsule, Chain, ChainOptions, Circle, Compound, HalfPlane, Outline, Rectangle, Shape, Sides,
};
use hazumi2d::{Body, BodyId, Collider, CombineRule, Material, Pose, QueryFilter, World};

fn position(world: &World, id: BodyId) -> Vec2 {
    world.body(id).unwrap().position
}

fn run(world: &mut World, steps: u32) {
    for _ in 0..steps {
        let report = world.step(1.0 / 60.0).unwrap();
        assert_eq!(report.frozen, 0);
    }
}

/// A chain along y = 0 from x = 20 to x = 0, whose front is above.
fn chain(points: impl Iterator<Item = f32>, options: ChainOptions) -> Shape {
    let points: Vec<_> = points.map(|x| Vec2::X * x).collect();
    Chain::new(&points, options).unwrap().into()
}

/// Floors of segments of half a metre, and of anything between 5 and 75 cm.
fn floors() -> [Shape; 2] {
    let even = (0..41_u8).map(|index| 20.0 - 0.5 * f32::from(index));
    let mut random = Random(4);
    let mut x = 20.5;
    let uneven = std::iter::repeat_with(move || {
        x -= 0.4 + 0.35 * random.signed();
        x
    });
    [
        chain(even, ChainOptions::default()),
        chain(uneven.take_while(|&x| x > -1.0), ChainOptions::default()),
    ]
}

fn things() -> [Shape; 3] {
    [
        Circle::new(0.4).unwrap().into(),
        Rectangle::new(Vec2::splat(0.4)).unwrap().into(),
        Capsule::new([Vec2::X * -0.5, Vec2::X * 0.5], 0.4).unwrap().into(),
    ]
}

#[test]
fn what_is_dropped_comes_to_rest_on_the_surface() {
    for floor in floors() {
        let mut world = World::default();
        world.add(Body::fixed(), Collider::new(floor)).unwrap();
        let mut dropped = Vec::new();
        for (shape, x) in things().into_iter().zip([2.0, 4.0, 6.0]) {
            let body = Body { position: Vec2::new(x, 1.0), ..Body::dynamic() };
            dropped.push(world.add(body, Collider::new(shape)).unwrap());
        }
        run(&mut world, 240);
        for id in dropped {
            let height = position(&world, id).y;
            assert!((height - 0.4).abs() < 0.01, "{height}");
        }
    }
}

/// A hard box and ball that slide without friction lose no speed and do not jump at the
/// corners.
#[test]
fn sliding_over_edges_costs_no_speed() {
    for floor in floors() {
        for shape in things() {
            let ice = Material { friction: 0.0, ..Material::default() };
            let mut world = World::default();
            let floor = Collider { material: ice, ..Collider::new(floor.clone()) };
            world.add(Body::fixed(), floor).unwrap();
            let body = Body {
                position: Vec2::new(1.0, 0.4),
                linear_velocity: Vec2::X * 4.0,
                ..Body::dynamic()
            };
            let collider = Collider { material: ice, ..Collider::new(shape) };
            let id = world.add(body, collider).unwrap();
            for _ in 0..90 {
                run(&mut world, 1);
                let body = world.body(id).unwrap();
                assert!((body.position.y - 0.4).abs() < 0.01, "{body:?}");
                let lost = 1.0 - body.linear_velocity.length() / 4.0;
                assert!(lost.abs() < 0.01, "{body:?}");
                assert!(body.angular_velocity.abs() < 0.05, "{body:?}");
            }
        }
    }
}

/// Two chains that go on in each other, as their ghosts say, are as smooth as one.
#[test]
fn sliding_from_chain_to_chain_costs_no_speed() {
    for shape in things() {
        let ice = Material { friction: 0.0, ..Material::default() };
        let mut world = World::default();
        let right = ChainOptions { ghosts: [None, Some(Vec2::X * 2.0)], ..Default::default() };
        let left = ChainOptions { ghosts: [Some(Vec2::X * 4.0), None], ..Default::default() };
        for half in [
            chain([20.0, 4.0, 3.0].into_iter(), right),
            chain([3.0, 2.0, -9.0].into_iter(), left),
        ] {
            world
                .add(Body::fixed(), Collider { material: ice, ..Collider::new(half) })
                .unwrap();
        }
        let linear_velocity = Vec2::X * 4.0;
        let body = Body { position: Vec2::new(1.0, 0.4), linear_velocity, ..Body::dynamic() };
        let collider = Collider { material: ice, ..Collider::new(shape) };
        let id = world.add(body, collider).unwrap();
        run(&mut world, 90);
        let body = world.body(id).unwrap();
        assert!((body.position.y - 0.4).abs() < 0.01, "{body:?}");
        assert!((body.linear_velocity - linear_velocity).length() < 0.04, "{body:?}");
    }
}

#[test]
fn a_table_falls_on_its_legs() {
    let leg = |x: f32| {
        let leg = Rectangle::new(Vec2::new(0.05, 0.4)).unwrap();
        (Pose::at(Vec2::new(x, 0.4)), leg.into())
    };
    let top = Rectangle::new(Vec2::new(0.8, 0.05)).unwrap();
    let children = vec![leg(0.7), leg(-0.7), (Pose::at(Vec2::Y * 0.85), top.into())];
    let table = Arc::new(Compound::new(children).unwrap());
    let [floor, _] = floors();
    for ground in [Shape::from(HalfPlane::new(Vec2::Y, 0.0).unwrap()), floor] {
        let mut world = World::default();
        world.add(Body::fixed(), Collider::new(ground)).unwrap();
        let rotation = Rotation::from_angle(0.3);
        let body = Body { position: Vec2::new(3.3, 0.6), rotation, ..Body::dynamic() };
        let id = world.add(body, Collider::new(Arc::clone(&table))).unwrap();
        run(&mut world, 120);
        let middle = position(&world, id) + Vec2::Y * 1.2;
        let ball = Body { position: middle, ..Body::dynamic() };
        let ball = world.add(ball, Collider::ball(0.1).unwrap()).unwrap();
        run(&mut world, 180);
        let found = position(&world, id);
        assert!(found.y.abs() < 0.02, "{found}");
        let ball = position(&world, ball).y;
        assert!((ball - 1.0).abs() < 0.03, "on the table, {ball}");
    }
}

#[test]
fn surfaces_carry_no_dynamic_body_and_are_left_alone_behind() {
    let mut world = World::default();
    let front = ChainOptions { sides: Sides::Front, ..ChainOptions::default() };
    let floor = chain([20.0, 0.0, -20.0].into_iter(), front);
    assert!(world.add(Body::dynamic(), Collider::new(floor.clone())).is_err());
    world.add(Body::fixed(), Collider::new(floor)).unwrap();
    let body = Body {
        position: Vec2::new(9.0, -1.0),
        linear_velocity: Vec2::Y * 8.0,
        ..Body::dynamic()
    };
    let id = world.add(body, Collider::ball(0.2).unwrap()).unwrap();
    run(&mut world, 20);
    assert!(position(&world, id).y > 0.5, "through from below");
    run(&mut world, 240);
    assert!((position(&world, id).y - 0.2).abs() < 0.02, "and back on top");
}

/// A slope of 20°, its upper half of rubber and its lower half of ice, as each kind of shape
/// that has parts: what lies on the rubber stays, what lies on the ice slides as Galileo says.
#[test]
fn each_part_is_of_its_own_material() {
    let ice = Material {
        friction: 0.0,
        friction_combine: CombineRule::Minimum,
        ..Material::default()
    };
    let rubber = Material { friction: 1.0, ..Material::default() };
    let materials: Vec<u16> = (0..40).map(|index| u16::from(index < 20)).collect();
    let points = (0..41_u8).map(|index| 10.0 - 0.5 * f32::from(index));
    let options = ChainOptions { materials, ..ChainOptions::default() };
    let half = |x: f32| {
        (Pose::at(Vec2::new(x, -0.5)), Rectangle::new(Vec2::new(5.0, 0.5)).unwrap().into())
    };
    let compound = Arc::new(Compound::new(vec![half(-5.0), half(5.0)]).unwrap());
    let slope = 20.0_f32.to_radians();
    for shape in [chain(points, options), compound.into()] {
        let mut world = World::default();
        let rotation = Rotation::from_angle(slope);
        let part_materials = Arc::from([ice, rubber]);
        let ground = Collider { part_materials, ..Collider::new(shape) };
        world.add(Body { rotation, ..Body::fixed() }, ground.clone()).unwrap();
        let put = |world: &mut World, x: f32| {
            let position = rotation::rotate(rotation, Vec2::new(x, 0.2));
            let body = Body { position, rotation, ..Body::dynamic() };
            let cube = Rectangle::new(Vec2::splat(0.2)).unwrap();
            world.add(body, Collider { material: rubber, ..Collider::new(cube) }).unwrap()
        };
        let (slides, stays) = (put(&mut world, -3.1), put(&mut world, 3.1));
        run(&mut world, 60);
        let along = |id| rotation::rotate_back(rotation, position(&world, id)).x;
        let expected = 0.5 * 9.81 * slope.sin();
        let way = -3.1 - along(slides);
        assert!((way / expected - 1.0).abs() < 0.02, "{way} {expected}");
        assert!((along(stays) - 3.1).abs() < 0.002, "{}", along(stays));
        let down = rotation::rotate(rotation, Vec2::NEG_Y);
        let above = rotation::rotate(rotation, Vec2::new(-1.0, 1.0));
        let ray = Ray::new(above, down, 5.0).unwrap();
        let hit = world.cast_ray(&ray, &QueryFilter::default()).unwrap();
        assert_eq!(ground.material_of(hit.part), &ice);
    }
}

#[test]
fn an_arch_of_polygons_falls_around_a_pole() {
    let [out, inside] = [0.5, 0.3];
    let outline = [
        (-out, 0.0),
        (-inside, 0.0),
        (-inside, 0.8),
        (inside, 0.8),
        (inside, 0.0),
        (out, 0.0),
        (out, 1.0),
        (-out, 1.0),
    ];
    let outline = Outline::new(&outline.map(Vec2::from)).unwrap();
    let arch = Collider::convex_decomposition(&outline, &DecomposeOptions::default()).unwrap();
    let mut world = World::default();
    world.add(Body::fixed(), Collider::new(HalfPlane::new(Vec2::Y, 0.0).unwrap())).unwrap();
    let pole = Capsule::new([Vec2::ZERO, Vec2::Y * 0.5], 0.15).unwrap();
    world.add(Body::fixed(), Collider::new(pole)).unwrap();
    let body = Body { position: Vec2::new(0.05, 2.0), ..Body::dynamic() };
    let id = world.add(body, arch).unwrap();
    let mass = world.mass_properties(id).unwrap().mass;
    assert!((mass - (1.0 - 0.6 * 0.8)).abs() < 1e-4, "{mass}");
    run(&mut world, 180);
    let found = position(&world, id);
    assert!(found.y.abs() < 0.01 && found.x.abs() < 0.2, "{found}");
}
