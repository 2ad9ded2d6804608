//! Degenerate points: an error that says why, or a valid hull; never anything else.

mod hull_support;

use std::f32::consts::{FRAC_PI_3, PI};

use hazumi3d_geometry::glam::Vec3;
use hazumi3d_geometry::shape::hull::{Hull, HullError, HullOptions};
use hull_support::clouds::{self, box_corners};
use hull_support::contract::keeps_contract;
use hull_support::{Rng, slow};

/// The error message of a cloud that has no hull.
#[track_caller]
fn refused(points: &[Vec3]) -> String {
    Hull::new(points).expect_err("this has no hull").to_string()
}

/// A hull that keeps the contract.
#[track_caller]
fn cooked(points: &[Vec3]) -> Hull {
    let hull = Hull::new(points).unwrap();
    keeps_contract(&hull, HullOptions::default().flatness, points);
    hull
}

fn random(seed: u64, count: usize) -> Vec<Vec3> {
    let mut rng = Rng(seed);
    (0..count).map(|_| clouds::direction(&mut rng)).collect()
}

#[test]
fn fewer_than_four_points() {
    for count in 0..4 {
        let message = refused(&random(1, count));
        assert_eq!(
            message,
            format!("number of different hull points is {count}, must be at least 4")
        );
    }
}

#[test]
fn one_point_many_times() {
    assert_eq!(
        refused(&[Vec3::ONE; 10]),
        "number of different hull points is 1, must be at least 4"
    );
    let zeros = [Vec3::ZERO, -Vec3::ZERO, Vec3::new(0.0, -0.0, 0.0), Vec3::new(-0.0, 0.0, 0.0)];
    assert!(refused(&zeros).contains("points is 1,"));
    let mut three = random(2, 3);
    three.extend_from_within(..);
    assert!(refused(&three).contains("points is 3,"));
}

#[test]
fn points_on_a_line() {
    let along_x = Vec::from_iter((0..10).map(|i| Vec3::X * i as f32));
    assert_eq!(
        refused(&along_x),
        "hull points lie on a line: width is 0 m, must be at least 0.0009 m"
    );
    let turned = clouds::turned(&mut Rng(3), 1e-6, &along_x);
    assert!(matches!(Hull::new(&turned), Err(HullError::Line { .. })));
}

#[test]
fn points_in_a_plane() {
    let square = Vec::from_iter(clouds::grid(125).into_iter().filter(|point| point.z == 0.0));
    assert_eq!(
        refused(&square),
        "hull points lie in a plane: thickness is 0 m, must be at least 0.0001 m"
    );
    for (seed, bump) in [0.0, 1e-7, 1e-6, 1e-5].into_iter().enumerate() {
        let turned = clouds::turned(&mut Rng(seed as u64), bump, &square);
        let error = Hull::new(&turned).unwrap_err();
        assert!(matches!(error, HullError::Flat { thickness, needed } if thickness < needed));
    }
}

#[test]
fn a_slab_gets_thinner_until_it_is_flat() {
    let mut cooked = 0;
    for step in 0..60 {
        let half = Vec3::new(1.0, 1.0, 0.5 * 0.8_f32.powi(step));
        let points = clouds::turned(&mut Rng(step as u64), 0.0, &box_corners(half));
        match Hull::new(&points) {
            Ok(hull) => {
                assert_eq!((hull.vertex_count(), hull.face_count()), (8, 6), "{half}");
                cooked += 1;
            }
            Err(error) => assert!(matches!(error, HullError::Flat { .. }), "{error}"),
        }
    }
    // A thickness of 0.8^37 is 2.6e-4; the box around a turned slab is up to 2.8 m long.
    assert!((36..=42).contains(&cooked), "{cooked}");
}

#[test]
fn a_needle_of_a_thousand_to_one() {
    for seed in 0..50 {
        let needle = box_corners(Vec3::new(1e-3, 1e-3, 1.0));
        let hull = cooked(&clouds::turned(&mut Rng(seed), 0.0, &needle));
        assert_eq!((hull.vertex_count(), hull.face_count()), (8, 6));
    }
}

/// The plane of a sharp tip is near points that are far from the hull.
#[test]
fn a_sharp_edge_is_not_cut_off() {
    for seed in 0..50 {
        let rim = [0.0, 1.0].map(|z| {
            [[0.0, 0.0], [1.0, 0.002], [1.0, -0.002]].map(|[x, y]| Vec3::new(x, y, z))
        });
        let mut points = rim.concat();
        points.extend((0..40).map(|i| Vec3::new(1e-4 * (i % 3) as f32, 0.0, i as f32 / 40.0)));
        let points = clouds::turned(&mut Rng(seed), 0.0, &points);
        let hull = cooked(&points);
        assert_eq!((hull.vertex_count(), hull.face_count()), (6, 5));
    }
}

#[test]
fn tiny_and_huge_clouds() {
    for size in [1e-6, 1e-3, 1.0, 1e3, 1e6] {
        let points = Vec::from_iter(random(5, 50).into_iter().map(|point| point * size));
        let hull = cooked(&points);
        assert_eq!(hull.vertex_count(), 50, "{size}");
        let (volume, _) = slow::volume_and_faces(&points[..], 1e-7 * f64::from(size));
        assert!((f64::from(hull.volume()) / volume - 1.0).abs() < 1e-5, "{size}");
    }
}

#[test]
fn far_from_the_origin() {
    for distance in [1e3, 1e5, 1e6] {
        let shift = Vec3::new(1.0, -0.7, 0.3) * distance;
        let points = Vec::from_iter(random(6, 60).into_iter().map(|point| point * 2.0 + shift));
        cooked(&points);
        cooked(&box_corners(Vec3::ONE).map(|corner| corner + shift));
    }
    // Between 1e6 and its neighbour there is no number of 32 bits for the centre.
    let step = [1e6_f32, 1e6_f32.next_up()];
    let corners = std::array::from_fn::<_, 8, _>(|i| {
        Vec3::new(step[i & 1], step[i >> 1 & 1], step[i >> 2])
    });
    assert!(refused(&corners).contains("too far for its size"));
}

#[test]
fn ten_thousand_points_on_a_sphere_and_the_rims_of_cone_and_cylinder() {
    let ball = cooked(&random(7, 3000));
    assert!((ball.volume() - 4.18).abs() < 0.02, "{}", ball.volume());
    let ball = Hull::new(&random(8, 10_000)).unwrap();
    assert!(ball.vertex_count() > 9000);
    let cone = cooked(&clouds::turned(&mut Rng(1), 0.0, &clouds::cone(10_000)));
    assert!((cone.volume() - FRAC_PI_3).abs() < 1e-3, "{}", cone.volume());
    let cylinder = cooked(&clouds::turned(&mut Rng(1), 0.0, &clouds::cylinder(10_000)));
    assert!((cylinder.volume() - PI).abs() < 1e-3, "{}", cylinder.volume());
    let caps = cylinder.view().faces.iter().filter(|face| face.count > 100);
    let corners: u32 = caps.clone().map(|cap| cap.count).sum();
    assert_eq!((caps.count(), corners as usize), (2, cylinder.vertex_count()));
}

#[test]
fn a_hundred_thousand_points_in_a_ball_and_on_few_places() {
    let mut rng = Rng(11);
    let ball = (0..100_000).map(|_| clouds::direction(&mut rng) * rng.unit().cbrt());
    let ball = Vec::from_iter(ball);
    let hull = Hull::new(&ball).unwrap();
    // A little less than 4π/3: the outermost hundredth is nearly empty.
    assert!((hull.volume() - 4.13).abs() < 0.02, "{}", hull.volume());
    for face in hull.view().faces.iter().step_by(37) {
        let limit = f64::from(face.offset) + f64::from(hull.tolerance());
        let normal = face.normal.as_dvec3();
        assert!(ball.iter().all(|point| normal.dot(point.as_dvec3()) <= limit));
    }
    // Duplicates by the thousand change nothing.
    let few = random(12, 60);
    let many = Vec::from_iter((0..100_000).map(|i| few[i % few.len()]));
    assert_eq!(Hull::new(&many).unwrap().to_bytes(), Hull::new(&few).unwrap().to_bytes());
}

#[test]
fn grids_with_thousands_of_points_in_a_plane_are_boxes() {
    let grid = clouds::grid(8000);
    let hull = cooked(&grid);
    assert_eq!((hull.vertex_count(), hull.face_count(), hull.volume()), (8, 6, 1.0));
    let turned = cooked(&clouds::turned(&mut Rng(2), 0.0, &grid));
    assert_eq!((turned.vertex_count(), turned.face_count()), (8, 6));
}

#[test]
fn points_that_are_no_numbers_or_too_large() {
    for (bad, text) in [
        (f32::NAN, "hull point 3: coordinate is NaN, must be a finite number"),
        (f32::NEG_INFINITY, "hull point 3: coordinate is -inf, must be a finite number"),
        (1e38, "hull point 3: coordinate is 1e38, must be a number from -10000000 to 10000000"),
    ] {
        let mut points = box_corners(Vec3::ONE);
        points[3].y = bad;
        assert_eq!(
            refused(&points).replace("100000000000000000000000000000000000000", "1e38"),
            text
        );
    }
}

#[test]
fn denormal_and_vanishing_clouds() {
    for size in [f32::from_bits(1), 1e-40, 1e-30, 1e-12, 1e-9] {
        let message = refused(&box_corners(Vec3::splat(size)));
        assert!(message.contains("too small"), "{size}: {message}");
        refused(&Vec::from_iter(random(9, 30).into_iter().map(|point| point * size)));
    }
}

#[test]
fn options_out_of_range() {
    let cook = |options| Hull::cook(&box_corners(Vec3::ONE), &options).unwrap_err().to_string();
    let normal = HullOptions::default();
    assert_eq!(
        cook(HullOptions { max_vertices: Some(3), ..normal }),
        "hull max_vertices is 3, must be a finite number of at least 4"
    );
    for flatness in [0.0, -1.0, 0.1, f32::NAN] {
        let message = cook(HullOptions { flatness, ..normal });
        assert!(message.starts_with(&format!("hull flatness is {flatness}, must be")));
    }
}
