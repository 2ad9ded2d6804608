//! Simple calls do what their words say, wake the body, and are edits like any other.

use crate::dim::*;
use crate::engine::worlds::{DT, add_at, cube, no_gravity, run};
use hazumi::{
    Body, BodyId, BodyType, Collider, Edit, Recorder, Recording, Replay, ValueError, World,
};

/// A cube of 1 m that floats at rest, and its mass, kg.
fn floating() -> (World, BodyId, f32) {
    let mut world = World::new(no_gravity()).unwrap();
    let id = add_at(&mut world, vector(3.0, 1.0), cube(0.5));
    let mass = world.mass_properties(id).unwrap().mass;
    (world, id, mass)
}

#[track_caller]
fn assert_near(found: Vector, wanted: Vector) {
    assert!((found - wanted).length() < 1e-4, "{found}, not {wanted}");
}

#[test]
fn forces_act_for_one_step_and_impulses_at_once() {
    let (mut world, id, mass) = floating();
    world.apply_force(id, Vector::X * (6.0 * mass)).unwrap().unwrap();
    assert_eq!(world.body(id).unwrap().linear_velocity, Vector::ZERO);
    world.step(0.1).unwrap();
    assert_near(world.body(id).unwrap().linear_velocity, Vector::X * 0.6);
    world.step(0.1).unwrap();
    assert_near(world.body(id).unwrap().linear_velocity, Vector::X * 0.6);
    world.apply_impulse(id, Vector::X * (0.4 * mass)).unwrap().unwrap();
    assert_near(world.body(id).unwrap().linear_velocity, Vector::X);
}

#[test]
fn forces_beside_the_centre_turn_as_a_force_and_a_torque_do() {
    let (arm, force) = (vector(0.5, 0.0), Vector::Y * 3.0);
    let turned = |act: &dyn Fn(&mut World, BodyId)| {
        let (mut world, id, _) = floating();
        act(&mut world, id);
        world.step(DT).unwrap();
        *world.body(id).unwrap()
    };
    let point = vector(3.5, 1.0);
    let at_point = turned(&|world, id| {
        world.apply_force_at_point(id, force, point).unwrap().unwrap();
    });
    let apart = turned(&|world, id| {
        world.apply_force(id, force).unwrap().unwrap();
        world.apply_torque(id, moment(arm, force)).unwrap().unwrap();
    });
    assert!(z_of(at_point.angular_velocity) > 1e-5);
    assert_eq!(at_point, apart);
    let at_point = turned(&|world, id| {
        world.apply_impulse_at_point(id, force, point).unwrap().unwrap();
    });
    let apart = turned(&|world, id| {
        world.apply_impulse(id, force).unwrap().unwrap();
        world.apply_angular_impulse(id, moment(arm, force)).unwrap().unwrap();
    });
    assert_eq!(at_point, apart);
    assert!(z_of(at_point.angular_velocity) > 1e-3);
}

#[test]
fn numbers_of_a_body_are_set_one_by_one() {
    let (mut world, id, _) = floating();
    world.set_linear_velocity(id, Vector::X).unwrap().unwrap();
    world.set_angular_velocity(id, about_z(2.0)).unwrap().unwrap();
    world.set_position(id, Vector::Y * 5.0).unwrap().unwrap();
    world.set_rotation(id, rotation_z(0.5)).unwrap().unwrap();
    world.set_gravity_scale(id, -2.0).unwrap().unwrap();
    world.set_body_type(id, BodyType::Kinematic).unwrap().unwrap();
    let wanted = Body {
        body_type: BodyType::Kinematic,
        position: Vector::Y * 5.0,
        rotation: rotation_z(0.5),
        linear_velocity: Vector::X,
        angular_velocity: about_z(2.0),
        gravity_scale: -2.0,
        ..Body::dynamic()
    };
    let found = *world.body(id).unwrap();
    assert!(angle_between(found.rotation, wanted.rotation) < 1e-6);
    assert_eq!(Body { rotation: wanted.rotation, ..found }, wanted);
    world.set_enabled(id, false).unwrap().unwrap();
    run(&mut world, 0.5);
    assert_eq!(world.body(id).unwrap().position, wanted.position);
    world.set_enabled(id, true).unwrap().unwrap();
    run(&mut world, 1.0);
    assert_near(world.body(id).unwrap().position, Vector::Y * 5.0 + Vector::X);
}

#[test]
fn gravity_is_set_for_the_world_and_scaled_for_a_body() {
    let (mut world, id, _) = floating();
    world.set_gravity(Vector::Y * -2.0).unwrap();
    assert_eq!(world.gravity(), Vector::Y * -2.0);
    world.set_gravity_scale(id, -3.0).unwrap().unwrap();
    run(&mut world, 1.0);
    assert_near(world.body(id).unwrap().linear_velocity, Vector::Y * 6.0);
}

#[test]
fn points_go_to_the_frame_of_a_body_and_back_and_have_a_velocity() {
    let (mut world, id, _) = floating();
    world.set_rotation(id, rotation_z(std::f32::consts::FRAC_PI_2)).unwrap().unwrap();
    let point = world.world_point(id, Vector::X * 0.5).unwrap();
    assert_near(point, vector(3.0, 1.5));
    assert_near(world.local_point(id, point).unwrap(), Vector::X * 0.5);
    world.set_linear_velocity(id, Vector::X).unwrap().unwrap();
    world.set_angular_velocity(id, about_z(4.0)).unwrap().unwrap();
    assert_near(world.velocity_at_point(id, point).unwrap(), Vector::X * (1.0 - 2.0));
}

#[test]
fn simple_calls_refuse_bad_numbers_by_name_and_change_nothing() {
    let (mut world, id, _) = floating();
    let before = world.state_hash();
    let bad = Vector::splat(f32::NAN);
    let spin = turn_splat(f32::INFINITY);
    let refuse = |result: Result<Option<()>, ValueError>, what: &str| {
        let error = result.unwrap_err().to_string();
        assert!(error.starts_with(what), "{error}");
    };
    refuse(world.apply_force(id, bad), "force");
    refuse(world.apply_force_at_point(id, Vector::X, bad), "point where a force acts");
    refuse(world.apply_torque(id, spin), "torque");
    refuse(world.apply_impulse(id, bad), "impulse");
    refuse(world.apply_impulse_at_point(id, bad, Vector::X), "impulse");
    refuse(world.apply_angular_impulse(id, spin), "angular impulse");
    refuse(world.set_linear_velocity(id, bad), "body linear velocity");
    refuse(world.set_angular_velocity(id, spin), "body angular velocity");
    refuse(world.set_position(id, bad), "body position");
    refuse(world.set_gravity_scale(id, f32::NAN), "body gravity scale");
    refuse(world.set_gravity(bad).map(Some), "gravity");
    assert_eq!(world.state_hash(), before);
}

#[test]
fn simple_calls_of_a_body_that_is_gone_give_none() {
    let (mut world, id, _) = floating();
    world.remove(id).unwrap();
    assert_eq!(world.apply_force(id, Vector::X), Ok(None));
    assert_eq!(world.apply_force_at_point(id, Vector::X, Vector::X), Ok(None));
    assert_eq!(world.apply_torque(id, about_z(1.0)), Ok(None));
    assert_eq!(world.apply_impulse(id, Vector::X), Ok(None));
    assert_eq!(world.apply_impulse_at_point(id, Vector::X, Vector::X), Ok(None));
    assert_eq!(world.apply_angular_impulse(id, about_z(1.0)), Ok(None));
    assert_eq!(world.set_linear_velocity(id, Vector::X), Ok(None));
    assert_eq!(world.set_body_type(id, BodyType::Fixed), Ok(None));
    assert_eq!(world.set_enabled(id, false), Ok(None));
    assert_eq!((world.wake(id), world.put_to_sleep(id)), (None, None));
    assert_eq!(
        (world.local_point(id, Vector::X), world.world_point(id, Vector::X)),
        (None, None)
    );
    assert_eq!(world.velocity_at_point(id, Vector::X), None);
}

/// A run with every simple call in it.
#[test]
fn simple_calls_are_recorded_and_replayed() {
    let (mut world, id, mass) = floating();
    let other = add_at(&mut world, vector(9.0, 1.0), Collider::ball(0.5).unwrap());
    let mut recorder = Recorder::start(&mut world).unwrap();
    let mut hashes = Vec::new();
    for step in 0..40 {
        match step {
            0 => world.apply_force(id, Vector::X * mass).unwrap(),
            5 => world.apply_torque(id, about_z(0.1 * mass)).unwrap(),
            8 => world.apply_impulse_at_point(id, Vector::X * mass, Vector::Y).unwrap(),
            10 => world.put_to_sleep(other),
            14 => world.set_gravity(Vector::Y * -1.0).ok(),
            20 => world.set_gravity_scale(id, 0.5).unwrap(),
            25 => world.put_to_sleep(other),
            30 => world.wake(other),
            _ => Some(()),
        }
        .unwrap();
        world.step(DT).unwrap();
        recorder.note_step(&mut world, DT).unwrap();
        hashes.push(world.state_hash());
    }
    let mut bytes = recorder.take_bytes();
    bytes.extend(recorder.finish(&mut world));
    let recording = Recording::from_bytes(&bytes).unwrap();
    let mut again = World::default();
    let mut replay = Replay::start(&recording, &mut again).unwrap();
    for hash in hashes {
        replay.step(&mut again).unwrap().unwrap();
        assert_eq!(again.state_hash(), hash);
    }
}

#[test]
fn ids_print_as_slot_and_generation() {
    let (mut world, id, _) = floating();
    let collider = world.colliders_of(id).unwrap()[0];
    assert_eq!((id.to_string(), collider.to_string()), ("0v1".to_owned(), "0v1".to_owned()));
    world.remove(id).unwrap();
    let next = world.add_body(Body::dynamic()).unwrap();
    assert_eq!(format!("{next:>5}"), "  0v2");
}

#[test]
fn awake_bodies_are_those_that_a_renderer_has_to_move() {
    let (mut world, awake, _) = floating();
    let at = |x: f32, body: Body| Body { position: vector(x, 9.0), ..body };
    let mut add = |x: f32, body: Body| world.add(at(x, body), cube(0.5)).unwrap();
    let lift = add(20.0, Body::kinematic());
    let asleep = add(40.0, Body::dynamic());
    add(60.0, Body::fixed());
    add(80.0, Body { is_enabled: false, ..Body::dynamic() });
    world.apply(Edit::PutToSleep(asleep)).unwrap();
    let ids = |world: &World| world.awake_bodies().map(|(id, _)| id).collect::<Vec<_>>();
    assert_eq!(ids(&world), [awake]);
    run(&mut world, 0.05);
    assert_eq!(ids(&world), [awake]);
    world.apply(Edit::Wake(asleep)).unwrap();
    assert_eq!(ids(&world), [awake, asleep]);
    let Body { position, rotation, .. } = *world.body(lift).unwrap();
    world.move_to(lift, (position + Vector::Y).to_f64(), rotation).unwrap().unwrap();
    world.step(DT).unwrap();
    assert_eq!(ids(&world), [awake, lift, asleep]);
    world.step(DT).unwrap();
    assert_eq!(ids(&world), [awake, asleep]);
    world.remove(awake).unwrap();
    assert_eq!(ids(&world), [asleep]);
}
