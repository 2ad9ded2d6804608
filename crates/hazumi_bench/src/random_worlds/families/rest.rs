//! Bodies at rest: they lie on each other without sinking in.

use super::dim::{Rotation, Vector, direction, rotation};
use super::hazumi::{BodyId, Material, World};
use super::scenery::{
    BALL, DT, SOLIDS, add_floor, add_pen, at, cuboid, heavy, pick, put, scaled, solid, surface,
};
use super::watch::{center, check_sound, depth, energy, worse};
use crate::random::Random;
use crate::random_worlds::family::{Case, CaseResult, Family, Property};

pub(super) const REST: Family = Family {
    name: "rest",
    kinds: &["stack", "heavy on light", "pile", "pile, masses 1:1000", "ratio 1000"],
    properties: &[
        Property { name: "depth", says: "deepest overlap at rest, m", bound: 0.015 },
        Property {
            name: "shift",
            says: "way of a body of a stack, share of its size",
            bound: 0.05,
        },
        Property::ENERGY,
    ],
    run,
};

/// A body, the place that it was put at, and its size, m.
type Placed = (BodyId, Vector, f32);

fn build_pile(
    world: &mut World,
    name: &str,
    material: Material,
    scene: &mut String,
    random: &mut Random,
) -> Result<Vec<Placed>, Box<dyn std::error::Error>> {
    let mut bodies = Vec::new();
    let half = random.within(0.6, 1.5);
    add_pen(world, half, random.below(2) == 0, material)?;
    let spread = if name.contains("1000") { 1000.0 } else { 10.0 };
    let count = 5 + random.below(11);
    let are_balls = random.below(3) == 0;
    *scene += &format!(" half {half}, {count} solids, balls alone {are_balls}");
    for index in 0..count {
        let sort = if are_balls { BALL } else { random.below(SOLIDS.len()) };
        let solid = solid(sort, random.within(0.2, 0.5), random)?;
        let level = direction(random).with_y(0.0) * (half - 0.5);
        let place = level + Vector::Y * (1.0 + 1.1 * index as f32);
        let density = 100.0 * scaled(random, 1.0, spread);
        let body = at(place, rotation(random));
        bodies.push((put(world, &solid, density, material, body)?, place, 1.0));
    }
    Ok(bodies)
}

fn build_stack(
    world: &mut World,
    name: &str,
    material: Material,
    scene: &mut String,
    random: &mut Random,
) -> Result<Vec<Placed>, Box<dyn std::error::Error>> {
    let mut bodies = Vec::new();
    let size = scaled(random, 0.2, 2.0);
    let count = if name == "stack" { 1 + random.below(10) } else { 2 + random.below(3) };
    let ratio = match name {
        "stack" => 1.0,
        "heavy on light" => scaled(random, 1.0, 100.0),
        _ => 1000.0,
    };
    *scene += &format!(" size {size}, {count} boxes, ratio {ratio}");
    for index in 0..count {
        let solid = cuboid(Vector::splat(0.5 * size))?;
        let place = Vector::Y * (size * (0.5 + index as f32));
        let density = if index + 1 == count { 100.0 * ratio } else { 100.0 };
        let body = at(place, Rotation::IDENTITY);
        bodies.push((put(world, &solid, density, material, body)?, place, size));
    }
    Ok(bodies)
}

fn run(kind: usize, random: &mut Random) -> CaseResult {
    let name = REST.kinds[kind];
    let substeps = pick(random, &[4, 8, 16, 32, 64]);
    let friction = random.within(0.3, 1.0);
    let material = surface(friction, 0.0);
    let mut world = heavy(substeps)?;
    add_floor(&mut world, material)?;
    let is_pile = name.contains("pile");
    let mut scene = format!("substeps {substeps} friction {friction}");
    let bodies = if is_pile {
        build_pile(&mut world, name, material, &mut scene, random)?
    } else {
        build_stack(&mut world, name, material, &mut scene, random)?
    };
    let start = energy(&world, 0.0);
    let (mut most, mut deep, mut shift) = (start, 0.0, 0.0);
    let steps: u32 = if is_pile { 600 } else { 240 };
    for step in 0..steps {
        world.step(DT)?;
        most = worse(most, energy(&world, 0.0));
        // Impacts of the piles are over.
        if step + 60 > steps || !is_pile {
            deep = worse(deep, depth(&world));
        }
    }
    for (id, place, size) in bodies {
        let way = center(&world, id)
            .map_or(f64::NAN, |center| (center - super::dim::exact(place)).length());
        shift = worse(shift, way / f64::from(size));
    }
    check_sound(&world)?;
    let mut findings = vec![("depth", deep), ("energy", most / start - 1.0)];
    if !is_pile {
        findings.push(("shift", shift));
    }
    Ok(Case { findings, scene })
}
