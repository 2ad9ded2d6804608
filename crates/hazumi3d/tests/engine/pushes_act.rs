//! Forces, impulses, weights and targets do what the formulas say.

use crate::engine::worlds::{DT, add_at, cube, ground, no_gravity, run};
use glam::{DVec3, Mat3, Quat, Vec3};
use hazumi3d::math::rotation;
use hazumi3d::shape::{Cuboid, Mass};
use hazumi3d::{Body, BodyId, Collider, LockedAxes, Motion, Push, Settings, Weight, World};

fn floating_box() -> (World, BodyId) {
    let mut world = World::new(no_gravity()).unwrap();
    let collider = Collider::new(Cuboid::new(Vec3::new(0.5, 0.25, 0.1)).unwrap());
    let position = Vec3::new(3.0, -2.0, 1.0);
    let id = world.add(Body { position, ..Body::dynamic() }, collider).unwrap();
    (world, id)
}

fn push(world: &mut World, id: BodyId, push: Push) {
    world.push(id, push).unwrap().unwrap();
}

#[track_caller]
fn assert_near(found: Vec3, expected: Vec3) {
    let most = 1e-4 * expected.length() + 1e-6;
    assert!((found - expected).length() < most, "{found} is not {expected}");
}

#[test]
fn a_force_acts_for_one_step_whatever_its_substeps() {
    for substeps in [1, 4, 16] {
        let (mut world, id) = floating_box();
        world.configure(Settings { substeps, ..no_gravity() }).unwrap();
        let mass = world.mass(id).unwrap().mass;
        let force = Vec3::new(30.0, -20.0, 10.0);
        push(&mut world, id, Push::Force(force));
        push(&mut world, id, Push::Force(force));
        world.step(0.0).unwrap();
        assert_eq!(world.body(id).unwrap().linear_velocity, Vec3::ZERO, "no time, no force");
        for _ in 0..3 {
            world.step(DT).unwrap();
            let expected = 2.0 * force * DT / mass;
            assert_near(world.body(id).unwrap().linear_velocity, expected);
        }
    }
}

#[test]
fn a_force_every_step_is_constant_acceleration() {
    let (mut world, id) = floating_box();
    let mass = world.mass(id).unwrap().mass;
    for _ in 0..60 {
        push(&mut world, id, Push::Force(Vec3::X * 5.0 * mass));
        world.step(DT).unwrap();
    }
    let body = world.body(id).unwrap();
    assert_near(body.linear_velocity, Vec3::X * 5.0);
    assert!((body.position.x - 3.0 - 2.5).abs() < 0.02, "{}", body.position);
}

#[test]
fn torques_and_angular_impulses_turn_by_the_inertia() {
    let moment = Vec3::new(0.02, -0.05, 0.03);
    let (mut world, id) = floating_box();
    let inertia = world.mass(id).unwrap().inertia;
    push(&mut world, id, Push::AngularImpulse(moment));
    assert_near(world.body(id).unwrap().angular_velocity, inertia.inverse() * moment);
    let (mut world, id) = floating_box();
    push(&mut world, id, Push::Torque(moment / DT));
    world.step(DT).unwrap();
    assert_near(world.body(id).unwrap().angular_velocity, inertia.inverse() * moment);
}

#[test]
fn a_push_at_a_point_moves_and_turns() {
    let (at, impulse) = (Vec3::new(3.4, -1.9, 1.05), Vec3::new(1.0, 2.0, -3.0));
    let (mut world, id) = floating_box();
    let Mass { mass, inertia, .. } = world.mass(id).unwrap();
    let arm = at - Vec3::new(3.0, -2.0, 1.0);
    let spin = inertia.inverse() * arm.cross(impulse);
    push(&mut world, id, Push::ImpulseAt(impulse, at));
    let body = *world.body(id).unwrap();
    assert_near(body.linear_velocity, impulse / mass);
    assert_near(body.angular_velocity, spin);
    let (mut world, id) = floating_box();
    push(&mut world, id, Push::ForceAt(impulse / DT, at));
    world.step(DT).unwrap();
    assert_near(world.body(id).unwrap().linear_velocity, impulse / mass);
    // The body turns a little within the step, so its spin wanders a little.
    assert!((world.body(id).unwrap().angular_velocity - spin).length() < 0.01 * spin.length());
}

#[test]
fn opposite_impulses_keep_the_momentum_of_the_world() {
    let mut world = World::new(no_gravity()).unwrap();
    let a = add_at(&mut world, Vec3::X * -4.0, cube(0.5));
    let b = add_at(&mut world, Vec3::X * 4.0, Collider::ball(1.0).unwrap());
    let (impulse, at) = (Vec3::new(10.0, 5.0, -3.0), Vec3::new(0.5, 0.25, 2.0));
    push(&mut world, a, Push::ImpulseAt(impulse, at));
    push(&mut world, b, Push::ImpulseAt(-impulse, at));
    let momentum = world.momentum();
    assert!(momentum.linear.length() < 1e-4, "{}", momentum.linear);
    assert!(momentum.angular.length() < 1e-3, "{}", momentum.angular);
}

#[test]
fn locked_axes_and_immovable_bodies_do_not_mind_pushes() {
    let mut world = World::new(no_gravity()).unwrap();
    let locked = LockedAxes::PLANE;
    let flat = world.add(Body { locked, ..Body::dynamic() }, cube(0.5)).unwrap();
    push(&mut world, flat, Push::Impulse(Vec3::splat(1000.0)));
    push(&mut world, flat, Push::AngularImpulse(Vec3::splat(100.0)));
    push(&mut world, flat, Push::Force(Vec3::splat(1000.0)));
    push(&mut world, flat, Push::Torque(Vec3::splat(100.0)));
    world.step(DT).unwrap();
    let body = world.body(flat).unwrap();
    assert!(body.linear_velocity.x > 0.9 && body.linear_velocity.z == 0.0);
    assert!(body.angular_velocity.z > 0.1 && body.angular_velocity.x == 0.0);
    let lift = world.add(Body::kinematic(), cube(0.5)).unwrap();
    push(&mut world, lift, Push::Impulse(Vec3::X));
    assert_eq!(world.body(lift).unwrap().linear_velocity, Vec3::ZERO);
}

#[test]
fn bad_pushes_are_refused_and_change_nothing() {
    let (mut world, id) = floating_box();
    let hash = world.state_hash();
    let bad = Vec3::new(0.0, f32::NAN, 0.0);
    let pushes = [
        Push::Force(bad),
        Push::ForceAt(Vec3::X, bad),
        Push::Torque(bad),
        Push::Impulse(bad),
        Push::ImpulseAt(bad, Vec3::X),
        Push::AngularImpulse(bad),
        Push::AngularImpulse(Vec3::INFINITY),
    ];
    for push in pushes {
        assert!(world.push(id, push).is_err(), "{push:?}");
    }
    assert_eq!(world.state_hash(), hash);
    world.push(id, Push::Force(Vec3::X * f32::MAX)).unwrap();
    let hash = world.state_hash();
    assert!(world.push(id, Push::Force(Vec3::X * f32::MAX)).is_err());
    assert_eq!(world.state_hash(), hash);
    world.remove_body(id);
    assert_eq!(world.push(id, Push::Force(Vec3::X)).unwrap(), None);
}

#[test]
fn a_total_weight_scales_and_an_exact_one_replaces() {
    let mut world = World::default();
    let shaped = Collider::new(Cuboid::new(Vec3::new(0.5, 0.25, 0.1)).unwrap());
    let natural = world.add(Body::dynamic(), shaped.clone()).unwrap();
    let natural = world.mass(natural).unwrap();
    let weight = Weight::Total(7.0);
    let scaled = world.add(Body { weight, ..Body::dynamic() }, shaped.clone()).unwrap();
    let found = world.mass(scaled).unwrap();
    assert!((found.mass - 7.0).abs() < 1e-5);
    let share = natural.inertia * (7.0 / natural.mass);
    assert!(found.inertia.abs_diff_eq(share, 1e-5), "{} {share}", found.inertia);
    let exact = Mass {
        mass: 3.0,
        center: Vec3::new(0.0, -0.2, 0.0),
        inertia: Mat3::from_diagonal(Vec3::new(1.0, 2.0, 1.5)),
    };
    world.edit(scaled, |body| body.weight = Weight::Exact(exact)).unwrap();
    assert_eq!(world.mass(scaled), Some(exact));
    world.add_collider(scaled, shaped).unwrap();
    assert_eq!(world.mass(scaled), Some(exact), "whatever the colliders");
    world.edit(scaled, |body| body.weight = Weight::Colliders).unwrap();
    assert!((world.mass(scaled).unwrap().mass - 2.0 * natural.mass).abs() < 1e-3);
    let weight = Weight::Total(5.0);
    let point = world.add_body(Body { weight, ..Body::dynamic() }).unwrap();
    assert_eq!(world.mass(point).unwrap().mass, 5.0);
}

#[test]
fn weights_that_cannot_be_are_refused() {
    let mut world = World::default();
    let tilted = Mat3::from_cols(Vec3::new(1.0, 0.5, 0.0), Vec3::Y, Vec3::Z);
    let flat = Mat3::from_diagonal(Vec3::new(1.0, 1.0, 0.0));
    let bent = Mat3::from_diagonal(Vec3::new(-1.0, -1.0, 1.0));
    let weights = [
        Weight::Total(0.0),
        Weight::Total(f32::INFINITY),
        Weight::Total(1e-44),
        Weight::Exact(Mass { mass: -1.0, ..Mass::POINT }),
        Weight::Exact(Mass { center: Vec3::NAN, ..Mass::POINT }),
        Weight::Exact(Mass { inertia: tilted, ..Mass::POINT }),
        Weight::Exact(Mass { inertia: flat, ..Mass::POINT }),
        Weight::Exact(Mass { inertia: bent, ..Mass::POINT }),
    ];
    for weight in weights {
        let body = Body { weight, ..Body::dynamic() };
        assert!(world.add_body(body).is_err(), "{weight:?}");
        assert!(world.add(body, cube(0.5)).is_err(), "{weight:?}");
    }
    assert_eq!(world.body_count(), 0);
}

/// The centre of mass of a tumbler is low: it stands up again.
#[test]
fn a_low_centre_of_mass_rights_a_tumbler() {
    let mut world = ground();
    let low = Mass {
        mass: 2.0,
        center: Vec3::NEG_Y * 0.3,
        inertia: Mat3::from_diagonal(Vec3::splat(0.1)),
    };
    let body = Body {
        position: Vec3::Y * 0.5,
        rotation: rotation::from_axis_angle(Vec3::Z, 1.2),
        angular_damping: 1.0,
        weight: Weight::Exact(low),
        ..Body::dynamic()
    };
    let id = world.add(body, Collider::ball(0.5).unwrap()).unwrap();
    run(&mut world, 15.0);
    let up = rotation::rotate(world.body(id).unwrap().rotation, Vec3::Y);
    assert!(up.y > 0.99, "{up}");
}

#[test]
fn a_disabled_body_takes_part_in_nothing_and_comes_back_as_it_was() {
    let mut world = ground();
    let table = add_at(&mut world, Vec3::Y * 0.5, cube(0.5));
    let vase = add_at(&mut world, Vec3::Y * 1.25, cube(0.25));
    run(&mut world, 2.0);
    assert_eq!(world.is_asleep(vase), Some(true));
    let before = *world.body(table).unwrap();
    world.edit(table, |body| body.is_enabled = false).unwrap();
    push(&mut world, table, Push::Force(Vec3::X * 1e6));
    run(&mut world, 2.0);
    let height = world.body(vase).unwrap().position.y;
    assert!((height - 0.25).abs() < 0.01, "the vase falls through, to {height} m");
    assert_eq!(world.body(table).unwrap().position, before.position);
    assert_eq!(world.colliders_of(table).unwrap().len(), 1);
    world.teleport(table, DVec3::new(5.0, 2.0, 0.0), Quat::IDENTITY).unwrap().unwrap();
    run(&mut world, 0.5);
    world.edit(table, |body| body.is_enabled = true).unwrap();
    run(&mut world, 2.0);
    let height = world.body(table).unwrap().position.y;
    assert!((height - 0.5).abs() < 0.01, "it falls to the ground, to {height} m");
}

#[test]
fn a_kinematic_body_arrives_exactly_and_carries_its_load() {
    let mut world = World::default();
    let slab = Collider::new(Cuboid::new(Vec3::new(2.0, 0.1, 2.0)).unwrap());
    let lift = world.add(Body::kinematic(), slab).unwrap();
    let load = add_at(&mut world, Vec3::Y * 0.4, cube(0.3));
    for step in 1..=120_u8 {
        let time = f64::from(step) / 60.0;
        let position = DVec3::new(0.1 * time, 0.7 * time, 0.0);
        let turned = rotation::from_axis_angle(Vec3::Y, 0.01 * f32::from(step));
        world.move_to(lift, position, turned).unwrap().unwrap();
        world.step(DT).unwrap();
        let body = world.body(lift).unwrap();
        let exact = world.exact_position(lift).unwrap();
        assert!((exact - position).length() < 1e-12, "{exact}");
        assert_eq!(body.rotation, rotation::to_unit(turned).unwrap());
        assert!((body.linear_velocity.y - 0.7).abs() < 1e-3, "{}", body.linear_velocity);
    }
    let [low, high] = [lift, load].map(|id| world.body(id).unwrap().position);
    assert!((high - low - Vec3::Y * 0.4).length() < 0.02, "{high} stands on {low}");
    run(&mut world, 1.0);
    let body = world.body(lift).unwrap();
    assert_eq!((body.position, body.linear_velocity), (low, Vec3::ZERO), "then it rests");
    assert_eq!(world.move_to(load, DVec3::ZERO, Quat::IDENTITY).unwrap(), None);
    assert!(world.move_to(lift, DVec3::NAN, Quat::IDENTITY).is_err());
    assert!(world.move_to(lift, DVec3::ZERO, Quat::from_xyzw(0.0, 0.0, 0.0, 0.0)).is_err());
}

#[test]
fn what_arrived_and_is_put_elsewhere_stays_there() {
    let mut world = World::default();
    let id = world.add(Body::kinematic(), cube(0.5)).unwrap();
    let there = Vec3::new(0.0, 5.0, 0.0);
    for teleports in [true, false] {
        world.move_to(id, DVec3::X, Quat::IDENTITY).unwrap().unwrap();
        world.step(DT).unwrap();
        if teleports {
            world.teleport(id, there.as_dvec3(), Quat::IDENTITY).unwrap().unwrap();
        } else {
            world.edit(id, |body| body.position = there).unwrap().unwrap();
        }
        run(&mut world, 1.0);
        assert_eq!(world.body(id).unwrap().position, there, "teleports: {teleports}");
    }
    // A door that is let go keeps its swing.
    world.move_to(id, DVec3::X, Quat::IDENTITY).unwrap().unwrap();
    world.step(DT).unwrap();
    world.edit(id, |body| body.motion = Motion::Dynamic).unwrap().unwrap();
    assert!(world.body(id).unwrap().linear_velocity.length() > 1.0);
}

#[test]
fn an_edit_takes_a_target_back() {
    let mut world = World::default();
    let id = world.add(Body::kinematic(), cube(0.5)).unwrap();
    world.move_to(id, DVec3::X, Quat::IDENTITY).unwrap().unwrap();
    world.edit(id, |body| body.linear_velocity = Vec3::Y).unwrap();
    run(&mut world, 1.0);
    let position = world.body(id).unwrap().position;
    assert!((position - Vec3::Y).length() < 1e-5, "{position}");
    // One that changes neither place nor velocity does not.
    world.move_to(id, DVec3::X, Quat::IDENTITY).unwrap().unwrap();
    world.edit(id, |body| body.user_data = 7).unwrap();
    world.step(DT).unwrap();
    world.edit(id, |body| body.user_data = 8).unwrap();
    run(&mut world, 0.5);
    assert_eq!(world.body(id).unwrap().position, Vec3::X);
}
