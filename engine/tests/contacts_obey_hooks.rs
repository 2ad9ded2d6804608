//! Hooks and one-way platforms decide who touches whom.

use std::num::NonZeroUsize;

use crate::dim::*;
use crate::engine::worlds::{Random, add_at, cube, ground, run};
use hazumi::core::Workers;
use hazumi::{
    Body, Collider, ContactHooks, ContactModification, ContactPairInfo, Material, World,
};

/// Bodies touch those with an equal number only; number 0 touches everyone.
struct Teams;

impl ContactHooks for Teams {
    fn should_collide(&self, pair: &ContactPairInfo<'_>) -> bool {
        let [a, b] = pair.bodies.map(|body| body.user_data);
        a == b || a == 0 || b == 0
    }
}

#[test]
fn a_filter_says_who_touches() {
    for (team, height) in [(1, 1.5), (2, 0.5)] {
        let mut world = ground();
        world.set_contact_hooks(Some(Box::new(Teams)));
        let low = Body { position: Vector::Y * 0.5, user_data: 1, ..Body::dynamic() };
        world.add(low, cube(0.5)).unwrap();
        let high = Body { position: Vector::Y * 1.5, user_data: team, ..Body::dynamic() };
        let high = world.add(high, cube(0.5)).unwrap();
        run(&mut world, 2.0);
        let found = world.body(high).unwrap().position.y;
        assert!((found - height).abs() < 0.01, "team {team} at {found} m");
    }
}

/// Everything is ice, and what is asked for that makes no sense is left.
struct Ice;

impl ContactHooks for Ice {
    fn modify_contact(&self, pair: &ContactPairInfo<'_>, contact: &mut ContactModification) {
        assert!(contact.normal.is_normalized() && contact.is_enabled);
        assert!(pair.collider_ids.map(|id| id.index()).is_sorted());
        contact.friction = 0.0;
        contact.restitution = f32::NAN;
        contact.rolling_resistance = -1.0;
    }
}

#[test]
fn a_modifier_changes_friction_and_the_materials_come_back_without_it() {
    let mut world = ground();
    let body = Body {
        position: Vector::Y * 0.5,
        linear_velocity: Vector::X,
        can_sleep: false,
        ..Body::dynamic()
    };
    let id = world.add(body, cube(0.5)).unwrap();
    world.set_contact_hooks(Some(Box::new(Ice)));
    run(&mut world, 2.0);
    let body = *world.body(id).unwrap();
    assert!((body.linear_velocity.x - 1.0).abs() < 1e-3, "{}", body.linear_velocity);
    world.set_contact_hooks(None);
    run(&mut world, 1.0);
    assert!(world.body(id).unwrap().linear_velocity.x.abs() < 1e-3, "it stops");
}

/// Bodies with the number 7 touch nobody.
struct Ghost;

impl ContactHooks for Ghost {
    fn modify_contact(&self, pair: &ContactPairInfo<'_>, contact: &mut ContactModification) {
        contact.is_enabled = pair.bodies.iter().all(|body| body.user_data != 7);
    }
}

#[test]
fn a_modifier_may_switch_a_contact_off() {
    let mut world = ground();
    world.set_contact_hooks(Some(Box::new(Ghost)));
    let body = Body { position: Vector::Y, user_data: 7, ..Body::dynamic() };
    let ghost = world.add(body, cube(0.5)).unwrap();
    let solid = add_at(&mut world, vector(3.0, 0.5), cube(0.5));
    run(&mut world, 1.0);
    assert!(world.body(ghost).unwrap().position.y < -2.0);
    assert!(world.body(solid).unwrap().position.y > 0.49);
}

#[test]
fn hooks_give_the_same_bits_on_any_number_of_threads() {
    let history = |threads: usize| {
        let mut random = Random(13);
        let mut world = ground();
        world.set_workers(Workers::threads(NonZeroUsize::new(threads).unwrap()));
        world.set_contact_hooks(Some(Box::new(Teams)));
        for index in 0..120 {
            let position = Vector::Y * 4.0 + 3.0 * random.vector();
            let body = Body { position, user_data: index % 4, ..Body::dynamic() };
            world.add(body, cube(0.3)).unwrap();
        }
        run(&mut world, 1.5);
        world.state_hash()
    };
    assert_eq!(history(1), history(3));
}

#[test]
fn what_is_fast_passes_from_below_and_is_held_from_above() {
    let mut world = platform();
    let shoot = |world: &mut World, height: f32, speed: f32| {
        let body = Body {
            position: Vector::Y * height,
            linear_velocity: Vector::Y * speed,
            gravity_scale: 0.0,
            ..Body::dynamic()
        };
        world.add(body, Collider::ball(0.1).unwrap()).unwrap()
    };
    for speed in [15.0, 60.0, 300.0] {
        let id = shoot(&mut world, -0.5 * speed, speed);
        run(&mut world, 1.0);
        let found = world.body(id).unwrap().position.y;
        assert!((found / (0.5 * speed) - 1.0).abs() < 1e-3, "{speed} m/s up: at {found} m");
        world.remove(id).unwrap();
        let id = shoot(&mut world, 0.5 * speed, -speed);
        run(&mut world, 1.0);
        let found = world.body(id).unwrap().position.y;
        assert!((found - 0.2).abs() < 0.02, "{speed} m/s down: at {found} m");
        world.remove(id).unwrap();
    }
}

/// A platform at height 0 that holds upwards.
fn platform() -> World {
    let mut world = World::default();
    let slab = Collider::new(Cuboid::new(xyz(3.0, 0.1, 3.0)).unwrap());
    let slab = Collider { one_way: Some(Vector::Y * 5.0), ..slab };
    world.add(Body::fixed(), slab).unwrap();
    world
}

#[test]
fn a_platform_holds_what_falls_on_it() {
    let mut world = platform();
    for (place, height) in [(-2.0, 0.6), (0.0, 2.0), (2.0, 8.0)] {
        let id = add_at(&mut world, vector(place, height), cube(0.5));
        run(&mut world, 3.0);
        let found = world.body(id).unwrap().position.y;
        assert!((found - 0.6).abs() < 0.02, "from {height} m: at {found} m");
    }
}

#[test]
fn a_jump_from_below_passes_and_lands_on_top() {
    let mut world = platform();
    let jump = |speed: f32| Body {
        position: Vector::Y * -2.0,
        linear_velocity: Vector::Y * speed,
        ..Body::dynamic()
    };
    // High enough to get all of it through: to about 1.3 m.
    let high = world.add(jump(8.0), cube(0.5)).unwrap();
    run(&mut world, 3.0);
    let found = world.body(high).unwrap().position.y;
    assert!((found - 0.6).abs() < 0.02, "at {found} m");
    world.remove(high);
    // Only half way through: it falls back, unhindered.
    let low = world.add(jump(6.2), cube(0.5)).unwrap();
    run(&mut world, 0.6);
    assert!(world.body(low).unwrap().position.y > -0.5);
    run(&mut world, 1.5);
    assert!(world.body(low).unwrap().position.y < -3.0);
}

#[test]
fn a_platform_pushes_nobody_sideways() {
    let mut world = platform();
    let body = Body {
        position: Vector::X * -5.0,
        linear_velocity: Vector::X * 4.0,
        gravity_scale: 0.0,
        ..Body::dynamic()
    };
    let id = world.add(body, Collider::ball(0.3).unwrap()).unwrap();
    run(&mut world, 3.0);
    let body = world.body(id).unwrap();
    assert_eq!(body.linear_velocity, Vector::X * 4.0);
}

#[test]
fn directions_and_surfaces_that_are_none_are_refused() {
    let mut world = World::default();
    let id = world.add_body(Body::fixed()).unwrap();
    for bad in [f32::NAN, f32::INFINITY] {
        let way = Some(vector(0.0, bad));
        assert!(world.add_collider(id, Collider { one_way: way, ..cube(0.5) }).is_err());
        let surface_velocity = vector(bad, 0.0);
        let material = Material { surface_velocity, ..Material::default() };
        assert!(world.add_collider(id, Collider { material, ..cube(0.5) }).is_err());
    }
    let none = Collider { one_way: Some(Vector::ZERO), ..cube(0.5) };
    assert!(world.add_collider(id, none).is_err());
    let material = Material { rolling_resistance: -1.0, ..Material::default() };
    assert!(world.add_collider(id, Collider { material, ..cube(0.5) }).is_err());
}
