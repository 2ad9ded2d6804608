//! Impacts without restitution: nothing is thrown.

use std::f32::consts::FRAC_PI_2;

use super::dim::{Rotation, SURFACES, Vector, direction, flat_surface, rotation_z, yaw};
use super::hazumi::{Body, BodyId, Collider, World};
use super::scenery::{
    DT, Solid, add_floor, at, ball, capsule, cuboid, heavy, pick, put, scaled, surface,
};
use super::watch::{center, check_sound, energy, worse};
use crate::random::Random;
use crate::random_worlds::family::{Case, CaseResult, Family, Property};

pub(super) const PLASTIC: Family = Family {
    name: "plastic",
    kinds: &[
        "box on box",
        "box on stack",
        "ball on ball",
        "capsule on box",
        "on a surface",
        "ratio 1000",
    ],
    properties: &[
        Property {
            name: "rise",
            says: "height that a body gains, share of its size, or of 0.5 m",
            bound: 0.01,
        },
        Property::ENERGY,
    ],
    run,
};

/// Size below which bodies are judged as those of this size, m. A share of 1 % is then the
/// overlap that contacts tolerate.
const SMALL: f32 = 0.5;

/// The lower and the upper solids, each with half of its height, from the ground on.
fn tower(
    name: &str,
    size: f32,
    random: &mut Random,
) -> Result<Vec<(Solid, f32)>, Box<dyn std::error::Error>> {
    let count = if name == "box on stack" { 2 + random.below(5) } else { 1 };
    let block = |random: &mut Random| {
        let half = size * random.within(0.3, 0.5);
        Ok::<_, Box<dyn std::error::Error>>((
            cuboid(Vector::splat(0.5 * size).with_y(half))?,
            half,
        ))
    };
    let are_balls = match name {
        "ball on ball" => true,
        "on a surface" | "ratio 1000" => random.below(2) == 0,
        _ => false,
    };
    let mut parts = Vec::new();
    for _ in 0..count {
        parts.push(if are_balls { (ball(0.5 * size)?, 0.5 * size) } else { block(random)? });
    }
    parts.push(match name {
        "capsule on box" => {
            let radius = size * random.within(0.1, 0.3);
            (capsule(random.within(0.1, 0.5) * size, radius)?, radius)
        }
        _ if are_balls => (ball(0.5 * size)?, 0.5 * size),
        _ => block(random)?,
    });
    Ok(parts)
}

/// A body that falls on the middle of one that lies on the ground, or on the top of a stack.
fn run(kind: usize, random: &mut Random) -> CaseResult {
    let name = PLASTIC.kinds[kind];
    let substeps = pick(random, &[1, 2, 4, 8, 16, 32, 64]);
    let friction = if random.below(3) == 0 { 0.0 } else { random.unit() };
    let material = surface(friction, 0.0);
    let size = scaled(random, 0.2, 2.0);
    let mut world = heavy(substeps)?;
    let mut ground = "half-space";
    if name == "on a surface" {
        let number = random.below(SURFACES.len());
        ground = SURFACES[number];
        let cell = size * random.within(0.5, 2.0);
        let (position, shape) = flat_surface(number, -6.0 * cell, 12, cell)?;
        let body = Body { position, ..Body::fixed() };
        world.add(body, Collider { material, ..Collider::new(shape) })?;
    } else {
        add_floor(&mut world, material)?;
    }
    let ratio = if name == "ratio 1000" {
        scaled(random, 100.0, 1000.0)
    } else {
        scaled(random, 1.0, 100.0)
    };
    let parts = tower(name, size, random)?;
    let drop = random.within(0.3, 3.0);
    let mut scene = format!(
        "substeps {substeps} friction {friction} ratio {ratio} drop {drop} on {ground}"
    );
    let mut bodies = Vec::new();
    let mut height = 0.0;
    for (index, (solid, half)) in parts.iter().enumerate() {
        let is_last = index + 1 == parts.len();
        let aside =
            if is_last { direction(random).with_y(0.0) * (0.05 * size) } else { Vector::ZERO };
        let gap = if is_last { drop } else { 0.0 };
        let density = if is_last { 100.0 * ratio } else { 100.0 };
        let position = aside + Vector::Y * (height + gap + half);
        let turn = match name {
            "capsule on box" if is_last => rotation_z(FRAC_PI_2),
            _ if is_last => yaw(random.unit()),
            _ => Rotation::IDENTITY,
        };
        scene += &format!("; {} at {position}", solid.name);
        bodies.push(put(&mut world, solid, density, material, at(position, turn))?);
        height += 2.0 * half;
    }
    Ok(Case { findings: watch(&mut world, &bodies, size, drop)?, scene })
}

/// The most that any body rises above the lowest place that it had, and the rest.
fn watch(
    world: &mut World,
    bodies: &[BodyId],
    size: f32,
    drop: f32,
) -> Result<Vec<(&'static str, f64)>, Box<dyn std::error::Error>> {
    let height = |world: &World, id: BodyId| center(world, id).map_or(f64::NAN, |at| at.y);
    let mut lowest: Vec<f64> = bodies.iter().map(|&id| height(world, id)).collect();
    let start = energy(world, 0.0);
    let (mut most, mut rise) = (start, 0.0);
    // Half a second after the impact; later the upper body may fall off and tilt others.
    let mut left = (2.0 * drop / 9.81).sqrt() + 0.5;
    while left > 0.0 {
        left -= DT;
        world.step(DT)?;
        most = worse(most, energy(world, 0.0));
        for (&id, lowest) in bodies.iter().zip(&mut lowest) {
            let now = height(world, id);
            *lowest = lowest.min(now);
            rise = worse(rise, now - *lowest);
        }
    }
    check_sound(world)?;
    Ok(vec![("rise", rise / f64::from(size.max(SMALL))), ("energy", most / start - 1.0)])
}
