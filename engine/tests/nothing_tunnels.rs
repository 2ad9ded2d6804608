//! Fast bodies do not get through walls, however thin.

use std::sync::Arc;

use crate::dim::*;
use crate::engine::worlds::{Random, no_gravity};
use crate::scenery::bullets;
use hazumi::shape::{Capsule, Compound, Shape};
use hazumi::{Body, BodyId, Collider, ContinuousCollision, Pose, World, WorldSettings};

/// Bodies of 10 cm.
pub(crate) fn bullets() -> [Shape; 4] {
    let hull = Hull::new(&bullets::corners()).unwrap();
    [
        Sphere::new(0.05).unwrap().into(),
        Capsule::new([Vector::Y * -0.05, Vector::Y * 0.05], 0.03).unwrap().into(),
        Cuboid::new(xyz(0.05, 0.03, 0.04)).unwrap().into(),
        Arc::new(hull).into(),
    ]
}

/// A wall across x, of this thickness, 40 m high and, in 3D, 40 m wide.
fn wall(thickness: f32) -> Collider {
    Collider::new(Cuboid::new(xyz(0.5 * thickness, 20.0, 20.0)).unwrap())
}

/// Settings without gravity, of each kind of continuous collision.
fn each_kind() -> [WorldSettings; 2] {
    [ContinuousCollision::All, ContinuousCollision::Fixed]
        .map(|continuous_collision| WorldSettings { continuous_collision, ..no_gravity() })
}

fn shoot(world: &mut World, shape: &Shape, velocity: Vector, random: &mut Random) -> BodyId {
    let body = Body {
        // It would be in the middle of the wall in the middle of the third step or so.
        position: -velocity * (0.04 + 0.01 * random.signed()),
        rotation: random.rotation(),
        linear_velocity: velocity,
        angular_velocity: 20.0 * random.spin(),
        ..Body::dynamic()
    };
    world.add(body, Collider::new(shape.clone())).unwrap()
}

#[test]
fn fixed_walls_stop_everything() {
    let mut random = Random(7);
    for thickness in [0.001, 0.05] {
        for dt in [1.0 / 30.0, 1.0 / 60.0, 1.0 / 240.0] {
            let each =
                bullets().into_iter().flat_map(|it| each_kind().map(|kind| (it.clone(), kind)));
            for (shape, settings) in each {
                let mut world = World::new(settings).unwrap();
                world.add(Body::fixed(), wall(thickness)).unwrap();
                let mut shot = Vec::new();
                for speed in [5.0, 20.0, 80.0, 300.0] {
                    for angle in [0.0, 30.0, 60.0, 80.0_f32] {
                        let (sine, cosine) = angle.to_radians().sin_cos();
                        let velocity = speed * vector(cosine, sine);
                        shot.push(shoot(&mut world, &shape, velocity, &mut random));
                    }
                }
                for (index, &a) in shot.iter().enumerate() {
                    shot[..index].iter().for_each(|&b| world.ignore_pair(a, b).unwrap());
                }
                for _ in 0..8 {
                    world.step(dt).unwrap();
                }
                for id in shot {
                    let x = world.body(id).unwrap().position.x;
                    assert!(x < 0.0, "{x} m behind {thickness} m in steps of {dt} s");
                }
            }
        }
    }
}

#[test]
fn moving_walls_and_paddles_stop_everything() {
    let mut random = Random(8);
    let each = bullets().into_iter().flat_map(|it| each_kind().map(|kind| (it.clone(), kind)));
    for (shape, settings) in each {
        let mut world = World::new(settings).unwrap();
        let moving = Body { linear_velocity: Vector::X * -5.0, ..Body::kinematic() };
        world.add(moving, wall(0.01)).unwrap();
        let shot: Vec<_> = [10.0, 50.0, 200.0]
            .into_iter()
            .map(|speed| shoot(&mut world, &shape, Vector::X * speed, &mut random))
            .collect();
        for _ in 0..8 {
            world.step(1.0 / 60.0).unwrap();
        }
        for id in shot {
            let x = world.body(id).unwrap().position.x - 8.0 / 60.0 * -5.0;
            assert!(x < 0.0, "{x} m behind the moving wall");
        }
    }
}

/// A door that goes farther in a step than it is thick, and balls in its way that hardly move.
#[test]
fn a_fast_door_takes_slow_balls_along() {
    let each =
        [20.0, 60.0, 200.0].into_iter().flat_map(|it| each_kind().map(|kind| (it, kind)));
    for (speed, settings) in each {
        let mut world = World::new(settings).unwrap();
        let door = Body { linear_velocity: Vector::X * -speed, ..Body::kinematic() };
        let door = world.add(door, wall(0.05)).unwrap();
        let balls = [1.01, 2.3, 4.7].map(|way| {
            let position = vector(-way * speed / 60.0, way);
            let slow = Body { position, linear_velocity: Vector::Y * 0.5, ..Body::dynamic() };
            world.add(slow, Collider::ball(0.05).unwrap()).unwrap()
        });
        for _ in 0..8 {
            world.step(1.0 / 60.0).unwrap();
        }
        let door = world.body(door).unwrap().position.x;
        for id in balls {
            let x = world.body(id).unwrap().position.x - door;
            assert!(x < 0.0, "{x} m behind a door at {speed} m/s");
        }
    }
}

#[test]
fn bullets_stop_at_dynamic_bodies_and_others_may_pass() {
    for settings in each_kind() {
        let hits = [false, true].map(|is_bullet| stops_at_a_dynamic_wall(settings, is_bullet));
        assert_eq!(hits, [false, true]);
    }
}

/// Whether a ball of 10 cm at 200 m/s stops at a dynamic wall.
fn stops_at_a_dynamic_wall(settings: WorldSettings, is_bullet: bool) -> bool {
    let mut world = World::new(settings).unwrap();
    let target = Collider { density: either(1e2, 1e5), ..wall(0.01) };
    let target = world.add(Body::dynamic(), target).unwrap();
    let body = Body {
        position: Vector::X * -5.0,
        linear_velocity: Vector::X * 200.0,
        is_bullet,
        ..Body::dynamic()
    };
    let shot = world.add(body, Collider::ball(0.05).unwrap()).unwrap();
    for _ in 0..10 {
        world.step(1.0 / 60.0).unwrap();
    }
    let at = |id| world.body(id).unwrap().position.x;
    at(shot) < at(target)
}

/// Two bodies that meet in the middle of a step.
#[test]
fn dynamic_bodies_that_meet_fast_overlap_where_ways_are_not_followed() {
    let shapes: [Shape; 2] =
        [Sphere::new(0.5).unwrap().into(), Cuboid::new(xyz(0.5, 0.5, 0.5)).unwrap().into()];
    for (shape, speed) in
        shapes.iter().flat_map(|it| [10.0, 15.0, 20.0].map(|speed| (it, speed)))
    {
        let deepest = each_kind().map(|settings| {
            let mut world = World::new(settings).unwrap();
            let bodies = [-1.0, 1.0].map(|side| {
                let position = Vector::X * side * (0.5 + 1.5 * speed / 60.0);
                let linear_velocity = Vector::X * -side * speed;
                let body = Body { position, linear_velocity, ..Body::dynamic() };
                world.add(body, Collider::new(shape.clone())).unwrap()
            });
            let mut deepest = 0.0_f32;
            for _ in 0..30 {
                world.step(1.0 / 60.0).unwrap();
                deepest = deepest.max(world.max_penetration());
                let [left, right] = bodies.map(|id| world.body(id).unwrap().position.x);
                assert!(left < right, "{left} m, {right} m at {speed} m/s");
            }
            deepest
        });
        let [followed, other] = deepest;
        assert!(followed < 0.01 && other > 0.5 * speed / 60.0, "{followed} m, {other} m");
        assert!(other < 1.1 * speed / 60.0, "{other} m at {speed} m/s");
    }
}

/// A ball that falls on a stack, where its blow is no impact of its own.
#[test]
fn blows_on_a_stack_add_no_energy_where_ways_are_not_followed() {
    for (height, density) in [(1.0, 1e2), (2.0, 1e3), (5.0, 1e3), (2.0, 1e4)] {
        let continuous_collision = ContinuousCollision::Fixed;
        let settings = WorldSettings { continuous_collision, ..WorldSettings::default() };
        let mut world = World::new(settings).unwrap();
        let ground = Collider::new(Cuboid::new(xyz(20.0, 0.5, 20.0)).unwrap());
        let below = Body { position: Vector::Y * -0.5, ..Body::fixed() };
        world.add(below, ground).unwrap();
        for layer in 0..3_u8 {
            let position = Vector::Y * (0.5 + f32::from(layer));
            let cube = Collider::new(Cuboid::new(xyz(0.5, 0.5, 0.5)).unwrap());
            world.add(Body { position, ..Body::dynamic() }, cube).unwrap();
        }
        let position = Vector::Y * (3.5 + height);
        let ball = Collider { density, ..Collider::ball(0.5).unwrap() };
        world.add(Body { position, ..Body::dynamic() }, ball).unwrap();
        let energy = |world: &World| {
            let energy = world.energy();
            energy.kinetic + energy.potential
        };
        let start = energy(&world);
        for step in 0..120 {
            world.step(1.0 / 60.0).unwrap();
            let now = energy(&world);
            assert!(
                now < 1.001 * start,
                "{now} J of {start} J in step {step}, {density} kg/m³"
            );
        }
    }
}

#[test]
fn a_thin_spinning_rod_does_not_swing_through_a_post() {
    let mut world = World::new(no_gravity()).unwrap();
    let post = Cuboid::new(either_vector([0.02; 2], [0.02, 2.0, 0.02])).unwrap();
    let post_at = LAST_AXIS * 0.9;
    world.add(Body { position: post_at, ..Body::fixed() }, Collider::new(post)).unwrap();
    let rod = Collider::new(Cuboid::new(xyz(1.0, 0.01, 0.01)).unwrap());
    let body = Body { angular_velocity: about_y(60.0), ..Body::dynamic() };
    let rod = world.add(body, rod).unwrap();
    let mut largest_turn = 0.0_f32;
    let mut before = world.body(rod).unwrap().rotation;
    for _ in 0..6 {
        world.step(1.0 / 60.0).unwrap();
        let after = world.body(rod).unwrap().rotation;
        largest_turn = largest_turn.max(angle_between(before, after));
        before = after;
    }
    // It spins the other way, or hardly: not through the post.
    let spin = y_of(world.body(rod).unwrap().angular_velocity);
    assert!(spin < 30.0, "{spin} rad/s, {largest_turn} rad in a step");
}

#[test]
fn walls_of_many_parts_and_compounds_stop_everything() {
    let mut random = Random(9);
    let slab = Shape::from(Cuboid::new(xyz(0.005, 5.0, 20.0)).unwrap());
    let halves = [-5.0, 5.0].map(|y| (Pose::at(Vector::Y * y), slab.clone()));
    let compound = Arc::new(Compound::new(halves.to_vec()).unwrap());
    for obstacle in [bullets::wall_of_parts(), Shape::from(compound)] {
        for shape in bullets() {
            let mut world = World::new(no_gravity()).unwrap();
            world.add(Body::fixed(), Collider::new(obstacle.clone())).unwrap();
            let mut shot = Vec::new();
            // At seams, edges and corners, and anywhere.
            let between = either_vector([0.0, 0.5], [0.0, 0.5, 0.5]);
            for aim in [Vector::ZERO, Vector::Y, between, random.vector()] {
                for speed in [10.0, 60.0, 250.0] {
                    let id = shoot(&mut world, &shape, Vector::X * speed, &mut random);
                    let aside = aim * xyz(0.0, 1.0, 1.0);
                    world.edit(id, |body| body.position += aside).unwrap();
                    shot.push(id);
                }
            }
            for (index, &a) in shot.iter().enumerate() {
                shot[..index].iter().for_each(|&b| world.ignore_pair(a, b).unwrap());
            }
            for _ in 0..10 {
                world.step(1.0 / 60.0).unwrap();
            }
            for id in shot {
                let x = world.body(id).unwrap().position.x;
                assert!(x < 0.0, "{x} m behind");
            }
        }
    }
}

#[test]
fn sliding_along_a_floor_and_grazing_a_wall_stop_nobody() {
    let mut world = World::new(WorldSettings::default()).unwrap();
    let floor = Collider::new(Cuboid::new(xyz(500.0, 0.5, 20.0)).unwrap());
    let ice = hazumi::Material { friction: 0.0, ..Default::default() };
    let floor = Collider { material: ice, ..floor };
    world.add(Body { position: Vector::Y * -0.5, ..Body::fixed() }, floor).unwrap();
    let side =
        Collider::new(Cuboid::new(either_vector([500.0, 0.5], [500.0, 5.0, 0.5])).unwrap());
    let side = Collider { material: ice, ..side };
    world
        .add(Body { position: LAST_AXIS * either(0.72, 0.62), ..Body::fixed() }, side)
        .unwrap();
    for speed in [5.0, 50.0, 150.0] {
        let body = Body {
            position: vector(-300.0 + speed, 0.1),
            linear_velocity: Vector::X * speed,
            ..Body::dynamic()
        };
        let puck = Collider::new(Cuboid::new(Vector::splat(0.1)).unwrap());
        let puck = Collider { material: ice, ..puck };
        let puck = world.add(body, puck).unwrap();
        for _ in 0..60 {
            world.step(1.0 / 60.0).unwrap();
        }
        let way = world.body(puck).unwrap().position.x - body.position.x;
        assert!((way / speed - 1.0).abs() < 0.01, "{way} m at {speed} m/s");
        world.remove(puck);
    }
}

/// How far a point is from a paddle as thick as that and 4 m wide, in its frame.
fn distance_to_paddle(point: DVector, thickness: f64) -> f64 {
    (point.abs() - dxyz(0.5 * thickness, 2.0, 2.0)).max(DVector::ZERO).length()
}

/// Paddles that turn by up to ten radians in a step, and balls that arrive in the middle of it.
/// Each has to end somewhere on its way as it is seen from the paddle, before its centre would
/// be in it.
#[test]
fn spinning_paddles_stop_balls_and_take_them_along() {
    let mut random = Random(10);
    let mut stopped = 0;
    for spin in [2.0, 8.0, -8.0, 20.0, -60.0, 150.0, 300.0] {
        for (thickness, dt) in
            [(0.001_f32, 1.0_f32 / 30.0), (0.02, 1.0 / 60.0), (0.3, 1.0 / 240.0)]
        {
            let rules = WorldSettings { max_linear_speed: 1000.0, ..no_gravity() };
            let mut world = World::new(rules).unwrap();
            let turning = Body { angular_velocity: about_y(spin), ..Body::kinematic() };
            let paddle = Cuboid::new(xyz(0.5 * thickness, 2.0, 2.0)).unwrap();
            let paddle = world.add(turning, Collider::new(paddle)).unwrap();
            let mut shot: Vec<(BodyId, Body)> = Vec::new();
            while shot.len() < 20 {
                let velocity = random.vector() * f32::min(6.0 / dt, 600.0);
                let aim = random.vector() * xyz(0.0, 1.5, 1.5);
                let start = aim - velocity * (dt * (0.5 + 0.4 * random.signed()));
                if across_y(start).length() > 2.3 {
                    let ball =
                        Body { position: start, linear_velocity: velocity, ..Body::dynamic() };
                    let id = world.add(ball, Collider::ball(0.05).unwrap()).unwrap();
                    shot.iter().for_each(|&(other, _)| world.ignore_pair(id, other).unwrap());
                    shot.push((id, ball));
                }
            }
            world.step(dt).unwrap();
            assert!(world.body(paddle).unwrap().position == Vector::ZERO);
            for (id, ball) in shot {
                let (start, way) =
                    (ball.position.to_f64(), (ball.linear_velocity * dt).to_f64());
                let turn = f64::from(spin) * f64::from(dt);
                let end =
                    bullets::seen_from_paddle(world.body(id).unwrap().position.to_f64(), turn);
                let ways = (0..=20_000).map(|part| f64::from(part) / 20_000.0);
                let places =
                    ways.map(|part| bullets::seen_from_paddle(start + way * part, part * turn));
                let free: Vec<DVector> = places
                    .take_while(|&place| distance_to_paddle(place, thickness.into()) > 0.005)
                    .collect();
                stopped += usize::from(free.len() < 20_001);
                let off = free.iter().map(|place| place.distance(end)).fold(f64::MAX, f64::min);
                assert!(
                    off < 0.005,
                    "{off} m off its way, {spin} rad/s, {thickness} m, {dt} s"
                );
            }
        }
    }
    assert!(stopped > 200, "only {stopped} would have gone through");
}

/// Shots that glance off a turning paddle and leave it past its edge, which then turns into
/// their way behind them: seen from the paddle, a straight line between the places where a step
/// begins and ends goes through it, the way itself around it.
#[test]
fn shots_that_glance_off_a_turning_paddle_fly_on_past_its_edge() {
    for (dt, spin, position, linear_velocity) in [
        (
            1.0 / 60.0,
            either(-5.0633, 5.0633),
            either_vector([-0.0111, -0.79633], [-0.0111, 0.46345, -0.79633]),
            either_vector([-11.64, -175.47], [-11.64, -96.86, -175.47]),
        ),
        (
            1.0 / 30.0,
            either(-2.3977, 2.3977),
            either_vector([-0.0111, -0.56423], [-0.0111, -0.34951, -0.56423]),
            either_vector([-9.11, -217.97], [-9.11, 6.56, -217.97]),
        ),
        (
            1.0 / 30.0,
            either(-2.4639, 2.4639),
            either_vector([-0.0111, -1.44588], [-0.0111, 1.37339, -1.44588]),
            either_vector([-5.5, -29.63], [-5.5, 7.87, -29.63]),
        ),
        (
            1.0 / 60.0,
            either(6.9198, -6.9198),
            either_vector([-0.0111, 1.35982], [-0.0111, 0.12531, 1.35982]),
            either_vector([-17.06, 90.57], [-17.06, -73.58, 90.57]),
        ),
    ] {
        let rules = WorldSettings { max_linear_speed: 1000.0, ..no_gravity() };
        let mut world = World::new(rules).unwrap();
        let turning = Body { angular_velocity: about_y(spin), ..Body::kinematic() };
        let paddle = Cuboid::new(xyz(0.001, 2.0, 2.0)).unwrap();
        world.add(turning, Collider::new(paddle)).unwrap();
        let ball = Body { position, linear_velocity, ..Body::dynamic() };
        let ball = world.add(ball, Collider::ball(0.01).unwrap()).unwrap();
        world.step(dt).unwrap();
        let end = world.body(ball).unwrap().position;
        let turn = f64::from(spin * dt);
        let seen = |part: f32, place: Vector| {
            bullets::seen_from_paddle(place.to_f64(), f64::from(part) * turn)
        };
        assert!(seen(1.0, end).x > 0.0, "the paddle has turned past it");
        assert!(end.distance(position + linear_velocity * dt) < 1e-3, "it was held at {end}");
        let is_around = (0_u16..=1000).all(|part| {
            let part = f32::from(part) / 1000.0;
            distance_to_paddle(seen(part, position.lerp(end, part)), 0.002) > 0.008
        });
        assert!(is_around, "it went through the paddle, to {end}");
    }
}

/// Rods that turn by up to 2.5 rad in a step on their way to a wall of a millimetre.
#[test]
fn spinning_rods_do_not_get_through_a_thin_wall() {
    let mut random = Random(11);
    for spin in [20.0, 60.0, 150.0] {
        let mut world = World::new(no_gravity()).unwrap();
        world.add(Body::fixed(), wall(0.001)).unwrap();
        let rods: Vec<BodyId> = (0..20)
            .map(|_| {
                let linear_velocity = Vector::X * (11.0 + 10.0 * random.signed());
                let body = Body {
                    position: Vector::X * (-1.0 + 0.4 * random.signed()),
                    rotation: random.rotation(),
                    linear_velocity,
                    angular_velocity: spin * axis_of_turn(random.spin()),
                    ..Body::dynamic()
                };
                let rod = Cuboid::new(xyz(0.5, 0.01, 0.01)).unwrap();
                world.add(body, Collider::new(rod)).unwrap()
            })
            .collect();
        for (index, &a) in rods.iter().enumerate() {
            rods[..index].iter().for_each(|&b| world.ignore_pair(a, b).unwrap());
        }
        for _ in 0..60 {
            world.step(1.0 / 60.0).unwrap();
            for &rod in &rods {
                let x = world.body(rod).unwrap().position.x;
                assert!(x < 0.0, "a rod at {spin} rad/s is {x} m behind the wall");
            }
        }
    }
}
