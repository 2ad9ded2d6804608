//! Bodies on slopes and on moving ground: they stay, slide or roll as friction says.

use super::dim::{
    Cuboid, NO_SPIN, Vector, about_z, exact, heading, own_energy, rotation_z, turned, upright,
    xyz,
};
use super::hazumi::{Body, Collider, World};
use super::scenery::{
    BALL, DT, Solid, add_plane, at, ball, cuboid, heavy, pick, put, scaled, solid, surface,
};
use super::watch::{center, worse};
use crate::random::Random;
use crate::random_worlds::family::{Case, CaseResult, Family, Property};

pub(super) const CARRIED: Family = Family {
    name: "carried",
    kinds: &["holds on a slope", "slides down", "rolls down", "platform"],
    properties: &[
        Property { name: "creep", says: "speed of what has to stay, m/s", bound: 2e-3 },
        Property {
            name: "acceleration",
            says: "error of the acceleration, share of that without friction",
            bound: 0.01,
        },
        Property { name: "drift", says: "way over a moving platform, m", bound: 5e-3 },
        Property { name: "hop", says: "height above the slope or platform, m", bound: 1e-3 },
    ],
    run,
};

fn run(kind: usize, random: &mut Random) -> CaseResult {
    match CARRIED.kinds[kind] {
        "platform" => platform(random),
        name => slope(name, random),
    }
}

/// How steep a slope is, rad, and its friction.
fn steepness(name: &str, lag: f64, random: &mut Random) -> (f32, f32) {
    let angle = random.within(5.0_f32, 40.0).to_radians();
    let slope = angle.tan();
    #[expect(clippy::cast_possible_truncation, reason = "a small number")]
    let rolling = (lag / (1.0 + lag)) as f32;
    let friction = match name {
        "holds on a slope" => slope * random.within(1.1, 3.0),
        "slides down" => slope * random.within(0.1, 0.8),
        _ => slope * rolling * random.within(1.2, 3.0),
    };
    (angle, friction)
}

/// The inertia of a solid about z by its mass and the square of its radius.
fn lag(solid: &Solid) -> Result<f64, Box<dyn std::error::Error>> {
    let mut world = World::default();
    let id = put(&mut world, solid, 100.0, surface(0.0, 0.0), Body::dynamic())?;
    let mass = world.mass_properties(id).ok_or("no mass")?;
    let energy = own_energy(Body::dynamic().rotation, mass.inertia, about_z(1.0));
    Ok(2.0 * energy / f64::from(mass.mass * solid.radius * solid.radius))
}

fn slope(name: &str, random: &mut Random) -> CaseResult {
    let substeps = pick(random, &[1, 2, 4, 8, 16, 32, 64]);
    let mut world = heavy(substeps)?;
    let size = scaled(random, 0.1, 1.0);
    let solid = if name == "rolls down" {
        ball(size)?
    } else {
        cuboid(size * xyz(random.within(0.5, 1.0), random.within(0.2, 0.4), 0.7))?
    };
    let (angle, friction) = steepness(name, lag(&solid)?, random);
    let material = surface(friction, 0.0);
    let turn = rotation_z(-angle);
    let normal = xyz(angle.sin(), angle.cos(), 0.0);
    let is_box = random.below(2) == 0;
    if is_box {
        let ground = Collider::new(Cuboid::new(xyz(100.0, 1.0, 10.0))?);
        let body = Body { rotation: turn, position: -normal, ..Body::fixed() };
        world.add(body, Collider { material, ..ground })?;
    } else {
        add_plane(&mut world, normal, Vector::ZERO, material)?;
    }
    let height = solid.shape.support(Vector::Y).ok_or("endless")?.y;
    let body = Body { can_sleep: false, ..at(normal * height, turn) };
    let body = if name == "slides down" { upright(body) } else { body };
    let id = put(&mut world, &solid, 100.0, material, body)?;
    let down = turned(turn, Vector::X);
    let pull = 9.81 * f64::from(angle.sin());
    let expected = match name {
        "holds on a slope" => 0.0,
        "slides down" => pull - 9.81 * f64::from(friction * angle.cos()),
        _ => pull / (1.0 + lag(&solid)?),
    };
    let speed = |world: &World| {
        world.body(id).map_or(f64::NAN, |body| exact(body.linear_velocity).dot(down))
    };
    let (mut creep, mut hop) = (0.0, 0.0);
    let mut early = f64::NAN;
    for step in 0..150_u16 {
        world.step(DT)?;
        if step == 30 {
            early = speed(&world);
        }
        if step >= 30 {
            creep = worse(creep, speed(&world).abs());
        }
        let above = center(&world, id).map_or(f64::NAN, |at| at.dot(exact(normal)));
        hop = worse(hop, above - f64::from(height));
    }
    let found = (speed(&world) - early) / (119.0 * f64::from(DT));
    let mut findings = vec![("hop", hop)];
    if name == "holds on a slope" {
        findings.push(("creep", creep));
    } else {
        findings.push(("acceleration", (found - expected).abs() / pull));
    }
    let scene = format!(
        "substeps {substeps} {} slope {angle} rad friction {friction} on a box {is_box}",
        solid.name
    );
    Ok(Case { findings, scene })
}

/// A solid on a kinematic platform that moves evenly, or turns so slowly that friction holds.
fn platform(random: &mut Random) -> CaseResult {
    let substeps = pick(random, &[1, 2, 4, 8, 16, 32, 64]);
    let mut world = heavy(substeps)?;
    let friction = random.within(0.3, 1.0);
    let material = surface(friction, 0.0);
    let size = scaled(random, 0.1, 1.0);
    let sort = if random.below(3) == 0 { BALL } else { 1 };
    let solid = if sort == BALL {
        solid(BALL, size, random)?
    } else {
        cuboid(size * xyz(random.within(0.5, 1.0), random.within(0.2, 0.8), 0.7))?
    };
    let height = solid.shape.support(Vector::Y).ok_or("endless")?.y;
    let angle = random.within(-0.5, 0.5);
    let rise = scaled(random, 0.01, 10.0) * if random.below(2) == 0 { 1.0 } else { -1.0 };
    let velocity = heading(angle) * scaled(random, 0.01, 20.0) + Vector::Y * rise;
    let ground = Collider::new(Cuboid::new(xyz(5.0, 0.25, 5.0))?);
    let lift = Body { linear_velocity: velocity, ..Body::kinematic() };
    let lift = world.add(lift, Collider { material, ..ground })?;
    let body = Body {
        linear_velocity: velocity,
        angular_velocity: NO_SPIN,
        can_sleep: false,
        ..at(Vector::Y * (0.25 + height), Body::dynamic().rotation)
    };
    let id = put(&mut world, &solid, 100.0, material, body)?;
    let relative = |world: &World| Some(center(world, id)? - world.exact_position(lift)?);
    let start = relative(&world).ok_or("gone")?;
    let (mut drift, mut hop) = (0.0, 0.0);
    for _ in 0..120 {
        world.step(DT)?;
        let way = relative(&world).map_or(start * f64::NAN, |now| now - start);
        hop = worse(hop, way.y);
        drift = worse(drift, way.with_y(0.0).length());
    }
    let scene =
        format!("substeps {substeps} friction {friction} {} velocity {velocity}", solid.name);
    Ok(Case { findings: vec![("drift", drift), ("hop", hop)], scene })
}
