//! Degenerate points: an error that says why, or a valid polygon; never anything else.

mod polygon_support;

use hazumi2d_geometry::glam::Vec2;
use hazumi2d_geometry::shape::{Polygon, PolygonError};
use polygon_support::{Rng, clouds};

/// The error message of a cloud that has no hull.
#[track_caller]
fn refused(points: &[Vec2]) -> String {
    Polygon::new(points).expect_err("this has no hull").to_string()
}

fn random(seed: u64, count: usize) -> Vec<Vec2> {
    clouds::scatter(&mut Rng(seed), count, clouds::direction)
}

fn square(half: Vec2) -> [Vec2; 4] {
    [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|corner| Vec2::from(corner) * half)
}

#[test]
fn fewer_than_three_points() {
    for count in 0..3 {
        assert_eq!(
            refused(&random(1, count)),
            format!("number of different polygon points is {count}, must be at least 3")
        );
    }
}

#[test]
fn one_point_many_times() {
    assert!(refused(&[Vec2::ONE; 10]).contains("points is 1,"));
    let zeros = [Vec2::ZERO, -Vec2::ZERO, Vec2::new(0.0, -0.0), Vec2::new(-0.0, 0.0)];
    assert!(refused(&zeros).contains("points is 1,"));
    let mut two = random(2, 2);
    two.extend_from_within(..);
    assert!(refused(&two).contains("points is 2,"));
}

#[test]
fn zeros_of_either_sign_are_the_same_place() {
    let points = [[-0.0, 5.0], [0.0, 3.0], [0.0, 5.0], [-0.0, 1.0], [1.0, 0.0], [0.0, -0.0]];
    let polygon = Polygon::new(&points.map(Vec2::from)).unwrap();
    let expected = [[0.0, 0.0], [1.0, 0.0], [0.0, 5.0]].map(Vec2::from);
    assert_eq!(polygon.vertices(), expected);
}

#[test]
fn points_on_a_line() {
    let along_x = Vec::from_iter((0..10).map(|i| Vec2::X * i as f32));
    assert_eq!(
        refused(&along_x),
        "polygon points lie on a line: width is 0 m, must be at least 0.00009 m"
    );
    for seed in 0..50 {
        let turned = clouds::turned(&mut Rng(seed), 1e-6, &along_x);
        assert!(matches!(Polygon::new(&turned), Err(PolygonError::Line { .. })));
    }
}

#[test]
fn a_slab_gets_thinner_until_it_is_a_line() {
    let mut made = 0;
    for step in 0..80 {
        let half = Vec2::new(1.0, 0.8_f32.powi(step));
        let points = clouds::turned(&mut Rng(step as u64), 0.0, &square(half));
        match Polygon::new(&points) {
            Ok(polygon) => {
                assert_eq!(polygon.vertices().len(), 4, "{half}");
                made += 1;
            }
            Err(PolygonError::Line { .. } | PolygonError::TooFewPoints { .. }) => {}
            Err(error) => panic!("{error}"),
        }
    }
    // A thickness of 0.8^52 is 1e-5; the box around a turned slab is 1.4 to 2 m long.
    assert!((51..=55).contains(&made), "{made}");
}

#[test]
fn tiny_and_huge_clouds() {
    for size in [1e-6, 1e-3, 1.0, 1e3, 1e6] {
        let points = Vec::from_iter(random(5, 50).into_iter().map(|point| point * size));
        let polygon = Polygon::new(&points).unwrap();
        assert_eq!(polygon.vertices().len(), 50, "{size}");
    }
}

#[test]
fn far_from_the_origin() {
    for distance in [1e3, 1e4, 1e5] {
        let shift = Vec2::new(1.0, -0.7) * distance;
        let points = random(6, 60).into_iter().map(|point| point * 20.0 + shift);
        assert!(Polygon::new(&Vec::from_iter(points)).is_ok(), "{distance}");
        assert!(Polygon::new(&square(Vec2::ONE).map(|corner| corner + shift)).is_ok());
    }
    let step = [1e6_f32, 1e6_f32.next_up()];
    let corners = std::array::from_fn::<_, 4, _>(|i| Vec2::new(step[i & 1], step[i >> 1]));
    assert!(refused(&corners).contains("too far for its size"));
}

#[test]
fn a_hundred_thousand_points_in_a_disc_and_on_few_places() {
    let mut rng = Rng(11);
    let disc =
        clouds::scatter(&mut rng, 100_000, |rng| clouds::direction(rng) * rng.unit().sqrt());
    let polygon = Polygon::new(&disc).unwrap();
    assert!((polygon.area() - std::f32::consts::PI).abs() < 0.02, "{}", polygon.area());
    // Duplicates by the thousand change nothing.
    let few = random(12, 60);
    let many = Vec::from_iter((0..100_000).map(|i| few[i % few.len()]));
    assert_eq!(Polygon::new(&many).unwrap(), Polygon::new(&few).unwrap());
}

/// A side of a thousand points that hardly bulges is one side.
#[test]
fn bulges_of_rounding_make_no_corners() {
    let arc = |i: u16| {
        let x = f32::from(i) / 1000.0;
        Vec2::new(x, -1e-7 * (x * (1.0 - x)))
    };
    let points: Vec<_> = (0..=1000).map(arc).chain([Vec2::ONE, Vec2::Y]).collect();
    assert_eq!(Polygon::new(&points).unwrap().vertices().len(), 4);
}

#[test]
fn points_that_are_no_numbers_or_too_large() {
    for (bad, text) in [
        (f32::NAN, "polygon point 3: coordinate is NaN, must be a finite number"),
        (f32::NEG_INFINITY, "polygon point 3: coordinate is -inf, must be a finite number"),
        (
            2e7,
            "polygon point 3: coordinate is 20000000, must be a number from -10000000 to 10000000",
        ),
    ] {
        let mut points = square(Vec2::ONE);
        points[3].y = bad;
        assert_eq!(refused(&points), text);
    }
}

#[test]
fn denormal_and_vanishing_clouds() {
    for size in [f32::from_bits(1), 1e-40, 1e-30, 1e-12] {
        let message = refused(&square(Vec2::splat(size)));
        assert!(message.contains("too small"), "{size}: {message}");
        refused(&Vec::from_iter(random(9, 30).into_iter().map(|point| point * size)));
    }
}

/// Points of all sizes at once: no digit is lost, and nothing panics.
#[test]
fn points_of_all_magnitudes_make_a_polygon() {
    for seed in 0..3000 {
        let mut rng = Rng(seed);
        let count = 3 + rng.below(12);
        let low = [-45.0, -30.0, -10.0, -3.0][rng.below(4)];
        let points = clouds::scatter(&mut rng, count, |rng| {
            let part = |rng: &mut Rng| {
                let size = 10.0_f32.powf(rng.within(low, 6.9));
                if rng.below(2) == 0 { size } else { -size }
            };
            Vec2::new(part(rng), part(rng))
        });
        if let Ok(polygon) = Polygon::new(&points) {
            let corners = polygon.vertices();
            assert!(corners.len() >= 3 && corners.iter().all(|corner| points.contains(corner)));
            assert!(
                polygon.normals().iter().all(|normal| (normal.length() - 1.0).abs() < 1e-6)
            );
        }
    }
}

/// As thin as polygons may be, with sides that bulge by about as much as is ignored.
#[test]
fn what_makes_a_polygon_makes_it_again() {
    let mut made = 0;
    for seed in 0..3000 {
        let mut rng = Rng(seed);
        let half = 0.5e-5 * rng.within(0.9, 1.2);
        let bulge = 1e-6 * rng.within(0.0, 2.0);
        let points = clouds::scatter(&mut rng, 30, |rng| {
            let x = rng.within(-0.5, 0.5);
            let y = half + bulge * (0.25 - x * x) * rng.unit();
            Vec2::new(x, if rng.below(2) == 0 { y } else { -y })
        });
        if let Ok(polygon) = Polygon::new(&points) {
            let again = Polygon::new(polygon.vertices()).unwrap();
            assert_eq!(again.vertices(), polygon.vertices(), "{seed}");
            assert_eq!(again.mass(), polygon.mass(), "{seed}");
            made += 1;
        }
    }
    assert!((500..2900).contains(&made), "{made}");
}
