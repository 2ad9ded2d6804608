//! Building blocks of random scenes.

use std::error::Error;

use super::dim::{
    AngularVector, Ball, Cuboid, HalfSpace, Hull, LEVEL, Rotation, Vector, direction, spin, xyz,
};
use super::hazumi::shape::{Capsule, Shape};
use super::hazumi::{Body, BodyId, Collider, Material, World, WorldSettings};
use crate::random::Random;

/// Seconds per step.
pub(super) const DT: f32 = 1.0 / 60.0;

/// Solids of random scenes.
pub(super) const SOLIDS: [&str; 4] = ["ball", "box", "capsule", "hull"];
/// Position of the ball in [`SOLIDS`].
pub(super) const BALL: usize = 0;

/// A convex shape.
#[derive(Clone)]
pub(super) struct Solid {
    pub(super) shape: Shape,
    pub(super) name: String,
    /// The ball around the origin that contains it, m.
    pub(super) radius: f32,
}

/// A ball.
pub(super) fn ball(radius: f32) -> Result<Solid, Box<dyn Error>> {
    Ok(Solid { shape: Ball::new(radius)?.into(), name: format!("ball r {radius}"), radius })
}

/// A box by its half extents.
pub(super) fn cuboid(half: Vector) -> Result<Solid, Box<dyn Error>> {
    let name = format!("box {half}");
    Ok(Solid { shape: Cuboid::new(half)?.into(), name, radius: half.length() })
}

/// An upright capsule by half the length of its inner segment and its radius.
pub(super) fn capsule(half: f32, radius: f32) -> Result<Solid, Box<dyn Error>> {
    let shape = Capsule::new([Vector::Y * -half, Vector::Y * half], radius)?.into();
    Ok(Solid { shape, name: format!("capsule h {half} r {radius}"), radius: half + radius })
}

/// A solid of a kind of [`SOLIDS`] within a ball of `radius`.
pub(super) fn solid(
    kind: usize,
    radius: f32,
    random: &mut Random,
) -> Result<Solid, Box<dyn Error>> {
    let mut side = || random.within(0.3, 1.0);
    match SOLIDS[kind] {
        "ball" => ball(radius),
        "box" => {
            let half = xyz(side(), side(), side());
            cuboid(half * (0.99 * radius / half.length()))
        }
        "capsule" => {
            let half = 0.6 * radius * side();
            capsule(half, radius - half)
        }
        _ => {
            let points: Vec<Vector> = (0..12).map(|_| radius * direction(random)).collect();
            let shape = Hull::new(&points)?.into();
            Ok(Solid { shape, name: format!("hull r {radius}"), radius })
        }
    }
}

/// From `low` to `high`, all orders of magnitude alike.
pub(super) fn scaled(random: &mut Random, low: f32, high: f32) -> f32 {
    low * (high / low).powf(random.unit())
}

/// An angular velocity of a size from `low` to `high`, rad/s.
pub(super) fn random_spin(random: &mut Random, low: f32, high: f32) -> AngularVector {
    let size = scaled(random, low, high);
    spin(random, size)
}

/// One of several.
pub(super) fn pick<T: Copy>(random: &mut Random, choices: &[T]) -> T {
    choices[random.below(choices.len())]
}

/// A world in which gravity is that of the earth.
pub(super) fn heavy(substeps: u32) -> Result<World, Box<dyn Error>> {
    Ok(World::new(WorldSettings { substeps, ..WorldSettings::default() })?)
}

/// A world without gravity and sleep.
pub(super) fn weightless(substeps: u32) -> Result<World, Box<dyn Error>> {
    let settings = WorldSettings { substeps, ..WorldSettings::default() };
    Ok(World::new(WorldSettings { gravity: Vector::ZERO, sleep: false, ..settings })?)
}

/// A surface.
pub(super) fn surface(friction: f32, restitution: f32) -> Material {
    Material { friction, restitution, ..Material::default() }
}

/// Adds a fixed half-space that ends at `point`, where `normal` leads out of it.
pub(super) fn add_plane(
    world: &mut World,
    normal: Vector,
    point: Vector,
    material: Material,
) -> Result<BodyId, Box<dyn Error>> {
    let normal = normal.normalize();
    let plane = Collider::new(HalfSpace::new(normal, normal.dot(point))?);
    Ok(world.add(Body::fixed(), Collider { material, ..plane })?)
}

/// Adds the floor y = 0.
pub(super) fn add_floor(
    world: &mut World,
    material: Material,
) -> Result<BodyId, Box<dyn Error>> {
    add_plane(world, Vector::Y, Vector::ZERO, material)
}

/// Adds upright walls around the y axis, `half` from it.
pub(super) fn add_pen(
    world: &mut World,
    half: f32,
    are_boxes: bool,
    material: Material,
) -> Result<(), Box<dyn Error>> {
    for side in LEVEL.into_iter().flat_map(|axis| [axis, -axis]) {
        if are_boxes {
            let thick = 0.2;
            let wide = Vector::splat(9.0 + half).with_y(30.0);
            let half_extents = wide - side.abs() * (wide.dot(side.abs()) - thick);
            let collider = Collider::new(Cuboid::new(half_extents)?);
            let position = side * (half + thick) + Vector::Y * 20.0;
            let body = Body { position, ..Body::fixed() };
            world.add(body, Collider { material, ..collider })?;
        } else {
            add_plane(world, -side, side * half, material)?;
        }
    }
    Ok(())
}

/// Adds a dynamic body of a solid.
pub(super) fn put(
    world: &mut World,
    solid: &Solid,
    density: f32,
    material: Material,
    body: Body,
) -> Result<BodyId, Box<dyn Error>> {
    let collider = Collider { material, density, ..Collider::new(solid.shape.clone()) };
    Ok(world.add(body, collider)?)
}

/// A dynamic body at rest.
pub(super) fn at(position: Vector, rotation: Rotation) -> Body {
    Body { position, rotation, ..Body::dynamic() }
}
