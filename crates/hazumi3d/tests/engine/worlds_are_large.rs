//! A thousand kilometres from the origin everything happens as it does at the origin.

use crate::engine::worlds::{DT, Random, cube, no_gravity};
use glam::{DVec3, Quat, Vec3};
use hazumi3d::shape::{Cuboid, HalfSpace};
use hazumi3d::{Body, BodyId, Collider, Material, Settings, World};

/// Far enough that `f32` has steps of 6 cm; all coordinates are multiples of them.
const FAR: Vec3 = Vec3::new(1.0e6, 1.0e6, -0.75e6);

/// Where the bodies of a scene are after each of `steps`, from the origin of the scene, exactly.
fn history(
    origin: Vec3,
    steps: usize,
    build: impl Fn(&mut World, Vec3) -> Vec<BodyId>,
) -> Vec<Vec<(DVec3, Quat)>> {
    let mut world = World::default();
    world.configure(Settings { sleep: false, ..Settings::default() }).unwrap();
    let ids = build(&mut world, origin);
    let step = |_| {
        assert_eq!(world.step(DT).unwrap().frozen, 0);
        let place = |&id: &BodyId| {
            let exact = world.exact_position(id).unwrap();
            let body = world.body(id).unwrap();
            assert_eq!(exact.as_vec3(), body.position, "the high part is the sum, rounded");
            (exact - origin.as_dvec3(), body.rotation)
        };
        ids.iter().map(place).collect()
    };
    (0..steps).map(step).collect()
}

/// The longest way between two histories, m.
fn difference(a: &[Vec<(DVec3, Quat)>], b: &[Vec<(DVec3, Quat)>]) -> f64 {
    let pairs = a.iter().flatten().zip(b.iter().flatten());
    pairs.map(|((a, _), (b, _))| a.distance(*b)).fold(0.0, f64::max)
}

fn floor(world: &mut World, position: Vec3) {
    let slab = Cuboid::new(Vec3::new(20.0, 0.5, 20.0)).unwrap();
    let position = position - Vec3::Y * 0.5;
    world.add(Body { position, ..Body::fixed() }, Collider::new(slab)).unwrap();
}

#[test]
fn a_stack_stands_as_well() {
    let build = |world: &mut World, origin: Vec3| {
        floor(world, origin);
        let mut add = |floor: usize| {
            let position = origin + Vec3::Y * (0.5 + floor as f32);
            world.add(Body { position, ..Body::dynamic() }, cube(0.5)).unwrap()
        };
        (0..10).map(&mut add).collect()
    };
    let [near, far] = [Vec3::ZERO, FAR].map(|origin| history(origin, 600, build));
    let off = difference(&near, &far);
    assert!(off < 1e-3, "{off} m");
    // As quiet: in the last second nobody gets anywhere.
    let [near, far] =
        [near, far].map(|history| difference(&history[540..541], &history[599..]));
    assert!(near < 1e-3 && far < 1.5 * near + 1e-4, "{near} m, {far} m");
}

#[test]
fn a_box_slides_down_a_slope_as_far() {
    let tilt = hazumi3d::math::rotation::from_axis_angle(Vec3::Z, 0.5);
    let build = |world: &mut World, origin: Vec3| {
        let material = Material { friction: 0.3, ..Material::default() };
        let slope = Body { position: origin, rotation: tilt, ..Body::fixed() };
        let slab = Cuboid::new(Vec3::new(50.0, 0.5, 5.0)).unwrap();
        world.add(slope, Collider { material, ..Collider::new(slab) }).unwrap();
        let up = hazumi3d::math::rotation::rotate(tilt, Vec3::Y);
        let id = world.add_body(Body { rotation: tilt, ..Body::dynamic() }).unwrap();
        world.add_collider(id, Collider { material, ..cube(0.5) }).unwrap();
        world.teleport(id, origin.as_dvec3() + up.as_dvec3(), tilt).unwrap().unwrap();
        vec![id]
    };
    let [near, far] = [Vec3::ZERO, FAR].map(|origin| history(origin, 240, build));
    let way = near[0][0].0.distance(near[239][0].0);
    assert!(way > 10.0, "it slides, {way} m");
    let off = difference(&near, &far);
    assert!(off < 1e-3, "{off} m");
}

#[test]
fn a_top_tumbles_alike() {
    let build = |world: &mut World, origin: Vec3| {
        world.configure(Settings { sleep: false, ..no_gravity() }).unwrap();
        let body = Body {
            position: origin,
            linear_velocity: Vec3::new(0.3, 0.1, -0.2),
            angular_velocity: Vec3::new(0.1, 5.0, 0.2),
            ..Body::dynamic()
        };
        let mut part = Collider::new(Cuboid::new(Vec3::new(0.5, 0.1, 0.25)).unwrap());
        part.pose.position = Vec3::new(0.3, 0.2, 0.0);
        vec![world.add(body, part).unwrap()]
    };
    let [near, far] = [Vec3::ZERO, FAR].map(|origin| history(origin, 600, build));
    let off = difference(&near, &far);
    assert!(off < 1e-3, "{off} m");
    let turns = near.iter().flatten().zip(far.iter().flatten());
    let off = turns.map(|(a, b)| a.1.dot(b.1).abs()).fold(1.0, f32::min);
    assert!(off > 1.0 - 1e-6, "{off}");
}

/// A plane is so long that its frame may stand at the origin, and what lies on it may not: the arms
/// of the plane are a thousand kilometres.
#[test]
fn a_plane_through_the_origin_carries_boxes_at_its_end() {
    let mut world = World::default();
    let plane = HalfSpace::new(Vec3::Y, 0.0).unwrap();
    world.add(Body::fixed(), Collider::new(plane)).unwrap();
    let position = Vec3::new(1.0e6, 0.5, -1.0e6);
    let id = world.add(Body { position, ..Body::dynamic() }, cube(0.5)).unwrap();
    for _ in 0..300 {
        world.step(DT).unwrap();
    }
    let exact = world.exact_position(id).unwrap();
    assert!((exact - position.as_dvec3()).length() < 0.005, "{exact}");
    assert_eq!(world.is_asleep(id), Some(true));
}

/// Boxes are `f32`, so they are rounded outwards: whoever touches must be found, whatever the
/// digits of its place.
#[test]
fn nobody_falls_through_the_gaps_between_numbers() {
    let mut random = Random(11);
    for _ in 0..40 {
        let origin = FAR.as_dvec3() + random.vector().as_dvec3();
        let mut world = World::default();
        let slab = Collider::new(Cuboid::new(Vec3::new(2.0, 0.02, 2.0)).unwrap());
        let ground = world.add(Body::fixed(), slab).unwrap();
        world.teleport(ground, origin, Quat::IDENTITY).unwrap().unwrap();
        let id = world.add(Body::dynamic(), Collider::ball(0.02).unwrap()).unwrap();
        let above = origin + DVec3::Y * 0.1;
        world.teleport(id, above, Quat::IDENTITY).unwrap().unwrap();
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
    let linear_velocity = Vec3::new(0.001, 0.0, 0.0);
    let body = Body { position: FAR, linear_velocity, can_sleep: false, ..Body::dynamic() };
    let id = world.add(body, cube(0.5)).unwrap();
    for _ in 0..600 {
        world.step(DT).unwrap();
    }
    let way = world.exact_position(id).unwrap() - FAR.as_dvec3();
    assert!((way - DVec3::X * 0.01).length() < 1e-6, "{way}");
}
