//! A thousand kilometres from the origin everything happens as it does at the origin.

use crate::dim::*;
use crate::engine::worlds::{DT, Random, cube, no_gravity};
use hazumi::math::rotation;
use hazumi::{Body, BodyId, Collider, Material, World, WorldSettings};

/// Far enough that `f32` has steps of 6 cm; all coordinates are multiples of them.
fn far() -> Vector {
    either_vector([1.0e6, -0.75e6], [1.0e6, 1.0e6, -0.75e6])
}

/// Where the bodies of a scene are after each of `steps`, from the origin of the scene,
/// exactly.
fn history(
    origin: Vector,
    steps: usize,
    build: impl Fn(&mut World, Vector) -> Vec<BodyId>,
) -> Vec<Vec<(DVector, Rotation)>> {
    let mut world = World::default();
    world.set_settings(WorldSettings { sleep: false, ..WorldSettings::default() }).unwrap();
    let ids = build(&mut world, origin);
    let step = |_| {
        assert_eq!(world.step(DT).unwrap().frozen, 0);
        let place = |&id: &BodyId| {
            let exact = world.exact_position(id).unwrap();
            let body = world.body(id).unwrap();
            assert_eq!(exact.to_f32(), body.position, "the high part is the sum, rounded");
            (exact - origin.to_f64(), body.rotation)
        };
        ids.iter().map(place).collect()
    };
    (0..steps).map(step).collect()
}

/// The longest way between two histories, m.
fn difference(a: &[Vec<(DVector, Rotation)>], b: &[Vec<(DVector, Rotation)>]) -> f64 {
    let pairs = a.iter().flatten().zip(b.iter().flatten());
    pairs.map(|((a, _), (b, _))| a.distance(*b)).fold(0.0, f64::max)
}

fn floor(world: &mut World, position: Vector) {
    let slab = Cuboid::new(xyz(20.0, 0.5, 20.0)).unwrap();
    let position = position - Vector::Y * 0.5;
    world.add(Body { position, ..Body::fixed() }, Collider::new(slab)).unwrap();
}

#[test]
fn a_stack_stands_as_well() {
    let build = |world: &mut World, origin: Vector| {
        floor(world, origin);
        let mut add = |floor: usize| {
            let position = origin + Vector::Y * (0.5 + floor as f32);
            world.add(Body { position, ..Body::dynamic() }, cube(0.5)).unwrap()
        };
        (0..10).map(&mut add).collect()
    };
    let [near, far] = [Vector::ZERO, far()].map(|origin| history(origin, 600, build));
    let off = difference(&near, &far);
    assert!(off < 1e-3, "{off} m");
    // As quiet: in the last second nobody gets anywhere.
    let [near, far] =
        [near, far].map(|history| difference(&history[540..541], &history[599..]));
    assert!(near < 1e-3 && far < 1.5 * near + 1e-4, "{near} m, {far} m");
}

#[test]
fn a_box_slides_down_a_slope_as_far() {
    let tilt = rotation_z(0.5);
    let build = |world: &mut World, origin: Vector| {
        let material = Material { friction: 0.3, ..Material::default() };
        let slope = Body { position: origin, rotation: tilt, ..Body::fixed() };
        let slab = Cuboid::new(xyz(50.0, 0.5, 5.0)).unwrap();
        world.add(slope, Collider { material, ..Collider::new(slab) }).unwrap();
        let up = rotation::rotate(tilt, Vector::Y);
        let id = world.add_body(Body { rotation: tilt, ..Body::dynamic() }).unwrap();
        world.add_collider(id, Collider { material, ..cube(0.5) }).unwrap();
        world.teleport(id, origin.to_f64() + up.to_f64(), tilt).unwrap().unwrap();
        vec![id]
    };
    let [near, far] = [Vector::ZERO, far()].map(|origin| history(origin, 240, build));
    let way = near[0][0].0.distance(near[239][0].0);
    assert!(way > 10.0, "it slides, {way} m");
    let off = difference(&near, &far);
    assert!(off < 1e-3, "{off} m");
}

#[test]
fn what_tumbles_tumbles_alike() {
    let build = |world: &mut World, origin: Vector| {
        world.set_settings(WorldSettings { sleep: false, ..no_gravity() }).unwrap();
        let body = Body {
            position: origin,
            linear_velocity: xyz(0.3, 0.1, -0.2),
            angular_velocity: either_turn(5.0, [0.1, 5.0, 0.2]),
            ..Body::dynamic()
        };
        let mut part = Collider::new(Cuboid::new(xyz(0.5, 0.1, 0.25)).unwrap());
        part.pose.position = vector(0.3, 0.2);
        vec![world.add(body, part).unwrap()]
    };
    let [near, far] = [Vector::ZERO, far()].map(|origin| history(origin, 600, build));
    let off = difference(&near, &far);
    assert!(off < 1e-3, "{off} m");
    let turns = near.iter().flatten().zip(far.iter().flatten());
    let off = turns.map(|(a, b)| angle_between(a.1, b.1)).fold(0.0, f32::max);
    assert!(off < either(1e-3, 2.7e-3), "{off}");
}

/// A plane is so long that its frame may stand at the origin, and what lies on it may not: the
/// arms of the plane are a thousand kilometres.
#[test]
fn a_plane_through_the_origin_carries_boxes_at_its_end() {
    let mut world = World::default();
    let plane = HalfSpace::new(Vector::Y, 0.0).unwrap();
    world.add(Body::fixed(), Collider::new(plane)).unwrap();
    let position = xyz(1.0e6, 0.5, -1.0e6);
    let id = world.add(Body { position, ..Body::dynamic() }, cube(0.5)).unwrap();
    for _ in 0..300 {
        world.step(DT).unwrap();
    }
    let exact = world.exact_position(id).unwrap();
    assert!((exact - position.to_f64()).length() < 0.005, "{exact}");
    assert_eq!(world.is_asleep(id), Some(true));
}

/// Boxes are `f32`, so they are rounded outwards: touching bodies must be found, whatever the
/// digits of their place.
#[test]
fn nobody_falls_through_the_gaps_between_numbers() {
    let mut random = Random(11);
    for _ in 0..40 {
        let origin = far().to_f64() + random.vector().to_f64();
        let mut world = World::default();
        let slab = Collider::new(Cuboid::new(xyz(2.0, 0.02, 2.0)).unwrap());
        let ground = world.add(Body::fixed(), slab).unwrap();
        world.teleport(ground, origin, Rotation::IDENTITY).unwrap().unwrap();
        let id = world.add(Body::dynamic(), Collider::ball(0.02).unwrap()).unwrap();
        let above = origin + DVector::Y * 0.1;
        world.teleport(id, above, Rotation::IDENTITY).unwrap().unwrap();
        for _ in 0..60 {
            world.step(DT).unwrap();
        }
        let height = world.exact_position(id).unwrap().y - origin.y;
        assert!((height - 0.04).abs() < 0.003, "{height} m");
    }
}

#[test]
fn slow_motion_is_neither_lost_nor_made_up() {
    let mut world = World::new(no_gravity()).unwrap();
    let linear_velocity = vector(0.001, 0.0);
    let body = Body { position: far(), linear_velocity, can_sleep: false, ..Body::dynamic() };
    let id = world.add(body, cube(0.5)).unwrap();
    for _ in 0..600 {
        world.step(DT).unwrap();
    }
    let way = world.exact_position(id).unwrap() - far().to_f64();
    assert!((way - DVector::X * 0.01).length() < 1e-6, "{way}");
}
