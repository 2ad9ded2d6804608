//! Bad numbers give errors or frozen bodies, never a panic and never a broken neighbour.

use crate::dim::*;
use crate::engine::worlds::{DT, Random, add_at, cube, ground, run};
use hazumi::shape::Capsule;
use hazumi::{Body, BodyType, Collider, Material, World, WorldSettings};

const BAD: [f32; 3] = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY];

#[test]
fn shapes_refuse_numbers_that_are_none_or_too_small() {
    for bad in BAD.into_iter().chain([0.0, -1.0, -0.0]) {
        assert!(Sphere::new(bad).is_err(), "sphere {bad}");
        assert!(Capsule::new([Vector::ZERO, Vector::Y], bad).is_err(), "capsule {bad}");
        for axis in 0..either(2, 3) {
            let mut half = Vector::ONE;
            half[axis] = bad;
            assert!(Cuboid::new(half).is_err(), "box {half}");
        }
    }
    for bad in BAD {
        assert!(Capsule::new([Vector::ZERO, vector(0.0, bad)], 1.0).is_err());
        assert!(HalfSpace::new(vector(bad, 1.0), 0.0).is_err());
        assert!(HalfSpace::new(Vector::Y, bad).is_err());
    }
    assert!(Capsule::new([Vector::ONE; 2], 1.0).is_err(), "a capsule has a direction");
    assert!(HalfSpace::new(Vector::ZERO, 0.0).is_err(), "a half-space has a normal");
}

#[test]
fn an_error_names_the_number_its_value_and_the_rule() {
    let error = Sphere::new(-2.0).unwrap_err().to_string();
    let name = either("circle", "sphere");
    assert_eq!(error, format!("{name} radius is -2, must be a finite number above 0"));
}

/// Each closure spoils one number of a body.
#[test]
fn bodies_refuse_bad_numbers_and_stay_as_they_were() {
    let mut world = ground();
    let id = add_at(&mut world, Vector::Y, cube(0.5));
    let hash = world.state_hash();
    for bad in BAD {
        let spoil: [fn(&mut Body, f32); 7] = [
            |body, bad| body.position.y = bad,
            |body, bad| body.rotation = raw_rotation(1.0, bad),
            |body, bad| body.linear_velocity.x = bad,
            |body, bad| body.angular_velocity = about_z(bad),
            |body, bad| body.linear_damping = bad,
            |body, bad| body.angular_damping = bad,
            |body, bad| body.gravity_scale = bad,
        ];
        for (index, spoil) in spoil.into_iter().enumerate() {
            assert!(
                world.edit(id, |body| spoil(body, bad)).is_err(),
                "number {index} as {bad}"
            );
            let mut body = Body::dynamic();
            spoil(&mut body, bad);
            assert!(world.add_body(body).is_err(), "number {index} as {bad}");
        }
    }
    let zero = raw_rotation(0.0, 0.0);
    assert!(world.edit(id, |body| body.rotation = zero).is_err());
    assert!(world.edit(id, |body| body.linear_damping = -1.0).is_err());
    assert_eq!(world.state_hash(), hash);
    assert_eq!(world.body_count(), 2);
}

#[test]
fn colliders_and_settings_refuse_bad_numbers() {
    let mut world = ground();
    let id = add_at(&mut world, Vector::Y, cube(0.5));
    for bad in BAD.into_iter().chain([-1.0]) {
        let spoiled = [
            Collider { density: bad, ..cube(0.5) },
            Collider {
                material: Material { friction: bad, ..Material::default() },
                ..cube(0.5)
            },
            Collider {
                material: Material { restitution: bad, ..Material::default() },
                ..cube(0.5)
            },
        ];
        for collider in spoiled {
            assert!(world.add_collider(id, collider).is_err());
        }
        let settings = *world.settings();
        assert!(world.set_settings(WorldSettings { length_scale: bad, ..settings }).is_err());
        assert!(world.set_settings(WorldSettings { contact_hertz: bad, ..settings }).is_err());
        assert!(
            world.set_settings(WorldSettings { time_until_sleep: bad, ..settings }).is_err()
        );
        assert!(world.step(bad).is_err(), "a step of {bad} s");
    }
    let settings = *world.settings();
    assert!(world.set_settings(WorldSettings { substeps: 0, ..settings }).is_err());
    assert!(world.set_settings(WorldSettings { substeps: 65, ..settings }).is_err());
    assert_eq!(world.colliders_of(id).unwrap().len(), 1);
}

#[test]
fn bodies_that_cannot_be_weighed_are_refused() {
    let mut world = World::default();
    let plane = || Collider::new(HalfSpace::new(Vector::Y, 0.0).unwrap());
    assert!(world.add(Body::dynamic(), plane()).is_err(), "a half-space has no mass");
    let fixed = world.add(Body::fixed(), plane()).unwrap();
    assert!(world.edit(fixed, |body| body.body_type = BodyType::Dynamic).is_err());
    assert!(world.add(Body::dynamic(), cube(1e-20)).is_err(), "too light");
    assert!(world.add(Body::dynamic(), cube(1e20)).is_err(), "too heavy");
    assert!(world.add(Body::fixed(), cube(1e20)).is_ok(), "what is fixed needs no mass");
    assert_eq!(world.body_count(), 2);
}

#[test]
fn stale_ids_give_none() {
    let mut world = ground();
    let id = add_at(&mut world, Vector::Y, cube(0.5));
    let collider = world.colliders_of(id).unwrap()[0];
    let other = add_at(&mut world, Vector::X * 3.0, cube(0.5));
    assert!(world.remove(id).is_some());
    let reused = add_at(&mut world, Vector::Y, cube(0.5));
    assert_eq!(reused.index(), id.index(), "the slot lives again under another id");
    assert!(world.body(id).is_none());
    assert!(world.mass_properties(id).is_none());
    assert!(world.is_asleep(id).is_none() && world.is_frozen(id).is_none());
    assert!(world.colliders_of(id).is_none() && world.collider(collider).is_none());
    assert_eq!(world.edit(id, |body| body.position.x), Ok(None));
    assert_eq!(world.add_collider(id, cube(0.5)), Ok(None));
    assert!(world.remove(id).is_none());
    assert!(world.remove_collider(collider).unwrap().is_none());
    assert!(world.ignore_pair(id, other).is_none());
}

#[test]
fn a_body_that_leaves_the_numbers_is_frozen_and_the_rest_goes_on() {
    let mut world = ground();
    let fine = add_at(&mut world, Vector::Y * 3.0, cube(0.5));
    let edge = vector(f32::MAX, 5.0);
    let body = Body { position: edge, linear_velocity: Vector::X * 1e30, ..Body::dynamic() };
    // A gravity that no velocity can hold.
    let heavy = Body {
        position: Vector::X * 20.0 + Vector::Y,
        gravity_scale: f32::MAX,
        ..Body::dynamic()
    };
    let lost = [body, heavy].map(|body| world.add(body, cube(0.5)).unwrap());
    let report = run(&mut world, 3.0);
    assert_eq!(report.frozen, lost.iter().filter(|&&id| world.is_frozen(id).unwrap()).count());
    assert!(report.frozen >= 1);
    for (_, body) in world.bodies() {
        assert!(body.position.is_finite() && body.linear_velocity.is_finite());
    }
    let y = world.body(fine).unwrap().position.y;
    assert!((y - 0.5).abs() < 0.02, "the healthy box landed at {y}");

    let frozen = lost.into_iter().find(|&id| world.is_frozen(id).unwrap()).unwrap();
    world
        .edit(frozen, |body| {
            *body = Body { position: vector(9.0, 4.0), ..Body::dynamic() };
        })
        .unwrap();
    run(&mut world, 3.0);
    assert!((world.body(frozen).unwrap().position.y - 0.5).abs() < 0.02, "it thaws and falls");
}

#[test]
fn a_bad_body_in_a_heap_leaves_the_heap_alone() {
    let mut world = ground();
    let mut ids = Vec::new();
    for index in 0..64 {
        let place = either_vector(
            [(index % 16) as f32, 0.5 + (index / 16) as f32],
            [(index % 4) as f32, 0.5 + (index / 16) as f32, (index / 4 % 4) as f32],
        );
        ids.push(add_at(&mut world, place, cube(0.5)));
    }
    run(&mut world, 0.5);
    world.edit(ids[21], |body| body.gravity_scale = 3e38).unwrap();
    world.step(DT).unwrap();
    assert_eq!(world.events().frozen, [ids[21]]);
    let report = run(&mut world, 2.0);
    assert_eq!(report.frozen, 1);
    assert!(world.bodies().all(|(_, body)| body.position.y > -0.1 && body.position.y < 5.0));
}

#[test]
fn absurd_speeds_are_limited_not_lost() {
    let mut world = World::default();
    for speed in [1e10, 1e20, 1e38] {
        let body =
            Body { linear_velocity: Vector::X * speed, gravity_scale: 0.0, ..Body::dynamic() };
        let id = world.add(body, cube(0.5)).unwrap();
        world.step(DT).unwrap();
        let after = world.body(id).unwrap().linear_velocity;
        assert!((after - Vector::X * 400.0).length() < 0.01, "{speed} m/s became {after}");
        world.remove(id);
    }
}

#[test]
fn a_zero_step_finds_contacts_and_moves_nothing() {
    let mut world = ground();
    add_at(&mut world, Vector::Y * 0.5, cube(0.5));
    let bodies: Vec<Body> = world.bodies().map(|(_, body)| *body).collect();
    assert_eq!(world.step(0.0).unwrap().contacts, 1);
    assert!(world.bodies().map(|(_, body)| *body).eq(bodies));
    let hash = world.state_hash();
    for dt in [f32::MIN_POSITIVE, 1e-40, 1e-12] {
        assert_eq!(world.step(dt).unwrap().frozen, 0);
        assert_eq!(world.state_hash(), hash);
    }
}

#[test]
fn huge_steps_lose_nobody() {
    let mut world = ground();
    add_at(&mut world, Vector::Y * 0.5, cube(0.5));
    for dt in [1.0, 1e3, 1e10, f32::MAX] {
        world.step(dt).unwrap();
        assert!(world.bodies().all(|(_, body)| body.position.is_finite()), "after {dt} s");
    }
    assert_eq!(world.body_count(), 2);
}

/// Everything at one point, concentric, of all sizes: the solver gets no sensible direction.
#[test]
fn a_pile_at_one_point_falls_apart() {
    let mut world = ground();
    for index in 0..40 {
        let size = 0.1 + 0.02 * (index % 7) as f32;
        let collider = match index % 3 {
            0 => cube(size),
            1 => Collider::ball(size).unwrap(),
            _ => Collider::new(Capsule::new([Vector::ZERO, Vector::X * size], size).unwrap()),
        };
        add_at(&mut world, Vector::Y * 2.0, collider);
    }
    let report = run(&mut world, 8.0);
    assert_eq!(report.frozen, 0);
    for (_, body) in world.bodies() {
        assert!(body.position.length() < 120.0, "{}", body.position);
    }
    assert!(world.max_penetration() < 0.1, "{}", world.max_penetration());
}

/// Random edits in random order, bad ones among them, between steps.
#[test]
fn a_random_history_ends_well() {
    for seed in 0..10 {
        let mut random = Random(seed);
        let mut world = ground();
        let mut ids = Vec::new();
        for _ in 0..400 {
            let position = 4.0 * random.vector() + Vector::Y * 4.0;
            match random.bits() % 10 {
                0..3 => ids.push(add_at(&mut world, position, cube(0.3))),
                3 if !ids.is_empty() => {
                    let id = ids[random.bits() as usize % ids.len()];
                    world.remove(id);
                }
                4 if !ids.is_empty() => {
                    let id = ids[random.bits() as usize % ids.len()];
                    let motion = [BodyType::Fixed, BodyType::Kinematic, BodyType::Dynamic]
                        [random.bits() as usize % 3];
                    let speed = if random.bits().is_multiple_of(4) { f32::NAN } else { 5.0 };
                    let _ = world.edit(id, |body| {
                        body.body_type = motion;
                        body.linear_velocity = Vector::X * speed;
                    });
                }
                5 if !ids.is_empty() => {
                    let id = ids[random.bits() as usize % ids.len()];
                    let _ = world.add_collider(id, Collider::ball(0.2).unwrap());
                }
                6 if !ids.is_empty() => {
                    let id = ids[random.bits() as usize % ids.len()];
                    if let Some(&[first, ..]) = world.colliders_of(id) {
                        world.remove_collider(first).unwrap();
                    }
                }
                _ => assert_eq!(world.step(DT).unwrap().frozen, 0),
            }
        }
        assert!(world.bodies().all(|(_, body)| body.position.is_finite()));
    }
}
