//! Counts the steps of a million distance queries, and times the questions about two shapes.
//!
//! `cargo run --release -p hazumi2d_geometry --example distances_2d [-- PAIRS]`

use std::hint::black_box;
use std::time::Instant;

use hazumi2d_geometry::glam::Vec2;
use hazumi2d_geometry::query::{
    Closest, Method, Ray, RigidMotion, SimplexCache, Sweep, Touch, cast, cast_ray_at, closest,
    distance, is_within, penetration, separation, time_of_impact,
};
use hazumi2d_geometry::shape::{Capsule, Circle, Polygon, Rectangle, Rounded};
use hazumi2d_geometry::{Pose, Rotation, Shape};

/// `SplitMix64`, with a fixed start.
struct Rng(u64);

impl Rng {
    /// From 0 up to, but without, 1.
    fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ x >> 31) >> 40) as f32 / (1 << 24) as f32
    }

    #[expect(clippy::cast_possible_truncation, reason = "a handful of polygons")]
    fn below(&mut self, count: usize) -> usize {
        (self.unit() * count as f32) as usize
    }

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
    let mut histogram = [0_u64; 65];
    let (mut unsure, mut apart) = (0, 0);
    for pair in 0..pairs {
        let [a, b] = [(); 2].map(|()| &polygons[rng.below(polygons.len())]);
        let distance = 2.2 * rng.unit();
        // Every fourth pair stands alike: parallel sides.
        let mut pose = rng.pose(distance);
        if pair % 4 == 0 {
            pose.rotation = Rotation::IDENTITY;
        }
        let found: Closest = closest(a, b, &pose, &mut SimplexCache::default());
        histogram[found.steps as usize] += 1;
        unsure += u64::from(!found.converged);
        apart += u64::from(found.distance > 0.0);
    }
    println!(
        "{pairs} pairs of polygons, {apart} apart, {unsure} not sure of their answer; steps:"
    );
    for (steps, count) in histogram.iter().enumerate().filter(|(_, count)| **count > 0) {
        println!("{steps:4} {count}");
    }
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
    let still = RigidMotion::still(Pose::IDENTITY).expect("a pose");
    let sat = |pose: &Pose, _: &mut SimplexCache| {
        black_box(penetration(shape, shape, pose, Method::Sat).ok());
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
            let sweep = Sweep::new(aim);
            black_box(sweep.ok().and_then(|sweep| cast(shape, shape, pose, &sweep)));
        }),
        best(&moved, &cold, |pose, _| {
            let aim = Vec2::new(pose.rotation.cos, pose.rotation.sin) * 0.8 - pose.position;
            let motion = RigidMotion::new(*pose, aim, 0.5);
            black_box(motion.ok().and_then(|motion| {
                time_of_impact(shape, &still, shape, &motion, &Touch::SURFACES)
            }));
        }),
    ];
    let [a, b, c, d, e, f, g, h, i] = times;
    println!(
        "{name:12} {a:5.0} {b:5.0}  {c:5.0} {d:5.0}    {e:5.0} {f:5.0}  {g:5.0}  {h:5.0}  {i:6.0}"
    );
}

fn best(
    poses: &[Pose],
    caches: &[SimplexCache],
    ask: impl Fn(&Pose, &mut SimplexCache),
) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..20 {
        let start = Instant::now();
        for (pose, cache) in poses.iter().zip(caches) {
            ask(black_box(pose), &mut cache.clone());
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    best * 1e9 / poses.len() as f64
}
