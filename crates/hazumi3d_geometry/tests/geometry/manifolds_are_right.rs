//! Manifolds are right: depth, direction, points and names, for every pair of shapes.

use std::sync::Arc;

use hazumi3d_geometry::collide::{AxisCache, Manifold, Scratch, polyhedra};
use hazumi3d_geometry::glam::{DVec3, Quat, Vec3};
use hazumi3d_geometry::sat::{self, SatOutcome};
use hazumi3d_geometry::shape::hull::HullOptions;
use hazumi3d_geometry::shape::{Capsule, Cuboid, HalfSpace, Hull, Sphere};
use hazumi3d_geometry::{Pose, Shape};

use crate::geometry::manifolds_are_right::{check_form, depth, touch};
use crate::support::oracle::{self, Exact};
use crate::support::{Placement, Rng, Solid, scaled, shifted};

fn meet(a: &Solid, b: &Solid, b_in_a: &Pose, margin: f32) -> Manifold {
    let cache = &mut AxisCache::default();
    let manifold =
        polyhedra(&a.view(), &b.view(), b_in_a, margin, cache, &mut Scratch::default());
    check_form(&manifold, margin);
    manifold
}

fn sphere(radius: f32) -> Shape {
    Sphere::new(radius).unwrap().into()
}

/// A capsule along y.
fn capsule(half: f32, radius: f32) -> Shape {
    Capsule::new([Vec3::Y * -half, Vec3::Y * half], radius).unwrap().into()
}

fn cuboid(x: f32, y: f32, z: f32) -> Shape {
    Cuboid::new(Vec3::new(x, y, z)).unwrap().into()
}

fn ground() -> Shape {
    HalfSpace::new(Vec3::Y, 0.0).unwrap().into()
}

fn above(height: f32) -> Pose {
    Pose::at(Vec3::Y * height)
}

/// One of each kind, all about a metre large.
pub(crate) fn one_of_each() -> Vec<Shape> {
    vec![
        sphere(0.5),
        capsule(0.4, 0.3),
        Capsule::new([Vec3::new(-0.3, 0.1, 0.2), Vec3::new(0.5, 0.3, -0.2)], 0.1)
            .unwrap()
            .into(),
        cuboid(0.5, 0.4, 0.6),
        cuboid(0.7, 0.1, 0.3),
        HalfSpace::new(Vec3::new(0.1, 0.9, -0.3), 0.2).unwrap().into(),
    ]
}

fn solids(rng: &mut Rng) -> Vec<Solid> {
    let mut all = vec![
        Solid::cuboid(DVec3::new(0.5, 0.4, 0.6)),
        Solid::cuboid(DVec3::new(0.9, 0.1, 0.2)),
        Solid::prism(3, 0.6, 0.5, 1.0),
        Solid::prism(8, 0.6, 0.3, 0.7),
    ];
    for corners in [4, 8, 14, 20] {
        all.push(Solid::pebble(rng, corners, DVec3::ONE));
    }
    all
}

// ---------------------------------------------------------------- every pair of shapes

#[test]
fn all_lengths_may_be_multiplied() {
    let mut rng = Rng(3);
    let shapes = one_of_each();
    let multiplied = |shape: &Shape, s: f32| -> Shape {
        match shape {
            Shape::Sphere(ball) => sphere(ball.radius() * s),
            Shape::Capsule(rod) => {
                Capsule::new(rod.ends().map(|end| end * s), rod.radius() * s).unwrap().into()
            }
            Shape::Cuboid(cuboid) => Cuboid::new(cuboid.half_extents() * s).unwrap().into(),
            Shape::HalfSpace(plane) => {
                HalfSpace::new(plane.normal(), plane.offset() * s).unwrap().into()
            }
            _ => unreachable!("not among the shapes"),
        }
    };
    for _ in 0..1500 {
        let (a, b) = (&shapes[rng.below(6)], &shapes[rng.below(6)]);
        let distance = rng.within(0.0, 1.3);
        let pose = rng.pose(distance);
        let plain = touch(a, b, &pose, 0.05);
        for power in [-10, -5, 5, 10] {
            let s = 2_f32.powi(power);
            let large =
                touch(&multiplied(a, s), &multiplied(b, s), &scaled(&pose, s), 0.05 * s);
            assert_eq!(large.points.len(), plain.points.len(), "{s} {a:?} {b:?} {pose:?}");
            for (small, large) in plain.points.iter().zip(&large.points) {
                assert_eq!(large.feature, small.feature);
                assert!((large.separation / s - small.separation).abs() < 1e-5);
                assert!((large.position / s - small.position).length() < 1e-5);
            }
        }
    }
}

#[test]
fn moving_along_the_normal_separates() {
    let mut rng = Rng(4);
    let shapes = one_of_each();
    for _ in 0..8000 {
        let (a, b) = (&shapes[rng.below(6)], &shapes[rng.below(6)]);
        let distance = rng.within(0.0, 1.0);
        let pose = rng.pose(distance);
        let manifold = touch(a, b, &pose, 0.0);
        if manifold.points.is_empty() {
            continue;
        }
        // A face that is nearly as good as an edge is preferred, hence the slack.
        let apart = shifted(&pose, manifold.normal * (depth(&manifold) + 3e-3));
        assert!(
            touch(a, b, &apart, 0.0).points.is_empty(),
            "{a:?} {b:?} {pose:?} {manifold:?}"
        );
    }
}

#[test]
fn solids_move_apart_along_the_normal_and_not_before() {
    let mut rng = Rng(5);
    let solids = solids(&mut rng);
    for _ in 0..8000 {
        let (a, b) = (&solids[rng.below(8)], &solids[rng.below(8)]);
        let distance = rng.within(0.0, 1.2);
        let pose = rng.pose(distance);
        let manifold = meet(a, b, &pose, 0.0);
        if manifold.points.is_empty() {
            continue;
        }
        let slack = 0.011 * a.inner_radius().min(b.inner_radius()) as f32;
        let moved = |by: f32| meet(a, b, &shifted(&pose, manifold.normal * by), 0.0);
        assert!(moved(depth(&manifold) + slack).points.is_empty(), "{manifold:?}");
        if depth(&manifold) > 2.0 * slack {
            assert!(!moved(depth(&manifold) - 2.0 * slack).points.is_empty(), "{manifold:?}");
        }
    }
}

#[test]
fn the_depth_is_that_of_the_best_axis() {
    let mut rng = Rng(6);
    let solids = solids(&mut rng);
    for _ in 0..20_000 {
        let (a, b) = (&solids[rng.below(8)], &solids[rng.below(8)]);
        let distance = rng.within(0.0, 1.5);
        let pose = rng.pose(distance);
        let manifold = meet(a, b, &pose, 0.0);
        let verdict =
            sat::query(&a.view(), &b.view(), &pose, 0.0, &mut sat::SatScratch::default());
        let SatOutcome::Overlapping(separations) = verdict else {
            assert!(manifold.points.is_empty());
            continue;
        };
        let slack = 0.0101 * a.inner_radius().min(b.inner_radius()) as f32;
        let difference = depth(&manifold) + separations.best();
        assert!(difference.abs() <= slack + 1e-6, "{difference} {slack} {manifold:?}");
    }
}

// ---------------------------------------------------------------- where the points lie

/// Each point, moved half its separation either way, lies on a surface: inside both shapes.
#[test]
fn points_lie_in_both_solids() {
    let mut rng = Rng(7);
    let solids = solids(&mut rng);
    let mut counts = [0; 5];
    for _ in 0..20_000 {
        let (a, b) = (&solids[rng.below(8)], &solids[rng.below(8)]);
        let distance = rng.within(0.2, 1.5);
        let pose = rng.pose(distance);
        let margin = 0.02;
        let manifold = meet(a, b, &pose, margin);
        counts[manifold.points.len()] += 1;
        let exact_a = Exact::new(a, &Placement::of(&Pose::IDENTITY));
        let exact_b = Exact::new(b, &Placement::of(&pose));
        let normal = manifold.normal.as_dvec3();
        for point in &manifold.points {
            let middle = point.position.as_dvec3();
            let half = 0.5 * f64::from(point.separation) * normal;
            let (on_a, on_b) = (exact_a.height(middle - half), exact_b.height(middle + half));
            // Edges that pass each other beyond their ends while still apart are the exception.
            let slack = if point.separation > 0.0 { f64::from(margin) } else { 2e-3 };
            assert!(on_a < slack && on_b < slack, "{on_a} {on_b} {manifold:?}");
        }
    }
    assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
}

#[test]
fn points_lie_in_round_shapes_too() {
    let mut rng = Rng(8);
    let solids = [cuboid(0.5, 0.4, 0.6), cuboid(0.7, 0.1, 0.3)];
    let mut two = 0;
    for round in 0..6000 {
        let half = if round % 2 == 0 { 0.4 } else { 0.0 };
        let radius = 0.3;
        let (a, b) =
            (&solids[rng.below(2)], if half > 0.0 { capsule(0.4, 0.3) } else { sphere(0.3) });
        let distance = rng.within(0.0, 1.2);
        let pose = rng.pose(distance);
        let manifold = touch(a, &b, &pose, 0.0);
        let Shape::Cuboid(cuboid) = a else { continue };
        let exact = Exact::new(
            &Solid::cuboid(cuboid.half_extents().as_dvec3()),
            &Placement::of(&Pose::IDENTITY),
        );
        let placement = Placement::of(&pose);
        let ends = [-half, half].map(|y| placement.point(DVec3::Y * y));
        two += usize::from(manifold.points.len() == 2);
        for point in &manifold.points {
            let half = 0.5 * f64::from(point.separation) * manifold.normal.as_dvec3();
            let (on_a, on_b) =
                (point.position.as_dvec3() - half, point.position.as_dvec3() + half);
            assert!(exact.height(on_a) < 2e-3, "{manifold:?}");
            let beside = oracle::least(|t| on_b.distance(ends[0].lerp(ends[1], t)));
            assert!(beside < radius + 2e-3, "{beside} {manifold:?}");
        }
    }
    assert!(two > 50, "{two}");
}

/// Cooked hulls through the front door, against everything.
#[test]
fn cooked_hulls_touch_as_deep_as_an_exhaustive_search_says() {
    let mut rng = Rng(18);
    let hulls: Vec<Arc<Hull>> = (6..30)
        .map(|count| {
            let half = Vec3::new(1.0, 0.7, 0.5);
            let points: Vec<Vec3> =
                (0..count).map(|_| rng.direction().as_vec3() * half).collect();
            Arc::new(Hull::cook(&points, &HullOptions::default()).unwrap())
        })
        .collect();
    for _ in 0..3000 {
        let (a, b) = (&hulls[rng.below(24)], &hulls[rng.below(24)]);
        let distance = rng.within(0.0, 1.5);
        let pose = rng.pose(distance);
        let (shape_a, shape_b) = (Shape::from(a.clone()), Shape::from(b.clone()));
        let (solid_a, solid_b) = (Solid::copy(&a.view()), Solid::copy(&b.view()));
        let exact_a = Exact::new(&solid_a, &Placement::of(&Pose::IDENTITY));
        let exact_b = Exact::new(&solid_b, &Placement::of(&pose));
        let [expected, _] = oracle::separations(&exact_a, &exact_b);
        let manifold = touch(&shape_a, &shape_b, &pose, 0.0);
        if expected < -1e-4 {
            assert!((f64::from(depth(&manifold)) + expected).abs() < 1e-2, "{manifold:?}");
        }
        assert!(expected.abs() < 1e-4 || manifold.points.is_empty() == (expected > 0.0));
        let inside = Pose::at(a.view().center);
        for other in [sphere(0.1), capsule(0.3, 0.1), cuboid(0.1, 0.2, 0.1)] {
            let there = touch(&shape_a, &other, &inside, 0.0);
            let back = touch(&other, &shape_a, &inside.inverse(), 0.0);
            assert!(depth(&there) > 0.05 && (depth(&there) - depth(&back)).abs() < 2e-3);
        }
    }
}

// ---------------------------------------------------------------- round shapes

#[test]
fn capsules_are_as_far_apart_as_their_axes() {
    let mut rng = Rng(9);
    for round in 0..8000 {
        let mut ends = || [0, 1].map(|_| (rng.direction() * rng.within(0.0, 1.0)).as_vec3());
        let (mut ends_a, ends_b) = (ends(), ends());
        if round % 4 == 0 {
            // Nearly parallel, by all degrees.
            let tilt = 10_f64.powf(-rng.within(0.0, 8.0));
            let noise = (rng.direction() * tilt).as_vec3();
            ends_a[1] = ends_a[0] + (ends_b[1] - ends_b[0]) + noise;
        }
        let [a, b] = [ends_a, ends_b].map(|ends| Capsule::new(ends, 0.25).unwrap().into());
        let exact = [ends_a, ends_b].map(|ends| ends.map(|end| end.as_dvec3()));
        let expected = oracle::segment_distance(exact[0], exact[1]) - 0.5;
        let manifold = touch(&a, &b, &Pose::IDENTITY, 10.0);
        let found = -f64::from(depth(&manifold));
        // Two points share a normal, so the depth may be that of a point beside the closest.
        assert!((found - expected).abs() < 2e-3, "{found} {expected} {ends_a:?} {ends_b:?}");
        if manifold.points.len() == 1 {
            assert!(
                (found - expected).abs() < 2e-5,
                "{found} {expected} {ends_a:?} {ends_b:?}"
            );
        }
    }
}

#[test]
fn balls_are_as_far_as_the_closest_point() {
    let mut rng = Rng(10);
    let halves = DVec3::new(0.5, 0.4, 0.6);
    let exact = Exact::new(&Solid::cuboid(halves), &Placement::of(&Pose::IDENTITY));
    let box_shape = cuboid(0.5, 0.4, 0.6);
    for _ in 0..20_000 {
        let distance = rng.within(0.0, 1.2);
        let pose = rng.pose(distance);
        let center = pose.position.as_dvec3();
        let height = exact.height(center);
        let expected = if height > 0.0 { exact.distance(center) } else { height } - 0.2;
        let found = f64::from(-depth(&touch(&box_shape, &sphere(0.2), &pose, 10.0)));
        assert!((found - expected).abs() < 2e-6, "{found} {expected} {pose:?}");
        // And a capsule, closest or deepest, against a search along it.
        let manifold = touch(&capsule(0.5, 0.3), &sphere(0.2), &pose, 10.0);
        let axis = [DVec3::Y * -0.5, DVec3::Y * 0.5];
        let beside = oracle::least(|t| center.distance(axis[0].lerp(axis[1], t)));
        assert!((f64::from(-depth(&manifold)) - (beside - 0.5)).abs() < 2e-6);
    }
}

#[test]
fn capsules_are_as_far_from_solids_as_a_search_finds() {
    let mut rng = Rng(11);
    let exact =
        Exact::new(&Solid::cuboid(DVec3::new(0.5, 0.4, 0.6)), &Placement::of(&Pose::IDENTITY));
    let (shape, rod) = (cuboid(0.5, 0.4, 0.6), capsule(0.45, 0.1));
    for _ in 0..12_000 {
        let distance = rng.within(0.0, 1.4);
        let pose = rng.pose(distance);
        let placement = Placement::of(&pose);
        let ends = [-0.45_f32, 0.45].map(|y| placement.point(DVec3::Y * f64::from(y)));
        let outside = oracle::least(|t| exact.distance(ends[0].lerp(ends[1], t)));
        let expected = if outside > 1e-9 {
            outside
        } else {
            oracle::separations(&exact, &Exact::segment(ends))[0]
        };
        let found = f64::from(-depth(&touch(&shape, &rod, &pose, 10.0))) + 0.1;
        // A face is preferred when it is worse by a hundredth of the radius.
        assert!((found - expected).abs() < 1.1e-3, "{found} {expected} {pose:?}");
    }
}

/// Sinking through the surface of a box, the depth of a capsule never jumps.
#[test]
fn a_capsule_sinks_in_without_a_jump() {
    let mut rng = Rng(12);
    let (shape, rod) = (cuboid(0.5, 0.4, 0.6), capsule(0.45, 0.1));
    for _ in 0..60 {
        let start = rng.pose(1.2);
        let mut before: Option<f32> = None;
        for step in 0..500 {
            let inward = start.position * (1.0 - step as f32 / 500.0);
            let manifold = touch(&shape, &rod, &Pose::new(inward, start.rotation), 10.0);
            let now = depth(&manifold);
            // A step is 2.4 mm; the rest is the slack in favour of faces.
            let jump = before.map_or(0.0, |before| (now - before).abs());
            assert!(jump < 2.4e-3 + 2.1e-3, "{jump} at step {step} of {start:?}");
            before = Some(now);
        }
    }
}

// ---------------------------------------------------------------- names

#[test]
fn a_resting_box_keeps_its_names() {
    let (floor, cube) = (cuboid(5.0, 0.5, 5.0), cuboid(0.5, 0.5, 0.5));
    let mut rng = Rng(13);
    let names = |manifold: &Manifold| {
        let mut names: Vec<u32> = manifold.points.iter().map(|point| point.feature).collect();
        names.sort_unstable();
        names
    };
    // Beside each other, overhanging, and exactly on top of an equal one.
    let places = [(&floor, 0.3, 0.2), (&cube, 0.0, 0.0), (&cube, 0.3, 0.2)];
    for (below, x, z) in places {
        let rest = Pose::at(Vec3::new(x, 0.999, z));
        let expected = names(&touch(below, &cube, &rest, 0.02));
        assert_eq!(expected.len(), 4);
        for _ in 0..1000 {
            let turn = Quat::from_scaled_axis((rng.direction() * 1e-4).as_vec3());
            let shift = (rng.direction() * 1e-4).as_vec3();
            let jittered = Pose::new(rest.position + shift, turn);
            assert_eq!(names(&touch(below, &cube, &jittered, 0.02)), expected);
        }
    }
}

/// Two planks laid across each other touch in four points, however they wobble.
#[test]
fn crossed_planks_touch_in_four_points() {
    let plank = cuboid(2.0, 0.05, 0.1);
    let mut rng = Rng(14);
    let quarter = Quat::from_axis_angle(Vec3::Y, std::f32::consts::FRAC_PI_2);
    for _ in 0..1000 {
        let turn = Quat::from_scaled_axis((rng.direction() * 2e-3).as_vec3());
        let pose = Pose::new(Vec3::new(0.3, 0.0995, -0.2), turn * quarter);
        let manifold = touch(&plank, &plank, &pose, 0.01);
        assert_eq!(manifold.points.len(), 4, "{manifold:?}");
    }
}

// ---------------------------------------------------------------- degenerate pairs, by name

#[test]
fn coincident_boxes_still_push_apart() {
    let cube = cuboid(0.5, 0.5, 0.5);
    let manifold = touch(&cube, &cube, &Pose::IDENTITY, 0.0);
    assert_eq!(depth(&manifold), 1.0);
    assert_eq!(manifold.points.len(), 4);
}

#[test]
fn coincident_pebbles_still_push_apart() {
    let mut rng = Rng(15);
    for corners in [4, 9, 20] {
        let pebble = Solid::pebble(&mut rng, corners, DVec3::ONE);
        let manifold = meet(&pebble, &pebble, &Pose::IDENTITY, 0.0);
        assert!(depth(&manifold) > 0.1, "{manifold:?}");
    }
}

#[test]
fn crossing_capsules_are_pushed_across_both() {
    let turned = Quat::from_axis_angle(Vec3::Z, 1.0);
    let manifold =
        touch(&capsule(1.0, 0.25), &capsule(1.0, 0.25), &Pose::new(Vec3::ZERO, turned), 0.0);
    assert!((depth(&manifold) - 0.5).abs() < 1e-6);
    assert!(manifold.normal.z.abs() > 1.0 - 1e-5, "{manifold:?}");
}

#[test]
fn coincident_capsules_are_pushed_sideways() {
    let rod = capsule(1.0, 0.25);
    let manifold = touch(&rod, &rod, &Pose::IDENTITY, 0.0);
    assert_eq!(depth(&manifold), 0.5);
    assert!(manifold.normal.y.abs() < 1e-6);
    assert_eq!(manifold.points.len(), 2);
}

#[test]
fn parallel_capsules_touch_in_two_points() {
    let rod = capsule(1.0, 0.25);
    let manifold = touch(&rod, &rod, &Pose::at(Vec3::new(0.5, 0.5, 0.0)), 0.0);
    assert_eq!(manifold.points.len(), 2);
    assert!(manifold.points.iter().all(|point| point.separation == 0.0));
    let heights: Vec<f32> = manifold.points.iter().map(|point| point.position.y).collect();
    assert!(heights.contains(&-0.5) && heights.contains(&1.0), "{heights:?}");
}

#[test]
fn capsules_end_to_end_touch_in_one_point() {
    let rod = capsule(1.0, 0.25);
    let manifold = touch(&rod, &rod, &above(2.5), 0.0);
    assert_eq!((manifold.points.len(), manifold.normal), (1, Vec3::Y));
}

#[test]
fn a_ball_centred_on_a_face_an_edge_or_a_corner_is_pushed_out() {
    let cube = cuboid(0.5, 0.5, 0.5);
    for center in [[0.5, 0.1, 0.2], [0.5, 0.5, 0.2], [0.5, 0.5, 0.5], [-0.5, 0.5, -0.0]] {
        let manifold = touch(&cube, &sphere(0.2), &Pose::at(Vec3::from(center)), 0.0);
        assert!((depth(&manifold) - 0.2).abs() < 1e-6, "{manifold:?}");
        assert!(manifold.normal.dot(Vec3::from(center)) > 0.2);
    }
}

#[test]
fn a_ball_inside_leaves_by_the_nearest_face() {
    let manifold =
        touch(&cuboid(0.5, 0.5, 0.5), &sphere(0.1), &Pose::at(Vec3::new(0.1, -0.3, 0.2)), 0.0);
    assert_eq!(manifold.normal, -Vec3::Y);
    assert!((depth(&manifold) - 0.3).abs() < 1e-6);
}

#[test]
fn a_box_inside_a_box_leaves_by_the_shortest_way() {
    let manifold = touch(
        &cuboid(1.0, 1.0, 1.0),
        &cuboid(0.2, 0.1, 0.2),
        &Pose::at(Vec3::new(0.0, 0.5, 0.0)),
        0.0,
    );
    assert_eq!(manifold.normal, Vec3::Y);
    assert!((depth(&manifold) - 0.6).abs() < 1e-6 && manifold.points.len() == 4);
    let centred = touch(&cuboid(1.0, 2.0, 3.0), &cuboid(0.1, 0.1, 0.1), &Pose::IDENTITY, 0.0);
    assert!((depth(&centred) - 1.1).abs() < 1e-6 && centred.normal.x.abs() == 1.0);
}

#[test]
fn exactly_stacked_boxes_touch() {
    let cube = cuboid(0.5, 0.5, 0.5);
    let manifold = touch(&cube, &cube, &above(1.0), 0.0);
    assert_eq!((manifold.points.len(), manifold.normal), (4, Vec3::Y));
    assert!(manifold.points.iter().all(|p| p.separation == 0.0 && p.position.y == 0.5));
}

#[test]
fn touching_counts_for_every_pair() {
    let (half, ball) = (cuboid(0.5, 0.5, 0.5), sphere(0.5));
    let rod = capsule(0.25, 0.25);
    for a in [&half, &ball, &rod] {
        for b in [&half, &ball, &rod] {
            let manifold = touch(a, b, &above(1.0), 0.0);
            assert!(!manifold.points.is_empty(), "{a:?} {b:?}");
            assert_eq!((manifold.normal, depth(&manifold)), (Vec3::Y, 0.0));
        }
        assert_eq!(depth(&touch(&ground(), a, &above(0.5), 0.0)), 0.0);
    }
}

#[test]
fn boxes_edge_on_edge_touch_in_one_point() {
    let cube = cuboid(0.5, 0.5, 0.5);
    let tilt = Quat::from_axis_angle(Vec3::Z, std::f32::consts::FRAC_PI_4);
    let other = Quat::from_axis_angle(Vec3::X, std::f32::consts::FRAC_PI_4);
    let ridge = 2.0 * 0.5_f32.sqrt() - 0.01;
    // In the frame of `a`, which stands on an edge itself.
    let b_in_a = Pose::new(Vec3::ZERO, tilt).inv_mul(&Pose::new(Vec3::Y * ridge, other));
    let manifold = touch(&cube, &cube, &b_in_a, 0.0);
    assert_eq!(manifold.points.len(), 1);
    assert!((depth(&manifold) - 0.01).abs() < 1e-6, "{manifold:?}");
    assert!((tilt * manifold.normal - Vec3::Y).length() < 1e-5);
}

#[test]
fn a_box_on_its_edge_touches_along_the_whole_edge() {
    let tilt = Quat::from_axis_angle(Vec3::Z, std::f32::consts::FRAC_PI_4);
    let pose = Pose::new(Vec3::Y * (0.5 + 0.5_f32.sqrt() - 0.01), tilt);
    let manifold = touch(&cuboid(5.0, 0.5, 5.0), &cuboid(0.5, 0.5, 0.5), &pose, 0.0);
    let deepest = manifold.points.iter().filter(|p| (p.separation + 0.01).abs() < 1e-5);
    assert_eq!(deepest.count(), 2, "{manifold:?}");
}

#[test]
fn a_blade_on_its_edge_touches_at_both_ends() {
    let blade = Solid::from_loops(
        [
            [0.0, 0.0, -0.5],
            [0.0, 0.0, 0.5],
            [-0.05, 1.0, -1.2],
            [-0.05, 1.0, 1.2],
            [0.05, 1.0, -1.2],
            [0.05, 1.0, 1.2],
        ]
        .map(Vec3::from)
        .to_vec(),
        vec![
            vec![0, 1, 3, 2],
            vec![0, 4, 5, 1],
            vec![2, 3, 5, 4],
            vec![0, 2, 4],
            vec![1, 5, 3],
        ],
    );
    let floor = Solid::cuboid(DVec3::new(5.0, 0.5, 5.0));
    let manifold = meet(&floor, &blade, &above(0.499), 0.0);
    assert_eq!(manifold.normal, Vec3::Y);
    let deepest = manifold.points.iter().filter(|p| (p.separation + 0.001).abs() < 1e-5);
    assert_eq!(deepest.count(), 2, "{manifold:?}");
}

#[test]
fn a_capsule_on_a_face_touches_in_two_points() {
    let lying = Quat::from_axis_angle(Vec3::Z, std::f32::consts::FRAC_PI_2);
    for (x, deep) in [(0.0, 0.01), (0.8, 0.01), (0.0, 0.3)] {
        let pose = Pose::new(Vec3::new(x, 0.75 - deep, 0.0), lying);
        let manifold = touch(&cuboid(1.0, 0.5, 1.0), &capsule(0.5, 0.25), &pose, 0.0);
        assert_eq!(manifold.points.len(), 2, "{manifold:?}");
        assert!((depth(&manifold) - deep).abs() < 1e-5 && manifold.normal.y > 0.999);
    }
}

#[test]
fn a_capsule_through_a_box_leaves_sideways() {
    let manifold = touch(&cuboid(0.5, 0.5, 0.4), &capsule(3.0, 0.1), &Pose::IDENTITY, 0.0);
    assert!((depth(&manifold) - 0.5).abs() < 1e-6 && manifold.normal.z.abs() > 0.999);
}

#[test]
fn a_millimetre_on_ten_kilometres_keeps_its_digits() {
    let (mountain, crumb) = (cuboid(5000.0, 5000.0, 5000.0), cuboid(5e-4, 5e-4, 5e-4));
    let pose = Pose::at(Vec3::new(123.0, 5000.0, -4.0));
    for (a, b, pose, up) in
        [(&mountain, &crumb, pose, 1.0), (&crumb, &mountain, pose.inverse(), -1.0)]
    {
        let manifold = touch(a, b, &pose, 0.0);
        assert_eq!((manifold.points.len(), manifold.normal), (4, Vec3::Y * up));
        assert!((depth(&manifold) - 5e-4).abs() < 1e-9, "{manifold:?}");
    }
    let ball = touch(&mountain, &sphere(1e-3), &pose, 0.0);
    assert!((depth(&ball) - 1e-3).abs() < 1e-9 && ball.normal == Vec3::Y);
}

#[test]
fn needles_cross_at_any_angle() {
    let needle = cuboid(1.0, 0.001, 0.001);
    let mut rng = Rng(16);
    for _ in 0..2000 {
        let angle = rng.within(0.0, 3.1) as f32;
        let turn = Quat::from_axis_angle(Vec3::Y, angle);
        let manifold = touch(&needle, &needle, &Pose::new(Vec3::Y * 0.0015, turn), 0.0);
        assert!((depth(&manifold) - 0.0005).abs() < 1e-6, "{angle} {manifold:?}");
        assert!(manifold.normal.y > 0.999);
    }
}

#[test]
fn negative_zero_is_zero() {
    let cube = cuboid(0.5, 0.5, 0.5);
    let pose = Pose::new(Vec3::new(-0.0, 1.0, -0.0), Quat::from_xyzw(-0.0, -0.0, -0.0, 1.0));
    assert_eq!(touch(&cube, &cube, &pose, 0.0), touch(&cube, &cube, &above(1.0), 0.0));
}

#[test]
fn half_spaces_hold_all_and_ignore_each_other() {
    assert!(touch(&ground(), &ground(), &Pose::IDENTITY, 1.0).points.is_empty());
    let manifold = touch(&ground(), &cuboid(0.5, 0.5, 0.5), &above(0.4), 0.0);
    assert_eq!((manifold.points.len(), manifold.normal), (4, Vec3::Y));
    assert!(manifold.points.iter().all(|point| (point.position.y + 0.05).abs() < 1e-6));
    let lying = Quat::from_axis_angle(Vec3::Z, std::f32::consts::FRAC_PI_2);
    let rod = touch(&capsule(0.5, 0.25), &ground(), &Pose::new(Vec3::X * 0.2, lying), 0.0);
    assert_eq!(rod.points.len(), 2);
    let deep = touch(&ground(), &cuboid(0.5, 0.5, 0.5), &above(-50.0), 0.0);
    assert!((depth(&deep) - 50.5).abs() < 1e-4);
}

#[test]
fn extreme_sizes_stay_finite() {
    let mut rng = Rng(17);
    for size in [1e-12, 1e-6, 1e6, 1e12] {
        let shapes = [
            sphere(size),
            capsule(size, 0.5 * size),
            cuboid(size, 0.5 * size, 2.0 * size),
            ground(),
        ];
        for a in &shapes {
            for b in &shapes {
                let pose = scaled(&rng.pose(0.5), size);
                let both_planes = matches!((a, b), (Shape::HalfSpace(_), Shape::HalfSpace(_)));
                assert_eq!(
                    touch(a, b, &pose, 0.0).points.is_empty(),
                    both_planes,
                    "{a:?} {b:?}"
                );
            }
        }
    }
}
