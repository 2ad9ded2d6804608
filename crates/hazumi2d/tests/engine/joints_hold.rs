//! Chains, pendulums and welds hold, and swing as the textbook says.

use crate::engine::worlds::{add_at, cube, run};
use glam::{DVec2, Vec2};
use hazumi2d::joint::{Fixed, Hinge};
use hazumi2d::math::Pose;
use hazumi2d::{Body, Collider, World, WorldSettings};

/// Where the two bobs of a double pendulum are after `time` seconds, from rest at these
/// `angles`: rods of length 1 without mass, bobs of equal mass and of the squared radius of
/// gyration `gyration`.
///
/// By Lagrange, with θ₁ and θ₂ from the vertical: the fourth order of Runge and Kutta in tiny
/// steps.
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
            world.add_joint_at([above, bob], Pose::at(top), Hinge::default()).unwrap().unwrap();
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

/// A row of welded squares that sticks out of a wall, which bears the sum of their weights and
/// of their moments.
#[test]
fn a_welded_beam_sticks_out_and_loads_its_root_as_a_lever() {
    let mut world = World::new(WorldSettings::default()).unwrap();
    let mut before = world.add_body(Body::fixed()).unwrap();
    let mut root = None;
    for index in 0..20_u8 {
        let x = 0.2 * f32::from(index);
        let next = add_at(&mut world, Vec2::new(x + 0.1, 0.0), cube(0.1));
        let weld = world.add_joint_at([before, next], Pose::at(Vec2::X * x), Fixed::default());
        root = root.or(weld.unwrap());
        before = next;
    }
    run(&mut world, 2.0);
    let tip = world.body(before).unwrap().position;
    assert!(tip.distance(Vec2::new(3.9, 0.0)) < 1e-3, "the tip is at {tip}");
    let load = world.joint_reaction(root.unwrap()).unwrap();
    // 0.8 kg whose middle is 2 m away; what holds them lifts, and turns to the left.
    let weight = 20.0 * 0.04 * 9.81;
    assert!((load.force.y / weight - 1.0).abs() < 1e-3, "{}", load.force);
    assert!((load.torque / (2.0 * weight) - 1.0).abs() < 1e-3, "{}", load.torque);
}
