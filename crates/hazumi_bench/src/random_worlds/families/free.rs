//! Groups of bodies in empty space: momentum is kept, and energy never grows.

use super::dim::{Vector, direction, exact, momentum_size, rotation};
use super::hazumi::{Body, World};
use super::scenery::{
    BALL, DT, SOLIDS, pick, put, random_spin, scaled, solid, surface, weightless,
};
use super::watch::{center, check_sound, energy, momentum, worse};
use crate::random::Random;
use crate::random_worlds::family::{Case, CaseResult, Family, Property};

pub(super) const FREE: Family = Family {
    name: "free",
    kinds: &["balls", "solids", "balls, masses 1:1000", "solids, masses 1:1000", "bullets"],
    properties: &[Property::LINEAR, Property::ANGULAR, Property::ENERGY],
    run,
};

fn run(kind: usize, random: &mut Random) -> CaseResult {
    let name = FREE.kinds[kind];
    let substeps = pick(random, &[1, 2, 4, 8, 16, 32, 64]);
    let restitution = random.unit();
    let friction = if random.below(3) == 0 { 0.0 } else { random.unit() };
    let material = surface(friction, restitution);
    let mut world = weightless(substeps)?;
    let count = 2 + random.below(9);
    let spread = if name.contains("1000") { 1000.0 } else { 3.0 };
    let speed = scaled(random, 0.5, 20.0);
    let is_bullet = name == "bullets";
    let mut placed: Vec<(Vector, f32)> = Vec::new();
    while placed.len() < count {
        let radius = random.within(0.1, 0.5);
        let place = direction(random) * random.within(0.0, 3.0);
        let is_clear = |&(other, size): &(Vector, f32)| place.distance(other) > radius + size;
        if !placed.iter().all(is_clear) {
            continue;
        }
        let sort = if name.contains("balls") { BALL } else { random.below(SOLIDS.len()) };
        let inward = -place.normalize_or_zero() * speed * random.unit();
        let body = Body {
            position: place,
            rotation: rotation(random),
            linear_velocity: inward + 0.3 * speed * direction(random),
            angular_velocity: random_spin(random, 0.1, 10.0),
            is_bullet,
            ..Body::dynamic()
        };
        let solid = solid(sort, radius, random)?;
        put(&mut world, &solid, 100.0 * scaled(random, 1.0, spread), material, body)?;
        placed.push((place, radius));
    }
    let (start, first) = (momentum(&world), energy(&world, 0.0));
    let [all, turning] = amounts(&world);
    let (mut linear, mut angular, mut most) = (0.0, 0.0, first);
    for _ in 0..180 {
        world.step(DT)?;
        let now = momentum(&world);
        linear = worse(linear, (now.linear - start.linear).length());
        angular = worse(angular, momentum_size(now.angular - start.angular));
        most = worse(most, energy(&world, 0.0));
    }
    let scene = format!(
        "substeps {substeps} e {restitution} friction {friction} speed {speed}, {count} solids"
    );
    check_sound(&world)?;
    let findings = vec![
        ("linear", linear / all),
        ("angular", angular / turning),
        ("energy", most / first - 1.0),
    ];
    Ok(Case { findings, scene })
}

/// The sums of the sizes of momenta, kg·m/s, and of these times distances, kg·m²/s.
fn amounts(world: &World) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for (id, body) in world.bodies() {
        let (Some(mass), Some(center)) = (world.mass_properties(id), center(world, id)) else {
            continue;
        };
        let amount = f64::from(mass.mass) * exact(body.linear_velocity).length();
        sums[0] += amount;
        sums[1] += amount * (center.length() + 0.1);
    }
    sums
}
