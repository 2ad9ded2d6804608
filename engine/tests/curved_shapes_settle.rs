//! Capsules, cylinders, cones, rounded shapes and shapes of one's own come to rest and fall
//! asleep.

use std::sync::Arc;

use crate::dim::*;
use crate::engine::worlds::{Random, ground, run};
use crate::scenery::{self, curved};
use hazumi::shape::{CustomShape, MassProperties, Support};
use hazumi::{Body, BodyId, Collider, Shape, World};

/// A body of flat sides, whose corners it does not give away.
#[derive(Debug)]
struct Spindle;

impl Support for Spindle {
    fn support(&self, direction: Vector) -> (u32, Vector) {
        let farther = |best: Vector, corner: Vector| {
            if corner.dot(direction) > best.dot(direction) { corner } else { best }
        };
        let corners = curved::spindle_corners();
        (0, corners.into_iter().fold(corners[0], farther))
    }

    fn margin(&self) -> f32 {
        0.0
    }
}

impl CustomShape for Spindle {
    fn mass(&self) -> Option<MassProperties> {
        Some(curved::spindle_mass())
    }
}

fn shapes() -> Vec<(&'static str, Shape)> {
    let custom: Arc<dyn CustomShape> = Arc::new(Spindle);
    let mut shapes = curved::shapes();
    shapes.push(("custom", custom.into()));
    shapes
}

/// A half-space, or a large plate with its top at 0.
fn floors() -> [(&'static str, World); 2] {
    let mut world = World::default();
    let plate = Collider::new(Cuboid::new(xyz(20.0, 1.0, 20.0)).unwrap());
    world.add(Body { position: -Vector::Y, ..Body::fixed() }, plate).unwrap();
    [("half-space", ground()), ("plate", world)]
}

fn drop_on(world: &mut World, shape: Shape, height: f32, rotation: Rotation) -> BodyId {
    // Without it round things roll on for ever, as there is no friction of rolling.
    let angular_damping = 1.0;
    let position = Vector::Y * height;
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
            let height = -shape.support(-Vector::Y).unwrap().y;
            let id = drop_on(&mut world, shape.clone(), height, Rotation::IDENTITY);
            run(&mut world, 2.0);
            let body = world.body(id).unwrap();
            assert_eq!(world.is_asleep(id), Some(true), "{name} on a {floor} is awake");
            let moved = body.position - Vector::Y * height;
            assert!(moved.length() < 6e-3, "{name} on a {floor} moved {moved}");
            let real = real_part(body.rotation);
            assert!(real > 0.99999, "{name} on a {floor}: {:?}", body.rotation);
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

/// A tower of cans or of rounded boxes, each on the one below.
#[test]
fn curved_bricks_stand_on_curved_bricks() {
    let mut world = ground();
    let height = |floor: u8| 0.25 + 0.5 * f32::from(floor);
    let bricks: Vec<_> = (0..6)
        .map(|floor| {
            let turn = either(Rotation::IDENTITY, scenery::yaw(f32::from(floor)));
            drop_on(&mut world, curved::brick(), height(floor), turn)
        })
        .collect();
    let report = run(&mut world, 10.0);
    assert_eq!(report.awake, 0);
    for (floor, &id) in (0..).zip(&bricks) {
        let moved = world.body(id).unwrap().position - Vector::Y * height(floor);
        assert!(moved.length() < 0.03, "brick {floor} moved {moved}");
    }
}
