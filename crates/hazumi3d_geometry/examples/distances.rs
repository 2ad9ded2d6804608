//! Counts the steps of a million distance queries, and times warm and cold ones.
//!
//! `cargo run --release -p hazumi3d_geometry --example distances [-- PAIRS]`

extern crate hazumi3d_geometry as hazumi_geometry;

#[path = "../../../geometry/examples/timing.rs"]
mod timing;

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use hazumi3d_geometry::glam::{Quat, Vec3};
use hazumi3d_geometry::query::{SimplexCache, distance, is_within};
use hazumi3d_geometry::shape::{Hull, SupportPointTable};
use hazumi3d_geometry::{Pose, Shape};

use timing::{Rng, best, count_steps};

impl Rng {
    fn direction(&mut self) -> Vec3 {
        loop {
            let v = Vec3::from_array([(); 3].map(|()| 2.0 * self.unit() - 1.0));
            if (0.01..1.0).contains(&v.length_squared()) {
                return v.normalize();
            }
        }
    }

    fn pose(&mut self, distance: f32) -> Pose {
        let parts = [(); 4].map(|()| 2.0 * self.unit() - 1.0);
        let rotation = hazumi3d_geometry::math::rotation::normalize(Quat::from_array(parts));
        Pose::new(self.direction() * distance, rotation.unwrap_or_default())
    }

    fn hull(&mut self, corners: usize, half: Vec3) -> Hull {
        let points: Vec<Vec3> = (0..corners).map(|_| self.direction() * half).collect();
        Hull::new(&points).expect("points on an ellipsoid")
    }
}

fn main() {
    let pairs = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1_000_000);
    supports();
    census(pairs);
    println!("\nns per call       distance            touching?");
    println!("corners  gap      cold     warm       cold     warm");
    for corners in [20, 117] {
        for (name, apart) in [("1 m", 3.0), ("0.1 m", 2.1), ("touch", 1.9), ("deep", 1.0)] {
            speed(corners, name, apart);
        }
    }
}

/// Measures the cost of a support mapping.
fn supports() {
    println!("level {}; ns per support mapping:", hazumi3d_geometry::core::simd::current());
    let mut rng = Rng(2);
    for corners in [8, 16, 32, 64, 117, 128, 200, 300, 1000, 10_000] {
        let points: Vec<Vec3> = (0..corners).map(|_| rng.direction()).collect();
        let table = SupportPointTable::new(&points);
        let view = table.view(&points);
        let directions: Vec<Vec3> = (0..1000).map(|_| rng.direction()).collect();
        let mut best = f64::INFINITY;
        for _ in 0..20 {
            let start = Instant::now();
            // Each waits for the one before, as in a search.
            let mut last = 0;
            for direction in &directions {
                let nudge = if last == u32::MAX { 1.0 } else { 0.0 };
                last = view.farthest(*direction + nudge * Vec3::X).0;
            }
            black_box(last);
            best = best.min(start.elapsed().as_secs_f64());
        }
        println!("{corners:7} {:7.1}", best * 1e9 / directions.len() as f64);
    }
}

/// Steps of cold searches, and how many of them were not sure.
fn census(pairs: u64) {
    let mut rng = Rng(1);
    let mut hulls = Vec::new();
    for corners in [4, 6, 8, 12, 20, 40, 117] {
        for half in [[1.0, 1.0, 1.0], [1.0, 0.5, 0.3], [1.0, 0.03, 0.03], [1.0, 1.0, 0.01]] {
            hulls.push(rng.hull(corners, half.into()));
        }
    }
    count_steps(rng, pairs, "hulls", &hulls);
}

/// Best of several rounds over many placements of two hulls of about 1 m radius.
fn speed(corners: usize, name: &str, apart: f32) {
    let mut rng = Rng(corners as u64);
    let [a, b] = [(); 2].map(|()| Shape::from(Arc::new(rng.hull(corners, Vec3::ONE))));
    let poses: Vec<Pose> = (0..1000).map(|_| rng.pose(apart)).collect();
    let mut caches = vec![SimplexCache::default(); poses.len()];
    for (pose, cache) in poses.iter().zip(&mut caches) {
        distance(&a, &b, pose, cache);
    }
    // A step later: moved by a centimetre.
    let moved: Vec<Pose> = poses
        .iter()
        .map(|pose| Pose::new(pose.position + 0.01 * rng.direction(), pose.rotation))
        .collect();
    let cold = vec![SimplexCache::default(); poses.len()];
    let ask_distance = |pose: &Pose, cache: &mut SimplexCache| {
        black_box(distance(&a, &b, pose, cache));
    };
    let ask_touching = |pose: &Pose, cache: &mut SimplexCache| {
        black_box(is_within(&a, &b, pose, 0.0, cache));
    };
    let times = [
        best(&moved, &cold, ask_distance),
        best(&moved, &caches, ask_distance),
        best(&moved, &cold, ask_touching),
        best(&moved, &caches, ask_touching),
    ];
    let [a, b, c, d] = times;
    println!("{corners:7}  {name:5} {a:7.0}  {b:7.0}    {c:7.0}  {d:7.0}");
}
