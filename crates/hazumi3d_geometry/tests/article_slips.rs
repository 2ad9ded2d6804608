//! Mistakes of the articles that the toolkit began with, each made impossible by a test.
//!
//! `docs/collision.md` lists all of them; the other tests stand beside what they test.

use std::fs;
use std::path::Path;

use hazumi3d_geometry::glam::{Quat, Vec3};
use hazumi3d_geometry::math::rotation;
use hazumi3d_geometry::query::{
    PenetrationMethod, Ray, SimplexCache, cast_ray, closest, contains, intersects, penetration,
    separation, signed_distance,
};
use hazumi3d_geometry::shape::{
    Capsule, Cone, Cuboid, Cylinder, Hull, Mesh, MeshOptions, Rounded, Segment, Sphere,
};
use hazumi3d_geometry::{Pose, Shape};

fn cuboid(x: f32, y: f32, z: f32) -> Shape {
    Cuboid::new(Vec3::new(x, y, z)).unwrap().into()
}

fn gap(a: &Shape, b: &Shape, b_in_a: &Pose) -> f32 {
    separation(a, b, b_in_a, &mut SimplexCache::default()).gap
}

/// The article answers what the query before found when its loop runs out.
#[test]
fn gjk_never_returns_a_stale_answer() {
    let shapes = [
        cuboid(0.5, 0.5, 0.5),
        Cylinder::new(0.5, 0.5).unwrap().into(),
        Sphere::new(0.5).unwrap().into(),
        Hull::new(&[Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z]).unwrap().into(),
    ];
    // One cache for all, so that each query finds what the one before left.
    let mut cache = SimplexCache::default();
    for turn in 0..200_u8 {
        let (a, b) = (&shapes[usize::from(turn % 4)], &shapes[usize::from(turn / 4 % 4)]);
        let away = if turn % 2 == 0 { 3.0 } else { 0.2 };
        let pose = Pose::at(Vec3::new(away, 0.1, 0.05));
        let found = separation(a, b, &pose, &mut cache);
        assert_eq!(found.gap > 0.0, away > 1.0, "turn {turn}");
        assert!((found.gap - gap(a, b, &pose)).abs() < 1e-5, "turn {turn}");
    }
}

/// The article has no early end: every miss burns all its iterations.
#[test]
fn shapes_apart_are_told_in_few_steps() {
    let a = Cuboid::new(Vec3::splat(0.5)).unwrap();
    for (x, y, z) in [(3.0, 0.0, 0.0), (1.0, 2.0, -1.5), (1.01, 0.2, 0.3), (-50.0, 7.0, 9.0)] {
        let pose = Pose::at(Vec3::new(x, y, z));
        let found = closest(&a, &a, &pose, &mut SimplexCache::default());
        assert!(found.distance > 0.0 && found.converged && found.steps <= 6, "{found:?}");
    }
}

/// The article turns `forward` to where it should be, and forgets the turn about it.
#[test]
fn rolling_a_plank_changes_what_it_touches() {
    let (plank, ball) = (cuboid(0.1, 1.0, 3.0), Shape::from(Sphere::new(0.2).unwrap()));
    let ball_pose = Pose::at(Vec3::new(0.9, 0.0, 0.0));
    for (degrees, touches) in [(0.0_f32, false), (90.0, true), (180.0, false), (45.0, false)] {
        let roll = rotation::from_axis_angle(Vec3::Z, degrees.to_radians());
        let plank_pose = Pose::new(Vec3::ZERO, roll);
        let found = intersects(&plank, &ball, &plank_pose.inv_mul(&ball_pose));
        assert_eq!(found, touches, "rolled by {degrees}°");
    }
}

/// One of the articles takes touching for a hit, the other for a miss.
#[test]
fn touching_counts_as_intersecting() {
    let half = Vec3::splat(0.5);
    let cube = Cuboid::new(half).unwrap();
    let core = Cuboid::new(half * 0.5).unwrap();
    let axis = [Vec3::X * -0.25, Vec3::X * 0.25];
    // Each reaches half a metre along x.
    let shapes: [Shape; 6] = [
        cube.into(),
        Sphere::new(0.5).unwrap().into(),
        Capsule::new(axis, 0.25).unwrap().into(),
        Cylinder::new(0.5, 0.5).unwrap().into(),
        Rounded::new(core, 0.25).unwrap().into(),
        Segment::new([Vec3::X * -0.5, Vec3::X * 0.5]).unwrap().into(),
    ];
    for a in &shapes {
        for b in &shapes {
            assert!(intersects(a, b, &Pose::at(Vec3::X)), "{a:?} {b:?}");
            assert!(!intersects(a, b, &Pose::at(Vec3::X * 1.00001)), "{a:?} {b:?}");
        }
    }
    let cone: Shape = Cone::new(0.5, 0.5).unwrap().into();
    assert!(intersects(&cone, &cone, &Pose::at(Vec3::Y)), "tip on base");
    for corner in [Vec3::new(1.0, 1.0, 0.0), Vec3::ONE, Vec3::new(-1.0, 1.0, -1.0)] {
        assert!(intersects(&cube.into(), &cube.into(), &Pose::at(corner)), "{corner}");
    }
}

/// The article joins three silhouettes, none of which shows this corner.
#[test]
fn a_corner_that_no_silhouette_shows_is_kept() {
    let mut points: Vec<Vec3> = Vec3::AXES.iter().flat_map(|axis| [*axis, -*axis]).collect();
    points.push(Vec3::splat(0.45));
    let hull = Hull::new(&points).unwrap();
    assert_eq!(hull.vertex_count(), 7);
    let farthest = Shape::from(hull).support(Vec3::ONE).unwrap();
    assert_eq!(farthest, Vec3::splat(0.45));
}

/// The article divides 0 by 0 for a segment without length, and the capsule contains nothing.
#[test]
fn a_capsule_without_length_is_refused_and_nearly_none_is_a_ball() {
    assert!(Capsule::new([Vec3::ONE; 2], 0.5).is_err(), "a sphere says what is meant");
    let capsule = Capsule::new([Vec3::ZERO, Vec3::X * 1e-12], 0.5).unwrap().into();
    assert!(contains(&capsule, Vec3::new(0.3, 0.3, 0.2)));
    assert!(!contains(&capsule, Vec3::new(0.3, 0.3, 0.3)));
    let point = Segment::new([Vec3::ONE; 2]).unwrap().into();
    assert_eq!(signed_distance(&point, Vec3::new(1.0, 3.0, 1.0)).distance, 2.0);
}

/// The article's text tells the cases of a segment by the wrong side of a right angle.
#[test]
fn points_beside_the_ends_of_a_segment_are_nearest_to_the_ends() {
    let segment: Shape = Segment::new([Vec3::ZERO, Vec3::X * 4.0]).unwrap().into();
    for (point, nearest) in [
        (Vec3::new(-3.0, 4.0, 0.0), Vec3::ZERO),
        (Vec3::new(7.0, 0.0, 4.0), Vec3::X * 4.0),
        (Vec3::new(1.0, 5.0, 0.0), Vec3::X),
    ] {
        let found = signed_distance(&segment, point);
        assert_eq!((found.point, found.distance), (nearest, 5.0));
    }
}

/// The article's boxes turn inside out under a negative scale.
#[test]
fn mirrored_meshes_keep_their_front() {
    let corners = [[-1.0, 0.0, -1.0], [-1.0, 0.0, 1.0], [1.0, 0.0, 1.0], [1.0, 0.0, -1.0]];
    let triangles = [[0, 1, 2], [0, 2, 3]];
    let floor =
        Mesh::new(&corners.map(Vec3::from), &triangles, MeshOptions::default()).unwrap();
    let down = Ray::segment(Vec3::new(0.3, 1.0, 0.2), Vec3::new(0.3, -1.0, 0.2)).unwrap();
    let up = Ray::segment(Vec3::new(0.3, -1.0, 0.2), Vec3::new(0.3, 1.0, 0.2)).unwrap();
    for factor in [Vec3::ONE, Vec3::new(-2.0, 1.0, 1.0), Vec3::new(-1.0, 1.0, -3.0)] {
        let scaled: Shape = floor.scaled(factor).unwrap().into();
        let bounds = scaled.bounds(&Pose::IDENTITY);
        assert!(bounds.min.cmple(bounds.max).all(), "{factor}");
        assert!(cast_ray(&scaled, &down).is_some_and(|hit| hit.normal == Vec3::Y), "{factor}");
        assert!(cast_ray(&scaled, &up).is_none(), "{factor}");
    }
}

/// The article looks only at faces and edges in the common box: of a box in a box, at none.
#[test]
fn contained_boxes_have_the_right_depth() {
    let (room, pebble) = (cuboid(3.0, 3.0, 3.0), cuboid(0.5, 0.4, 0.3));
    let turns = [Quat::IDENTITY, rotation::from_axis_angle(Vec3::Y, 0.5)];
    for position in [Vec3::ZERO, Vec3::new(1.0, 0.5, -0.3), Vec3::new(-0.2, 2.2, 0.1)] {
        for turn in turns {
            let pose = Pose::new(position, turn);
            // Out through the nearest wall, by as much as the box reaches back from it.
            let reach = pebble.bounds(&Pose::new(Vec3::ZERO, turn)).half_extents();
            let depth = (Vec3::splat(3.0) - position.abs() + reach).min_element();
            for method in [PenetrationMethod::Sat, PenetrationMethod::GjkEpa] {
                let found = penetration(&room, &pebble, &pose, method).unwrap().unwrap();
                assert!((found.depth - depth).abs() < 1e-5, "{method} {pose:?}: {found:?}");
            }
            assert!((gap(&room, &pebble, &pose) + depth).abs() < 1e-5);
            assert!(intersects(&room, &pebble, &pose));
        }
    }
}

/// Every test that the list of slips names exists.
#[test]
fn each_slip_has_its_test() {
    let list = include_str!("../../../docs/collision.md");
    let list = list.split("## Where the articles slip").nth(1).unwrap();
    let rows: Vec<&str> = list.lines().filter(|line| line.starts_with('|')).skip(2).collect();
    assert!(rows.len() > 30);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut sources = String::new();
    for folder in ["geometry", "crates/hazumi3d_geometry/tests", "crates/hazumi_core/tests"] {
        read_all(&root.join(folder), &mut sources);
    }
    for row in rows {
        let tests: Vec<&str> =
            row.split('|').nth(3).unwrap().split('`').skip(1).step_by(2).collect();
        assert!(!tests.is_empty(), "{row}");
        for test in tests {
            assert!(sources.contains(&format!("fn {test}()")), "no test {test}");
        }
    }
}

fn read_all(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_all(&path, text);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            text.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}
