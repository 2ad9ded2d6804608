//! Depths are the least of an exhaustive search over all ways apart in `f64`, by every method.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test shapes are small")]

mod query_support;

use std::sync::Arc;

use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::query::{
    Penetration, PenetrationMethod, SimplexCache, distance, intersects, penetration,
    penetration_of, separation, signed_distance,
};
use hazumi2d_geometry::shape::{
    Circle, CustomShape, HalfPlane, MassProperties, Rectangle, Support,
};
use hazumi2d_geometry::{Pose, Rotation, Shape};

use query_support::oracle::Body;
use query_support::{Item, KINDS, Placement, Rng, scaled, shifted};

/// Error bound of an answer, as a part of the size of the pair.
const TOLERANCE: f64 = 1e-6;

fn depth_by(
    method: PenetrationMethod,
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
) -> Option<Penetration> {
    penetration(a, b, b_in_a, method).unwrap()
}

/// One pair, by all methods; whether it overlaps.
#[track_caller]
fn check(a: &Item, b: &Item, b_in_a: &Pose) -> bool {
    let (body_a, body_b) = (a.at_rest(), b.at(&Placement::of(b_in_a)));
    let expected = body_a.gap(&body_b);
    let size = a.reach + b.reach + b_in_a.position.as_dvec2().length();
    let tolerance = TOLERANCE * size;
    let mut answers = [None; 2];
    for (method, answer) in PenetrationMethod::ALL.into_iter().zip(&mut answers) {
        if method == PenetrationMethod::Sat && !(a.has_sides() && b.has_sides()) {
            assert!(penetration(&a.shape, &b.shape, b_in_a, method).is_err());
            continue;
        }
        *answer = depth_by(method, &a.shape, &b.shape, b_in_a);
        let story =
            || format!("{method}: {answer:?}, expected {expected}\n{a:?}\n{b:?}\n{b_in_a:?}");
        // Within the rounding of the input, both answers are right.
        let is_border = expected.abs() <= tolerance;
        assert!(is_border || answer.is_some() == (expected <= 0.0), "{}", story());
        let Some(found) = *answer else { continue };
        assert!(found.converged, "{}", story());
        check_way(&found, &body_a, &body_b, tolerance);
        let off = (f64::from(found.depth) + expected.min(0.0)).abs();
        assert!(off <= tolerance, "{off:e} {}", story());
        for (body, point) in [(&body_a, found.points[0]), (&body_b, found.points[1])] {
            let height = body.height(point.as_dvec2());
            assert!(height <= tolerance, "{height:e} outside {}", story());
        }
    }
    answers[1].is_some()
}

/// Checks every answer: a way apart, and the points that part last.
#[track_caller]
fn check_way(found: &Penetration, a: &Body, b: &Body, tolerance: f64) {
    let normal = found.normal.as_dvec2();
    let depth = f64::from(found.depth);
    assert!((normal.length() - 1.0).abs() < 1e-6, "{found:?}");
    assert!(depth >= 0.0 && found.lower_bound <= found.depth, "{found:?}");
    let along = -a.gap_along(b, normal);
    assert!((along - depth).abs() <= tolerance, "{along} along the normal of {found:?}");
    let between = (found.points[1] - found.points[0]).as_dvec2();
    assert!((between + normal * depth).length() <= 2.0 * tolerance, "{found:?}");
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

#[test]
fn all_kinds_agree_at_all_scales() {
    let mut rng = Rng(1);
    let (mut pairs, mut overlaps) = (0, 0);
    for scale in [1e-6, 0.001, 1.0, 1000.0, 1e5] {
        for kinds in 0..KINDS * KINDS {
            for _ in 0..100 {
                let a = Item::random(&mut rng, kinds / KINDS, scale);
                let b = Item::random(&mut rng, kinds, scale * 0.7);
                let apart = apart(&mut rng, &a, &b);
                let mut pose = rng.pose(apart);
                if rng.below(8) == 0 {
                    pose.rotation = Rotation::IDENTITY;
                }
                pairs += 1;
                overlaps += usize::from(check(&a, &b, &pose));
            }
        }
    }
    assert!(overlaps > pairs / 2, "{overlaps} of {pairs}");
}

#[test]
fn polygons_of_many_corners_agree() {
    let mut rng = Rng(2);
    let items: Vec<Item> = [[1.0, 1.0], [1.0, 0.3], [0.1, 1.0]]
        .iter()
        .flat_map(|&half| [5, 12, 40, 200].map(|corners| (corners, DVec2::from(half))))
        .map(|(corners, half)| Item::pebble(&mut rng, corners, half))
        .collect();
    let mut overlaps = 0;
    for _ in 0..1000 {
        let (a, b) = (&items[rng.below(items.len())], &items[rng.below(items.len())]);
        let apart = apart(&mut rng, a, b);
        overlaps += u32::from(check(a, b, &rng.pose(apart)));
    }
    assert!(overlaps > 500, "{overlaps}");
}

/// The same decisions, to the last bit, when all lengths are multiplied by a power of two.
#[test]
fn scale_changes_no_decision() {
    let mut rng = Rng(6);
    for round in 0..3000 {
        let seed = rng.next();
        let pose = rng.pose(Rng(seed ^ 1).within(0.0, 1.5));
        let answers = [1.0 / 1024.0, 1.0, 1024.0].map(|scale| {
            let mut rng = Rng(seed);
            // Polygons are made on a grid of their own, so only shapes that scale exactly.
            let kinds = [0, 1, 2, 4, 5];
            let [a, b] = [round % 5, round / 5 % 5]
                .map(|kind| Item::random(&mut rng, kinds[kind], scale));
            let pose = scaled(&pose, scale as f32);
            let found = depth_by(PenetrationMethod::GjkEpa, &a.shape, &b.shape, &pose)?;
            let scale = scale as f32;
            Some((found.depth / scale, found.normal, found.points.map(|point| point / scale)))
        });
        assert_eq!(answers[0], answers[1]);
        assert_eq!(answers[1], answers[2]);
    }
}

#[test]
fn exchanging_the_shapes_mirrors_the_answer() {
    let mut rng = Rng(7);
    for round in 0..6000 {
        let a = Item::random(&mut rng, round, 1.0);
        let b = Item::random(&mut rng, round / KINDS, 1.0);
        let apart = apart(&mut rng, &a, &b);
        let pose = rng.pose(apart);
        let (body_a, body_b) = (a.at_rest(), b.at(&Placement::of(&pose)));
        let tolerance = 2.0 * TOLERANCE * (a.reach + b.reach);
        for method in PenetrationMethod::ALL {
            let Ok(Some(found)) = penetration(&a.shape, &b.shape, &pose, method) else {
                continue;
            };
            let there = depth_by(method, &b.shape, &a.shape, &pose.inverse());
            let Some(there) = there else {
                assert!(f64::from(found.depth) < tolerance, "{found:?}");
                continue;
            };
            assert!(f64::from((there.depth - found.depth).abs()) <= tolerance);
            // Of two ways that are equally short, the other may be chosen.
            let back = -Placement::of(&pose).direction(there.normal.as_dvec2());
            let along = -body_a.gap_along(&body_b, back);
            assert!((along - f64::from(found.depth)).abs() <= tolerance, "{found:?} {there:?}");
        }
    }
}

#[test]
fn shifting_by_the_depth_separates_and_by_less_does_not() {
    let mut rng = Rng(8);
    for round in 0..6000 {
        let a = Item::random(&mut rng, round, 1.0);
        let b = Item::random(&mut rng, round / KINDS, 1.0);
        let apart = apart(&mut rng, &a, &b);
        let pose = rng.pose(apart);
        for method in PenetrationMethod::ALL {
            let Ok(Some(found)) = penetration(&a.shape, &b.shape, &pose, method) else {
                continue;
            };
            let slack = 2e-6 * (a.reach + b.reach) as f32;
            let beyond = shifted(&pose, found.normal * (found.depth + slack));
            assert!(!intersects(&a.shape, &b.shape, &beyond), "{method} {found:?}");
            let direction = rng.direction().as_vec2();
            let short = (found.lower_bound - slack).max(0.0);
            for direction in [found.normal, direction] {
                assert!(intersects(&a.shape, &b.shape, &shifted(&pose, direction * short)));
            }
        }
    }
}

fn square(half: f32) -> Shape {
    Rectangle::new(Vec2::splat(half)).unwrap().into()
}

/// The hull of points, known by its support mapping only.
#[derive(Debug)]
struct Cloud(Vec<Vec2>);

impl Support for Cloud {
    fn support(&self, direction: Vec2) -> (u32, Vec2) {
        let first = (f32::NEG_INFINITY, Vec2::NAN);
        let farther = |best: (f32, Vec2), point: &Vec2| {
            let reach = point.dot(direction);
            if reach > best.0 { (reach, *point) } else { best }
        };
        (0, self.0.iter().fold(first, farther).1)
    }
    fn margin(&self) -> f32 {
        0.0
    }
}

impl CustomShape for Cloud {
    fn mass(&self) -> Option<MassProperties> {
        None
    }
}

/// An ellipse with a margin.
#[derive(Clone, Debug)]
struct Egg {
    half: Vec2,
    margin: f32,
}

impl Egg {
    fn random(rng: &mut Rng) -> Self {
        let half = Vec2::new(rng.within(0.2, 1.0) as f32, rng.within(0.2, 1.0) as f32);
        Self { half, margin: rng.within(0.0, 0.3) as f32 }
    }

    /// So many points of it, at a pose.
    fn at(&self, pose: &Pose, count: u32) -> Body {
        let place = Placement::of(pose);
        let corner = |index: u32| {
            let turn = std::f64::consts::TAU * f64::from(index) / f64::from(count);
            place.point(DVec2::from_angle(turn) * self.half.as_dvec2())
        };
        Body { corners: (0..count).map(corner).collect(), margin: self.margin.into() }
    }
}

impl Support for Egg {
    fn support(&self, direction: Vec2) -> (u32, Vec2) {
        (0, self.half * (self.half * direction).normalize_or(Vec2::X))
    }
    fn margin(&self) -> f32 {
        self.margin
    }
}

/// The best of many ways apart, by the heights of two eggs in closed form.
fn egg_gap(a: &Egg, b: &Egg, pose: &Pose) -> f64 {
    let place = Placement::of(pose);
    let reach = |egg: &Egg, direction: DVec2| {
        (egg.half.as_dvec2() * direction).length() + f64::from(egg.margin)
    };
    let gap = |angle: f64| {
        let normal = DVec2::from_angle(angle);
        let inner = place.point_back(place.position - normal);
        normal.dot(place.position) - reach(b, inner) - reach(a, normal)
    };
    let mut step = std::f64::consts::TAU / 720.0;
    let better = |one: f64, other: f64| if gap(other) > gap(one) { other } else { one };
    let mut best = (0..720).map(|turn| step * f64::from(turn)).fold(0.0, better);
    while step > 1e-9 {
        step *= 0.5;
        best = better(better(best, best - step), best + step);
    }
    gap(best)
}

#[test]
fn curved_cores_of_the_user_agree() {
    let mut rng = Rng(4);
    let (mut overlaps, mut unsure) = (0, 0);
    for _ in 0..1500 {
        let (a, b) = (Egg::random(&mut rng), Egg::random(&mut rng));
        let apart = rng.within(0.0, 2.2);
        let pose = rng.pose(apart);
        let expected = egg_gap(&a, &b, &pose);
        let found = penetration_of(&a, &b, &pose, PenetrationMethod::GjkEpa).unwrap();
        let story = || format!("{found:?} {expected} {a:?} {b:?} {pose:?}");
        assert!(expected.abs() < 1e-5 || found.is_some() == (expected < 0.0), "{}", story());
        let Some(found) = found else { continue };
        overlaps += 1;
        unsure += u32::from(!found.converged);
        let off = f64::from(found.depth) + expected.min(0.0);
        assert!(off.abs() < 4e-6, "{off:e} {}", story());
        let bodies = (a.at(&Pose::IDENTITY, 400), b.at(&pose, 400));
        let along = -bodies.0.gap_along(&bodies.1, found.normal.as_dvec2());
        assert!((along - f64::from(found.depth)).abs() < 2e-4, "{}", story());
        let between = found.points[1] - found.points[0] + found.normal * found.depth;
        assert!(between.length() < 1e-5, "{}", story());
        for (body, point) in [(&bodies.0, found.points[0]), (&bodies.1, found.points[1])] {
            assert!(body.height(point.as_dvec2()) < 2e-3, "{}", story());
        }
    }
    assert!(overlaps > 800 && unsure <= overlaps / 50, "{unsure} of {overlaps} not sure");
}

#[test]
fn clouds_of_the_user_agree_with_polygons() {
    let mut rng = Rng(5);
    let mut overlaps = 0;
    for _ in 0..2000 {
        let (a, b) = (Item::random(&mut rng, 3, 1.0), Item::random(&mut rng, 3, 0.8));
        let apart = apart(&mut rng, &a, &b);
        let pose = rng.pose(apart);
        let cloud = |item: &Item| Cloud(item.corners.iter().map(|p| p.as_vec2()).collect());
        let [of_a, of_b] = [&a, &b].map(cloud);
        let expected = depth_by(PenetrationMethod::GjkEpa, &a.shape, &b.shape, &pose);
        let found = penetration_of(&of_a, &of_b, &pose, PenetrationMethod::GjkEpa).unwrap();
        let [own_a, own_b] =
            [of_a, of_b].map(|cloud| Shape::from(Arc::new(cloud) as Arc<dyn CustomShape>));
        let gap = separation(&own_a, &own_b, &pose, &mut SimplexCache::default()).gap;
        let depth = |found: Option<Penetration>| found.map_or(0.0, |found| found.depth);
        assert!((depth(found) - depth(expected)).abs() < 2e-6, "{found:?} {expected:?}");
        assert!((depth(found) - (-gap).max(0.0)).abs() < 2e-6, "{found:?} {gap}");
        if let Some(found) = found {
            overlaps += 1;
            let (body_a, body_b) = (a.at_rest(), b.at(&Placement::of(&pose)));
            check_way(&found, &body_a, &body_b, 4e-6);
            assert!(found.converged, "{found:?}");
        }
    }
    assert!(overlaps > 1000, "{overlaps}");
}

#[test]
fn all_kinds_of_shapes_agree_with_their_distance() {
    let mut rng = Rng(9);
    for round in 0..12_000 {
        let a = Item::random(&mut rng, round, 1.0);
        let b = Item::random(&mut rng, round / KINDS, 1.0);
        let (a, b) = (&a.shape, &b.shape);
        let far = rng.within(0.0, 2.0);
        let pose = rng.pose(far);
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
        let story = || format!("{found:?} {gap}\n{a:?} {b:?} {pose:?}");
        assert!(gap.abs() < 4e-6 || found.is_some() == (gap <= 0.0), "{}", story());
        assert!(
            found.is_none_or(|found| (found.depth + gap.min(0.0)).abs() < 4e-6),
            "{}",
            story()
        );
    }
}

#[test]
fn identical_shapes_in_one_place_have_a_way_apart() {
    let mut rng = Rng(10);
    for kind in 0..4 * KINDS {
        let shape = Item::random(&mut rng, kind, 1.0).shape;
        let found =
            depth_by(PenetrationMethod::GjkEpa, &shape, &shape, &Pose::IDENTITY).unwrap();
        assert!((found.normal.length() - 1.0).abs() < 1e-6, "{found:?} {shape:?}");
        let beyond = Pose::at(found.normal * (found.depth + 1e-5));
        assert!(!intersects(&shape, &shape, &beyond), "{found:?} {shape:?}");
    }
    let found =
        depth_by(PenetrationMethod::GjkEpa, &square(1.0), &square(1.0), &Pose::IDENTITY)
            .unwrap();
    assert!((found.depth - 2.0).abs() < 1e-6 && found.converged, "{found:?}");
}

#[test]
fn touching_has_no_depth_and_a_normal() {
    for scale in [0.001_f32, 0.1, 1.0, 1000.0] {
        for place in [[1.0, 0.3], [1.0, 1.0], [-1.0, 1.0], [0.0, -1.0]].map(Vec2::from) {
            let square = square(0.5 * scale);
            for method in PenetrationMethod::ALL {
                let found =
                    depth_by(method, &square, &square, &Pose::at(place * scale)).unwrap();
                assert!(found.depth <= 1e-6 * scale, "{method} {found:?}");
                assert!((found.normal.length() - 1.0).abs() < 1e-6);
                assert!(found.normal.dot(place) > 0.0 && found.converged, "{method} {found:?}");
                let apart = Pose::at(place * (scale * 1.0001));
                assert_eq!(depth_by(method, &square, &square, &apart), None);
            }
        }
    }
}

#[test]
fn flat_shapes_have_no_depth_across_themselves() {
    let rod = Cloud(vec![Vec2::new(-1.0, 0.0), Vec2::new(3.0, 0.0)]);
    let slope = Cloud(vec![Vec2::new(-1.0, -0.5), Vec2::new(3.0, 1.5)]);
    let point = Cloud(vec![Vec2::ZERO]);
    let depth = |a: &Cloud, b: &Cloud, at: Vec2| {
        penetration_of(a, b, &Pose::at(at), PenetrationMethod::GjkEpa).unwrap()
    };
    // In one line they part sideways, points any way.
    for (a, b, along) in [
        (&rod, &rod, Vec2::X),
        (&slope, &slope, Vec2::new(2.0, 1.0).normalize()),
        (&rod, &point, Vec2::X),
        (&point, &slope, Vec2::new(2.0, 1.0).normalize()),
    ] {
        for part in [0.0, 0.3] {
            let found = depth(a, b, along * part).unwrap();
            assert!(found.depth < 1e-6 && found.converged, "{found:?}");
            assert!(found.normal.dot(along).abs() < 1e-5, "{found:?}");
        }
        assert_eq!(depth(a, b, along.perp() * 0.1), None);
    }
    let found = depth(&point, &point, Vec2::ZERO).unwrap();
    assert!(found.depth == 0.0 && found.normal.length() > 0.999, "{found:?}");
    // Across each other they are as deep as the shorter end sticks through.
    let found = depth(&rod, &slope, Vec2::ZERO).unwrap();
    assert!(found.depth > 0.4 && found.converged, "{found:?}");
}

#[test]
fn needles_agree() {
    let mut rng = Rng(12);
    let thin = [
        Item::rectangle(DVec2::new(1.0, 0.001)),
        Item::rectangle(DVec2::new(1000.0, 1.0)),
        Item::segment([DVec2::NEG_X, DVec2::X]),
        Item::capsule([DVec2::NEG_X, DVec2::X], 1e-6),
        Item::pebble(&mut rng, 8, DVec2::new(0.001, 1.0)),
    ];
    let mut overlaps = 0;
    for round in 0..6000 {
        let (a, b) = (&thin[round % 5], &thin[round / 5 % 5]);
        let apart = rng.within(0.0, 1.0).powi(4);
        let mut pose = rng.pose(apart);
        if rng.below(3) == 0 {
            pose.rotation = Rotation::from_angle(rng.within(-1e-4, 1e-4) as f32);
        }
        overlaps += u32::from(check(a, b, &pose));
    }
    assert!(overlaps > 1000, "{overlaps}");
}

#[test]
fn a_millimetre_inside_a_mountain_keeps_its_digits() {
    let mountain: Shape = Rectangle::new(Vec2::new(10_000.0, 1.0)).unwrap().into();
    let egg = Arc::new(Cloud(vec![Vec2::new(0.0, -5e-4), Vec2::X * 1e-4, Vec2::Y * 1e-4]));
    let crumbs: [Shape; 3] = [
        square(0.0005),
        Circle::new(0.0005).unwrap().into(),
        (egg as Arc<dyn CustomShape>).into(),
    ];
    let mut rng = Rng(13);
    for round in 0..1500 {
        let x = rng.within(-9999.0, 9999.0) as f32;
        let crumb = &crumbs[round % 3];
        let pose = Pose::at(Vec2::new(x, 1.0004));
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
fn half_planes_have_depths_in_closed_form() {
    let mut rng = Rng(14);
    for round in 0..2000 {
        let plane: Shape =
            HalfPlane::new(rng.direction().as_vec2(), rng.within(-1.0, 1.0) as f32)
                .unwrap()
                .into();
        let shape = Item::random(&mut rng, round, 1.0).shape;
        let pose = rng.pose(2.0);
        let gap = separation(&plane, &shape, &pose, &mut SimplexCache::default()).gap;
        let found = depth_by(PenetrationMethod::GjkEpa, &plane, &shape, &pose);
        assert_eq!(found.map(|found| found.depth), (gap <= 0.0).then_some(gap.abs()));
        let there = depth_by(PenetrationMethod::GjkEpa, &shape, &plane, &pose.inverse());
        let (Some(found), Some(there)) = (found, there) else { continue };
        assert!((pose.transform_vector(there.normal) + found.normal).length() < 1e-5);
    }
}

#[test]
fn separating_axes_need_sides() {
    let ball: Shape = Circle::new(1.0).unwrap().into();
    let plane: Shape = HalfPlane::new(Vec2::Y, 0.0).unwrap().into();
    for (a, b) in
        [(&ball, &square(1.0)), (&square(1.0), &ball), (&ball, &ball), (&plane, &ball)]
    {
        let error = penetration(a, b, &Pose::IDENTITY, PenetrationMethod::Sat).unwrap_err();
        assert_eq!(
            error.to_string(),
            "method is sat, must be gjk_epa unless both shapes are polygons"
        );
    }
    let egg = Egg { half: Vec2::ONE, margin: 0.0 };
    assert!(penetration_of(&egg, &egg, &Pose::IDENTITY, PenetrationMethod::Sat).is_err());
}

#[test]
fn bad_numbers_are_harmless() {
    let mut rng = Rng(16);
    let kinds: Vec<Shape> =
        (0..2 * KINDS).map(|kind| Item::random(&mut rng, kind, 1.0).shape).collect();
    for (a, b) in kinds.iter().flat_map(|a| kinds.iter().map(move |b| (a, b))) {
        for bad in [f32::NAN, f32::INFINITY, 1e38, 1e-40] {
            for pose in [
                Pose::at(Vec2::new(0.0, bad)),
                Pose::new(Vec2::ZERO, Rotation { cos: bad, sin: 1.0 }),
                Pose::new(Vec2::ZERO, Rotation { cos: 0.0, sin: 0.0 }),
            ] {
                for method in PenetrationMethod::ALL {
                    let found = penetration(a, b, &pose, method);
                    assert!(found.is_err() || found.is_ok());
                }
            }
        }
    }
    // A support mapping that breaks its contract.
    let nowhere = Cloud(vec![Vec2::NAN]);
    let found =
        penetration_of(&nowhere, &nowhere, &Pose::IDENTITY, PenetrationMethod::GjkEpa).unwrap();
    assert!(found.is_none_or(|found| !found.converged), "{found:?}");
}
