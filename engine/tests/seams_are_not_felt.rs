//! Floors of several colliders, side by side: nothing that slides or rolls on them feels where
//! one ends and the next begins.

#![expect(clippy::cast_possible_truncation, reason = "numbers of steps and of tiles are small")]

use super::worlds::DT;
use crate::dim::*;
use crate::scenery::tiles::{ROWS, corner, heading, slab, sliders, tiles, wedge};
use hazumi::shape::{Compound, Shape};
use hazumi::{Body, BodyId, Collider, LockedAxes, Material, Pose, World};

/// How the tiles of a floor are put together.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Build {
    /// Each is a body of its own.
    Bodies,
    /// All are colliders of one body.
    Colliders,
    /// All are children of one compound.
    Children,
}

/// A floor of tiles with such a side, at a place of the world; `None` where they cannot be put
/// together so.
fn floor(
    (shape, inset): (&Shape, Vector),
    build: Build,
    side: f32,
    origin: Vector,
    friction: f32,
) -> Option<World> {
    let mut world = World::default();
    let places = (-2..12).flat_map(|column| (0..ROWS).map(move |row| (column, row)));
    let places = places.map(|(column, row)| inset + corner(side, column, row));
    let rough = |shape: Shape| Collider {
        material: Material { friction, ..Material::default() },
        ..Collider::new(shape)
    };
    let body = Body { position: origin, ..Body::fixed() };
    match build {
        Build::Bodies => places.for_each(|place| {
            let body = Body { position: origin + place, ..Body::fixed() };
            world.add(body, rough(shape.clone())).unwrap();
        }),
        Build::Colliders => {
            let mut colliders =
                places.map(|place| Collider { pose: Pose::at(place), ..rough(shape.clone()) });
            let id = world.add(body, colliders.next()?).unwrap();
            colliders.for_each(|collider| {
                world.add_collider(id, collider).unwrap();
            });
        }
        Build::Children => {
            let children = places.map(|place| (Pose::at(place), shape.clone())).collect();
            world.add(body, rough(Compound::new(children).ok()?.into())).unwrap();
        }
    }
    Some(world)
}

/// A slide of a body over a floor.
#[derive(Clone, Copy, Debug)]
struct Slide {
    size: f32,
    speed: f32,
    angle: f32,
    friction: f32,
    is_locked: bool,
    origin: Vector,
}

impl Slide {
    fn add(&self, world: &mut World, shape: &Shape) -> BodyId {
        let locks = if self.is_locked { LockedAxes::ROTATION } else { LockedAxes::NONE };
        let body = Body {
            position: self.origin + xyz(0.3, self.size, 0.4),
            linear_velocity: self.speed * heading(self.angle),
            locked_axes: locks,
            ..Body::dynamic()
        };
        let material = Material { friction: self.friction, ..Material::default() };
        world.add(body, Collider { material, ..Collider::new(shape.clone()) }).unwrap()
    }

    /// The most by which the velocity along a floor, m/s, and the height, m, differ from those
    /// on a plane, over so many metres or a second.
    fn differences(&self, floor: &mut World, shape: &Shape, way: f32) -> [f32; 2] {
        let mut plane = World::default();
        let ground = Collider {
            material: Material { friction: self.friction, ..Material::default() },
            ..Collider::new(HalfSpace::new(Vector::Y, 0.0).unwrap())
        };
        plane.add(Body { position: self.origin, ..Body::fixed() }, ground).unwrap();
        let ids = [self.add(floor, shape), self.add(&mut plane, shape)];
        let steps = (way / (self.speed * DT)).min(90.0) as usize;
        let mut worst = [0.0_f32; 2];
        for _ in 0..steps {
            let [now, wanted] =
                [(&mut *floor, ids[0]), (&mut plane, ids[1])].map(|(world, id)| {
                    world.step(DT).unwrap();
                    *world.body(id).unwrap()
                });
            let speed = (now.linear_velocity - wanted.linear_velocity).with_y(0.0).length();
            let height = (now.position.y - wanted.position.y).abs();
            worst = [worst[0].max(speed), worst[1].max(height)];
        }
        floor.remove(ids[0]);
        worst
    }
}

#[test]
fn whatever_slides_keeps_its_speed_and_height() {
    let side = 4.0;
    let (inset, block) = slab(side);
    let flat = tiles(side).into_iter().map(|(name, shape)| (name, shape, Vector::ZERO));
    let kinds: Vec<_> = std::iter::once(("box", block, inset)).chain(flat).collect();
    for (index, (name, tile, inset)) in kinds.iter().enumerate() {
        for build in [Build::Bodies, Build::Colliders, Build::Children] {
            // A kilometre away the places of the tiles are rounded to 0.06 mm.
            for origin in [Vector::ZERO, xyz(1000.3, 0.0, 1000.7)] {
                for (friction, is_locked) in [(0.0, true), (0.0, false), (0.4, false)] {
                    let Some(mut world) = floor((tile, *inset), build, side, origin, friction)
                    else {
                        continue;
                    };
                    for (turn, speed) in [0.5_f32, 3.0, 12.0, 30.0].into_iter().enumerate() {
                        let angle = [0.0, 0.4, 0.2][(turn + index) % 3];
                        let slide =
                            Slide { size: 0.25, speed, angle, friction, is_locked, origin };
                        for (what, shape) in sliders(slide.size) {
                            let [change, height] = slide.differences(&mut world, &shape, 14.0);
                            let limit = 1e-3;
                            assert!(
                                change <= 0.025 * speed && height <= limit,
                                "{what} on {name} as {build:?}, {slide:?}: \
                                 {change} m/s, {height} m"
                            );
                        }
                    }
                }
            }
        }
    }
}

/// The world with a fixed box for each middle and half of its size.
fn boxes(boxes: &[(Vector, Vector)]) -> World {
    let mut world = World::default();
    for &(position, half) in boxes {
        let collider = Collider::new(Cuboid::new(half).unwrap());
        world.add(Body { position, ..Body::fixed() }, collider).unwrap();
    }
    world
}

fn smooth(shape: impl Into<Shape>) -> Collider {
    let material = Material { friction: 0.0, ..Material::default() };
    Collider { material, ..Collider::new(shape) }
}

#[test]
fn a_step_stops_a_box_unless_it_counts_as_flush() {
    let half = xyz(2.0, 0.5, 2.0);
    // A box that goes farther in a step than contacts look ahead may be lifted onto a low one.
    for (step, speeds) in [(0.0005, [1.0, 5.0]), (0.005, [0.5, 1.0]), (0.3, [1.0, 5.0])] {
        let stops = step > 0.001;
        for speed in speeds {
            for origin in [Vector::ZERO, xyz(500.0, 0.0, 0.0)] {
                let next = origin + xyz(2.0, step - 0.5, 0.0);
                let mut world = boxes(&[(origin + xyz(-2.0, -0.5, 0.0), half), (next, half)]);
                let body = Body {
                    position: origin + xyz(-1.0, 0.25, 0.0),
                    linear_velocity: speed * Vector::X,
                    locked_axes: LockedAxes::ROTATION,
                    ..Body::dynamic()
                };
                let cube = Cuboid::new(Vector::splat(0.25)).unwrap();
                let id = world.add(body, smooth(cube)).unwrap();
                let steps = (1.5 / (speed * DT)) as usize;
                (0..steps).for_each(|_| {
                    world.step(DT).unwrap();
                });
                let x = world.body(id).unwrap().position.x - origin.x;
                assert_eq!(x < -0.24, stops, "{step} m at {speed} m/s: it is at {x}");
            }
        }
    }
}

/// Corners of a floor and a wall, which is flush with the end of the floor or stands on it.
#[test]
fn walls_hold_what_is_pressed_into_their_corner() {
    let floor = (xyz(-2.0, -0.5, 0.0), xyz(2.0, 0.5, 2.0));
    let walls = [
        (xyz(0.5, 0.0, 0.0), xyz(0.5, 2.0, 2.0)),
        (xyz(0.5, 1.0, 0.0), xyz(0.5, 1.0, 2.0)),
        (xyz(-0.5, 1.0, 0.0), xyz(0.5, 1.0, 2.0)),
    ];
    let board = Cuboid::new(xyz(0.6, 0.05, 0.3)).unwrap();
    let things: [(Shape, f32); 4] = [
        (Cuboid::new(Vector::splat(0.25)).unwrap().into(), 0.0),
        (Sphere::new(0.25).unwrap().into(), 0.0),
        (board.into(), 1.0),
        // Its tip is in the corner itself.
        (wedge(), 0.0),
    ];
    for wall in walls {
        let face = wall.0.x - wall.1.x;
        for (shape, turn) in &things {
            for speed in [0.2, 1.0] {
                let mut world = boxes(&[floor, wall]);
                let rotation = rotation_z(*turn);
                let lowest = shape.bounds(&Pose::new(Vector::ZERO, rotation));
                let body = Body {
                    position: xyz(face - 0.1 - lowest.max.x, 0.01 - lowest.min.y, 0.0),
                    rotation,
                    linear_velocity: speed * Vector::X,
                    locked_axes: LockedAxes::ROTATION,
                    ..Body::dynamic()
                };
                let id = world.add(body, smooth(shape.clone())).unwrap();
                for _ in 0..90 {
                    world.step(DT).unwrap();
                    let fall = world.body(id).unwrap().linear_velocity.y;
                    world.set_linear_velocity(id, vector(speed, fall)).unwrap();
                    let bounds = shape.bounds(&world.body(id).unwrap().pose());
                    let [x, y] = [bounds.max.x - face, bounds.min.y];
                    assert!(x < 0.02 && y > -0.02, "{shape:?} at {speed} m/s: {x}, {y}");
                }
            }
        }
    }
}

/// A row of thin slats, from −3 to 3 m.
fn slats(width: f32, depth: f32) -> World {
    let count = (6.0 / width).round() as usize;
    let half = xyz(0.5 * width, depth, 3.0);
    let row =
        (0..count).map(|index| (xyz((index as f32 + 0.5) * width - 3.0, -depth, 0.0), half));
    boxes(&row.collect::<Vec<_>>())
}

#[test]
fn a_ball_on_slats_neither_gains_speed_nor_is_steered() {
    for (width, depth) in [(0.02, 0.02), (0.05, 0.005), (0.1, 0.5), (0.3, 0.05)] {
        for radius in [0.1, 0.3] {
            for (place, speed) in [(0.013, 0.0), (0.05, 0.0), (-0.4, 0.3), (-0.41, 1.5)] {
                for direction in [Vector::X, LAST_AXIS] {
                    if direction == Vector::Y {
                        continue;
                    }
                    let mut world = slats(width, depth);
                    let velocity = speed * direction;
                    let body = Body {
                        position: xyz(place, radius, 0.0),
                        linear_velocity: velocity,
                        can_sleep: false,
                        ..Body::dynamic()
                    };
                    let ball = smooth(Sphere::new(radius).unwrap());
                    let id = world.add(body, ball).unwrap();
                    for step in 0..120 {
                        world.step(DT).unwrap();
                        let error = world.body(id).unwrap().linear_velocity - velocity;
                        let error = error.with_y(0.0).length();
                        let limit = 0.01 * speed + 1e-3;
                        assert!(
                            error <= limit,
                            "slats {width} x {depth}, ball {radius} at {place}, {speed} m/s \
                             along {direction}, step {step}: {error} m/s"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn a_ball_lies_in_a_groove_and_in_a_gap() {
    // Two boxes that lean on each other at the bottom of a groove of 90°.
    let mut world = World::default();
    for side in [-1.0, 1.0] {
        let rotation = rotation_z(side * std::f32::consts::FRAC_PI_4);
        let tilted = Pose::new(Vector::ZERO, rotation);
        let position = tilted.transform_point(xyz(side, -0.5, 0.0));
        let half = xyz(1.0, 0.5, 2.0);
        let body = Body { position, rotation, ..Body::fixed() };
        world.add(body, smooth(Cuboid::new(half).unwrap())).unwrap();
    }
    let groove = (world, 0.2 * std::f32::consts::SQRT_2);
    let gap = 0.1_f32;
    let half = xyz(1.0, 0.5, 2.0);
    let sides = [-1.0, 1.0].map(|side| (xyz(side * (1.0 + 0.5 * gap), -0.5, 0.0), half));
    let sunk = (boxes(&sides), (0.2_f32.powi(2) - (0.5 * gap).powi(2)).sqrt());
    for (mut world, height) in [groove, sunk] {
        let body = Body { position: xyz(0.01, 0.32, 0.0), ..Body::dynamic() };
        let id = world.add(body, smooth(Sphere::new(0.2).unwrap())).unwrap();
        (0..240).for_each(|_| {
            world.step(DT).unwrap();
        });
        let place = world.body(id).unwrap().position;
        assert!((place.y - height).abs() < 0.01 && place.x.abs() < 0.02, "{place}, {height}");
    }
}
