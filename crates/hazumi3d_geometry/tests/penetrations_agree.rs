//! Depths are the least of an exhaustive search over all ways apart in `f64`, by every method.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod curved_pairs;
mod shape_pairs;
mod support;

use hazumi3d_geometry::glam::{DVec3, Quat, Vec3};
use hazumi3d_geometry::query::{
    Penetration, PenetrationMethod, SimplexCache, distance, intersects, penetration,
    penetration_of, separation, signed_distance,
};
use hazumi3d_geometry::shape::{
    Capsule, Cone, Cuboid, Cylinder, HalfSpace, Rounded, Segment, Sphere, Support, Triangle,
};
use hazumi3d_geometry::{Pose, Shape};

use curved_pairs::{Cloud, Round, height, least_height};
use shape_pairs::{Item, half_space};
use support::oracle::{self, Exact, gap_along};
use support::{Placement, Rng, shifted};

/// Error bound of an answer, as a part of the size of the pair.
const TOLERANCE: f64 = 1e-5;

fn depth_by(
    method: PenetrationMethod,
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
) -> Option<Penetration> {
    penetration(a, b, b_in_a, method).unwrap()
}

/// Checks every answer, whatever the method: a way apart, and the points that part last.
#[track_caller]
fn check_way(found: &Penetration, gap: impl Fn(DVec3) -> f64, size: f64) {
    let normal = found.normal.as_dvec3();
    let depth = f64::from(found.depth);
    assert!((normal.length() - 1.0).abs() < 1e-6, "{found:?}");
    assert!(depth >= 0.0 && found.lower_bound <= found.depth, "{found:?}");
    let along = -gap(normal);
    assert!((along - depth).abs() <= TOLERANCE * size, "{along} along the normal of {found:?}");
    // Faces are flat up to the tolerance of the hull only.
    let between = (found.points[1] - found.points[0]).as_dvec3();
    assert!((between + normal * depth).length() <= 1e-4 * size, "{found:?}");
}

/// One polyhedral pair, by all methods; whether it overlaps.
#[track_caller]
fn check(a: &Item, b: &Item, b_in_a: &Pose) -> bool {
    let (exact_a, exact_b) = exact(a, b, b_in_a);
    let [normals, all] = oracle::separations(&exact_a, &exact_b);
    check_against(a, b, b_in_a, if all > 0.0 { all } else { normals })
}

fn exact(a: &Item, b: &Item, b_in_a: &Pose) -> (Exact, Exact) {
    (a.exact(&Placement::of(&Pose::IDENTITY)), b.exact(&Placement::of(b_in_a)))
}

#[track_caller]
fn check_against(a: &Item, b: &Item, b_in_a: &Pose, expected: f64) -> bool {
    let (exact_a, exact_b) = exact(a, b, b_in_a);
    let size = a.reach + b.reach;
    let gap = |normal| gap_along(&exact_a, &exact_b, normal);
    let mut answers = [None; 3];
    for (method, answer) in PenetrationMethod::ALL.into_iter().zip(&mut answers) {
        *answer = depth_by(method, &a.shape, &b.shape, b_in_a);
        let story = || {
            format!(
                "{method}: {answer:?}, expected {expected}, size {size}\n{a:?}\n{b:?}\n{b_in_a:?}"
            )
        };
        // Within the rounding of the input, both answers are right.
        assert!(
            expected.abs() <= 1e-6 * size || answer.is_some() == (expected <= 0.0),
            "{}",
            story()
        );
        let Some(found) = *answer else { continue };
        check_way(&found, gap, size);
        assert!(found.converged, "{}", story());
        let error = f64::from(found.depth) + expected;
        let is_exact = method != PenetrationMethod::Mpr;
        // Corners tell the truth, faces are flat up to the tolerance of the hull only.
        assert!(error >= -1e-4 * size, "{}", story());
        assert!(!is_exact || error <= TOLERANCE * size, "{}", story());
    }
    if let [_, Some(found), _] = answers {
        for (exact, point) in [(&exact_a, found.points[0]), (&exact_b, found.points[1])] {
            let height = exact.height(point.as_dvec3());
            assert!(height <= 2.0 * TOLERANCE * size, "{height} outside: {found:?}");
        }
    }
    answers[1].is_some()
}

/// How far the shapes of a pair may be apart to overlap: shallow, deep, or around one another.
fn apart(rng: &mut Rng, a: &Item, b: &Item) -> f64 {
    match rng.below(8) {
        0 => 0.0,
        1 => 1e-7 * a.reach,
        2 => (a.reach - b.reach).abs() * rng.within(0.0, 0.5),
        3..6 => (a.reach + b.reach) * rng.within(0.0, 0.5),
        _ => (a.reach + b.reach) * rng.within(0.4, 0.8),
    }
}

fn many_polyhedra(seed: u64, corners: &[usize], pairs: usize) {
    let mut rng = Rng(seed);
    let mut items = Vec::new();
    for scale in [0.001, 1.0, 1000.0] {
        for half in [[1.0, 1.0, 1.0], [1.0, 0.6, 0.3], [0.1, 1.0, 0.2], [0.3, 0.2, 0.25]] {
            let half = DVec3::from(half) * scale;
            items.push((scale, Item::cuboid(half)));
            for &corners in corners {
                items.push((scale, Item::pebble(&mut rng, corners, half)));
            }
        }
    }
    let mut overlaps = 0;
    while overlaps < pairs {
        let (a, b) = (&items[rng.below(items.len())], &items[rng.below(items.len())]);
        if (a.0, a.1.reach) != (b.0, b.1.reach) && a.0 != b.0 && rng.below(10) > 0 {
            continue;
        }
        let (a, b) = (&a.1, &b.1);
        let apart = apart(&mut rng, a, b);
        let mut pose = rng.pose(apart);
        if rng.below(8) == 0 {
            pose.rotation = Quat::IDENTITY;
        }
        overlaps += usize::from(check(a, b, &pose));
    }
}

#[test]
fn small_polyhedra_agree() {
    many_polyhedra(1, &[8], 30_000);
}

#[test]
fn middling_polyhedra_agree() {
    many_polyhedra(2, &[20], 1000);
}

#[test]
fn large_polyhedra_agree() {
    many_polyhedra(3, &[60], 50);
}

/// Two methods that share nothing but the shapes, on as many pairs as there is time for.
#[test]
fn axes_and_polytopes_agree() {
    let mut rng = Rng(17);
    let items: Vec<Item> = (0..40)
        .map(|index| {
            let half = DVec3::new(1.0, rng.within(0.1, 1.0), rng.within(0.1, 1.0));
            match index % 4 {
                0 => Item::cuboid(half),
                corners => Item::pebble(&mut rng, [8, 20, 60][corners - 1], half),
            }
        })
        .collect();
    let mut overlaps = 0;
    for round in 0..80_000 {
        let (a, b) = (&items[round % 40], &items[round / 40 % 40]);
        let apart = apart(&mut rng, a, b);
        let pose = rng.pose(apart);
        let axes = depth_by(PenetrationMethod::Sat, &a.shape, &b.shape, &pose);
        let polytope = depth_by(PenetrationMethod::GjkEpa, &a.shape, &b.shape, &pose);
        let (Some(axes), Some(polytope)) = (axes, polytope) else {
            let depth = axes.or(polytope).map_or(0.0, |found| found.depth);
            assert!(depth <= 1e-5, "{axes:?} {polytope:?}");
            continue;
        };
        overlaps += 1;
        assert!(polytope.converged, "{polytope:?} {pose:?} {a:?} {b:?}");
        let difference = f64::from(axes.depth - polytope.depth).abs();
        assert!(difference <= 1e-4 * (a.reach + b.reach), "{axes:?} {polytope:?} {a:?} {b:?}");
    }
    assert!(overlaps > 60_000, "{overlaps}");
}

/// Three corners with a normal, and what the oracle makes of them in the outer frame.
fn triangle(rng: &mut Rng, size: f64, pose: &Pose) -> (Shape, Exact) {
    let along = size * rng.within(0.05, 2.0);
    let narrow = size * rng.within(0.0, 1.0).powi(3).max(1e-3);
    let corner = rng.direction() * (size * rng.within(0.0, 0.5));
    let (first, second) = (rng.direction(), rng.direction());
    let across = first.cross(second).normalize();
    let corners = [corner, corner + first * along, corner + second * along + across * narrow]
        .map(|corner| corner.as_vec3());
    let placement = Placement::of(pose);
    let placed = corners.map(|corner| placement.point(corner.as_dvec3()));
    let [a, b, c] = placed;
    let normal = (b - a).cross(c - a).normalize();
    let exact = Exact {
        corners: placed.to_vec(),
        normals: vec![normal, -normal],
        edges: vec![[a, b], [b, c], [c, a]],
        loops: vec![vec![0, 1, 2], vec![0, 2, 1]],
    };
    (Triangle::new(corners).unwrap().into(), exact)
}

#[test]
fn triangles_leave_polyhedra_along_the_best_of_all_axes() {
    let mut rng = Rng(18);
    let mut overlaps = 0;
    for round in 0..12_000 {
        let size = [0.001, 1.0, 1000.0][round % 3];
        let solid = Item::random(&mut rng, 2 + round % 4, size);
        let apart = size * rng.within(0.0, 1.0);
        let pose = rng.pose(apart);
        let is_first = round % 2 == 0;
        let own = [pose, Pose::IDENTITY][usize::from(is_first)];
        let other = [Pose::IDENTITY, pose][usize::from(is_first)];
        let (flat, exact_flat) = triangle(&mut rng, size, &own);
        let exact_solid = solid.exact(&Placement::of(&other));
        let (a, b, exact_a, exact_b) = if is_first {
            (&flat, &solid.shape, &exact_flat, &exact_solid)
        } else {
            (&solid.shape, &flat, &exact_solid, &exact_flat)
        };
        let [normals, all] = oracle::separations(exact_a, exact_b);
        let expected = if all > 0.0 { all } else { normals };
        let reach = 3.0 * size;
        let found = depth_by(PenetrationMethod::GjkEpa, a, b, &pose);
        let story = || format!("{found:?}, expected {expected}\n{a:?}\n{b:?}\n{pose:?}");
        let is_clear = expected.abs() > 1e-6 * reach;
        assert!(!is_clear || found.is_some() == (expected <= 0.0), "{}", story());
        let Some(found) = found else { continue };
        overlaps += 1;
        check_way(&found, |normal| gap_along(exact_a, exact_b, normal), reach);
        let error = f64::from(found.depth) + expected.min(0.0);
        assert!(error.abs() <= TOLERANCE * reach, "{}", story());
        assert!(found.converged, "{}", story());
        for (exact, point) in [(exact_a, found.points[0]), (exact_b, found.points[1])] {
            let outside = exact.distance(point.as_dvec3());
            assert!(outside <= 2.0 * TOLERANCE * reach, "{outside} outside: {}", story());
        }
    }
    assert!(overlaps > 4000, "{overlaps}");
}

/// Two cores of formulas, by a dense search over all directions.
#[track_caller]
fn check_curved(a: &Round, b: &Round, b_in_a: &Pose) -> Option<Penetration> {
    let expected = least_height(a, b, b_in_a);
    let size = a.reach() + b.reach();
    let found = penetration_of(a, b, b_in_a, PenetrationMethod::GjkEpa).unwrap();
    let story = || format!("{found:?}, expected {expected}, {a:?} {b:?} {b_in_a:?}");
    assert!(
        expected.abs() <= 1e-6 * size || found.is_some() == (expected >= 0.0),
        "{}",
        story()
    );
    let gap = |normal| -height(a, b, b_in_a, normal);
    if let Some(found) = &found {
        check_way(found, gap, size);
        // The normal proves that it is no less than the truth, the search that it is no more.
        assert!(f64::from(found.depth) <= expected + TOLERANCE * size, "{}", story());
        assert!(f64::from(found.lower_bound) <= expected + TOLERANCE * size, "{}", story());
        for (shape, point, pose) in
            [(a, found.points[0], Pose::IDENTITY), (b, found.points[1], *b_in_a)]
        {
            let outside = shape.outside(Placement::of(&pose).point_back(point.as_dvec3()));
            assert!(outside <= 1e-3 * size, "{outside} outside: {}", story());
        }
    }
    let guess = penetration_of(a, b, b_in_a, PenetrationMethod::Mpr).unwrap();
    assert!(
        expected.abs() <= 1e-6 * size || guess.is_some() == found.is_some(),
        "{guess:?} {}",
        story()
    );
    if let Some(guess) = &guess {
        check_way(guess, gap, size);
        let least = found.map_or(0.0, |found| found.lower_bound);
        assert!(f64::from(guess.depth - least) >= -TOLERANCE * size, "{guess:?} {}", story());
    }
    found
}

#[test]
fn curved_cores_agree() {
    let mut rng = Rng(4);
    let (mut overlaps, mut unsure) = (0, 0);
    for round in 0..1500 {
        let scale = [0.001, 1.0, 1000.0][round % 3];
        let (a, b) = (Round::random(&mut rng, scale), Round::random(&mut rng, scale));
        let apart = (a.reach() + b.reach()) * rng.within(0.0, 0.7);
        let found = check_curved(&a, &b, &rng.pose(apart));
        overlaps += u32::from(found.is_some());
        unsure += u32::from(found.is_some_and(|found| !found.converged));
    }
    assert!(overlaps > 1000 && unsure <= overlaps / 100, "{unsure} of {overlaps} not sure");
}

#[test]
fn curved_cores_with_one_axis_are_right_though_not_sure() {
    let mut rng = Rng(5);
    for round in 0..200 {
        let (a, b) = (Round::random(&mut rng, 1.0), Round::random(&mut rng, 1.0));
        let turn = Quat::from_rotation_y(rng.within(0.0, 6.0) as f32);
        let up = Vec3::Y * [0.0, 0.1, 1e-6][round % 3];
        let aside = Vec3::X * [0.0, 1e-3, 1e-6, 0.1][round % 4];
        check_curved(&a, &b, &Pose::new(up + aside, turn));
        check_curved(&a, &a, &Pose::new(up + aside, Quat::IDENTITY));
    }
}

/// The same decisions, to the last bit, when all lengths are multiplied by a power of two; and
/// the same answers at other scales.
#[test]
fn scale_changes_no_decision() {
    let mut rng = Rng(6);
    for round in 0..600 {
        let (a, b) = (Round::random(&mut rng, 1.0), Round::random(&mut rng, 1.0));
        let apart = (a.reach() + b.reach()) * rng.within(0.0, 0.7);
        let pose = rng.pose(apart);
        let method = PenetrationMethod::ALL[1 + round % 2];
        let at = |scale: f32| {
            let pose = support::scaled(&pose, scale);
            let found =
                penetration_of(&a.scaled(scale), &b.scaled(scale), &pose, method).unwrap()?;
            let points = found.points.map(|point| point / scale);
            Some((found.depth / scale, found.normal, points, found.converged))
        };
        assert_eq!(at(1.0 / 1024.0), at(1.0));
        assert_eq!(at(1024.0), at(1.0));
        for scale in [0.001, 0.1, 1000.0] {
            let (Some(one), Some(other)) = (at(1.0), at(scale)) else {
                assert_eq!(at(1.0).is_some(), at(scale).is_some());
                continue;
            };
            assert!(
                method == PenetrationMethod::Mpr || (one.0 - other.0).abs() < 1e-5,
                "{one:?} {other:?}"
            );
        }
    }
}

#[test]
fn exchanging_the_shapes_mirrors_the_answer() {
    let mut rng = Rng(7);
    for round in 0..4000 {
        let a = Item::random(&mut rng, 2 + round % 4, 1.0);
        let b = Item::random(&mut rng, 2 + round / 4 % 4, 1.0);
        let apart = apart(&mut rng, &a, &b);
        let pose = rng.pose(apart);
        let (exact_a, exact_b) = exact(&a, &b, &pose);
        let size = a.reach + b.reach;
        for method in [PenetrationMethod::Sat, PenetrationMethod::GjkEpa] {
            let Some(found) = depth_by(method, &a.shape, &b.shape, &pose) else { continue };
            let there = depth_by(method, &b.shape, &a.shape, &pose.inverse()).unwrap();
            assert!((there.depth - found.depth).abs() <= (TOLERANCE * size) as f32);
            // Of two ways that are equally short, the other may be chosen.
            let back = -Placement::of(&pose).rotation.mul_vec3(there.normal.as_dvec3());
            let along = -gap_along(&exact_a, &exact_b, back);
            assert!(
                (along - f64::from(found.depth)).abs() <= TOLERANCE * size,
                "{found:?} {there:?}"
            );
        }
    }
}

#[test]
fn shifting_by_the_depth_separates_and_by_less_does_not() {
    let mut rng = Rng(8);
    for round in 0..4000 {
        let a = Item::random(&mut rng, round % 6, 1.0);
        let b = Item::random(&mut rng, round / 6 % 6, 1.0);
        let apart = apart(&mut rng, &a, &b);
        let pose = rng.pose(apart);
        for method in PenetrationMethod::ALL {
            let Ok(Some(found)) = penetration(&a.shape, &b.shape, &pose, method) else {
                continue;
            };
            let size = (a.reach + b.reach) as f32;
            let slack = 2e-5 * size;
            let beyond = shifted(&pose, found.normal * (found.depth + slack));
            assert!(!intersects(&a.shape, &b.shape, &beyond), "{method} {found:?}");
            let direction = rng.direction().as_vec3();
            let short = (found.lower_bound - slack).max(0.0);
            for direction in [found.normal, direction] {
                assert!(intersects(&a.shape, &b.shape, &shifted(&pose, direction * short)));
            }
        }
    }
}

fn cube(half: f32) -> Shape {
    Cuboid::new(Vec3::splat(half)).unwrap().into()
}

/// One or more of every kind of shape that has a core, about a metre large.
fn all_kinds(rng: &mut Rng) -> Vec<Shape> {
    let hull = Item::pebble(rng, 12, DVec3::new(1.0, 0.7, 0.4)).shape;
    let corners = [[-1.0, 0.0, 0.3], [1.0, 0.1, 0.2], [0.1, 0.2, -0.9]].map(Vec3::from);
    let [cylinder, flat] = [(0.8, 0.5), (0.05, 1.0)].map(|(h, r)| Cylinder::new(h, r).unwrap());
    let (cone, triangle) = (Cone::new(0.7, 0.6).unwrap(), Triangle::new(corners).unwrap());
    let cuboid = Cuboid::new(Vec3::new(0.5, 0.8, 0.3)).unwrap();
    let rounded = |core: hazumi3d_geometry::shape::RoundedCore| {
        Shape::from(Rounded::new(core, 0.2).unwrap())
    };
    let mut kinds = vec![
        Sphere::new(0.7).unwrap().into(),
        Capsule::new([Vec3::NEG_X, Vec3::new(1.0, 0.2, 0.0)], 0.3).unwrap().into(),
        cuboid.into(),
        cylinder.into(),
        flat.into(),
        cone.into(),
        Segment::new([corners[0], corners[1]]).unwrap().into(),
        triangle.into(),
        rounded(cuboid.into()),
        rounded(cylinder.into()),
        rounded(cone.into()),
        rounded(triangle.into()),
    ];
    if let Shape::Hull(hull) = &hull {
        kinds.push(rounded(hull.clone().into()));
    }
    kinds.push(hull);
    kinds
}

#[test]
fn all_kinds_of_shapes_agree_with_their_distance() {
    let mut rng = Rng(9);
    let kinds = all_kinds(&mut rng);
    let mut unsure = 0;
    for round in 0..12_000 {
        let (a, b) = (&kinds[round % 14], &kinds[round / 14 % 14]);
        let distance_apart = rng.within(0.0, 2.0);
        let pose = rng.pose(distance_apart);
        let gap = separation(a, b, &pose, &mut SimplexCache::default()).gap;
        let apart = distance(a, b, &pose, &mut SimplexCache::default());
        assert!((apart.distance - gap.max(0.0)).abs() < 4e-6, "{apart:?} {gap} {a:?} {b:?}");
        for (shape, place) in
            [(a, apart.points[0]), (b, pose.inverse_transform_point(apart.points[1]))]
        {
            let outside = signed_distance(shape, place).distance;
            assert!(outside < 4e-6, "{outside} {apart:?} {a:?} {b:?} {pose:?}");
        }
        let found = depth_by(PenetrationMethod::GjkEpa, a, b, &pose);
        let guess = depth_by(PenetrationMethod::Mpr, a, b, &pose);
        let story = || format!("{found:?} {guess:?} {gap}\n{a:?} {b:?} {pose:?}");
        assert!(gap.abs() < 4e-6 || found.is_some() == (gap <= 0.0), "{}", story());
        assert!(gap.abs() < 4e-6 || guess.is_some() == (gap <= 0.0), "{}", story());
        if let (Some(found), Some(guess)) = (found, guess) {
            assert!((found.depth + gap).abs() < 2e-5, "{}", story());
            assert!(guess.depth > found.lower_bound - 2e-5, "{}", story());
            unsure += u32::from(!found.converged);
        }
    }
    assert!(unsure <= 12, "{unsure} not sure");
}

#[test]
fn identical_shapes_in_one_place_have_a_way_apart() {
    let mut rng = Rng(10);
    let mut kinds = all_kinds(&mut rng);
    kinds.push(cube(1.0));
    for shape in &kinds {
        for method in [PenetrationMethod::GjkEpa, PenetrationMethod::Mpr] {
            let found = depth_by(method, shape, shape, &Pose::IDENTITY).unwrap();
            assert!((found.normal.length() - 1.0).abs() < 1e-6, "{found:?} {shape:?}");
            let beyond = Pose::at(found.normal * (found.depth + 1e-5));
            assert!(!intersects(shape, shape, &beyond), "{method} {found:?} {shape:?}");
        }
    }
    let found =
        depth_by(PenetrationMethod::GjkEpa, &cube(1.0), &cube(1.0), &Pose::IDENTITY).unwrap();
    assert!((found.depth - 2.0).abs() < 1e-6 && found.converged, "{found:?}");
}

#[test]
fn touching_has_no_depth_and_a_normal() {
    let places = [[1.0, 0.3, -0.2], [1.0, 1.0, 0.1], [-1.0, 1.0, 1.0], [0.0, -1.0, 0.0]];
    for scale in [0.001_f32, 0.1, 1.0, 1000.0] {
        for place in places.map(Vec3::from) {
            let cube = cube(0.5 * scale);
            for method in PenetrationMethod::ALL {
                let found = depth_by(method, &cube, &cube, &Pose::at(place * scale)).unwrap();
                assert!(found.depth <= 1e-6 * scale, "{method} {found:?}");
                assert!((found.normal.length() - 1.0).abs() < 1e-6);
                assert!(found.normal.dot(place) > 0.0 && found.converged, "{method} {found:?}");
                let apart = Pose::at(place * (scale * 1.0001));
                assert_eq!(depth_by(method, &cube, &cube, &apart), None);
            }
        }
    }
}

#[test]
fn flat_shapes_have_no_depth_across_themselves() {
    let plate = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 0.0, 2.0]].map(Vec3::from);
    let plate = Cloud(plate.to_vec());
    let rod = Cloud(vec![Vec3::new(-1.0, 0.0, 0.0), Vec3::new(3.0, 0.0, 0.0)]);
    let point = Cloud(vec![Vec3::ZERO]);
    let disc = Round::Disc { radius: 1.0 };
    let shift = Vec3::new(0.1, 0.0, 0.2);
    let flat: [(&dyn Support, &dyn Support); 6] = [
        (&plate, &plate),
        (&plate, &rod),
        (&disc, &rod),
        (&disc, &plate),
        (&plate, &point),
        (&disc, &disc),
    ];
    let mut rng = Rng(11);
    for (a, b) in flat {
        for method in [PenetrationMethod::GjkEpa, PenetrationMethod::Mpr] {
            let found = penetration_of(a, b, &Pose::at(shift), method).unwrap().unwrap();
            assert!(found.depth < 1e-6 && found.converged, "{found:?}");
            assert!(found.normal.y.abs() > 0.999, "{found:?}");
            let tilted = Pose::new(shift, Quat::from_rotation_y(rng.within(0.0, 6.0) as f32));
            let found = penetration_of(a, b, &tilted, method).unwrap();
            assert!(
                found.is_none_or(|found| found.depth < 1e-6 && found.normal.y.abs() > 0.999)
            );
        }
    }
    // Rods in one line part sideways, points any way.
    let found = penetration_of(&rod, &rod, &Pose::IDENTITY, PenetrationMethod::GjkEpa)
        .unwrap()
        .unwrap();
    assert!(found.depth < 1e-6 && found.normal.x.abs() < 1e-6, "{found:?}");
    let found = penetration_of(&point, &point, &Pose::IDENTITY, PenetrationMethod::GjkEpa)
        .unwrap()
        .unwrap();
    assert!(found.depth == 0.0 && found.normal.length() > 0.999, "{found:?}");
}

#[test]
fn needles_and_plates_agree() {
    let mut rng = Rng(12);
    let thin = [
        Item::cuboid(DVec3::new(1.0, 0.001, 0.001)),
        Item::cuboid(DVec3::new(1.0, 1.0, 0.001)),
        Item::prism(5, DVec3::new(0.001, 1.0, 0.001)),
        Item::pebble(&mut rng, 8, DVec3::new(0.001, 1.0, 0.001)),
        Item::pebble(&mut rng, 8, DVec3::new(1.0, 0.001, 1.0)),
    ];
    let mut overlaps = 0;
    for round in 0..6000 {
        let (a, b) = (&thin[round % 5], &thin[round / 5 % 5]);
        let apart = rng.within(0.0, 1.0).powi(4);
        let mut pose = rng.pose(apart);
        if rng.below(3) == 0 {
            pose.rotation =
                Quat::from_scaled_axis((rng.direction() * 1e-4).as_vec3()).normalize();
        }
        overlaps += u32::from(check(a, b, &pose));
    }
    assert!(overlaps > 1000, "{overlaps}");
}

#[test]
fn a_millimetre_inside_a_mountain_keeps_its_digits() {
    let mountain: Shape = Cuboid::new(Vec3::new(10_000.0, 1.0, 10_000.0)).unwrap().into();
    let crumbs: [Shape; 4] = [
        cube(0.0005),
        Cylinder::new(0.0005, 0.0005).unwrap().into(),
        Sphere::new(0.0005).unwrap().into(),
        Cone::new(0.0005, 0.0005).unwrap().into(),
    ];
    let mut rng = Rng(13);
    for round in 0..2000 {
        let [x, z] = [(); 2].map(|()| rng.within(-9999.0, 9999.0) as f32);
        let crumb = &crumbs[round % 4];
        let pose = Pose::at(Vec3::new(x, 1.0004, z));
        for (a, b, b_in_a, sign) in
            [(&mountain, crumb, pose, 1.0), (crumb, &mountain, pose.inverse(), -1.0)]
        {
            let found = depth_by(PenetrationMethod::GjkEpa, a, b, &b_in_a).unwrap();
            assert!((found.depth - 1e-4).abs() < 1e-6, "{found:?} {crumb:?}");
            assert!(found.normal.y * sign > 0.999, "{found:?} {crumb:?}");
        }
    }
}

#[test]
fn half_spaces_have_depths_in_closed_form() {
    let mut rng = Rng(14);
    let kinds = all_kinds(&mut rng);
    for round in 0..2000 {
        let (plane, _, _) = half_space(&mut rng, 1.0);
        let shape = &kinds[round % kinds.len()];
        let pose = rng.pose(2.0);
        let gap = separation(&plane, shape, &pose, &mut SimplexCache::default()).gap;
        for method in [PenetrationMethod::GjkEpa, PenetrationMethod::Mpr] {
            let found = depth_by(method, &plane, shape, &pose);
            assert_eq!(found.map(|found| found.depth), (gap <= 0.0).then_some(gap.abs()));
            let there = depth_by(method, shape, &plane, &pose.inverse());
            let (Some(found), Some(there)) = (found, there) else { continue };
            assert!((pose.transform_vector(there.normal) + found.normal).length() < 1e-5);
        }
    }
}

#[test]
fn separating_axes_need_faces() {
    let ball: Shape = Sphere::new(1.0).unwrap().into();
    let plane: Shape = HalfSpace::new(Vec3::Y, 0.0).unwrap().into();
    for (a, b) in [(&ball, &cube(1.0)), (&cube(1.0), &ball), (&ball, &ball), (&plane, &ball)] {
        let error = penetration(a, b, &Pose::IDENTITY, PenetrationMethod::Sat).unwrap_err();
        assert_eq!(
            error.to_string(),
            "method is sat, must be gjk_epa or mpr unless both shapes have flat faces only"
        );
    }
    let disc = Round::Disc { radius: 1.0 };
    assert!(penetration_of(&disc, &disc, &Pose::IDENTITY, PenetrationMethod::Sat).is_err());
}

/// The plane that separates or the common point decides, not a depth that was rounded.
#[test]
fn a_portal_says_overlap_where_the_distance_does() {
    let mut rng = Rng(15);
    for round in 0..30_000 {
        let a = Item::random(&mut rng, round % 6, 1.0);
        let b = Item::random(&mut rng, round / 6 % 6, 1.0);
        let apart = (a.reach + b.reach) * rng.within(0.0, 1.0);
        let pose = rng.pose(apart);
        let gap = separation(&a.shape, &b.shape, &pose, &mut SimplexCache::default()).gap;
        let found = depth_by(PenetrationMethod::Mpr, &a.shape, &b.shape, &pose);
        let is_border = f64::from(gap).abs() <= 1e-6 * (a.reach + b.reach);
        assert!(
            is_border || found.is_some() == (gap <= 0.0),
            "{found:?} {gap} {a:?} {b:?} {pose:?}"
        );
    }
}

#[test]
fn bad_numbers_are_harmless() {
    let mut rng = Rng(16);
    let kinds = all_kinds(&mut rng);
    for (a, b) in kinds.iter().flat_map(|a| kinds.iter().map(move |b| (a, b))) {
        for bad in [f32::NAN, f32::INFINITY, 1e38, 1e-40] {
            for pose in [
                Pose::at(Vec3::new(0.0, bad, 0.0)),
                Pose::new(Vec3::ZERO, Quat::from_xyzw(bad, 0.0, 0.0, 1.0)),
                Pose::new(Vec3::ZERO, Quat::from_xyzw(0.0, 0.0, 0.0, 0.0)),
            ] {
                for method in PenetrationMethod::ALL {
                    let found = penetration(a, b, &pose, method);
                    assert!(found.is_err() || found.is_ok());
                }
            }
        }
    }
    // A support mapping that breaks its contract.
    let nowhere = Cloud(vec![Vec3::NAN]);
    let found =
        penetration_of(&nowhere, &nowhere, &Pose::IDENTITY, PenetrationMethod::GjkEpa).unwrap();
    assert!(found.is_none_or(|found| !found.converged), "{found:?}");
}
