//! Random numbers, counts of steps and times of questions, for the examples of both dimensions.

use std::hint::black_box;
use std::time::Instant;

use hazumi_geometry::Pose;
use hazumi_geometry::query::{SimplexCache, closest};
use hazumi_geometry::shape::Support;
use hazumi_geometry::space::Rotation;

/// `SplitMix64`, with a fixed start.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    /// From 0 up to, but without, 1.
    pub(crate) fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ x >> 31) >> 40) as f32 / (1 << 24) as f32
    }

    #[expect(clippy::cast_possible_truncation, reason = "a handful of shapes")]
    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.unit() * count as f32) as usize
    }
}

/// Prints the steps of cold searches, and how many of them were not sure.
pub(crate) fn count_steps<S: Support>(mut rng: Rng, pairs: u64, name: &str, shapes: &[S]) {
    let mut histogram = [0_u64; 65];
    let (mut unsure, mut apart) = (0, 0);
    for pair in 0..pairs {
        let [a, b] = [(); 2].map(|()| &shapes[rng.below(shapes.len())]);
        let distance = 2.2 * rng.unit();
        // Every fourth pair stands alike: parallel sides.
        let mut pose = rng.pose(distance);
        if pair % 4 == 0 {
            pose.rotation = Rotation::IDENTITY;
        }
        let found = closest(a, b, &pose, &mut SimplexCache::default());
        histogram[found.steps as usize] += 1;
        unsure += u64::from(!found.converged);
        apart += u64::from(found.distance > 0.0);
    }
    println!(
        "{pairs} pairs of {name}, {apart} apart, {unsure} not sure of their answer; steps:"
    );
    for (steps, count) in histogram.iter().enumerate().filter(|(_, count)| **count > 0) {
        println!("{steps:4} {count}");
    }
}

/// Nanoseconds of a question: the best of several rounds over many placements.
pub(crate) fn best(
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
