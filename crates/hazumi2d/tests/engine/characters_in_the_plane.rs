//! Characters in 2D go where one computes that they go.

use crate::engine::characters_walk::{GAP, standing, walk, wall};
use crate::engine::worlds::{DT, ground};
use glam::Vec2;
use hazumi2d::math::Rotation;
use hazumi2d::shape::{HalfPlane, Rectangle};
use hazumi2d::{Body, Collider, World};

#[test]
fn nothing_trembles_in_a_corner() {
    let mut world = ground();
    let normal = Vec2::new(-1.0, -0.5).normalize();
    world.add(Body::fixed(), Collider::new(HalfPlane::new(normal, -2.0).unwrap())).unwrap();
    let mut player = standing(&world, Vec2::new(-1.0, 0.05));
    walk(&world, &mut player, Vec2::X * 3.0, 120);
    let corner = player.position;
    for _ in 0..60 {
        walk(&world, &mut player, Vec2::X * 3.0, 1);
        assert!((player.position - corner).length() < 1e-5, "{corner} {player:?}");
    }
    let room = normal.dot(corner + Vec2::Y * 1.5) + 2.0 - 0.3;
    assert!((room - GAP).abs() < 1e-3, "{corner}");
}

#[test]
fn a_platform_that_tilts_carries_on() {
    let mut world = World::default();
    let slab = Collider::new(Rectangle::new(Vec2::new(3.0, 0.2)).unwrap());
    let lift = world.add(Body::kinematic(), slab).unwrap();
    let mut player = standing(&world, Vec2::new(1.5, 0.25));
    for step in 1..=240u8 {
        let tilt = 0.4 * (2.0 * f32::from(step) * DT).sin();
        let place = world.exact_position(lift).unwrap();
        world.move_to(lift, place, Rotation::from_angle(tilt)).unwrap();
        world.step(DT).unwrap();
        walk(&world, &mut player, Vec2::ZERO, 1);
        let there = world.body(lift).unwrap().pose().inverse_transform_point(player.position);
        // Rolling on its round foot is all that takes it along the slab.
        assert!(player.ground.is_some() && (there.x - 1.5).abs() < 0.2, "{step}: {there}");
        assert!((there.y - 0.2).abs() < 0.05, "{step}: {there}");
    }
}

/// Ground under a beam whose lower side is `height` metres above it.
fn passage(height: f32) -> World {
    let mut world = ground();
    wall(&mut world, Vec2::new(2.0, height + 1.0), Vec2::new(0.2, 1.0));
    world
}

#[test]
fn a_passage_lower_than_the_character_is_not_passed() {
    let world = passage(1.81);
    for speed in [2.0, 200.0] {
        let mut player = standing(&world, Vec2::Y * 0.05);
        walk(&world, &mut player, Vec2::X * speed, 120);
        assert!(player.position.x < 1.8, "{player:?}");
    }
}

#[test]
fn a_high_enough_passage_is_passed() {
    let world = passage(1.83);
    let mut player = standing(&world, Vec2::Y * 0.05);
    walk(&world, &mut player, Vec2::X * 2.0, 120);
    assert!(player.position.x > 3.0, "{player:?}");
}

#[test]
fn stairs_are_climbed_slowly_and_fast() {
    for (speed, steps) in [(0.3, 900), (3.0, 90), (8.0, 34)] {
        let mut world = ground();
        for floor in 0..8u8 {
            let low = 1.0 + 0.4 * f32::from(floor);
            let center = Vec2::new(0.5 * (low + 8.0), 0.14 * (2.0 * f32::from(floor) + 1.0));
            wall(&mut world, center, Vec2::new(0.5 * (8.0 - low), 0.14));
        }
        let mut player = standing(&world, Vec2::Y * 0.05);
        walk(&world, &mut player, Vec2::X * speed, steps);
        let expected = speed * steps as f32 * DT;
        assert!((player.position.x - expected).abs() < 0.03, "{speed} {player:?}");
        let floors = ((expected - 1.0) / 0.4).floor() + 1.0;
        assert!((player.position.y - 0.28 * floors.min(8.0)).abs() < 0.3, "{speed} {player:?}");
    }
}
