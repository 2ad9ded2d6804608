//! Every level of vector instructions that this machine has gives the same bits.

use std::sync::Arc;

use hazumi3d_geometry::collide::{AxisCache, Scratch, collide};
use hazumi3d_geometry::core::simd::{self, SimdLevel};
use hazumi3d_geometry::glam::{Quat, Vec3};
use hazumi3d_geometry::query::{SimplexCache, distance, is_within, separation};
use hazumi3d_geometry::sat;
use hazumi3d_geometry::shape::{Cuboid, Hull, SupportPointTable};
use hazumi3d_geometry::{Pose, Shape};

/// `SplitMix64`, with a fixed start.
struct Rng(u64);

impl Rng {
    /// From −1 to 1.
    fn signed(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ x >> 31) >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    fn direction(&mut self) -> Vec3 {
        Vec3::new(self.signed(), self.signed(), self.signed()).normalize_or(Vec3::X)
    }

    fn pose(&mut self, distance: f32) -> Pose {
        let parts = [(); 4].map(|()| self.signed());
        Pose::new(self.direction() * distance, Quat::from_array(parts).normalize())
    }
}

fn shapes(rng: &mut Rng) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = [4, 8, 13, 20, 40, 117, 300]
        .map(|corners| {
            let points: Vec<Vec3> = (0..corners).map(|_| rng.direction()).collect();
            Shape::from(Arc::new(Hull::new(&points).expect("points on a ball")))
        })
        .to_vec();
    for half in [Vec3::ONE, Vec3::new(1.0, 0.5, 0.01)] {
        shapes.push(Cuboid::new(half).expect("positive").into());
    }
    shapes
}

/// Everything that is calculated in lanes, as text: numbers are written to the last bit.
fn answers() -> Vec<String> {
    let mut rng = Rng(1);
    let shapes = shapes(&mut rng);
    let mut scratch = Scratch::default();
    let mut answers = Vec::new();
    for pair in 0..3000 {
        let a = &shapes[pair % shapes.len()];
        let b = &shapes[pair / shapes.len() % shapes.len()];
        let apart = 1.3 + 1.2 * rng.signed();
        let mut pose = rng.pose(apart);
        // Every fourth pair stands alike: parallel faces, and many corners equally far.
        if pair % 4 == 0 {
            pose.rotation = Quat::IDENTITY;
        }
        let (mut simplex, mut axis) = (SimplexCache::default(), AxisCache::default());
        for _ in 0..2 {
            let gap = separation(a, b, &pose, &mut simplex);
            let apart = distance(a, b, &pose, &mut simplex);
            let near = is_within(a, b, &pose, 0.1, &mut simplex);
            let manifold = collide(a, b, &pose, 0.05, &mut axis, &mut scratch);
            answers.push(format!(
                "{pair} {gap:?} {apart:?} {near} {manifold:?} {simplex:?} {axis:?}"
            ));
            pose.position += 0.01 * rng.direction();
        }
        if let (Shape::Hull(a), Shape::Hull(b)) = (a, b) {
            let axes = sat::query(
                &a.view(),
                &b.view(),
                &pose,
                f32::INFINITY,
                &mut sat::SatScratch::default(),
            );
            answers.push(format!("{pair} {axes:?}"));
        }
    }
    answers
}

fn supports() -> Vec<u32> {
    let mut rng = Rng(2);
    let mut found = Vec::new();
    for corners in [1, 3, 8, 16, 17, 33, 64, 65, 128, 129, 500, 3000] {
        // Half of the corners on a grid, so that many are equally far.
        let points: Vec<Vec3> = (0..corners)
            .map(|i| if i % 2 == 0 { rng.direction() } else { (3.0 * rng.direction()).round() })
            .collect();
        let table = SupportPointTable::new(&points);
        for i in 0..500 {
            let direction = rng.direction();
            let direction = if i % 2 == 0 { direction } else { direction.round() };
            let (index, point) = table.view(&points).farthest(direction);
            let slow = points.iter().map(|point| point.dot(direction));
            let (slowest, _) =
                slow.enumerate().fold((0, f32::NEG_INFINITY), |best, (at, along)| {
                    if along > best.1 { (at, along) } else { best }
                });
            assert_eq!((index as usize, point), (slowest, points[slowest]), "{corners}");
            found.push(index);
        }
    }
    found
}

#[test]
fn every_level_gives_the_same_bits() {
    let levels: Vec<SimdLevel> = SimdLevel::available().collect();
    assert!(levels.len() > 1, "{levels:?}");
    let mut expected = None;
    for level in levels {
        simd::force(level).expect("available");
        let found = (supports(), answers());
        match &expected {
            None => expected = Some(found),
            Some((indices, texts)) => {
                assert_eq!(*indices, found.0, "{level}");
                for (expected, found) in texts.iter().zip(&found.1) {
                    assert_eq!(expected, found, "{level}");
                }
            }
        }
    }
}
