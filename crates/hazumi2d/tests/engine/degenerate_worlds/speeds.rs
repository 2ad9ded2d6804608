//! Fast things: numbers 16 and 17.

use glam::Vec2;
use hazumi2d::shape::{Capsule, Chain, ChainOptions, HalfPlane, Polygon, Rectangle, Shape};
use hazumi2d::{Body, BodyId, Collider, Material, World, WorldSettings};

use crate::engine::degenerate_worlds::{position, survive};
use crate::engine::worlds::{DT, add_at, cube, no_gravity};
use crate::scenery::solids::circle;

fn ice(shape: impl Into<Shape>) -> Collider {
    let material = Material { friction: 0.0, ..Material::default() };
    Collider { material, ..Collider::new(shape) }
}

/// A chain through these points.
fn chain(points: impl Iterator<Item = Vec2>, ghosts: [Option<Vec2>; 2]) -> Chain {
    let options = ChainOptions { ghosts, ..ChainOptions::default() };
    Chain::new(&points.collect::<Vec<_>>(), options).unwrap()
}

/// A floor along y = 0 from x = `end` down to x = `start`, its front above, of so many
/// segments.
fn floor(start: f32, end: f32, segments: u16) -> Chain {
    let step = (end - start) / f32::from(segments);
    let points = (0..=segments).map(|index| Vec2::X * (end - step * f32::from(index)));
    chain(points, [None; 2])
}

/// A wall whose near side is at x = 0: a box 1 m thick.
fn slab() -> (Shape, Vec2) {
    (Rectangle::new(Vec2::new(0.5, 50.0)).unwrap().into(), Vec2::X * 0.5)
}

/// A wall at x = 0, its front at x < 0: a chain of segments of a metre.
fn fence() -> (Shape, Vec2) {
    let points = (0..101_u8).map(|index| Vec2::Y * (50.0 - f32::from(index)));
    (chain(points, [None; 2]).into(), Vec2::ZERO)
}

/// A wall and a ball of 5 cm.
fn shot(
    (wall, place): (Shape, Vec2),
    start: Vec2,
    velocity: Vec2,
    rules: WorldSettings,
) -> (World, BodyId) {
    let mut world = World::new(rules).unwrap();
    world.add(Body { position: place, ..Body::fixed() }, ice(wall)).unwrap();
    let body =
        Body { position: start, linear_velocity: velocity, is_bullet: true, ..Body::dynamic() };
    let ball = Collider { material: ice(slab().0).material, ..Collider::ball(0.05).unwrap() };
    let id = world.add(body, ball).unwrap();
    (world, id)
}

#[test]
fn input_16_a_bullet_that_starts_inside_is_pushed_out() {
    // A chain has no inside, but one may start upon it.
    for (wall, x) in [(slab(), 0.1), (fence(), -0.03)] {
        for speed in [0.0, 10.0, 300.0] {
            let start = Vec2::new(x, 0.0);
            let (mut world, id) = shot(wall.clone(), start, Vec2::Y * speed, no_gravity());
            survive(&mut world, 0.1, 310.0);
            assert!(
                position(&world, id).x < -0.038,
                "at {speed} m/s: {}",
                position(&world, id)
            );
        }
    }
}

#[test]
fn input_16_a_bullet_on_the_surface_leaves_or_slides_unhindered() {
    let start = Vec2::X * -0.05;
    for wall in [slab(), fence()] {
        for velocity in
            [Vec2::X * -300.0, Vec2::Y * 300.0, Vec2::Y * 5.0, Vec2::new(-1e-3, -300.0)]
        {
            let (mut world, id) = shot(wall.clone(), start, velocity, no_gravity());
            survive(&mut world, 0.1, 310.0);
            let steps = world.step_count() as f32;
            let way = position(&world, id) - start;
            let expected = velocity * DT * steps;
            assert!(
                way.distance(expected) < 0.01 * expected.length() + 0.005,
                "{way} {expected}"
            );
        }
    }
}

/// Pressed onto it by its weight, over a corner in every metre or in every decimetre.
#[test]
fn input_16_a_bullet_along_a_chain_feels_none_of_its_corners() {
    let shapes = [
        Collider::ball(0.05).unwrap(),
        cube(0.05),
        Collider::new(Polygon::new(&circle(7, 0.05)).unwrap()),
        Collider::new(Capsule::new([Vec2::X * -0.05, Vec2::X * 0.05], 0.05).unwrap()),
    ];
    for segments in [100, 1000] {
        for shape in &shapes {
            let mut world = World::default();
            world.add(Body::fixed(), ice(floor(-50.0, 50.0, segments))).unwrap();
            let lowest = shape.shape.support(Vec2::NEG_Y).unwrap().y;
            let body = Body {
                position: Vec2::new(-45.0, -lowest),
                linear_velocity: Vec2::X * 300.0,
                is_bullet: true,
                ..Body::dynamic()
            };
            let id = world.add(body, ice(shape.shape.clone())).unwrap();
            survive(&mut world, 0.25, 300.5);
            let body = world.body(id).unwrap();
            let way = body.position.x + 45.0;
            let expected = 300.0 * DT * world.step_count() as f32;
            assert!((way / expected - 1.0).abs() < 1e-3, "it gets {way} m of {expected}");
            let lowest = shape.shape.bounds(&body.pose()).min.y;
            assert!(lowest.abs() < 0.005, "it flies {lowest} m above the floor");
        }
    }
}

#[test]
fn input_16_a_bullet_that_outruns_the_world_stops_at_the_wall() {
    let rules = WorldSettings { max_linear_speed: 1e7, ..no_gravity() };
    for wall in [slab(), fence()] {
        for speed in [1e4, 1e6, 1e7] {
            // At a seam of the chain, and beside one.
            for y in [0.0, 0.3] {
                let start = Vec2::new(-40.0, y);
                let (mut world, id) = shot(wall.clone(), start, Vec2::X * speed, rules);
                survive(&mut world, 0.2, 1.1e7);
                let x = position(&world, id).x;
                assert!((-40.0..0.0).contains(&x), "{speed} m/s end at {x}");
            }
        }
    }
}

#[test]
fn input_17_a_thin_rod_that_spins_stays_above_the_ground() {
    let floors: [Shape; 3] = [
        HalfPlane::new(Vec2::Y, 0.0).unwrap().into(),
        floor(-200.0, 200.0, 400).into(),
        Capsule::new([Vec2::new(-200.0, -5e-4), Vec2::new(200.0, -5e-4)], 5e-4).unwrap().into(),
    ];
    let rods: [Shape; 2] = [
        Rectangle::new(Vec2::new(1.0, 0.005)).unwrap().into(),
        Capsule::new([Vec2::NEG_X, Vec2::X], 0.005).unwrap().into(),
    ];
    for (index, ground) in floors.into_iter().enumerate() {
        for spin in [50.0, 1e3, 1e6, -50.0, -1e3, -1e6] {
            for rod in &rods {
                let mut world = World::default();
                world.add(Body::fixed(), Collider::new(ground.clone())).unwrap();
                let body =
                    Body { position: Vec2::Y * 0.6, angular_velocity: spin, ..Body::dynamic() };
                let id = world.add(body, Collider::new(rod.clone())).unwrap();
                survive(&mut world, 1.0, 400.0);
                let body = world.body(id).unwrap();
                assert!(
                    body.position.y > -0.01,
                    "{spin} rad/s on floor {index}: {}",
                    body.position
                );
            }
        }
    }
}

/// A ball and a wheel roll over the seams of a flat chain, and from one chain to the next.
#[test]
fn input_17_wheels_do_not_feel_the_seams_of_a_chain() {
    let ball = Collider::ball(0.3).unwrap();
    let wheel = Collider::new(Polygon::new(&circle(10_000, 0.3)).unwrap());
    let floors = [
        vec![floor(-5.0, 35.0, 40)],
        vec![floor(-5.0, 35.0, 1000)],
        joined(&[-5.0, -4.0, 1.0, 1.1, 4.0, 9.0, 12.5, 35.0]),
    ];
    for floors in floors {
        for collider in [&ball, &wheel] {
            let mut world = World::default();
            for floor in &floors {
                world.add(Body::fixed(), Collider::new(floor.clone())).unwrap();
            }
            let body = Body {
                position: Vec2::new(0.0, 0.3),
                linear_velocity: Vec2::X * 6.0,
                angular_velocity: -20.0,
                ..Body::dynamic()
            };
            let id = world.add(body, collider.clone()).unwrap();
            survive(&mut world, 3.0, 6.2);
            let body = world.body(id).unwrap();
            let speed = body.linear_velocity.x;
            assert!((speed / 6.0 - 1.0).abs() < 0.01, "it rolls on at {speed} m/s");
            assert!((body.position.y - 0.3).abs() < 0.01, "{}", body.position);
        }
    }
}

/// Chains of one segment each that go on in one another along y = 0, as their ghosts say.
fn joined(ends: &[f32]) -> Vec<Chain> {
    let ghost = |index: Option<usize>| index.and_then(|at| ends.get(at)).map(|&x| Vec2::X * x);
    let between = |(index, pair): (usize, &[f32])| {
        let points = [pair[1], pair[0]].map(|x| Vec2::X * x);
        chain(points.into_iter(), [ghost(Some(index + 2)), ghost(index.checked_sub(1))])
    };
    ends.windows(2).enumerate().map(between).collect()
}

#[test]
fn input_17_who_stands_at_a_ghost_vertex_stands() {
    let things = [
        Collider::ball(0.2).unwrap(),
        cube(0.2),
        Collider::new(Capsule::new([Vec2::X * -0.2, Vec2::X * 0.2], 0.2).unwrap()),
    ];
    for thing in things {
        // Its middle, its left and its right end over the vertex, and nearly.
        for x in [0.0, 0.2, -0.2, 1e-7, -0.2 + 1e-7, 0.4, 1.4] {
            let mut world = World::default();
            for chain in joined(&[-3.0, 0.0, 1.0, 1.2, 4.0]) {
                world.add(Body::fixed(), Collider::new(chain)).unwrap();
            }
            let place = Vec2::new(x, 0.2);
            let id = add_at(&mut world, place, thing.clone());
            survive(&mut world, 3.0, 0.05);
            let body = world.body(id).unwrap();
            assert!(body.position.distance(place) < 0.005, "from {x} to {}", body.position);
            assert!(body.rotation.cos > 0.9999, "at {x} it turns: {:?}", body.rotation);
        }
    }
}

/// Where a ghost leads nobody stands: what is over it falls, whatever the ghost is, and what
/// rolls over the end rolls on.
#[test]
fn input_17_a_ghost_holds_nobody() {
    let tip = Vec2::X * 2.0;
    let ghosts = [
        tip,
        Vec2::X * 3.0,
        Vec2::X * 1e15,
        Vec2::X * -2.0,
        Vec2::new(2.0, 1.0),
        Vec2::new(2.0, -1.0),
        Vec2::new(tip.x.next_up(), 0.0),
    ];
    for ghost in ghosts {
        let mut world = World::default();
        let floor = chain([tip, Vec2::X * -2.0].into_iter(), [Some(ghost), None]);
        world.add(Body::fixed(), Collider::new(floor)).unwrap();
        let falls = add_at(&mut world, Vec2::new(2.5, 0.3), Collider::ball(0.2).unwrap());
        let stays = add_at(&mut world, Vec2::new(1.9, 0.2), cube(0.2));
        survive(&mut world, 0.5, 6.0);
        let time = DT * world.step_count() as f32;
        let fall = 0.3 - 0.5 * 9.81 * time * time;
        let [falls, stays_at] = [falls, stays].map(|id| position(&world, id));
        assert!((falls.y - fall).abs() < 0.02, "over {ghost} it is at {falls}, not at {fall}");
        assert!(stays_at.distance(Vec2::new(1.9, 0.2)) < 0.005, "{ghost}: {stays_at}");
        world.remove(stays).unwrap();
        let body = Body {
            position: Vec2::new(0.0, 0.2),
            linear_velocity: Vec2::X * 3.0,
            angular_velocity: -15.0,
            ..Body::dynamic()
        };
        let rolls = world.add(body, Collider::ball(0.2).unwrap()).unwrap();
        survive(&mut world, 1.5, 20.0);
        let body = world.body(rolls).unwrap();
        assert!((2.9..3.3).contains(&body.linear_velocity.x), "{ghost}: {body:?}");
        assert!(body.position.y < -0.5, "{ghost}: {body:?}");
    }
}
