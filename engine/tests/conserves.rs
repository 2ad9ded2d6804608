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

/// A heavy cube is pushed against planks that lie one under the other, to both sides of it, and
/// nothing else acts on them. They get the angular momentum that the push gives, and no other.
#[test]
fn planks_under_a_heavy_cube_get_the_angular_momentum_of_the_push() {
    for ratio in [20.0, 100.0, 1_000.0] {
        for side in [0.3, 0.6] {
            let mut world = World::new(no_gravity()).unwrap();
            for floor in 0..5_u8 {
                let x = if floor % 2 == 0 { -side } else { side };
                let position = Vector::X * x - Vector::Y * 0.2 * f32::from(floor);
                let plank = Collider::new(Cuboid::new(xyz(0.8, 0.1, 0.5)).unwrap());
                world.add(Body { position, ..Body::dynamic() }, plank).unwrap();
            }
            let cube = Collider::new(Cuboid::new(Vector::splat(0.2)).unwrap());
            let heavier = ratio * either(2.0, 6.25);
            let cube = Collider { density: heavier * cube.density, ..cube };
            let body = Body { position: Vector::Y * 0.3, ..Body::dynamic() };
            let heavy = world.add(body, cube).unwrap();
            let push = 10.0 * world.mass_properties(heavy).unwrap().mass;
            let (mut last, mut expected) = (0.0, 0.0);
            for _ in 0..30 {
                world.apply_force(heavy, Vector::NEG_Y * push).unwrap().unwrap();
                world.step(DT).unwrap();
                let lever = world.body(heavy).unwrap().position.x;
                expected -= f64::from(0.5 * (last + lever) * push * DT);
                last = lever;
            }
            let error = size_of_spin(world.momentum().angular) - expected.abs();
            let most = 0.02 * expected.abs();
            assert!(error.abs() < most, "{error} of {expected} N·m·s at {ratio}, {side} m");
        }
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

/// A shaft with a floor, `half` wide to each side of the y axis.
fn shaft(settings: WorldSettings, half: f32, material: Material) -> World {
    let mut world = World::new(settings).unwrap();
    let mut add = |position: Vector, half_extents: Vector| {
        let wall = Collider::new(Cuboid::new(half_extents).unwrap());
        let body = Body { position, ..Body::fixed() };
        world.add(body, Collider { material, ..wall }).unwrap();
    };
    let wide = half + 2.0;
    add(Vector::NEG_Y, Vector::splat(wide).with_y(1.0));
    for axis in AXES.into_iter().filter(|axis| axis.y == 0.0) {
        for side in [-axis, axis] {
            add(
                side * (half + 1.0) + Vector::Y * 10.0,
                axis + (wide * (Vector::ONE - axis)).with_y(10.0),
            );
        }
    }
    world
}

/// Bodies between walls that are close to them on all sides turn much in a step, are stopped
/// in the middle of steps, and touch several others at once. Light ones spin at over 100 rad/s,
/// where two or three percent of the energy come and go from step to step.
#[test]
fn full_shafts_keep_their_energy() {
    for case in 0..60_u64 {
        let mut random = Random(case);
        let substeps = [4, 8, 16, 32, 64][(case % 5) as usize];
        let restitution = [1.0, 1.0, 0.9, 0.5][(case % 4) as usize];
        let material = Material { friction: 0.0, restitution, ..Material::default() };
        let radius = 0.3 + 0.2 * random.signed();
        let slack = radius * (0.21 + 0.19 * random.signed());
        let settings = WorldSettings { substeps, ..WorldSettings::default() };
        let mut world = shaft(settings, radius + slack, material);
        let mut height = 1.1 * radius + 1.0 + random.signed();
        for _ in 0..2 + case % 4 {
            let shape: Shape = match random.bits() % 3 {
                0 => Sphere::new(radius).unwrap().into(),
                1 => {
                    let half = radius * (0.4 + 0.2 * random.signed());
                    let ends = [Vector::NEG_Y * half, Vector::Y * half];
                    Capsule::new(ends, radius - half).unwrap().into()
                }
                _ => {
                    let corner = || radius * random.vector().normalize();
                    let corners: Vec<Vector> =
                        std::iter::repeat_with(corner).take(12).collect();
                    Hull::new(&corners).unwrap().into()
                }
            };
            let aside = random.vector().with_y(0.0).clamp_length_max(1.0);
            let body = Body {
                position: aside * slack + Vector::Y * height,
                rotation: random.rotation(),
                linear_velocity: Vector::Y * (2.5 * random.signed() - 2.5),
                angular_velocity: 2.0 * random.spin(),
                ..Body::dynamic()
            };
            let collider = Collider { material, density: 100.0, ..Collider::new(shape) };
            world.add(body, collider).unwrap();
            height += radius * (3.0 + random.signed());
        }
        let energy = |world: &World| {
            let energy = world.energy();
            energy.kinetic + energy.potential
        };
        let start = energy(&world);
        for step in 0..240 {
            world.step(DT).unwrap();
            let now = energy(&world);
            assert!(now <= 1.03 * start, "case {case}, step {step}: {start} J became {now} J");
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
