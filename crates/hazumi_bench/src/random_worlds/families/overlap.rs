//! Bodies that overlap and separate by themselves keep their velocity.

use super::dim::{Vector, direction, exact, rotation, upright};
use super::hazumi::query::{SimplexCache, separation};
use super::hazumi::{Body, Pose};
use super::scenery::{DT, SOLIDS, Solid, pick, put, scaled, solid, surface, weightless};
use super::watch;
use crate::random::Random;
use crate::random_worlds::family::{Case, CaseResult, Family, Property};

pub(super) const OVERLAP: Family = Family {
    name: "overlap",
    kinds: &["both move", "one is fixed", "balls", "at rest"],
    properties: &[
        Property { name: "loss", says: "separating speed that is lost, share", bound: 0.02 },
        Property { name: "thrown", says: "speed that bodies at rest gain, m/s", bound: 0.05 },
        Property {
            name: "depth",
            says: "overlap that is left of bodies at rest, m",
            bound: 0.01,
        },
        Property { name: "gain", says: "separating speed that is gained, share", bound: 0.02 },
    ],
    run,
};

/// The way that separates `b` from `a`, and how deep they overlap.
fn way_apart(solids: &[Solid; 2], pose: &Pose) -> (Vector, f32) {
    let [a, b] = solids;
    let found = separation(&a.shape, &b.shape, pose, &mut SimplexCache::default());
    (found.normal, -found.gap)
}

fn run(kind: usize, random: &mut Random) -> CaseResult {
    let name = OVERLAP.kinds[kind];
    let substeps = pick(random, &[1, 2, 4, 8, 16, 32, 64]);
    let material = surface(0.0, if random.below(2) == 0 { 0.0 } else { random.unit() });
    let mut world = weightless(substeps)?;
    // Without friction balls never turn, and nothing has to keep them from it.
    let sorts =
        if name == "balls" { [0; 2] } else { [(); 2].map(|()| random.below(SOLIDS.len())) };
    let sizes = [(); 2].map(|()| scaled(random, 0.1, 1.0));
    let solids = [solid(sorts[0], sizes[0], random)?, solid(sorts[1], sizes[1], random)?];
    let turns = [rotation(random), rotation(random)];
    let fixed = Pose::new(Vector::ZERO, turns[0]);
    // Moved until the overlap is what it shall be.
    let wanted = scaled(random, 1e-3, 0.2) * sizes[0].min(sizes[1]);
    let mut place = direction(random) * 0.5 * (sizes[0] + sizes[1]);
    let mut normal = Vector::ZERO;
    let mut depth = 0.0;
    for _ in 0..20 {
        let pose = fixed.inv_mul(&Pose::new(place, turns[1]));
        let (way, deep) = way_apart(&solids, &pose);
        (normal, depth) = (fixed.transform_vector(way), deep);
        place += normal * (deep - wanted);
    }
    let speed = if name == "at rest" { 0.0 } else { scaled(random, 0.1, 10.0) };
    let share = if name == "one is fixed" { 0.0 } else { random.unit() };
    let densities = [100.0, 100.0 * scaled(random, 1.0, 100.0)];
    let bodies =
        [if name == "one is fixed" { Body::fixed() } else { Body::dynamic() }, Body::dynamic()];
    let places = [Vector::ZERO, place];
    let parts = [-share, 1.0 - share];
    let mut ids = Vec::new();
    for index in 0..2 {
        let body = Body {
            position: places[index],
            rotation: turns[index],
            linear_velocity: normal * (speed * parts[index]),
            ..bodies[index]
        };
        let body = if name == "balls" { body } else { upright(body) };
        ids.push(put(&mut world, &solids[index], densities[index], material, body)?);
    }
    // Until they are apart, however deep they were.
    let mut left = 0.3 + 2.0 * depth / if name == "at rest" { 0.1 } else { speed };
    while left > 0.0 {
        left -= DT;
        world.step(DT)?;
    }
    let velocity =
        |index: usize| world.body(ids[index]).map(|body| exact(body.linear_velocity));
    let (Some(a), Some(b)) = (velocity(0), velocity(1)) else { return Err("gone".into()) };
    let names = [&solids[0].name, &solids[1].name];
    let scene = format!(
        "substeps {substeps} {names:?} depth {depth} (wanted {wanted}) speed {speed} densities \
         {densities:?}"
    );
    if name == "at rest" {
        let findings = vec![("thrown", (b - a).length()), ("depth", watch::depth(&world))];
        return Ok(Case { findings, scene });
    }
    let change = (b - a).dot(exact(normal)) / f64::from(speed) - 1.0;
    Ok(Case { findings: vec![("loss", -change), ("gain", change)], scene })
}
