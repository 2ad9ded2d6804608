//! The command `heap`: what becomes of a pyramid or a column of cubes, second by second.

use std::error::Error;

use clap::Args;
use hazumi3d::WorldSettings;
use hazumi3d::glam::{Quat, Vec3};

use super::scene::{Building, DT, block, ground, rough, run};
use super::standing::pyramid_of;

/// Arguments of `hazumi_bench heap`.
#[derive(Debug, Args)]
pub(crate) struct HeapArguments {
    /// Cubes in the lowest layer of the pyramid, or in the column
    #[arg(long, value_name = "COUNT", default_value_t = 40)]
    base: u8,
    /// A column instead of a pyramid, its top 0.1 mm to the side
    #[arg(long)]
    column: bool,
    /// Stiffness of contacts; that of the engine where none is given
    #[arg(long, value_name = "HZ")]
    hertz: Option<f32>,
    /// Parts of a step; as many as in a new world where none is given
    #[arg(long, value_name = "COUNT")]
    substeps: Option<u32>,
    /// How long to watch
    #[arg(long, value_name = "SECONDS", default_value_t = 16)]
    seconds: u16,
    /// Nothing may fall asleep
    #[arg(long)]
    awake: bool,
}

/// Prints, every two seconds, how a heap moves and how far it has moved; always true.
///
/// Contacts of `f` hertz bend: columns of unit cubes taller than `33 m · (f / 96 Hz)^(2/3)`
/// buckle under their own weight, pyramids out of their plane at about twice that
/// (`docs/performance-log.md`).
///
/// Source: Greenhill, *Determination of the Greatest Height Consistent with Stability that a
/// Vertical Pole or Mast Can Be Made*, 1881. `[greenhill1881]`
///
/// # Errors
///
/// When a setting is out of its range.
pub(crate) fn heap(arguments: &HeapArguments) -> Result<bool, Box<dyn Error>> {
    let usual = WorldSettings::default();
    let settings = WorldSettings {
        contact_hertz: arguments.hertz.unwrap_or(usual.contact_hertz),
        substeps: arguments.substeps.unwrap_or(usual.substeps),
        sleep: !arguments.awake,
        ..usual
    };
    let build = if arguments.column { column_of } else { pyramid_of };
    let mut building = build(arguments.base, settings)?;
    println!("time, s  kinetic energy, J  farthest move, m: along       down      across");
    for second in (2..=arguments.seconds).step_by(2) {
        run(&mut building.world, 2.0, DT)?;
        let way = building.farthest_along();
        println!(
            "{second:7}  {:17.1e}  {:23.4} {:10.4} {:11.5}",
            building.world.energy().kinetic,
            way.x,
            way.y,
            way.z,
        );
    }
    Ok(true)
}

/// A column of unit cubes.
fn column_of(height: u8, settings: WorldSettings) -> Result<Building, Box<dyn Error>> {
    let mut building = Building::on(ground(settings, rough(0.6))?);
    let cube = block(Vec3::splat(0.5), rough(0.6))?;
    for floor in 0..height {
        let level = f32::from(floor);
        let across = 1e-4 * (level / f32::from(height)).powi(2);
        building.put(&cube, Vec3::new(0.0, 0.5 + level, across), Quat::IDENTITY)?;
    }
    Ok(building)
}
