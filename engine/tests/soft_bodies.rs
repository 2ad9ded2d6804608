//! Soft bodies in worlds: they fall, rest, collide and are found as others do.

use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::dim::*;
use crate::scenery::soft::{
    ball, blob, busy, jellies, jelly, places_of_heap, share_of_content, sheet,
};
use hazumi::core::Workers;
use hazumi::core::soft::{Pressure, SoftMaterial, Stiffness};
use hazumi::query::Ray;
use hazumi::shape::SoftShape;
use hazumi::{
    Body, BodyId, BodyType, Collider, ExternalForce, Joint, Pose, QueryFilter, SoftBodyPin,
    World, WorldSettings,
};

pub(crate) const DT: f32 = 1.0 / 60.0;

pub(crate) fn floating() -> World {
    World::new(WorldSettings { gravity: Vector::ZERO, ..WorldSettings::default() }).unwrap()
}

pub(crate) fn with_floor() -> World {
    let mut world = World::default();
    let floor = Collider::new(HalfSpace::new(Vector::Y, 0.0).unwrap());
    world.add(Body::fixed(), floor).unwrap();
    world
}

pub(crate) fn add(
    world: &mut World,
    shape: impl Into<hazumi::Shape>,
    position: Vector,
) -> BodyId {
    let body = Body { position, ..Body::dynamic() };
    world.add(body, Collider::new(shape)).unwrap()
}

pub(crate) fn run(world: &mut World, steps: usize) {
    for _ in 0..steps {
        world.step(DT).unwrap();
    }
}

pub(crate) fn positions(world: &World, id: BodyId) -> Vec<Vector> {
    world.particles(id).unwrap().positions().collect()
}

#[test]
fn a_jelly_falls_lands_rests_and_sleeps() {
    for shape in jellies(either(6.0, 8.0)) {
        let mut world = with_floor();
        let jelly = add(&mut world, shape, vector(0.0, 3.0));
        run(&mut world, 30);
        let fallen = 3.0 - world.body(jelly).unwrap().position.y;
        let t = 0.5_f32;
        assert!((fallen - 0.5 * 9.81 * t * t).abs() < 1e-3, "fell by {fallen} m");
        run(&mut world, 600);
        assert_eq!(world.is_asleep(jelly), Some(true));
        let points = positions(&world, jelly);
        let lowest = points.iter().map(|point| point.y).fold(f32::INFINITY, f32::min);
        let radius = world.particles(jelly).unwrap().shape().radius();
        assert!((lowest - radius).abs() < 0.01, "the lowest particle is at {lowest}");
        let share = share_of_content(&world, jelly);
        assert!((0.9..1.1).contains(&share), "it holds {share} of what it holds at rest");
    }
}

#[test]
fn energy_never_grows_by_itself() {
    let mut world = with_floor();
    for index in 0..either(6, 5) {
        let shape = if index % 2 == 0 { jelly(4.0) } else { blob(4.0) };
        let step = index as f32;
        let line = [0.1 * step, 0.7 + 1.1 * step];
        add(
            &mut world,
            shape,
            either_vector(line, [0.1 * step, 0.7 + 1.15 * step, -0.05 * step]),
        );
    }
    let start = world.energy();
    let start = start.kinetic + start.potential;
    for _ in 0..either(400, 300) {
        world.step(DT).unwrap();
        let now = world.energy();
        let energy = now.kinetic + now.potential;
        assert!(energy < start * 1.001, "{energy} J of {start} J");
    }
    let kinetic = world.energy().kinetic;
    assert!(kinetic < 0.05 * start, "they calm down: {kinetic} J");
}

#[test]
fn a_box_rests_on_a_jelly() {
    let mut world = with_floor();
    let jelly = add(&mut world, jelly(8.0), vector(0.0, 0.6));
    let load = Cuboid::new(xyz(0.6, 0.2, 0.6)).unwrap();
    let load = add(&mut world, load, vector(0.0, 1.5));
    run(&mut world, 300);
    let height = world.body(load).unwrap().position.y;
    assert!((0.7..either(1.25, 1.35)).contains(&height), "the box is at {height}");
    let center = world.body(jelly).unwrap().position.y;
    assert!(center < either(0.5, 0.55), "the jelly is at {center}");
    let touches = world.contacts().any(|contact| contact.bodies.contains(&load));
    assert!(touches);
}

#[test]
fn a_jelly_that_is_woken_keeps_its_feet_on_the_ground() {
    let mut world = with_floor();
    let jelly = add(&mut world, blob(8.0), vector(0.0, 0.6));
    run(&mut world, 600);
    assert_eq!(world.is_asleep(jelly), Some(true));
    let lowest = |world: &World| {
        positions(world, jelly).iter().map(|point| point.y).fold(f32::INFINITY, f32::min)
    };
    let before = lowest(&world);
    let load = Cuboid::new(Vector::splat(0.1)).unwrap();
    add(&mut world, load, vector(0.0, 1.3));
    let mut steps = 0;
    while world.is_asleep(jelly) == Some(true) {
        assert!(steps < 60, "it is woken");
        run(&mut world, 1);
        steps += 1;
    }
    let sunk = before - lowest(&world);
    assert!(sunk < 1e-3, "it sinks by {sunk} m");
}

#[test]
fn stiff_jellies_that_hit_fast_gain_no_energy() {
    let stiffness = Stiffness::new(30.0, 1.0);
    let material = SoftMaterial {
        shape: Some(stiffness),
        pressure: Some(Pressure { stiffness, amount: 1.0 }),
        ..SoftMaterial::default()
    };
    let jelly = Arc::new(ball().with_material(material).unwrap());
    for speed in [5.0, 20.0, 80.0] {
        let mut world = floating();
        let a = add(&mut world, jelly.clone(), xyz(-1.0, 0.0, 0.1));
        let b = add(&mut world, jelly.clone(), xyz(1.0, 0.2, 0.1));
        world.edit(a, |body| body.linear_velocity = vector(speed, 0.0)).unwrap();
        world.edit(b, |body| body.linear_velocity = vector(-speed, 0.0)).unwrap();
        let before = world.energy().kinetic;
        for step in 0..90 {
            run(&mut world, 1);
            let now = world.energy().kinetic;
            assert!(now < 1.001 * before, "at {speed} m/s, step {step}: {now} J of {before} J");
        }
    }
}

#[test]
fn a_world_that_is_restored_goes_on_to_the_last_bit() {
    let mut world = busy();
    run(&mut world, 40);
    let saved = world.snapshot();
    let bytes = saved.to_bytes().unwrap();
    let start = world.state_hash();
    run(&mut world, 60);
    let expected = world.state_hash();
    world.restore(&saved).unwrap();
    assert_eq!(world.state_hash(), start);
    run(&mut world, 60);
    assert_eq!(world.state_hash(), expected);
    let read = hazumi::Snapshot::from_bytes(&bytes).unwrap();
    let mut other = World::default();
    other.restore(&read).unwrap();
    run(&mut other, 60);
    assert_eq!(other.state_hash(), expected);
    assert_eq!(world.difference(&other), None);
}

/// A heap that is shared by threads.
fn heap(threads: usize) -> u64 {
    let mut world = with_floor();
    world.set_workers(Workers::threads(NonZeroUsize::new(threads).unwrap()));
    let shape = jelly(8.0);
    for place in places_of_heap() {
        add(&mut world, shape.clone(), place);
    }
    run(&mut world, either(12, 8));
    world.state_hash()
}

#[test]
fn threads_change_no_bit() {
    let one = heap(1);
    assert_eq!(heap(3), one);
}

#[test]
fn questions_meet_a_jelly_where_it_is_now() {
    let mut world = floating();
    let jelly = add(&mut world, jelly(5.0), vector(100.0, 0.0));
    world.edit(jelly, |body| body.position.x = 3.0).unwrap();
    let start = either_vector([0.0; 2], [0.0, 0.1, 0.2]);
    let ray = Ray::new(start, Vector::X, 10.0).unwrap();
    let hit = world.cast_ray(&ray, &QueryFilter::default()).expect("it is in the way");
    assert_eq!(hit.body, jelly);
    let radius = world.particles(jelly).unwrap().shape().radius();
    assert!((hit.point.x - (2.5 - radius)).abs() < 1e-3, "{:?}", hit.point);
    assert!(hit.normal.x < -0.9);
    let ray = Ray::new(Vector::X * 90.0, Vector::X, 20.0).unwrap();
    assert!(world.cast_ray(&ray, &QueryFilter::default()).is_none());
}

#[test]
fn sensors_notice_jellies() {
    let mut world = floating();
    let gate = Collider::sensor(Cuboid::new(Vector::splat(0.3)).unwrap());
    world.add(Body::fixed(), gate).unwrap();
    let jelly = add(&mut world, blob(5.0), vector(-2.0, 0.0));
    world.edit(jelly, |body| body.linear_velocity.x = 4.0).unwrap();
    let (mut entered, mut left) = (0, 0);
    for _ in 0..90 {
        world.step(DT).unwrap();
        entered += world.events().overlaps_started.len();
        left += world.events().overlaps_ended.len();
    }
    assert_eq!((entered, left), (1, 1));
    let inside = positions(&world, jelly).iter().copied().sum::<Vector>() / either(16.0, 42.0);
    assert_eq!(world.overlap_point(inside, &QueryFilter::default()).unwrap().len(), 1);
}

#[test]
fn touches_begin_and_end() {
    let mut world = with_floor();
    let jelly = add(&mut world, jelly(6.0), vector(0.0, 1.0));
    let mut begun = 0;
    for _ in 0..60 {
        world.step(DT).unwrap();
        begun += world.events().contacts_started.len();
    }
    assert!((1..either(usize::MAX, 3)).contains(&begun), "it touches {begun} times");
    world.edit(jelly, |body| body.position.y = 5.0).unwrap();
    world.step(DT).unwrap();
    assert_eq!(world.events().contacts_ended.len(), 1);
}

#[test]
fn soft_shapes_are_for_dynamic_bodies_alone() {
    let mut world = World::default();
    let error = world.add(Body::fixed(), Collider::new(jelly(5.0))).unwrap_err();
    assert!(error.to_string().contains("soft shape"), "{error}");
    assert_eq!(world.body_count(), 0, "a refusal leaves no trace");
    let jelly = add(&mut world, jelly(5.0), Vector::ZERO);
    let more = world.add_collider(jelly, Collider::ball(0.1).unwrap()).unwrap_err();
    assert!(more.to_string().contains("beside"), "{more}");
    let change = world.edit(jelly, |body| body.body_type = BodyType::Kinematic);
    assert!(change.is_err());
}

#[test]
fn particles_at_one_point_recover() {
    for shape in jellies(6.0) {
        let mut world = floating();
        let jelly = add(&mut world, shape, Vector::ZERO);
        // Impulses that bring all particles to the middle within a step.
        let particles = world.particles(jelly).unwrap();
        let list: Vec<_> = particles.positions().zip(particles.masses()).collect();
        for (index, (position, mass)) in (0..).zip(list) {
            let impulse = -position * mass / DT;
            world.apply_impulse_to_particle(jelly, index, impulse).unwrap().unwrap();
        }
        run(&mut world, either(60, 90));
        let points = positions(&world, jelly);
        assert!(points.iter().all(|point| point.is_finite()));
        let share = share_of_content(&world, jelly);
        assert!((share - 1.0).abs() < 0.05, "it holds {share} of what it holds at rest");
    }
}

#[test]
fn what_is_pinned_hangs_on_its_pin() {
    let mut world = World::default();
    let rope = SoftShape::rope(&[Vector::ZERO, vector(2.0, 0.0)], 0.1).unwrap();
    let edges = Some(Stiffness::new(240.0, 1.0));
    let rope = rope.with_material(SoftMaterial { edges, ..SoftMaterial::NONE }).unwrap();
    let last = u32::try_from(rope.points().len()).unwrap() - 1;
    let rope = add(&mut world, rope, vector(0.0, 5.0));
    let ball_body = Body { position: vector(2.1, 5.0), ..Body::dynamic() };
    let ball = Collider::ball(0.1).unwrap();
    let ball = Collider { density: either(ball.density, 100.0), ..ball };
    let ball = world.add(ball_body, ball).unwrap();
    let nail = vector(0.0, 5.0);
    world.pin(rope, 0, Some(SoftBodyPin::World(nail.to_f64()))).unwrap().unwrap();
    let held = SoftBodyPin::Body(ball, vector(-0.1, 0.0));
    world.pin(rope, last, Some(held)).unwrap().unwrap();
    world.ignore_pair(rope, ball).unwrap();
    for _ in 0..300 {
        world.step(DT).unwrap();
        let first = positions(&world, rope)[0];
        assert!(first.distance(nail) < 0.05, "{first}");
        let held = world.body(ball).unwrap().position;
        assert!(held.distance(nail) < 2.4, "the ball is at {held}");
    }
    world.remove(ball).unwrap();
    run(&mut world, 10);
}

#[test]
fn joints_pull_on_jellies_as_on_others() {
    let mut world = floating();
    let a = add(&mut world, jelly(10.0), Vector::ZERO);
    let b = Cuboid::new(Vector::splat(0.3)).unwrap();
    let b = add(&mut world, b, vector(1.2, 0.0));
    let arms = [Vector::X * 0.8, -Vector::X * 0.4];
    let joint = Joint::new([a, b], arms.map(Pose::at), PointJoint::default());
    world.add_joint(joint).unwrap();
    world
        .apply_external_force(
            b,
            ExternalForce::Impulse(either_vector([1.0, 0.5], [100.0, 50.0, 20.0])),
        )
        .unwrap();
    let before = world.momentum();
    run(&mut world, 60);
    let after = world.momentum();
    assert!((after.linear - before.linear).length() < 1e-4 * before.linear.length());
    let speed = world.body(a).unwrap().linear_velocity.x;
    assert!(speed > either(0.2, 0.05), "the jelly is pulled along: {speed}");
    let [at_a, at_b] =
        [0, 1].map(|side| world.body([a, b][side]).unwrap().pose().transform_point(arms[side]));
    assert!(at_a.distance(at_b) < 0.02, "the joint is open by {}", at_a.distance(at_b));
}

#[test]
fn far_from_the_origin_is_as_near_it() {
    let run_at = |x: f64| {
        let mut world = World::default();
        let ground = Cuboid::new(xyz(5.0, 0.5, 5.0)).unwrap();
        let floor = world.add(Body::fixed(), Collider::new(ground)).unwrap();
        let jelly = add(&mut world, jelly(6.0), Vector::ZERO);
        let turn = Rotation::IDENTITY;
        world.teleport(floor, dvector(x, -0.5), turn).unwrap().unwrap();
        world.teleport(jelly, dvector(x, 0.8), turn).unwrap().unwrap();
        run(&mut world, 60);
        let particles = world.particles(jelly).unwrap();
        particles.exact_positions().map(|point| point - DVector::X * x).collect::<Vec<_>>()
    };
    let (near, far) = (run_at(0.0), run_at(1e6));
    for (near, far) in near.iter().zip(&far) {
        assert!(near.distance(*far) < 1e-4, "{near} {far}");
    }
}

/// Shoots a jelly at a wall and tells how far beyond its front, at x = 0, any particle ever gets.
fn deepest_behind(wall: impl Into<hazumi::Shape>, speed: f32) -> f32 {
    let mut world = floating();
    world.add(Body::fixed(), Collider::new(wall)).unwrap();
    let start = either_vector([-6.0, 0.0], [-6.0, 0.1, 0.2]);
    let jelly = add(&mut world, jelly(6.0), start);
    world.edit(jelly, |body| body.linear_velocity.x = speed).unwrap();
    let mut deepest = f32::NEG_INFINITY;
    for _ in 0..either(90, 60) {
        world.step(DT).unwrap();
        let xs = positions(&world, jelly).into_iter().map(|point| point.x);
        deepest = xs.fold(deepest, f32::max);
    }
    deepest
}

#[test]
fn no_particle_goes_through_a_wall() {
    for speed in [20.0, 100.0, 390.0] {
        let wall = Cuboid::new(either_vector([0.01, 3.0], [0.01, 4.0, 4.0])).unwrap();
        let behind = deepest_behind(wall, speed);
        assert!(behind < 0.0, "at {speed} m/s {behind} m into a thin wall");
        let behind = deepest_behind(sheet(), speed);
        assert!(behind < 0.0, "at {speed} m/s {behind} m through a sheet");
    }
}

#[test]
fn a_jelly_that_hits_a_post_is_not_cut_in_two() {
    let post = Cuboid::new(Vector::splat(0.05)).unwrap();
    let mut world = floating();
    world.add(Body::fixed(), Collider::new(post)).unwrap();
    let start = either_vector([-2.0, 0.13], [-2.0, 0.13, 0.11]);
    let jelly = add(&mut world, jelly(6.0), start);
    world.edit(jelly, |body| body.linear_velocity.x = 10.0).unwrap();
    for _ in 0..120 {
        world.step(DT).unwrap();
        let points = positions(&world, jelly);
        let inside = |point: &&Vector| point.abs().max_element() < 0.045;
        assert_eq!(points.iter().find(inside), None);
        let found = world.overlap_point(Vector::ZERO, &QueryFilter::default()).unwrap();
        assert!(found.len() < 2, "the post is in the jelly");
    }
}
