//! The main questions, cold, for pairs that are near, touching and deep.
//!
//! `cargo bench -p hazumi_bench [-- FILTER]`. Comparisons with other engines are in `peers/`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use hazumi3d::collide::{AxisCache, Scratch, collide};
use hazumi3d::glam::Vec3;
use hazumi3d::query::{
    PenetrationMethod, Ray, ShapeCast, SimplexCache, cast, cast_ray_at, distance, intersects,
    penetration,
};
use hazumi3d::shape::{Capsule, Cuboid, Hull, Sphere};
use hazumi3d::{Pose, Shape};

/// Half a metre large, more or less.
fn shapes() -> [(&'static str, Shape); 4] {
    let good = "the numbers are fine";
    let points: Vec<Vec3> = (0..20_u8)
        .map(|index| {
            let (angle, up) = (2.4 * f32::from(index), f32::from(index) / 9.5 - 1.0);
            let across = (1.0 - up * up).sqrt();
            0.5 * Vec3::new(across * angle.cos(), up, across * angle.sin())
        })
        .collect();
    let capsule = Capsule::new([Vec3::Y * -0.3, Vec3::Y * 0.3], 0.2);
    [
        ("sphere", Sphere::new(0.5).expect(good).into()),
        ("capsule", capsule.expect(good).into()),
        ("box", Cuboid::new(Vec3::new(0.5, 0.4, 0.3)).expect(good).into()),
        ("hull20", Hull::new(&points).expect(good).into()),
    ]
}

fn questions(bench: &mut Criterion) {
    let turned = hazumi3d::math::rotation::from_axis_angle(Vec3::new(0.6, 0.0, 0.8), 0.7);
    for (name, shape) in &shapes() {
        for (place, away) in [("far", 2.0), ("near", 0.95), ("deep", 0.3)] {
            let pose = Pose::new(Vec3::new(0.8, 0.5, 0.2).normalize() * away, turned);
            let push = ShapeCast::new(-2.0 * pose.position).expect("a finite push");
            let ray = Ray::new(Vec3::ZERO, pose.position, 2.0).expect("a direction");
            let mut time = |question: &str, ask: &dyn Fn(&Pose)| {
                bench.bench_function(&format!("{question} {name}-{name} {place}"), |bencher| {
                    bencher.iter(|| ask(black_box(&pose)));
                });
            };
            time("intersects", &|pose| {
                black_box(intersects(shape, shape, pose));
            });
            time("distance", &|pose| {
                black_box(distance(shape, shape, pose, &mut SimplexCache::default()));
            });
            time("penetration", &|pose| {
                let _ = black_box(penetration(shape, shape, pose, PenetrationMethod::GjkEpa));
            });
            time("manifold", &|pose| {
                let (cache, scratch) = (&mut AxisCache::default(), &mut Scratch::default());
                black_box(collide(shape, shape, pose, 0.02, cache, scratch));
            });
            time("cast", &|pose| {
                black_box(cast(shape, shape, pose, &push));
            });
            time("ray", &|pose| {
                black_box(cast_ray_at(shape, pose, &ray));
            });
        }
    }
}

criterion_group!(benches, questions);
criterion_main!(benches);
