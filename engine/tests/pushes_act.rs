//! Forces, impulses, weights and targets do what the formulas say.

use crate::dim::*;
use crate::engine::worlds::{DT, add_at, cube, ground, no_gravity, run};
use crate::scenery;
use hazumi::math::rotation;
use hazumi::shape::MassProperties;
use hazumi::{
    Body, BodyId, BodyType, Collider, ExternalForce, MassSource, World, WorldSettings,
};

fn floating_box() -> (World, BodyId) {
    let mut world = World::new(no_gravity()).unwrap();
    let collider = Collider::new(Cuboid::new(xyz(0.5, 0.25, 0.1)).unwrap());
    let position = xyz(3.0, -2.0, 1.0);
    let id = world.add(Body { position, ..Body::dynamic() }, collider).unwrap();
    (world, id)
}

fn push(world: &mut World, id: BodyId, push: ExternalForce) {
    world.apply_external_force(id, push).unwrap().unwrap();
}

#[track_caller]
fn assert_turns(found: AngularVector, expected: AngularVector) {
    let error = size_of_turn(found - expected) / size_of_turn(expected);
    assert!(error < 1e-4, "{found} is not {expected} rad/s");
}

#[track_caller]
fn assert_near(found: Vector, expected: Vector) {
    let most = 1e-4 * expected.length() + 1e-6;
    assert!((found - expected).length() < most, "{found} is not {expected}");
}

#[test]
fn a_force_acts_for_one_step_whatever_its_substeps() {
    for substeps in [1, 4, 16] {
        let (mut world, id) = floating_box();
        world.set_settings(WorldSettings { substeps, ..no_gravity() }).unwrap();
        let mass = world.mass_properties(id).unwrap().mass;
        let force = xyz(30.0, -20.0, 10.0);
        push(&mut world, id, ExternalForce::Force(force));
        push(&mut world, id, ExternalForce::Force(force));
        world.step(0.0).unwrap();
        assert_eq!(world.body(id).unwrap().linear_velocity, Vector::ZERO, "no time, no force");
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
    let mass = world.mass_properties(id).unwrap().mass;
    for _ in 0..60 {
        push(&mut world, id, ExternalForce::Force(Vector::X * 5.0 * mass));
        world.step(DT).unwrap();
    }
    let body = world.body(id).unwrap();
    assert_near(body.linear_velocity, Vector::X * 5.0);
    assert!((body.position.x - 3.0 - 2.5).abs() < 0.02, "{}", body.position);
}

#[test]
fn torques_and_angular_impulses_turn_by_the_inertia() {
    let moment = either_turn(-0.05, [0.02, -0.05, 0.03]);
    let (mut world, id) = floating_box();
    let inertia = world.mass_properties(id).unwrap().inertia;
    push(&mut world, id, ExternalForce::AngularImpulse(moment));
    assert_turns(world.body(id).unwrap().angular_velocity, divide(moment, inertia));
    let (mut world, id) = floating_box();
    push(&mut world, id, ExternalForce::Torque(moment / DT));
    world.step(DT).unwrap();
    assert_turns(world.body(id).unwrap().angular_velocity, divide(moment, inertia));
}

#[test]
fn a_push_at_a_point_moves_and_turns() {
    let (at, impulse) = (xyz(3.4, -1.9, 1.05), xyz(1.0, 2.0, -3.0));
    let (mut world, id) = floating_box();
    let MassProperties { mass, inertia, .. } = world.mass_properties(id).unwrap();
    let arm = at - xyz(3.0, -2.0, 1.0);
    let spin = divide(moment(arm, impulse), inertia);
    push(&mut world, id, ExternalForce::ImpulseAt(impulse, at));
    let body = *world.body(id).unwrap();
    assert_near(body.linear_velocity, impulse / mass);
    assert_turns(body.angular_velocity, spin);
    let (mut world, id) = floating_box();
    push(&mut world, id, ExternalForce::ForceAt(impulse / DT, at));
    world.step(DT).unwrap();
    assert_near(world.body(id).unwrap().linear_velocity, impulse / mass);
    // In space the body turns a little within the step, so its spin wanders a little.
    let error = size_of_turn(world.body(id).unwrap().angular_velocity - spin);
    assert!(error < either(1e-4, 0.01) * size_of_turn(spin), "{error} rad/s");
}

#[test]
fn opposite_impulses_keep_the_momentum_of_the_world() {
    let mut world = World::new(no_gravity()).unwrap();
    let a = add_at(&mut world, Vector::X * -4.0, cube(0.5));
    let b = add_at(&mut world, Vector::X * 4.0, Collider::ball(1.0).unwrap());
    let (impulse, at) = (xyz(10.0, 5.0, -3.0), xyz(0.5, 0.25, 2.0));
    push(&mut world, a, ExternalForce::ImpulseAt(impulse, at));
    push(&mut world, b, ExternalForce::ImpulseAt(-impulse, at));
    let momentum = world.momentum();
    assert!(momentum.linear.length() < 1e-4, "{}", momentum.linear);
    assert!(size_of_spin(momentum.angular) < 1e-3, "{}", momentum.angular);
}

#[test]
fn locked_axes_and_immovable_bodies_do_not_mind_pushes() {
    let mut world = World::new(no_gravity()).unwrap();
    let locked = scenery::in_plane();
    let flat = world.add(Body { locked_axes: locked, ..Body::dynamic() }, cube(0.5)).unwrap();
    push(&mut world, flat, ExternalForce::Impulse(Vector::splat(1000.0)));
    push(&mut world, flat, ExternalForce::AngularImpulse(turn_splat(100.0)));
    push(&mut world, flat, ExternalForce::Force(Vector::splat(1000.0)));
    push(&mut world, flat, ExternalForce::Torque(turn_splat(100.0)));
    world.step(DT).unwrap();
    let body = world.body(flat).unwrap();
    assert!(body.linear_velocity.x > 0.9 && LAST_AXIS.dot(body.linear_velocity) == 0.0);
    assert_eq!(locked_part(locked.rotation, body.angular_velocity), NO_TURN);
    assert_eq!(z_of(body.angular_velocity) > 0.1, either(false, true));
    let lift = world.add(Body::kinematic(), cube(0.5)).unwrap();
    push(&mut world, lift, ExternalForce::Impulse(Vector::X));
    assert_eq!(world.body(lift).unwrap().linear_velocity, Vector::ZERO);
}

#[test]
fn bad_pushes_are_refused_and_change_nothing() {
    let (mut world, id) = floating_box();
    let hash = world.state_hash();
    let bad = vector(0.0, f32::NAN);
    let pushes = [
        ExternalForce::Force(bad),
        ExternalForce::ForceAt(Vector::X, bad),
        ExternalForce::Torque(turn_splat(f32::NAN)),
        ExternalForce::Impulse(bad),
        ExternalForce::ImpulseAt(bad, Vector::X),
        ExternalForce::AngularImpulse(turn_splat(f32::NAN)),
        ExternalForce::AngularImpulse(turn_splat(f32::INFINITY)),
    ];
    for push in pushes {
        assert!(world.apply_external_force(id, push).is_err(), "{push:?}");
    }
    assert_eq!(world.state_hash(), hash);
    world.apply_external_force(id, ExternalForce::Force(Vector::X * f32::MAX)).unwrap();
    let hash = world.state_hash();
    assert!(
        world.apply_external_force(id, ExternalForce::Force(Vector::X * f32::MAX)).is_err()
    );
    assert_eq!(world.state_hash(), hash);
    world.remove(id);
    assert_eq!(world.apply_external_force(id, ExternalForce::Force(Vector::X)).unwrap(), None);
}

#[test]
fn a_total_weight_scales_and_an_exact_one_replaces() {
    let mut world = World::default();
    let shaped = Collider::new(Cuboid::new(xyz(0.5, 0.25, 0.1)).unwrap());
    let natural = world.add(Body::dynamic(), shaped.clone()).unwrap();
    let natural = world.mass_properties(natural).unwrap();
    let weight = MassSource::Mass(7.0);
    let scaled =
        world.add(Body { mass_source: weight, ..Body::dynamic() }, shaped.clone()).unwrap();
    let found = world.mass_properties(scaled).unwrap();
    assert!((found.mass - 7.0).abs() < 1e-5);
    let share = natural.inertia * (7.0 / natural.mass);
    let error = inertia_error(found.inertia, share);
    assert!(error < 1e-5, "{} {share}", found.inertia);
    let exact = MassProperties {
        mass: 3.0,
        center: vector(0.0, -0.2),
        inertia: either_inertia(1.5, [1.0, 2.0, 1.5]),
    };
    world.edit(scaled, |body| body.mass_source = MassSource::Properties(exact)).unwrap();
    assert_eq!(world.mass_properties(scaled), Some(exact));
    world.add_collider(scaled, shaped).unwrap();
    assert_eq!(world.mass_properties(scaled), Some(exact), "whatever the colliders");
    world.edit(scaled, |body| body.mass_source = MassSource::FromDensity).unwrap();
    assert!((world.mass_properties(scaled).unwrap().mass - 2.0 * natural.mass).abs() < 1e-3);
    let weight = MassSource::Mass(5.0);
    let point = world.add_body(Body { mass_source: weight, ..Body::dynamic() }).unwrap();
    assert_eq!(world.mass_properties(point).unwrap().mass, 5.0);
}

#[test]
fn weights_that_cannot_be_are_refused() {
    let mut world = World::default();
    let weights = [
        MassSource::Mass(0.0),
        MassSource::Mass(f32::INFINITY),
        MassSource::Mass(1e-44),
        MassSource::Properties(MassProperties { mass: -1.0, ..MassProperties::POINT }),
        MassSource::Properties(MassProperties { center: Vector::NAN, ..MassProperties::POINT }),
    ];
    for weight in weights.into_iter().chain(scenery::weights::wrong_inertias()) {
        let body = Body { mass_source: weight, ..Body::dynamic() };
        assert!(world.add_body(body).is_err(), "{weight:?}");
        assert!(world.add(body, cube(0.5)).is_err(), "{weight:?}");
    }
    assert_eq!(world.body_count(), 0);
}

/// The centre of mass of a tumbler is low: it stands up again.
#[test]
fn a_low_centre_of_mass_rights_a_tumbler() {
    let mut world = ground();
    let inertia = either_inertia(0.1, [0.1; 3]);
    let low = MassProperties { mass: 2.0, center: Vector::NEG_Y * 0.3, inertia };
    let body = Body {
        position: Vector::Y * 0.5,
        rotation: rotation_z(1.2),
        angular_damping: 1.0,
        mass_source: MassSource::Properties(low),
        ..Body::dynamic()
    };
    let id = world.add(body, Collider::ball(0.5).unwrap()).unwrap();
    run(&mut world, 15.0);
    let up = rotation::rotate(world.body(id).unwrap().rotation, Vector::Y);
    assert!(up.y > 0.99, "{up}");
}

#[test]
fn a_disabled_body_takes_part_in_nothing_and_comes_back_as_it_was() {
    let mut world = ground();
    let table = add_at(&mut world, Vector::Y * 0.5, cube(0.5));
    let vase = add_at(&mut world, Vector::Y * 1.25, cube(0.25));
    run(&mut world, 2.0);
    assert_eq!(world.is_asleep(vase), Some(true));
    let before = *world.body(table).unwrap();
    world.edit(table, |body| body.is_enabled = false).unwrap();
    push(&mut world, table, ExternalForce::Force(Vector::X * 1e6));
    run(&mut world, 2.0);
    let height = world.body(vase).unwrap().position.y;
    assert!((height - 0.25).abs() < 0.01, "the vase falls through, to {height} m");
    assert_eq!(world.body(table).unwrap().position, before.position);
    assert_eq!(world.colliders_of(table).unwrap().len(), 1);
    world.teleport(table, dvector(5.0, 2.0), Rotation::IDENTITY).unwrap().unwrap();
    run(&mut world, 0.5);
    world.edit(table, |body| body.is_enabled = true).unwrap();
    run(&mut world, 2.0);
    let height = world.body(table).unwrap().position.y;
    assert!((height - 0.5).abs() < 0.01, "it falls to the ground, to {height} m");
}

#[test]
fn a_kinematic_body_arrives_exactly_and_carries_its_load() {
    let mut world = World::default();
    let slab = Collider::new(Cuboid::new(xyz(2.0, 0.1, 2.0)).unwrap());
    let lift = world.add(Body::kinematic(), slab).unwrap();
    let load = add_at(&mut world, Vector::Y * 0.4, cube(0.3));
    for step in 1..=120_u8 {
        let time = f64::from(step) / 60.0;
        let position = dvector(0.1 * time, 0.7 * time);
        let angle = either(0.002, 0.01) * f32::from(step);
        let turned = scenery::yaw(angle);
        world.move_to(lift, position, turned).unwrap().unwrap();
        world.step(DT).unwrap();
        let body = world.body(lift).unwrap();
        let exact = world.exact_position(lift).unwrap();
        assert!((exact - position).length() < 1e-12, "{exact}");
        assert_eq!(body.rotation, rotation::to_unit(turned).unwrap());
        assert!((body.linear_velocity.y - 0.7).abs() < 1e-3, "{}", body.linear_velocity);
    }
    let [low, high] = [lift, load].map(|id| world.body(id).unwrap().position);
    let up = rotation::rotate(world.body(lift).unwrap().rotation, Vector::Y);
    assert!((high - low - up * 0.4).length() < 0.02, "{high} stands on {low}");
    run(&mut world, 1.0);
    let body = world.body(lift).unwrap();
    assert_eq!((body.position, body.linear_velocity), (low, Vector::ZERO), "then it rests");
    assert_eq!(world.move_to(load, DVector::ZERO, Rotation::IDENTITY).unwrap(), None);
    assert!(world.move_to(lift, DVector::NAN, Rotation::IDENTITY).is_err());
    assert!(world.move_to(lift, DVector::ZERO, raw_rotation(0.0, 0.0)).is_err());
}

#[test]
fn what_arrived_and_is_put_elsewhere_stays_there() {
    let mut world = World::default();
    let id = world.add(Body::kinematic(), cube(0.5)).unwrap();
    let there = vector(0.0, 5.0);
    for teleports in [true, false] {
        world.move_to(id, DVector::X, Rotation::IDENTITY).unwrap().unwrap();
        world.step(DT).unwrap();
        if teleports {
            world.teleport(id, there.to_f64(), Rotation::IDENTITY).unwrap().unwrap();
        } else {
            world.edit(id, |body| body.position = there).unwrap().unwrap();
        }
        run(&mut world, 1.0);
        assert_eq!(world.body(id).unwrap().position, there, "teleports: {teleports}");
    }
    // A door that is let go keeps its swing.
    world.move_to(id, DVector::X, Rotation::IDENTITY).unwrap().unwrap();
    world.step(DT).unwrap();
    world.edit(id, |body| body.body_type = BodyType::Dynamic).unwrap().unwrap();
    assert!(world.body(id).unwrap().linear_velocity.length() > 1.0);
}

#[test]
fn an_edit_takes_a_target_back() {
    let mut world = World::default();
    let id = world.add(Body::kinematic(), cube(0.5)).unwrap();
    world.move_to(id, DVector::X, Rotation::IDENTITY).unwrap().unwrap();
    world.edit(id, |body| body.linear_velocity = Vector::Y).unwrap();
    run(&mut world, 1.0);
    let position = world.body(id).unwrap().position;
    assert!((position - Vector::Y).length() < 1e-5, "{position}");
    // One that changes neither place nor velocity does not.
    world.move_to(id, DVector::X, Rotation::IDENTITY).unwrap().unwrap();
    world.edit(id, |body| body.user_data = 7).unwrap();
    world.step(DT).unwrap();
    world.edit(id, |body| body.user_data = 8).unwrap();
    run(&mut world, 0.5);
    assert_eq!(world.body(id).unwrap().position, Vector::X);
}
