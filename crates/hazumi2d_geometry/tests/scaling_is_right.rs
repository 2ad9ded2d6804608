//! A scaled shape gives the answers of the original, scaled.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod polygon_support;

use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::query::{contains, signed_distance};
use hazumi2d_geometry::shape::{
    Capsule, Chain, ChainOptions, Circle, Compound, HalfPlane, Polygon, Rectangle, Rounded,
    ScaleError, Segment,
};
use hazumi2d_geometry::{Pose, Rotation, Shape};
use polygon_support::{Rng, clouds};

/// Which factors a kind of shape allows, as the test sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Allows {
    Any,
    SameSize,
}

const KINDS: usize = 10;

/// One of every kind, about `size` metres large.
fn random(rng: &mut Rng, kind: usize, size: f32) -> (Shape, Allows) {
    use Allows::{Any, SameSize};
    let mut length = || size * rng.within(0.2, 1.0);
    let (x, y, z) = (length(), length(), length());
    let mut point = || clouds::direction(rng) * size;
    let [a, b] = [point(), point()];
    let rectangle = Rectangle::new(Vec2::new(x, y)).unwrap();
    match kind {
        0 => (Circle::new(x).unwrap().into(), SameSize),
        1 => (Capsule::new([a, b], x).unwrap().into(), SameSize),
        2 => (rectangle.into(), Any),
        3 => (pebble(rng, size).into(), Any),
        4 => (Rounded::new(rectangle, 0.3 * x).unwrap().into(), SameSize),
        5 => (Rounded::new(pebble(rng, size), 0.3 * x).unwrap().into(), SameSize),
        6 => (Segment::new([a, b]).unwrap().into(), Any),
        7 => (HalfPlane::new(a, x - z).unwrap().into(), Any),
        8 => (line(rng, size).into(), Any),
        _ => (pile(rng, size).into(), SameSize),
    }
}

fn pebble(rng: &mut Rng, size: f32) -> Polygon {
    let points = clouds::scatter(rng, 8, |rng| clouds::direction(rng) * size);
    Polygon::new(&points).unwrap()
}

fn line(rng: &mut Rng, size: f32) -> Chain {
    let vertices = clouds::scatter(rng, 9, |rng| clouds::direction(rng) * size);
    let is_loop = rng.below(2) == 0;
    Chain::new(&vertices, ChainOptions { is_loop, ..ChainOptions::default() }).unwrap()
}

/// A ball, a rounded polygon, a polygon, a rectangle, all turned anyhow.
fn pile(rng: &mut Rng, size: f32) -> Compound {
    let children = [0, 5, 3, 2].map(|kind| {
        let (shape, _) = random(rng, kind, size);
        let turn = Rotation::from_angle(rng.within(-3.0, 3.0));
        (Pose::new(clouds::direction(rng) * size, turn), shape)
    });
    Compound::new(children.to_vec()).unwrap()
}

/// Factors that a kind allows, one in two a mirror.
fn factor(rng: &mut Rng, allows: Allows) -> Vec2 {
    let mut size = || rng.within(-1.5, 1.5).exp();
    let (x, y) = (size(), size());
    let sizes = match allows {
        Allows::Any => Vec2::new(x, y),
        Allows::SameSize => Vec2::splat(x),
    };
    let mut sign = || if rng.below(2) == 0 { 1.0 } else { -1.0 };
    sizes * Vec2::new(sign(), sign())
}

/// Runs `check` on every kind with its size and factors.
fn for_all(seed: u64, rounds: usize, mut check: impl FnMut(&mut Rng, &Case)) {
    let mut rng = Rng(seed);
    for size in [1e-3, 1.0, 1e3] {
        for _ in 0..rounds {
            for kind in 0..KINDS {
                let (shape, allows) = random(&mut rng, kind, size);
                let factor = factor(&mut rng, allows);
                let image = shape.scaled(factor).unwrap();
                let reach = size * factor.abs().max_element();
                check(&mut rng, &Case { shape, image, factor, size, reach });
            }
        }
    }
}

#[derive(Debug)]
struct Case {
    shape: Shape,
    image: Shape,
    factor: Vec2,
    /// Of the original and of the image, in metres.
    size: f32,
    reach: f32,
}

#[test]
fn the_farthest_point_goes_with_the_scale() {
    for_all(1, 150, |rng, case| {
        let direction = clouds::direction(rng).as_dvec2();
        // The height of the image along n is that of the original along S n.
        let back = case.factor.as_dvec2() * direction;
        let height = |shape: &Shape, along: DVec2| {
            Some(shape.support(along.as_vec2())?.as_dvec2().dot(along))
        };
        match (height(&case.image, direction), height(&case.shape, back)) {
            (Some(found), Some(wanted)) => {
                // Making anew may leave out corners that stick out by less than this.
                let off = (found - wanted).abs();
                assert!(off < 1e-5 * f64::from(case.reach), "{found} {wanted} {case:?}");
            }
            (found, wanted) => assert_eq!(found, wanted),
        }
    });
}

#[test]
fn points_inside_stay_inside_and_points_outside_outside() {
    for_all(2, 100, |rng, case| {
        for _ in 0..5 {
            let point = clouds::direction(rng) * case.size * rng.within(0.0, 1.5);
            let [before, after] = [
                signed_distance(&case.shape, point),
                signed_distance(&case.image, point * case.factor),
            ];
            if before.distance.abs() > 1e-3 * case.size {
                let inside = contains(&case.image, point * case.factor);
                assert_eq!(inside, contains(&case.shape, point), "{point} {case:?}");
            }
            let sizes = case.factor.abs();
            if sizes.x == sizes.y {
                let wanted = before.distance * sizes.x;
                let off = (after.distance - wanted).abs();
                assert!(off < 1e-4 * case.reach, "{off} {point} {case:?}");
            } else {
                // The nearest place may be another one, but places of the surface stay on it.
                let image = before.point * case.factor;
                let off = signed_distance(&case.image, image).distance.abs();
                assert!(off < 1e-4 * case.reach, "{off} {point} {case:?}");
            }
        }
    });
}

#[test]
fn mass_goes_with_the_scale() {
    for_all(3, 60, |_, case| {
        let [before, after] = [&case.shape, &case.image].map(|shape| shape.mass(2.0));
        let (Some(before), Some(after)) = (before, after) else {
            assert_eq!(before.is_some(), after.is_some());
            return;
        };
        let area = (case.factor.x * case.factor.y).abs();
        let wanted = before.mass * area;
        assert!((after.mass - wanted).abs() < 1e-4 * wanted, "{case:?}");
        let off = (after.center - before.center * case.factor).length();
        assert!(off < 1e-4 * case.reach, "{case:?}");
        if case.factor.x.abs() == case.factor.y.abs() {
            let wanted = before.inertia * area * area;
            assert!((after.inertia - wanted).abs() < 1e-4 * wanted, "{case:?}");
        }
    });
}

#[test]
fn bounds_go_with_the_scale() {
    for_all(4, 60, |_, case| {
        let [before, after] =
            [&case.shape, &case.image].map(|shape| shape.bounds(&Pose::IDENTITY));
        if !before.min.is_finite() {
            assert_eq!(before, after);
            return;
        }
        let (a, b) = (before.min * case.factor, before.max * case.factor);
        let off = (after.min - a.min(b)).abs().max((after.max - a.max(b)).abs());
        assert!(off.max_element() < 1e-5 * case.reach, "{off} {case:?}");
    });
}

#[test]
fn mirrored_twice_is_the_original() {
    let mut rng = Rng(5);
    for _ in 0..100 {
        for kind in 0..KINDS {
            let (shape, allows) = random(&mut rng, kind, 1.0);
            let mirror = factor(&mut rng, allows).signum();
            let twice = shape.scaled(mirror).unwrap().scaled(mirror).unwrap();
            for _ in 0..5 {
                let direction = clouds::direction(&mut rng);
                let [once, again] = [&shape, &twice]
                    .map(|shape| Some(shape.support(direction)?.dot(direction)));
                let off = once.zip(again).map_or(0.0, |(once, again)| (once - again).abs());
                assert!(off < 1e-5, "{off} {mirror} {shape:?}");
                let point = clouds::direction(&mut rng) * rng.within(0.0, 2.0);
                let [once, again] =
                    [&shape, &twice].map(|shape| signed_distance(shape, point).distance);
                assert!((once - again).abs() < 1e-4, "{once} {again} {mirror} {shape:?}");
            }
        }
    }
}

/// The stretched line passes through the stretched points, which it would not if its normal
/// were stretched as they are.
#[test]
fn the_normal_of_a_stretched_half_plane_goes_with_the_inverse() {
    let slope = HalfPlane::new(Vec2::new(1.0, 1.0), 0.0).unwrap();
    let image = Shape::from(slope).scaled(Vec2::new(3.0, 1.0)).unwrap();
    let on = Vec2::new(3.0, -1.0);
    assert!(signed_distance(&image, on).distance.abs() < 1e-6);
    assert!(!contains(&image, on + Vec2::splat(0.01)));
    for mirror in [Vec2::new(-1.0, 1.0), Vec2::new(2.0, -3.0), -Vec2::ONE] {
        let Shape::HalfPlane(image) = Shape::from(slope).scaled(mirror).unwrap() else {
            panic!("a half-plane stays a half-plane")
        };
        let wanted = (slope.normal() / mirror).normalize();
        assert!((image.normal() - wanted).length() < 1e-6);
    }
}

#[test]
fn what_would_be_another_shape_is_refused() {
    let mut rng = Rng(6);
    for kind in 0..KINDS {
        let (shape, allows) = random(&mut rng, kind, 1.0);
        for (factor, is_allowed) in [
            (Vec2::new(1.0, 2.0), allows == Allows::Any),
            (Vec2::new(-1.0, 1.0), true),
            (Vec2::new(2.0, -2.0), true),
        ] {
            let scaled = shape.scaled(factor);
            assert_eq!(scaled.is_ok(), is_allowed, "{factor} {shape:?}");
            if let Err(error) = scaled {
                assert!(matches!(error, ScaleError::Shape { .. }), "{error}");
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

#[test]
fn bad_factors_are_refused() {
    let mut rng = Rng(7);
    for kind in 0..KINDS {
        let (shape, _) = random(&mut rng, kind, 1.0);
        for bad in [0.0, -0.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            for factor in [Vec2::new(bad, 1.0), Vec2::new(1.0, bad), Vec2::splat(bad)] {
                let error = shape.scaled(factor).unwrap_err();
                assert!(matches!(error, ScaleError::Value(_)), "{error}");
            }
        }
        // Whatever comes of these, it is no panic.
        for extreme in [1e-45, 1e-30, 1e-10, 1e10, 1e30, f32::MAX] {
            let _ = shape.scaled(Vec2::splat(extreme));
            let _ = shape.scaled(Vec2::new(1.0, extreme));
        }
    }
    let ball = Shape::from(Circle::new(1.0).unwrap());
    let error = ball.scaled(Vec2::new(1.0, 0.0)).unwrap_err();
    assert_eq!(error.to_string(), "size of shape scale is 0, must be a finite number above 0");
    let error = ball.scaled(Vec2::new(1.0, 2.0)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "scale of a circle is 1, 2; it needs factors of the same size along x and y"
    );
}
