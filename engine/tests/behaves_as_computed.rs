//! Scenes whose outcome can be computed by hand, to tighter bounds than other engines keep.

use crate::dim::*;
use crate::engine::worlds::{DT, Random, add_at, cube, ground, no_gravity, run};
use crate::scenery;
use hazumi::math::rotation;
use hazumi::shape::Capsule;
use hazumi::{Body, BodyId, Collider, Material, Shape, World, WorldSettings};

fn position(world: &World, id: BodyId) -> Vector {
    world.body(id).unwrap().position
}

fn column(count: u8) -> (World, Vec<BodyId>) {
    let mut world = ground();
    let place = |floor| Vector::Y * (0.5 + f32::from(floor));
    let boxes = (0..count).map(|floor| add_at(&mut world, place(floor), cube(0.5))).collect();
    (world, boxes)
}

/// How far the top of a column of unit cubes is below, and beside, where rigid cubes would be.
fn sag_and_lean(count: u8, seconds: f32) -> (f32, f32) {
    let (mut world, boxes) = column(count);
    run(&mut world, seconds);
    let top = position(&world, *boxes.last().unwrap());
    (f32::from(count) - 0.5 - top.y, top.with_y(0.0).length())
}

#[test]
fn a_cube_that_falls_flat_does_not_drift() {
    let mut world = ground();
    let cube = add_at(&mut world, Vector::Y * 4.0, cube(1.0));
    run(&mut world, 4.0);
    let at = position(&world, cube);
    assert!(at.with_y(0.0).length() < 1e-4, "{at}");
}

#[test]
fn columns_hardly_sag() {
    for (count, seconds, most) in
        [(10, 5.0, 0.004), (20, 10.0, 0.015), (60, 20.0, either(0.13, 0.12))]
    {
        let (sag, lean) = sag_and_lean(count, seconds);
        assert!(sag < most, "{count} cubes sag by {sag} m");
        assert!(lean < 0.001 * f32::from(count), "{count} cubes lean by {lean} m");
    }
}

#[test]
fn a_heavy_cube_on_a_light_one_hardly_sinks() {
    for (ratio, most) in [(10.0, 0.0005), (100.0, 0.002), (1000.0, 0.002), (10_000.0, 0.003)] {
        // And another light one on top.
        for count in [2, 3] {
            let mut world = ground();
            let light = add_at(&mut world, Vector::Y * 0.5, cube(0.5));
            let heavy = Collider { density: either(1.0, 1000.0) * ratio, ..cube(0.5) };
            add_at(&mut world, Vector::Y * 1.5, heavy);
            if count == 3 {
                add_at(&mut world, Vector::Y * 2.5, cube(0.5));
            }
            let mut deepest = 0.0_f32;
            for _ in 0..600 {
                world.step(DT).unwrap();
                deepest = deepest.max(world.max_penetration());
            }
            assert!(deepest < most, "{deepest} m under {ratio} times its weight");
            assert!(world.is_asleep(light).unwrap());
        }
    }
}

#[test]
fn a_heavy_cube_on_a_column_of_light_ones_hardly_sinks() {
    for (ratio, most) in [(100.0, 0.008), (1000.0, 0.012), (10_000.0, 0.02)] {
        for half in [0.1, 0.5] {
            let mut world = ground();
            let place = |floor: f32| Vector::Y * (half * (1.0 + 2.0 * floor));
            for floor in [0.0, 1.0, 2.0] {
                add_at(&mut world, place(floor), cube(half));
            }
            let heavy = Collider { density: either(1.0, 1000.0) * ratio, ..cube(half) };
            let heavy = add_at(&mut world, place(3.0), heavy);
            for _ in 0..600 {
                world.step(DT).unwrap();
                let off = position(&world, heavy) - place(3.0);
                assert!(off.length() < most, "{off} on three of {ratio} times less weight");
            }
        }
    }
}

#[test]
fn what_falls_on_a_stack_throws_nothing_up() {
    let half = 0.25;
    let capsule = Capsule::new([Vector::X * -0.2, Vector::X * 0.2], half).unwrap();
    let things = [cube(half), Collider::ball(half).unwrap(), Collider::new(capsule)];
    for (ratio, drop) in [(1.0, 2.0), (10.0, 5.0), (30.0, 2.0), (100.0, 10.0), (100.0, 2.0)] {
        for count in [1_u8, 3, 5] {
            for thing in &things {
                let mut world = ground();
                let place = |floor: u8| Vector::Y * (half * (1.0 + 2.0 * f32::from(floor)));
                let stack: Vec<_> = (0..count)
                    .map(|floor| (place(floor), add_at(&mut world, place(floor), cube(half))))
                    .collect();
                let heavy = Collider { density: ratio * thing.density, ..thing.clone() };
                let start = place(count) + drop * Vector::Y;
                let heavy = add_at(&mut world, start, heavy);
                let mut lowest = f32::INFINITY;
                for _ in 0..150 {
                    world.step(DT).unwrap();
                    let now = position(&world, heavy).y;
                    lowest = lowest.min(now);
                    let risen = stack.iter().map(|&(at, id)| position(&world, id).y - at.y);
                    let risen = risen.fold(now - lowest.max(place(count).y), f32::max);
                    let case = format!("{ratio} times heavier from {drop} m on {count}");
                    assert!(risen < 0.01, "{case}, {:?}: {risen} m", thing.shape);
                }
            }
        }
    }
}

/// A box on a plane that is tilted by turning gravity; returns its ways after one second and
/// two.
fn slide(degrees: f32, friction: f32) -> [f32; 2] {
    let (sine, cosine) = degrees.to_radians().sin_cos();
    let gravity = 9.81 * vector(sine, -cosine);
    let mut world = World::new(WorldSettings { gravity, ..WorldSettings::default() }).unwrap();
    let material = Material { friction, ..Material::default() };
    let plane = Collider::new(HalfSpace::new(Vector::Y, 0.0).unwrap());
    world.add(Body::fixed(), Collider { material, ..plane }).unwrap();
    let cube = add_at(&mut world, Vector::Y * 0.5, Collider { material, ..cube(0.5) });
    [(); 2].map(|()| {
        run(&mut world, 1.0);
        position(&world, cube).x
    })
}

#[test]
fn a_box_holds_just_under_the_friction_angle_and_slides_just_over_it() {
    // tan 26.565° = 0.5.
    for degrees in [20.0, 26.0, 26.5] {
        let [settled, later] = slide(degrees, 0.5);
        assert!(later < 2e-4, "it slid {later} m at {degrees}°");
        assert!(later - settled < 1e-5, "it creeps at {degrees}°");
    }
    for (degrees, share) in [(27.5_f32, 0.03), (30.0, 0.01), (35.0, 0.005), (60.0, 0.005)] {
        let (sine, cosine) = degrees.to_radians().sin_cos();
        let expected = 0.5 * 9.81 * (sine - 0.5 * cosine);
        let [way, _] = slide(degrees, 0.5);
        assert!(
            (way / expected - 1.0).abs() < share,
            "{way} m, not {expected} m at {degrees}°"
        );
    }
}

#[test]
fn what_bounces_rises_to_the_square_of_its_restitution() {
    let box_ = Cuboid::new(Vector::splat(0.5)).unwrap();
    let shapes: [Shape; 2] = [Sphere::new(0.5).unwrap().into(), box_.into()];
    for shape in shapes {
        for restitution in [0.2, 0.3, 0.6, 0.9, 1.0_f32] {
            let mut world = ground();
            let material = Material { restitution, ..Material::default() };
            let collider = Collider { material, ..Collider::new(shape.clone()) };
            let body = add_at(&mut world, Vector::Y * 5.5, collider);
            let mut apex = 0.0_f32;
            let mut has_hit = false;
            for _ in 0..240 {
                world.step(DT).unwrap();
                let now = world.body(body).unwrap();
                has_hit |= now.linear_velocity.y > 0.0;
                if has_hit && now.linear_velocity.y < 0.0 {
                    break;
                }
                if has_hit {
                    apex = apex.max(now.position.y - 0.5);
                }
            }
            let expected = 5.0 * restitution * restitution;
            assert!((apex / expected - 1.0).abs() < 0.005, "{apex} m, not {expected} m");
        }
    }
}

#[test]
fn an_impact_passes_through_a_row_of_balls() {
    let mut world = World::new(no_gravity()).unwrap();
    let material = Material { restitution: 1.0, friction: 0.0, ..Material::default() };
    let ball = Collider { material, ..Collider::ball(0.5).unwrap() };
    let place = |index: u8| Vector::X * f32::from(index);
    let row: Vec<_> =
        (1..=4).map(|index| add_at(&mut world, place(index), ball.clone())).collect();
    let shot = Body {
        position: Vector::X * -1.5,
        linear_velocity: Vector::X * 3.0,
        ..Body::dynamic()
    };
    let shot = world.add(shot, ball).unwrap();
    run(&mut world, 2.0);
    let speed = |id: BodyId| world.body(id).unwrap().linear_velocity.x;
    assert!((speed(row[3]) - 3.0).abs() < 1e-3, "the last one leaves with {}", speed(row[3]));
    for &id in row[..3].iter().chain([&shot]) {
        assert!(speed(id).abs() < 1e-3, "the others stand still, one moves with {}", speed(id));
    }
}

/// Two boxes that collide askew and turning: the change of linear momentum, angular momentum
/// and the gain of kinetic energy, as shares.
fn collision(restitution: f32, friction: f32, seed: u64) -> [f64; 3] {
    let mut random = Random(seed);
    // Impacts as slow as a snail's bounce, too, so that nothing but friction takes energy.
    let rules = WorldSettings { sleep: false, restitution_threshold: 0.05, ..no_gravity() };
    let mut world = World::new(rules).unwrap();
    let material = Material { restitution, friction, ..Material::default() };
    let shape = Cuboid::new(xyz(0.5, 0.4, 0.3)).unwrap();
    for side in [-1.0, 1.0] {
        let body = Body {
            position: Vector::X * 1.5 * side + 0.25 * random.vector(),
            rotation: random.rotation(),
            linear_velocity: Vector::X * -3.0 * side,
            angular_velocity: 2.0 * random.spin(),
            ..Body::dynamic()
        };
        world.add(body, Collider { material, ..Collider::new(shape) }).unwrap();
    }
    let (before, energy) = (world.momentum(), world.energy().kinetic);
    run(&mut world, 1.5);
    let after = world.momentum();
    // Mass times speed, times a metre.
    let size = either(0.8, 480.0) * 3.0;
    [
        (after.linear - before.linear).length() / size,
        size_of_spin(after.angular - before.angular) / size,
        world.energy().kinetic / energy - 1.0,
    ]
}

#[test]
fn collisions_keep_both_momenta_and_make_no_energy() {
    for restitution in [0.0, 0.2, 0.5, 1.0] {
        for friction in [0.0, 0.6] {
            for seed in 0..30 {
                let [linear, angular, energy] = collision(restitution, friction, seed);
                let case = format!("restitution {restitution}, friction {friction}, {seed}");
                assert!(linear < 1e-6, "{case}: momentum changes by {linear}");
                // Overlap that is moved apart keeps the centre of mass, and this nearly.
                assert!(angular < 1e-2, "{case}: angular momentum changes by {angular}");
                assert!(energy < 3e-4, "{case}: energy grows by {energy}");
                if restitution == 1.0 && friction == 0.0 {
                    assert!(energy > -0.02, "{case}: energy shrinks by {energy}");
                }
            }
        }
    }
}

#[test]
fn a_plate_on_400_posts_touches_every_one_at_once() {
    let mut world = World::default();
    let post = Collider::new(Cuboid::new(xyz(0.1, 0.5, 0.1)).unwrap());
    for index in 0..400_u16 {
        let row = f32::from(index) * 0.5 - 99.75;
        let [x, z] = [index % 20, index / 20].map(|place| f32::from(place) * 0.5 - 4.75);
        let place = either_vector([row, 0.5], [x, 0.5, z]);
        let body = Body { position: place, ..Body::fixed() };
        world.add(body, post.clone()).unwrap();
    }
    let plate =
        Collider::new(Cuboid::new(either_vector([100.0, 0.1], [5.0, 0.1, 5.0])).unwrap());
    let plate = add_at(&mut world, Vector::Y * 1.2, plate);
    let counts: Vec<usize> =
        (0..120).map(|_| world.step(DT).unwrap().contacts).filter(|&count| count > 0).collect();
    assert!(counts.iter().all(|&count| count == 400), "{counts:?}");
    let body = world.body(plate).unwrap();
    assert!(rotation::rotate(body.rotation, Vector::Y).y > 0.999_999, "the plate tips");
}

#[test]
fn a_bounce_does_not_depend_on_the_step() {
    let apex = |substeps, dt: f32| {
        let rules = WorldSettings { substeps, ..WorldSettings::default() };
        let mut world = World::new(rules).unwrap();
        let plane = HalfSpace::new(Vector::Y, 0.0).unwrap();
        world.add(Body::fixed(), Collider::new(plane)).unwrap();
        let material = Material { restitution: 0.8, ..Material::default() };
        let ball = Collider { material, ..Collider::ball(0.5).unwrap() };
        let ball = add_at(&mut world, vector(0.0, 3.5), ball);
        let mut apex = 0.0_f32;
        let mut time = 0.0;
        while time < 1.6 {
            world.step(dt).unwrap();
            time += dt;
            if time > 0.9 {
                apex = apex.max(position(&world, ball).y - 0.5);
            }
        }
        apex
    };
    for (substeps, dt) in [(8, 1.0 / 30.0), (1, DT), (4, DT), (8, DT), (8, 1.0 / 240.0)] {
        let reached = apex(substeps, dt);
        assert!((reached - 1.92).abs() < 0.01, "{substeps} substeps of {dt} s: {reached} m");
    }
}

#[test]
fn a_turned_world_behaves_the_same() {
    // The same column along another axis: no direction is special.
    let turn = scenery::turn_askew(1.0);
    let turned = |v: Vector| rotation::rotate(turn, v);
    let gravity = turned(vector(0.0, -9.81));
    let mut world = World::new(WorldSettings { gravity, ..WorldSettings::default() }).unwrap();
    world
        .add(Body::fixed(), Collider::new(HalfSpace::new(turned(Vector::Y), 0.0).unwrap()))
        .unwrap();
    let boxes: Vec<BodyId> = (0..10_u8)
        .map(|floor| {
            let position = turned(Vector::Y * (0.5 + f32::from(floor)));
            let body = Body { position, rotation: turn, ..Body::dynamic() };
            world.add(body, cube(0.5)).unwrap()
        })
        .collect();
    run(&mut world, 5.0);
    let top = rotation::rotate_back(turn, position(&world, boxes[9]));
    assert!((9.5 - top.y) < 0.004 && top.with_y(0.0).length() < 0.002, "{top}");
}

/// A ball that rolls along x; returns its speeds at the start, when it has stopped slipping,
/// and after ten seconds.
fn roll(rolling_resistance: f32) -> [f32; 2] {
    let mut world = ground();
    let material = Material { rolling_resistance, ..Material::default() };
    let ball = Collider { material, ..Collider::ball(0.5).unwrap() };
    let body = Body {
        position: Vector::Y * 0.5,
        linear_velocity: Vector::X * 2.0,
        angular_velocity: about_z(-4.0),
        ..Body::dynamic()
    };
    let ball = world.add(body, ball).unwrap();
    run(&mut world, 0.5);
    let early = world.body(ball).unwrap().linear_velocity.x;
    run(&mut world, 5.0);
    [early, world.body(ball).unwrap().linear_velocity.x]
}

#[test]
fn a_ball_rolls_on_and_rolling_resistance_slows_it() {
    let [early, late] = roll(0.0);
    assert!((early - 2.0).abs() < 2e-3 && (late - early).abs() < 2e-3, "{early} {late}");
    let [early, late] = roll(0.01);
    let expected = 5.0 * (either(2.0, 5.0) / either(3.0, 7.0)) * 0.01 * 9.81 / 0.5;
    assert!(((early - late) / expected - 1.0).abs() < 0.02, "{early} {late}, not {expected}");
}

#[test]
fn a_conveyor_brings_a_box_to_its_speed() {
    let mut world = World::default();
    let surface_velocity = vector(1.5, 0.0);
    let material = Material { surface_velocity, friction: 0.5, ..Material::default() };
    let belt = Cuboid::new(xyz(20.0, 0.5, 1.0)).unwrap();
    let belt = Collider { material, ..Collider::new(belt) };
    // The belt runs along its own x, which is −x of the plane and z of space.
    let turn = scenery::yaw(either(std::f32::consts::PI, -std::f32::consts::FRAC_PI_2));
    let way = either(-Vector::X, LAST_AXIS);
    world.add(Body { rotation: turn, ..Body::fixed() }, belt).unwrap();
    let material = Material { friction: 0.5, ..Material::default() };
    let parcel = Collider { material, ..cube(0.25) };
    let parcel = add_at(&mut world, vector(0.0, 0.75), parcel);
    run(&mut world, 0.2);
    let speed = way.dot(world.body(parcel).unwrap().linear_velocity);
    let expected = 0.2 * 0.5 * 9.81;
    assert!((speed / expected - 1.0).abs() < 0.03, "it slips at first, at {speed} m/s");
    run(&mut world, 1.8);
    let velocity = world.body(parcel).unwrap().linear_velocity;
    assert!((velocity - way * 1.5).length() < 2e-3, "{velocity}");
}
