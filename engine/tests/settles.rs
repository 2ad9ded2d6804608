//! Things come to rest where they should, and stay there.

use crate::dim::*;
use crate::engine::worlds::{DT, add_at, cube, ground, run};
use crate::scenery;
use hazumi::math::rotation;
use hazumi::shape::Capsule;
use hazumi::{Body, Collider, Material, World, WorldSettings};

/// Nobody may sleep, so nothing but the solver holds the stack; and it stands as well far from the
/// origin, where a position has no digits left for a slow drift.
#[test]
fn a_stack_of_twenty_boxes_stands_for_a_minute() {
    for far in [0.0, 300.0, 4000.0] {
        a_stack_stands(xyz(far, 0.0, far));
    }
}

#[track_caller]
fn a_stack_stands(place: Vector) {
    let mut world = ground();
    world.set_settings(WorldSettings { sleep: false, ..*world.settings() }).unwrap();
    let boxes: Vec<_> = (0..20)
        .map(|floor| add_at(&mut world, place + Vector::Y * (0.5 + floor as f32), cube(0.5)))
        .collect();
    let report = run(&mut world, 60.0);
    assert_eq!((report.frozen, report.contacts), (0, 20));
    for (floor, &id) in boxes.iter().enumerate() {
        let body = world.body(id).unwrap();
        let drift = (body.position - place).with_y(0.0).length();
        let sunk = 0.5 + floor as f32 - body.position.y;
        assert!(drift < 0.002, "box {floor} drifted {drift} m");
        assert!((-0.001..0.015).contains(&sunk), "box {floor} sank {sunk} m");
        let limit = either(0.9998, 0.9999);
        assert!(real_part(body.rotation) > limit, "box {floor} turned to {:?}", body.rotation);
    }
    assert!(world.max_penetration() < 0.002);
}

#[test]
fn a_stack_falls_asleep_and_a_ball_wakes_it() {
    let mut world = ground();
    let boxes: Vec<_> = (0..5)
        .map(|floor| add_at(&mut world, Vector::Y * (0.5 + floor as f32), cube(0.5)))
        .collect();
    let report = run(&mut world, 5.0);
    assert_eq!(report.awake, 0, "the stack sleeps");
    let hash = world.state_hash();
    run(&mut world, 1.0);
    assert_eq!(world.state_hash(), hash, "a sleeping world does not change");

    let ball = Body {
        position: vector(-3.0, 4.5),
        linear_velocity: vector(12.0, 0.0),
        ..Body::dynamic()
    };
    world.add(ball, Collider::ball(0.4).unwrap()).unwrap();
    let woke = (0..30).any(|_| world.step(DT).unwrap().awake == 6);
    assert!(woke, "all five boxes wake when the ball hits");
    assert_eq!(world.is_asleep(boxes[0]), Some(false));
}

#[test]
fn taking_the_support_away_wakes_what_stood_on_it() {
    let mut world = ground();
    let table = add_at(&mut world, Vector::Y * 0.5, cube(0.5));
    let vase = add_at(&mut world, Vector::Y * 1.25, cube(0.25));
    run(&mut world, 3.0);
    assert_eq!(world.is_asleep(vase), Some(true));
    assert!(world.remove(table).is_some());
    run(&mut world, 2.0);
    let y = world.body(vase).unwrap().position.y;
    assert!((y - 0.25).abs() < 0.01, "the vase lies on the ground, at {y}");
}

#[test]
fn moving_the_ground_away_wakes_what_stood_on_it() {
    let mut world = World::default();
    let shelf = Collider::new(Cuboid::new(xyz(2.0, 0.1, 2.0)).unwrap());
    let shelf = world.add(Body::fixed(), shelf).unwrap();
    let book = add_at(&mut world, Vector::Y * 0.4, cube(0.3));
    run(&mut world, 3.0);
    assert_eq!(world.is_asleep(book), Some(true));
    world.edit(shelf, |body| body.position.x = 100.0).unwrap();
    run(&mut world, 1.0);
    assert!(world.body(book).unwrap().position.y < -2.0);
}

#[test]
fn a_moving_lift_carries_and_wakes_its_load() {
    let mut world = World::default();
    let floor = Collider::new(Cuboid::new(xyz(2.0, 0.1, 2.0)).unwrap());
    let lift = world.add(Body::kinematic(), floor).unwrap();
    let load = add_at(&mut world, Vector::Y * 0.4, cube(0.3));
    run(&mut world, 3.0);
    assert_eq!(world.is_asleep(load), Some(true), "a lift at rest lets its load sleep");
    world.edit(lift, |body| body.linear_velocity = vector(0.5, 1.0)).unwrap();
    run(&mut world, 2.0);
    let [lift, load] = [lift, load].map(|id| world.body(id).unwrap().position);
    assert!((lift - vector(1.0, 2.0)).length() < 1e-3, "{lift}");
    assert!((load - lift - Vector::Y * 0.4).length() < 0.05, "{load} stands on {lift}");
}

/// A box on a slope of angle α stays when μ > tan α and slides when μ < tan α.
#[test]
fn a_box_on_a_slope_obeys_coulomb() {
    let slope = 0.5_f32;
    for (friction, slides) in [(0.45, true), (0.55, false)] {
        let mut world = World::default();
        let material = Material { friction, ..Material::default() };
        let normal = vector(slope, 1.0).normalize();
        let plane = HalfSpace::new(normal, 0.0).unwrap();
        let plane = Collider { material, ..Collider::new(plane) };
        world.add(Body::fixed(), plane).unwrap();
        let body = Body {
            position: normal * 0.5,
            rotation: scenery::upright_on(normal),
            ..Body::dynamic()
        };
        let id = world.add(body, Collider { material, ..cube(0.5) }).unwrap();
        run(&mut world, 2.0);
        let way = (world.body(id).unwrap().position - normal * 0.5).length();
        let sine = slope / (1.0 + slope * slope).sqrt();
        let cosine = 1.0 / (1.0 + slope * slope).sqrt();
        let expected = 0.5 * 9.81 * (sine - friction * cosine).max(0.0) * 4.0;
        let tolerance = if slides { 0.03 * expected } else { 0.005 };
        assert!(
            (way - expected).abs() < tolerance,
            "μ = {friction}: {way} m, not {expected} m"
        );
    }
}

#[test]
fn a_capsule_comes_to_lie_on_its_side() {
    let mut world = ground();
    let capsule = Capsule::new([Vector::NEG_Y * 0.5, Vector::Y * 0.5], 0.25).unwrap();
    let body = Body {
        position: Vector::Y * 1.5,
        rotation: either_rotation(0.4, [0.2, 0.0, 0.1, 1.0]),
        ..Body::dynamic()
    };
    let id = world.add(body, Collider::new(capsule)).unwrap();
    run(&mut world, 6.0);
    let body = world.body(id).unwrap();
    assert!((body.position.y - 0.25).abs() < 0.01, "{}", body.position);
    let axis = rotation::rotate(body.rotation, Vector::Y);
    assert!(axis.y.abs() < 0.02, "{axis}");
}

#[test]
fn ignored_pairs_pass_through_each_other() {
    let mut world = ground();
    let low = add_at(&mut world, Vector::Y * 0.5, cube(0.5));
    let high = add_at(&mut world, Vector::Y * 3.0, cube(0.5));
    world.ignore_pair(high, low).unwrap();
    run(&mut world, 3.0);
    let y = world.body(high).unwrap().position.y;
    assert!((y - 0.5).abs() < 0.02, "{y}");
}

/// A sleeping body must wake before it is hit, not after: a body that slept through the hit would
/// be a wall, and take the momentum.
#[test]
fn a_sleeping_body_takes_a_hit_like_an_awake_one() {
    let hit = |sleep: bool| {
        let mut world = ground();
        world.set_settings(WorldSettings { sleep, ..*world.settings() }).unwrap();
        let material = Material {
            friction: 0.0,
            friction_combine: hazumi::CombineRule::Minimum,
            ..Material::default()
        };
        let ice = Collider { material, ..cube(0.5) };
        let target = add_at(&mut world, vector(3.0, 0.5), ice.clone());
        run(&mut world, 1.0);
        assert_eq!(world.is_asleep(target), Some(sleep));
        let body = Body {
            position: Vector::Y * 0.5,
            linear_velocity: Vector::X * 2.0,
            ..Body::dynamic()
        };
        world.add(body, ice).unwrap();
        run(&mut world, 2.0);
        world.body(target).unwrap().linear_velocity.x
    };
    let [asleep, awake] = [true, false].map(hit);
    assert!((asleep - 1.0).abs() < 0.05 && (asleep - awake).abs() < 0.01, "{asleep} {awake}");
}

#[test]
fn editing_other_numbers_of_a_body_leaves_its_contacts_alone() {
    let mut world = ground();
    world.set_settings(WorldSettings { sleep: false, ..*world.settings() }).unwrap();
    let boxes: Vec<_> = (0..20)
        .map(|floor| add_at(&mut world, Vector::Y * (0.5 + floor as f32), cube(0.5)))
        .collect();
    for step in 0..600 {
        for &id in &boxes {
            world.edit(id, |body| body.user_data = step).unwrap();
        }
        world.step(DT).unwrap();
    }
    let top = world.body(boxes[19]).unwrap().position;
    assert!(top.y > 19.4 && top.with_y(0.0).length() < 0.01, "{top}");
}

#[test]
fn nothing_sleeps_in_mid_air() {
    for (length_scale, gravity_scale) in [(1.0, 1.0), (100.0, 1.0), (1.0, 0.01)] {
        let mut world = ground();
        world.set_settings(WorldSettings { length_scale, ..*world.settings() }).unwrap();
        let body = Body { position: Vector::Y * 500.0, gravity_scale, ..Body::dynamic() };
        let id = world.add(body, Collider::ball(0.5).unwrap()).unwrap();
        for _ in 0..300 {
            world.step(DT).unwrap();
            assert_eq!(world.is_asleep(id), Some(false), "scale {length_scale}");
        }
    }
}

#[test]
fn a_sleep_delay_of_zero_stops_nobody_that_moves() {
    let mut world = ground();
    world.set_settings(WorldSettings { time_until_sleep: 0.0, ..*world.settings() }).unwrap();
    let body = Body {
        linear_velocity: Vector::X * 30.0,
        position: Vector::Y * 0.5,
        ..Body::dynamic()
    };
    let id = world.add(body, Collider::ball(0.5).unwrap()).unwrap();
    run(&mut world, 1.0);
    assert!(world.body(id).unwrap().position.x > 20.0);
}

#[test]
fn a_load_on_a_slow_lift_stays_awake() {
    let mut world = World::default();
    let floor = Collider::new(Cuboid::new(xyz(2.0, 0.1, 2.0)).unwrap());
    let lift = Body { linear_velocity: Vector::Y * 0.02, ..Body::kinematic() };
    world.add(lift, floor).unwrap();
    let load = add_at(&mut world, Vector::Y * 0.4, cube(0.3));
    for _ in 0..300 {
        world.step(DT).unwrap();
        assert_eq!(world.is_asleep(load), Some(false));
    }
}

#[test]
fn a_sleeper_wakes_when_something_is_put_into_it() {
    for teleport in [true, false] {
        let mut world = ground();
        let sleeper = add_at(&mut world, Vector::Y * 0.5, cube(0.5));
        let wall =
            world.add(Body { position: Vector::X * 9.0, ..Body::fixed() }, cube(0.5)).unwrap();
        run(&mut world, 3.0);
        assert_eq!(world.is_asleep(sleeper), Some(true));
        let place = vector(0.8, 0.5);
        if teleport {
            world.edit(wall, |body| body.position = place).unwrap();
        } else {
            world.add(Body { position: place, ..Body::fixed() }, cube(0.5)).unwrap();
        }
        run(&mut world, 3.0);
        let x = world.body(sleeper).unwrap().position.x;
        assert!(x < -0.19, "the box was pushed out, to {x}");
    }
}
