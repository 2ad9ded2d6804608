//! Where things are: numbers 1, 2, 3, 8, 9, 14 and 15.

use super::{position, survive};
use crate::dim::*;
use crate::engine::worlds::{DT, Random, add_at, cube, ground, no_gravity, run};
use crate::scenery;
use crate::scenery::solids::solids;
use hazumi::shape::Shape;
use hazumi::{Body, Collider, World};

#[test]
fn input_01_twins_at_one_place_come_apart() {
    for (index, solid) in solids().into_iter().enumerate() {
        let mut world = World::new(no_gravity()).unwrap();
        let twins = [(); 2]
            .map(|()| add_at(&mut world, xyz(1.0, 2.0, 3.0), Collider::new(solid.clone())));
        survive(&mut world, 2.0, 4.0);
        let gap = world.distance(twins[0], twins[1]).unwrap().distance;
        assert!(gap > -0.01, "solid {index} is {gap} m apart from its twin");
        let momentum = world.momentum().linear.length();
        assert!(
            momentum < either(1e-5, 1e-2),
            "solid {index} makes {momentum} kg·m/s out of nothing"
        );
    }
}

#[test]
fn input_02_what_just_touches_stays_where_it_is() {
    let offsets = [
        Vector::X,
        vector(1.0, 1.0),
        either_vector([1.0, 0.5], [1.0, 1.0, 1.0]),
        either_vector([-1.0, 0.25], [1.0, 0.5, 0.25]),
    ];
    let ball: Shape = Sphere::new(0.5).unwrap().into();
    let blocks = scenery::solids::blocks();
    let mut cases = vec![([ball.clone(), ball.clone()], &offsets[..1])];
    for (index, block) in blocks.iter().enumerate() {
        cases.push(([ball.clone(), block.clone()], &offsets[..1]));
        let pairs = blocks[index..].iter().map(|other| [block.clone(), other.clone()]);
        cases.extend(pairs.map(|pair| (pair, &offsets[..])));
    }
    for (shapes, offsets) in cases {
        for &offset in offsets {
            let mut world = World::new(no_gravity()).unwrap();
            let [a, b] = shapes.clone().map(Collider::new);
            let pair = [(a, Vector::ZERO), (b, offset)].map(|(collider, place)| {
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
        let place = either_vector(
            [index % 16, index / 16].map(f32::from),
            [index % 4, index / 16, index / 4 % 4].map(f32::from),
        ) + Vector::Y * 0.5;
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
                let place = dxyz(far, 1.0 + 1.5 * index as f64, -far);
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
        for place in [Vector::ZERO, xyz(0.3, 0.1, -0.2) * large] {
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
        add_at(&mut world, Vector::ONE, collider);
    }
    survive(&mut world, 0.25, 400.0);
    assert!(
        world.momentum().linear.length() < either(1e-3, 1.0),
        "{}",
        world.momentum().linear
    );
}

#[test]
fn input_14_ten_thousand_fixed_at_one_point_hold_a_ball() {
    let mut world = World::new(no_gravity()).unwrap();
    for _ in 0..10_000 {
        world.add(Body::fixed(), cube(0.5)).unwrap();
    }
    let ball = add_at(&mut world, Vector::Y * 0.99, Collider::ball(0.5).unwrap());
    let report = world.step(DT).unwrap();
    assert_eq!((report.pairs, report.frozen), (10_000, 0));
    survive(&mut world, 0.25, 4.0);
    let y = position(&world, ball).y;
    assert!((0.99..1.2).contains(&y), "the ball is pushed out to {y}");
}

#[test]
fn input_14_ten_thousand_in_one_cell_and_on_one_line() {
    let rows: [fn(u16) -> Vector; 2] = [
        |index| {
            let place = either_vector(
                [index % 100, index / 100].map(f32::from),
                [index % 22, index / 22 % 22, index / 484].map(f32::from),
            );
            place * 0.05
        },
        |index| Vector::X * 0.05 * f32::from(index),
    ];
    for (row, neighbours) in
        rows.into_iter().zip([either(19_800, 30_000), either(9_999, 10_000)])
    {
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
    let slab = Collider::new(Cuboid::new(xyz(1e5, 1.0, 1e5)).unwrap());
    world.add(Body { position: Vector::NEG_Y, ..Body::fixed() }, slab).unwrap();
    let sky = Collider::sensor(Sphere::new(1e5).unwrap());
    world.add(Body::fixed(), sky).unwrap();
    let mut random = Random(3);
    let tiny: Vec<_> = (0..500_u16)
        .map(|index| {
            let place = scenery::solids::scattered(index, &mut random);
            add_at(&mut world, place + Vector::Y * 0.1, Collider::ball(0.05).unwrap())
        })
        .collect();
    let report = run(&mut world, 2.0);
    assert_eq!((report.frozen, report.contacts), (0, 500));
    for id in tiny {
        let y = position(&world, id).y;
        assert!((0.04..0.06).contains(&y), "a ball lies at {y}");
    }
}
