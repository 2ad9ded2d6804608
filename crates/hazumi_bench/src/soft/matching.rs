//! Matching alone, of many bodies that share a plan.

use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use hazumi2d::core::soft::{MatchMode, ParticleBlock, Stiffness};
use hazumi2d::glam::Vec2;
use hazumi2d::soft::Clusters;
use hazumi3d::glam::{Quat, Vec3};
use {hazumi2d::shape as plane, hazumi3d::shape as space};

use super::{DT, Row};

/// Length of a substep, s.
const H: f32 = DT / 4.0;
/// Rounds of which the median counts.
const RUNS: usize = 5;
/// Substeps in a round.
const ROUNDS: u32 = 40;

/// The lines of matching.
pub(super) fn matching() -> Result<Vec<Row>, Box<dyn Error>> {
    let (rigid, linear) = (MatchMode::Rigid, MatchMode::Linear(0.5));
    let quadratic = MatchMode::Quadratic(0.5);
    let ring = |count| plane::SoftShape::disc(0.5, count);
    let mut rows = vec![
        in_the_plane("2D, 16 points, rigid", &ring(16)?, rigid, Some(3.0)),
        in_the_plane("2D, 64 points, rigid", &ring(64)?, rigid, None),
        in_the_plane("2D, 16 points, linear", &ring(16)?, linear, None),
        in_the_plane("2D, 16 points, quadratic", &ring(16)?, quadratic, None),
    ];
    for half_width in [1, 3, 8] {
        let name = format!("2D, 32 x 32 lattice, regions of half width {half_width}");
        let grid = plane::SoftShape::grid(Vec2::splat(1.0), [31, 31])?;
        let grid = grid.with_clusters(Clusters::Regions { half_width })?;
        rows.push(in_the_plane(&name, &grid, rigid, None));
    }
    let half = Vec3::splat(0.5);
    let [small, large] =
        [[3, 1, 1], [3, 3, 3]].map(|cells| space::SoftShape::cuboid(half, cells));
    let (small, large) = (small?, large?);
    for (name, shape, mode) in [
        ("3D, 16 points, rigid", &small, rigid),
        ("3D, 64 points, rigid", &large, rigid),
        ("3D, 64 points, linear", &large, linear),
        ("3D, 64 points, quadratic", &large, quadratic),
    ] {
        rows.push(in_space(name, shape, mode));
    }
    for (angle, mark) in [(0.005, Some(80.0)), (0.05, None)] {
        rows.push(rotation(&small, angle, mark));
    }
    Ok(rows)
}

/// How far particle `index` of body `body` is drawn out, dimensionless, and how fast it moves,
/// m/s.
fn shake(index: usize, body: usize) -> f32 {
    ((index * 7 + body * 3) % 11) as f32 * 0.01
}

/// Nanoseconds that one of `count` takes, the median of some runs of `round`.
fn nanoseconds(count: usize, mut round: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            (0..ROUNDS).for_each(|_| round());
            start.elapsed().as_secs_f64() * 1e9 / (f64::from(ROUNDS) * count as f64)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}

/// How many bodies of so many points there are.
fn bodies(points: usize) -> usize {
    (16_000 / points).max(4)
}

/// The line of a shape in 2D.
fn in_the_plane(
    name: &str,
    shape: &plane::SoftShape,
    mode: MatchMode,
    mark: Option<f64>,
) -> Row {
    let (plan, count) = (shape.plan(), shape.points().len());
    let terms = hazumi2d::soft::MatchTerms {
        recoil: Stiffness::new(5.0, 0.3).recoil(H),
        mode,
        plasticity: None,
        tear: None,
        h: H,
    };
    let body = |body: usize| {
        let blocks = ParticleBlock::<2>::count_for(count);
        let mut blocks = vec![ParticleBlock::<2>::EMPTY; blocks];
        for (index, (point, weight)) in shape.points().iter().zip(shape.weights()).enumerate() {
            let (block, lane, shake) =
                (&mut blocks[index / 16], index % 16, shake(index, body));
            block.set_position(lane, (*point * (1.0 + shake)).to_array());
            block.set_velocity(lane, [shake, -shake]);
            block.mass[lane] = *weight;
            block.inverse_mass[lane] = 1.0 / weight;
        }
        (hazumi2d::soft::MatchMemory::new(plan), blocks)
    };
    let mut all: Vec<_> = (0..bodies(count)).map(body).collect();
    let value = nanoseconds(all.len() * count, || {
        for (memory, blocks) in &mut all {
            plan.apply(memory, black_box(blocks), &terms);
        }
    });
    Row { what: name.to_owned(), value, unit: "ns per particle", mark }
}

/// A body in 3D of `size` times its own that is drawn out, moves and is turned.
fn body_in_space(
    shape: &space::SoftShape,
    body: usize,
    size: f32,
    turn: Quat,
) -> Vec<ParticleBlock<3>> {
    let blocks = ParticleBlock::<3>::count_for(shape.points().len());
    let mut blocks = vec![ParticleBlock::<3>::EMPTY; blocks];
    for (index, (point, weight)) in shape.points().iter().zip(shape.weights()).enumerate() {
        let (block, lane, shake) = (&mut blocks[index / 16], index % 16, shake(index, body));
        block.set_position(lane, (turn * *point * size * (1.0 + shake)).to_array());
        block.set_velocity(lane, [shake, -shake, 0.5 * shake]);
        block.mass[lane] = *weight;
        block.inverse_mass[lane] = 1.0 / weight;
    }
    blocks
}

/// The line of a shape in 3D.
fn in_space(name: &str, shape: &space::SoftShape, mode: MatchMode) -> Row {
    let (plan, count) = (shape.plan(), shape.points().len());
    let terms = hazumi3d::soft::MatchTerms {
        recoil: Stiffness::new(5.0, 0.3).recoil(H),
        mode,
        plasticity: None,
        tear: None,
        h: H,
    };
    let body = |body| {
        (
            hazumi3d::soft::MatchMemory::new(plan),
            body_in_space(shape, body, 1.0, Quat::IDENTITY),
        )
    };
    let mut all: Vec<_> = (0..bodies(count)).map(body).collect();
    let value = nanoseconds(all.len() * count, || {
        for (memory, blocks) in &mut all {
            plan.apply(memory, black_box(blocks), &terms);
        }
    });
    Row { what: name.to_owned(), value, unit: "ns per particle", mark: None }
}

/// The line of the rotation of a cluster that has turned by `angle`, rad, since it was last
/// looked for: what it takes to see where it is, less what that takes where all particles are
/// at one point, and there is no rotation.
fn rotation(shape: &space::SoftShape, angle: f32, mark: Option<f64>) -> Row {
    let plan = shape.plan();
    let memory = hazumi3d::soft::MatchMemory::new(plan);
    let time = |size: f32| {
        let body = |body: usize| {
            let axis = Vec3::new(1.0, shake(body, 1), shake(body, 2)).normalize();
            body_in_space(shape, body, size, Quat::from_axis_angle(axis, angle))
        };
        let all: Vec<_> = (0..bodies(shape.points().len())).map(body).collect();
        nanoseconds(all.len(), || {
            for blocks in &all {
                black_box(plan.frame(&memory, black_box(blocks)));
            }
        })
    };
    let value = time(1.0) - time(0.0);
    let what = format!("3D, rotation of a cluster that has turned by {angle} rad");
    Row { what, value, unit: "ns per cluster", mark }
}
