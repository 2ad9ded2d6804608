//! Soft bodies: bodies whose collider has a soft shape.

use super::id::BodyId;
use super::space::{DVector, Vector, engine};
use super::world::World;
use crate::pointer::{Bool, In, Out, Room, plain};
use crate::status::{Failure, OrStale, Outcome, Status, run};

/// Anchor of a particle that is pinned.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoftBodyPin {
    /// A rigid body, or all zeros for the world.
    pub body: BodyId,
    /// Anchor in the frame of the body, in metres.
    pub local_point: Vector,
    /// Anchor in the world, in metres.
    pub world_point: DVector,
}
plain!(SoftBodyPin);

/// Calls `look` with the particles of a soft body.
fn look_at<T>(
    world: World,
    id: BodyId,
    look: impl FnOnce(engine::SoftBodyParticles<'_>) -> Outcome<T>,
) -> Outcome<T> {
    let world = world.read()?;
    check_is_soft(&world, id)?;
    look(world.particles(id.into()).or_stale("soft body")?)
}

/// Fails for a body that is gone or rigid.
fn check_is_soft(world: &engine::World, id: BodyId) -> Outcome {
    world.body(id.into()).or_stale("soft body")?;
    world.particles(id.into()).map(drop).ok_or_else(|| Failure::value("body is not soft"))
}

/// Number of particles of a soft body.
#[unsafe(export_name = symbol!("soft_body_particle_count"))]
pub extern "C" fn soft_body_particle_count(
    world: World,
    id: BodyId,
    count: Out<usize>,
) -> Status {
    run(|| look_at(world, id, |particles| count.set("count", particles.len())))
}

/// Positions of the particles of a soft body, in metres, in the world: as many as there is room
/// for. `count` is the number of all.
#[unsafe(export_name = symbol!("soft_body_positions"))]
pub extern "C" fn soft_body_positions(
    world: World,
    id: BodyId,
    positions: Out<Vector>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        look_at(world, id, |particles| {
            Room { items: positions, capacity, count }.put("positions", particles.positions())
        })
    })
}

/// Velocities of the particles of a soft body, in m/s, in the world: as many as there is room
/// for. `count` is the number of all.
#[unsafe(export_name = symbol!("soft_body_velocities"))]
pub extern "C" fn soft_body_velocities(
    world: World,
    id: BodyId,
    velocities: Out<Vector>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        look_at(world, id, |particles| {
            Room { items: velocities, capacity, count }
                .put("velocities", particles.velocities())
        })
    })
}

/// Whether each edge of the shape of a soft body is torn: as many as there is room for. `count`
/// is the number of all.
#[unsafe(export_name = symbol!("soft_body_torn_edges"))]
pub extern "C" fn soft_body_torn_edges(
    world: World,
    id: BodyId,
    are_torn: Out<Bool>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        look_at(world, id, |particles| {
            let edges = 0..particles.shape().edges().len();
            let all = edges.map(|edge| particles.is_torn(edge).into());
            Room { items: are_torn, capacity, count }.put("are_torn", all)
        })
    })
}

/// Pins a particle of a soft body.
#[unsafe(export_name = symbol!("soft_body_pin"))]
pub extern "C" fn soft_body_pin(
    world: World,
    id: BodyId,
    particle: u32,
    pin: In<SoftBodyPin>,
) -> Status {
    run(|| {
        let pin = pin.get("pin")?;
        let is_in_world = pin.body == BodyId::NONE;
        let to = if is_in_world {
            engine::SoftBodyPin::World(pin.world_point)
        } else {
            engine::SoftBodyPin::Body(pin.body.into(), pin.local_point)
        };
        let mut world = world.write()?;
        check_is_soft(&world, id)?;
        world.pin(id.into(), particle, Some(to)).or_stale("body of a pin")
    })
}

/// Lets a particle of a soft body go.
#[unsafe(export_name = symbol!("soft_body_unpin"))]
pub extern "C" fn soft_body_unpin(world: World, id: BodyId, particle: u32) -> Status {
    run(|| {
        let mut world = world.write()?;
        check_is_soft(&world, id)?;
        world.pin(id.into(), particle, None).or_stale("soft body")
    })
}

/// Applies an impulse to a particle of a soft body, in N·s.
#[unsafe(export_name = symbol!("soft_body_apply_impulse"))]
pub extern "C" fn soft_body_apply_impulse(
    world: World,
    id: BodyId,
    particle: u32,
    impulse: Vector,
) -> Status {
    run(|| {
        let mut world = world.write()?;
        check_is_soft(&world, id)?;
        world.apply_impulse_to_particle(id.into(), particle, impulse).or_stale("soft body")
    })
}
