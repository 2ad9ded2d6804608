//! Where things are: numbers 1, 2, 3, 8, 9, 14 and 15.

use glam::{DVec2, Vec2};
use hazumi2d::shape::{Circle, Polygon, Rectangle, Shape};
use hazumi2d::{Body, Collider, Rotation, World};

use super::{position, solids, survive};
use crate::engine::worlds::{DT, Random, add_at, cube, ground, no_gravity, run};

#[test]
fn input_01_twins_at_one_place_come_apart() {
    for (index, solid) in solids().into_iter().enumerate() {
        let mut world = World::new(no_gravity()).unwrap();
        let twins = [(); 2]
            .map(|()| add_at(&mut world, Vec2::new(1.0, 2.0), Collider::new(solid.clone())));
        survive(&mut world, 2.0, 4.0);
        let gap = world.distance(twins[0], twins[1]).unwrap().distance;
        assert!(gap > -0.01, "solid {index} is {gap} m apart from its twin");
        let momentum = world.momentum().linear.length();
        assert!(momentum < 1e-5, "solid {index} makes {momentum} kg·m/s out of nothing");
    }
}

#[test]
fn input_02_what_just_touches_stays_where_it_is() {
    let offsets = [Vec2::X, Vec2::ONE, Vec2::new(1.0, 0.5), Vec2::new(-1.0, 0.25)];
    let ball: Shape = Circle::new(0.5).unwrap().into();
    let block: Shape = Rectangle::new(Vec2::splat(0.5)).unwrap().into();
    let corners = [Vec2::ONE, Vec2::new(-1.0, 1.0), Vec2::splat(-1.0), Vec2::new(1.0, -1.0)];
    let square: Shape = Polygon::new(&corners.map(|corner| 0.5 * corner)).unwrap().into();
    for (shapes, offsets) in [
        ([block.clone(), block.clone()], &offsets[..]),
        ([square.clone(), square.clone()], &offsets[..]),
        ([block.clone(), square.clone()], &offsets[..]),
        ([ball.clone(), block], &offsets[..1]),
        ([ball.clone(), square], &offsets[..1]),
        ([ball.clone(), ball], &offsets[..1]),
    ] {
        for &offset in offsets {
            let mut world = World::new(no_gravity()).unwrap();
            let [a, b] = shapes.clone().map(Collider::new);
            let pair = [(a, Vec2::ZERO), (b, offset)].map(|(collider, place)| {
                let id = add_at(&mut world, place, collider);
                (id, place)
            });
            survive(&mut world, 1.0, 0.01);
            for (id, place) in pair {
                let way = position(&world, id).distance(place);
                assert!(way < 1e-4, "it moved {way} m from {place}, touching at {offset}");
            }
        }
    }
}

#[test]
fn input_03_boxes_that_stand_alike_stand_still() {
    let mut world = ground();
    let mut places = Vec::new();
    for index in 0..64_u8 {
        let place = Vec2::from([index % 16, index / 16].map(f32::from)) + Vec2::Y * 0.5;
        places.push((add_at(&mut world, place, cube(0.5)), place));
    }
    survive(&mut world, 3.0, 0.1);
    for (id, place) in places {
        let way = position(&world, id).distance(place);
        assert!(way < 0.01, "the box of {place} moved {way} m");
        assert_eq!(world.is_asleep(id), Some(true));
    }
}

#[test]
fn input_08_a_heap_a_thousand_kilometres_away_settles_like_one_here() {
    let heights = [0.0, 1e6, -1e6].map(|far| {
        let mut world = ground();
        let solids = solids().into_iter().enumerate();
        let heap: Vec<_> = solids
            .map(|(index, solid)| {
                let place = DVec2::new(far, 1.0 + 1.5 * index as f64);
                let id = world.add(Body::dynamic(), Collider::new(solid)).unwrap();
                world.teleport(id, place, Rotation::IDENTITY).unwrap();
                id
            })
            .collect();
        survive(&mut world, 6.0, 20.0);
        assert!(world.max_penetration() < 0.02, "{}", world.max_penetration());
        heap.iter().map(|&id| world.exact_position(id).unwrap().y).fold(0.0, f64::max)
    });
    // One ends up on another or beside it, but none in the ground or the sky.
    assert!(heights.iter().all(|height| (0.2..4.0).contains(height)), "{heights:?}");
}

#[test]
fn input_09_what_is_within_another_comes_out() {
    let sizes = [(2.0, 0.2), (2.0, 1.9), (0.5, 0.01)];
    for (large, small) in sizes {
        for place in [Vec2::ZERO, Vec2::new(0.3, 0.1) * large] {
            for motion in [Body::fixed(), Body::dynamic()] {
                let mut world = World::new(no_gravity()).unwrap();
                let outer = world.add(motion, cube(large)).unwrap();
                let inner = add_at(&mut world, place, cube(small));
                survive(&mut world, 4.0, 6.0);
                let gap = world.distance(outer, inner).unwrap().distance;
                assert!(gap > -0.01, "{small} m in {large} m from {place}: {gap} m");
            }
        }
    }
}

#[test]
fn input_14_three_hundred_at_one_point_burst() {
    let mut world = World::new(no_gravity()).unwrap();
    for index in 0..300_u16 {
        let size = 0.1 + 0.001 * f32::from(index % 9);
        let collider = if index % 2 == 0 { cube(size) } else { Collider::ball(size).unwrap() };
        add_at(&mut world, Vec2::ONE, collider);
    }
    survive(&mut world, 0.25, 400.0);
    assert!(world.momentum().linear.length() < 1e-3, "{}", world.momentum().linear);
}

#[test]
fn input_14_ten_thousand_fixed_at_one_point_hold_a_ball() {
    let mut world = World::new(no_gravity()).unwrap();
    for _ in 0..10_000 {
        world.add(Body::fixed(), cube(0.5)).unwrap();
    }
    let ball = add_at(&mut world, Vec2::Y * 0.99, Collider::ball(0.5).unwrap());
    let report = world.step(DT).unwrap();
    assert_eq!((report.pairs, report.frozen), (10_000, 0));
    survive(&mut world, 0.25, 4.0);
    let y = position(&world, ball).y;
    assert!((0.99..1.2).contains(&y), "the ball is pushed out to {y}");
}

#[test]
fn input_14_ten_thousand_in_one_cell_and_on_one_line() {
    let rows: [fn(u16) -> Vec2; 2] = [
        |index| Vec2::from([index % 100, index / 100].map(f32::from)) * 0.05,
        |index| Vec2::X * 0.05 * f32::from(index),
    ];
    for (row, neighbours) in rows.into_iter().zip([19_800, 9_999]) {
        let mut world = World::new(no_gravity()).unwrap();
        for index in 0..10_000 {
            add_at(&mut world, row(index), Collider::ball(0.024).unwrap());
        }
        let report = world.step(DT).unwrap();
        assert!(report.pairs <= neighbours * 5, "{} pairs", report.pairs);
        survive(&mut world, 0.1, 0.1);
    }
}

#[test]
fn input_15_a_thing_as_large_as_the_world_holds_tiny_ones() {
    let mut world = World::default();
    let slab = Collider::new(Rectangle::new(Vec2::new(1e5, 1.0)).unwrap());
    world.add(Body { position: Vec2::NEG_Y, ..Body::fixed() }, slab).unwrap();
    let sky = Collider::sensor(Circle::new(1e5).unwrap());
    world.add(Body::fixed(), sky).unwrap();
    let mut random = Random(3);
    let tiny: Vec<_> = (0..500_u16)
        .map(|index| {
            // A stretch of 20 m for each, so that they lie side by side.
            let x = 20.0 * (f32::from(index) - 250.0) + 9.0 * random.signed();
            add_at(&mut world, Vec2::new(x, 0.1), Collider::ball(0.05).unwrap())
        })
        .collect();
    let report = run(&mut world, 2.0);
    assert_eq!((report.frozen, report.contacts), (0, 500));
    for id in tiny {
        let y = position(&world, id).y;
        assert!((0.04..0.06).contains(&y), "a ball lies at {y}");
    }
}
