//! Shots at walls: nothing gets through, and nothing is stopped that flies past.

use std::error::Error;
use std::sync::Arc;

use hazumi3d::glam::{Quat, Vec3};
use hazumi3d::query::Sweep;
use hazumi3d::shape::{
    Capsule, Compound, Cuboid, HeightField, HeightFieldOptions, Hull, Mesh, MeshOptions, Shape,
    Sides, Sphere,
};
use hazumi3d::{Body, BodyId, Collider, CollisionGroups, Pose, World, WorldSettings};

use super::scene::weightless;
use super::{Effort, Measure, Measured};
use crate::random::Random;

/// Shots in a world; they do not see each other.
const SHOTS: u32 = 50;
/// Steps before the shot would be in the wall, and after.
const STEPS: u16 = 12;
/// Half the width of walls, in metres: the fastest shot does not reach the rim.
const HALF: f32 = 500.0;
/// Half the width of a paddle, in metres.
const PADDLE: f32 = 2.0;
/// Cells along a side of a surface.
const CELLS: u16 = 40;

/// Pieces of the way of a step, of which each is straight as seen from the wall.
const PIECES: u16 = 256;

/// Longest way across of a shot, in metres.
const SIZE: f32 = 0.2;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Wall {
    Fixed,
    Moving,
    Paddle,
    Mesh,
    Field,
    Compound,
    /// Dynamic and heavy; only bullets have to stop at it.
    Dynamic,
}

const WALLS: [Wall; 7] = [
    Wall::Fixed,
    Wall::Moving,
    Wall::Paddle,
    Wall::Mesh,
    Wall::Field,
    Wall::Compound,
    Wall::Dynamic,
];

/// Solids of 10 to 20 cm.
fn shots() -> Result<[Shape; 4], Box<dyn Error>> {
    let corners: Vec<Vec3> = (0..12_u8)
        .map(|index| {
            let (sine, cosine) = (0.5 * f32::from(index)).sin_cos();
            Vec3::new(0.05 * cosine, 0.03 * f32::from(index % 3) - 0.03, 0.05 * sine)
        })
        .collect();
    Ok([
        Sphere::new(0.05)?.into(),
        Capsule::new([Vec3::Y * -0.05, Vec3::Y * 0.05], 0.03)?.into(),
        Cuboid::new(Vec3::new(0.05, 0.03, 0.04))?.into(),
        Hull::new(&corners)?.into(),
    ])
}

/// From `low` to `high`, all orders of magnitude alike.
fn scaled(random: &mut Random, low: f32, high: f32) -> f32 {
    low * (high / low).powf(random.unit())
}

/// The wall is across x in its own frame, which is turned by `turn` in that of its body.
struct Target {
    body: BodyId,
    /// Half its thickness and half its width, in metres.
    half: [f32; 2],
    /// Where its body was after the step before.
    last: Pose,
}

fn surface(random: &mut Random) -> Result<Shape, Box<dyn Error>> {
    let side = u32::from(CELLS) + 1;
    let cell = 2.0 * HALF / f32::from(CELLS);
    let place = |index: u16| cell * f32::from(index) - HALF;
    let mut vertices = Vec::new();
    let mut triangles = Vec::new();
    let flip = random.below(2) == 0;
    for (y, z) in (0..=CELLS).flat_map(|y| (0..=CELLS).map(move |z| (y, z))) {
        vertices.push(Vec3::new(0.0, place(y), place(z)));
        let at = u32::from(y) * side + u32::from(z);
        if y < CELLS && z < CELLS {
            let [a, b, c, d] = [at, at + 1, at + side, at + side + 1];
            triangles.extend(if flip {
                [[a, b, c], [b, d, c]]
            } else {
                [[a, b, d], [a, d, c]]
            });
        }
    }
    let options = MeshOptions { sides: Sides::Both, ..MeshOptions::default() };
    Ok(Mesh::new(&vertices, &triangles, options)?.into())
}

/// Ground whose upper side looks against x.
fn field() -> Result<(Shape, Pose), Box<dyn Error>> {
    let side = usize::from(CELLS) + 1;
    let cell = 2.0 * HALF / f32::from(CELLS);
    let scale = Vec3::new(cell, 1.0, cell);
    let field =
        HeightField::new(side, vec![0.0; side * side], scale, HeightFieldOptions::default())?;
    let turn = Quat::from_rotation_z(std::f32::consts::FRAC_PI_2);
    // Its x is y of the wall, its y is −x.
    Ok((field.into(), Pose::new(Vec3::new(0.0, -HALF, -HALF), turn)))
}

impl Target {
    fn new(world: &mut World, wall: Wall, random: &mut Random) -> Result<Self, Box<dyn Error>> {
        let thickness = 0.5 * scaled(random, 0.001, 1.0);
        let width = if wall == Wall::Paddle { PADDLE } else { HALF };
        let slab = Shape::from(Cuboid::new(Vec3::new(thickness, width, width))?);
        let mut half = [thickness, width];
        let mut pose = Pose::IDENTITY;
        let shape = match wall {
            Wall::Mesh => {
                half[0] = 0.0;
                surface(random)?
            }
            Wall::Field => {
                half[0] = 0.0;
                let (field, stand) = field()?;
                pose = stand;
                field
            }
            Wall::Compound => {
                let part = Shape::from(Cuboid::new(Vec3::new(thickness, 0.5 * width, width))?);
                let parts = [-0.5, 0.5].map(|y| (Pose::at(Vec3::Y * y * width), part.clone()));
                Arc::new(Compound::new(parts.to_vec())?).into()
            }
            _ => slab,
        };
        let body = match wall {
            Wall::Moving => Body {
                linear_velocity: Vec3::X * random.within(-10.0, 10.0),
                ..Body::kinematic()
            },
            Wall::Paddle => Body {
                angular_velocity: Vec3::Y * random.within(-8.0, 8.0),
                ..Body::kinematic()
            },
            Wall::Dynamic => Body::dynamic(),
            _ => Body::fixed(),
        };
        let collider = Collider { pose, collision_groups: TARGETS, ..Collider::new(shape) };
        let body = world.add(body, collider)?;
        Ok(Self { body, half, last: Pose::IDENTITY })
    }

    fn pose(&self, world: &World) -> Pose {
        world.body(self.body).map_or(Pose::IDENTITY, Body::pose)
    }

    /// Whether a point went through the wall, not around it, on its straight way between two
    /// places, while the wall moved from where it was to `pose`: more often one way than the
    /// other. Seen from a wall that turns the way is bent, so it is followed in small pieces.
    fn is_passed(&self, [from, to]: [Vec3; 2], pose: &Pose) -> Result<bool, Box<dyn Error>> {
        let motion = Sweep::between(self.last, *pose, Vec3::ZERO)?;
        let mut passes = 0;
        let (mut last, end) =
            (self.last.inverse_transform_point(from), pose.inverse_transform_point(to));
        let is_at_it = end.x.abs() < self.half[0] + SIZE && self.is_within(end);
        if last.x * end.x > 0.0 && is_at_it {
            // The wall has stopped it and taken it along.
            return Ok(false);
        }
        for piece in 1..=PIECES {
            let fraction = f32::from(piece) / f32::from(PIECES);
            let now = motion.pose(fraction).inverse_transform_point(from.lerp(to, fraction));
            if last.x * now.x < 0.0 {
                let crossing = last.lerp(now, last.x / (last.x - now.x));
                if self.is_within(crossing) {
                    passes += if last.x < 0.0 { 1 } else { -1 };
                }
            }
            last = now;
        }
        Ok(passes != 0)
    }

    /// Whether a point is not beside the wall.
    fn is_within(&self, point: Vec3) -> bool {
        point.y.abs().max(point.z.abs()) < self.half[1]
    }
}

const TARGETS: CollisionGroups = CollisionGroups { memberships: 1, filter: u32::MAX };
/// Collides with targets alone.
const ALONE: CollisionGroups = CollisionGroups { memberships: 2, filter: 1 };

/// A shot, and what has become of it.
struct Shot {
    id: BodyId,
    name: String,
    /// Where it was after the step before.
    last: Vec3,
}

/// A point of the wall to aim at: at seams, edges and corners of surfaces too.
fn aim(wall: Wall, random: &mut Random) -> Vec3 {
    if wall == Wall::Paddle {
        return Vec3::new(0.0, random.within(-1.5, 1.5), random.within(-1.5, 1.5));
    }
    let cell = 2.0 * HALF / f32::from(CELLS);
    let [y, z] = [(); 2].map(|()| cell * (random.within(-2.0, 2.0)).round());
    let off = random.within(0.0, cell);
    match random.below(4) {
        0 => Vec3::new(0.0, y, z),
        1 => Vec3::new(0.0, y + off, z),
        2 => Vec3::new(0.0, y + off, z + off),
        _ => Vec3::new(0.0, y + off, z + random.within(0.0, cell)),
    }
}

fn shoot(
    world: &mut World,
    (wall, target): (Wall, &Target),
    shapes: &[Shape],
    dt: f32,
    random: &mut Random,
) -> Result<Shot, Box<dyn Error>> {
    let shape = random.below(shapes.len());
    let speed = scaled(random, 1.0, 1000.0);
    let degrees = random.within(0.0, 89.9);
    let (sine, cosine) = degrees.to_radians().sin_cos();
    let (up, across) = random.within(0.0, std::f32::consts::TAU).sin_cos();
    let velocity = speed * Vec3::new(cosine, sine * up, sine * across);
    let time = dt * random.within(0.1, 4.0);
    // Far enough away that it does not begin in the wall, which may move.
    let gap = target.half[0] + SIZE + 10.0 * dt;
    let back = (gap - velocity.x * time).max(0.0);
    let start = aim(wall, random) - velocity * time - Vec3::X * back;
    let position = match wall {
        Wall::Paddle => start.with_x(start.x.min(-PADDLE.hypot(SIZE))),
        _ => start,
    };
    let body = Body {
        position,
        rotation: random.rotation(),
        linear_velocity: velocity,
        angular_velocity: 30.0 * random.unit() * random.direction(),
        is_bullet: wall == Wall::Dynamic,
        ..Body::dynamic()
    };
    let collider = Collider {
        collision_groups: ALONE,
        density: 1.0,
        ..Collider::new(shapes[shape].clone())
    };
    let id = world.add(body, collider)?;
    let thickness = 2.0 * target.half[0];
    let name = format!(
        "{wall:?} of {thickness} m, shape {shape}, {speed} m/s at {degrees}°, 1/{}",
        1.0 / dt
    );
    Ok(Shot { id, name, last: position })
}

/// Shots at one wall; the name of each that got through.
fn world_of_shots(
    wall: Wall,
    index: u64,
    shapes: &[Shape],
) -> Result<Vec<String>, Box<dyn Error>> {
    let mut random = Random::new(wall as u64, index);
    let dt = 1.0 / [30.0, 60.0, 120.0, 240.0][random.below(4)];
    let rules = WorldSettings { max_linear_speed: 1000.0, ..weightless() };
    let mut world = World::new(rules)?;
    let mut target = Target::new(&mut world, wall, &mut random)?;
    let mut flying = Vec::new();
    for _ in 0..SHOTS {
        flying.push(shoot(&mut world, (wall, &target), shapes, dt, &mut random)?);
    }
    let mut through = Vec::new();
    for _ in 0..STEPS {
        world.step(dt)?;
        let pose = target.pose(&world);
        let mut left = Vec::new();
        for mut shot in flying {
            let Some(body) = world.body(shot.id) else { continue };
            if target.is_passed([shot.last, body.position], &pose)? {
                through.push(shot.name);
            } else {
                shot.last = body.position;
                left.push(shot);
            }
        }
        flying = left;
        target.last = pose;
    }
    Ok(through)
}

/// Shots along a wall, farther from it than contacts reach: the largest share of its way by
/// which one is late.
fn false_stops(count: u64, shapes: &[Shape]) -> Result<f64, Box<dyn Error>> {
    let mut worst = 0.0_f64;
    for index in 0..count {
        let mut random = Random::new(78, index);
        let rules = WorldSettings { max_linear_speed: 1000.0, ..weightless() };
        let mut world = World::new(rules)?;
        let target = Target::new(&mut world, Wall::Fixed, &mut random)?;
        let speed = scaled(&mut random, 1.0, 1000.0);
        let gap = rules.linear_slop() + 0.5 * SIZE + random.within(0.0, 0.1);
        let velocity = Vec3::Y * speed;
        let body = Body {
            position: Vec3::X * (-target.half[0] - gap),
            linear_velocity: velocity,
            ..Body::dynamic()
        };
        let shape = shapes[random.below(shapes.len())].clone();
        let id = world.add(body, Collider::new(shape))?;
        for _ in 0..10 {
            world.step(1.0 / 60.0)?;
        }
        let end = world.body(id).ok_or("it is gone")?.position;
        worst = worst.max(f64::from((1.0 - end.y / (speed / 6.0)).abs()));
    }
    Ok(worst)
}

pub(super) fn tunnels(effort: Effort) -> Measured {
    let shapes = shots()?;
    let worlds = effort.pick(30, 300);
    let mut measures = Vec::new();
    for wall in WALLS {
        let mut through = Vec::new();
        for index in 0..worlds {
            through.extend(world_of_shots(wall, index, &shapes)?);
        }
        let first = through.first().cloned().unwrap_or_default();
        let what = format!("{wall:?}: through, of {} shots", worlds * u64::from(SHOTS));
        measures.push(Measure::most(what, u32::try_from(through.len())?, 0.0).of(first));
    }
    let late = false_stops(effort.pick(100, 1000), &shapes)?;
    measures.push(Measure::most("shots past a wall: late by, share", late, 0.01));
    Ok(measures)
}
