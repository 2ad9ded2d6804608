//! Distances, closest points and containment are those of an exhaustive search in `f64`.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test points are small")]

mod query_support;

use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::query::{closest_point, contains, signed_distance};
use hazumi2d_geometry::shape::{
    Capsule, Chain, ChainOptions, Circle, HalfPlane, Rectangle, Segment, Shape,
};

use query_support::oracle::{hull, point_segment};
use query_support::{Item, KINDS, Rng};

#[track_caller]
fn check(item: &Item, point: Vec2) {
    let (shape, at) = (&item.shape, point.as_dvec2());
    let body = item.at_rest();
    let expected = body.height(at);
    let surface = signed_distance(shape, point);
    let about = format!("{item:?} {point:?} {surface:?} {expected:e}");
    let found = f64::from(surface.distance);
    let slack = 2e-7 * item.reach + 2e-7 * expected.abs();
    assert!((found - expected).abs() <= slack, "{about}");
    let on = surface.point.as_dvec2();
    assert!(body.height(on).abs() <= 4.0 * slack, "{:e} {about}", body.height(on));
    assert!((on.distance(at) - expected.abs()).abs() <= 2.0 * slack, "{about}");
    let normal = surface.normal.as_dvec2();
    assert!((normal.length() - 1.0).abs() < 1e-6, "{about}");
    // A segment has no inside: on it, either side will do.
    let lift = body.height(on + normal * item.reach) - body.height(on);
    assert!(lift >= 0.999 * item.reach - 1e-5 * item.reach, "inward: {lift:e} {about}");
    if expected.abs() > 1e-2 * item.reach {
        let along = (at - on) * expected.signum();
        assert!((along.normalize() - normal).length() < 1e-3, "{about}");
    }
    if expected.abs() > 2e-6 * (item.reach + at.length()) {
        assert_eq!(contains(shape, point), expected < 0.0, "{about}");
    }
    let nearest = closest_point(shape, point);
    assert_eq!(nearest, if surface.distance > 0.0 { surface.point } else { point });
}

#[test]
fn random_points_agree_with_the_definitions() {
    let mut rng = Rng(1);
    for scale in [1e-6, 0.001, 1.0, 1000.0, 1e5] {
        for kind in 0..8 * KINDS {
            let item = Item::random(&mut rng, kind, scale);
            for _ in 0..200 {
                let power = rng.within((1e-7_f64).ln(), (2e4_f64).ln());
                let spot = item.corners[rng.below(item.corners.len())] * rng.within(0.0, 1.0);
                check(&item, (spot + rng.direction() * item.reach * power.exp()).as_vec2());
                check(&item, spot.as_vec2());
            }
        }
    }
}

/// Many corners, straight above them and their sides, near and far.
#[test]
fn points_above_sides_and_corners_agree() {
    let mut rng = Rng(2);
    for corners in [3, 4, 7, 30, 300] {
        for flat in [1.0, 0.05] {
            let item = Item::pebble(&mut rng, corners, DVec2::new(1.0, flat));
            let ring = hull(&item.corners);
            for index in 0..ring.len() {
                let (from, to) = (ring[index], ring[(index + 1) % ring.len()]);
                let normal = -(to - from).perp().normalize();
                for height in [1e-6, 0.01, 1.0, 1e3] {
                    check(&item, (from.lerp(to, 0.4) + normal * height).as_vec2());
                    check(&item, (from + normal * height).as_vec2());
                    check(&item, (from.lerp(to, 0.4) - normal * height.min(0.1)).as_vec2());
                }
            }
        }
    }
}

#[test]
fn half_planes_agree() {
    let mut rng = Rng(3);
    for round in 0..3000 {
        let scale = [0.001, 1.0, 1000.0][round % 3];
        let plane =
            HalfPlane::new(rng.vector(), (scale * rng.within(-1.0, 1.0)) as f32).unwrap();
        let (normal, offset) = (plane.normal().as_dvec2(), f64::from(plane.offset()));
        let point = rng.vector() * (10.0 * scale) as f32;
        let expected = normal.dot(point.as_dvec2()) - offset;
        let shape = Shape::from(plane);
        let found = signed_distance(&shape, point);
        assert!((f64::from(found.distance) - expected).abs() < 1e-6 * scale, "{found:?}");
        assert_eq!(found.normal, plane.normal());
        let off = normal.dot(found.point.as_dvec2()) - offset;
        assert!(off.abs() < 4e-6 * scale, "{off}");
        if expected.abs() > 1e-4 * scale {
            assert_eq!(contains(&shape, point), expected < 0.0);
        }
    }
}

#[test]
fn chains_are_as_far_as_their_nearest_segment() {
    let mut rng = Rng(4);
    let vertices: Vec<Vec2> = (0..60).map(|_| rng.vector() * 3.0).collect();
    for is_loop in [false, true] {
        let options = ChainOptions { is_loop, ..ChainOptions::default() };
        let shape = Shape::from(Chain::new(&vertices, options).unwrap());
        for _ in 0..5000 {
            let point = rng.vector() * 5.0;
            let count = if is_loop { 60 } else { 59 };
            let far = |index: usize| {
                let ends = [vertices[index], vertices[(index + 1) % 60]];
                point_segment(ends.map(|end| end.as_dvec2()), point.as_dvec2())
            };
            let expected = (0..count).map(far).fold(f64::INFINITY, f64::min);
            let found = signed_distance(&shape, point);
            assert!((f64::from(found.distance) - expected).abs() < 1e-6, "{found:?}");
            let named = far(found.part.unwrap() as usize);
            assert!((named - expected).abs() < 1e-6, "{found:?}");
            assert!(!contains(&shape, found.point), "a chain contains nothing");
        }
    }
}

#[test]
fn the_surface_counts() {
    let mut rng = Rng(7);
    for scale in [0.001, 1.0, 1000.0] {
        for kind in 0..4 * KINDS {
            let item = Item::random(&mut rng, kind, scale);
            for corner in &item.corners {
                assert!(contains(&item.shape, corner.as_vec2()), "{item:?}");
            }
            for _ in 0..100 {
                let away = rng.direction() * item.reach * 3.0;
                let surface = signed_distance(&item.shape, away.as_vec2());
                assert!(contains(&item.shape, surface.point), "{item:?} {surface:?}");
                let out = surface.point + surface.normal * (item.reach * 1e-4) as f32;
                assert!(surface.distance < 0.0 || !contains(&item.shape, out));
            }
        }
    }
}

#[test]
fn where_every_place_is_as_near_one_is_given() {
    let ball = Shape::from(Circle::new(2.0).unwrap());
    let surface = signed_distance(&ball, Vec2::ZERO);
    assert_eq!(
        (surface.distance, surface.point, surface.normal),
        (-2.0, Vec2::Y * 2.0, Vec2::Y)
    );
    let ends = [Vec2::new(0.3, 0.1), Vec2::new(1.3, 2.1)];
    let capsule = Shape::from(Capsule::new(ends, 0.5).unwrap());
    for point in [ends[0], ends[1], 0.5 * (ends[0] + ends[1])] {
        let surface = signed_distance(&capsule, point);
        assert!((surface.distance + 0.5).abs() < 1e-6, "{surface:?}");
        assert!((surface.point.distance(point) - 0.5).abs() < 1e-6, "{surface:?}");
    }
    let square = Shape::from(Rectangle::new(Vec2::ONE).unwrap());
    let surface = signed_distance(&square, Vec2::ZERO);
    assert_eq!((surface.distance, surface.point), (-1.0, Vec2::X));
}

#[test]
fn nan_is_in_no_shape() {
    let mut rng = Rng(8);
    let mut shapes: Vec<Shape> =
        (0..2 * KINDS).map(|kind| Item::random(&mut rng, kind, 1.0).shape).collect();
    shapes.push(HalfPlane::new(Vec2::Y, 0.5).unwrap().into());
    shapes.push(Segment::new([Vec2::ONE; 2]).unwrap().into());
    for shape in &shapes {
        for bad in [Vec2::NAN, Vec2::new(0.0, f32::NAN), Vec2::new(f32::NAN, 0.0)] {
            assert!(!contains(shape, bad), "{shape:?}");
            assert!(signed_distance(shape, bad).distance.is_nan(), "{shape:?}");
            let _ = closest_point(shape, bad);
        }
        for huge in [f32::MAX, f32::INFINITY] {
            let huge = Vec2::splat(huge);
            let _ = (signed_distance(shape, huge), contains(shape, huge));
        }
    }
}
