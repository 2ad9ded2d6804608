//! Hulls are closed and convex, made of input points, contain all of them, and do not depend on
//! their order.

mod hull_support;

use hazumi3d_geometry::core::simd::{self, SimdLevel};
use hazumi3d_geometry::glam::{DMat3, DVec3, Mat3, Vec3};
use hazumi3d_geometry::math::Pose;
use hazumi3d_geometry::shape::MassProperties;
use hazumi3d_geometry::shape::hull::{Hull, HullError, HullOptions};
use hull_support::clouds::{self, KINDS, Kind, box_corners};
use hull_support::contract::keeps_contract;
use hull_support::{Rng, slow};

const SEEDS: u64 = 1000;

/// Cooks a cloud and checks all that must hold for any cloud.
fn check(name: &str, options: &HullOptions, points: &[Vec3]) -> Hull {
    let cook = |points: &[Vec3]| {
        Hull::cook(points, options).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let hull = cook(points);

    keeps_contract(&hull, options.flatness, points);
    let most = options.max_vertices.map_or(usize::MAX, |most| most as usize);
    assert!(hull.vertex_count() <= most, "{name}");
    let size = (hull.bounds().max - hull.bounds().min).max_element();
    let tolerance = hull.tolerance() / size;
    let limit = 4.0 * options.flatness;
    assert!(tolerance <= limit || most < points.len(), "{name}: {tolerance} cut off");
    let again = cook(hull.view().vertices);
    assert_eq!(again.view().vertices, hull.view().vertices, "{name}: hull of a hull");
    let mut shuffled = points.to_vec();
    shuffled.extend_from_within(..points.len() / 3);
    Rng(1).shuffle(&mut shuffled);
    assert_eq!(cook(&shuffled).to_bytes(), hull.to_bytes(), "{name}: order of points");
    hull
}

fn cloud(kind: Kind, seed: u64) -> Vec<Vec3> {
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
            check(&format!("{name} {seed}"), &HullOptions::default(), &cloud(kind, seed));
        }
    }
}

#[test]
fn random_options() {
    for &(name, kind) in KINDS {
        for seed in 0..SEEDS / 4 {
            let mut rng = Rng(seed);
            let max_vertices = [None, Some([4, 5, 6, 8, 11, 15][rng.below(6)])][rng.below(2)];
            let flatness = 10.0_f32.powf(rng.within(-5.3, -2.0));
            let options = HullOptions { max_vertices, flatness };
            let points = cloud(kind, seed);
            match Hull::cook(&points, &options) {
                Ok(_) => drop(check(&format!("{name} {seed} {options:?}"), &options, &points)),
                // Thin things are flat when so much detail is ignored.
                Err(HullError::Flat { .. } | HullError::Line { .. }) if flatness > 2e-5 => {}
                Err(error) => panic!("{name} {seed} {options:?}: {error}"),
            }
        }
    }
}

#[test]
fn every_level_of_vector_instructions_cooks_the_same_hull() {
    let cook = |level: SimdLevel| {
        simd::force(level).expect("available");
        let clouds = KINDS.iter().flat_map(|&(_, kind)| (0..20).map(move |seed| (kind, seed)));
        let hulls = clouds.map(|(kind, seed)| {
            let hull = Hull::new(&cloud(kind, seed)).map_err(|error| error.to_string());
            hull.map(|hull| (hull.to_bytes(), format!("{hull:?}")))
        });
        Vec::from_iter(hulls)
    };
    let levels = Vec::from_iter(SimdLevel::available());
    assert!(levels.len() > 1, "{levels:?}");
    let expected = cook(levels[0]);
    for &level in &levels[1..] {
        assert!(cook(level) == expected, "{level}");
    }
}

#[test]
fn tetrahedra() {
    for seed in 0..SEEDS {
        let mut rng = Rng(seed);
        let points = Vec::from_iter((0..4).map(|_| clouds::cube(&mut rng)));
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| points[i].as_dvec3());
        let volume = (b - a).cross(c - a).dot(d - a).abs() / 6.0;
        if volume > 1e-2 {
            let hull = check("tetrahedron", &HullOptions::default(), &points);
            assert_eq!((hull.vertex_count(), hull.face_count()), (4, 4));
            is_near(hull.volume(), volume, 1e-6);
            let center = (a + b + c + d) / 4.0;
            assert!((hull.mass().center.as_dvec3() - center).length() < 1e-6);
        }
    }
}

/// Points in general position and on a lattice, against every plane through three of them.
#[test]
fn volume_and_faces_agree_with_brute_force() {
    let compared = ["ball", "sphere", "box", "small lattice", "lattice", "grid", "turned grid"];
    for &(name, kind) in KINDS.iter().filter(|(name, _)| compared.contains(name)) {
        for seed in 0..60 {
            let mut rng = Rng(seed);
            let count = 6 + rng.below(10);
            let points = kind(&mut rng, count);
            let hull = Hull::new(&points).unwrap();
            let (volume, faces) = slow::volume_and_faces(&points, 2e-6);
            is_near(hull.volume(), volume, 2e-4);
            assert_eq!(hull.face_count(), faces, "{name} {seed}");
        }
    }
}

#[track_caller]
fn is_near(found: f32, expected: f64, tolerance: f64) {
    let error = (f64::from(found) - expected).abs();
    assert!(error <= tolerance * expected.abs().max(1e-3), "{found}, not {expected}");
}

#[test]
fn a_turned_box_has_six_faces_even_far_away() {
    for seed in 0..300 {
        let mut rng = Rng(seed);
        let turn = clouds::rotation(&mut rng);
        let shift = clouds::cube(&mut rng).as_dvec3() * 10.0;
        let half = Vec3::new(1.0, 0.5, rng.within(0.01, 1.0));
        let inside = (0..20).map(|_| clouds::cube(&mut rng) * half);
        let points = Vec::from_iter(box_corners(half).into_iter().chain(inside));
        let place = |point: &Vec3| (turn * point.as_dvec3() + shift).as_vec3();
        let hull = Hull::new(&Vec::from_iter(points.iter().map(place))).unwrap();
        assert_eq!((hull.vertex_count(), hull.face_count()), (8, 6), "{seed}");
        let m = hull.mass();
        let (x, y, z) = (f64::from(half.x), f64::from(half.y), f64::from(half.z));
        let volume = 8.0 * x * y * z;
        is_near(m.mass, volume, 1e-4);
        let s = DVec3::new(y * y + z * z, z * z + x * x, x * x + y * y) * (volume / 3.0);
        let expected = turn * DMat3::from_diagonal(s) * turn.transpose();
        assert!(m.inertia.as_dmat3().abs_diff_eq(expected, 1e-4 * volume), "{seed}");
        let error = (m.center.as_dvec3() - shift).length();
        assert!(error < 1e-5, "{seed}: {error}");
    }
}

#[test]
fn a_turned_cylinder_has_round_caps() {
    for seed in 0..100 {
        let mut rng = Rng(seed);
        let sides = 3 + rng.below(60);
        let cylinder = clouds::cylinder(2 * sides);
        let points = clouds::turned(&mut rng, 0.0, &cylinder);
        let hull = check("cylinder", &HullOptions::default(), &points);
        assert_eq!((hull.vertex_count(), hull.face_count()), (2 * sides, sides + 2), "{seed}");
    }
}

#[test]
fn eight_vertices_are_enough_for_a_box() {
    for seed in 0..100 {
        let mut rng = Rng(seed);
        let mut points = box_corners(Vec3::new(1.0, 2.0, 3.0)).to_vec();
        points.extend((0..200).map(|_| {
            let mut point = clouds::cube(&mut rng);
            let axis = rng.below(3);
            point[axis] = point[axis].signum();
            point * Vec3::new(1.0, 2.0, 3.0)
        }));
        let points = clouds::turned(&mut rng, 0.0, &points);
        let options = HullOptions { max_vertices: Some(8), ..HullOptions::default() };
        let hull = check("box", &options, &points);
        assert_eq!((hull.vertex_count(), hull.face_count()), (8, 6), "{seed}");
    }
}

#[test]
fn fewer_vertices_cut_off_more_but_not_much() {
    let points = Vec::from_iter((0..2000).map(|seed| clouds::direction(&mut Rng(seed))));
    let mut last = f32::INFINITY;
    for (most, volume) in [(8, 1.6), (16, 2.5), (32, 3.2), (128, 3.9), (512, 4.1)] {
        let options = HullOptions { max_vertices: Some(most), ..HullOptions::default() };
        let hull = check("sphere", &options, &points);
        assert_eq!(hull.vertex_count(), most as usize);
        assert!(hull.volume() > volume, "{most} vertices hold {}", hull.volume());
        assert!(hull.tolerance() < last);
        last = hull.tolerance();
    }
}

#[test]
fn scaling_by_two_changes_nothing_but_the_scale() {
    for &(name, kind) in KINDS {
        for seed in 0..20 {
            let points = cloud(kind, seed);
            let hull = Hull::new(&points).unwrap();
            for exponent in [-12, -3, 7, 19] {
                let factor = 2.0_f32.powi(exponent);
                let scaled = Vec::from_iter(points.iter().map(|&point| point * factor));
                let scaled = Hull::new(&scaled).unwrap();
                let vertices = hull.view().vertices.iter().map(|&vertex| vertex * factor);
                assert!(vertices.eq(scaled.view().vertices.iter().copied()), "{name} {seed}");
                assert_eq!(hull.view().half_edges, scaled.view().half_edges);
                for (a, b) in hull.view().faces.iter().zip(scaled.view().faces) {
                    assert_eq!((a.normal, a.offset * factor), (b.normal, b.offset));
                }
                assert_eq!(hull.volume() * factor.powi(3), scaled.volume());
            }
        }
    }
}

#[test]
fn mass_moves_and_turns_with_the_points() {
    for seed in 0..200 {
        let mut rng = Rng(seed);
        let points = Vec::from_iter((0..20).map(|_| clouds::direction(&mut rng)));
        let turn = clouds::rotation(&mut rng);
        let shift = clouds::cube(&mut rng).as_dvec3();
        let place = |point: &Vec3| (turn * point.as_dvec3() + shift).as_vec3();
        let here = Hull::new(&points).unwrap().mass();
        let there = Hull::new(&Vec::from_iter(points.iter().map(place))).unwrap().mass();
        is_near(there.mass, f64::from(here.mass), 1e-5);
        let center = turn * here.center.as_dvec3() + shift;
        assert!((there.center.as_dvec3() - center).length() < 1e-5);
        let inertia = turn * here.inertia.as_dmat3() * turn.transpose();
        assert!(there.inertia.as_dmat3().abs_diff_eq(inertia, 1e-5));
    }
}

#[test]
fn mass_of_a_box_and_of_a_corner_agree_with_formulas() {
    let cuboid = Hull::new(&box_corners(Vec3::new(1.0, 2.0, 3.0))).unwrap().mass();
    assert_eq!((cuboid.mass, cuboid.center), (48.0, Vec3::ZERO));
    let inertia = Mat3::from_diagonal(Vec3::new(13.0, 10.0, 5.0) * 16.0);
    assert!(cuboid.inertia.abs_diff_eq(inertia, 1e-4), "{}", cuboid.inertia);
    // A corner of the unit cube: the integrals of x², and of xy, over it are 1/60 and 1/120.
    let corner = Hull::new(&[Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z]).unwrap().mass();
    is_near(corner.mass, 1.0 / 6.0, 1e-7);
    assert!(corner.center.abs_diff_eq(Vec3::splat(0.25), 1e-7));
    let (diagonal, other) = (2.0 / 60.0 - 1.0 / 48.0, -1.0 / 120.0 + 1.0 / 96.0);
    let inertia =
        Mat3::from_diagonal(Vec3::splat(diagonal - other)) + Mat3::from_cols_array(&[other; 9]);
    assert!(corner.inertia.abs_diff_eq(inertia, 1e-8), "{}", corner.inertia);
}

/// A box cut along a tilted plane through its centre: two hulls, together one box.
#[test]
fn mass_is_the_sum_of_its_parts() {
    let whole = Hull::new(&box_corners(Vec3::ONE)).unwrap().mass();
    for tilt in [0.0, 0.25, 0.8] {
        let cut = [[-1.0, -1.0], [-1.0, 1.0], [1.0, -1.0], [1.0, 1.0]];
        let half = |side: f32| {
            let rim = cut.map(|[x, z]| Vec3::new(x, tilt * x, z));
            let end = cut.map(|[x, z]| Vec3::new(x, side, z));
            Hull::new(&[rim, end].concat()).unwrap().mass().placed(&Pose::IDENTITY)
        };
        let sum = MassProperties::sum([half(-1.0), half(1.0)].into_iter()).unwrap();
        is_near(sum.mass, f64::from(whole.mass), 1e-6);
        assert!((sum.center - whole.center).length() < 1e-6);
        assert!(sum.inertia.abs_diff_eq(whole.inertia, 1e-5));
    }
}
