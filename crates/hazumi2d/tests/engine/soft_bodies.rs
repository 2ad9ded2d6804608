//! Soft bodies: what they keep, how they rest, and that they are bodies like all others.

use std::num::NonZeroUsize;
use std::sync::Arc;

use hazumi2d::core::Workers;
use hazumi2d::core::soft::{Pressure, SoftMaterial, Stiffness};
use hazumi2d::glam::{BVec2, DVec2, Vec2};
use hazumi2d::query::Ray;
use hazumi2d::shape::{Chain, ChainOptions, HalfPlane, Rectangle, Sides, SoftShape};
use hazumi2d::{
    Body, BodyId, Collider, Joint, LockedAxes, Material, Motion, Pin, Pose, Push, QueryFilter,
    Settings, Weight, World, joint,
};

const DT: f32 = 1.0 / 60.0;

fn material(hertz: f32) -> SoftMaterial {
    let pressure = Pressure { stiffness: Stiffness::new(15.0, 1.0), amount: 1.0 };
    SoftMaterial {
        shape: Some(Stiffness::new(hertz, 0.3)),
        pressure: Some(pressure),
        ..SoftMaterial::default()
    }
}

fn blob(hertz: f32) -> Arc<SoftShape> {
    Arc::new(SoftShape::disc(0.5, 16).unwrap().with_material(material(hertz)).unwrap())
}

fn floating() -> World {
    World::new(Settings { gravity: Vec2::ZERO, ..Settings::default() }).unwrap()
}

fn with_floor() -> World {
    let mut world = World::default();
    let floor = Collider::new(HalfPlane::new(Vec2::Y, 0.0).unwrap());
    world.add(Body::fixed(), floor).unwrap();
    world
}

fn add(world: &mut World, shape: impl Into<hazumi2d::Shape>, position: Vec2) -> BodyId {
    let body = Body { position, ..Body::dynamic() };
    world.add(body, Collider::new(shape)).unwrap()
}

fn run(world: &mut World, steps: usize) {
    for _ in 0..steps {
        world.step(DT).unwrap();
    }
}

fn area(points: &[Vec2]) -> f32 {
    let next = points.iter().cycle().skip(1);
    0.5 * points.iter().zip(next).map(|(a, b)| a.perp_dot(*b)).sum::<f32>()
}

fn positions(world: &World, id: BodyId) -> Vec<Vec2> {
    world.particles(id).unwrap().positions().collect()
}

#[test]
fn a_jelly_falls_lands_rests_and_sleeps() {
    let mut world = with_floor();
    let jelly = add(&mut world, blob(6.0), Vec2::new(0.0, 3.0));
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
    let share = area(&points) / area(world.particles(jelly).unwrap().shape().points());
    assert!((0.9..1.1).contains(&share), "its area is {share} of that at rest");
}

#[test]
fn two_jellies_that_collide_keep_momentum() {
    let mut world = floating();
    let a = add(&mut world, blob(5.0), Vec2::new(-1.0, 0.0));
    let b = add(&mut world, blob(8.0), Vec2::new(1.0, 0.3));
    world.edit(a, |body| body.linear_velocity = Vec2::new(4.0, 0.5)).unwrap();
    world.edit(b, |body| body.angular_velocity = 3.0).unwrap();
    let before = world.momentum();
    let size = before.linear.length();
    run(&mut world, 90);
    let after = world.momentum();
    let met = world.body(b).unwrap().linear_velocity.x;
    assert!(met > 0.5, "they have met: {met}");
    let lost = (after.linear - before.linear).length() / size;
    assert!(lost < 1e-5, "linear momentum changed by {lost}");
    let spin = (after.angular - before.angular).abs() / before.angular.abs().max(size);
    assert!(spin < 1e-5, "angular momentum changed by {spin}");
}

#[test]
fn a_jelly_and_a_box_that_collide_keep_momentum() {
    let mut world = floating();
    let jelly = add(&mut world, blob(5.0), Vec2::new(-1.2, 0.0));
    let half = Vec2::new(0.4, 0.3);
    let crate_body = add(&mut world, Rectangle::new(half).unwrap(), Vec2::new(0.3, 0.35));
    world.edit(jelly, |body| body.linear_velocity = Vec2::new(5.0, 0.0)).unwrap();
    let before = world.momentum();
    run(&mut world, 60);
    let after = world.momentum();
    assert!(world.body(crate_body).unwrap().linear_velocity.x > 0.5, "they have met");
    let size = before.linear.length();
    assert!((after.linear - before.linear).length() < 1e-5 * size);
    assert!((after.angular - before.angular).abs() < 1e-5 * size, "{before:?} {after:?}");
}

#[test]
fn energy_never_grows_by_itself() {
    let mut world = with_floor();
    for index in 0..6 {
        add(&mut world, blob(4.0), Vec2::new(0.1 * index as f32, 0.7 + 1.1 * index as f32));
    }
    let mut most = world.energy();
    let start = most.kinetic + most.potential;
    for _ in 0..400 {
        world.step(DT).unwrap();
        most = world.energy();
        let energy = most.kinetic + most.potential;
        assert!(energy < start * 1.001, "{energy} J of {start} J");
    }
    assert!(most.kinetic < 0.05 * start, "they calm down: {} J", most.kinetic);
}

#[test]
fn a_box_rests_on_a_jelly() {
    let mut world = with_floor();
    let jelly = add(&mut world, blob(8.0), Vec2::new(0.0, 0.6));
    let load =
        add(&mut world, Rectangle::new(Vec2::new(0.6, 0.2)).unwrap(), Vec2::new(0.0, 1.5));
    run(&mut world, 300);
    let height = world.body(load).unwrap().position.y;
    assert!((0.7..1.25).contains(&height), "the box is at {height}");
    assert!(world.body(jelly).unwrap().position.y < 0.5);
    let touches = world.contacts().any(|contact| contact.bodies.contains(&load));
    assert!(touches);
}

/// How high a board lies at last that weighs ten times as much as the jelly that it rests on.
fn height_of_load(stiffness: Stiffness, pressure: Option<Pressure>, substeps: u32) -> f32 {
    let mut world = World::new(Settings { substeps, ..Settings::default() }).unwrap();
    let floor = Collider::new(HalfPlane::new(Vec2::Y, 0.0).unwrap());
    world.add(Body::fixed(), floor).unwrap();
    let material = SoftMaterial { shape: Some(stiffness), pressure, ..SoftMaterial::default() };
    let smooth = |shape: hazumi2d::Shape| Collider {
        material: Material { friction: 0.0, ..Material::default() },
        ..Collider::new(shape)
    };
    let grid = SoftShape::grid(Vec2::splat(0.5), [4, 4]).unwrap().with_material(material);
    let body = Body { position: Vec2::new(0.0, 0.55), ..Body::dynamic() };
    let jelly = world.add(body, smooth(grid.unwrap().into())).unwrap();
    let mass = world.mass(jelly).unwrap().mass;
    let body = Body {
        weight: Weight::Total(10.0 * mass),
        position: Vec2::new(0.0, 1.2),
        locked: LockedAxes { translation: BVec2::new(true, false), rotation: true },
        ..Body::dynamic()
    };
    let board = Rectangle::new(Vec2::new(2.0, 0.05)).unwrap();
    let board = world.add(body, smooth(board.into())).unwrap();
    run(&mut world, 1200);
    world.body(board).unwrap().position.y
}

#[test]
fn a_loaded_jelly_sags_as_far_at_every_step_and_damping() {
    for (hertz, pressure) in [(12.0, None), (20.0, None), (10.0, Some(15.0))] {
        let height = |damping: f32, substeps: u32| {
            let stiffness = Stiffness::new(hertz, damping);
            let pressure = pressure.map(|hertz| Pressure {
                stiffness: Stiffness::new(hertz, damping.min(1.0)),
                amount: 1.0,
            });
            height_of_load(stiffness, pressure, substeps)
        };
        let fine = height(0.3, 64);
        for (damping, substeps) in [(0.3, 2), (0.3, 4), (1.0, 4), (3.0, 4), (3.0, 16)] {
            let coarse = height(damping, substeps);
            let may_differ = 0.2 * (1.05 - fine) + 0.01;
            let is_near = (coarse - fine).abs() < may_differ;
            assert!(is_near, "{hertz} Hz, {damping}, {substeps}: {coarse} m, not {fine}");
        }
    }
}

#[test]
fn a_jelly_that_is_woken_keeps_its_feet_on_the_ground() {
    let mut world = with_floor();
    let jelly = add(&mut world, blob(8.0), Vec2::new(0.0, 0.6));
    run(&mut world, 600);
    assert_eq!(world.is_asleep(jelly), Some(true));
    let lowest = |world: &World| {
        positions(world, jelly).iter().map(|point| point.y).fold(f32::INFINITY, f32::min)
    };
    let before = lowest(&world);
    let load = Rectangle::new(Vec2::splat(0.1)).unwrap();
    add(&mut world, load, Vec2::new(0.0, 1.3));
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
    let jelly = Arc::new(SoftShape::disc(0.5, 16).unwrap().with_material(material).unwrap());
    for speed in [5.0, 20.0, 80.0] {
        let mut world = floating();
        let a = add(&mut world, jelly.clone(), Vec2::new(-1.0, 0.0));
        let b = add(&mut world, jelly.clone(), Vec2::new(1.0, 0.2));
        world.edit(a, |body| body.linear_velocity = Vec2::new(speed, 0.0)).unwrap();
        world.edit(b, |body| body.linear_velocity = Vec2::new(-speed, 0.0)).unwrap();
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
    let mut world = with_floor();
    let jelly = add(&mut world, blob(5.0), Vec2::new(0.0, 1.0));
    let other = add(&mut world, blob(5.0), Vec2::new(0.2, 2.2));
    let weight =
        add(&mut world, Rectangle::new(Vec2::splat(0.2)).unwrap(), Vec2::new(1.0, 1.5));
    world.pin(other, 3, Some(Pin::Body(weight, Vec2::new(-0.2, 0.0)))).unwrap().unwrap();
    world.pin(jelly, 0, Some(Pin::World(DVec2::new(0.6, 1.0)))).unwrap().unwrap();
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
    let read = hazumi2d::Snapshot::from_bytes(&bytes).unwrap();
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
    let shape = blob(8.0);
    for index in 0..900 {
        let (column, row) = (index % 30, index / 30);
        let x = 1.06 * column as f32 + 0.1 * (row % 2) as f32;
        add(&mut world, shape.clone(), Vec2::new(x, 0.55 + 1.06 * row as f32));
    }
    run(&mut world, 12);
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
    let jelly = add(&mut world, blob(5.0), Vec2::new(100.0, 0.0));
    world.edit(jelly, |body| body.position.x = 3.0).unwrap();
    let ray = Ray::new(Vec2::ZERO, Vec2::X, 10.0).unwrap();
    let hit = world.cast_ray(&ray, &QueryFilter::default()).expect("it is in the way");
    assert_eq!(hit.body, jelly);
    // The ray runs through the first corner of the blob.
    let radius = world.particles(jelly).unwrap().shape().radius();
    assert!((hit.point.x - (2.5 - radius)).abs() < 1e-3, "{:?}", hit.point);
    assert!(hit.normal.x < -0.9);
    let ray = Ray::new(Vec2::X * 90.0, Vec2::X, 20.0).unwrap();
    assert!(world.cast_ray(&ray, &QueryFilter::default()).is_none());
}

#[test]
fn sensors_notice_jellies() {
    let mut world = floating();
    let gate = Collider::sensor(Rectangle::new(Vec2::splat(0.3)).unwrap());
    world.add(Body::fixed(), gate).unwrap();
    let jelly = add(&mut world, blob(5.0), Vec2::new(-2.0, 0.0));
    world.edit(jelly, |body| body.linear_velocity.x = 4.0).unwrap();
    let (mut entered, mut left) = (0, 0);
    for _ in 0..90 {
        world.step(DT).unwrap();
        entered += world.events().entered.len();
        left += world.events().left.len();
    }
    assert_eq!((entered, left), (1, 1));
    let inside = positions(&world, jelly).iter().copied().sum::<Vec2>() / 16.0;
    assert_eq!(world.overlap_point(inside, &QueryFilter::default()).unwrap().len(), 1);
}

#[test]
fn touches_begin_and_end() {
    let mut world = with_floor();
    let jelly = add(&mut world, blob(6.0), Vec2::new(0.0, 1.0));
    let mut begun = 0;
    for _ in 0..60 {
        world.step(DT).unwrap();
        begun += world.events().begun.len();
    }
    assert!(begun >= 1);
    world.edit(jelly, |body| body.position.y = 5.0).unwrap();
    world.step(DT).unwrap();
    assert_eq!(world.events().ended.len(), 1);
}

#[test]
fn soft_shapes_are_for_dynamic_bodies_alone() {
    let mut world = World::default();
    let error = world.add(Body::fixed(), Collider::new(blob(5.0))).unwrap_err();
    assert!(error.to_string().contains("soft shape"), "{error}");
    let jelly = add(&mut world, blob(5.0), Vec2::ZERO);
    let more = world.add_collider(jelly, Collider::ball(0.1).unwrap()).unwrap_err();
    assert!(more.to_string().contains("beside"), "{more}");
    let change = world.edit(jelly, |body| body.motion = Motion::Kinematic);
    assert!(change.is_err());
}

#[test]
fn particles_at_one_point_recover() {
    let shape = SoftShape::disc(0.5, 16).unwrap().with_material(material(6.0)).unwrap();
    let mut world = floating();
    let jelly = add(&mut world, shape, Vec2::ZERO);
    // Impulses that bring all particles to the middle within a step.
    let particles = world.particles(jelly).unwrap();
    let list: Vec<_> = particles.positions().zip(particles.masses()).collect();
    for (index, (position, mass)) in (0..).zip(list) {
        let impulse = -position * mass / DT;
        world.push_particle(jelly, index, impulse).unwrap().unwrap();
    }
    run(&mut world, 60);
    let points = positions(&world, jelly);
    assert!(points.iter().all(|point| point.is_finite()));
    let share = area(&points) / area(world.particles(jelly).unwrap().shape().points());
    assert!((share - 1.0).abs() < 0.05, "its area is {share} of that at rest");
}

#[test]
fn what_is_pinned_hangs_on_its_pin() {
    let mut world = World::default();
    let points = [Vec2::ZERO, Vec2::new(2.0, 0.0)];
    let rope = SoftShape::rope(&points, 0.1).unwrap();
    let edges = Some(Stiffness::new(240.0, 1.0));
    let rope = rope.with_material(SoftMaterial { edges, ..SoftMaterial::NONE }).unwrap();
    let last = u32::try_from(rope.points().len() - 1).unwrap();
    let rope = add(&mut world, rope, Vec2::new(0.0, 5.0));
    let ball = Collider::ball(0.1).unwrap();
    let ball_body = Body { position: Vec2::new(2.1, 5.0), ..Body::dynamic() };
    let ball = world.add(ball_body, ball).unwrap();
    world.pin(rope, 0, Some(Pin::World(DVec2::new(0.0, 5.0)))).unwrap().unwrap();
    world.pin(rope, last, Some(Pin::Body(ball, Vec2::new(-0.1, 0.0)))).unwrap().unwrap();
    world.ignore_pair(rope, ball).unwrap();
    for _ in 0..300 {
        world.step(DT).unwrap();
        let first = positions(&world, rope)[0];
        assert!(first.distance(Vec2::new(0.0, 5.0)) < 0.05, "{first}");
        let held = world.body(ball).unwrap().position;
        assert!(held.distance(Vec2::new(0.0, 5.0)) < 2.4, "the ball is at {held}");
    }
    world.remove_body(ball).unwrap();
    run(&mut world, 10);
}

#[test]
fn joints_pull_on_jellies_as_on_others() {
    let mut world = floating();
    let a = add(&mut world, blob(10.0), Vec2::ZERO);
    let b = add(&mut world, Rectangle::new(Vec2::splat(0.3)).unwrap(), Vec2::new(1.2, 0.0));
    let hinge = Joint::new(
        [a, b],
        [Pose::at(Vec2::X * 0.8), Pose::at(-Vec2::X * 0.4)],
        joint::Hinge::default(),
    );
    world.add_joint(hinge).unwrap();
    world.push(b, Push::Impulse(Vec2::new(1.0, 0.5))).unwrap();
    let before = world.momentum();
    run(&mut world, 60);
    let after = world.momentum();
    assert!((after.linear - before.linear).length() < 1e-4 * before.linear.length());
    let speed = world.body(a).unwrap().linear_velocity.x;
    assert!(speed > 0.2, "the jelly is pulled along: {speed}");
    let [at_a, at_b] = [(a, Vec2::X * 0.8), (b, -Vec2::X * 0.4)]
        .map(|(id, point)| world.body(id).unwrap().pose().point(point));
    assert!(at_a.distance(at_b) < 0.02, "the hinge is open by {}", at_a.distance(at_b));
}

#[test]
fn far_from_the_origin_is_as_near_it() {
    let run_at = |x: f64| {
        let mut world = World::default();
        let ground = Rectangle::new(Vec2::new(5.0, 0.5)).unwrap();
        let floor = world.add(Body::fixed(), Collider::new(ground)).unwrap();
        let jelly = add(&mut world, blob(6.0), Vec2::ZERO);
        let turn = hazumi2d::Rotation::from_angle(0.0);
        world.teleport(floor, DVec2::new(x, -0.5), turn).unwrap().unwrap();
        world.teleport(jelly, DVec2::new(x, 0.8), turn).unwrap().unwrap();
        run(&mut world, 60);
        let particles = world.particles(jelly).unwrap();
        particles.exact_positions().map(|point| point - DVec2::X * x).collect::<Vec<_>>()
    };
    let (near, far) = (run_at(0.0), run_at(1e6));
    for (near, far) in near.iter().zip(&far) {
        assert!(near.distance(*far) < 1e-4, "{near} {far}");
    }
}

/// Shoots a jelly at a wall and tells how far beyond its front, at x = 0, any particle ever gets.
fn deepest_behind(wall: impl Into<hazumi2d::Shape>, speed: f32, aim: Vec2) -> f32 {
    let mut world = floating();
    world.add(Body::fixed(), Collider::new(wall)).unwrap();
    let jelly = add(&mut world, blob(6.0), Vec2::new(-6.0, 0.0) + aim);
    world.edit(jelly, |body| body.linear_velocity.x = speed).unwrap();
    let mut deepest = f32::NEG_INFINITY;
    for _ in 0..90 {
        world.step(DT).unwrap();
        let farthest =
            positions(&world, jelly).iter().map(|point| point.x).fold(f32::MIN, f32::max);
        deepest = deepest.max(farthest);
    }
    deepest
}

#[test]
fn no_particle_goes_through_a_wall() {
    for speed in [20.0, 100.0, 390.0] {
        let wall = Rectangle::new(Vec2::new(0.01, 3.0)).unwrap();
        let behind = deepest_behind(wall, speed, Vec2::ZERO);
        assert!(behind < 0.0, "at {speed} m/s {behind} m into a thin wall");
        let chain: Vec<_> = (-6..6).map(|y| Vec2::new(0.0, 0.5 * y as f32)).collect();
        let chain =
            Chain::new(&chain, ChainOptions { sides: Sides::Both, ..Default::default() });
        let behind = deepest_behind(chain.unwrap(), speed, Vec2::ZERO);
        assert!(behind < 0.0, "at {speed} m/s {behind} m through a chain");
    }
}

#[test]
fn a_jelly_that_hits_a_post_is_not_cut_in_two() {
    let post = Rectangle::new(Vec2::new(0.05, 0.05)).unwrap();
    let mut world = floating();
    world.add(Body::fixed(), Collider::new(post)).unwrap();
    let jelly = add(&mut world, blob(6.0), Vec2::new(-2.0, 0.13));
    world.edit(jelly, |body| body.linear_velocity.x = 10.0).unwrap();
    for _ in 0..120 {
        world.step(DT).unwrap();
        let points = positions(&world, jelly);
        let inside = |point: &&Vec2| point.abs().max_element() < 0.045;
        assert_eq!(points.iter().find(inside), None);
        assert!(
            world.overlap_point(Vec2::ZERO, &QueryFilter::default()).unwrap().len() < 2,
            "the post is in the jelly"
        );
    }
}

#[test]
fn a_crowd_of_tangled_blobs_calms_down_and_comes_apart() {
    const COUNT: u16 = 100;
    let mut world = World::new(Settings { substeps: 2, ..Settings::default() }).unwrap();
    for (normal, offset) in [(Vec2::Y, 0.0), (Vec2::X, -1.5), (-Vec2::X, -1.5)] {
        let wall = HalfPlane::new(normal, offset).unwrap();
        world.add(Body::fixed(), Collider::new(wall)).unwrap();
    }
    let floppy =
        SoftMaterial { shape: Some(Stiffness::new(4.0, 0.3)), pressure: None, ..material(4.0) };
    let blob = Arc::new(SoftShape::disc(0.5, 16).unwrap().with_material(floppy).unwrap());
    // All of them in the room of three.
    for index in 0..COUNT {
        let share = f32::from(index) / f32::from(COUNT);
        let way = Vec2::from_angle(2.4 * f32::from(index));
        let position = Vec2::new(0.0, 1.5) + 0.6 * share.sqrt() * way;
        let body = Body { position, can_sleep: false, ..Body::dynamic() };
        world.add(body, Collider::new(blob.clone())).unwrap();
    }
    run(&mut world, 60);
    let early = world.contacts().count();
    run(&mut world, 240);
    let (late, energy) = (world.contacts().count(), world.energy().kinetic);
    assert!(late < early, "{early} pairs met after a second, {late} after five");
    assert!(energy < 15.0, "it moves with {energy} J");
}
