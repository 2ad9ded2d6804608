//! Characters of space go where one computes that they go.

use crate::engine::characters_walk::{standing, walk, wall};
use crate::engine::worlds::{DT, ground};
use glam::Vec3;
use hazumi3d::shape::HalfSpace;
use hazumi3d::{Body, Collider};

#[test]
fn nothing_trembles_in_a_corner() {
    let mut world = ground();
    wall(&mut world, Vec3::new(2.0, 1.0, 0.0), Vec3::new(1.0, 2.0, 9.0));
    let turned = Body { position: Vec3::ZERO, ..Body::fixed() };
    let normal = Vec3::new(0.5, 0.0, -1.0).normalize();
    world.add(turned, Collider::new(HalfSpace::new(normal, -1.0).unwrap())).unwrap();
    let mut player = standing(&world, Vec3::new(0.0, 0.05, -0.5 - 2.0));
    walk(&world, &mut player, Vec3::new(3.0, 0.0, 3.0), 120);
    let corner = player.position;
    for _ in 0..60 {
        walk(&world, &mut player, Vec3::new(3.0, 0.0, 3.0), 1);
        assert!((player.position - corner).length() < 1e-5, "{corner} {player:?}");
    }
    assert!((corner.x - 0.69).abs() < 1e-3, "{corner}");
}

#[test]
fn a_gap_narrower_than_the_character_is_not_passed() {
    let mut world = ground();
    for side in [-1.0, 1.0] {
        wall(&mut world, Vec3::new(2.0, 1.0, 1.3 * side), Vec3::new(0.2, 2.0, 1.01));
    }
    for speed in [2.0, 200.0] {
        let mut player = standing(&world, Vec3::Y * 0.05);
        walk(&world, &mut player, Vec3::X * speed, 120);
        assert!(player.position.x < 1.8, "{player:?}");
    }
}

#[test]
fn a_wide_enough_gap_is_passed() {
    let mut world = ground();
    for side in [-1.0, 1.0] {
        wall(&mut world, Vec3::new(2.0, 1.0, 1.33 * side), Vec3::new(0.2, 2.0, 1.0));
    }
    let mut player = standing(&world, Vec3::Y * 0.05);
    walk(&world, &mut player, Vec3::X * 2.0, 120);
    assert!(player.position.x > 3.0, "{player:?}");
}

#[test]
fn stairs_are_climbed_slowly_askew_and_along_a_wall() {
    for (across, steps) in [
        (Vec3::new(0.3, 0.0, 0.0), 900),
        (Vec3::new(3.0, 0.0, 1.0), 90),
        (Vec3::new(8.0, 0.0, 3.0), 34),
    ] {
        let mut world = ground();
        for floor in 0..8u8 {
            let low = 1.0 + 0.4 * f32::from(floor);
            let center =
                Vec3::new(0.5 * (low + 8.0), 0.14 * (2.0 * f32::from(floor) + 1.0), 0.0);
            wall(&mut world, center, Vec3::new(0.5 * (8.0 - low), 0.14, 3.0));
        }
        wall(&mut world, Vec3::new(4.0, 2.0, 1.0), Vec3::new(6.0, 4.0, 0.2));
        let mut player = standing(&world, Vec3::Y * 0.05);
        walk(&world, &mut player, across, steps);
        let expected = across.x * steps as f32 * DT;
        assert!((player.position.x - expected).abs() < 0.03, "{across} {player:?}");
        let floors = ((expected - 1.0) / 0.4).floor() + 1.0;
        assert!(
            (player.position.y - 0.28 * floors.min(8.0)).abs() < 0.3,
            "{across} {player:?}"
        );
    }
}
