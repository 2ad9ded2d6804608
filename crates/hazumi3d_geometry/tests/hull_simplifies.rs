//! Simplified hulls lie inside or outside, and are no farther away than they say.

mod hull_support;

use hazumi3d_geometry::glam::{DVec3, Vec3};
use hazumi3d_geometry::shape::hull::{Hull, Simplification, Simplified};
use hull_support::clouds::{self, KINDS, box_corners};
use hull_support::contract::keeps_contract;
use hull_support::{Rng, slow};

fn inner(hull: &Hull, max_vertices: u32) -> Simplified {
    hull.simplified(Simplification::Inner { max_vertices }).unwrap()
}

fn outer(hull: &Hull, max_faces: u32) -> Simplified {
    hull.simplified(Simplification::Outer { max_faces }).unwrap()
}

fn support(hull: &Hull, direction: DVec3) -> f64 {
    let dots = hull.view().vertices.iter().map(|vertex| direction.dot(vertex.as_dvec3()));
    dots.fold(f64::NEG_INFINITY, f64::max)
}

/// The supports of two hulls differ by no more than the distance, and somewhere by almost that.
#[track_caller]
fn bounds_supports(name: &str, a: &Hull, b: &Hull, distance: f32, directions: usize) {
    let mut rng = Rng(77);
    let distance = f64::from(distance);
    let size = f64::from((a.bounds().max - a.bounds().min).max_element());
    let mut most = 0.0_f64;
    for _ in 0..directions {
        let direction = clouds::direction(&mut rng).as_dvec3().normalize();
        let difference = (support(a, direction) - support(b, direction)).abs();
        assert!(difference <= distance, "{name}: {difference} apart, not {distance}");
        most = most.max(difference);
    }
    let enough = directions < 10_000 || most >= 0.8 * distance - 1e-4 * size;
    assert!(enough, "{name}: only {most} of {distance} found");
}

fn sphere(count: u64) -> Hull {
    let points = Vec::from_iter((0..count).map(|seed| clouds::direction(&mut Rng(seed))));
    Hull::new(&points).unwrap()
}

#[test]
fn inner_hulls_bound_ten_thousand_supports() {
    let full = sphere(300);
    let mut last = f32::INFINITY;
    for most in [4, 8, 16, 32, 64, 128] {
        let Simplified { hull, distance } = inner(&full, most);
        assert!(hull.vertex_count() <= most as usize);
        assert!(distance < last, "{most}: {distance}");
        last = distance;
        bounds_supports(&format!("{most}"), &full, &hull, distance, 10_000);
    }
}

#[test]
fn outer_hulls_bound_ten_thousand_supports_and_contain_all_points() {
    let full = sphere(300);
    let mut last = f32::INFINITY;
    for most in [6, 8, 16, 32, 64, 128] {
        let Simplified { hull, distance } = outer(&full, most);
        assert!(hull.face_count() <= most as usize, "{most}: {}", hull.face_count());
        assert!(distance <= last, "{most}: {distance}");
        last = distance;
        bounds_supports(&format!("{most}"), &full, &hull, distance, 10_000);
        contains(&format!("{most}"), &hull, full.view().vertices);
    }
    assert!(last < 0.06, "{last}");
}

#[track_caller]
fn contains(name: &str, hull: &Hull, points: &[Vec3]) {
    for face in hull.view().faces {
        let normal = face.normal.as_dvec3();
        for point in points {
            let height = normal.dot(point.as_dvec3()) - f64::from(face.offset);
            assert!(height <= 0.0, "{name}: a point is {height} outside");
        }
    }
}

#[test]
fn every_kind_of_cloud_has_an_outer_hull_that_contains_it() {
    for &(name, kind) in KINDS {
        for seed in 0..40 {
            let mut rng = Rng(seed);
            let points = kind(&mut rng, 60);
            let full = Hull::new(&points).unwrap();
            let most = [6, 7, 9, 12, 20, 40][rng.below(6)];
            let name = format!("{name} {seed} {most}");
            let Simplified { hull, distance } = outer(&full, most);
            assert!(hull.face_count() <= most as usize, "{name}: {}", hull.face_count());
            if hull == full {
                assert_eq!(distance, 0.0);
                continue;
            }
            contains(&name, &hull, &points);
            bounds_supports(&name, &full, &hull, distance, 200);
            keeps_contract(&hull, 2e-5, hull.view().vertices);
        }
    }
}

#[test]
fn every_kind_of_cloud_has_an_inner_hull_of_its_own_vertices() {
    for &(name, kind) in KINDS {
        for seed in 0..20 {
            let mut rng = Rng(seed);
            let full = Hull::new(&kind(&mut rng, 60)).unwrap();
            let Simplified { hull, distance } = inner(&full, 8);
            bounds_supports(name, &full, &hull, distance, 200);
            if hull != full {
                keeps_contract(&hull, 2e-5, full.view().vertices);
            }
        }
    }
}

#[test]
fn simple_hulls_stay_as_they_are() {
    let cube = Hull::new(&box_corners(Vec3::ONE)).unwrap();
    assert_eq!(inner(&cube, 8), Simplified { hull: cube.clone(), distance: 0.0 });
    assert_eq!(outer(&cube, 6), Simplified { hull: cube.clone(), distance: 0.0 });
}

#[test]
fn a_box_with_its_edges_cut_off_gets_them_back() {
    let cut = [[1.0, 0.9], [0.9, 1.0]].map(|[x, y]| {
        [[x, y], [-x, y], [x, -y], [-x, -y]]
            .map(|[x, y]| [-1.0, 1.0].map(|z| Vec3::new(x, y, z)))
            .concat()
    });
    let full = Hull::new(&cut.concat()).unwrap();
    assert_eq!(full.face_count(), 10);
    let Simplified { hull, distance } = outer(&full, 6);
    assert_eq!((hull.vertex_count(), hull.face_count()), (8, 6));
    assert!((hull.volume() - 8.0).abs() < 1e-3);
    // The edge of the box is this far from the cut: along no normal of the box.
    let expected = 0.1 / 2.0_f32.sqrt();
    assert!((distance - expected).abs() < 1e-4, "{distance}, not {expected}");
}

/// A pyramid and its base block: the tip is nearest to an edge, and no normal of either hull
/// runs there.
#[test]
fn supports_along_the_normals_are_not_enough() {
    let block = box_corners(Vec3::ONE);
    let a = Hull::new(&block).unwrap();
    let b = Hull::new(&[&block[..], &[Vec3::new(2.0, 3.0, 0.0)]].concat()).unwrap();
    let normals = [&a, &b].map(|hull| hull.view().faces).concat();
    let differences = normals.iter().map(|face| {
        let normal = face.normal.as_dvec3();
        (support(&a, normal) - support(&b, normal)).abs()
    });
    let along_normals = differences.fold(0.0, f64::max);
    let truth = 5.0_f64.sqrt();
    assert!(along_normals < truth - 0.1);
    for distance in [a.hausdorff(&b), b.hausdorff(&a)] {
        assert!((f64::from(distance) - truth).abs() < 1e-6, "{distance}");
    }
}

#[test]
fn the_distance_agrees_with_brute_force_on_points_inside_and_outside() {
    let mut rng = Rng(3);
    for _ in 0..200 {
        let near = Vec::from_iter((0..12).map(|_| clouds::direction(&mut rng)));
        let far = Vec::from_iter((0..9).map(|_| clouds::direction(&mut rng) * 1.2));
        let (a, b) = (Hull::new(&near).unwrap(), Hull::new(&far).unwrap());
        let distance = f64::from(a.hausdorff(&b));
        let expected = slow::hausdorff(&near, &far);
        assert!((distance - expected).abs() < 1e-3, "{distance}, not {expected}");
    }
}

#[test]
fn scaling_by_two_scales_the_distance() {
    let full = sphere(100);
    let Simplified { distance, .. } = outer(&full, 20);
    let points = Vec::from_iter(full.view().vertices.iter().map(|&vertex| vertex * 0.125));
    let small = outer(&Hull::new(&points).unwrap(), 20);
    assert_eq!(small.distance, distance * 0.125);
}

#[test]
fn budgets_that_are_too_small_are_refused() {
    let hull = sphere(50);
    for (simplification, message) in [
        (
            Simplification::Inner { max_vertices: 3 },
            "hull max_vertices is 3, must be a finite number of at least 4",
        ),
        (
            Simplification::Outer { max_faces: 5 },
            "hull max_faces is 5, must be a finite number of at least 6",
        ),
    ] {
        assert_eq!(hull.simplified(simplification).unwrap_err().to_string(), message);
    }
}
