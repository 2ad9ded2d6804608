//! Times algorithms: `cargo run --release -p hazumi_core --example broad_phases -- 100000`
//!
//! Cubes of 1 m with about one partner each, of which a share moves by up to 0.1 m per frame.
//! Medians of the frames, in milliseconds: refresh, pairs of those that moved, and all pairs.

use std::num::NonZeroUsize;
use std::time::Instant;

use hazumi_core::broad::{
    BroadPhase, BroadPhaseAlgorithm, Grid, Octree, Pair, StaticTree, Sweep, Tree,
};
use hazumi_core::{Bounds, Workers};

/// A box.
#[derive(Clone, Copy)]
struct Cube([[f32; 3]; 2]);

impl Cube {
    /// A cube of 1 m.
    fn at(center: [f32; 3]) -> Self {
        Self([center.map(|x| x - 0.5), center.map(|x| x + 0.5)])
    }
}

impl Bounds for Cube {
    const AXES: usize = 3;

    fn span(&self, axis: usize) -> [f32; 2] {
        [self.0[0][axis], self.0[1][axis]]
    }

    fn union(self, other: Self) -> Self {
        let [a, b] = [self.0, other.0];
        Self([
            std::array::from_fn(|axis| a[0][axis].min(b[0][axis])),
            std::array::from_fn(|axis| a[1][axis].max(b[1][axis])),
        ])
    }

    fn overlaps(&self, other: &Self) -> bool {
        let [a, b] = [self.0, other.0];
        (0..3).all(|axis| a[0][axis] <= b[1][axis] && b[0][axis] <= a[1][axis])
    }

    fn cost(&self) -> f32 {
        let [x, y, z] = [0, 1, 2].map(|axis| self.0[1][axis] - self.0[0][axis]);
        x * y + y * z + z * x
    }
}

/// Random numbers in 0..1, by a linear congruential generator.
struct Random(u64);

impl Random {
    fn point(&mut self) -> [f32; 3] {
        std::array::from_fn(|_| {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (self.0 >> 33) as f32 / (1u64 << 31) as f32
        })
    }
}

/// Milliseconds of a frame: edits, refresh, pairs of those that moved, all pairs.
type Times = [f64; 4];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = |otherwise: usize| {
        arguments.next().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
    };
    let (count, threads, frames) = (next(10_000), next(1), next(21));
    let workers = Workers::threads(NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN));
    println!("boxes,moving,algorithm,edits_ms,refresh_ms,moved_ms,pairs_ms,pairs");
    for percent in [1, 10, 100] {
        let algorithms: [(&str, Box<dyn BroadPhaseAlgorithm<Cube>>); 5] = [
            ("Sweep", Box::new(Sweep::default())),
            ("Grid", Box::new(Grid::default())),
            ("Octree", Box::new(Octree::default())),
            ("StaticTree", Box::new(StaticTree::default())),
            ("Tree", Box::new(Tree::default())),
        ];
        let mut runs =
            algorithms.map(|(name, algorithm)| (name, BroadPhase::new(algorithm), Vec::new()));
        let side = 2.0 * (count as f32).cbrt();
        let mut random = Random(1);
        let mut centers: Vec<_> =
            (0..count).map(|_| random.point().map(|x| x * side)).collect();
        let steps: Vec<_> =
            (0..count).map(|_| random.point().map(|x| 0.2 * (x - 0.5))).collect();
        for (_, phase, _) in &mut runs {
            phase.rebuild(&Vec::from_iter(centers.iter().copied().map(Cube::at)));
            phase.refresh(&workers);
        }
        let mut found = 0;
        for frame in 0..frames {
            let stride = 100 / percent;
            for item in (0..count).step_by(stride) {
                // There and back again.
                let sign = if frame / 40 % 2 == 0 { 1.0 } else { -1.0 };
                let center = &mut centers[item];
                *center = std::array::from_fn(|axis| center[axis] + sign * steps[item][axis]);
            }
            for (_, phase, times) in &mut runs {
                let (time, pairs) = run(phase, &centers, stride, &workers);
                times.push(time);
                found = pairs;
            }
        }
        for (name, _, times) in &mut runs {
            let median = |part: usize| {
                let mut times: Vec<f64> =
                    times.iter().map(|times: &Times| times[part]).collect();
                times.sort_by(f64::total_cmp);
                times[times.len() / 2]
            };
            let [edits, refresh, moved, all] = [0, 1, 2, 3].map(median);
            println!(
                "{count},{percent} %,{name},{edits:.3},{refresh:.3},{moved:.3},{all:.3},{found}"
            );
        }
    }
}

/// One frame: the times and the number of pairs.
fn run(
    phase: &mut BroadPhase<Cube>,
    centers: &[[f32; 3]],
    stride: usize,
    workers: &Workers,
) -> (Times, usize) {
    let mut pairs: Vec<Pair> = Vec::with_capacity(2 * centers.len());
    let start = Instant::now();
    let mut last = 0.0;
    let mut lap = || {
        let now = start.elapsed().as_secs_f64() * 1e3;
        now - std::mem::replace(&mut last, now)
    };
    for (item, &center) in (0u32..).zip(centers).step_by(stride) {
        phase.set(item, Cube::at(center));
    }
    let edits = lap();
    phase.refresh(workers);
    let refresh = lap();
    phase.moved_pairs(workers, &mut pairs);
    let moved = lap();
    phase.pairs(workers, &mut pairs);
    ([edits, refresh, moved, lap()], pairs.len())
}
