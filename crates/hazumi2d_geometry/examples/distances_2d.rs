//! Counts the steps of a million distance queries, and times the questions about two shapes.
//!
//! `cargo run --release -p hazumi2d_geometry --example distances_2d [-- PAIRS]`

extern crate hazumi2d_geometry as hazumi_geometry;

#[path = "../../../geometry/examples/timing.rs"]
mod timing;

use std::hint::black_box;

use hazumi2d_geometry::glam::Vec2;
use hazumi2d_geometry::query::{
    PenetrationMethod, Ray, ShapeCast, SimplexCache, Sweep, ToiOptions, cast, cast_ray_at,
    distance, is_within, penetration, separation, time_of_impact,
};
use hazumi2d_geometry::shape::{Capsule, Circle, Polygon, Rectangle, Rounded};
use hazumi2d_geometry::{Pose, Rotation, Shape};

use timing::{Rng, best, count_steps};

impl Rng {
    fn rotation(&mut self) -> Rotation {
        Rotation::from_angle(std::f32::consts::TAU * self.unit())
    }

    fn direction(&mut self) -> Vec2 {
        Vec2::from(self.rotation().to_array())
    }

    fn pose(&mut self, distance: f32) -> Pose {
        Pose::new(self.direction() * distance, self.rotation())
    }

    fn polygon(&mut self, corners: usize, half: Vec2) -> Polygon {
        loop {
            let points: Vec<Vec2> = (0..corners).map(|_| self.direction() * half).collect();
            if let Ok(polygon) = Polygon::new(&points) {
                return polygon;
            }
        }
    }
}

fn main() {
    let pairs = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1_000_000);
    census(pairs);
    let mut rng = Rng(3);
    let [core, rectangle] =
        [0.7, 0.9].map(|half| Rectangle::new(Vec2::splat(half)).expect("a square"));
    let ends = [Vec2::X * -0.6, Vec2::X * 0.6];
    let shapes: [(&str, Shape); 7] = [
        ("circle", Circle::new(1.0).expect("a circle").into()),
        ("capsule", Capsule::new(ends, 0.4).expect("a capsule").into()),
        ("rectangle", rectangle.into()),
        ("8 corners", rng.polygon(8, Vec2::ONE).into()),
        ("rounded", Rounded::new(core, 0.2).expect("rounded").into()),
        ("60 corners", rng.polygon(60, Vec2::ONE).into()),
        ("1000 corners", rng.polygon(1000, Vec2::ONE).into()),
    ];
    println!("\nns per call; two of a kind, 0.1 to 1 m apart, or about half in each other");
    println!("              distance     touching?    separation, depth  ");
    println!("shape         cold  warm   cold  warm     deep   sat    ray   cast  impact");
    for (name, shape) in &shapes {
        speed(name, shape);
    }
}

/// Steps of cold searches, and how many of them were not sure.
fn census(pairs: u64) {
    let mut rng = Rng(1);
    let mut polygons = Vec::new();
    for corners in [3, 4, 6, 8, 20, 117] {
        for half in [[1.0, 1.0], [1.0, 0.3], [1.0, 0.01]] {
            polygons.push(rng.polygon(corners, half.into()));
        }
    }
    count_steps(rng, pairs, "polygons", &polygons);
}

/// Best of several rounds over many placements of two shapes of about 1 m radius.
fn speed(name: &str, shape: &Shape) {
    let mut rng = Rng(7);
    let apart: Vec<f32> = (0..1000).map(|_| 2.1 + 0.9 * rng.unit()).collect();
    let near: Vec<Pose> = apart.into_iter().map(|apart| rng.pose(apart)).collect();
    let deep: Vec<Pose> =
        near.iter().map(|pose| Pose::new(pose.position * 0.4, pose.rotation)).collect();
    let mut caches = vec![SimplexCache::default(); near.len()];
    for (pose, cache) in near.iter().zip(&mut caches) {
        distance(shape, shape, pose, cache);
    }
    // A step later: moved by a centimetre.
    let moved: Vec<Pose> = near
        .iter()
        .map(|pose| Pose::new(pose.position + 0.01 * rng.direction(), pose.rotation))
        .collect();
    let cold = vec![SimplexCache::default(); near.len()];
    let still = Sweep::still(Pose::IDENTITY).expect("a pose");
    let sat = |pose: &Pose, _: &mut SimplexCache| {
        black_box(penetration(shape, shape, pose, PenetrationMethod::Sat).ok());
    };
    let times = [
        best(&moved, &cold, |pose, cache| {
            black_box(distance(shape, shape, pose, cache));
        }),
        best(&moved, &caches, |pose, cache| {
            black_box(distance(shape, shape, pose, cache));
        }),
        best(&moved, &cold, |pose, cache| {
            black_box(is_within(shape, shape, pose, 0.0, cache));
        }),
        best(&moved, &caches, |pose, cache| {
            black_box(is_within(shape, shape, pose, 0.0, cache));
        }),
        best(&deep, &cold, |pose, cache| {
            black_box(separation(shape, shape, pose, cache));
        }),
        best(&deep, &cold, sat),
        best(&moved, &cold, |pose, _| {
            let aim = Vec2::new(pose.rotation.cos, pose.rotation.sin) * 0.8 - pose.position;
            let ray = Ray::new(pose.position, aim, 2.0);
            black_box(ray.ok().and_then(|ray| cast_ray_at(shape, &Pose::IDENTITY, &ray)));
        }),
        best(&moved, &cold, |pose, _| {
            let aim = Vec2::new(pose.rotation.cos, pose.rotation.sin) * 0.8 - pose.position;
            let sweep = ShapeCast::new(aim);
            black_box(sweep.ok().and_then(|sweep| cast(shape, shape, pose, &sweep)));
        }),
        best(&moved, &cold, |pose, _| {
            let aim = Vec2::new(pose.rotation.cos, pose.rotation.sin) * 0.8 - pose.position;
            let motion = Sweep::new(*pose, aim, 0.5);
            black_box(motion.ok().and_then(|motion| {
                time_of_impact(shape, &still, shape, &motion, &ToiOptions::SURFACES)
            }));
        }),
    ];
    let [a, b, c, d, e, f, g, h, i] = times;
    println!(
        "{name:12} {a:5.0} {b:5.0}  {c:5.0} {d:5.0}    {e:5.0} {f:5.0}  {g:5.0}  {h:5.0}  {i:6.0}"
    );
}
