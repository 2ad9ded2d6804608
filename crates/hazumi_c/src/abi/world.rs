//! Worlds: creation, settings, steps, and what can be measured.

use std::num::NonZeroUsize;

use super::space::engine::core::Workers;
use super::space::{KINDS, Vector, engine};
use crate::common::{ContinuousCollision, Energy, Raw, StepReport, mirrors};
use crate::pointer::{Bool, In, Out, plain};
use crate::registry::{Reading, Registry, Writing};
use crate::status::{Failure, Outcome, Status, run};

/// A world of bodies, colliders and joints.
///
/// Several threads may read it at the same time. A call that changes it fails with
/// `HZ_STATUS_BUSY` while another thread uses it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct World {
    pub bits: u64,
}

/// Settings of a world.
///
/// `hz2_world_settings_default` and `hz3_world_settings_default` suit things between 10 cm and
/// 10 m in size.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldSettings {
    /// Gravity, in m/s²; default −9.81 along y.
    pub gravity: Vector,
    /// Number of substeps in a step, 1..=64; default 8.
    pub substeps: u32,
    /// Size of a typical thing in this world, in metres, 1e-6..=1e6; default 1. It scales all
    /// lengths and speeds below.
    pub length_scale: f32,
    /// Largest speed at which contacts push overlapping bodies apart, in m/s, > 0; default 3.
    pub max_push_out_speed: f32,
    /// Stiffness of contacts, in Hz, > 0; default 96.
    pub contact_hertz: f32,
    /// Damping ratio of contacts, dimensionless, ≥ 0; default 10.
    pub contact_damping_ratio: f32,
    /// Approach speed below which nothing bounces, in m/s, ≥ 0; default 1.
    pub restitution_threshold: f32,
    /// Approach speed above which a contact is a hit event, in m/s, ≥ 0; default 1.
    pub hit_event_threshold: f32,
    /// Speed limit of dynamic bodies, in m/s, > 0; default 400.
    pub max_linear_speed: f32,
    /// Which fast bodies are kept apart within a step; default all.
    pub continuous_collision: Raw<ContinuousCollision>,
    /// Whether bodies at rest are put to sleep; default true.
    pub sleep: Bool,
    /// Speed below which a body counts as at rest, in m/s, ≥ 0; default 0.05.
    pub sleep_threshold: f32,
    /// Time that bodies must rest before they sleep, in seconds, ≥ 0; default 0.5.
    pub time_until_sleep: f32,
}
plain!(World, WorldSettings);
mirrors!(ContinuousCollision, engine::ContinuousCollision: All, Fixed);

static WORLDS: Registry<engine::World> = Registry::new(KINDS + 2, "world");

impl World {
    /// The world, to look at.
    pub(crate) fn read(self) -> Outcome<Reading<'static, engine::World>> {
        WORLDS.read(self.bits)
    }

    /// The world, to change.
    pub(crate) fn write(self) -> Outcome<Writing<'static, engine::World>> {
        WORLDS.write(self.bits)
    }

    /// Stores a world, and writes its handle.
    pub(crate) fn put(world: engine::World, out: Out<Self>) -> Outcome {
        out.check("world")?;
        out.set("world", Self { bits: WORLDS.insert(world)? })
    }
}

impl WorldSettings {
    fn to_engine(self) -> Outcome<engine::WorldSettings> {
        Ok(engine::WorldSettings {
            gravity: self.gravity,
            substeps: self.substeps,
            length_scale: self.length_scale,
            max_push_out_speed: self.max_push_out_speed,
            contact_hertz: self.contact_hertz,
            contact_damping_ratio: self.contact_damping_ratio,
            restitution_threshold: self.restitution_threshold,
            hit_event_threshold: self.hit_event_threshold,
            max_linear_speed: self.max_linear_speed,
            continuous_collision: self.continuous_collision.get()?.into(),
            sleep: self.sleep.get(),
            sleep_threshold: self.sleep_threshold,
            time_until_sleep: self.time_until_sleep,
        })
    }
}

impl From<engine::WorldSettings> for WorldSettings {
    fn from(settings: engine::WorldSettings) -> Self {
        Self {
            gravity: settings.gravity,
            substeps: settings.substeps,
            length_scale: settings.length_scale,
            max_push_out_speed: settings.max_push_out_speed,
            contact_hertz: settings.contact_hertz,
            contact_damping_ratio: settings.contact_damping_ratio,
            restitution_threshold: settings.restitution_threshold,
            hit_event_threshold: settings.hit_event_threshold,
            max_linear_speed: settings.max_linear_speed,
            continuous_collision: ContinuousCollision::from(settings.continuous_collision)
                .into(),
            sleep: settings.sleep.into(),
            sleep_threshold: settings.sleep_threshold,
            time_until_sleep: settings.time_until_sleep,
        }
    }
}

impl From<engine::StepReport> for StepReport {
    fn from(report: engine::StepReport) -> Self {
        Self {
            seconds: report.times.total(),
            bodies: report.bodies,
            awake: report.awake,
            pairs: report.pairs,
            contacts: report.contacts,
            constraints: report.constraints,
            joints: report.joints,
            frozen: report.frozen,
        }
    }
}

/// Settings of a world, with the defaults of all fields.
#[unsafe(export_name = symbol!("world_settings_default"))]
pub extern "C" fn world_settings_default() -> WorldSettings {
    engine::WorldSettings::default().into()
}

/// Creates a world. `settings` may be null.
#[unsafe(export_name = symbol!("world_create"))]
pub extern "C" fn world_create(settings: In<WorldSettings>, world: Out<World>) -> Status {
    run(|| {
        let settings = settings.optional("settings")?;
        let settings = settings.map_or(Ok(Default::default()), |given| given.to_engine())?;
        World::put(engine::World::new(settings)?, world)
    })
}

/// Destroys a world and all that is in it.
#[unsafe(export_name = symbol!("world_destroy"))]
pub extern "C" fn world_destroy(world: World) -> Status {
    run(|| WORLDS.remove(world.bits).map(drop))
}

/// Steps a world by `dt` seconds, ≥ 0. `report` may be null.
#[unsafe(export_name = symbol!("world_step"))]
pub extern "C" fn world_step(world: World, dt: f32, report: Out<StepReport>) -> Status {
    run(|| {
        let done = world.write()?.step(dt)?;
        report.set_optional("report", done.into())
    })
}

/// Settings of a world.
#[unsafe(export_name = symbol!("world_settings"))]
pub extern "C" fn world_settings(world: World, settings: Out<WorldSettings>) -> Status {
    run(|| settings.set("settings", (*world.read()?.settings()).into()))
}

/// Sets the settings of a world, and wakes all bodies.
#[unsafe(export_name = symbol!("world_set_settings"))]
pub extern "C" fn world_set_settings(world: World, settings: In<WorldSettings>) -> Status {
    run(|| {
        let settings = settings.get("settings")?.to_engine()?;
        Ok(world.write()?.set_settings(settings)?)
    })
}

/// Sets the gravity of a world, in m/s², and wakes all bodies.
#[unsafe(export_name = symbol!("world_set_gravity"))]
pub extern "C" fn world_set_gravity(world: World, gravity: Vector) -> Status {
    run(|| Ok(world.write()?.set_gravity(gravity)?))
}

/// Sets the number of threads that steps and queries share their work among, at least 1; 1 at
/// first. Results are the same for any number, to the last bit.
#[unsafe(export_name = symbol!("world_set_threads"))]
pub extern "C" fn world_set_threads(world: World, threads: usize) -> Status {
    run(|| {
        let count = NonZeroUsize::new(threads);
        let count = count
            .ok_or_else(|| Failure::value("number of threads is 0, must be at least 1"))?;
        let workers = if threads == 1 { Workers::inline() } else { Workers::threads(count) };
        world.write()?.set_workers(workers);
        Ok(())
    })
}

/// Number of bodies in a world.
#[unsafe(export_name = symbol!("world_body_count"))]
pub extern "C" fn world_body_count(world: World, count: Out<usize>) -> Status {
    run(|| count.set("count", world.read()?.body_count()))
}

/// Number of steps that a world has taken.
#[unsafe(export_name = symbol!("world_step_count"))]
pub extern "C" fn world_step_count(world: World, count: Out<u64>) -> Status {
    run(|| count.set("count", world.read()?.step_count()))
}

/// Hash of all state that influences the future. It is equal on all machines.
#[unsafe(export_name = symbol!("world_state_hash"))]
pub extern "C" fn world_state_hash(world: World, hash: Out<u64>) -> Status {
    run(|| hash.set("hash", world.read()?.state_hash()))
}

/// Energy of a world.
#[unsafe(export_name = symbol!("world_energy"))]
pub extern "C" fn world_energy(world: World, energy: Out<Energy>) -> Status {
    run(|| {
        let engine::Energy { kinetic, potential } = world.read()?.energy();
        energy.set("energy", Energy { kinetic, potential })
    })
}

/// Deepest overlap of two bodies in the last step, in metres, ≥ 0.
#[unsafe(export_name = symbol!("world_max_penetration"))]
pub extern "C" fn world_max_penetration(world: World, depth: Out<f32>) -> Status {
    run(|| depth.set("depth", world.read()?.max_penetration()))
}

/// Brings the trees of queries up to date after many edits, so that the next query does not
/// have to.
#[unsafe(export_name = symbol!("world_prepare_queries"))]
pub extern "C" fn world_prepare_queries(world: World) -> Status {
    run(|| {
        world.write()?.prepare_queries();
        Ok(())
    })
}
