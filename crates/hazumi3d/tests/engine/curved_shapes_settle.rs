//! Cylinders, cones, rounded shapes and shapes of one's own come to rest and fall asleep.

use std::sync::Arc;

use crate::engine::worlds::{Random, ground, run};
use glam::{Quat, Vec3};
use hazumi3d::shape::{Cone, Cuboid, Custom, Cylinder, Mass, Rounded, Support};
use hazumi3d::{Body, BodyId, Collider, Shape, World};

/// A box that is a cone at both ends: eight sides, and no corner that it gives away.
#[derive(Debug)]
struct Spindle;

impl Spindle {
    fn corners() -> impl Iterator<Item = Vec3> {
        let ring = [(0.4, 0.0), (0.0, 0.4), (-0.4, 0.0), (0.0, -0.4)];
        let ring = ring.into_iter().map(|(x, z)| Vec3::new(x, 0.0, z));
        ring.chain([Vec3::Y * 0.5, Vec3::Y * -0.5])
    }
}

impl Support for Spindle {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        let farther = |best: Vec3, corner: Vec3| {
            if corner.dot(direction) > best.dot(direction) { corner } else { best }
        };
        (0, Self::corners().fold(Vec3::Y * 0.5, farther))
    }

    fn margin(&self) -> f32 {
        0.0
    }
}

impl Custom for Spindle {
    fn mass(&self) -> Option<Mass> {
        let mass = 2.0 * 0.32 * 0.5 / 3.0;
        let inertia = glam::Mat3::from_diagonal(Vec3::new(0.04, 0.03, 0.04)) * mass;
        Some(Mass { mass, center: Vec3::ZERO, inertia })
    }
}

fn shapes() -> Vec<(&'static str, Shape)> {
    let cuboid = Cuboid::new(Vec3::new(0.4, 0.2, 0.3)).unwrap();
    let cylinder = Cylinder::new(0.4, 0.3).unwrap();
    let coin = Cylinder::new(0.05, 0.4).unwrap();
    let cone = Cone::new(0.4, 0.4).unwrap();
    let custom: Arc<dyn Custom> = Arc::new(Spindle);
    vec![
        ("cylinder", cylinder.into()),
        ("coin", coin.into()),
        ("cone", cone.into()),
        ("rounded box", Rounded::new(cuboid, 0.1).unwrap().into()),
        ("rounded cylinder", Rounded::new(cylinder, 0.1).unwrap().into()),
        ("rounded cone", Rounded::new(cone, 0.05).unwrap().into()),
        ("custom", custom.into()),
    ]
}

/// A half-space, or a large plate with its top at 0.
fn floors() -> [(&'static str, World); 2] {
    let mut world = World::default();
    let plate = Collider::new(Cuboid::new(Vec3::new(20.0, 1.0, 20.0)).unwrap());
    world.add(Body { position: -Vec3::Y, ..Body::fixed() }, plate).unwrap();
    [("half-space", ground()), ("plate", world)]
}

fn drop_on(world: &mut World, shape: Shape, height: f32, rotation: Quat) -> BodyId {
    // Without it round things roll on for ever, as there is no friction of rolling.
    let angular_damping = 1.0;
    let position = Vec3::Y * height;
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
            let height = -shape.support(-Vec3::Y).unwrap().y;
            let id = drop_on(&mut world, shape.clone(), height, Quat::IDENTITY);
            run(&mut world, 2.0);
            let body = world.body(id).unwrap();
            assert_eq!(world.is_asleep(id), Some(true), "{name} on a {floor} is awake");
            let moved = body.position - Vec3::Y * height;
            assert!(moved.length() < 6e-3, "{name} on a {floor} moved {moved}");
            assert!(body.rotation.w > 0.99999, "{name} on a {floor}: {}", body.rotation);
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

/// A tower of cans, each on the one below.
#[test]
fn cans_stand_on_cans() {
    let can = Cylinder::new(0.25, 0.4).unwrap();
    let mut world = ground();
    let cans: Vec<_> = (0..6)
        .map(|floor| {
            let height = 0.25 + 0.5 * floor as f32;
            drop_on(&mut world, can.into(), height, Quat::from_rotation_y(floor as f32))
        })
        .collect();
    let report = run(&mut world, 10.0);
    assert_eq!(report.awake, 0);
    for (floor, &id) in cans.iter().enumerate() {
        let body = world.body(id).unwrap();
        let moved = body.position - Vec3::Y * (0.25 + 0.5 * floor as f32);
        assert!(moved.length() < 0.03, "can {floor} moved {moved}");
    }
}
