//! Bodies that pass an edge without touching it go on as if nothing were there, and those that
//! hit an edge are stopped along the normal of the impact.

use std::sync::Arc;

use crate::dim::*;
use crate::engine::worlds::{DT, Random, no_gravity, run};
use crate::scenery::bullets;
use hazumi::query::{SimplexCache, separation};
use hazumi::shape::{Capsule, Shape};
use hazumi::{Body, BodyId, Collider, Material, Pose, World, WorldSettings};

/// A wall with its upper edge at the origin: it fills `x ≥ 0`, `y ≤ 0`.
fn box_wall() -> (Body, Collider) {
    let body = Body { position: vector(5.0, -50.0), ..Body::fixed() };
    (body, Collider::new(Cuboid::new(xyz(5.0, 50.0, 5.0)).unwrap()))
}

/// The same as a surface of parts.
fn wall_of_parts() -> (Body, Collider) {
    (Body::fixed(), Collider::new(bullets::surface_of_wall()))
}

fn settings(substeps: u32, has_gravity: bool) -> WorldSettings {
    let free = if has_gravity { WorldSettings::default() } else { no_gravity() };
    WorldSettings { substeps, ..free }
}

/// A world with a body and, unless it is alone, a wall.
fn world_of(
    settings: WorldSettings,
    wall: Option<&(Body, Collider)>,
    (body, collider): (Body, &Collider),
) -> (World, BodyId) {
    let mut world = World::new(settings).unwrap();
    if let Some((body, collider)) = wall {
        world.add(*body, collider.clone()).unwrap();
    }
    let id = world.add(body, collider.clone()).unwrap();
    (world, id)
}

/// How far a body is from the way that it takes alone, m, and how much its velocity is off,
/// m/s, after some seconds.
fn deviation(
    settings: WorldSettings,
    wall: &(Body, Collider),
    flier: (Body, &Collider),
    seconds: f32,
) -> (f32, f32) {
    let ends = [Some(wall), None].map(|wall| {
        let (mut world, id) = world_of(settings, wall, flier);
        run(&mut world, seconds);
        *world.body(id).unwrap()
    });
    let [with, alone] = ends;
    let spin = size_of_turn(with.angular_velocity - alone.angular_velocity);
    let off = with.linear_velocity.distance(alone.linear_velocity);
    (with.position.distance(alone.position), off.max(spin))
}

/// Failed cases of a test of many.
#[derive(Default)]
struct Failures {
    count: usize,
    first: Vec<String>,
}

impl Failures {
    fn expect(&mut self, is_right: bool, case: impl Fn() -> String) {
        self.count += 1;
        if !is_right {
            self.first.push(case());
        }
    }

    /// Fails when more cases went wrong than the `open` ones that are known.
    fn report(self, open: usize) {
        let Self { count, first } = self;
        let some = first[..first.len().min(12)].join("\n");
        assert!(first.len() <= open, "{} of {count} fail, such as\n{some}", first.len());
    }
}

#[test]
fn balls_fall_past_the_edge_of_a_wall() {
    let mut failures = Failures::default();
    let mut random = Random(3);
    for wall in [box_wall(), wall_of_parts()] {
        for radius in [0.05_f32, 0.3, 1.0] {
            for speed in [1.0_f32, 5.0, 20.0, 50.0] {
                for gap in [1e-4_f32, 1e-3, 5e-3, 2e-2] {
                    for (substeps, has_gravity) in
                        [(1, true), (8, false), (8, true), (64, true)]
                    {
                        let start = speed * DT * (2.0 + random.signed()) + 0.1 * radius;
                        let body = Body {
                            position: vector(-radius - gap, start),
                            linear_velocity: Vector::Y * -speed,
                            ..Body::dynamic()
                        };
                        let ball = Collider::ball(radius).unwrap();
                        let settings = settings(substeps, has_gravity);
                        let (way, off) = deviation(settings, &wall, (body, &ball), 7.0 * DT);
                        failures.expect(off < 1e-3 && way < 1e-4, || format!("{} {radius} m, {speed} m/s, {gap} m, {substeps} substeps, {has_gravity}, {start}: {way} m, {off} m/s", wall.1.shape.has_parts()));
                    }
                }
            }
        }
    }
    failures.report(0);
}

/// Boxes that fly along a face, over its edge. They come to the edge head-on to the wall, with
/// a gap that is much smaller than the way of a step.
#[test]
fn boxes_fly_over_the_edge_of_a_wall() {
    let mut failures = Failures::default();
    let mut random = Random(7);
    let half = xyz(0.2, 0.15, 0.2);
    let cube = Collider::new(Cuboid::new(half).unwrap());
    for wall in [box_wall(), wall_of_parts()] {
        for speed in [1.0_f32, 3.0, 7.0, 15.0, 50.0] {
            for gap in [1e-4_f32, 5e-4, 2e-3, 2e-2] {
                for substeps in [1, 4, 64] {
                    for is_down in [false, true] {
                        let start = speed * DT * (2.0 + random.signed()) + 0.01;
                        let (position, along) = if is_down {
                            (vector(-half.x - gap, half.y + start), -Vector::Y)
                        } else {
                            (vector(-half.x - start, half.y + gap), Vector::X)
                        };
                        let linear_velocity = speed * along;
                        let body = Body { position, linear_velocity, ..Body::dynamic() };
                        let seconds = 2.0 * start / speed + 3.0 * DT;
                        let (way, off) =
                            deviation(settings(substeps, false), &wall, (body, &cube), seconds);
                        failures.expect(off < 1e-3 * speed && way < 1e-4, || format!("{} {speed} m/s, {gap} m, {substeps} substeps, {is_down}, {start}: {way} m, {off} m/s", wall.1.shape.has_parts()));
                    }
                }
            }
        }
    }
    failures.report(0);
}

fn fliers() -> Vec<Shape> {
    // Its centre is that of mass.
    let corners = bullets::corners();
    let both: Vec<_> = corners.iter().flat_map(|&corner| [corner, -corner]).collect();
    let hull = Hull::new(&both).unwrap();
    vec![
        Sphere::new(0.2).unwrap().into(),
        Capsule::new([Vector::X * -0.3, Vector::X * 0.3], 0.1).unwrap().into(),
        Cuboid::new(xyz(0.3, 0.1, 0.2)).unwrap().into(),
        Cuboid::new(xyz(1.0, 0.02, 0.02)).unwrap().into(),
        Arc::new(hull).into(),
    ]
}

/// The least distance from the wall on a way from `position` without gravity.
fn clearance(shape: &Shape, body: &Body, spin: f32, seconds: f32) -> f32 {
    let wall = box_wall();
    let mut cache = SimplexCache::default();
    let mut least = f32::INFINITY;
    let (mut middle, mut room) = (0.5 * seconds, 0.5 * seconds);
    for _ in 0..3 {
        let around = middle;
        for part in 0..=200_u8 {
            let time = around + room * (f32::from(part) / 100.0 - 1.0);
            let place = body.position + time * body.linear_velocity - wall.0.position;
            let pose = Pose::new(place, rotation_z(spin * time));
            let gap = separation(&wall.1.shape, shape, &pose, &mut cache).gap;
            if gap < least {
                (least, middle) = (gap, time);
            }
        }
        room *= 0.02;
    }
    least
}

/// Shapes that spin fly past an edge in any direction, with a millimetre to spare.
#[test]
fn spinning_shapes_fly_past_an_edge() {
    let mut failures = Failures::default();
    let mut random = Random(4);
    let mut close = 0;
    for wall in [box_wall(), wall_of_parts()] {
        for (index, shape) in fliers().into_iter().enumerate() {
            for round in 0..10_u8 {
                let speed = 0.7 * 60.0_f32.powf(0.5 + 0.5 * random.signed());
                let gap = 1e-3;
                // The hull spins about no principal axis in 3D.
                let spin = if index == 4 { 0.0 } else { 8.0 * random.signed() };
                let angle = (0.25 + 0.24 * random.signed()) * std::f32::consts::PI;
                let (sine, cosine) = angle.sin_cos();
                let ahead = if round % 2 == 0 { 1.0 } else { -1.0 };
                let (along, out) = (ahead * vector(cosine, sine), vector(-sine, cosine));
                let (seconds, velocity) = (0.2, speed * along);
                let mut body = Body {
                    linear_velocity: velocity,
                    angular_velocity: about_z(spin),
                    ..Body::dynamic()
                };
                let before = (0.5 + 0.1 * random.signed()) * seconds;
                let (mut aside, mut is_close) = (2.0, false);
                for _ in 0..8 {
                    body.position = aside * out - before * velocity;
                    let clear = clearance(&shape, &body, spin, seconds);
                    is_close = (clear - gap).abs() < 1e-4;
                    if is_close {
                        break;
                    }
                    aside -= clear - gap;
                }
                if !is_close {
                    continue;
                }
                close += 1;
                let collider = Collider::new(shape.clone());
                let (way, off) =
                    deviation(settings(8, false), &wall, (body, &collider), seconds);
                failures.expect(off < 2e-3 * speed.max(1.0) && way < 1e-2, || {
                    format!(
                        "{} {index} at {} turned {} at {along} * {speed}: {way} m, {off} m/s",
                        wall.1.shape.has_parts(),
                        body.position,
                        spin
                    )
                });
            }
        }
    }
    assert!(close > 60, "only {close} ways are close");
    failures.report(0);
}

/// Two bodies pass each other closely, and a wall that moves passes a ball.
#[test]
fn moving_bodies_pass_each_other() {
    let mut failures = Failures::default();
    let mut random = Random(5);
    for gap in [1e-4_f32, 1e-3, 1e-2] {
        for speed in [2.0_f32, 10.0, 50.0] {
            for substeps in [1, 8] {
                for kind in [Body::dynamic(), Body::kinematic()] {
                    let (radius, start) = (0.3, 0.6 + speed * DT * (2.0 + random.signed()));
                    let body = Body {
                        position: vector(-radius - gap, 0.5 * start),
                        linear_velocity: Vector::Y * (-0.5 * speed),
                        ..Body::dynamic()
                    };
                    let other = Body {
                        position: vector(0.5, -0.5 * start - 0.5),
                        linear_velocity: Vector::Y * (0.5 * speed),
                        ..kind
                    };
                    let ball = Collider::ball(radius).unwrap();
                    let cube = Collider::new(Cuboid::new(Vector::splat(0.5)).unwrap());
                    let (way, off) = deviation(
                        settings(substeps, false),
                        &(other, cube),
                        (body, &ball),
                        2.5 * start / speed,
                    );
                    failures.expect(off < 1e-3 && way < 1e-4, || {
                        format!("{gap} m, {speed} m/s: {way} m, {off} m/s")
                    });
                }
            }
        }
    }
    failures.report(0);
}

/// Balls that hit the edge lose the part of their velocity along the line to it, no more.
#[test]
fn balls_that_hit_an_edge_glance_off_along_its_normal() {
    let mut failures = Failures::default();
    let mut random = Random(6);
    let ice = Material { friction: 0.0, restitution: 0.0, ..Material::default() };
    for (body, collider) in [box_wall(), wall_of_parts()] {
        let wall = (body, Collider { material: ice, ..collider });
        for radius in [0.05_f32, 0.3, 1.0] {
            for speed in [2.0_f32, 5.0, 20.0] {
                if speed * DT / 8.0 > 0.15 * radius {
                    continue;
                }
                for depth in [0.02_f32, 0.2, 0.6] {
                    let start = speed * DT * (2.0 + random.signed()) + radius;
                    let body = Body {
                        position: vector(-radius * (1.0 - depth), start),
                        linear_velocity: Vector::Y * -speed,
                        ..Body::dynamic()
                    };
                    let ball = Collider { material: ice, ..Collider::ball(radius).unwrap() };
                    let (mut world, id) =
                        world_of(settings(8, false), Some(&wall), (body, &ball));
                    while world.step_count() as f32 * DT < 1.5 * start / speed {
                        world.step(DT).unwrap();
                        let depth = world.max_penetration();
                        assert!(depth < 0.006, "{depth} m deep, {radius} m, {speed} m/s");
                    }
                    let cosine = 1.0 - depth;
                    let sine = (1.0 - cosine * cosine).sqrt();
                    let normal = vector(-cosine, sine);
                    let along = Vector::Y * -speed;
                    let expected = along - normal * normal.dot(along);
                    let velocity = world.body(id).unwrap().linear_velocity;
                    // It goes round the edge a little while it touches.
                    failures.expect(velocity.distance(expected) < 0.1 * speed, || {
                        format!("{velocity} for {expected}: {radius} m, {speed} m/s, {depth}")
                    });
                }
            }
        }
    }
    failures.report(0);
}
