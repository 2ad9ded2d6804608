//! Snapshots and rollback.

use super::space::{KINDS, engine};
use super::world::World;
use crate::buffer::Buffer;
use crate::pointer::{Bool, In, Out, plain};
use crate::registry::Registry;
use crate::status::{Failure, Status, run};

/// All state of a world at a moment.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snapshot {
    pub bits: u64,
}

/// The last few snapshots of a world, for rollback in network games.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollbackRing {
    pub bits: u64,
}
plain!(Snapshot, RollbackRing);

static SNAPSHOTS: Registry<engine::Snapshot> = Registry::new(KINDS + 3, "snapshot");
static RINGS: Registry<engine::RollbackRing> = Registry::new(KINDS + 4, "rollback ring");

impl From<engine::SnapshotError> for Failure {
    fn from(error: engine::SnapshotError) -> Self {
        Self::data(error)
    }
}

/// Takes a snapshot of a world.
#[unsafe(export_name = symbol!("snapshot_create"))]
pub extern "C" fn snapshot_create(world: World, snapshot: Out<Snapshot>) -> Status {
    run(|| {
        snapshot.check("snapshot")?;
        let bits = SNAPSHOTS.insert(world.read()?.snapshot())?;
        snapshot.set("snapshot", Snapshot { bits })
    })
}

/// Destroys a snapshot.
#[unsafe(export_name = symbol!("snapshot_destroy"))]
pub extern "C" fn snapshot_destroy(snapshot: Snapshot) -> Status {
    run(|| SNAPSHOTS.remove(snapshot.bits).map(drop))
}

/// Returns a world to a snapshot of it. All steps that follow are equal, to the last bit.
#[unsafe(export_name = symbol!("world_restore"))]
pub extern "C" fn world_restore(world: World, snapshot: Snapshot) -> Status {
    run(|| {
        let snapshot = SNAPSHOTS.read(snapshot.bits)?;
        Ok(world.write()?.restore(&snapshot)?)
    })
}

/// Number of steps that the world had taken when a snapshot was made.
#[unsafe(export_name = symbol!("snapshot_step_count"))]
pub extern "C" fn snapshot_step_count(snapshot: Snapshot, count: Out<u64>) -> Status {
    run(|| count.set("count", SNAPSHOTS.read(snapshot.bits)?.step_count()))
}

/// Bytes of a snapshot, to be stored or sent. They are the same on all machines.
#[unsafe(export_name = symbol!("snapshot_bytes"))]
pub extern "C" fn snapshot_bytes(snapshot: Snapshot, bytes: Out<Buffer>) -> Status {
    run(|| Buffer::put(SNAPSHOTS.read(snapshot.bits)?.to_bytes()?, bytes))
}

/// Makes a snapshot of the bytes of `hz2_snapshot_bytes` or `hz3_snapshot_bytes`.
#[unsafe(export_name = symbol!("snapshot_create_from_bytes"))]
pub extern "C" fn snapshot_create_from_bytes(
    bytes: In<u8>,
    count: usize,
    snapshot: Out<Snapshot>,
) -> Status {
    run(|| {
        let read = engine::Snapshot::from_bytes(bytes.list(count, "bytes")?)?;
        snapshot.check("snapshot")?;
        snapshot.set("snapshot", Snapshot { bits: SNAPSHOTS.insert(read)? })
    })
}

/// Creates a ring of the last `frames` snapshots, at least 1.
#[unsafe(export_name = symbol!("rollback_create"))]
pub extern "C" fn rollback_create(frames: usize, ring: Out<RollbackRing>) -> Status {
    run(|| {
        ring.check("ring")?;
        if frames == 0 {
            return Err(Failure::value("number of frames is 0, must be at least 1"));
        }
        let bits = RINGS.insert(engine::RollbackRing::new(frames))?;
        ring.set("ring", RollbackRing { bits })
    })
}

/// Destroys a ring.
#[unsafe(export_name = symbol!("rollback_destroy"))]
pub extern "C" fn rollback_destroy(ring: RollbackRing) -> Status {
    run(|| RINGS.remove(ring.bits).map(drop))
}

/// Saves a world, before its next step. It shares what did not change with the snapshot before.
#[unsafe(export_name = symbol!("rollback_save"))]
pub extern "C" fn rollback_save(ring: RollbackRing, world: World) -> Status {
    run(|| {
        let world = world.read()?;
        RINGS.write(ring.bits)?.save(&world);
        Ok(())
    })
}

/// Returns a world to the time before step `step`, counted from 0. `found` is false when the
/// ring does not have it any more; the world is then as it was.
#[unsafe(export_name = symbol!("rollback_to"))]
pub extern "C" fn rollback_to(
    ring: RollbackRing,
    world: World,
    step: u64,
    found: Out<Bool>,
) -> Status {
    run(|| {
        found.check("found")?;
        let mut ring = RINGS.write(ring.bits)?;
        let was_there = ring.roll_back(&mut *world.write()?, step)?;
        found.set("found", was_there.into())
    })
}
