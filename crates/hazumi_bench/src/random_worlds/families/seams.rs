//! Bodies that slide or roll over flush seams between colliders.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

use super::dim::{
    NO_SPIN, Rotation, SURFACES, Vector, about_z, exact, flat_surface, heading, rotation_z,
    upright, xyz,
};
use super::hazumi::shape::{Compound, Shape};
use super::hazumi::{Body, BodyId, Collider, Material, Pose, World};
use super::scenery::{DT, Solid, at, ball, capsule, cuboid, heavy, pick, put, scaled, surface};
use super::watch::{center, worse};
use crate::random::Random;
use crate::random_worlds::family::{Case, CaseResult, Family, Property};

pub(super) const SEAMS: Family = Family {
    name: "seams",
    kinds: &[
        "one box, smooth",
        "one box, rough",
        "one box, free to turn",
        "one box, rolling",
        "boxes, smooth",
        "compound, smooth",
        "surfaces, smooth",
        "boxes, rough",
        "compound, rough",
        "surfaces, rough",
        "boxes, free to turn",
        "compound, free to turn",
        "surfaces, free to turn",
        "boxes, rolling",
        "compound, rolling",
        "surfaces, rolling",
    ],
    properties: &[
        Property { name: "speed", says: "error of the speed, share of the first", bound: 0.01 },
        Property { name: "hop", says: "height that is gained behind a seam, m", bound: 1e-3 },
        Property {
            name: "aside",
            says: "speed across the way, share of that along it",
            bound: 0.01,
        },
    ],
    run,
};

/// Tiles that end at y = 0, the first from −`lead` to 0.
struct Tiles {
    lead: f32,
    length: f32,
    /// After the first one.
    count: u16,
}

impl Tiles {
    fn ends(&self) -> Vec<[f32; 2]> {
        let more = (0..self.count).map(|index| {
            let from = self.length * f32::from(index);
            [from, from + self.length]
        });
        std::iter::once([-self.lead, 0.0]).chain(more).collect()
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "few cells")]
    fn add_to(
        &self,
        world: &mut World,
        (name, shift): (&str, Vector),
        material: Material,
        random: &mut Random,
    ) -> Result<&'static str, Box<dyn std::error::Error>> {
        let mut add = |position: Vector, shape: Shape| {
            let body = Body { position: position + shift, ..Body::fixed() };
            world.add(body, Collider { material, ..Collider::new(shape) })
        };
        let slab = |[from, to]: [f32; 2]| {
            let half = xyz(0.5 * (to - from), 0.5, 3.0);
            Ok::<_, Box<dyn std::error::Error>>((
                xyz(0.5 * (to + from), -0.5, 0.0),
                Shape::from(super::dim::Cuboid::new(half)?),
            ))
        };
        if name.contains("one box") {
            // No seam: it shows that the properties are those of the bodies.
            let (place, shape) = slab([-self.lead, self.length * f32::from(self.count)])?;
            add(place, shape)?;
            return Ok("one box");
        }
        if name.contains("surfaces") {
            let number = random.below(SURFACES.len());
            for [from, to] in self.ends() {
                let cells = ((to - from) / 0.75).ceil().max(1.0);
                let (place, shape) =
                    flat_surface(number, from, cells as u16, (to - from) / cells)?;
                add(place, shape)?;
            }
            return Ok(SURFACES[number]);
        }
        let slabs: Result<Vec<_>, _> = self.ends().into_iter().map(slab).collect();
        if name.contains("boxes") {
            for (place, shape) in slabs? {
                add(place, shape)?;
            }
            return Ok("boxes");
        }
        let children = slabs?.into_iter().map(|(place, shape)| (Pose::at(place), shape));
        add(Vector::ZERO, Compound::new(children.collect())?.into())?;
        Ok("compound")
    }
}

/// A solid that lies on the ground, how it is turned, and its height above the ground.
fn slider(
    name: &str,
    (speed, substeps): (f32, u32),
    random: &mut Random,
) -> Result<(Solid, Rotation, f32), Box<dyn std::error::Error>> {
    let size = scaled(random, 0.05, 0.5);
    if name.contains("rolling") {
        // No body turns by more than an eighth of a turn in a substep.
        let size = size.max(1.5 * speed * DT / (substeps as f32 * FRAC_PI_4));
        return Ok((ball(size)?, Rotation::IDENTITY, size));
    }
    // A capsule that stands on its end would fall over.
    let sorts = if name.contains("free") { 3 } else { 4 };
    Ok(match random.below(sorts) {
        0 => (ball(size)?, Rotation::IDENTITY, size),
        1 => {
            let half = size * random.within(0.2, 2.0);
            (capsule(half, size)?, rotation_z(FRAC_PI_2), size)
        }
        2 => {
            let half = size * xyz(random.within(0.3, 1.0), random.within(0.3, 1.0), 0.7);
            (cuboid(half)?, Rotation::IDENTITY, half.y)
        }
        _ => {
            let half = size * random.within(0.2, 2.0);
            (capsule(half, size)?, Rotation::IDENTITY, size + half)
        }
    })
}

fn run(kind: usize, random: &mut Random) -> CaseResult {
    let name = SEAMS.kinds[kind];
    let substeps = pick(random, &[1, 2, 4, 8, 16, 32, 64]);
    let friction = match name {
        _ if name.contains("rough") => random.within(0.05, 0.3),
        _ if name.contains("rolling") => random.within(0.3, 1.0),
        _ => 0.0,
    };
    let material = surface(friction, 0.0);
    let mut world = heavy(substeps)?;
    let speed = scaled(random, 1.0, 10.0);
    let tiles = Tiles {
        // Even the longest body begins in full above the first tile.
        lead: 0.3 * speed + 3.5,
        length: random.within(0.4, 2.0),
        count: u16::try_from(3 + random.below(4))?,
    };
    let shift = match random.below(3) {
        0 => Vector::ZERO,
        _ => {
            xyz(random.within(-50.0, 50.0), random.within(-5.0, 5.0), random.within(-9.0, 9.0))
        }
    };
    let ground = tiles.add_to(&mut world, (name, shift), material, random)?;
    let (solid, turn, height) = slider(name, (speed, substeps), random)?;
    let is_free = name.contains("free") || name.contains("rolling");
    let way = heading(random.within(-0.1, 0.1));
    let start = shift + xyz(-0.3 * speed - solid.radius, height, 0.0);
    let body = Body {
        linear_velocity: way * speed,
        angular_velocity: if name.contains("rolling") {
            about_z(-speed / height)
        } else {
            NO_SPIN
        },
        can_sleep: false,
        ..at(start, turn)
    };
    // A ball that rolls turns about z alone.
    let body = if name.contains("rolling") {
        Body { linear_velocity: Vector::X * speed, ..body }
    } else if is_free {
        body
    } else {
        upright(body)
    };
    let id = put(&mut world, &solid, 100.0, material, body)?;
    let scene = format!(
        "substeps {substeps} friction {friction} speed {speed} {} on {ground}, tiles of {} m, \
         shift {shift}, way {way}",
        solid.name, tiles.length
    );
    let slowing = if name.contains("rough") { 9.81 * f64::from(friction) } else { 0.0 };
    let seam = shift.x - solid.radius;
    let end = shift.x + tiles.length * f32::from(tiles.count) - solid.radius - 0.1;
    Ok(Case { findings: watch(&mut world, id, slowing, [seam, end])?, scene })
}

/// Compares a body with one that slows by `slowing` m/s² and meets seams between two places on
/// the x axis.
fn watch(
    world: &mut World,
    id: BodyId,
    slowing: f64,
    [seam, end]: [f32; 2],
) -> Result<Vec<(&'static str, f64)>, Box<dyn std::error::Error>> {
    let body = *world.body(id).ok_or("the body is gone")?;
    let speed = exact(body.linear_velocity).length();
    let forward = exact(body.linear_velocity) / speed;
    let (mut error, mut hop, mut aside) = (0.0, 0.0, 0.0);
    let mut level = f64::INFINITY;
    let mut time = 0.0;
    while time < 3.0 {
        world.step(DT)?;
        time += f64::from(DT);
        let (Some(now), Some(place)) = (world.body(id), center(world, id)) else { break };
        let velocity = exact(now.linear_velocity);
        let along = velocity.dot(forward);
        let expected = speed - slowing * time;
        if place.x > f64::from(end) || expected < 0.1 * speed {
            break;
        }
        error = worse(error, (along - expected).abs() / speed);
        let across = velocity - forward * along;
        aside = worse(aside, (across - across.y * exact(Vector::Y)).length() / speed);
        if place.x < f64::from(seam) {
            level = place.y;
        } else {
            hop = worse(hop, place.y - level);
        }
    }
    Ok(vec![("speed", error), ("hop", hop), ("aside", aside)])
}
