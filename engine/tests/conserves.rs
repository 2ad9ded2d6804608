//! Conserved quantities are conserved.

use crate::dim::*;
use crate::engine::worlds::{DT, Random, no_gravity, run};
use hazumi::shape::Capsule;
use hazumi::{Body, Collider, Material, Shape, World, WorldSettings};

fn solids() -> [Shape; 3] {
    [
        Sphere::new(0.5).unwrap().into(),
        Cuboid::new(xyz(0.5, 0.4, 0.3)).unwrap().into(),
        Capsule::new([Vector::NEG_Y * 0.4, Vector::Y * 0.4], 0.3).unwrap().into(),
    ]
}

/// A cloud of solids that fly towards the origin, spinning.
fn implosion(restitution: f32) -> World {
    let mut random = Random(1);
    let mut world = World::new(no_gravity()).unwrap();
    let solids = solids();
    for index in 0..60 {
        let square = [(index % 8) as f32, (index / 8) as f32];
        let cube = [(index % 4) as f32, (index / 4 % 4) as f32, (index / 16) as f32];
        let position = 1.2 * either_vector(square, cube) - Vector::splat(either(4.2, 1.8));
        let body = Body {
            position,
            rotation: random.rotation(),
            linear_velocity: either(1.0, 2.0) * -position + random.vector(),
            angular_velocity: 3.0 * random.spin(),
            ..Body::dynamic()
        };
        let material = Material { restitution, ..Material::default() };
        let collider = Collider { material, ..Collider::new(solids[index % 3].clone()) };
        world.add(body, collider).unwrap();
    }
    world
}

/// How far linear and angular momentum drift in two seconds of collisions, as shares of the
/// sum of all bodies' momenta, when each step is cut into `parts`.
fn drift(restitution: f32, parts: u8) -> [f64; 2] {
    let mut world = implosion(restitution);
    let before = world.momentum();
    let size = |(id, body): (_, &Body)| {
        world.mass_properties(id).unwrap().mass * body.linear_velocity.length()
    };
    let scale = f64::from(world.bodies().map(size).sum::<f32>());
    for _ in 0..120 * u32::from(parts) {
        assert_eq!(world.step(DT / f32::from(parts)).unwrap().frozen, 0);
    }
    let after = world.momentum();
    [
        (after.linear - before.linear).length() / scale,
        size_of_spin(after.angular - before.angular) / scale,
    ]
}

/// The arms of a contact are fixed within a step while its bodies move on, so angular momentum
/// is kept to first order in the step only; shorter steps must show it.
#[test]
fn collisions_keep_momentum() {
    for restitution in [0.0, 1.0] {
        let [[linear, angular], [fine_linear, fine_angular]] =
            [1, 8].map(|parts| drift(restitution, parts));
        assert!(linear < 1e-6 && fine_linear < 1e-6, "{linear} {fine_linear}");
        assert!(angular < 1e-4 && fine_angular < 1e-4, "{angular} {fine_angular}");
    }
}

#[test]
fn collisions_that_lose_energy_never_make_any() {
    for restitution in [0.0, 0.2, 0.5, 0.8] {
        let mut world = implosion(restitution);
        let mut last = world.energy().kinetic;
        for _ in 0..240 {
            world.step(DT).unwrap();
            let now = world.energy().kinetic;
            assert!(now <= last * 1.001, "{last} J became {now} J at {restitution}");
            last = now;
        }
    }
}

#[test]
fn free_fall_is_a_parabola() {
    let mut world = World::default();
    let ball = world.add(Body::dynamic(), Collider::ball(0.5).unwrap()).unwrap();
    run(&mut world, 1.0);
    let expected = 0.5 * WorldSettings::default().gravity.y;
    let y = world.body(ball).unwrap().position.y;
    assert!((y - expected).abs() < 5e-5, "{y} is not {expected}");
}

#[test]
fn a_free_body_keeps_its_momentum_and_its_centre_of_mass_flies_straight() {
    let mut world = World::new(no_gravity()).unwrap();
    let body = Body {
        linear_velocity: xyz(1.0, 2.0, 3.0),
        angular_velocity: either_turn(4.0, [0.5, 4.0, 0.2]),
        ..Body::dynamic()
    };
    let id = world.add_body(Body::dynamic()).unwrap();
    // A centre of mass far from the origin of the body.
    for (half, x) in [(0.5, 2.0), (0.2, -1.0)] {
        let mut part = Collider::new(Cuboid::new(Vector::splat(half)).unwrap());
        part.pose.position.x = x;
        world.add_collider(id, part).unwrap();
    }
    world.edit(id, |still| *still = body).unwrap();
    let (start, before) = (world.center_of_mass(id).unwrap(), world.momentum());
    run(&mut world, 3.0);
    let way = world.center_of_mass(id).unwrap() - start;
    assert!((way - xyz(3.0, 6.0, 9.0)).length() < 1e-3, "{way}");
    let after = world.momentum();
    assert!((after.linear - before.linear).length() < 1e-3 * before.linear.length());
}

#[test]
fn a_mirrored_pair_stays_mirrored() {
    let mut world = World::default();
    let ground = Collider::new(Cuboid::new(xyz(50.0, 1.0, 50.0)).unwrap());
    world.add(Body { position: Vector::NEG_Y, ..Body::fixed() }, ground).unwrap();
    let ids = [-1.0_f32, 1.0].map(|side| {
        let body = Body {
            position: vector(1.5 * side, 2.0),
            linear_velocity: vector(-side, 0.0),
            ..Body::dynamic()
        };
        world.add(body, Collider::ball(0.5).unwrap()).unwrap()
    });
    run(&mut world, 3.0);
    let [a, b] = ids.map(|id| world.body(id).unwrap().position);
    assert!((a.x + b.x).abs() < 1e-5 && (a.y - b.y).abs() < 1e-5, "{a} {b}");
}

#[test]
fn every_point_of_a_body_moves_on_when_its_mass_changes() {
    let mut world = World::new(no_gravity()).unwrap();
    let body = Body { angular_velocity: about_z(10.0), ..Body::dynamic() };
    let id = world.add_body(body).unwrap();
    let ends = [-1.0, 1.0].map(|x| {
        let mut end = Collider::ball(0.2).unwrap();
        end.pose.position.x = x;
        world.add_collider(id, end).unwrap().unwrap()
    });
    let spin = |body: &mut Body| {
        (body.linear_velocity, body.angular_velocity) = (Vector::ZERO, about_z(10.0));
    };
    world.edit(id, spin).unwrap();
    world.remove_collider(ends[0]).unwrap();
    let velocity = world.body(id).unwrap().linear_velocity;
    assert!(
        (velocity - Vector::Y * 10.0).length() < 1e-4,
        "the other end flies on, at {velocity}"
    );
}
