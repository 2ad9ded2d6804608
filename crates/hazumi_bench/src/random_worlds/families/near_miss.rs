//! Bodies that pass others without touching them: nothing changes their velocity.

use super::dim::{
    DVector, NO_SPIN, Rotation, SURFACES, Spin, Vector, across, direction, exact, flat_surface,
    momentum_size, own_momentum, rotation, turned, turned_back, upright,
};
use super::hazumi::shape::Shape;
use super::hazumi::space::ToF32;
use super::hazumi::{Body, BodyId, Collider, World};
use super::scenery::{
    DT, SOLIDS, Solid, cuboid, pick, put, random_spin, scaled, solid, surface, weightless,
};
use super::watch::{check_sound, worse};
use crate::random::Random;
use crate::random_worlds::family::{Case, CaseResult, Family, Property};

pub(super) const NEAR_MISS: Family = Family {
    name: "near miss",
    kinds: &["box", "hull", "surface", "slot", "spinning", "moving wall", "dynamic wall"],
    properties: &[
        Property {
            name: "velocity",
            says: "change of the velocity, share of the relative speed",
            bound: 1e-3,
        },
        Property {
            name: "spin",
            says: "change of the own angular momentum, share of mass, radius and relative speed",
            bound: 1e-3,
        },
    ],
    run,
};

/// A shape to pass.
struct Wall {
    shape: Shape,
    name: String,
}

fn wall(name: &str, random: &mut Random) -> Result<Wall, Box<dyn std::error::Error>> {
    let solid = match name {
        "surface" => {
            let number = random.below(SURFACES.len());
            let cell = scaled(random, 0.1, 1.0);
            let (_, shape) = flat_surface(number, 0.0, 8, cell)?;
            return Ok(Wall { shape, name: format!("{} cell {cell}", SURFACES[number]) });
        }
        "hull" => solid(3, scaled(random, 0.3, 5.0), random)?,
        _ => {
            let half = direction(random).abs().max(Vector::splat(0.05));
            cuboid(half * scaled(random, 0.3, 5.0))?
        }
    };
    Ok(Wall { shape: solid.shape, name: solid.name })
}

/// How far a solid reaches from its origin in a direction of the world, m.
fn reach(shape: &Shape, body: &Body, direction: Vector) -> Option<f64> {
    let local = shape.support(turned_back(body.rotation, direction))?;
    Some(turned(body.rotation, local).dot(exact(direction)))
}

fn wall_body(name: &str, random: &mut Random) -> Body {
    let linear_velocity = if name == "moving wall" {
        direction(random) * scaled(random, 0.1, 20.0)
    } else {
        Vector::ZERO
    };
    let body = match name {
        "moving wall" => Body::kinematic(),
        "dynamic wall" => Body::dynamic(),
        _ => Body::fixed(),
    };
    Body { rotation: rotation(random), linear_velocity, ..body }
}

/// The normal of a plane that touches the wall: of a face or across an edge.
fn outward(turn: Rotation, random: &mut Random) -> Vector {
    let normal = if random.below(2) == 0 {
        let axis = pick(random, &Vector::AXES);
        let side = if random.below(2) == 0 { axis } else { -axis };
        turned(turn, side)
    } else {
        exact(direction(random))
    };
    normal.to_f32().normalize()
}

/// A body on a path beside the wall, in a plane that is as far away as the gap says.
#[expect(clippy::cast_possible_truncation, reason = "places within some metres")]
fn run(kind: usize, random: &mut Random) -> CaseResult {
    let name = NEAR_MISS.kinds[kind];
    let substeps = pick(random, &[1, 2, 4, 8, 16, 32, 64]);
    let material = surface(random.unit(), random.unit());
    let mut world = weightless(substeps)?;
    let wall = wall(name, random)?;
    let wall_body = wall_body(name, random);
    let wall_velocity = wall_body.linear_velocity;
    let normal = outward(wall_body.rotation, random);
    let sort = if name == "spinning" { random.below(3) } else { random.below(SOLIDS.len()) };
    let solid = solid(sort, scaled(random, 0.05, 1.0), random)?;
    let gap = scaled(random, 1e-4, 2e-2);
    let speed = scaled(random, 1.0, 50.0);
    let path = across(normal, random) * speed;
    let turning = if name == "spinning" { random_spin(random, 1.0, 50.0) } else { NO_SPIN };
    let time = DT * random.within(1.0, 5.0);
    let flyer = Body {
        rotation: rotation(random),
        linear_velocity: path + wall_velocity,
        angular_velocity: turning,
        is_bullet: random.below(4) == 0,
        ..Body::dynamic()
    };
    let own = if name == "spinning" {
        f64::from(solid.radius)
    } else {
        reach(&solid.shape, &flyer, -normal).ok_or("endless")?
    };
    let edge = wall.shape.support(turned_back(wall_body.rotation, normal)).ok_or("endless")?;
    let edge = turned(wall_body.rotation, edge).to_f32();
    let flyer = Body { position: edge + normal * (own as f32 + gap) - path * time, ..flyer };
    let collider = Collider { material, ..Collider::new(wall.shape.clone()) };
    let passed = world.add(wall_body, collider.clone())?;
    if name == "slot" {
        // The same again on the other side.
        let other = reach(&solid.shape, &flyer, normal).ok_or("endless")? + own;
        let back = reach(&wall.shape, &wall_body, -normal).ok_or("endless")?;
        let far = exact(edge).dot(exact(normal)) + other + 2.0 * f64::from(gap) + back;
        world.add(Body { position: normal * far as f32, ..wall_body }, collider)?;
    }
    let body = if name == "spinning" { flyer } else { upright(flyer) };
    let id = put(&mut world, &solid, 100.0, material, body)?;
    let steps = 2.0 * time / DT + 4.0;
    let scene = format!(
        "substeps {substeps} {} past {} at {}, velocity {} gap {gap} bullet {} wall {} \
         normal {normal} spin {turning:?}",
        solid.name,
        wall.name,
        flyer.position,
        flyer.linear_velocity,
        flyer.is_bullet,
        wall_velocity
    );
    let findings = watch(&mut world, [id, passed], steps, (speed, &solid))?;
    Ok(Case { findings, scene })
}

/// The largest change of the velocities and spins of the body and the wall.
fn watch(
    world: &mut World,
    ids: [BodyId; 2],
    steps: f32,
    (speed, solid): (f32, &Solid),
) -> Result<Vec<(&'static str, f64)>, Box<dyn std::error::Error>> {
    let motions = |world: &World| -> Vec<(DVector, Spin, f64)> {
        let motion = |id: BodyId| {
            let body = world.body(id)?;
            let mass = world.mass_properties(id)?;
            let spin = own_momentum(body.rotation, mass.inertia, body.angular_velocity);
            let unit = f64::from(mass.mass * solid.radius * speed);
            Some((exact(body.linear_velocity), spin, unit))
        };
        ids.into_iter().filter_map(motion).collect()
    };
    let start = motions(world);
    let (mut change, mut turn) = (0.0, 0.0);
    let mut left = steps;
    while left > 0.0 {
        left -= 1.0;
        world.step(DT)?;
        for ((velocity, spin, unit), before) in motions(world).iter().zip(&start) {
            change = worse(change, (*velocity - before.0).length());
            turn = worse(turn, momentum_size(*spin - before.1) / unit);
        }
    }
    check_sound(world)?;
    Ok(vec![("velocity", change / f64::from(speed)), ("spin", turn)])
}
