//! What soft bodies cost: matching alone, and whole steps of heaps.

use std::error::Error;
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use hazumi2d::core::Workers;
use hazumi2d::core::soft::{MatchMode, ParticleBlock, Pressure, SoftMaterial, Stiffness};
use hazumi2d::glam::Vec2;
use hazumi2d::shape::{HalfPlane, Rectangle, SoftShape};
use hazumi2d::soft::{Clusters, MatchMemory, MatchPlan, MatchTerms};
use hazumi2d::{Body, Collider, Settings, World};
use serde::Serialize;

/// Time soft bodies.
#[derive(Debug, Args)]
pub(crate) struct SoftArguments {
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
    /// Blobs of the large heap.
    #[arg(long, default_value_t = 10_000)]
    blobs: u32,
    /// Steps of the heaps that are timed, after as many that are not.
    #[arg(long, default_value_t = 60)]
    steps: u32,
}

/// One line of the report.
#[derive(Debug, Serialize)]
struct Row {
    what: String,
    /// In `unit`: the median of five runs for matching, the mean of steps for heaps.
    value: f64,
    unit: &'static str,
    /// What it should be at most.
    mark: Option<f64>,
}

const DT: f32 = 1.0 / 60.0;
/// Substeps of the heaps.
const SUBSTEPS: u32 = 4;

/// Times soft bodies; `false` when a mark was missed.
pub(crate) fn soft(arguments: &SoftArguments) -> Result<bool, Box<dyn Error>> {
    let mut rows = vec![
        matching("2D, 16 points, rigid", &ring(16), MatchMode::Rigid, Some(3.0)),
        matching("2D, 64 points, rigid", &ring(64), MatchMode::Rigid, None),
        matching("2D, 16 points, linear", &ring(16), MatchMode::Linear(0.5), None),
        matching("2D, 16 points, quadratic", &ring(16), MatchMode::Quadratic(0.5), None),
    ];
    for half_width in [1, 3, 8] {
        let name = format!("2D, 32 x 32 lattice, regions of half width {half_width}");
        rows.push(matching(&name, &lattice(half_width), MatchMode::Rigid, None));
    }
    for (blobs, mark) in [(1000, None), (arguments.blobs, Some(1000.0 / 60.0))] {
        for threads in [1, 2] {
            let value = heap(blobs, threads, arguments.steps);
            let what = format!(
                "step of {blobs} blobs of 16 points in a heap, {SUBSTEPS} substeps, {threads} threads"
            );
            let mark = mark.filter(|_| threads == 1);
            rows.push(Row { what, value, unit: "ms", mark });
        }
    }
    if arguments.json {
        let text = serde_json::to_string_pretty(&rows)?;
        println!("{text}");
    } else {
        for Row { what, value, unit, mark } in &rows {
            let mark = mark.map_or(String::new(), |mark| format!("  (mark {mark:.1})"));
            println!("{value:>9.2} {unit:<20} {what}{mark}");
        }
    }
    Ok(rows.iter().all(|row| row.mark.is_none_or(|mark| row.value <= mark)))
}

fn ring(count: u32) -> SoftShape {
    SoftShape::disc(0.5, count).expect("a disc of that many particles")
}

fn lattice(half_width: u32) -> SoftShape {
    let grid = SoftShape::grid(Vec2::splat(1.0), [31, 31]).expect("a grid");
    grid.with_clusters(Clusters::Regions { half_width }).expect("a grid has a lattice")
}

/// Nanoseconds per particle of one substep of matching, of many bodies that share a plan.
fn matching(name: &str, shape: &SoftShape, mode: MatchMode, mark: Option<f64>) -> Row {
    let plan: &MatchPlan = shape.plan();
    let count = shape.points().len();
    let bodies = (16_000 / count).max(4);
    let terms = MatchTerms {
        recoil: Stiffness::new(5.0, 0.3).recoil(DT / SUBSTEPS as f32),
        mode,
        plasticity: None,
        tear: None,
        h: DT / SUBSTEPS as f32,
    };
    let mut all: Vec<_> = (0..bodies)
        .map(|body| {
            let mut blocks =
                vec![ParticleBlock::<2>::EMPTY; ParticleBlock::<2>::count_for(count)];
            for (index, point) in shape.points().iter().enumerate() {
                let (block, lane) = (&mut blocks[index / 16], index % 16);
                let shake = ((index * 7 + body * 3) % 11) as f32 * 0.01;
                block.set_position(lane, (*point * (1.0 + shake)).to_array());
                block.set_velocity(lane, [shake, -shake]);
                block.mass[lane] = shape.weights()[index];
                block.inverse_mass[lane] = 1.0 / shape.weights()[index];
            }
            (MatchMemory::new(plan), blocks)
        })
        .collect();
    let mut times: Vec<f64> = (0..5)
        .map(|_| {
            const ROUNDS: u32 = 40;
            let start = Instant::now();
            for _ in 0..ROUNDS {
                for (memory, blocks) in &mut all {
                    plan.apply(memory, black_box(blocks), &terms);
                }
            }
            let particles = f64::from(ROUNDS) * (bodies * count) as f64;
            start.elapsed().as_secs_f64() * 1e9 / particles
        })
        .collect();
    times.sort_by(f64::total_cmp);
    Row { what: name.to_owned(), value: times[2], unit: "ns per particle", mark }
}

/// Milliseconds of a step of blobs that fall into a heap between walls.
fn heap(blobs: u32, threads: usize, steps: u32) -> f64 {
    let settings = Settings { substeps: SUBSTEPS, ..Settings::default() };
    let mut world = World::new(settings).expect("settings");
    if let Some(threads) = NonZeroUsize::new(threads).filter(|threads| threads.get() > 1) {
        world.set_workers(Workers::threads(threads));
    }
    let mut fix = |shape: hazumi2d::Shape, position: Vec2| {
        let body = Body { position, ..Body::fixed() };
        world.add(body, Collider::new(shape)).expect("a wall");
    };
    let columns = 2 * blobs.isqrt().max(1);
    let width = 1.2 * columns as f32;
    fix(HalfPlane::new(Vec2::Y, 0.0).expect("a floor").into(), Vec2::ZERO);
    for side in [-1.0, 1.0] {
        let wall = Rectangle::new(Vec2::new(1.0, 500.0)).expect("a wall");
        fix(wall.into(), Vec2::new(side * (0.5 * width + 1.5), 0.0));
    }
    let material = SoftMaterial {
        shape: Some(Stiffness::new(8.0, 0.3)),
        pressure: Some(Pressure { stiffness: Stiffness::new(15.0, 1.0), amount: 1.0 }),
        ..SoftMaterial::default()
    };
    let blob = Arc::new(ring(16).with_material(material).expect("a material"));
    for index in 0..blobs {
        let (column, row) = (index % columns, index / columns);
        let x = 1.2 * column as f32 - 0.5 * width + 0.1 * (row % 3) as f32;
        let position = Vec2::new(x, 0.6 + 1.05 * row as f32);
        let body = Body { position, ..Body::dynamic() };
        world.add(body, Collider::new(blob.clone())).expect("a blob");
    }
    for _ in 0..steps {
        world.step(DT).expect("a time step");
    }
    let start = Instant::now();
    for _ in 0..steps {
        world.step(DT).expect("a time step");
    }
    start.elapsed().as_secs_f64() * 1e3 / f64::from(steps)
}
