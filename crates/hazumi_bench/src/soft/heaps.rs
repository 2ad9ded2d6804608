//! Whole steps of heaps.

use std::error::Error;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Instant;

use hazumi2d::core::Workers;
use hazumi2d::core::soft::{Pressure, SoftMaterial, Stiffness};
use {hazumi2d as plane, hazumi3d as space};

use super::{DT, Row};

/// Substeps of the heaps.
const SUBSTEPS: u32 = 2;
/// Layers of the heaps in 2D.
const LAYERS: u32 = 20;
/// Stiffness of the jellies in 3D, Hz: what bears eleven others on the few particles of a
/// corner.
const FIRM: f32 = 25.0;
/// Steps that heaps in 3D have to come to rest.
const SETTLING: u32 = 240;
/// Overlap, m, from which on a pair of jellies of a metre, or half of one, counts as tangled.
const DEEP: f32 = 0.02;
/// How many of a hundred touching pairs may be.
const MOST_DEEP: f64 = 1.0;

/// Results of a heap.
struct Heap {
    /// Mean of the steps, ms.
    milliseconds: f64,
    /// Pairs of a hundred that touch and overlap deeply at last.
    deep: f64,
}

/// The lines of heaps: one of a thousand blobs and one of `blobs` in 2D, and one in 3D.
pub(super) fn heaps(blobs: u32, steps: u32) -> Result<Vec<Row>, Box<dyn Error>> {
    let mut rows = Vec::new();
    for (blobs, mark) in [(1000, None), (blobs, Some(1000.0 / 60.0))] {
        let name = format!("{blobs} blobs of 16 points in a heap");
        rows.extend(lines(&name, mark, |threads| in_the_plane(blobs, threads, steps))?);
    }
    let name = "500 jellies of 64 points and 100 rigid bodies in a heap in space";
    rows.extend(lines(name, None, |threads| in_space(threads, steps))?);
    Ok(rows)
}

/// The lines of a heap that is built for so many threads.
fn lines(
    name: &str,
    mark: Option<f64>,
    heap: impl Fn(usize) -> Result<Heap, Box<dyn Error>>,
) -> Result<Vec<Row>, Box<dyn Error>> {
    let [alone, together] = [heap(1)?, heap(2)?];
    let time = |value, threads, mark| {
        let what = format!("step of {name}, {SUBSTEPS} substeps, {threads} threads");
        Row { what, value, unit: "ms", mark }
    };
    let what = format!("pairs of these that overlap by more than {DEEP} m");
    Ok(vec![
        time(alone.milliseconds, 1, mark),
        time(together.milliseconds, 2, None),
        Row { what, value: alone.deep, unit: "%", mark: Some(MOST_DEEP) },
    ])
}

/// Milliseconds of a step, the mean of so many after as many.
fn milliseconds<E: Error + 'static>(
    steps: u32,
    mut step: impl FnMut() -> Result<(), E>,
) -> Result<f64, Box<dyn Error>> {
    for _ in 0..steps {
        step()?;
    }
    let start = Instant::now();
    for _ in 0..steps {
        step()?;
    }
    Ok(start.elapsed().as_secs_f64() * 1e3 / f64::from(steps))
}

/// How many of a hundred pairs overlap deeply, of those whose deepest points have these gaps,
/// m, and touch.
fn deep_share(gaps: impl Iterator<Item = f32>) -> f64 {
    let (mut deep, mut all) = (0_u32, 0_u32);
    for gap in gaps.filter(|&gap| gap <= 0.0) {
        all += 1;
        deep += u32::from(gap < -DEEP);
    }
    100.0 * f64::from(deep) / f64::from(all.max(1))
}

fn workers(threads: usize) -> Option<Workers> {
    let threads = NonZeroUsize::new(threads).filter(|threads| threads.get() > 1)?;
    Some(Workers::threads(threads))
}

/// Blobs that fall into a heap between walls.
fn in_the_plane(blobs: u32, threads: usize, steps: u32) -> Result<Heap, Box<dyn Error>> {
    use plane::glam::Vec2;
    use plane::shape::{HalfPlane, Rectangle, SoftShape};
    use plane::{Body, Collider, World, WorldSettings};

    let mut world =
        World::new(WorldSettings { substeps: SUBSTEPS, ..WorldSettings::default() })?;
    if let Some(workers) = workers(threads) {
        world.set_workers(workers);
    }
    let columns = blobs.div_ceil(LAYERS);
    let width = 1.2 * columns as f32;
    world.add(Body::fixed(), Collider::new(HalfPlane::new(Vec2::Y, 0.0)?))?;
    for side in [-1.0, 1.0] {
        let wall = Rectangle::new(Vec2::new(1.0, 500.0))?;
        let position = Vec2::new(side * (0.5 * width + 1.5), 0.0);
        world.add(Body { position, ..Body::fixed() }, Collider::new(wall))?;
    }
    let material = SoftMaterial {
        shape: Some(Stiffness::new(8.0, 0.3)),
        pressure: Some(Pressure { stiffness: Stiffness::new(15.0, 1.0), amount: 1.0 }),
        ..SoftMaterial::default()
    };
    let blob = Arc::new(SoftShape::disc(0.5, 16)?.with_material(material)?);
    for index in 0..blobs {
        let (column, row) = (index % columns, index / columns);
        let x = 1.2 * column as f32 - 0.5 * width + 0.1 * (row % 3) as f32;
        let position = Vec2::new(x, 0.6 + 1.05 * row as f32);
        world.add(Body { position, ..Body::dynamic() }, Collider::new(blob.clone()))?;
    }
    let milliseconds = milliseconds(steps, || world.step(DT).map(drop))?;
    let gap = |points: Vec<plane::ContactPoint>| {
        points.iter().map(|point| point.separation).fold(f32::INFINITY, f32::min)
    };
    let deep = deep_share(world.contacts().map(|contact| gap(contact.points)));
    Ok(Heap { milliseconds, deep })
}

/// Jellies that fall into a heap between walls, with boxes and octahedra in every sixth layer.
fn in_space(threads: usize, steps: u32) -> Result<Heap, Box<dyn Error>> {
    use space::glam::{Quat, Vec3};
    use space::shape::{Cuboid, HalfSpace, Hull, SoftShape};
    use space::{Body, Collider, World, WorldSettings};

    const SPACING: f32 = 0.7;
    const COLUMNS: [u8; 2] = [10, 5];
    const LAYERS: u8 = 12;

    let mut world =
        World::new(WorldSettings { substeps: SUBSTEPS, ..WorldSettings::default() })?;
    if let Some(workers) = workers(threads) {
        world.set_workers(workers);
    }
    let half = COLUMNS.map(|count| 0.5 * SPACING * f32::from(count) + 0.1);
    let walls = [
        (Vec3::Y, 0.0),
        (Vec3::X, -half[0]),
        (-Vec3::X, -half[0]),
        (Vec3::Z, -half[1]),
        (-Vec3::Z, -half[1]),
    ];
    for (normal, offset) in walls {
        world.add(Body::fixed(), Collider::new(HalfSpace::new(normal, offset)?))?;
    }
    let material =
        SoftMaterial { shape: Some(Stiffness::new(FIRM, 0.3)), ..SoftMaterial::default() };
    let jelly = SoftShape::cuboid(Vec3::splat(0.25), [3; 3])?.with_material(material)?;
    let corners = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| [0.3 * axis, -0.3 * axis]);
    let jelly = Collider::new(Arc::new(jelly));
    let rigid = [
        Collider::new(Cuboid::new(Vec3::splat(0.2))?),
        Collider::new(Hull::new(corners.as_flattened())?),
    ];
    for layer in 0..LAYERS {
        for column in 0..COLUMNS[0] {
            for row in 0..COLUMNS[1] {
                let turn = f32::from(layer) + 0.7 * f32::from(column) + 1.3 * f32::from(row);
                let axis = Vec3::new(1.0, 0.3 * f32::from(row), -0.2 * f32::from(column));
                let place = Vec3::new(f32::from(column), f32::from(layer), f32::from(row));
                let position = SPACING * place + Vec3::new(0.35 - half[0], 0.5, 0.35 - half[1]);
                let rotation = Quat::from_axis_angle(axis.normalize(), turn);
                let collider = match layer {
                    5 => &rigid[0],
                    11 => &rigid[1],
                    _ => &jelly,
                };
                world.add(Body { position, rotation, ..Body::dynamic() }, collider.clone())?;
            }
        }
    }
    for _ in 0..SETTLING {
        world.step(DT)?;
    }
    let milliseconds = milliseconds(steps, || world.step(DT).map(drop))?;
    let gap = |points: Vec<space::ContactPoint>| {
        points.iter().map(|point| point.separation).fold(f32::INFINITY, f32::min)
    };
    let deep = deep_share(world.contacts().map(|contact| gap(contact.points)));
    Ok(Heap { milliseconds, deep })
}
