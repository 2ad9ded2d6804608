//! The cost of the interface of C: the same scenes step by step through Rust and through C, in
//! turn, and a bulk read of 100,000 poses.
//!
//! `cargo run --release -p hazumi_c --example through_c [STEPS]`

use std::error::Error;
use std::mem::MaybeUninit;
use std::path::Path;
use std::time::Instant;

use hazumi::dim3::body::{self, Body};
use hazumi::dim3::body_lists::{self, BodyLists, Velocity};
use hazumi::dim3::id::BodyId;
use hazumi::dim3::pose::Pose;
use hazumi::dim3::snapshot;
use hazumi::dim3::world as c_world;
use hazumi::pointer::{In, Out};
use hazumi::status::Status;
use hazumi_scenes::gallery;
use hazumi3d::World;
use hazumi3d::scene::SceneWorld;

const DT: f32 = 1.0 / 60.0;
/// Steps after which the two ways are measured: bodies have met by then.
const SETTLED: u32 = 60;

/// Lists that are read after each step.
#[derive(Default)]
struct Frame {
    poses: Vec<hazumi3d::Pose>,
    user_data: Vec<u64>,
}

/// A world of C, and room for what is read of it.
struct Foreign {
    world: c_world::World,
    poses: Vec<Pose>,
    user_data: Vec<u64>,
}

/// Panics unless a call succeeded.
fn check(status: Status) {
    assert_eq!(status, Status::Ok, "{}", hazumi::status::last_error());
}

/// The value that a call writes.
fn written<T: Copy>(call: impl FnOnce(Out<T>) -> Status) -> T {
    let mut place = MaybeUninit::uninit();
    check(call(Out::to(&mut place)));
    // SAFETY: the call succeeded, and such a call writes.
    unsafe { place.assume_init() }
}

impl Foreign {
    /// A world in the state of another.
    fn copy_of(world: &World) -> Result<Self, Box<dyn Error>> {
        let bytes = world.snapshot().to_bytes()?;
        let snapshot = written(|out| {
            snapshot::snapshot_create_from_bytes(In::of(&bytes), bytes.len(), out)
        });
        let copy = written(|out| c_world::world_create(In::NULL, out));
        check(snapshot::world_restore(copy, snapshot));
        check(snapshot::snapshot_destroy(snapshot));
        let count = world.body_count();
        let poses = vec![Pose::from(hazumi3d::Pose::IDENTITY); count];
        Ok(Self { world: copy, poses, user_data: vec![0; count] })
    }

    fn read(&mut self) {
        let lists = BodyLists {
            ids: Out::NULL,
            poses: Out::list_of(&mut self.poses),
            velocities: Out::NULL,
            user_data: Out::list_of(&mut self.user_data),
            capacity: self.poses.len(),
        };
        written(|count| body_lists::world_read_bodies(self.world, In::one(&lists), count));
    }

    fn step(&mut self) {
        check(c_world::world_step(self.world, DT, Out::NULL));
        self.read();
    }
}

fn read(world: &World, frame: &mut Frame) {
    frame.poses.clear();
    frame.user_data.clear();
    for (_, body) in world.bodies() {
        frame.poses.push(body.pose());
        frame.user_data.push(body.user_data);
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn seconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

/// Median times of a step with a read of all bodies, in seconds, through Rust and through C.
fn scene(name: &str, steps: usize) -> Result<[f64; 2], Box<dyn Error>> {
    let entry = gallery::find(name).ok_or("no such scene")?;
    let loaded = entry.build().load_files(Path::new(""), name)?;
    let mut built = SceneWorld::build(&loaded)?;
    for _ in 0..SETTLED {
        built.step(DT)?;
    }
    let mut world = World::default();
    world.restore(&hazumi3d::Snapshot::from_bytes(&built.world.snapshot().to_bytes()?)?)?;
    let mut foreign = Foreign::copy_of(&world)?;
    let mut frame = Frame::default();
    let mut times = [Vec::new(), Vec::new()];
    for step in 0..steps {
        // Each way is first in every other step: the second finds warmer caches.
        for way in [step % 2, 1 - step % 2] {
            times[way].push(if way == 0 {
                seconds(|| {
                    world.step(DT).expect("a step of a sixtieth of a second");
                    read(&world, &mut frame);
                })
            } else {
                seconds(|| foreign.step())
            });
        }
    }
    let hash: u64 = written(|out| c_world::world_state_hash(foreign.world, out));
    assert_eq!(hash, world.state_hash(), "both ways end in the same state");
    check(c_world::world_destroy(foreign.world));
    Ok(times.map(median))
}

/// Median times of reading the poses of `count` bodies, through C and by a loop in Rust, and of
/// a copy of memory of the same size.
fn poses(count: usize) -> [f64; 3] {
    let world = written(|out| c_world::world_create(In::NULL, out));
    let bodies = vec![Body::from(&hazumi3d::Body::fixed()); count];
    let nothing = In::NULL;
    let none: Out<BodyId> = Out::NULL;
    check(body::bodies_create(world, In::of(&bodies), nothing, count, none));
    let mut plain = World::default();
    for _ in 0..count {
        plain.add_body(hazumi3d::Body::fixed()).expect("a body of defaults");
    }
    let mut places = vec![Pose::from(hazumi3d::Pose::IDENTITY); count];
    let lists = BodyLists {
        ids: Out::NULL,
        poses: Out::list_of(&mut places),
        velocities: Out::<Velocity>::NULL,
        user_data: Out::NULL,
        capacity: count,
    };
    let mut frame = Frame::default();
    let source = vec![1_u8; count * size_of::<Pose>()];
    let mut target = source.clone();
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for _ in 0..50 {
        times[0].push(seconds(|| {
            written(|out| body_lists::world_read_bodies(world, In::one(&lists), out));
        }));
        times[1].push(seconds(|| {
            frame.poses.clear();
            frame.poses.extend(plain.bodies().map(|(_, body)| body.pose()));
        }));
        times[2].push(seconds(|| std::hint::black_box(&mut target).copy_from_slice(&source)));
    }
    check(c_world::world_destroy(world));
    times.map(median)
}

fn main() -> Result<(), Box<dyn Error>> {
    let steps = std::env::args().nth(1).map_or(Ok(200), |steps| steps.parse())?;
    for name in ["falling_rows", "junkyard"] {
        let [rust, c] = scene(name, steps)?;
        let percent = 100.0 * (c / rust - 1.0);
        println!(
            "{name}: {:.3} ms through Rust, {:.3} ms through C: {percent:+.1} %",
            1e3 * rust,
            1e3 * c
        );
    }
    let count = 100_000;
    let [c, rust, copy] = poses(count).map(|time| 1e9 * time / count as f64);
    println!(
        "{count} poses: {c:.2} ns each through C, {rust:.2} ns by a loop in Rust, {copy:.2} ns to \
         copy as many bytes"
    );
    Ok(())
}
