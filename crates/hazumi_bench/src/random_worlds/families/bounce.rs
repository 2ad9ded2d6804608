//! Bodies with restitution: none gains energy, and no contact leaves faster than it may.

use std::f32::consts::FRAC_PI_2;

use super::dim::{
    DVector, SURFACES, Vector, across, direction, exact, flat_surface, rotation, spin,
    spin_size, upright, xyz,
};
use super::hazumi::{Body, BodyId, BodyType, Collider, LockedAxes, World};
use super::scenery::{
    BALL, DT, SOLIDS, add_floor, add_pen, add_plane, at, ball, heavy, pick, put, scaled, solid,
    surface, weightless,
};
use super::watch::{center, check_sound, energy, worse};
use crate::random::Random;
use crate::random_worlds::family::{Case, CaseResult, Family, Property};

pub(super) const BOUNCE: Family = Family {
    name: "bounce",
    kinds: &[
        "balls in a shaft",
        "solids in a shaft",
        "balls in a groove",
        "solids in a groove",
        "pile",
        "pair",
        "jam",
        "tiles",
        "shaft, 1-3 substeps",
        "full shaft",
    ],
    properties: &[
        Property::ENERGY,
        Property {
            name: "apart",
            says: "speed apart above e times the speed together, share of that together",
            bound: 0.02,
        },
        Property {
            name: "returns",
            says: "speed apart below e times the speed together, share of that together",
            bound: 0.02,
        },
        Property {
            name: "glance",
            says: "change of the speed along the surface, share of the speed",
            bound: 0.01,
        },
        Property { name: "rest", says: "bodies of a pile awake after a minute", bound: 0.0 },
    ],
    run,
};

fn run(kind: usize, random: &mut Random) -> CaseResult {
    match BOUNCE.kinds[kind] {
        "pair" => pair(random),
        "jam" => jam(random),
        "tiles" => tiles(random),
        "pile" => pile(random),
        _ => narrow(kind, random),
    }
}

/// Coefficient of restitution of a scene.
fn restitution(random: &mut Random) -> f32 {
    if random.below(5) == 0 { 1.0 } else { random.within(0.1, 1.0) }
}

/// Bodies that fall into a shaft or a groove, in which each touches several things at once.
fn narrow(kind: usize, random: &mut Random) -> CaseResult {
    let name = BOUNCE.kinds[kind];
    let restitution = restitution(random);
    let friction = if random.below(2) == 0 { 0.0 } else { random.unit() };
    let substeps = if name.contains("1-3") {
        pick(random, &[1, 2, 3])
    } else {
        pick(random, &[4, 8, 16, 32, 64])
    };
    let material = surface(friction, restitution);
    let mut world = heavy(substeps)?;
    let radius = random.within(0.1, 0.5);
    let are_boxes = random.below(2) == 0;
    let is_full = name.contains("full");
    let (slack, low, wall) = if name.contains("groove") {
        let angle = random.within(20.0_f32, 70.0).to_radians();
        for side in [-1.0, 1.0] {
            let normal = xyz(side * angle.sin(), angle.cos(), 0.0);
            add_plane(&mut world, normal, Vector::ZERO, material)?;
        }
        // Clear of both sides, however steep they are.
        let low = 1.2 * radius / angle.cos();
        (0.1 * radius, low, format!("groove {angle} rad"))
    } else {
        let half = radius * random.within(1.02, if is_full { 1.4 } else { 1.95 });
        add_floor(&mut world, material)?;
        add_pen(&mut world, half, are_boxes, material)?;
        (half - radius, 1.1 * radius, format!("shaft half {half}, boxes {are_boxes}"))
    };
    let spread = if random.below(3) == 0 { 1000.0 } else { 1.0 };
    let count = if is_full { 5 } else { 1 + random.below(5) };
    let mut scene = format!("e {restitution} friction {friction} substeps {substeps}, {wall}");
    let mut height = low + random.within(0.0, 2.0);
    for _ in 0..count {
        let sort = if name.contains("balls") { BALL } else { random.below(SOLIDS.len()) };
        let solid = solid(sort, radius, random)?;
        let level = direction(random).with_y(0.0) * slack;
        let body = Body {
            linear_velocity: Vector::Y * random.within(-5.0, 0.0),
            angular_velocity: spin(random, if sort == BALL { 0.0 } else { 3.0 }),
            ..at(level + Vector::Y * height, rotation(random))
        };
        let density = 100.0 * scaled(random, 1.0, spread);
        scene += &format!("; {} density {density} at {}", solid.name, body.position);
        put(&mut world, &solid, density, material, body)?;
        height += radius * random.within(2.05, 4.0);
    }
    let start = energy(&world, 0.0);
    let mut most = start;
    for _ in 0..240 {
        world.step(DT)?;
        most = worse(most, energy(&world, 0.0));
    }
    check_sound(&world)?;
    Ok(Case { findings: vec![("energy", most / start - 1.0)], scene })
}

/// Solids that fall on a heap between walls.
fn pile(random: &mut Random) -> CaseResult {
    let restitution = random.within(0.1, 0.95);
    let friction = random.within(0.2, 1.0);
    let substeps = pick(random, &[4, 8, 16]);
    // A ball that rolls on level ground never stops by itself.
    let material =
        super::hazumi::Material { rolling_resistance: 0.01, ..surface(friction, restitution) };
    let mut world = heavy(substeps)?;
    add_floor(&mut world, material)?;
    let half = random.within(0.6, 2.0);
    add_pen(&mut world, half, random.below(2) == 0, material)?;
    let count = 5 + random.below(11);
    let are_balls = random.below(3) == 0;
    let mut bodies = Vec::new();
    for index in 0..count {
        let sort = if are_balls { BALL } else { random.below(SOLIDS.len()) };
        let solid = solid(sort, random.within(0.2, 0.5), random)?;
        let level = direction(random).with_y(0.0) * (half - 0.5);
        let body = Body {
            angular_velocity: spin(random, 3.0),
            // Nothing else slows a ball that spins about the normal of its contact.
            angular_damping: 0.5,
            ..at(level + Vector::Y * (1.0 + 1.1 * index as f32), rotation(random))
        };
        let density = 100.0 * scaled(random, 1.0, 10.0);
        bodies.push(put(&mut world, &solid, density, material, body)?);
    }
    let start = energy(&world, 0.0);
    let mut most = start;
    let is_awake = |world: &World, id: &BodyId| world.is_asleep(*id) == Some(false);
    for _ in 0..3600 {
        world.step(DT)?;
        most = worse(most, energy(&world, 0.0));
        if !bodies.iter().any(|id| is_awake(&world, id)) {
            break;
        }
    }
    let motions = || bodies.iter().filter_map(|&id| world.body(id));
    let fastest = motions().map(|body| body.linear_velocity.length()).fold(0.0, f32::max);
    let turning = motions().map(|body| spin_size(body.angular_velocity)).fold(0.0, f32::max);
    let awake = bodies.iter().filter(|id| is_awake(&world, id)).count();
    check_sound(&world)?;
    let findings = vec![("energy", most / start - 1.0), ("rest", awake as f64)];
    let scene = format!(
        "e {restitution} friction {friction} substeps {substeps} half {half}, {count} solids, \
         balls alone {are_balls}; fastest at last {fastest} m/s, {turning} rad/s"
    );
    Ok(Case { findings, scene })
}

/// Two solids that do not turn and meet in empty space, or one that meets a fixed one.
fn pair(random: &mut Random) -> CaseResult {
    let restitution = random.unit();
    let substeps = pick(random, &[1, 2, 4, 8, 16, 32, 64]);
    let material = surface(0.0, restitution);
    let mut world = weightless(substeps)?;
    let kinds = [random.below(SOLIDS.len()), random.below(SOLIDS.len())];
    let radii = [scaled(random, 0.1, 1.0), scaled(random, 0.1, 1.0)];
    let solids = [solid(kinds[0], radii[0], random)?, solid(kinds[1], radii[1], random)?];
    let other = pick(random, &BodyType::ALL);
    // Only bullets are sure to meet what moves.
    let is_bullet = random.below(2) == 0;
    let fastest = if is_bullet { 50.0 } else { 0.2 * radii[0].min(radii[1]) / DT };
    let speed = scaled(random, 1.1, fastest.max(1.2));
    let forward = direction(random);
    let aside = across(forward, random) * (random.unit() * 0.8 * (radii[0] + radii[1]));
    let away = radii[0] + radii[1] + speed * DT * random.within(1.0, 2.0);
    let share = if other == BodyType::Fixed { 0.0 } else { random.unit() };
    let drift = if other == BodyType::Fixed { Vector::ZERO } else { 3.0 * direction(random) };
    let densities = [100.0 * scaled(random, 1.0, 1000.0), 100.0];
    let mut ids = Vec::new();
    let ends = [(-away * forward + aside, 1.0 - share), (Vector::ZERO, -share)];
    for (index, (position, part)) in ends.into_iter().enumerate() {
        let body_type = if index == 1 { other } else { BodyType::Dynamic };
        let linear_velocity = forward * (speed * part) + drift;
        let rotation = rotation(random);
        let pose = at(position, rotation);
        let body = Body { body_type, linear_velocity, is_bullet, ..pose };
        ids.push(put(&mut world, &solids[index], densities[index], material, upright(body))?);
    }
    let relative = |world: &World| {
        let velocity = |id| world.body(id).map(|body| exact(body.linear_velocity));
        Some(velocity(ids[0])? - velocity(ids[1])?)
    };
    let before = relative(&world).ok_or("a body is gone")?;
    let start = energy(&world, 0.0);
    let steps = 10.0 + 3.0 * away / (speed * DT);
    let mut most = start;
    let mut left = steps;
    while left > 0.0 {
        world.step(DT)?;
        most = worse(most, energy(&world, 0.0));
        left -= 1.0;
    }
    let after = relative(&world).ok_or("a body is gone")?;
    // A kinematic body has all the energy there is.
    let mut findings = if other == BodyType::Kinematic {
        Vec::new()
    } else {
        vec![("energy", most / start - 1.0)]
    };
    findings.extend(judge(before, after, restitution));
    let names = [&solids[0].name, &solids[1].name];
    let scene = format!(
        "e {restitution} substeps {substeps} {names:?} densities {densities:?} other \
         {other:?} bullets {is_bullet} speed {speed} aside {aside}"
    );
    Ok(Case { findings, scene })
}

/// Compares the relative velocities before and after an impact without friction, which changes
/// them along the normal alone.
fn judge(before: DVector, after: DVector, restitution: f32) -> Vec<(&'static str, f64)> {
    let change = after - before;
    if change.length() <= 1e-3 * before.length() {
        return Vec::new();
    }
    let normal = change.normalize();
    let [together, apart] = [-before.dot(normal), after.dot(normal)];
    let excess = apart / together - f64::from(restitution);
    if together > 1.05 {
        return vec![("apart", excess), ("returns", -excess)];
    }
    // Slower than the threshold of restitution; what hardly touches tells nothing.
    vec![("apart", if together > 0.05 { excess } else { 0.0 })]
}

/// A ball that hits one which touches other things already, all of them without friction.
fn jam(random: &mut Random) -> CaseResult {
    let restitution = restitution(random);
    let substeps = pick(random, &[1, 2, 4, 8, 16, 32, 64]);
    let material = surface(0.0, restitution);
    let mut world = weightless(substeps)?;
    let radius = random.within(0.1, 0.5);
    let angle = random.within(15.0_f32, 75.0).to_radians();
    for side in [-1.0, 1.0] {
        let normal = xyz(side * angle.sin(), angle.cos(), 0.0);
        add_plane(&mut world, normal, Vector::ZERO, material)?;
    }
    let speed = scaled(random, 1.1, 20.0);
    // It touches both sides of the groove.
    let low = Vector::Y * (radius / angle.cos());
    // The other ball begins clear of both sides.
    let most = (0.9 * (FRAC_PI_2 - angle)).min(0.5);
    let tilt = random.within(-most, most);
    let above = xyz(tilt.sin(), tilt.cos(), 0.0);
    let high = low + above * (2.0 * radius + speed * DT * random.within(0.1, 2.0));
    let solid = ball(radius)?;
    let locked = Body { locked_axes: LockedAxes::NONE, ..Body::dynamic() };
    let falling = Body { position: high, linear_velocity: -above * speed, ..locked };
    let falling = put(&mut world, &solid, 100.0, material, falling)?;
    let resting = put(&mut world, &solid, 100.0, material, Body { position: low, ..locked })?;
    let start = energy(&world, 0.0);
    let (mut most, mut fastest) = (start, 0.0_f64);
    for _ in 0..60 {
        world.step(DT)?;
        most = worse(most, energy(&world, 0.0));
        let of = |id| {
            let velocity = exact(world.body(id)?.linear_velocity);
            Some((center(&world, id)?, velocity))
        };
        let (Some((a, fast)), Some((b, slow))) = (of(falling), of(resting)) else { continue };
        fastest = worse(fastest, (fast - slow).dot((a - b).normalize()));
    }
    // With all the energy in both balls, they would meet at √2 times the speed.
    let limit = f64::from(restitution) * 2.0_f64.sqrt();
    let findings =
        vec![("energy", most / start - 1.0), ("apart", fastest / f64::from(speed) - limit)];
    let scene = format!(
        "e {restitution} substeps {substeps} radius {radius} groove {angle} rad speed {speed} \
         tilt {tilt}"
    );
    Ok(Case { findings, scene })
}

/// A solid that does not turn, or a ball, shot without friction at a flat surface with seams.
fn tiles(random: &mut Random) -> CaseResult {
    let restitution = random.within(0.1, 1.0);
    let substeps = pick(random, &[1, 2, 4, 8, 16, 32, 64]);
    let material = surface(0.0, restitution);
    let mut world = weightless(substeps)?;
    let number = random.below(SURFACES.len());
    let cell = random.within(0.2, 1.0);
    for side in [-8.0, 0.0] {
        let (position, shape) = flat_surface(number, side * cell, 8, cell)?;
        let body = Body { position, ..Body::fixed() };
        world.add(body, Collider { material, ..Collider::new(shape) })?;
    }
    let sort = random.below(SOLIDS.len());
    let solid = solid(sort, scaled(random, 0.05, 0.5), random)?;
    let down = scaled(random, 1.1, 30.0);
    let level = direction(random).with_y(0.0) * random.unit() * down;
    let time = DT * random.within(0.2, 2.0);
    let velocity = level - Vector::Y * down;
    let target = direction(random).with_y(0.0) * cell;
    let body = Body {
        position: target + Vector::Y * (solid.radius + 0.02) - velocity * time,
        rotation: rotation(random),
        linear_velocity: velocity,
        ..Body::dynamic()
    };
    let scene = format!(
        "e {restitution} substeps {substeps} {} at {} velocity {velocity} on two {} of cells \
         of {cell} m",
        solid.name, body.position, SURFACES[number]
    );
    let id = put(&mut world, &solid, 100.0, material, upright(body))?;
    let mut left = time + 2.0 * solid.radius / down + 4.0 * DT;
    while left > 0.0 {
        left -= DT;
        world.step(DT)?;
    }
    let after = exact(world.body(id).ok_or("the body is gone")?.linear_velocity);
    let excess = after.y / f64::from(down) - f64::from(restitution);
    let glance = (after.with_y(0.0) - exact(level)).length() / exact(velocity).length();
    let findings = vec![("apart", excess), ("returns", -excess), ("glance", glance)];
    Ok(Case { findings, scene })
}
