//! Recordings: all edits and steps of a world, to be replayed.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::space::{KINDS, engine};
use super::world::World;
use crate::buffer::Buffer;
use crate::pointer::{Bool, In, Out, plain};
use crate::registry::Registry;
use crate::status::{Failure, Outcome, Status, run};

/// A recorder of a world.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recorder {
    pub bits: u64,
}

/// A replay of a recording.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    pub bits: u64,
}
plain!(Recorder, Replay);

struct ReplayState {
    recording: Arc<engine::Recording>,
    /// Frames before the next one.
    position: usize,
}

struct RecorderState {
    recorder: engine::Recorder,
    /// The world that it records.
    world: World,
}

static RECORDERS: Registry<RecorderState> = Registry::new(KINDS + 5, "recorder");
/// Worlds that are being recorded. A world that was destroyed meanwhile stays here, which does
/// no harm: its handle names nothing again.
static RECORDED: Mutex<Vec<u64>> = Mutex::new(Vec::new());

fn recorded() -> MutexGuard<'static, Vec<u64>> {
    RECORDED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes a recorder away.
fn remove(recorder: Recorder) -> Outcome<engine::Recorder> {
    let RecorderState { recorder, world } = RECORDERS.remove(recorder.bits)?;
    recorded().retain(|bits| *bits != world.bits);
    Ok(recorder)
}
static REPLAYS: Registry<ReplayState> = Registry::new(KINDS + 6, "replay");

/// Starts to record a world, which has no other recorder.
#[unsafe(export_name = symbol!("recorder_create"))]
pub extern "C" fn recorder_create(world: World, recorder: Out<Recorder>) -> Status {
    run(|| {
        recorder.check("recorder")?;
        let mut locked = world.write()?;
        if recorded().contains(&world.bits) {
            return Err(Failure::value("world has a recorder already"));
        }
        let started = engine::Recorder::start(&mut locked)?;
        recorded().push(world.bits);
        let state = RecorderState { recorder: started, world };
        recorder.set("recorder", Recorder { bits: RECORDERS.insert(state)? })
    })
}

/// Ends a recording without its last bytes. Its world may be gone already.
#[unsafe(export_name = symbol!("recorder_destroy"))]
pub extern "C" fn recorder_destroy(recorder: Recorder) -> Status {
    run(|| {
        let world = RECORDERS.read(recorder.bits)?.world;
        match world.write() {
            Ok(mut world) => {
                remove(recorder)?.finish(&mut world);
                Ok(())
            }
            Err(failure) if failure.is_stale_handle() => remove(recorder).map(drop),
            Err(failure) => Err(failure),
        }
    })
}

/// Records the step of `dt` seconds that the world has just taken, and the edits before it. To
/// be called after every step, before any edit.
#[unsafe(export_name = symbol!("recorder_note_step"))]
pub extern "C" fn recorder_note_step(recorder: Recorder, world: World, dt: f32) -> Status {
    run(|| {
        let mut state = RECORDERS.write(recorder.bits)?;
        Ok(state.recorder.note_step(&mut *world.write()?, dt)?)
    })
}

/// The bytes since the last call, to be appended to a file, which can be replayed at any time.
#[unsafe(export_name = symbol!("recorder_take_bytes"))]
pub extern "C" fn recorder_take_bytes(recorder: Recorder, bytes: Out<Buffer>) -> Status {
    run(|| {
        bytes.check("bytes")?;
        Buffer::put(RECORDERS.write(recorder.bits)?.recorder.take_bytes(), bytes)
    })
}

/// Ends a recording, and returns the bytes that were not taken yet.
#[unsafe(export_name = symbol!("recorder_finish"))]
pub extern "C" fn recorder_finish(
    recorder: Recorder,
    world: World,
    bytes: Out<Buffer>,
) -> Status {
    run(|| {
        bytes.check("bytes")?;
        let mut world = world.write()?;
        Buffer::put(remove(recorder)?.finish(&mut world), bytes)
    })
}

/// Reads the bytes of a recording, and returns `world` to its start.
#[unsafe(export_name = symbol!("replay_create"))]
pub extern "C" fn replay_create(
    world: World,
    bytes: In<u8>,
    count: usize,
    replay: Out<Replay>,
) -> Status {
    run(|| {
        let recording = engine::Recording::from_bytes(bytes.list(count, "bytes")?)?;
        replay.check("replay")?;
        let position = engine::Replay::start(&recording, &mut *world.write()?)?.position();
        let state = ReplayState { recording: Arc::new(recording), position };
        replay.set("replay", Replay { bits: REPLAYS.insert(state)? })
    })
}

/// Destroys a replay.
#[unsafe(export_name = symbol!("replay_destroy"))]
pub extern "C" fn replay_destroy(replay: Replay) -> Status {
    run(|| REPLAYS.remove(replay.bits).map(drop))
}

/// Number of frames of a recording.
#[unsafe(export_name = symbol!("replay_frame_count"))]
pub extern "C" fn replay_frame_count(replay: Replay, count: Out<usize>) -> Status {
    run(|| count.set("count", REPLAYS.read(replay.bits)?.recording.frames().len()))
}

/// Applies the edits of the next frame and takes its step. `is_over` is true when there was
/// none left.
#[unsafe(export_name = symbol!("replay_step"))]
pub extern "C" fn replay_step(replay: Replay, world: World, is_over: Out<Bool>) -> Status {
    run(|| {
        is_over.check("is_over")?;
        let mut state = REPLAYS.write(replay.bits)?;
        let recording = Arc::clone(&state.recording);
        let mut replay = engine::Replay::resume(&recording, state.position);
        let over = replay.step(&mut *world.write()?)?.is_none();
        state.position = replay.position();
        is_over.set("is_over", over.into())
    })
}

/// Returns a replay and its world to the last snapshot before step `step`, counted from 0.
///
/// The steps in between have to be taken.
#[unsafe(export_name = symbol!("replay_seek"))]
pub extern "C" fn replay_seek(replay: Replay, world: World, step: u64) -> Status {
    run(|| {
        let mut state = REPLAYS.write(replay.bits)?;
        let recording = Arc::clone(&state.recording);
        let replay = engine::Replay::start_near(&recording, &mut *world.write()?, step)?;
        state.position = replay.position();
        Ok(())
    })
}

/// Compares a world with the recording after the last step of a replay. `is_equal` is false
/// when they differ; `hz_error_text` then says where.
#[unsafe(export_name = symbol!("replay_check"))]
pub extern "C" fn replay_check(replay: Replay, world: World, is_equal: Out<Bool>) -> Status {
    run(|| {
        is_equal.check("is_equal")?;
        let state = REPLAYS.read(replay.bits)?;
        let world = world.read()?;
        let found = engine::Replay::resume(&state.recording, state.position).check(&world);
        if let Some(divergence) = &found {
            crate::status::note(divergence);
        }
        is_equal.set("is_equal", found.is_none().into())
    })
}
