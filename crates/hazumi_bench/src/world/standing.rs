//! Structures that have to stand, or have to fall.

use std::error::Error;
use std::f32::consts::PI;

use hazumi3d::glam::{Quat, Vec3};
use hazumi3d::shape::Hull;
use hazumi3d::{Collider, WorldSettings};

use super::scene::{Building, DT, all_cores, awake, block, ground, rough, run};
use super::{Effort, Measure, Measured};

/// A small pyramid that nothing but the solver holds; and, at full effort, a large one under
/// the rules of every new world, where it may sleep. Awake, that one buckles out of its plane
/// within half a minute, as walls of such soft stone do:
/// `hazumi_bench heap --base 100 --awake`.
pub(super) fn pyramid(effort: Effort) -> Measured {
    let mut measures = stand(30, awake(), 10.0)?;
    if effort == Effort::Full {
        measures.extend(stand(100, WorldSettings::default(), 30.0)?);
    }
    Ok(measures)
}

/// How well a pyramid stands.
fn stand(base: u8, settings: WorldSettings, seconds: f32) -> Measured {
    let mut building = pyramid_of(base, settings)?;
    run(&mut building.world, seconds, DT)?;
    let what = format!("base {base}, {seconds} s: farthest move, m");
    let trembling = format!("base {base}, {seconds} s: speed, rms, m/s");
    Ok(vec![
        Measure::most(what, building.farthest(), 0.5),
        Measure::most(trembling, building.mean_speed(), 0.01),
    ])
}

/// A pyramid of unit cubes, one cube thick, side by side along x.
pub(super) fn pyramid_of(
    base: u8,
    settings: WorldSettings,
) -> Result<Building, Box<dyn Error>> {
    let mut building = Building::on(ground(settings, rough(0.6))?);
    building.world.set_workers(all_cores());
    let cube = block(Vec3::splat(0.5), rough(0.6))?;
    for floor in 0..base {
        let start = 0.5 * f32::from(floor) - 0.5 * f32::from(base);
        for index in 0..base - floor {
            let x = start + f32::from(index);
            building.put(&cube, Vec3::new(x, 0.5 + f32::from(floor), 0.0), Quat::IDENTITY)?;
        }
    }
    Ok(building)
}

/// Rules for things of some centimetres.
fn small() -> WorldSettings {
    WorldSettings { length_scale: 0.1, ..awake() }
}

/// A house of cards on four floors: pairs of cards lean on each other by a fourteenth of a
/// turn, and lying cards bridge their tips.
pub(super) fn cards(effort: Effort) -> Measured {
    let seconds = effort.pick(20.0, 60.0);
    let half = Vec3::new(0.005, 0.1, 0.06);
    let card = block(half, rough(0.7))?;
    let lean = 25.0_f32.to_radians();
    let (sine, cosine) = lean.sin_cos();
    let reach = half.y * sine + half.x * cosine;
    let height = half.y * cosine + half.x * sine;
    let pitch = 2.04 * half.y;
    let floor_height = 2.0 * (height + half.x);
    let mut building = Building::on(ground(small(), rough(0.7))?);
    for floor in 0..4_u8 {
        let y = f32::from(floor) * floor_height;
        let pairs = 4 - floor;
        for pair in 0..pairs {
            let x = pitch * (f32::from(pair) - 0.5 * f32::from(pairs - 1));
            for side in [-1.0, 1.0] {
                let place = Vec3::new(x + side * reach, y + height, 0.0);
                building.put(&card, place, Quat::from_rotation_z(side * lean))?;
            }
            if pair > 0 {
                let place = Vec3::new(x - 0.5 * pitch, y + 2.0 * height + half.x, 0.0);
                building.put(&card, place, Quat::from_rotation_z(0.5 * PI))?;
            }
        }
    }
    run(&mut building.world, seconds, DT)?;
    let what = format!("4 floors, {seconds} s: farthest move, m");
    Ok(vec![Measure::most(what, building.farthest(), 0.01)])
}

/// Towers of 18 levels of three blocks; of every third level the middle block is missing.
pub(super) fn jenga(effort: Effort) -> Measured {
    let seconds = effort.pick(20.0, 60.0);
    let finer = WorldSettings { substeps: 16, ..small() };
    let cases =
        [("as sold", 1.0, small()), ("16 substeps", 1.0, finer), ("× 10", 10.0, awake())];
    let measures = cases.map(|(name, scale, settings)| {
        let tower = jenga_of(scale, settings, seconds)?;
        let what = format!("18 levels, {name}, {seconds} s: farthest move, m");
        Ok(Measure::most(what, tower.farthest(), 0.0075 * f64::from(scale)))
    });
    measures.into_iter().collect()
}

/// A tower of blocks of 7.5 cm, `scale` times as large, after some seconds.
fn jenga_of(
    scale: f32,
    settings: WorldSettings,
    seconds: f32,
) -> Result<Building, Box<dyn Error>> {
    let half = scale * Vec3::new(0.0375, 0.0075, 0.0124);
    let wood = block(half, rough(0.5))?;
    let mut building = Building::on(ground(settings, rough(0.5))?);
    for level in 0..18_u8 {
        let turn = Quat::from_rotation_y(0.5 * PI * f32::from(level % 2));
        for index in [-1.0, 0.0, 1.0] {
            if index == 0.0 && level % 3 == 1 {
                continue;
            }
            let place = turn * Vec3::Z * (0.025 * scale * index);
            let y = half.y * (1.0 + 2.0 * f32::from(level));
            building.put(&wood, place + Vec3::Y * y, turn)?;
        }
    }
    run(&mut building.world, seconds, DT)?;
    Ok(building)
}

/// Wedges of an arch whose middle line is a half circle of 5 m.
const WEDGES: u8 = 15;
const RADIUS: f32 = 5.0;

/// An arch this thick, in metres, after some seconds: the farthest move, in metres.
fn arch_of(thickness: f32, seconds: f32) -> Result<f32, Box<dyn Error>> {
    let mut building = Building::on(ground(awake(), rough(0.7))?);
    let corner = |angle: f32, out: f32, z: f32| {
        let (sine, cosine) = angle.sin_cos();
        let radius = RADIUS + 0.5 * thickness * out;
        Vec3::new(radius * cosine, radius * sine, z)
    };
    for index in 0..WEDGES {
        let angles = [0, 1].map(|more| PI * f32::from(index + more) / f32::from(WEDGES));
        let middle = corner(0.5 * (angles[0] + angles[1]), 0.0, 0.0);
        let mut corners = Vec::new();
        for (angle, z) in angles.into_iter().flat_map(|angle| [(angle, -0.5), (angle, 0.5)]) {
            corners.extend([-1.0, 1.0].map(|out| corner(angle, out, z) - middle));
        }
        let wedge = Collider { material: rough(0.7), ..Collider::new(Hull::new(&corners)?) };
        building.put(&wedge, middle, Quat::IDENTITY)?;
    }
    run(&mut building.world, seconds, DT)?;
    Ok(building.farthest())
}

/// A fifth as thick as its radius: the line of thrust fits within.
pub(super) fn arch(effort: Effort) -> Measured {
    let seconds = effort.pick(20.0, 60.0);
    let what = format!("thickness 0.2 radii, {seconds} s: farthest move, m");
    Ok(vec![Measure::most(what, arch_of(0.2 * RADIUS, seconds)?, 0.02)])
}

/// Half circles thinner than 0.1075 radii cannot stand, whatever the friction.
///
/// Source: Milankovitch, *Theorie der Druckkurven*, 1907. `[milankovitch1907]`
pub(super) fn thin_arch(_: Effort) -> Measured {
    let what = "thickness 0.08 radii, 10 s: farthest move, m";
    Ok(vec![Measure::least(what, arch_of(0.08 * RADIUS, 10.0)?, 1.0)])
}
