//! Polygons are convex, made of input points, contain all of them, and do not depend on their
//! order.

mod polygon_support;

use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::math::{Pose, Rotation};
use hazumi2d_geometry::shape::{MassProperties, Polygon, Shape};
use polygon_support::clouds::{self, KINDS, Kind};
use polygon_support::{Rng, moments};

const SEEDS: u64 = 1000;

/// Makes the polygon of a cloud and checks all that must hold for any cloud.
#[track_caller]
fn check(name: &str, points: &[Vec2]) -> Polygon {
    let make = |points: &[Vec2]| {
        Polygon::new(points).unwrap_or_else(|error| panic!("{name}: {error} {points:?}"))
    };
    let polygon = make(points);
    keeps_contract(name, &polygon, points);
    let again = make(polygon.vertices());
    assert_eq!(again.vertices(), polygon.vertices(), "{name}: polygon of a polygon");
    assert_eq!(again.tolerance(), 0.0, "{name}");
    let mut shuffled = points.to_vec();
    shuffled.extend_from_within(..points.len() / 3);
    Rng(1).shuffle(&mut shuffled);
    assert_eq!(make(&shuffled), polygon, "{name}: order of points");
    polygon
}

#[track_caller]
fn keeps_contract(name: &str, polygon: &Polygon, points: &[Vec2]) {
    let (vertices, normals) = (polygon.vertices(), polygon.normals());
    let count = vertices.len();
    assert!(count >= 3 && normals.len() == count, "{name}");
    let corner = |i: usize| vertices[i % count].as_dvec2();
    let size = f64::from((polygon.bounds().max - polygon.bounds().min).max_element());
    let far = points.iter().map(|point| f64::from(point.abs().max_element()));
    let far = far.fold(0.0, f64::max);
    let flatness = (1e-6 * size).max(far * f64::from(f32::EPSILON) * 2.0);
    assert!(f64::from(polygon.tolerance()) <= 4.0 * flatness, "{name}: {polygon:?}");
    for i in 0..count {
        assert!(points.contains(&vertices[i]), "{name}: {} is no input", vertices[i]);
        let (from, to) = (corner(i), corner(i + 1));
        let turn = (to - from).perp_dot(corner(i + 2) - to);
        assert!(turn > 0.0, "{name}: corner {} is not convex", i + 1);
        let normal = normals[i].as_dvec2();
        assert!((normal.length() - 1.0).abs() < 1e-7, "{name}");
        let along = (to - from) / (to - from).length();
        assert!((along.perp() + normal).length() < 1e-7, "{name}: normal {i} points wrongly");
        let slack = f64::from(polygon.tolerance()) + 1e-15 * far;
        for point in points {
            let height = -along.perp().dot(point.as_dvec2() - from);
            assert!(height <= slack, "{name}: {point} is {height} in front of side {i}");
        }
        let inner = polygon.mass().center.as_dvec2() - from;
        assert!(along.perp().dot(inner) > 0.0, "{name}: the centre is outside");
    }
    let first = vertices.iter().skip(1).all(|v| (v.x, v.y) > (vertices[0].x, vertices[0].y));
    assert!(first, "{name}: the ring begins on the left");
}

fn cloud(kind: Kind, seed: u64) -> Vec<Vec2> {
    let mut rng = Rng(seed);
    // Mostly small: degenerate things happen among few points.
    let most = [12, 30, 80, 200][rng.below(4)];
    let count = 8 + rng.below(most - 7);
    kind(&mut rng, count)
}

#[test]
fn random_clouds() {
    for &(name, kind) in KINDS {
        for seed in 0..SEEDS {
            check(&format!("{name} {seed}"), &cloud(kind, seed));
        }
    }
}

/// The corners that see all other points on one side, found by asking every pair of points.
fn slow_corner_count(points: &[[i64; 2]]) -> usize {
    let turn = |a: [i64; 2], b: [i64; 2], c: [i64; 2]| {
        (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    };
    let dot = |a: [i64; 2], b: [i64; 2], c: [i64; 2]| {
        (b[0] - a[0]) * (c[0] - a[0]) + (b[1] - a[1]) * (c[1] - a[1])
    };
    let is_corner = |&a: &[i64; 2]| {
        points.iter().any(|&b| {
            let beside =
                |&c: &[i64; 2]| turn(a, b, c) > 0 || (turn(a, b, c) == 0 && dot(a, b, c) >= 0);
            a != b && points.iter().all(beside)
        })
    };
    let mut corners: Vec<_> = points.iter().copied().filter(is_corner).collect();
    corners.sort_unstable();
    corners.dedup();
    corners.len()
}

#[test]
fn corners_of_lattices_agree_with_brute_force() {
    for seed in 0..2000 {
        let mut rng = Rng(seed);
        let most = [2, 4, 8, 50][rng.below(4)];
        let count = 4 + rng.below(12);
        let points: Vec<[i64; 2]> =
            (0..count).map(|_| [0; 2].map(|_| rng.below(most) as i64)).collect();
        let floats: Vec<_> =
            points.iter().map(|&[x, y]| Vec2::new(x as f32, y as f32)).collect();
        match Polygon::new(&floats) {
            Ok(polygon) => {
                assert_eq!(polygon.vertices().len(), slow_corner_count(&points), "{points:?}");
            }
            Err(_) => assert!(slow_corner_count(&points) < 3, "{points:?}"),
        }
    }
}

#[test]
fn a_turned_square_has_four_corners_even_far_away() {
    for seed in 0..500 {
        let mut rng = Rng(seed);
        let half = Vec2::new(1.0, rng.within(0.01, 1.0));
        let shift = clouds::square(&mut rng) * 10.0;
        let turn = clouds::direction(&mut rng).as_dvec2();
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(Vec2::from);
        let side = |i: usize| corners[i % 4].lerp(corners[(i + 1) % 4], (i / 4) as f32 / 20.0);
        let place =
            |i: usize| (turn.rotate((side(i) * half).as_dvec2()) + shift.as_dvec2()).as_vec2();
        let points: Vec<_> = (0..80).map(place).collect();
        let polygon = check("square", &points);
        assert_eq!(polygon.vertices().len(), 4, "{seed}: {:?}", polygon.vertices());
    }
}

#[test]
fn round_polygons_keep_their_corners() {
    for count in [3, 4, 5, 7, 8, 9, 64, 100, 1000, 2000] {
        let polygon = check("regular", &clouds::regular(count));
        assert_eq!(polygon.vertices().len(), count);
    }
}

/// Leaving out corners one by one must not add up.
#[test]
fn a_very_fine_circle_stays_round() {
    for count in [5000, 20_000, 100_000] {
        let polygon = Polygon::new(&clouds::regular(count)).unwrap();
        let area = f64::from(polygon.area());
        assert!((area / std::f64::consts::PI - 1.0).abs() < 2e-5, "{count}: {area}");
        assert!(polygon.tolerance() < 8e-6, "{count}: {}", polygon.tolerance());
        assert!(polygon.vertices().len() > 500, "{count}: {}", polygon.vertices().len());
    }
}

#[test]
fn many_corners_on_a_circle_are_round_and_nothing_else_is() {
    for count in [64, 500, 20_000] {
        let circle = clouds::regular(count);
        let moved = circle.iter().map(|&point| 3.0 * point + Vec2::new(20.0, -7.0));
        let radius = Polygon::new(&moved.collect::<Vec<_>>()).unwrap().roundness();
        assert!((radius - 3.0).abs() < 1e-4, "{count}: {radius}");
        let oval = Vec::from_iter(circle.iter().map(|&point| point * Vec2::new(1.0, 0.99)));
        assert_eq!(Polygon::new(&oval).unwrap().roundness(), 0.0, "{count}");
        let half = Vec::from_iter(circle.iter().copied().filter(|point| point.y > -0.1));
        assert_eq!(Polygon::new(&half).unwrap().roundness(), 0.0, "{count}");
    }
    for count in [3, 4, 24, 48] {
        assert_eq!(Polygon::new(&clouds::regular(count)).unwrap().roundness(), 0.0, "{count}");
    }
}

#[test]
fn scaling_by_two_changes_nothing_but_the_scale() {
    for &(name, kind) in KINDS {
        for seed in 0..20 {
            let points = cloud(kind, seed);
            let polygon = Polygon::new(&points).unwrap();
            for exponent in [-12, -3, 7, 19] {
                let factor = 2.0_f32.powi(exponent);
                let scaled = Vec::from_iter(points.iter().map(|&point| point * factor));
                let scaled = Polygon::new(&scaled).unwrap();
                let vertices = polygon.vertices().iter().map(|&vertex| vertex * factor);
                assert!(vertices.eq(scaled.vertices().iter().copied()), "{name} {seed}");
                assert_eq!(polygon.normals(), scaled.normals());
                assert_eq!(polygon.area() * factor.powi(2), scaled.area());
            }
        }
    }
}

#[test]
fn mass_agrees_with_vertical_cuts() {
    for &(name, kind) in KINDS {
        for seed in 0..50 {
            let polygon = Polygon::new(&cloud(kind, seed)).unwrap();
            let ring: Vec<DVec2> = polygon.vertices().iter().map(|v| v.as_dvec2()).collect();
            let expected = moments::of_ring(&ring);
            assert!(expected.area > 0.0, "{name}");
            moments::assert_agree(&polygon.mass(), &expected, 1e-6);
        }
    }
}

#[test]
fn mass_is_as_exact_far_from_the_origin() {
    for distance in [0.0, 1e3, 1e5, 1e6] {
        for seed in 0..50 {
            let mut rng = Rng(seed);
            let shift = Vec2::new(1.0, -0.7) * distance;
            let points = clouds::scatter(&mut rng, 12, |rng| clouds::direction(rng) * 2.0);
            let points: Vec<_> = points.iter().map(|&point| point + shift).collect();
            let Ok(polygon) = Polygon::new(&points) else {
                assert!(distance == 1e6, "{points:?}");
                continue;
            };
            let ring: Vec<DVec2> = polygon.vertices().iter().map(|v| v.as_dvec2()).collect();
            moments::assert_agree(&polygon.mass(), &moments::of_ring(&ring), 1e-6);
        }
    }
}

#[test]
fn mass_of_a_rectangle_and_of_a_corner_agree_with_formulas() {
    let corners = [[-1.0, -2.0], [1.0, -2.0], [1.0, 2.0], [-1.0, 2.0]].map(Vec2::from);
    let rectangle = Polygon::new(&corners).unwrap().mass();
    assert_eq!((rectangle.mass, rectangle.center), (8.0, Vec2::ZERO));
    assert!((rectangle.inertia - 8.0 / 3.0 * 5.0).abs() < 1e-5, "{}", rectangle.inertia);
    // Half of the unit square: the integral of x² + y² over it is 1/6.
    let corner = Polygon::new(&[Vec2::ZERO, Vec2::X, Vec2::Y]).unwrap().mass();
    assert_eq!(corner.mass, 0.5);
    assert!((corner.center - Vec2::splat(1.0 / 3.0)).length() < 1e-7);
    assert!((corner.inertia - (1.0 / 6.0 - 1.0 / 9.0)).abs() < 1e-7);
}

/// A square cut along a tilted line through its centre: two polygons, together one square.
#[test]
fn mass_is_the_sum_of_its_parts() {
    let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(Vec2::from);
    let whole = Polygon::new(&corners).unwrap().mass();
    for tilt in [0.0, 0.25, 0.8] {
        let half = |side: f32| {
            let cut = [-1.0, 1.0].map(|x| Vec2::new(x, tilt * x));
            let end = [-1.0, 1.0].map(|x| Vec2::new(x, side));
            Polygon::new(&[cut, end].concat()).unwrap().mass().placed(&Pose::IDENTITY)
        };
        let sum = MassProperties::sum([half(-1.0), half(1.0)].into_iter()).unwrap();
        assert!((sum.mass - whole.mass).abs() < 1e-6);
        assert!((sum.center - whole.center).length() < 1e-6);
        assert!((sum.inertia - whole.inertia).abs() < 1e-5);
    }
}

#[test]
fn supports_and_bounds_are_those_of_the_corners() {
    for count in [3, 4, 8, 9, 33, 100, 1000] {
        let mut rng = Rng(count as u64);
        let points = clouds::turned(&mut rng, 0.0, &clouds::regular(count));
        let polygon = Polygon::new(&points).unwrap();
        let corners = polygon.vertices().to_vec();
        let shape = Shape::from(polygon);
        for _ in 0..200 {
            let direction =
                clouds::direction(&mut rng) * 10.0_f32.powf(rng.within(-20.0, 20.0));
            let found = shape.support(direction).unwrap().dot(direction);
            let most = corners.iter().map(|corner| corner.dot(direction));
            assert_eq!(found, most.fold(f32::NEG_INFINITY, f32::max), "{count} {direction}");
            let turn = Rotation::from_angle(rng.within(-3.0, 3.0));
            let pose = Pose::new(clouds::square(&mut rng), turn);
            let bounds = shape.bounds(&pose).grown(1e-6);
            assert!(
                corners.iter().all(|&corner| bounds.contains(pose.transform_point(corner)))
            );
        }
    }
}
