//! What nature keeps, the engine keeps.

use crate::engine::worlds::{DT, Random, no_gravity, run};
use glam::Vec3;
use hazumi3d::shape::{Capsule, Cuboid, Sphere};
use hazumi3d::{Body, Collider, Material, Settings, Shape, World};

fn solids() -> [Shape; 3] {
    [
        Sphere::new(0.5).unwrap().into(),
        Cuboid::new(Vec3::new(0.5, 0.4, 0.3)).unwrap().into(),
        Capsule::new([Vec3::NEG_Y * 0.4, Vec3::Y * 0.4], 0.3).unwrap().into(),
    ]
}

/// A cloud of solids that fly towards the origin, spinning.
fn implosion(restitution: f32) -> World {
    let mut random = Random(1);
    let mut world = World::new(no_gravity()).unwrap();
    let solids = solids();
    for index in 0..60 {
        let position = 1.2
            * Vec3::new((index % 4) as f32, (index / 4 % 4) as f32, (index / 16) as f32)
            - Vec3::splat(1.8);
        let body = Body {
            position,
            rotation: random.rotation(),
            linear_velocity: -2.0 * position + random.vector(),
            angular_velocity: 3.0 * random.vector(),
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
    let size =
        |(id, body): (_, &Body)| world.mass(id).unwrap().mass * body.linear_velocity.length();
    let scale = f64::from(world.bodies().map(size).sum::<f32>());
    for _ in 0..120 * u32::from(parts) {
        assert_eq!(world.step(DT / f32::from(parts)).unwrap().frozen, 0);
    }
    let after = world.momentum();
    [after.linear - before.linear, after.angular - before.angular].map(|d| d.length() / scale)
}

/// The arms of a contact are fixed within a step while its bodies move on, so angular momentum is
/// kept to first order in the step only; shorter steps must show it.
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
fn collisions_without_bounce_never_make_energy() {
    let mut world = implosion(0.0);
    let mut last = world.energy().kinetic;
    for _ in 0..240 {
        world.step(DT).unwrap();
        let now = world.energy().kinetic;
        assert!(now <= last * 1.001, "{last} J became {now} J");
        last = now;
    }
}

#[test]
fn free_fall_is_a_parabola() {
    let mut world = World::default();
    let ball = world.add(Body::dynamic(), Collider::ball(0.5).unwrap()).unwrap();
    run(&mut world, 1.0);
    let expected = 0.5 * Settings::default().gravity.y;
    let y = world.body(ball).unwrap().position.y;
    assert!((y - expected).abs() < 5e-5, "{y} is not {expected}");
}

#[test]
fn a_free_body_keeps_its_momentum_and_its_centre_of_mass_flies_straight() {
    let mut world = World::new(no_gravity()).unwrap();
    let body = Body {
        linear_velocity: Vec3::new(1.0, 2.0, 3.0),
        angular_velocity: Vec3::new(0.5, 4.0, 0.2),
        ..Body::dynamic()
    };
    let id = world.add_body(Body::dynamic()).unwrap();
    // A centre of mass far from the origin of the body.
    for (half, x) in [(0.5, 2.0), (0.2, -1.0)] {
        let mut part = Collider::new(Cuboid::new(Vec3::splat(half)).unwrap());
        part.pose.position.x = x;
        world.add_collider(id, part).unwrap();
    }
    world.edit(id, |still| *still = body).unwrap();
    let (start, before) = (world.center_of_mass(id).unwrap(), world.momentum());
    run(&mut world, 3.0);
    let way = world.center_of_mass(id).unwrap() - start;
    assert!((way - Vec3::new(3.0, 6.0, 9.0)).length() < 1e-3, "{way}");
    let after = world.momentum();
    assert!((after.linear - before.linear).length() < 1e-3 * before.linear.length());
}

#[test]
fn a_mirrored_pair_stays_mirrored() {
    let mut world = World::default();
    let ground = Collider::new(Cuboid::new(Vec3::new(50.0, 1.0, 50.0)).unwrap());
    world.add(Body { position: Vec3::NEG_Y, ..Body::fixed() }, ground).unwrap();
    let ids = [-1.0_f32, 1.0].map(|side| {
        let body = Body {
            position: Vec3::new(1.5 * side, 2.0, 0.0),
            linear_velocity: Vec3::new(-side, 0.0, 0.0),
            ..Body::dynamic()
        };
        world.add(body, Collider::ball(0.5).unwrap()).unwrap()
    });
    run(&mut world, 3.0);
    let [a, b] = ids.map(|id| world.body(id).unwrap().position);
    assert!((a.x + b.x).abs() < 1e-5 && (a.y - b.y).abs() < 1e-5, "{a} {b}");
}

/// A free top with three different moments of inertia, spinning about the unstable one.
#[test]
fn a_free_top_keeps_momentum_and_energy_while_it_flips() {
    let mut world = World::new(no_gravity()).unwrap();
    let top = Collider::new(Cuboid::new(Vec3::new(0.5, 0.1, 0.25)).unwrap());
    let body = Body { angular_velocity: Vec3::new(0.02, 0.01, 8.0), ..Body::dynamic() };
    let id = world.add(body, top).unwrap();
    let (before, energy) = (world.momentum().angular, world.energy().kinetic);
    let mut flips = 0;
    let mut last = 1.0;
    for _ in 0..1200 {
        world.step(DT).unwrap();
        let axis = hazumi3d::math::rotation::rotate(world.body(id).unwrap().rotation, Vec3::Z);
        if axis.z * last < 0.0 {
            flips += 1;
            last = axis.z;
        }
    }
    let drift = (world.momentum().angular - before).length() / before.length();
    let gain = world.energy().kinetic / energy - 1.0;
    assert!(drift < 1e-3, "angular momentum drifted by {drift}");
    assert!(gain.abs() < 1e-2, "energy changed by {gain}");
    assert!(flips >= 4, "the middle axis is unstable, {flips} flips");
}

/// Rods and plates whose moments of inertia differ by thousands, spinning fast.
#[test]
fn thin_bodies_keep_momentum_and_energy_at_high_spin() {
    let cases = [
        (Vec3::new(1.0, 0.01, 0.01), Vec3::new(1.0, 50.0, 0.1)),
        (Vec3::new(1.0, 0.01, 0.01), Vec3::new(50.0, 3.0, 0.0)),
        (Vec3::new(1.0, 0.005, 1.0), Vec3::new(0.5, 100.0, 3.0)),
        (Vec3::new(0.5, 0.3, 0.1), Vec3::new(3.0, 20.0, 1.0)),
    ];
    for (half_extents, angular_velocity) in cases {
        let mut world = World::new(no_gravity()).unwrap();
        let collider = Collider::new(Cuboid::new(half_extents).unwrap());
        world.add(Body { angular_velocity, ..Body::dynamic() }, collider).unwrap();
        let (momentum, energy) = (world.momentum().angular, world.energy().kinetic);
        run(&mut world, 20.0);
        let drift = (world.momentum().angular - momentum).length() / momentum.length();
        let gain = world.energy().kinetic / energy - 1.0;
        assert!(gain.abs() < 0.002, "{half_extents} {angular_velocity}: energy by {gain}");
        assert!(drift < 0.002, "{half_extents} {angular_velocity}: momentum by {drift}");
    }
}

#[test]
fn every_point_of_a_body_moves_on_when_its_mass_changes() {
    let mut world = World::new(no_gravity()).unwrap();
    let body = Body { angular_velocity: Vec3::Z * 10.0, ..Body::dynamic() };
    let id = world.add_body(body).unwrap();
    let ends = [-1.0, 1.0].map(|x| {
        let mut end = Collider::ball(0.2).unwrap();
        end.pose.position.x = x;
        world.add_collider(id, end).unwrap().unwrap()
    });
    let spin = |body: &mut Body| {
        (body.linear_velocity, body.angular_velocity) = (Vec3::ZERO, Vec3::Z * 10.0);
    };
    world.edit(id, spin).unwrap();
    world.remove_collider(ends[0]).unwrap();
    let velocity = world.body(id).unwrap().linear_velocity;
    assert!(
        (velocity - Vec3::Y * 10.0).length() < 1e-4,
        "the other end flies on, at {velocity}"
    );
}
