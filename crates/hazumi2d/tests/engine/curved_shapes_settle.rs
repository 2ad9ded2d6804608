//! Capsules, rounded shapes and shapes of one's own come to rest and fall asleep.

use std::sync::Arc;

use crate::engine::worlds::{Random, ground, run};
use glam::Vec2;
use hazumi2d::math::Rotation;
use hazumi2d::shape::{Capsule, Custom, Mass, Polygon, Rectangle, Rounded, Support};
use hazumi2d::{Body, BodyId, Collider, Shape, World};

/// A square on its corner, whose corners it does not give away.
#[derive(Debug)]
struct Spindle;

impl Support for Spindle {
    fn support(&self, direction: Vec2) -> (u32, Vec2) {
        let farther = |best: Vec2, corner: Vec2| {
            if corner.dot(direction) > best.dot(direction) { corner } else { best }
        };
        let corners = [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y].map(|corner| 0.4 * corner);
        (0, corners.into_iter().fold(corners[0], farther))
    }

    fn margin(&self) -> f32 {
        0.0
    }
}

impl Custom for Spindle {
    fn mass(&self) -> Option<Mass> {
        let mass = 0.32;
        Some(Mass { mass, center: Vec2::ZERO, inertia: mass * 0.32 / 6.0 })
    }
}

fn shapes() -> Vec<(&'static str, Shape)> {
    let capsule = Capsule::new([Vec2::X * -0.3, Vec2::X * 0.3], 0.2).unwrap();
    let rectangle = Rectangle::new(Vec2::new(0.4, 0.2)).unwrap();
    let triangle = [(-0.3, -0.2), (0.3, -0.2), (0.0, 0.4)].map(Vec2::from);
    let triangle = Arc::new(Polygon::new(&triangle).unwrap());
    let custom: Arc<dyn Custom> = Arc::new(Spindle);
    vec![
        ("capsule", capsule.into()),
        ("triangle", Arc::clone(&triangle).into()),
        ("rounded box", Rounded::new(rectangle, 0.1).unwrap().into()),
        ("rounded triangle", Rounded::new(triangle, 0.1).unwrap().into()),
        ("custom", custom.into()),
    ]
}

/// A half-plane, or a large plate with its top at 0.
fn floors() -> [(&'static str, World); 2] {
    let mut world = World::default();
    let plate = Collider::new(Rectangle::new(Vec2::new(20.0, 1.0)).unwrap());
    world.add(Body { position: -Vec2::Y, ..Body::fixed() }, plate).unwrap();
    [("half-plane", ground()), ("plate", world)]
}

fn drop_on(world: &mut World, shape: Shape, height: f32, rotation: Rotation) -> BodyId {
    // Without it round things roll on for ever, as there is no friction of rolling.
    let angular_damping = 1.0;
    let position = Vec2::Y * height;
    let body = Body { position, rotation, angular_damping, ..Body::dynamic() };
    world.add(body, Collider::new(shape)).unwrap()
}

/// Set down upright, nothing moves: no point comes and goes.
#[test]
fn what_is_set_down_stays() {
    for (name, shape) in shapes() {
        if name == "custom" {
            continue;
        }
        for (floor, mut world) in floors() {
            let height = -shape.support(-Vec2::Y).unwrap().y;
            let id = drop_on(&mut world, shape.clone(), height, Rotation::IDENTITY);
            run(&mut world, 2.0);
            let body = world.body(id).unwrap();
            assert_eq!(world.is_asleep(id), Some(true), "{name} on a {floor} is awake");
            let moved = body.position - Vec2::Y * height;
            assert!(moved.length() < 6e-3, "{name} on a {floor} moved {moved}");
            assert!(body.rotation.cos > 0.99999, "{name} on a {floor}: {:?}", body.rotation);
        }
    }
}

#[test]
fn what_is_dropped_comes_to_rest() {
    let mut random = Random(5);
    for (name, shape) in shapes() {
        for round in 0..3 {
            for (floor, mut world) in floors() {
                let id = drop_on(&mut world, shape.clone(), 1.5, random.rotation());
                run(&mut world, 12.0);
                let body = world.body(id).unwrap();
                let low = world.max_penetration();
                assert!(low < 0.02, "{name} {round} is {low} m in the {floor}");
                assert!(body.position.y < 0.7, "{name} {round}: {}", body.position);
                let is_asleep = world.is_asleep(id) == Some(true);
                assert!(is_asleep, "{name} {round} on the {floor} moves: {body:?}");
            }
        }
    }
}

/// A tower of rounded boxes, each on the one below.
#[test]
fn rounded_boxes_stand_on_rounded_boxes() {
    let box_ = Rounded::new(Rectangle::new(Vec2::new(0.3, 0.15)).unwrap(), 0.1).unwrap();
    let mut world = ground();
    let height = |floor: u8| 0.25 + 0.5 * f32::from(floor);
    let boxes: Vec<_> = (0..6)
        .map(|floor| {
            drop_on(&mut world, box_.clone().into(), height(floor), Rotation::IDENTITY)
        })
        .collect();
    let report = run(&mut world, 10.0);
    assert_eq!(report.awake, 0);
    for (floor, &id) in (0..).zip(&boxes) {
        let moved = world.body(id).unwrap().position - Vec2::Y * height(floor);
        assert!(moved.length() < 0.03, "box {floor} moved {moved}");
    }
}
