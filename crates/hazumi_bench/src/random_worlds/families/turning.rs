//! Bodies that come down by turning, and fast ones: they stop at the surface.

use super::dim::{
    Cuboid, Rotation, SURFACES, Vector, about_z, exact, flat_surface, rotation, rotation_z,
    turned, turned_back, xyz, yaw,
};
use super::hazumi::math::rotation::multiply;
use super::hazumi::{Body, BodyId, Collider, World};
use super::scenery::{
    DT, Solid, add_floor, at, ball, capsule, cuboid, heavy, pick, put, scaled, surface,
    weightless,
};
use super::watch::{center, energy, worse};
use crate::random::Random;
use crate::random_worlds::family::{Case, CaseResult, Family, Property};

pub(super) const TURNING: Family = Family {
    name: "turning",
    kinds: &[
        "bar on half-space",
        "bar on box",
        "bar on surface",
        "rod at thin wall",
        "fast at half-space",
        "fast at box",
        "fast at surface",
    ],
    properties: &[
        Property { name: "depth", says: "deepest place below the surface, m", bound: 0.01 },
        Property { name: "through", says: "bodies that went through", bound: 0.0 },
        Property { name: "back", says: "gap to the surface after the impact, m", bound: 0.02 },
        Property::ENERGY,
    ],
    run,
};

fn run(kind: usize, random: &mut Random) -> CaseResult {
    let name = TURNING.kinds[kind];
    match name {
        _ if name.starts_with("bar") => bar(name, random),
        _ if name.starts_with("rod") => rod(random),
        _ => fast(name, random),
    }
}

/// The farthest place of a solid along a direction of the world, m.
fn farthest(world: &World, id: BodyId, solid: &Solid, direction: Vector) -> f64 {
    let place = || {
        let rotation = world.body(id)?.rotation;
        let local = solid.shape.support(turned_back(rotation, direction))?;
        let place = world.exact_position(id)? + turned(rotation, local);
        Some(place.dot(exact(direction)))
    };
    place().unwrap_or(f64::NAN)
}

/// Adds ground that ends at y = 0 and reaches at least `half` m to each side.
fn add_ground(
    world: &mut World,
    name: &str,
    half: f32,
    random: &mut Random,
) -> Result<String, Box<dyn std::error::Error>> {
    let material = surface(0.6, 0.0);
    if name.contains("half-space") {
        add_floor(world, material)?;
        return Ok("half-space".to_owned());
    }
    let (position, shape, text) = if name.contains("box") {
        let thick = scaled(random, 0.2, 10.0);
        let half_extents = Vector::splat(2.0 * half).with_y(0.5 * thick);
        let place = Vector::Y * (-0.5 * thick);
        (place, Cuboid::new(half_extents)?.into(), format!("box of {thick} m"))
    } else {
        let number = random.below(SURFACES.len());
        let (place, shape) = flat_surface(number, -1.7 * half, 8, 0.4 * half)?;
        (place, shape, SURFACES[number].to_owned())
    };
    let body = Body { position, ..Body::fixed() };
    world.add(body, Collider { material, ..Collider::new(shape) })?;
    Ok(text)
}

/// A bar that stands on its end, leans and falls over.
fn bar(name: &str, random: &mut Random) -> CaseResult {
    let substeps = pick(random, &[1, 2, 4, 8, 16, 32, 64]);
    let mut world = heavy(substeps)?;
    let half = scaled(random, 0.25, 8.0);
    let thick = half / random.within(5.0, 40.0);
    let solid = if random.below(3) == 0 {
        capsule(half - thick, thick)?
    } else {
        cuboid(Vector::splat(thick).with_y(half))?
    };
    let lean = random.within(2.0_f32, 20.0);
    let ground = add_ground(&mut world, name, 2.5 * half, random)?;
    let turn = multiply(yaw(random.unit()), rotation_z(lean.to_radians()));
    let local = solid.shape.support(turned_back(turn, -Vector::Y)).ok_or("endless")?;
    let height = -turned(turn, local).dot(exact(Vector::Y));
    #[expect(clippy::cast_possible_truncation, reason = "some metres")]
    let position = Vector::Y * height as f32;
    let id = put(&mut world, &solid, 1000.0, surface(0.6, 0.0), at(position, turn))?;
    let start = energy(&world, 0.0);
    let (mut deep, mut most) = (0.0, start);
    for _ in 0..300 {
        world.step(DT)?;
        deep = worse(deep, farthest(&world, id, &solid, -Vector::Y));
        most = worse(most, energy(&world, 0.0));
    }
    let is_through = center(&world, id).is_none_or(|center| center.y < 0.0);
    let scene = format!("substeps {substeps} {} leans {lean}° on {ground}", solid.name);
    let findings = vec![
        ("depth", deep),
        ("through", f64::from(u8::from(is_through))),
        ("energy", most / start - 1.0),
    ];
    Ok(Case { findings, scene })
}

/// A rod that spins in front of a thin wall and reaches it with its tip.
fn rod(random: &mut Random) -> CaseResult {
    let substeps = pick(random, &[4, 8, 16, 32, 64]);
    let mut world = weightless(substeps)?;
    let half = scaled(random, 0.25, 2.0);
    let thick = half / random.within(5.0, 40.0);
    let solid = if random.below(3) == 0 {
        capsule(half - thick, thick)?
    } else {
        cuboid(Vector::splat(thick).with_y(half))?
    };
    let material = surface(random.unit(), 0.0);
    let wall = scaled(random, 0.01, 0.2);
    let body = Body { position: Vector::X * (0.5 * wall), ..Body::fixed() };
    let shape = Cuboid::new(Vector::splat(30.0).with_x(0.5 * wall))?;
    world.add(body, Collider { material, ..Collider::new(shape) })?;
    let away = (half * random.within(0.2, 0.95)).max(1.1 * thick + 0.01);
    let turning = scaled(random, 5.0, 150.0);
    let speed = if random.below(2) == 0 { 0.0 } else { scaled(random, 0.1, 20.0) };
    let rod = Body {
        position: Vector::X * -away,
        linear_velocity: Vector::X * speed,
        angular_velocity: about_z(if random.below(2) == 0 { turning } else { -turning }),
        ..Body::dynamic()
    };
    let id = put(&mut world, &solid, 1000.0, material, rod)?;
    let start = energy(&world, 0.0);
    let (mut deep, mut most) = (0.0, start);
    let mut is_through = false;
    for _ in 0..60 {
        world.step(DT)?;
        deep = worse(deep, farthest(&world, id, &solid, Vector::X));
        most = worse(most, energy(&world, 0.0));
        is_through |= center(&world, id).is_none_or(|center| center.x > 0.0);
    }
    let scene = format!(
        "substeps {substeps} {} spins at {turning} rad/s, {away} m before a wall of {wall} m, \
         moves at {speed} m/s",
        solid.name
    );
    let findings = vec![
        ("depth", deep),
        ("through", f64::from(u8::from(is_through))),
        ("energy", most / start - 1.0),
    ];
    Ok(Case { findings, scene })
}

/// A ball or a box, small or large, that is shot down at the ground.
fn fast(name: &str, random: &mut Random) -> CaseResult {
    let substeps = pick(random, &[1, 2, 4, 8, 16, 32, 64]);
    let mut world = weightless(substeps)?;
    let size = scaled(random, 0.05, 50.0);
    let (solid, turn) = if random.below(2) == 0 {
        (ball(0.5 * size)?, rotation(random))
    } else {
        (cuboid(Vector::splat(0.5 * size))?, Rotation::IDENTITY)
    };
    let ground = add_ground(&mut world, name, 2.0 * size + 5.0, random)?;
    let speed = scaled(random, 10.0, 400.0);
    let gap = speed * DT * random.within(0.1, 3.0);
    let body = Body {
        linear_velocity: xyz(0.0, -speed, 0.0),
        ..at(Vector::Y * (0.5 * size + gap), turn)
    };
    let id = put(&mut world, &solid, 1000.0, surface(0.6, 0.0), body)?;
    let start = energy(&world, 0.0);
    let (mut deep, mut most, mut back) = (0.0, start, 0.0);
    let mut has_met = false;
    for _ in 0..120 {
        world.step(DT)?;
        let low = farthest(&world, id, &solid, -Vector::Y);
        deep = worse(deep, low);
        most = worse(most, energy(&world, 0.0));
        has_met |= low > -0.01;
        if has_met {
            back = worse(back, -low);
        }
    }
    let is_through = center(&world, id).is_none_or(|center| center.y < 0.0);
    let scene =
        format!("substeps {substeps} {} at {speed} m/s from {gap} m on {ground}", solid.name);
    let findings = vec![
        ("depth", deep),
        ("through", f64::from(u8::from(is_through))),
        ("back", back),
        ("energy", most / start - 1.0),
    ];
    Ok(Case { findings, scene })
}
