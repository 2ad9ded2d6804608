//! Passive ragdolls: free bodies joined by ball joints and hinges with limits, springs and
//! friction.

use std::f32::consts::TAU;
use std::num::NonZeroUsize;

use crate::engine::worlds::{DT, Random, add_at, cube, ground, no_gravity};
use glam::{Quat, Vec3};
use hazumi3d::core::Workers;
use hazumi3d::joint::{Ball, Hinge, JointAxis, JointKind, Limits, Motor, Spring};
use hazumi3d::math::{Pose, rotation};
use hazumi3d::{Body, BodyId, Collider, World, WorldSettings};

/// Two equal cubes, joined at `arm` metres along x from the centre of either, in free space;
/// the second one turned by the vector `turn`, rad.
fn pair(kind: impl Into<JointKind>, arm: f32, turn: Vec3) -> (World, [BodyId; 2]) {
    let mut world = World::new(WorldSettings { sleep: false, ..no_gravity() }).unwrap();
    let a = add_at(&mut world, Vec3::ZERO, cube(0.3));
    let b = add_at(&mut world, Vec3::X * (2.0 * arm), cube(0.3));
    let place = Pose::at(Vec3::X * arm);
    world.add_joint_at([a, b], place, kind).unwrap().unwrap();
    let turned = rotation::integrate_far(Quat::IDENTITY, turn);
    let position = place.position + rotation::rotate(turned, Vec3::X * arm);
    world.edit(b, |body| (body.position, body.rotation) = (position, turned)).unwrap();
    (world, [a, b])
}

/// The rotation vector of the second body in the first, rad.
fn turn(world: &World, [a, b]: [BodyId; 2]) -> Vec3 {
    let [a, b] = [a, b].map(|id| world.body(id).unwrap().rotation);
    rotation::rotate_back(a, rotation::between(a, b))
}

fn spin(world: &World, [a, b]: [BodyId; 2]) -> Vec3 {
    let [a, b] = [a, b].map(|id| world.body(id).unwrap().angular_velocity);
    b - a
}

/// How far the frames of the joints are apart, m, at most.
fn gap(world: &World) -> f32 {
    let apart = |joint: &hazumi3d::Joint| {
        let [a, b] = [0, 1].map(|side: usize| {
            let body = world.body(joint.bodies[side]).unwrap();
            body.pose().transform_point(joint.frames[side].position)
        });
        a.distance(b)
    };
    world.joints().map(|(_, joint)| apart(joint)).fold(0.0, f32::max)
}

#[test]
fn springs_between_free_bodies_swing_as_the_formula_says() {
    let across = Vec3::new(0.0, 0.6, 0.8);
    for (arm, axis, start) in [(0.0, across, 0.5), (0.4, across, 0.05), (0.4, Vec3::X, 0.3)] {
        for (hertz, zeta) in [(0.5_f32, 0.05_f32), (1.0, 0.2), (2.0, 0.5)] {
            let spring = Spring::new(hertz, zeta);
            let ball = Ball { spring: Some(spring), ..Ball::default() };
            let hinge = Hinge { axis: JointAxis::with_spring(spring) };
            let mut kinds = vec![JointKind::Ball(ball)];
            kinds.extend((axis == Vec3::X).then_some(JointKind::Hinge(hinge)));
            for kind in kinds {
                let (mut world, ids) = pair(kind, arm, axis * start);
                let omega = TAU * hertz;
                let damped = omega * (1.0 - zeta * zeta).sqrt();
                let mut worst = 0.0_f32;
                for step in 1..=180_u16 {
                    world.step(DT).unwrap();
                    // Substeps change velocities before positions, which is half of one ahead.
                    let time = (f32::from(step) + 0.125) * DT;
                    let (sin, cos) = (damped * time).sin_cos();
                    let expected = start
                        * (-zeta * omega * time).exp()
                        * (cos + zeta * omega / damped * sin);
                    let off = turn(&world, ids) - axis * expected;
                    worst = worst.max(off.length() / start);
                }
                let most = 0.03 * hertz.max(1.0);
                assert!(worst < most, "{kind:?}, {arm} m about {axis}: {worst}");
            }
        }
    }
}

#[test]
fn friction_between_free_bodies_slows_them_evenly() {
    let hinge = |most: f32| Hinge { axis: JointAxis::with_motor(Motor::new(0.0, most)) };
    let ball = |friction: f32| Ball { friction, ..Ball::default() };
    for (axis, weak, strong) in [
        (Vec3::new(0.0, 0.6, 0.8), JointKind::from(ball(10.0)), JointKind::from(ball(1e5))),
        (Vec3::X, hinge(10.0).into(), hinge(1e5).into()),
    ] {
        let (mut world, ids) = pair(weak, 0.0, Vec3::ZERO);
        let inertia = 0.5 * world.mass_properties(ids[0]).unwrap().inertia.x_axis.x;
        world.edit(ids[1], |body| body.angular_velocity = 5.0 * axis).unwrap();
        for step in 1..=60_u8 {
            world.step(DT).unwrap();
            let expected = (5.0 - 10.0 / inertia * f32::from(step) * DT).max(0.0);
            let off = spin(&world, ids) - axis * expected;
            assert!(off.length() < 2e-3, "{weak:?}, step {step}: {off}");
        }
        let joint = world.joints_of(ids[0]).unwrap()[0];
        let torque = world.joint_reaction(joint).unwrap().torque;
        let is_slowed = spin(&world, ids).length() > 0.1;
        assert!(!is_slowed || (torque + 10.0 * axis).length() < 0.01, "{weak:?}: {torque} N·m");
        let (mut world, ids) = pair(strong, 0.4, Vec3::ZERO);
        world.edit(ids[1], |body| body.angular_velocity = 5.0 * axis).unwrap();
        for _ in 0..10 {
            world.step(DT).unwrap();
        }
        let spin = spin(&world, ids).length();
        assert!(spin < 1e-2, "{strong:?} holds, not at {spin} rad/s");
    }
}

#[test]
fn limits_between_free_bodies_hold_and_keep_momentum() {
    let twist = |from: f32, to: f32| Some(Limits::new(from, to));
    let hinge = |limits| Hinge { axis: JointAxis { limits, ..JointAxis::FREE } };
    let cone = |cone| Ball { cone: Some(cone), twist: twist(-0.2, 0.3), ..Ball::default() };
    let twisting = |limits| Ball { twist: limits, cone: Some(0.2), ..Ball::default() };
    let across = Vec3::new(0.0, 0.6, -0.8);
    let cases: [(JointKind, Vec3, [f32; 2], f32); 6] = [
        (hinge(twist(-0.4, 0.3)).into(), Vec3::X, [-0.4, 0.3], 0.0),
        (hinge(twist(-3.0, -2.0)).into(), Vec3::X, [-3.0, -2.0], 0.0),
        (twisting(twist(-0.4, 0.3)).into(), Vec3::X, [-0.4, 0.3], 0.2),
        (twisting(twist(0.2, 3.1)).into(), Vec3::X, [0.2, 3.1], 0.2),
        (cone(0.3).into(), across, [-0.2, 0.3], 0.3),
        (cone(2.0).into(), across, [-0.2, 0.3], 2.0),
    ];
    for (kind, axis, [from, to], lean) in cases {
        for speed in [-8.0, 8.0] {
            let (mut world, ids) = pair(kind, 0.4, Vec3::X * (0.5 * (from + to)));
            world.edit(ids[1], |body| body.angular_velocity = speed * axis).unwrap();
            let start = world.momentum().angular;
            for step in 0..120 {
                world.step(DT).unwrap();
                let [a, b] = ids.map(|id| world.body(id).unwrap().rotation);
                let [x_a, x_b] = [a, b].map(|turn| rotation::rotate(turn, Vec3::X));
                let leans = x_a.angle_between(x_b);
                let apart = rotation::multiply(rotation::conjugate(a), b);
                let twist = 2.0 * (apart.x * apart.w.signum()).atan2(apart.w.abs());
                let is_within =
                    (from - 0.03..to + 0.03).contains(&twist) && leans < lean + 0.03;
                assert!(is_within, "{kind:?}, {speed} rad/s, step {step}: {twist} {leans}");
            }
            let change = (world.momentum().angular - start).length();
            assert!(change < 0.02 * start.length(), "{kind:?}, {speed} rad/s: {change}");
            assert!(gap(&world) < 1e-3, "{kind:?}, {speed} rad/s: {}", gap(&world));
        }
    }
}

/// A chain of rods of random lengths, widths and weights in free space, thrown, whose joints
/// are balls and hinges in turns. A speck on the last one, of a ten thousandth of its weight,
/// makes it no figure, and hardly a difference.
fn chain(seed: u64, has_speck: bool) -> (World, Vec<BodyId>) {
    let mut world = World::new(WorldSettings { sleep: false, ..no_gravity() }).unwrap();
    let (ids, end) = add_chain(&mut world, seed, Vec3::ZERO);
    if has_speck {
        let last = *ids.last().unwrap();
        let mass = world.mass_properties(last).unwrap().mass;
        let speck = Collider { density: 1e-4 * mass / 6.4e-5, ..cube(0.02) };
        let body = Body { position: end, ..Body::dynamic() };
        let id = world.add(body, speck).unwrap();
        world.add_joint_at([last, id], Pose::at(end), Ball::default()).unwrap().unwrap();
    }
    (world, ids)
}

/// Adds such a chain that begins at a place, m. Returns its bodies, and where it ends.
fn add_chain(world: &mut World, seed: u64, place: Vec3) -> (Vec<BodyId>, Vec3) {
    let mut random = Random(seed);
    let (mut end, mut ids) = (place, Vec::new());
    for place in 0..5 {
        let (half, width) = (0.25 + 0.12 * random.signed(), 0.08 + 0.03 * random.signed());
        let shape = hazumi3d::shape::Cuboid::new(Vec3::new(half, width, width)).unwrap();
        let weight = 3.0_f32.powf(random.signed());
        let collider = Collider { density: 300.0 * weight, ..Collider::new(shape) };
        let body = Body {
            position: end + Vec3::X * half,
            angular_velocity: 2.0 * random.vector(),
            ..Body::dynamic()
        };
        let id = world.add(body, collider).unwrap();
        if let Some(&last) = ids.last() {
            let turn = rotation::integrate_far(Quat::IDENTITY, 0.5 * random.vector());
            let pin = Pose::new(end, turn);
            let spring = Some(Spring::new(1.5, 0.3));
            if place % 2 == 0 {
                let axis = JointAxis {
                    limits: Some(Limits::new(-0.3, 0.4)),
                    spring,
                    ..JointAxis::FREE
                };
                world.add_joint_at([last, id], pin, Hinge { axis }).unwrap().unwrap();
            } else {
                let twist = Some(Limits::new(-0.2, 0.3));
                let ball = Ball { cone: Some(0.5), twist, spring, friction: 0.05 };
                world.add_joint_at([last, id], pin, ball).unwrap().unwrap();
            }
        }
        end += Vec3::X * (2.0 * half);
        ids.push(id);
    }
    (ids, end)
}

/// In short steps figures do what clusters do, which are exact.
#[test]
fn figures_do_in_short_steps_what_clusters_do() {
    for seed in 0..8 {
        let [(mut figure, ids), (mut cluster, _)] = [false, true].map(|it| chain(seed, it));
        let energy = figure.energy().kinetic;
        let momentum = figure.momentum();
        for _ in 0..480 {
            figure.step(DT / 16.0).unwrap();
            cluster.step(DT / 16.0).unwrap();
        }
        for &id in &ids {
            let [a, b] = [&figure, &cluster].map(|world| world.body(id).unwrap().pose());
            let off = a.position.distance(b.position);
            let turned = rotation::between(a.rotation, b.rotation).length();
            assert!(off < 0.01 && turned < 0.04, "seed {seed}: {off} m, {turned} rad");
        }
        assert!(gap(&figure) < 1e-3, "seed {seed}: {} m apart", gap(&figure));
        let now = figure.energy().kinetic;
        assert!(now < 1.001 * energy, "seed {seed}: {now} of {energy} J");
        let change = figure.momentum().angular - momentum.angular;
        // Each rod alone has some 0.2 N·m·s.
        assert!(change.length() < 0.02, "seed {seed}: {change}");
    }
}

/// Thrown about in steps of 1/60 s, chains neither gain energy nor come apart.
#[test]
fn figures_in_long_steps_lose_energy_and_hold_together() {
    for seed in 0..16 {
        let (mut world, ids) = chain(seed, false);
        for &id in &ids {
            world.edit(id, |body| body.angular_velocity *= 3.0).unwrap();
        }
        world.step(DT).unwrap();
        let mut least = world.energy().kinetic;
        let start = least;
        let mut widest = 0.0_f32;
        for step in 0..300 {
            world.step(DT).unwrap();
            widest = widest.max(gap(&world));
            let now = world.energy().kinetic;
            // Springs give some of it back.
            assert!(now < least + 0.3 * start, "seed {seed}, step {step}: {now} of {start} J");
            least = least.min(now);
        }
        assert!(
            least < start && widest < 0.02,
            "seed {seed}: {least} of {start} J, {widest} m"
        );
        assert!(gap(&world) < 1e-3, "seed {seed}: {} m", gap(&world));
    }
}

/// Chains that fall on each other do the same on any number of threads, and go on from a
/// snapshot as they did.
#[test]
fn figures_do_the_same_on_any_number_of_threads_and_after_a_snapshot() {
    let pile = || {
        let mut world = ground();
        for seed in 0..24 {
            let place = 0.4 * Random(seed).vector() + Vec3::Y * (0.6 + 0.4 * seed as f32);
            add_chain(&mut world, seed, place);
        }
        world
    };
    let (mut world, mut other) = (pile(), pile());
    other.set_workers(Workers::threads(NonZeroUsize::new(3).unwrap()));
    for step in 0..120 {
        world.step(DT).unwrap();
        other.step(DT).unwrap();
        assert_eq!(world.state_hash(), other.state_hash(), "step {step}");
        if step % 40 == 20 {
            other = World::default();
            other.restore(&world.snapshot()).unwrap();
        }
    }
    assert!(gap(&world) < 0.02, "{} m", gap(&world));
}
