//! Counts the depths that have not converged, by kinds of shapes, and times the three methods.
//!
//! `cargo run --release -p hazumi3d_geometry --example penetrations [-- PAIRS]`

use std::sync::Arc;
use std::time::Instant;

use hazumi3d_geometry::glam::{Quat, Vec3};
use hazumi3d_geometry::query::{PenetrationMethod, penetration};
use hazumi3d_geometry::shape::{Cone, Cuboid, Cylinder, Hull, Rounded};
use hazumi3d_geometry::{Pose, Shape};

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

    fn direction(&mut self) -> Vec3 {
        loop {
            let v = Vec3::from_array([(); 3].map(|()| 2.0 * self.unit() - 1.0));
            if (0.01..1.0).contains(&v.length_squared()) {
                return v.normalize();
            }
        }
    }

    fn rotation(&mut self) -> Quat {
        let parts = [(); 4].map(|()| 2.0 * self.unit() - 1.0);
        hazumi3d_geometry::math::rotation::normalize(Quat::from_array(parts))
            .unwrap_or_default()
    }

    fn hull(&mut self, corners: usize) -> Shape {
        let half = Vec3::new(1.0, 0.4 + 0.6 * self.unit(), 0.4 + 0.6 * self.unit());
        let points: Vec<Vec3> = (0..corners).map(|_| self.direction() * half).collect();
        Arc::new(Hull::new(&points).expect("points on an ellipsoid")).into()
    }

    /// From 0.1 to 1 metre.
    fn length(&mut self) -> f32 {
        0.1 + 0.9 * self.unit()
    }

    fn cylinder(&mut self) -> Cylinder {
        Cylinder::new(self.length(), self.length()).expect("lengths above 0")
    }

    fn cone(&mut self) -> Cone {
        Cone::new(self.length(), self.length()).expect("lengths above 0")
    }

    fn cuboid(&mut self) -> Cuboid {
        let half = Vec3::new(self.length(), self.length(), self.length());
        Cuboid::new(half).expect("lengths above 0")
    }
}

fn main() {
    let pairs = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(20_000);
    println!(
        "pairs of               overlap  unsure   worst gap     sat  gjk_epa     mpr  (ns)"
    );
    report("boxes", pairs, |rng| rng.cuboid().into());
    for (name, corners) in [("hulls of 8", 8), ("hulls of 20", 20), ("hulls of 60", 60)] {
        report(name, pairs, |rng| rng.hull(corners));
    }
    report("cylinders", pairs, |rng| rng.cylinder().into());
    report("cones", pairs, |rng| rng.cone().into());
    report("rounded cylinders", pairs, |rng| {
        let core = rng.cylinder();
        Rounded::new(core, 0.1).expect("a radius above 0").into()
    });
}

fn report(name: &str, pairs: usize, shape: impl Fn(&mut Rng) -> Shape) {
    let mut rng = Rng(1);
    let shapes: Vec<Shape> = (0..40).map(|_| shape(&mut rng)).collect();
    let placed: Vec<(usize, usize, Pose)> = (0..pairs)
        .map(|pair| {
            let distance = rng.unit() * 1.5;
            let pose = Pose::new(rng.direction() * distance, rng.rotation());
            (pair % 40, pair / 40 % 40, pose)
        })
        .collect();
    let mut times = [0.0; 3];
    let (mut overlaps, mut unsure, mut worst) = (0, 0, 0.0_f32);
    for (method, time) in PenetrationMethod::ALL.into_iter().zip(&mut times) {
        let start = Instant::now();
        for (a, b, pose) in &placed {
            let found = penetration(&shapes[*a], &shapes[*b], pose, method);
            let Ok(Some(found)) = std::hint::black_box(found) else { continue };
            if method == PenetrationMethod::GjkEpa {
                overlaps += 1;
                unsure += u32::from(!found.converged);
                worst = worst.max((found.depth - found.lower_bound) / found.depth.max(1e-3));
            }
        }
        *time = start.elapsed().as_secs_f64() * 1e9 / pairs as f64;
    }
    let [sat, epa, mpr] = times;
    println!("{name:20} {overlaps:9} {unsure:7} {worst:11.1e} {sat:7.0} {epa:8.0} {mpr:7.0}");
}
