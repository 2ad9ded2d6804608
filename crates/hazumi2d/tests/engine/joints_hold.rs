//! Chains, pendulums and welds hold, and swing as the textbook says.

use crate::engine::worlds::{DT, add_at, cube, no_gravity, run};
use glam::{DVec2, Vec2};
use hazumi2d::joint::{Fixed, Hinge};
use hazumi2d::math::Pose;
use hazumi2d::{Body, BodyId, Collider, Settings, World};

/// `count` balls of 10 cm, 30 cm apart, from the origin along `direction`, and a weight of `ratio`
/// times their mass at the end. The ids of the ceiling, the balls, and the weight.
fn chain(world: &mut World, count: usize, ratio: f32, direction: Vec2) -> Vec<BodyId> {
    let mut ids = vec![world.add_body(Body::fixed()).unwrap()];
    for index in 0..=count {
        let position = direction * 0.3 * (index as f32 + 1.0);
        let density = if index == count { ratio } else { 1.0 };
        let collider = Collider { density, ..Collider::ball(0.1).unwrap() };
        let id = world.add(Body { position, ..Body::dynamic() }, collider).unwrap();
        let place = Pose::at(position - direction * 0.15);
        world.join([*ids.last().unwrap(), id], place, Hinge::default()).unwrap().unwrap();
        ids.push(id);
    }
    ids
}

/// The largest gap of any joint, m.
fn largest_gap(world: &World) -> f32 {
    let gap = |joint: &hazumi2d::Joint| {
        let ends = [0, 1].map(|index: usize| {
            world.body(joint.bodies[index]).unwrap().pose().point(joint.frames[index].position)
        });
        ends[0].distance(ends[1])
    };
    world.joints().map(|(_, joint)| gap(joint)).fold(0.0, f32::max)
}

fn energy(world: &World) -> f64 {
    world.energy().kinetic + world.energy().potential
}

/// Hanging, and let go straight out, which ends in a whip.
#[test]
fn a_chain_bears_a_hundred_and_a_thousand_times_its_weight() {
    for (count, ratio) in [(19, 100.0), (29, 1000.0)] {
        for direction in [Vec2::NEG_Y, Vec2::new(0.8, -0.6), Vec2::X] {
            let mut world = World::default();
            let ids = chain(&mut world, count, ratio, direction);
            let whole = 0.3 * (count + 1) as f32;
            let start = energy(&world);
            let (mut gap, mut reach): (f32, f32) = (0.0, 0.0);
            let mut gain = f64::NEG_INFINITY;
            for _ in 0..600 {
                world.step(DT).unwrap();
                gap = gap.max(largest_gap(&world));
                reach = reach.max(world.body(*ids.last().unwrap()).unwrap().position.length());
                gain = gain.max(energy(&world) - start);
            }
            let scale = f64::from(world.mass(ids[count + 1]).unwrap().mass * 9.81 * whole);
            assert!(reach < 1.001 * whole, "{count} links, 1:{ratio}: {}", reach / whole);
            // Where a whip cracks, single links come apart for a moment.
            let allowed = if direction == Vec2::X { 0.03 } else { 0.001 };
            assert!(gap < allowed * 0.3, "{count} links, 1:{ratio}: a gap of {gap} m");
            assert!(
                gain < 0.002 * scale,
                "{count} links, 1:{ratio}, {direction}: energy {gain} of {scale}"
            );
        }
    }
}

/// Period of a pendulum, from the arithmetic-geometric mean of 1 and cos(θ/2).
fn exact_period(length: f64, amplitude: f64) -> f64 {
    let (mut a, mut g) = (1.0, (0.5 * amplitude).cos());
    for _ in 0..20 {
        (a, g) = (0.5 * (a + g), (a * g).sqrt());
    }
    std::f64::consts::TAU * (length / 9.81).sqrt() / a
}

#[test]
fn a_pendulum_keeps_time_and_energy() {
    for amplitude in [0.2_f32, 1.0, 2.5] {
        let mut world = World::default();
        let top = world.add_body(Body::fixed()).unwrap();
        let position = Vec2::new(amplitude.sin(), -amplitude.cos());
        let bob = add_at(&mut world, position, Collider::ball(0.1).unwrap());
        world.join([top, bob], Pose::IDENTITY, Hinge::default()).unwrap().unwrap();
        let scale = f64::from(world.mass(bob).unwrap().mass) * 9.81;
        let start = energy(&world);
        let mut crossings = Vec::new();
        let (mut last, mut drift) = (position.x, 0.0_f64);
        for step in 0..3600_u16 {
            world.step(DT).unwrap();
            let x = world.body(bob).unwrap().position.x;
            if last > 0.0 && x <= 0.0 {
                crossings.push((f64::from(step) + f64::from(last / (last - x))) / 60.0);
            }
            last = x;
            drift = drift.max(((energy(&world) - start) / scale).abs());
        }
        let count = crossings.len() - 1;
        let period = (crossings[count] - crossings[0]) / count as f64;
        // The disc adds its own inertia.
        let expected = exact_period(1.0 + 0.5 * 0.01, f64::from(amplitude));
        assert!((period / expected - 1.0).abs() < 2e-3, "{period} s is not {expected} s");
        assert!(drift < 0.02, "energy drifts by {drift} of m·g·l");
    }
}

/// Where the two bobs of a double pendulum are after `time` seconds, from rest at these `angles`: rods of
/// length 1 without mass, bobs of equal mass and of the squared radius of gyration `gyration`.
///
/// By Lagrange, with θ₁ and θ₂ from the vertical: the fourth order of Runge and Kutta in tiny steps.
fn double_pendulum(angles: [f64; 2], gyration: f64, time: f64) -> [DVec2; 2] {
    let rate = |[a, b, va, vb]: [f64; 4]| {
        let (cosine, sine) = ((a - b).cos(), (a - b).sin());
        let (m11, m12, m22) = (2.0 + gyration, cosine, 1.0 + gyration);
        let right_a = -sine * vb * vb - 2.0 * 9.81 * a.sin();
        let right_b = sine * va * va - 9.81 * b.sin();
        let determinant = m11 * m22 - m12 * m12;
        [
            va,
            vb,
            (m22 * right_a - m12 * right_b) / determinant,
            (m11 * right_b - m12 * right_a) / determinant,
        ]
    };
    let along = |x: [f64; 4], by: f64, v: [f64; 4]| -> [f64; 4] {
        std::array::from_fn(|i| x[i] + by * v[i])
    };
    let h = 1e-4;
    let mut x = [angles[0], angles[1], 0.0, 0.0];
    let mut now = 0.0;
    while now < time {
        let k1 = rate(x);
        let k2 = rate(along(x, 0.5 * h, k1));
        let k3 = rate(along(x, 0.5 * h, k2));
        let k4 = rate(along(x, h, k3));
        x = std::array::from_fn(|i| {
            x[i] + h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i])
        });
        now += h;
    }
    let first = DVec2::new(x[0].sin(), -x[0].cos());
    [first, first + DVec2::new(x[1].sin(), -x[1].cos())]
}

#[test]
fn a_double_pendulum_goes_where_lagrange_says() {
    for (angles, most) in [([0.3, 0.2], 0.01), ([1.2, -0.5], 0.03), ([2.0, 1.0], 0.06)] {
        let mut world = World::default();
        let mut above = world.add_body(Body::fixed()).unwrap();
        let mut top = Vec2::ZERO;
        let bobs = angles.map(|angle: f64| {
            let place = top + DVec2::new(angle.sin(), -angle.cos()).as_vec2();
            let bob = add_at(&mut world, place, Collider::ball(0.2).unwrap());
            world.join([above, bob], Pose::at(top), Hinge::default()).unwrap().unwrap();
            (above, top) = (bob, place);
            bob
        });
        run(&mut world, 2.0);
        let expected = double_pendulum(angles, 0.5 * 0.04, 2.0);
        for (bob, expected) in bobs.into_iter().zip(expected) {
            let found = world.exact_position(bob).unwrap();
            let off = found.distance(expected);
            assert!(off < most, "{angles:?}: {found} is not {expected}");
        }
    }
}

#[test]
fn two_welded_cubes_fly_like_one_body() {
    let spin = 3.0;
    let mut world = World::new(no_gravity()).unwrap();
    let moving = |x: f32| Body {
        position: Vec2::X * x,
        linear_velocity: Vec2::Y * (spin * x),
        angular_velocity: spin,
        ..Body::dynamic()
    };
    let ids = [-0.5_f32, 0.5].map(|x| world.add(moving(x), cube(0.4)).unwrap());
    world.join(ids, Pose::IDENTITY, Fixed::default()).unwrap().unwrap();
    let whole = world.add_body(Body { position: Vec2::Y * 9.0, ..Body::dynamic() }).unwrap();
    for x in [-0.5, 0.5] {
        let mut part = cube(0.4);
        part.pose.position.x = x;
        world.add_collider(whole, part).unwrap();
    }
    world.edit(whole, |body| body.angular_velocity = spin).unwrap();
    run(&mut world, 5.0);
    let compound = *world.body(whole).unwrap();
    for (id, x) in ids.into_iter().zip([-0.5, 0.5]) {
        let body = world.body(id).unwrap();
        let expected = compound.pose().point(Vec2::X * x) - Vec2::Y * 9.0;
        let off = body.position.distance(expected);
        assert!(off < 0.01, "{} is not at {expected}", body.position);
    }
}

/// A row of welded squares that sticks out of a wall, which bears the sum of their weights and of their
/// moments.
#[test]
fn a_welded_beam_sticks_out_and_loads_its_root_as_a_lever() {
    let mut world = World::new(Settings::default()).unwrap();
    let mut before = world.add_body(Body::fixed()).unwrap();
    let mut root = None;
    for index in 0..20_u8 {
        let x = 0.2 * f32::from(index);
        let next = add_at(&mut world, Vec2::new(x + 0.1, 0.0), cube(0.1));
        let weld = world.join([before, next], Pose::at(Vec2::X * x), Fixed::default());
        root = root.or(weld.unwrap());
        before = next;
    }
    run(&mut world, 2.0);
    let tip = world.body(before).unwrap().position;
    assert!(tip.distance(Vec2::new(3.9, 0.0)) < 1e-3, "the tip is at {tip}");
    let load = world.joint_load(root.unwrap()).unwrap();
    // 0.8 kg whose middle is 2 m away; what holds them lifts, and turns to the left.
    let weight = 20.0 * 0.04 * 9.81;
    assert!((load.force.y / weight - 1.0).abs() < 1e-3, "{}", load.force);
    assert!((load.torque / (2.0 * weight) - 1.0).abs() < 1e-3, "{}", load.torque);
}
