//! Pairs that are answered in closed form are answered as by the search for any convex shapes.

use hazumi3d_geometry::glam::{DVec3, Quat, Vec3};
use hazumi3d_geometry::query::{
    ShapeCast, SimplexCache, cast_of, closest, intersects, separation,
};
use hazumi3d_geometry::shape::{Capsule, Cuboid, Segment, Sphere, Support, Triangle};
use hazumi3d_geometry::{Pose, Shape};

use crate::geometry::closed_forms_agree::{hits_as_searched, overlaps_as_searched};
use crate::support::Rng;

/// Largest difference of the two, as a part of the size of the pair.
const TOLERANCE: f32 = 4e-6;

fn support_of(shape: &Shape) -> &dyn Support {
    match shape {
        Shape::Sphere(sphere) => sphere,
        Shape::Capsule(capsule) => capsule,
        Shape::Segment(segment) => segment,
        Shape::Cuboid(cuboid) => cuboid,
        Shape::Triangle(triangle) => triangle,
        _ => panic!("{shape:?}"),
    }
}

/// A vector of about `size`, often along an axis, sometimes short.
fn vector(rng: &mut Rng, size: f64) -> Vec3 {
    let direction = match rng.below(4) {
        0 => DVec3::AXES[rng.below(3)],
        1 => DVec3::NEG_Y,
        _ => rng.direction(),
    };
    let size = if rng.below(8) == 0 { 1e-4 * size } else { size };
    (direction * size).as_vec3()
}

fn shape(rng: &mut Rng, kind: usize, size: f64) -> Shape {
    let radius = (size * rng.within(0.05, 1.0)) as f32;
    match kind {
        0 => Sphere::new(radius).unwrap().into(),
        1 => {
            let start = vector(rng, size);
            Capsule::new([start, start + vector(rng, size)], radius).unwrap().into()
        }
        2 => {
            let start = vector(rng, size);
            let along = if rng.below(8) == 0 { Vec3::ZERO } else { vector(rng, size) };
            Segment::new([start, start + along]).unwrap().into()
        }
        3 => {
            let flat = if rng.below(4) == 0 { 1e-4 } else { 1.0 };
            let half = [1.0, 1.0, flat].map(|part| (part * size * rng.within(0.1, 1.0)) as f32);
            Cuboid::new(Vec3::from(half)).unwrap().into()
        }
        _ => {
            let corners = [(); 3].map(|()| vector(rng, size));
            Triangle::new(corners).unwrap().into()
        }
    }
}

fn pose(rng: &mut Rng, apart: f64) -> Pose {
    let pose = rng.pose(apart);
    let half = std::f32::consts::FRAC_1_SQRT_2;
    let rotation = match rng.below(4) {
        0 => Quat::IDENTITY,
        1 => Quat::from_xyzw(half, 0.0, 0.0, half),
        // All but parallel.
        2 => Quat::from_xyzw(1e-4, 0.0, 0.0, 1.0),
        _ => pose.rotation,
    };
    let position = if rng.below(4) == 0 { vector(rng, apart) } else { pose.position };
    Pose::new(position, rotation)
}

/// Some number that is not below any coordinate of the pair.
fn size_of(a: &Shape, b: &Shape, b_in_a: &Pose) -> f32 {
    let reach = |shape: &Shape| {
        let bounds = shape.bounds(&Pose::IDENTITY);
        bounds.min.abs().max(bounds.max.abs()).length()
    };
    reach(a) + reach(b) + b_in_a.position.length()
}

/// A pair of kinds and everything random, and the tolerance for it.
fn pair(rng: &mut Rng, kinds: [usize; 2]) -> (Shape, Shape, Pose, f32) {
    let scale = 10_f64.powi(rng.below(7) as i32 - 3);
    let sizes = [scale, scale * 10_f64.powf(rng.within(-1.5, 0.5))];
    let [a, b] = [0, 1].map(|side| shape(rng, kinds[side], sizes[side]));
    let far = if rng.below(10) == 0 { 100.0 } else { rng.within(0.0, 2.0) };
    let b_in_a = pose(rng, far * (sizes[0] + sizes[1]));
    let tolerance = TOLERANCE * size_of(&a, &b, &b_in_a);
    (a, b, b_in_a, tolerance)
}

#[test]
fn distances_are_those_of_the_search() {
    let mut rng = Rng(1);
    let mut overlaps = 0;
    for round in 0..100_000 {
        let kinds = [round % 4, round / 4 % 4];
        if kinds == [3, 3] {
            continue;
        }
        let (a, b, b_in_a, tolerance) = pair(&mut rng, kinds);
        let (core_a, core_b) = (support_of(&a), support_of(&b));
        let expected = closest(core_a, core_b, &b_in_a, &mut SimplexCache::default());
        overlaps += u32::from(overlaps_as_searched([&a, &b], &b_in_a, tolerance, &expected));
    }
    assert!(overlaps > 3000, "{overlaps}");
}

#[test]
fn separating_axes_decide_as_the_search() {
    let mut rng = Rng(2);
    let mut counts = [0, 0];
    for round in 0..100_000 {
        let kinds = [[3, 3], [3, 4], [4, 3]][round % 3];
        let (a, b, b_in_a, tolerance) = pair(&mut rng, kinds);
        let (core_a, core_b) = (support_of(&a), support_of(&b));
        let expected = closest(core_a, core_b, &b_in_a, &mut SimplexCache::default());
        let touches = intersects(&a, &b, &b_in_a);
        if expected.distance > tolerance || expected.distance == 0.0 {
            counts[usize::from(touches)] += 1;
            // Where the cores only just overlap, the search cannot tell them from touching
            // ones.
            let is_same = touches == (expected.distance == 0.0);
            assert!(is_same, "{touches} {expected:?}\n{a:?}\n{b:?}\n{b_in_a:?}");
        }
    }
    assert!(counts.iter().all(|&count| count > 10_000), "{counts:?}");
}

#[test]
fn boxes_that_touch_in_a_face_an_edge_or_a_corner_touch() {
    for scale in [0.001_f32, 1.0, 1000.0] {
        let cube: Shape = Cuboid::new(Vec3::splat(0.5 * scale)).unwrap().into();
        for place in [[1.0, 0.3, -0.2], [1.0, -1.0, 0.1], [1.0, 1.0, -1.0]].map(Vec3::from) {
            assert!(intersects(&cube, &cube, &Pose::at(place * scale)), "{place}");
            assert!(
                !intersects(&cube, &cube, &Pose::at(place * (1.000_01 * scale))),
                "{place}"
            );
        }
    }
}

#[test]
fn casts_are_those_of_the_search() {
    let mut rng = Rng(3);
    let mut hits = 0;
    for round in 0..60_000 {
        let kinds = [round % 4, round / 4 % 4];
        if kinds == [3, 3] {
            continue;
        }
        let (a, b, b_in_a, tolerance) = pair(&mut rng, kinds);
        if separation(&a, &b, &b_in_a, &mut SimplexCache::default()).gap <= tolerance {
            continue;
        }
        let aside = vector(&mut rng, f64::from(size_of(&a, &b, &b_in_a))) * 0.3;
        let push = aside - b_in_a.position * rng.within(0.5, 2.0) as f32;
        let sweep = ShapeCast::new(push).unwrap();
        let expected = cast_of(support_of(&a), support_of(&b), &b_in_a, &sweep);
        hits += u32::from(hits_as_searched([&a, &b], &b_in_a, tolerance, &sweep, expected));
    }
    assert!(hits > 10_000, "{hits}");
}
