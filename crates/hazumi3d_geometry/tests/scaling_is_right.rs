//! A scaled shape gives the answers of the original, scaled.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod curved_support;
mod support;

use hazumi3d_geometry::glam::{DVec3, Mat3, Quat, Vec3};
use hazumi3d_geometry::query::{contains, signed_distance};
use hazumi3d_geometry::shape::{
    Capsule, Compound, Cone, Cuboid, Cylinder, HalfSpace, HeightField, HeightFieldOptions,
    Hull, Mesh, MeshOptions, Rounded, ScaleError, Segment, Sphere, Triangle,
};
use hazumi3d_geometry::{Pose, Shape};
use support::Rng;

/// Which factors a kind of shape allows, as the test sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Allows {
    Any,
    SameSize,
    SameSizeUpright,
    Round,
    RoundUpright,
    Ground,
}

const KINDS: usize = 16;

/// One of every kind, about `size` metres large.
fn random(rng: &mut Rng, kind: usize, size: f64) -> (Shape, Allows) {
    use Allows::{Any, Ground, Round, RoundUpright, SameSize, SameSizeUpright};
    let mut length = || (size * rng.within(0.2, 1.0)) as f32;
    let (x, y, z) = (length(), length(), length());
    let mut point = || (rng.direction() * size).as_vec3();
    let [a, b, c] = [point(), point(), point()];
    let cuboid = Cuboid::new(Vec3::new(x, y, z)).unwrap();
    let round = |shape: Rounded| Shape::from(shape);
    match kind {
        0 => (Sphere::new(x).unwrap().into(), SameSize),
        1 => (Capsule::new([a, b], x).unwrap().into(), SameSize),
        2 => (cuboid.into(), Any),
        3 => (Cylinder::new(y, x).unwrap().into(), Round),
        4 => (Cone::new(y, x).unwrap().into(), RoundUpright),
        5 => (pebble(rng, size).into(), Any),
        6 => (round(Rounded::new(cuboid, 0.3 * x).unwrap()), SameSize),
        7 => (round(Rounded::new(Cylinder::new(y, x).unwrap(), 0.3 * x).unwrap()), SameSize),
        8 => (round(Rounded::new(Cone::new(y, x).unwrap(), z).unwrap()), SameSizeUpright),
        9 => (round(Rounded::new(pebble(rng, size), 0.3 * x).unwrap()), SameSize),
        10 => (Segment::new([a, b]).unwrap().into(), Any),
        11 => (Triangle::new([a, b, c]).unwrap().into(), Any),
        12 => (HalfSpace::new(a, x - y).unwrap().into(), Any),
        13 => (surface(rng, size).into(), Any),
        14 => (ground(rng, size).into(), Ground),
        _ => (pile(rng, size).into(), SameSize),
    }
}

fn pebble(rng: &mut Rng, size: f64) -> Hull {
    let points: Vec<_> = (0..12).map(|_| (rng.direction() * size).as_vec3()).collect();
    Hull::new(&points).unwrap()
}

fn surface(rng: &mut Rng, size: f64) -> Mesh {
    let vertices: Vec<_> = (0..9).map(|_| (rng.direction() * size).as_vec3()).collect();
    let triangles = [[0, 1, 2], [2, 1, 3], [4, 5, 6], [6, 7, 8]];
    Mesh::new(&vertices, &triangles, MeshOptions::default()).unwrap()
}

fn ground(rng: &mut Rng, size: f64) -> HeightField {
    let heights = (0..12).map(|_| rng.within(-1.0, 1.0) as f32).collect();
    let holes = vec![false, true, false, false, false, false];
    let options = HeightFieldOptions { holes, ..HeightFieldOptions::default() };
    HeightField::new(4, heights, Vec3::splat(0.3 * size as f32), options).unwrap()
}

/// A ball, a cone, a hull, a box, all turned anyhow.
fn pile(rng: &mut Rng, size: f64) -> Compound {
    let children = [0, 4, 5, 2].map(|kind| {
        let (shape, _) = random(rng, kind, size);
        (rng.pose(size), shape)
    });
    Compound::new(children.to_vec()).unwrap()
}

/// Factors that a kind allows, one in two a mirror.
fn factor(rng: &mut Rng, allows: Allows) -> Vec3 {
    let mut size = || rng.within(-1.5, 1.5).exp() as f32;
    let (x, y, z) = (size(), size(), size());
    let sizes = match allows {
        Allows::Any | Allows::Ground => Vec3::new(x, y, z),
        Allows::SameSize | Allows::SameSizeUpright => Vec3::splat(x),
        Allows::Round | Allows::RoundUpright => Vec3::new(x, y, x),
    };
    let mut sign = || if rng.below(2) == 0 { 1.0 } else { -1.0 };
    let signs = Vec3::new(sign(), sign(), sign());
    sizes
        * match allows {
            Allows::SameSizeUpright | Allows::RoundUpright => Vec3::new(signs.x, 1.0, signs.z),
            Allows::Ground => Vec3::new(1.0, signs.y, 1.0),
            _ => signs,
        }
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
                let reach = size * f64::from(factor.abs().max_element());
                check(&mut rng, &Case { shape, image, factor, size, reach });
            }
        }
    }
}

#[derive(Debug)]
struct Case {
    shape: Shape,
    image: Shape,
    factor: Vec3,
    /// Of the original and of the image, in metres.
    size: f64,
    reach: f64,
}

#[test]
fn the_farthest_point_goes_with_the_scale() {
    for_all(1, 150, |rng, case| {
        let direction = rng.direction();
        // The height of the image along n is that of the original along S n.
        let back = case.factor.as_dvec3() * direction;
        let height = |shape: &Shape, along: DVec3| {
            Some(shape.support(along.as_vec3())?.as_dvec3().dot(along))
        };
        match (height(&case.image, direction), height(&case.shape, back)) {
            (Some(found), Some(wanted)) => {
                // Cooking anew may leave out corners that stick out by less than this.
                let off = (found - wanted).abs();
                assert!(off < 1e-4 * case.reach, "{found} {wanted} {case:?}");
            }
            (found, wanted) => assert_eq!(found, wanted),
        }
    });
}

#[test]
fn points_inside_stay_inside_and_points_outside_outside() {
    for_all(2, 100, |rng, case| {
        for _ in 0..5 {
            let point = (rng.direction() * case.size * rng.within(0.0, 1.5)).as_vec3();
            let [before, after] = [
                signed_distance(&case.shape, point),
                signed_distance(&case.image, point * case.factor),
            ];
            if f64::from(before.distance.abs()) > 1e-3 * case.size {
                let inside = contains(&case.image, point * case.factor);
                assert_eq!(inside, contains(&case.shape, point), "{point} {case:?}");
            }
            let sizes = case.factor.abs();
            if sizes.max_element() == sizes.min_element() {
                let wanted = before.distance * sizes.x;
                let off = f64::from((after.distance - wanted).abs());
                assert!(off < 1e-4 * case.reach, "{off} {point} {case:?}");
            } else {
                // The nearest place may be another one, but places of the surface stay on it.
                let image = before.point * case.factor;
                let off = f64::from(signed_distance(&case.image, image).distance.abs());
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
        let volume = case.factor.x * case.factor.y * case.factor.z;
        let wanted = before.mass * volume.abs();
        assert!((after.mass - wanted).abs() < 2e-3 * wanted, "{case:?}");
        let off = (after.center - before.center * case.factor).length();
        assert!(f64::from(off) < 2e-3 * case.reach, "{case:?}");
        // Second moments go with the factors of their two axes; inertia is made of them.
        let moments = |inertia: Mat3| {
            let trace = inertia.x_axis.x + inertia.y_axis.y + inertia.z_axis.z;
            Mat3::from_diagonal(Vec3::splat(0.5 * trace)) - inertia
        };
        let scale = Mat3::from_diagonal(case.factor);
        let wanted = scale * moments(before.inertia) * scale * volume.abs();
        let off = moments(after.inertia) - wanted;
        let unit = after.mass * (case.reach * case.reach) as f32;
        let largest =
            off.to_cols_array().into_iter().fold(0.0_f32, |most, x| most.max(x.abs()));
        assert!(largest < 5e-3 * unit, "{off} {case:?}");
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
        // The box of a compound is made of boxes around turned children, which are not tight.
        if matches!(case.shape, Shape::Compound(_)) {
            return;
        }
        let (a, b) = (before.min * case.factor, before.max * case.factor);
        let off = (after.min - a.min(b)).abs().max((after.max - a.max(b)).abs());
        assert!(f64::from(off.max_element()) < 1e-4 * case.reach, "{off} {case:?}");
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
                let direction = rng.direction().as_vec3();
                let [once, again] = [&shape, &twice]
                    .map(|shape| Some(shape.support(direction)?.dot(direction)));
                let off = once.zip(again).map_or(0.0, |(once, again)| (once - again).abs());
                assert!(off < 1e-5, "{off} {mirror} {shape:?}");
                let point = (rng.direction() * rng.within(0.0, 2.0)).as_vec3();
                let [once, again] =
                    [&shape, &twice].map(|shape| signed_distance(shape, point).distance);
                assert!((once - again).abs() < 1e-4, "{once} {again} {mirror} {shape:?}");
            }
        }
    }
}

/// The front of what is mirrored is the mirrored front.
#[test]
fn fronts_stay_outside_in_a_mirror() {
    let corners = [Vec3::ZERO, Vec3::X, Vec3::Y];
    for mirror in [Vec3::new(-1.0, 1.0, 1.0), Vec3::new(2.0, 3.0, -1.0), -Vec3::ONE] {
        let Shape::Triangle(triangle) =
            Shape::from(Triangle::new(corners).unwrap()).scaled(mirror).unwrap()
        else {
            panic!("a triangle stays a triangle")
        };
        assert_eq!(triangle.normal(), Some(Vec3::Z * mirror.z.signum()), "{mirror}");
        let mesh = Mesh::new(&corners, &[[0, 1, 2]], MeshOptions::default()).unwrap();
        let Shape::Mesh(mesh) = Shape::from(mesh).scaled(mirror).unwrap() else {
            panic!("a mesh stays a mesh")
        };
        let [a, b, c] = mesh.triangle(0).unwrap();
        assert_eq!((b - a).cross(c - a).z.signum(), mirror.z.signum());
        let slope = HalfSpace::new(Vec3::new(1.0, 0.0, 1.0), 0.5).unwrap();
        let Shape::HalfSpace(image) = Shape::from(slope).scaled(mirror).unwrap() else {
            panic!("a half-space stays a half-space")
        };
        let wanted = (slope.normal() / mirror).normalize();
        assert!((image.normal() - wanted).length() < 1e-6);
    }
}

/// The stretched plane passes through the stretched points, which it would not if its normal
/// were stretched as they are.
#[test]
fn the_normal_of_a_stretched_half_space_goes_with_the_inverse() {
    let slope = Shape::from(HalfSpace::new(Vec3::new(1.0, 1.0, 0.0), 0.0).unwrap());
    let image = slope.scaled(Vec3::new(3.0, 1.0, 1.0)).unwrap();
    let on = Vec3::new(3.0, -1.0, 5.0);
    assert!(signed_distance(&image, on).distance.abs() < 1e-6);
    assert!(!contains(&image, on + Vec3::splat(0.01)));
}

#[test]
fn what_would_be_another_shape_is_refused() {
    let mut rng = Rng(6);
    let [long, down, tall] =
        [Vec3::new(1.0, 1.0, 2.0), Vec3::new(1.0, -1.0, 1.0), Vec3::new(1.0, 2.0, 1.0)];
    for kind in 0..KINDS {
        let (shape, allows) = random(&mut rng, kind, 1.0);
        for (factor, is_allowed) in [
            (long, matches!(allows, Allows::Any | Allows::Ground)),
            (tall, !matches!(allows, Allows::SameSize | Allows::SameSizeUpright)),
            (down, !matches!(allows, Allows::SameSizeUpright | Allows::RoundUpright)),
            (-Vec3::X + Vec3::Y + Vec3::Z, allows != Allows::Ground),
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
            for factor in [Vec3::new(bad, 1.0, 1.0), Vec3::new(1.0, bad, 1.0), Vec3::splat(bad)]
            {
                let error = shape.scaled(factor).unwrap_err();
                assert!(matches!(error, ScaleError::Value(_)), "{error}");
            }
        }
        // Whatever comes of these, it is no panic.
        for extreme in [1e-45, 1e-30, 1e-10, 1e10, 1e30, f32::MAX] {
            let _ = shape.scaled(Vec3::splat(extreme));
            let _ = shape.scaled(Vec3::new(1.0, extreme, 1.0));
        }
    }
    let ball = Shape::from(Sphere::new(1.0).unwrap());
    let error = ball.scaled(Vec3::new(1.0, 0.0, 1.0)).unwrap_err();
    assert_eq!(error.to_string(), "size of shape scale is 0, must be a finite number above 0");
    let error = ball.scaled(Vec3::new(1.0, 2.0, 1.0)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "scale of a sphere is 1, 2, 1; it needs factors of the same size along x, y and z"
    );
}

/// Cones have no image upside down in their own frame, but one that is turned in a compound.
#[test]
fn a_cone_in_a_compound_stands_on_its_tip_in_a_mirror() {
    let cone = Shape::from(Cone::new(1.0, 0.5).unwrap());
    let pose = Pose::new(Vec3::new(0.0, 3.0, 0.0), Quat::IDENTITY);
    let tower = Shape::from(Compound::new(vec![(pose, cone)]).unwrap());
    let image = tower.scaled(Vec3::new(1.0, -1.0, 1.0)).unwrap();
    for (height, is_inside) in [(-3.9, false), (-2.1, true)] {
        assert_eq!(contains(&image, Vec3::new(0.4, height, 0.0)), is_inside, "{height}");
    }
    assert!(contains(&image, Vec3::new(0.0, -4.0, 0.0)));
}
