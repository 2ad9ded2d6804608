//! Explosions, wind and fluids.

use super::id::BodyId;
use super::query::{QueryFilter, with_filter};
use super::space::{Vector, engine, explosion_strength, fluid_surface};
use super::world::World;
use crate::common::{Falloff, Raw, mirrors};
use crate::pointer::{Bool, In, plain};
use crate::status::{Outcome, Status, run};

/// An explosion: impulses on all dynamic bodies around a place.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Explosion {
    /// In metres, in the world.
    pub center: Vector,
    /// In metres, > 0.
    pub radius: f32,
    /// Impulse on each collider at the centre, in N·s. With `is_per_area`, impulse on each
    /// square metre of its outline (in 2D, on each metre).
    pub strength: f32,
    pub is_per_area: Bool,
    pub falloff: Raw<Falloff>,
}

/// Wind, which drags bodies along.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wind {
    /// In m/s, in the world.
    pub velocity: Vector,
    /// Density, in kg/m³ (kg/m² in 2D), ≥ 0.
    pub density: f32,
    /// Drag coefficient, dimensionless, ≥ 0; a ball has 0.47.
    pub drag: f32,
}

/// A fluid below a level surface.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fluid {
    /// Normal of the surface, out of the fluid, of any length but zero.
    pub normal: Vector,
    /// Distance of the surface from the origin along the normal, in metres.
    pub offset: f32,
    /// Density, in kg/m³ (kg/m² in 2D), ≥ 0; water has 1000.
    pub density: f32,
    /// Velocity of the flow, in m/s.
    pub velocity: Vector,
    /// Rate at which motion against the fluid decays, in 1/s, ≥ 0.
    pub damping: f32,
}
plain!(Explosion, Wind, Fluid);
mirrors!(Falloff, engine::Falloff: None, Linear);

/// Applies the impulses of an explosion. `filter` may be null.
#[unsafe(export_name = symbol!("world_explode"))]
pub extern "C" fn world_explode(
    world: World,
    explosion: In<Explosion>,
    filter: In<QueryFilter>,
) -> Status {
    run(|| {
        let given = explosion.get("explosion")?;
        let explosion = engine::Explosion {
            center: given.center,
            radius: given.radius,
            strength: explosion_strength(given.strength, given.is_per_area.get()),
            falloff: given.falloff.get()?.into(),
        };
        let impulses = {
            let world = world.read()?;
            with_filter(filter, |filter| Ok(world.explosion_impulses(&explosion, filter)?))?
        };
        apply(world, impulses)
    })
}

/// Applies the forces of wind on a body in the next step, which is `seconds` long.
#[unsafe(export_name = symbol!("body_apply_wind"))]
pub extern "C" fn body_apply_wind(
    world: World,
    body: BodyId,
    wind: In<Wind>,
    seconds: f32,
) -> Status {
    run(|| {
        let &Wind { velocity, density, drag } = wind.get("wind")?;
        let wind = engine::Wind { velocity, density, drag };
        let forces = world.read()?.wind_forces(body.into(), &wind, seconds)?;
        apply(world, forces)
    })
}

/// Applies the lift and the drag of a fluid on a body in the next step.
#[unsafe(export_name = symbol!("body_apply_fluid"))]
pub extern "C" fn body_apply_fluid(world: World, body: BodyId, fluid: In<Fluid>) -> Status {
    run(|| {
        let &Fluid { normal, offset, density, velocity, damping } = fluid.get("fluid")?;
        let surface = fluid_surface(normal, offset)?;
        let fluid = engine::Fluid { surface, density, velocity, damping };
        let forces = world.read()?.fluid_forces(body.into(), &fluid)?;
        apply(world, forces)
    })
}

/// Applies edits that the engine computed.
pub(crate) fn apply(world: World, edits: Vec<engine::Edit>) -> Outcome {
    let mut world = world.write()?;
    for edit in edits {
        world.apply(edit)?;
    }
    Ok(())
}
