//! All queries about two shapes, as the numbers of their answers.

use hazumi3d::collide::{AxisCache, Scratch, collide};
use hazumi3d::glam::Vec3;
use hazumi3d::query::{
    PenetrationMethod, PointProjection, Ray, ShapeCast, SimplexCache, Sweep, ToiOptions, cast,
    cast_ray_at, closest_point, contains, distance, intersects, is_within, penetration,
    separation, signed_distance, time_of_impact,
};
use hazumi3d::{Aabb, Pose, Shape};

/// A question about `a` and `b`, which stands at a pose in the frame of `a`.
pub(crate) type Question = fn(&Shape, &Shape, &Pose) -> Vec<f32>;

/// All of them.
pub(crate) const QUESTIONS: [(&str, Question); 14] = [
    ("bounds", |_, b, pose| numbers_of_box(&b.bounds(pose))),
    ("contains", |a, _, pose| vec![f32::from(u8::from(contains(a, pose.position)))]),
    ("closest-point", |a, _, pose| closest_point(a, pose.position).to_array().to_vec()),
    ("signed-distance", |a, _, pose| {
        let PointProjection { distance, point, normal, .. } = signed_distance(a, pose.position);
        numbers(&[distance], &[point, normal])
    }),
    ("support", |a, _, pose| {
        let points = [pose.position, Vec3::X, -Vec3::ONE].map(|way| {
            // Zero is no direction.
            if way == Vec3::ZERO { None } else { a.support(way) }
        });
        numbers(&[], &points.map(Option::unwrap_or_default))
    }),
    ("intersects", |a, b, pose| {
        let cache = &mut SimplexCache::default();
        let is_near = is_within(a, b, pose, 0.1, cache);
        vec![f32::from(u8::from(intersects(a, b, pose))), f32::from(u8::from(is_near))]
    }),
    ("distance", |a, b, pose| {
        let found = distance(a, b, pose, &mut SimplexCache::default());
        numbers(&[found.distance], &[found.points[0], found.points[1], found.normal])
    }),
    ("separation", |a, b, pose| {
        let found = separation(a, b, pose, &mut SimplexCache::default());
        numbers(&[found.gap], &[found.points[0], found.points[1], found.normal])
    }),
    ("penetration", |a, b, pose| {
        let found =
            PenetrationMethod::ALL.map(|method| penetration(a, b, pose, method).ok().flatten());
        let found = found.into_iter().flatten();
        let depths = found.map(|found| {
            numbers(&[found.depth, found.lower_bound], &[found.normal, found.points[0]])
        });
        depths.flatten().collect()
    }),
    ("ray", rays),
    ("cast", |a, b, pose| {
        let pushes = [-pose.position, Vec3::ZERO, Vec3::X, Vec3::splat(-1e6)];
        let hits =
            pushes.into_iter().filter_map(|push| cast(a, b, pose, &ShapeCast::new(push).ok()?));
        hits.flat_map(|hit| numbers(&[hit.fraction], &[hit.point, hit.normal])).collect()
    }),
    ("toi", impacts),
    ("manifold", |a, b, pose| {
        let cache = &mut AxisCache::default();
        let found = collide(a, b, pose, 0.01, cache, &mut Scratch::default());
        let points = found.points.iter();
        let points = points.flat_map(|at| numbers(&[at.separation], &[at.position]));
        points.chain(found.normal.to_array()).collect()
    }),
    ("push-out", |a, b, pose| {
        let push = a.bounds(&Pose::IDENTITY).push_out(&b.bounds(pose));
        push.unwrap_or_default().to_array().to_vec()
    }),
];

/// Rays at and from the other shape, also from its surface and along its faces.
fn rays(_: &Shape, b: &Shape, pose: &Pose) -> Vec<f32> {
    let start = pose.position;
    let origins = [Vec3::ZERO, start, start + Vec3::Y * 0.5, Vec3::new(-3.0, 0.5, 0.5)];
    let ways = [Vec3::X, -Vec3::Y, Vec3::new(1.0, 1e-7, 0.0), -start, Vec3::splat(1e30)];
    let rays = origins.into_iter().flat_map(|origin| {
        ways.into_iter().filter_map(move |way| Ray::new(origin, way, f32::MAX).ok())
    });
    let hits = rays.filter_map(|ray| cast_ray_at(b, pose, &ray));
    hits.flat_map(|hit| numbers(&[hit.fraction], &[hit.point, hit.normal])).collect()
}

/// Slow and fast motions, with turns of many times the shapes' size.
fn impacts(a: &Shape, b: &Shape, pose: &Pose) -> Vec<f32> {
    let motions = [
        (Vec3::ZERO, Vec3::ZERO),
        (Vec3::Y * -2.0, Vec3::Z * 0.5),
        (-pose.position, Vec3::X * 9.0),
        (Vec3::splat(100.0), Vec3::ZERO),
    ];
    let hits = motions.into_iter().filter_map(|(push, turn)| {
        let still = Sweep::still(Pose::IDENTITY).ok()?;
        let moving = Sweep::new(*pose, push, turn).ok()?;
        time_of_impact(a, &still, b, &moving, &ToiOptions::SURFACES)
    });
    hits.flat_map(|hit| numbers(&[hit.fraction], &[hit.point, hit.normal])).collect()
}

fn numbers(lengths: &[f32], vectors: &[Vec3]) -> Vec<f32> {
    lengths.iter().copied().chain(vectors.iter().flat_map(Vec3::to_array)).collect()
}

fn numbers_of_box(bounds: &Aabb) -> Vec<f32> {
    numbers(&[], &[bounds.min, bounds.max])
}
