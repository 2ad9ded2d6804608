//! Soft bodies: what they keep, how they rest, and that they are bodies like all others.

use std::num::NonZeroUsize;
use std::sync::Arc;

use hazumi3d::core::Workers;
use hazumi3d::core::soft::{Pressure, SoftMaterial, Stiffness};
use hazumi3d::glam::{DVec3, Quat, Vec2, Vec3};
use hazumi3d::query::Ray;
use hazumi3d::shape::{Cuboid, HalfSpace, HeightField, Mesh, MeshOptions, Sides, SoftShape};
use hazumi3d::{
    Body, BodyId, Collider, Joint, Motion, Pin, Pose, Push, QueryFilter, Settings, World, joint,
};

const DT: f32 = 1.0 / 60.0;

fn material(hertz: f32) -> SoftMaterial {
    SoftMaterial { shape: Some(Stiffness::new(hertz, 0.3)), ..SoftMaterial::default() }
}

/// A cube of 27 particles.
fn cube(hertz: f32) -> Arc<SoftShape> {
    let cube = SoftShape::cuboid(Vec3::splat(0.5), [2; 3]).unwrap();
    Arc::new(cube.with_material(material(hertz)).unwrap())
}

/// A ball of 42 particles and what fills it.
fn blob(hertz: f32) -> Arc<SoftShape> {
    let pressure = Pressure { stiffness: Stiffness::new(15.0, 1.0), amount: 1.0 };
    let material = SoftMaterial { pressure: Some(pressure), ..material(hertz) };
    Arc::new(SoftShape::ball(0.5, 1).unwrap().with_material(material).unwrap())
}

fn floating() -> World {
    World::new(Settings { gravity: Vec3::ZERO, ..Settings::default() }).unwrap()
}

fn with_floor() -> World {
    let mut world = World::default();
    let floor = Collider::new(HalfSpace::new(Vec3::Y, 0.0).unwrap());
    world.add(Body::fixed(), floor).unwrap();
    world
}

fn add(world: &mut World, shape: impl Into<hazumi3d::Shape>, position: Vec3) -> BodyId {
    let body = Body { position, ..Body::dynamic() };
    world.add(body, Collider::new(shape)).unwrap()
}

fn run(world: &mut World, steps: usize) {
    for _ in 0..steps {
        world.step(DT).unwrap();
    }
}

fn positions(world: &World, id: BodyId) -> Vec<Vec3> {
    world.particles(id).unwrap().positions().collect()
}

/// Inside the skin of a closed body, as a share of that at rest.
fn share_of_volume(world: &World, id: BodyId) -> f64 {
    let points = positions(world, id);
    let shape = world.particles(id).unwrap().shape();
    let volume = |points: &[Vec3]| {
        let six_times = shape.faces().iter().map(|face| {
            let [a, b, c] = face.map(|corner| points[corner as usize].as_dvec3());
            a.dot(b.cross(c))
        });
        six_times.sum::<f64>() / 6.0
    };
    volume(&points) / volume(shape.points())
}

#[test]
fn a_jelly_falls_lands_rests_and_sleeps() {
    for shape in [cube(8.0), blob(8.0)] {
        let mut world = with_floor();
        let jelly = add(&mut world, shape, Vec3::new(0.0, 3.0, 0.0));
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
        let share = share_of_volume(&world, jelly);
        assert!((0.9..1.1).contains(&share), "its volume is {share} of that at rest");
    }
}

/// How much momentum two things have lost when they have met, as shares of what they had.
fn lost_momentum(world: &mut World, [a, b]: [BodyId; 2], steps: usize) -> [f64; 2] {
    let spin = Vec3::new(1.0, 3.0, -2.0);
    world.edit(a, |body| body.linear_velocity = Vec3::new(4.0, 0.5, 0.2)).unwrap();
    world.edit(b, |body| body.angular_velocity = spin).unwrap();
    let before = world.momentum();
    run(world, steps);
    let after = world.momentum();
    let met = world.body(b).unwrap().linear_velocity.x;
    assert!(met > 0.5, "they have met: {met}");
    let size = before.linear.length();
    [after.linear - before.linear, after.angular - before.angular].map(|it| it.length() / size)
}

#[test]
fn two_jellies_that_collide_keep_momentum() {
    for shapes in [[cube(5.0), blob(8.0)], [blob(5.0), cube(8.0)], [cube(5.0), cube(8.0)]] {
        let mut world = floating();
        let places = [Vec3::new(-1.0, 0.0, 0.0), Vec3::new(1.0, 0.3, 0.2)];
        let mut place = places.into_iter();
        let ids = shapes.map(|shape| add(&mut world, shape, place.next().unwrap()));
        let [linear, angular] = lost_momentum(&mut world, ids, 90);
        assert!(linear < 1e-5, "linear momentum changed by {linear}");
        assert!(angular < 1e-5, "angular momentum changed by {angular}");
    }
}

#[test]
fn a_jelly_and_a_box_that_collide_keep_momentum() {
    for shape in [cube(5.0), blob(5.0)] {
        let mut world = floating();
        let jelly = add(&mut world, shape, Vec3::new(-1.2, 0.0, 0.0));
        let half = Vec3::new(0.4, 0.3, 0.2);
        let load = add(&mut world, Cuboid::new(half).unwrap(), Vec3::new(0.3, 0.35, 0.1));
        let [linear, angular] = lost_momentum(&mut world, [jelly, load], 60);
        assert!(linear < 1e-5, "linear momentum changed by {linear}");
        // Bodies of three inertias keep theirs up to how they turn in a substep.
        assert!(angular < 1e-4, "angular momentum changed by {angular}");
    }
}

#[test]
fn energy_never_grows_by_itself() {
    let mut world = with_floor();
    for index in 0..5 {
        let shape = if index % 2 == 0 { cube(4.0) } else { blob(4.0) };
        let step = index as f32;
        add(&mut world, shape, Vec3::new(0.1 * step, 0.7 + 1.15 * step, -0.05 * step));
    }
    let start = world.energy();
    let start = start.kinetic + start.potential;
    for _ in 0..300 {
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
    let jelly = add(&mut world, cube(8.0), Vec3::new(0.0, 0.6, 0.0));
    let load = Cuboid::new(Vec3::new(0.6, 0.2, 0.6)).unwrap();
    let load = add(&mut world, load, Vec3::new(0.0, 1.5, 0.0));
    run(&mut world, 300);
    let height = world.body(load).unwrap().position.y;
    assert!((0.7..1.35).contains(&height), "the box is at {height}");
    let center = world.body(jelly).unwrap().position.y;
    assert!(center < 0.55, "the jelly is at {center}");
    let touches = world.contacts().any(|contact| contact.bodies.contains(&load));
    assert!(touches);
}

#[test]
fn small_things_lie_on_large_sides() {
    // Its sides are a metre long, so no particle is near.
    let jelly = SoftShape::cuboid(Vec3::new(1.0, 0.5, 1.0), [1; 3]).unwrap();
    let jelly = jelly.with_radius(0.02).unwrap().with_material(material(10.0)).unwrap();
    let mut world = with_floor();
    add(&mut world, jelly, Vec3::new(0.0, 0.6, 0.0));
    let top = 1.04;
    let ball = world.add(
        Body { position: Vec3::new(0.3, 1.5, 0.2), ..Body::dynamic() },
        Collider::ball(0.1).unwrap(),
    );
    let ball = ball.unwrap();
    let dice = Cuboid::new(Vec3::splat(0.1)).unwrap();
    let dice = add(&mut world, dice, Vec3::new(-0.4, 1.5, 0.1));
    run(&mut world, 120);
    for id in [ball, dice] {
        let height = world.body(id).unwrap().position.y;
        assert!((top - 0.15..top + 0.25).contains(&height), "it is at {height}");
    }
}

#[test]
fn a_jelly_rests_on_a_height_field() {
    let heights = (0..81).map(|index| 0.05 * ((index % 9) as f32 - 4.0).abs()).collect();
    let ground = HeightField::new(9, heights, Vec3::new(0.5, 1.0, 0.5), Default::default());
    let mut world = World::default();
    world.add(Body::fixed(), Collider::new(ground.unwrap())).unwrap();
    let jelly = add(&mut world, cube(8.0), Vec3::new(2.0, 1.2, 2.1));
    run(&mut world, 180);
    let height = world.body(jelly).unwrap().position.y;
    assert!((0.4..0.8).contains(&height), "it is at {height}");
    let points = positions(&world, jelly);
    let lowest = points.iter().map(|point| point.y).fold(f32::INFINITY, f32::min);
    assert!(lowest > 0.0, "a particle is at {lowest}");
}

/// Jellies, a box, and pins.
fn busy() -> World {
    let mut world = with_floor();
    let jelly = add(&mut world, cube(5.0), Vec3::new(0.0, 1.0, 0.0));
    let other = add(&mut world, blob(5.0), Vec3::new(0.2, 2.3, 0.1));
    let weight = Cuboid::new(Vec3::splat(0.2)).unwrap();
    let weight = add(&mut world, weight, Vec3::new(1.0, 1.5, 0.0));
    let held = Pin::Body(weight, Vec3::new(-0.2, 0.0, 0.0));
    world.pin(other, 3, Some(held)).unwrap().unwrap();
    let point = DVec3::new(0.6, 1.0, 0.0);
    world.pin(jelly, 0, Some(Pin::World(point))).unwrap().unwrap();
    world
}

#[test]
fn a_jelly_that_is_woken_keeps_its_feet_on_the_ground() {
    let mut world = with_floor();
    let jelly = add(&mut world, blob(8.0), Vec3::new(0.0, 0.6, 0.0));
    run(&mut world, 600);
    assert_eq!(world.is_asleep(jelly), Some(true));
    let lowest = |world: &World| {
        positions(world, jelly).iter().map(|point| point.y).fold(f32::INFINITY, f32::min)
    };
    let before = lowest(&world);
    let load = Cuboid::new(Vec3::splat(0.1)).unwrap();
    add(&mut world, load, Vec3::new(0.0, 1.3, 0.0));
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
    let jelly = Arc::new(SoftShape::ball(0.5, 2).unwrap().with_material(material).unwrap());
    for speed in [5.0, 20.0, 80.0] {
        let mut world = floating();
        let a = add(&mut world, jelly.clone(), Vec3::new(-1.0, 0.0, 0.1));
        let b = add(&mut world, jelly.clone(), Vec3::new(1.0, 0.2, 0.1));
        world.edit(a, |body| body.linear_velocity = Vec3::new(speed, 0.0, 0.0)).unwrap();
        world.edit(b, |body| body.linear_velocity = Vec3::new(-speed, 0.0, 0.0)).unwrap();
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
    let read = hazumi3d::Snapshot::from_bytes(&bytes).unwrap();
    let mut other = World::default();
    other.restore(&read).unwrap();
    run(&mut other, 60);
    assert_eq!(other.state_hash(), expected);
    assert_eq!(world.difference(&other), None);
}

#[test]
fn a_difference_names_the_particle() {
    let [world, mut other] = [busy(), busy()];
    assert_eq!(world.difference(&other), None);
    let jelly = other.bodies().nth(1).unwrap().0;
    other.push_particle(jelly, 7, Vec3::X).unwrap().unwrap();
    assert_ne!(world.state_hash(), other.state_hash());
    let found = world.difference(&other).unwrap();
    assert_eq!(found.field, "velocity of particle 7", "{found}");
}

/// A heap that is shared by threads.
fn heap(threads: usize) -> u64 {
    let mut world = with_floor();
    world.set_workers(Workers::threads(NonZeroUsize::new(threads).unwrap()));
    let shape = cube(8.0);
    for index in 0..343 {
        let (x, y, z) = (index % 7, index / 49, index / 7 % 7);
        let shift = 0.1 * (y % 2) as f32;
        let [x, y, z] = [x, y, z].map(|place| 1.06 * place as f32);
        add(&mut world, shape.clone(), Vec3::new(x + shift, y + 0.55, z));
    }
    run(&mut world, 8);
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
    let jelly = add(&mut world, cube(5.0), Vec3::new(100.0, 0.0, 0.0));
    world.edit(jelly, |body| body.position.x = 3.0).unwrap();
    let ray = Ray::new(Vec3::new(0.0, 0.1, 0.2), Vec3::X, 10.0).unwrap();
    let hit = world.cast_ray(&ray, &QueryFilter::default()).expect("it is in the way");
    assert_eq!(hit.body, jelly);
    let radius = world.particles(jelly).unwrap().shape().radius();
    assert!((hit.point.x - (2.5 - radius)).abs() < 1e-3, "{:?}", hit.point);
    assert!(hit.normal.x < -0.9);
    let ray = Ray::new(Vec3::X * 90.0, Vec3::X, 20.0).unwrap();
    assert!(world.cast_ray(&ray, &QueryFilter::default()).is_none());
}

#[test]
fn rays_meet_ropes_and_cloth() {
    let mut world = floating();
    let ends = [Vec3::new(-1.0, 0.0, 0.0), Vec3::new(1.0, 0.0, 0.0)];
    let rope = SoftShape::rope(&ends, 0.2).unwrap().with_radius(0.05).unwrap();
    let rope = add(&mut world, rope, Vec3::new(0.0, 2.0, 0.0));
    let cloth = SoftShape::cloth(Vec2::splat(1.0), [4; 2]).unwrap();
    let cloth = add(&mut world, cloth, Vec3::ZERO);
    let ray = Ray::new(Vec3::new(0.3, 5.0, 0.01), -Vec3::Y, 10.0).unwrap();
    let hit = world.cast_ray(&ray, &QueryFilter::default()).expect("the rope is in the way");
    assert_eq!(hit.body, rope);
    assert!((hit.point.y - 2.05).abs() < 2e-3, "{}", hit.point);
    let ray = Ray::new(Vec3::new(0.3, -3.0, 0.4), Vec3::Y, 10.0).unwrap();
    let hit = world.cast_ray(&ray, &QueryFilter::default()).expect("the cloth is in the way");
    assert_eq!(hit.body, cloth);
    let radius = world.particles(cloth).unwrap().shape().radius();
    assert!((hit.point.y + radius).abs() < 1e-5);
}

#[test]
fn sensors_notice_jellies() {
    let mut world = floating();
    let gate = Collider::sensor(Cuboid::new(Vec3::splat(0.3)).unwrap());
    world.add(Body::fixed(), gate).unwrap();
    let jelly = add(&mut world, blob(5.0), Vec3::new(-2.0, 0.0, 0.0));
    world.edit(jelly, |body| body.linear_velocity.x = 4.0).unwrap();
    let (mut entered, mut left) = (0, 0);
    for _ in 0..90 {
        world.step(DT).unwrap();
        entered += world.events().entered.len();
        left += world.events().left.len();
    }
    assert_eq!((entered, left), (1, 1));
    let inside = positions(&world, jelly).iter().copied().sum::<Vec3>() / 42.0;
    assert_eq!(world.overlap_point(inside, &QueryFilter::default()).unwrap().len(), 1);
}

#[test]
fn touches_begin_and_end() {
    let mut world = with_floor();
    let jelly = add(&mut world, cube(6.0), Vec3::new(0.0, 1.0, 0.0));
    let mut begun = 0;
    for _ in 0..60 {
        world.step(DT).unwrap();
        begun += world.events().begun.len();
    }
    assert!((1..3).contains(&begun), "it touches {begun} times");
    world.edit(jelly, |body| body.position.y = 5.0).unwrap();
    world.step(DT).unwrap();
    assert_eq!(world.events().ended.len(), 1);
}

#[test]
fn soft_shapes_are_for_dynamic_bodies_alone() {
    let mut world = World::default();
    let error = world.add(Body::fixed(), Collider::new(cube(5.0))).unwrap_err();
    assert!(error.to_string().contains("soft shape"), "{error}");
    assert_eq!(world.body_count(), 0, "a refusal leaves no trace");
    let jelly = add(&mut world, cube(5.0), Vec3::ZERO);
    let more = world.add_collider(jelly, Collider::ball(0.1).unwrap()).unwrap_err();
    assert!(more.to_string().contains("beside"), "{more}");
    let change = world.edit(jelly, |body| body.motion = Motion::Kinematic);
    assert!(change.is_err());
}

#[test]
fn particles_at_one_point_recover() {
    for shape in [cube(6.0), blob(6.0)] {
        let mut world = floating();
        let jelly = add(&mut world, shape, Vec3::ZERO);
        // Impulses that bring all particles to the middle within a step.
        let particles = world.particles(jelly).unwrap();
        let list: Vec<_> = particles.positions().zip(particles.masses()).collect();
        for (index, (position, mass)) in (0..).zip(list) {
            let impulse = -position * mass / DT;
            world.push_particle(jelly, index, impulse).unwrap().unwrap();
        }
        run(&mut world, 90);
        let points = positions(&world, jelly);
        assert!(points.iter().all(|point| point.is_finite()));
        let share = share_of_volume(&world, jelly);
        assert!((share - 1.0).abs() < 0.05, "its volume is {share} of that at rest");
    }
}

#[test]
fn what_is_pinned_hangs_on_its_pin() {
    let mut world = World::default();
    let rope = SoftShape::rope(&[Vec3::ZERO, Vec3::new(2.0, 0.0, 0.0)], 0.1).unwrap();
    let edges = Some(Stiffness::new(240.0, 1.0));
    let rope = rope.with_material(SoftMaterial { edges, ..SoftMaterial::NONE }).unwrap();
    let last = u32::try_from(rope.points().len()).unwrap() - 1;
    let rope = add(&mut world, rope, Vec3::new(0.0, 5.0, 0.0));
    let ball_body = Body { position: Vec3::new(2.1, 5.0, 0.0), ..Body::dynamic() };
    let ball = Collider { density: 100.0, ..Collider::ball(0.1).unwrap() };
    let ball = world.add(ball_body, ball).unwrap();
    let nail = Vec3::new(0.0, 5.0, 0.0);
    world.pin(rope, 0, Some(Pin::World(nail.as_dvec3()))).unwrap().unwrap();
    let held = Pin::Body(ball, Vec3::new(-0.1, 0.0, 0.0));
    world.pin(rope, last, Some(held)).unwrap().unwrap();
    world.ignore_pair(rope, ball).unwrap();
    for _ in 0..300 {
        world.step(DT).unwrap();
        let first = positions(&world, rope)[0];
        assert!(first.distance(nail) < 0.05, "{first}");
        let held = world.body(ball).unwrap().position;
        assert!(held.distance(nail) < 2.4, "the ball is at {held}");
    }
    world.remove_body(ball).unwrap();
    run(&mut world, 10);
}

#[test]
fn a_cloth_catches_a_ball() {
    let mut world = World::default();
    let cloth = SoftShape::cloth(Vec2::splat(1.0), [8; 2]).unwrap();
    let corners = [0, 8, 72, 80];
    let edges = Some(Stiffness::new(40.0, 1.0));
    let material = SoftMaterial { edges, ..SoftMaterial::NONE };
    let cloth = cloth.with_material(material).unwrap().with_fixed(&corners).unwrap();
    let cloth = add(&mut world, cloth, Vec3::new(0.0, 2.0, 0.0));
    let body = Body { position: Vec3::new(0.02, 2.5, 0.03), ..Body::dynamic() };
    let ball = Collider { density: 20.0, ..Collider::ball(0.2).unwrap() };
    let ball = world.add(body, ball).unwrap();
    let before = positions(&world, cloth);
    run(&mut world, 240);
    let after = positions(&world, cloth);
    for corner in corners.map(|corner| corner as usize) {
        assert_eq!(before[corner], after[corner], "it is held");
    }
    let height = world.body(ball).unwrap().position.y;
    assert!((0.8..2.3).contains(&height), "the ball is at {height}");
}

#[test]
fn joints_pull_on_jellies_as_on_others() {
    let mut world = floating();
    let a = add(&mut world, cube(10.0), Vec3::ZERO);
    let b = Cuboid::new(Vec3::splat(0.3)).unwrap();
    let b = add(&mut world, b, Vec3::new(1.2, 0.0, 0.0));
    let arms = [Vec3::X * 0.8, -Vec3::X * 0.4];
    let ball = Joint::new([a, b], arms.map(Pose::at), joint::Ball::default());
    world.add_joint(ball).unwrap();
    world.push(b, Push::Impulse(Vec3::new(100.0, 50.0, 20.0))).unwrap();
    let before = world.momentum();
    run(&mut world, 60);
    let after = world.momentum();
    assert!((after.linear - before.linear).length() < 1e-4 * before.linear.length());
    let speed = world.body(a).unwrap().linear_velocity.x;
    assert!(speed > 0.05, "the jelly is pulled along: {speed}");
    let [at_a, at_b] =
        [0, 1].map(|side| world.body([a, b][side]).unwrap().pose().point(arms[side]));
    assert!(at_a.distance(at_b) < 0.02, "the joint is open by {}", at_a.distance(at_b));
}

#[test]
fn a_jelly_may_stand_askew_on_its_body() {
    let mut world = floating();
    let turn = Quat::from_rotation_x(1.0);
    let pose = Pose::new(Vec3::new(0.3, 0.0, 0.5), Quat::from_rotation_z(0.7));
    let body = Body { rotation: turn, ..Body::dynamic() };
    let jelly = world.add(body, Collider { pose, ..Collider::new(cube(6.0)) }).unwrap();
    let before = positions(&world, jelly);
    run(&mut world, 20);
    let body = world.body(jelly).unwrap();
    assert!(body.rotation.dot(turn).abs() > 0.999_999, "{}", body.rotation);
    assert!(body.position.length() < 1e-5, "{}", body.position);
    let after = positions(&world, jelly);
    assert!(before.iter().zip(&after).all(|(before, after)| before.distance(*after) < 1e-5));
}

#[test]
fn a_teleported_jelly_keeps_its_velocity() {
    let mut world = floating();
    let jelly = add(&mut world, cube(10.0), Vec3::ZERO);
    let velocity = Vec3::new(1.0, 2.0, 0.5);
    world.edit(jelly, |body| body.linear_velocity = velocity).unwrap();
    let turn = Quat::from_rotation_z(1.0);
    world.teleport(jelly, DVec3::new(5.0, 1.0, 0.0), turn).unwrap().unwrap();
    world.step(DT).unwrap();
    let body = world.body(jelly).unwrap();
    assert!(body.linear_velocity.distance(velocity) < 1e-4, "{:?}", body.linear_velocity);
    assert!(body.position.distance(Vec3::new(5.0, 1.0, 0.0) + DT * velocity) < 1e-4);
    assert!(body.rotation.dot(turn).abs() > 0.999_99);
}

#[test]
fn far_from_the_origin_is_as_near_it() {
    let run_at = |x: f64| {
        let mut world = World::default();
        let ground = Cuboid::new(Vec3::new(5.0, 0.5, 5.0)).unwrap();
        let floor = world.add(Body::fixed(), Collider::new(ground)).unwrap();
        let jelly = add(&mut world, cube(6.0), Vec3::ZERO);
        let turn = Quat::IDENTITY;
        world.teleport(floor, DVec3::new(x, -0.5, 0.0), turn).unwrap().unwrap();
        world.teleport(jelly, DVec3::new(x, 0.8, 0.0), turn).unwrap().unwrap();
        run(&mut world, 60);
        let particles = world.particles(jelly).unwrap();
        particles.exact_positions().map(|point| point - DVec3::X * x).collect::<Vec<_>>()
    };
    let (near, far) = (run_at(0.0), run_at(1e6));
    for (near, far) in near.iter().zip(&far) {
        assert!(near.distance(*far) < 1e-4, "{near} {far}");
    }
}

/// Shoots a jelly at a wall and tells how far beyond its front, at x = 0, any particle ever gets.
fn deepest_behind(wall: impl Into<hazumi3d::Shape>, speed: f32) -> f32 {
    let mut world = floating();
    world.add(Body::fixed(), Collider::new(wall)).unwrap();
    let jelly = add(&mut world, cube(6.0), Vec3::new(-6.0, 0.1, 0.2));
    world.edit(jelly, |body| body.linear_velocity.x = speed).unwrap();
    let mut deepest = f32::NEG_INFINITY;
    for _ in 0..60 {
        world.step(DT).unwrap();
        let xs = positions(&world, jelly).into_iter().map(|point| point.x);
        deepest = xs.fold(deepest, f32::max);
    }
    deepest
}

#[test]
fn no_particle_goes_through_a_wall() {
    for speed in [20.0, 100.0, 390.0] {
        let wall = Cuboid::new(Vec3::new(0.01, 4.0, 4.0)).unwrap();
        let behind = deepest_behind(wall, speed);
        assert!(behind < 0.0, "at {speed} m/s {behind} m into a thin wall");
        let corners = [[-4.0, -4.0], [4.0, -4.0], [4.0, 4.0], [-4.0, 4.0]];
        let corners = corners.map(|[y, z]| Vec3::new(0.0, y, z));
        let options = MeshOptions { sides: Sides::Both, ..MeshOptions::default() };
        let sheet = Mesh::new(&corners, &[[0, 1, 2], [0, 2, 3]], options).unwrap();
        let behind = deepest_behind(sheet, speed);
        assert!(behind < 0.0, "at {speed} m/s {behind} m through a sheet");
    }
}

#[test]
fn a_jelly_that_hits_a_post_is_not_cut_in_two() {
    let post = Cuboid::new(Vec3::splat(0.05)).unwrap();
    let mut world = floating();
    world.add(Body::fixed(), Collider::new(post)).unwrap();
    let jelly = add(&mut world, cube(6.0), Vec3::new(-2.0, 0.13, 0.11));
    world.edit(jelly, |body| body.linear_velocity.x = 10.0).unwrap();
    for _ in 0..120 {
        world.step(DT).unwrap();
        let points = positions(&world, jelly);
        let inside = |point: &&Vec3| point.abs().max_element() < 0.045;
        assert_eq!(points.iter().find(inside), None);
        let found = world.overlap_point(Vec3::ZERO, &QueryFilter::default()).unwrap();
        assert!(found.len() < 2, "the post is in the jelly");
    }
}
