//! Distances, closest points and containment are those of an exhaustive search in `f64`.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test points are small")]

mod query_support;
mod support;

use hazumi3d_geometry::glam::{DVec3, Vec3};
use hazumi3d_geometry::query::{closest_point, contains, signed_distance};
use hazumi3d_geometry::shape::{Capsule, Cuboid, Shape, Sphere};

use query_support::{Subject, hull};
use support::Rng;

#[track_caller]
fn check(subject: &Subject, point: Vec3) {
    let (shape, at) = (&subject.shape, point.as_dvec3());
    let expected = subject.distance(at);
    let surface = signed_distance(shape, point);
    let about = format!("{} {point:?} {surface:?} {expected:e}", subject.name);
    let band = 1e-5 * subject.size;
    // A half-space has no end, so its points are as far out as the one asked about.
    let ends = !matches!(shape, Shape::HalfSpace(_));
    let coordinates = if ends { subject.size } else { subject.size + at.length() };
    let found = f64::from(surface.distance);
    // The faces of hulls pass their corners by some roundings.
    let slack = 2e-6 * coordinates + 1e-6 * expected.abs();
    assert!((found - expected).abs() <= slack, "{about}");
    let on = surface.point.as_dvec3();
    assert!(subject.height(on).abs() <= 1e-5 * coordinates, "{:e} {about}", subject.height(on));
    assert!((on.distance(at) - expected.abs()).abs() <= slack, "{:e} {about}", on.distance(at));
    let normal = surface.normal.as_dvec3();
    assert!((normal.length() - 1.0).abs() < 1e-6, "{about}");
    let lift = subject.height(on + normal * subject.size) - subject.height(on);
    assert!(lift >= -band, "the normal points inward: {about}");
    if expected.abs() > 1e-2 * coordinates {
        let along = (at - on) * expected.signum();
        assert!((along.normalize() - normal).length() < 1e-3, "{about}");
    }
    if expected.abs() > 2e-6 * coordinates {
        assert_eq!(contains(shape, point), expected < 0.0, "{about}");
    }
    let nearest = closest_point(shape, point);
    assert_eq!(nearest, if surface.distance > 0.0 { surface.point } else { point });
    assert!(subject.height(nearest.as_dvec3()) <= 1e-5 * coordinates, "{about}");
}

#[test]
fn random_points_agree_with_the_definitions() {
    let mut rng = Rng(1);
    for scale in [0.001, 1.0, 1000.0] {
        for subject in Subject::all(scale) {
            for _ in 0..3000 {
                let power = rng.within((1e-7_f64).ln(), (2e4_f64).ln());
                let away = rng.direction() * subject.size * power.exp();
                check(&subject, (subject.spot(&mut rng) + away).as_vec3());
                check(&subject, subject.spot(&mut rng).as_vec3());
            }
        }
    }
}

#[test]
fn far_above_a_face_the_nearest_point_is_still_on_it() {
    let mut rng = Rng(2);
    for scale in [0.001, 1.0, 1000.0] {
        for subject in Subject::all(scale) {
            let Some(exact) = &subject.exact else { continue };
            for (around, normal) in exact.loops.iter().zip(&exact.normals) {
                for (index, &corner) in around.iter().enumerate() {
                    let next = around[(index + 1) % around.len()];
                    let side = exact.corners[corner].lerp(exact.corners[next], 0.4);
                    let height = subject.size * rng.within(3.0, 10.0).exp();
                    check(&subject, (side + *normal * height).as_vec3());
                    check(&subject, (exact.corners[corner] + *normal * height).as_vec3());
                }
            }
        }
    }
}

#[test]
fn the_surface_counts() {
    for scale in [0.001, 1.0, 1000.0] {
        for subject in Subject::all(scale) {
            for &corner in subject.exact.iter().flat_map(|exact| &exact.corners) {
                assert!(contains(&subject.shape, corner.as_vec3()), "{}", subject.name);
            }
            let mut rng = Rng(7);
            for _ in 0..300 {
                let away = rng.direction() * subject.size * 3.0;
                let surface = signed_distance(&subject.shape, away.as_vec3());
                assert!(
                    contains(&subject.shape, surface.point),
                    "{} {surface:?}",
                    subject.name
                );
                let out = surface.point + surface.normal * (subject.size * 1e-4) as f32;
                assert!(surface.distance < 0.0 || !contains(&subject.shape, out));
            }
        }
    }
}

#[test]
fn where_every_place_is_as_near_one_is_given() {
    let ball = Shape::from(Sphere::new(2.0).unwrap());
    let surface = signed_distance(&ball, Vec3::ZERO);
    assert_eq!(
        (surface.distance, surface.point, surface.normal),
        (-2.0, Vec3::Y * 2.0, Vec3::Y)
    );
    let ends = [Vec3::new(0.3, 0.1, -0.4), Vec3::new(1.3, 2.1, 0.6)];
    let capsule = Shape::from(Capsule::new(ends, 0.5).unwrap());
    for point in [ends[0], ends[1], 0.5 * (ends[0] + ends[1])] {
        let surface = signed_distance(&capsule, point);
        assert!((surface.distance + 0.5).abs() < 1e-6, "{surface:?}");
        assert!((surface.point.distance(point) - 0.5).abs() < 1e-6, "{surface:?}");
    }
    let cube = Shape::from(Cuboid::new(Vec3::ONE).unwrap());
    let surface = signed_distance(&cube, Vec3::ZERO);
    assert_eq!((surface.distance, surface.point), (-1.0, Vec3::X));
}

#[test]
fn nan_is_in_no_shape() {
    for subject in Subject::all(1.0) {
        for bad in [Vec3::NAN, Vec3::new(0.0, f32::NAN, 0.0), Vec3::new(0.0, 0.0, f32::NAN)] {
            assert!(!contains(&subject.shape, bad), "{}", subject.name);
            assert!(signed_distance(&subject.shape, bad).distance.is_nan(), "{}", subject.name);
            let _ = closest_point(&subject.shape, bad);
        }
        let huge = DVec3::splat(f64::from(f32::MAX)).as_vec3();
        let _ = (signed_distance(&subject.shape, huge), contains(&subject.shape, huge));
    }
}

/// Where a sliver has a point of its neighbour in front by rounding alone, its own sides are
/// far.
#[test]
fn points_of_flat_faces_are_on_the_surface() {
    let mut rng = Rng(7);
    for _ in 0..6 {
        let flat = DVec3::new(1.0, 0.02, 0.6);
        let points = Vec::from_iter((0..117).map(|_| rng.direction() * flat));
        let hull = hull(1.0, &points, DVec3::ZERO);
        let (view, shape) = (hull.view(), Shape::from(hull.clone()));
        for _ in 0..20_000 {
            let face = &view.faces[rng.below(view.faces.len())];
            let [a, b, c] =
                [0, 1, 2].map(|at| view.face_vertices(face).nth(at).unwrap().as_dvec3());
            let [u, v] = [(); 2].map(|()| rng.within(0.0, 1.0).sqrt());
            let point = a.lerp(b.lerp(c, v), u).as_vec3();
            // Its own plane may pass a little above a corner.
            let depths = [a, b, c]
                .map(|corner| f64::from(face.offset) - face.normal.as_dvec3().dot(corner));
            let slack = 1e-6 + depths.into_iter().fold(0.0, f64::max);
            let distance = f64::from(signed_distance(&shape, point).distance);
            assert!(distance.abs() <= slack, "{point:?} {distance:e} {slack:e}");
        }
    }
}
