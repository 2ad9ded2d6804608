//! Tangles of bodies on joints: energy never grows, and momentum is kept.

use super::dim::{PointJoint, Vector, direction, exact, momentum_size, rotation};
use super::hazumi::{Body, BodyId, BodyType, JointId, Material, Pose, World};
use super::scenery::{
    BALL, DT, SOLIDS, add_floor, heavy, pick, put, random_spin, scaled, solid, surface,
    weightless,
};
use super::watch::{check_sound, energy, momentum, worse};
use crate::random::Random;
use crate::random_worlds::family::{Case, CaseResult, Family, Property};

pub(super) const JOINTED: Family = Family {
    name: "jointed",
    kinds: &["free chain", "free tree", "loops", "hanging", "falling", "masses 1:1000"],
    properties: &[
        Property::ENERGY,
        Property::LINEAR,
        Property::ANGULAR,
        Property { name: "apart", says: "largest gap of a joint, m", bound: 0.02 },
    ],
    run,
};

/// A place beside `from` where a body touches none of the others.
fn clear_place(bodies: &[Placed], from: Vector, random: &mut Random) -> Option<Vector> {
    if bodies.is_empty() {
        return Some(from);
    }
    let places = (0..50).map(|_| from + 0.5 * direction(random));
    let mut clear =
        places.filter(|place| bodies.iter().all(|(_, other)| place.distance(*other) > 0.46));
    clear.next()
}

/// A body, and the place that it was put at.
type Placed = (BodyId, Vector);

/// Numbers of a tangle.
struct Sizes {
    count: usize,
    /// Most by which masses differ.
    spread: f32,
    /// Speed at first, m/s.
    speed: f32,
}

/// Builds a tangle: its bodies and its joints.
fn build(
    world: &mut World,
    name: &str,
    Sizes { count, spread, speed }: &Sizes,
    material: Material,
    random: &mut Random,
) -> Result<(Vec<Placed>, Vec<JointId>), Box<dyn std::error::Error>> {
    let mut bodies: Vec<Placed> = Vec::new();
    let mut joints = Vec::new();
    for index in 0..*count {
        let parent = match name {
            "free chain" | "hanging" => index.saturating_sub(1),
            _ => random.below(index.max(1)),
        };
        let from = bodies.get(parent).map_or(Vector::Y * 8.0, |(_, place)| *place);
        let Some(place) = clear_place(&bodies, from, random) else { break };
        let sort = if random.below(3) == 0 { BALL } else { random.below(SOLIDS.len()) };
        let solid = solid(sort, random.within(0.1, 0.22), random)?;
        let is_hook = name == "hanging" && index == 0;
        let body = Body {
            body_type: if is_hook { BodyType::Fixed } else { BodyType::Dynamic },
            position: place,
            rotation: rotation(random),
            linear_velocity: if is_hook { Vector::ZERO } else { *speed * direction(random) },
            angular_velocity: random_spin(random, 0.1, 5.0),
            can_sleep: false,
            ..Body::dynamic()
        };
        let id = put(world, &solid, 100.0 * scaled(random, 1.0, *spread), material, body)?;
        let closing = (name == "loops" && index > 2).then(|| random.below(index));
        for other in (index > 0).then_some(parent).into_iter().chain(closing) {
            let (other, there) = bodies[other];
            let pose = Pose::at(0.5 * (place + there));
            let joint = world.add_joint_at([other, id], pose, PointJoint::default())?;
            joints.push(joint.ok_or("no joint")?);
        }
        bodies.push((id, place));
    }
    Ok((bodies, joints))
}

fn run(kind: usize, random: &mut Random) -> CaseResult {
    let name = JOINTED.kinds[kind];
    let substeps = pick(random, &[4, 8, 16]);
    let is_free = !matches!(name, "hanging" | "falling");
    let mut world = if is_free { weightless(substeps)? } else { heavy(substeps)? };
    let material = surface(random.unit(), 0.0);
    if name == "falling" {
        add_floor(&mut world, material)?;
    }
    let count = 3 + random.below(6);
    let spread = if name.contains("1000") { 1000.0 } else { 5.0 };
    let speed = scaled(random, 0.5, 10.0);
    let sizes = Sizes { count, spread, speed };
    let (bodies, joints) = build(&mut world, name, &sizes, material, random)?;
    // The first step makes the velocities agree with the joints.
    world.step(DT)?;
    let (start, first) = (momentum(&world), energy(&world, 0.0));
    let amount: f64 = bodies
        .iter()
        .filter_map(|(id, _)| Some((world.body(*id)?, world.mass_properties(*id)?)))
        .map(|(body, mass)| f64::from(mass.mass) * exact(body.linear_velocity).length())
        .sum();
    let (mut most, mut linear, mut angular, mut apart) = (first, 0.0, 0.0, 0.0);
    for _ in 0..150 {
        world.step(DT)?;
        most = worse(most, energy(&world, 0.0));
        let now = momentum(&world);
        linear = worse(linear, (now.linear - start.linear).length());
        angular = worse(angular, momentum_size(now.angular - start.angular));
        for joint in joints.iter().filter_map(|&id| world.joint(id)) {
            let end = |side: usize| {
                world.world_point(joint.bodies[side], joint.frames[side].position)
            };
            let gap = || Some((exact(end(0)?) - exact(end(1)?)).length());
            apart = worse(apart, gap().unwrap_or(f64::NAN));
        }
    }
    check_sound(&world)?;
    let mut findings = vec![("energy", most / first - 1.0), ("apart", apart)];
    if is_free {
        // Bodies are about 8 m from the origin.
        findings.extend([("linear", linear / amount), ("angular", angular / (8.0 * amount))]);
    }
    let scene = format!("substeps {substeps} {count} bodies, speed {speed}");
    Ok(Case { findings, scene })
}
