//! Times meshes and height fields: building, rays, points. Run with `--release`.

use std::hint::black_box;
use std::time::Instant;

use hazumi3d_geometry::Pose;
use hazumi3d_geometry::glam::Vec3;
use hazumi3d_geometry::query::{Ray, SimplexCache, cast_ray, distance, signed_distance};
use hazumi3d_geometry::shape::{
    Cuboid, HeightField, HeightFieldOptions, Mesh, MeshError, MeshOptions, Shape,
};

const CELLS: u32 = 256;

/// Rolling hills, in metres.
fn height(column: u32, row: u32) -> f32 {
    let wave = |at: u32, length: f32| libm::sinf(at as f32 / length);
    2.0 * wave(column, 9.0) * wave(row, 11.0) + 0.1 * wave(3 * column + 5 * row, 1.0)
}

fn mesh() -> Result<Mesh, MeshError> {
    let samples = CELLS + 1;
    let at = |index: u32| (index % samples, index / samples);
    let vertices = (0..samples * samples).map(at);
    let vertices: Vec<Vec3> = vertices
        .map(|(column, row)| Vec3::new(column as f32, height(column, row), row as f32))
        .collect();
    let cells = (0..CELLS * CELLS).map(|cell| (cell / CELLS) * samples + cell % CELLS);
    let triangles: Vec<_> = cells
        .flat_map(|i| [[i, i + samples, i + samples + 1], [i, i + samples + 1, i + 1]])
        .collect();
    let mut best = f64::INFINITY;
    for _ in 0..10 {
        let start = Instant::now();
        black_box(Mesh::new(&vertices, &triangles, MeshOptions::default())?);
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{} triangles: mesh built in {:.1} ms", triangles.len(), 1e3 * best);
    Mesh::new(&vertices, &triangles, MeshOptions::default())
}

/// Mean time of a call over many places, best of many rounds, in microseconds.
fn time<R>(name: &str, mut ask: impl FnMut(f32, f32) -> R) {
    const PLACES: u32 = 1000;
    let mut best = f64::INFINITY;
    for _ in 0..40 {
        let start = Instant::now();
        for index in 0..PLACES {
            // Two irrational steps, which fill a square evenly.
            let [x, z] =
                [0.754_877_7, 0.569_840_3].map(|step: f32| (step * index as f32).fract());
            black_box(ask(x * CELLS as f32, z * CELLS as f32));
        }
        best = best.min(start.elapsed().as_secs_f64() / f64::from(PLACES));
    }
    println!("{name}: {:.3} us", 1e6 * best);
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let samples = CELLS + 1;
    let heights = (0..samples * samples).map(|i| height(i % samples, i / samples)).collect();
    let field =
        HeightField::new(samples as usize, heights, Vec3::ONE, HeightFieldOptions::default())?;
    let crate_half = Cuboid::new(Vec3::splat(0.5))?;
    for (name, shape) in [("mesh", Shape::from(mesh()?)), ("field", Shape::from(field))] {
        ask(name, &shape, &crate_half.into());
    }
    Ok(())
}

fn ask(name: &str, shape: &Shape, solid: &Shape) {
    let side = CELLS as f32;
    time(&format!("{name}, ray down"), |x, z| {
        let ray = Ray::new(Vec3::new(x, 5.0, z), Vec3::NEG_Y, 10.0);
        ray.map(|ray| cast_ray(shape, &ray))
    });
    time(&format!("{name}, ray across"), |x, z| {
        let (from, to) = (Vec3::new(0.0, 4.0, z), Vec3::new(side, -1.0, x));
        Ray::segment(from, to).map(|ray| cast_ray(shape, &ray))
    });
    time(&format!("{name}, point"), |x, z| signed_distance(shape, Vec3::new(x, 3.0, z)));
    time(&format!("{name}, distance of a box"), |x, z| {
        let pose = Pose::at(Vec3::new(x, 4.0, z));
        distance(shape, solid, &pose, &mut SimplexCache::default())
    });
}
