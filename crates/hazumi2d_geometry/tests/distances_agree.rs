//! Distances are those of an exhaustive search over all features in `f64`.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test shapes are small")]

mod query_support;

use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::query::{
    Separation, SimplexCache, distance, intersects, is_within, separation,
};
use hazumi2d_geometry::shape::{Capsule, Circle, HalfPlane, Polygon, Rectangle};
use hazumi2d_geometry::{Pose, Rotation, Shape};

use query_support::oracle::Body;
use query_support::{Item, KINDS, Placement, Rng, scaled};

/// Error bound of an answer, as a part of the size of the pair: coordinates are `f32`.
const ROUNDING: f64 = 1e-6;

fn cold(a: &Shape, b: &Shape, b_in_a: &Pose) -> Separation {
    separation(a, b, b_in_a, &mut SimplexCache::default())
}

/// One pair against the oracle, and against itself in all the ways it can be asked.
#[track_caller]
fn check(a: &Item, b: &Item, b_in_a: &Pose) {
    let (body_a, body_b) = (a.at_rest(), b.at(&Placement::of(b_in_a)));
    let expected = body_a.gap(&body_b);
    let size = a.reach + b.reach + b_in_a.position.as_dvec2().length();
    let tolerance = ROUNDING * size;
    let mut cache = SimplexCache::default();
    let found = separation(&a.shape, &b.shape, b_in_a, &mut cache);
    let gap = f64::from(found.gap);
    let story =
        || format!("{found:?}, expected {expected}, size {size}\n{a:?}\n{b:?}\n{b_in_a:?}");
    assert!((gap - expected).abs() <= tolerance, "{}", story());
    assert!(found.converged, "{}", story());

    let touches = intersects(&a.shape, &b.shape, b_in_a);
    assert_eq!(touches, gap <= 0.0, "{}", story());

    let [on_a, on_b] = found.points.map(|point| point.as_dvec2());
    let normal = found.normal.as_dvec2();
    assert!((normal.length() - 1.0).abs() < 1e-6, "{}", story());
    assert!((on_b - on_a - normal * gap).length() <= 2.0 * tolerance, "{}", story());
    for (body, point) in [(&body_a, on_a), (&body_b, on_b)] {
        // In a corner that is all but flat, the nearest side is not the way apart.
        let height = body.height(point);
        assert!(height <= tolerance, "{height}: {}", story());
        assert!(gap <= 0.0 || height >= -tolerance, "{height}: {}", story());
    }
    let along = body_a.gap_along(&body_b, normal);
    assert!((along - gap).abs() <= tolerance, "{along}: {}", story());

    check_distance([(a, &body_a), (b, &body_b)], b_in_a, &found);
    let warm = separation(&a.shape, &b.shape, b_in_a, &mut cache);
    assert!(f64::from((warm.gap - found.gap).abs()) <= tolerance, "{warm:?} {}", story());
    assert_eq!(is_within(&a.shape, &b.shape, b_in_a, 0.0, &mut cache), touches, "{}", story());
    let swapped = cold(&b.shape, &a.shape, &b_in_a.inverse());
    assert!(f64::from((swapped.gap - found.gap).abs()) <= tolerance, "{swapped:?} {}", story());
}

/// The distance is the gap, or 0 and a common point.
#[track_caller]
fn check_distance([a, b]: [(&Item, &Body); 2], b_in_a: &Pose, expected: &Separation) {
    let mut cache = SimplexCache::default();
    for temperature in ["cold", "warm"] {
        let found = distance(&a.0.shape, &b.0.shape, b_in_a, &mut cache);
        let story = || {
            format!("{temperature} {found:?} {expected:?}\n{:?}\n{:?}\n{b_in_a:?}", a.0, b.0)
        };
        let size = a.0.reach + b.0.reach + b_in_a.position.as_dvec2().length();
        let tolerance = ROUNDING * size;
        let off = f64::from(found.distance - expected.gap.max(0.0)).abs();
        assert!(found.converged && off <= tolerance, "{}", story());
        assert_eq!(found.distance > 0.0, expected.gap > 0.0, "{}", story());
        let [on_a, on_b] = found.points.map(|point| point.as_dvec2());
        for ((_, body), point) in [(a, on_a), (b, on_b)] {
            let height = body.height(point);
            assert!(height <= tolerance, "{height}: {}", story());
        }
        if found.distance > 0.0 {
            assert!((found.normal.length() - 1.0).abs() < 1e-6, "{}", story());
            let way = found.normal * found.distance;
            let off = (found.points[1] - found.points[0] - way).length();
            assert!(f64::from(off) <= 4.0 * tolerance, "{}", story());
        } else {
            assert_eq!((on_a, found.normal), (on_b, Vec2::ZERO), "{}", story());
        }
    }
}

#[test]
fn all_kinds_agree_at_all_scales() {
    let mut rng = Rng(1);
    for scale in [1e-6, 0.001, 1.0, 1000.0, 1e5] {
        for kinds in 0..KINDS * KINDS {
            for _ in 0..4 {
                let a = Item::random(&mut rng, kinds / KINDS, scale);
                let size_b = scale * 10_f64.powf(rng.within(-1.0, 0.5));
                let b = Item::random(&mut rng, kinds, size_b);
                for _ in 0..50 {
                    let apart = (a.reach + b.reach) * rng.within(0.0, 1.2);
                    check(&a, &b, &rng.pose(apart));
                }
            }
        }
    }
}

#[test]
fn polygons_of_many_corners_agree() {
    let mut rng = Rng(2);
    let halves = [[1.0, 1.0], [1.0, 0.1], [0.01, 1.0]];
    let items: Vec<Item> = halves
        .iter()
        .flat_map(|&half| [3, 8, 20, 60, 117].map(|corners| (corners, half)))
        .map(|(corners, half)| Item::pebble(&mut rng, corners, DVec2::from(half)))
        .collect();
    for _ in 0..1500 {
        let (a, b) = (&items[rng.below(items.len())], &items[rng.below(items.len())]);
        let apart = (a.reach + b.reach) * rng.within(0.0, 1.5);
        check(a, b, &rng.pose(apart));
    }
}

/// As many corners as there may be: the answer proves itself, from above by two points and from
/// below along the normal.
#[test]
fn polygons_of_very_many_corners_prove_themselves() {
    let mut rng = Rng(12);
    let corners = |count: u16| {
        let at = |index: u16| {
            let angle = std::f64::consts::TAU * f64::from(index) / f64::from(count);
            DVec2::from_angle(angle) * DVec2::new(1.0, 0.7)
        };
        Item::polygon(&(0..count).map(at).collect::<Vec<_>>())
    };
    let items = [corners(2000), corners(12_000)];
    for round in 0..60 {
        let (a, b) = (&items[round % 2], &items[round / 2 % 2]);
        let apart = rng.within(0.0, 4.0);
        let pose = rng.pose(apart);
        let (body_a, body_b) = (a.at_rest(), b.at(&Placement::of(&pose)));
        let found = cold(&a.shape, &b.shape, &pose);
        let normal = found.normal.as_dvec2();
        let along = body_a.gap_along(&body_b, normal);
        assert!(found.converged && (along - f64::from(found.gap)).abs() < 4e-6, "{found:?}");
        let between = (found.points[1] - found.points[0] - found.normal * found.gap).length();
        assert!(between < 4e-6, "{found:?}");
        let around = (0..3600).map(|step| {
            let angle = std::f64::consts::TAU * f64::from(step) / 3600.0;
            body_a.gap_along(&body_b, DVec2::from_angle(angle))
        });
        let best = around.fold(f64::NEG_INFINITY, f64::max);
        assert!(f64::from(found.gap) >= best - 1e-6, "{found:?} {best}");
    }
}

#[test]
fn half_planes_agree() {
    let mut rng = Rng(3);
    for round in 0..20_000 {
        let scale = [0.001, 1.0, 1000.0][round % 3];
        let item = Item::random(&mut rng, round / 3, scale);
        let direction = rng.direction().as_vec2();
        let offset = (scale * rng.within(-1.0, 1.0)) as f32;
        let half_plane = HalfPlane::new(direction, offset).unwrap();
        let (normal, offset) = (half_plane.normal().as_dvec2(), f64::from(half_plane.offset()));
        let plane: Shape = half_plane.into();
        let pose = rng.pose(2.0 * scale);
        let body = item.at(&Placement::of(&pose));
        let expected = -body.reach(-normal) - offset;
        let found = cold(&plane, &item.shape, &pose);
        let tolerance = ROUNDING * (item.reach + 2.0 * scale);
        assert!((f64::from(found.gap) - expected).abs() <= tolerance, "{found:?}");
        assert!((found.normal.as_dvec2() - normal).length() < 1e-6);
        let between = found.points[1] - found.points[0];
        assert!(f64::from((between - found.normal * found.gap).length()) <= 4.0 * tolerance);
        let swapped = cold(&item.shape, &plane, &pose.inverse());
        let back = pose.transform_vector(swapped.normal);
        assert!(f64::from((swapped.gap - found.gap).abs()) <= 2.0 * tolerance);
        assert!((back + found.normal).length() < 1e-5, "{back} {}", found.normal);
        assert_eq!(intersects(&plane, &item.shape, &pose), found.gap <= 0.0);
        let apart = distance(&plane, &item.shape, &pose, &mut SimplexCache::default());
        let back = distance(&item.shape, &plane, &pose.inverse(), &mut SimplexCache::default());
        assert_eq!(apart.distance, found.gap.max(0.0));
        if apart.distance > 0.0 {
            assert_eq!((apart.points, apart.normal), (found.points, found.normal));
            continue;
        }
        for point in [apart.points[0], pose.transform_point(back.points[1])]
            .map(|point| point.as_dvec2())
        {
            assert!(normal.dot(point) - offset <= 4.0 * tolerance, "{apart:?}");
            let outside = body.height(point);
            assert!(outside <= 4.0 * tolerance, "{outside} {apart:?} {back:?}");
        }
    }
}

/// The same decisions, to the last bit, when all lengths are multiplied by a power of two.
#[test]
fn scale_changes_no_decision() {
    let mut rng = Rng(5);
    for round in 0..7000 {
        let seed = rng.next();
        let pose = rng.pose(rng_within(seed));
        let answers = [1.0 / 1024.0, 1.0, 1024.0].map(|scale| {
            let mut rng = Rng(seed);
            // Polygons are made on a grid of their own, so only shapes that scale exactly.
            let kinds = [0, 1, 2, 4, 5];
            let [a, b] = [round % 5, round / 5 % 5]
                .map(|kind| Item::random(&mut rng, kinds[kind], scale));
            let found = cold(&a.shape, &b.shape, &scaled(&pose, scale as f32));
            (found.gap / scale as f32, found.normal, found.points.map(|p| p / scale as f32))
        });
        assert_eq!(answers[0], answers[1]);
        assert_eq!(answers[1], answers[2]);
    }
}

fn rng_within(seed: u64) -> f64 {
    Rng(seed ^ 1).within(0.0, 3.0)
}

#[test]
fn touching_exactly_is_touching() {
    let square = |s: f32| Shape::from(Rectangle::new(Vec2::splat(0.5 * s)).unwrap());
    let ball = |s: f32| Shape::from(Circle::new(0.5 * s).unwrap());
    let pill =
        |s: f32| Shape::from(Capsule::new([Vec2::NEG_X * s, Vec2::X * s], 0.5 * s).unwrap());
    let gem = |s: f32| {
        let corners = [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y].map(|v| v * (0.5 * s));
        Shape::from(Polygon::new(&corners).unwrap())
    };
    type Make = dyn Fn(f32) -> Shape;
    let touching: [(&Make, &Make, [f32; 2]); 11] = [
        (&square, &square, [1.0, 0.0]),
        (&square, &square, [1.0, 1.0]),
        (&square, &square, [-1.0, 1.0]),
        (&square, &square, [0.3, -1.0]),
        (&ball, &ball, [0.6, 0.8]),
        (&square, &ball, [0.2, 1.0]),
        (&pill, &ball, [2.0, 0.0]),
        (&pill, &pill, [0.5, 1.0]),
        (&square, &pill, [0.5, 1.0]),
        (&square, &gem, [0.0, 1.0]),
        (&gem, &gem, [0.5, 0.5]),
    ];
    for scale in [0.001_f32, 0.1, 1.0, 1000.0] {
        for (a, b, position) in touching {
            let (a, b) = (a(scale), b(scale));
            for tilt in [0.0, 1e-4_f32] {
                let pose = Pose::at(Vec2::from(position) * (scale * (1.0 + tilt)));
                let gap = cold(&a, &b, &pose).gap;
                assert_eq!(intersects(&a, &b, &pose), tilt == 0.0, "{gap} {a:?} {b:?}");
                assert_eq!(gap <= 0.0, tilt == 0.0);
                assert!(tilt > 0.0 || gap > -1e-5 * scale, "{gap} {a:?} {b:?}");
            }
        }
    }
}

#[test]
fn concentric_shapes_have_a_depth_and_a_direction() {
    let mut rng = Rng(6);
    for kinds in 0..KINDS * KINDS {
        let a = Item::random(&mut rng, kinds, 1.0);
        let b = Item::random(&mut rng, kinds / KINDS, 0.3);
        for rotation in [Rotation::IDENTITY, rng.rotation()] {
            check(&a, &b, &Pose::new(Vec2::ZERO, rotation));
            check(&a, &a, &Pose::new(Vec2::ZERO, rotation));
        }
    }
}

#[test]
fn needles_agree() {
    let mut rng = Rng(7);
    let needles = [
        Item::rectangle(DVec2::new(1.0, 0.001)),
        Item::capsule([DVec2::NEG_X, DVec2::X], 0.001),
        Item::segment([DVec2::NEG_Y, DVec2::Y]),
        Item::rectangle(DVec2::new(1000.0, 1.0)),
        Item::pebble(&mut rng, 10, DVec2::new(0.001, 1.0)),
    ];
    for _ in 0..6000 {
        let (a, b) = (&needles[rng.below(5)], &needles[rng.below(5)]);
        let distance = rng.within(0.0, 1.0).powi(3) * 2.0;
        let mut pose = rng.pose(distance);
        if rng.below(3) == 0 {
            pose.rotation = Rotation::from_angle(rng.within(-1e-4, 1e-4) as f32);
        }
        check(a, b, &pose);
    }
}

/// Segments in line, beside each other, across, and end to end.
#[test]
fn segments_on_a_grid_agree() {
    let mut rng = Rng(13);
    for _ in 0..20_000 {
        let mut point = || DVec2::new(rng.below(5) as f64, rng.below(5) as f64);
        let a = Item::segment([point(), point()]);
        let b = Item::segment([point(), point()]);
        let pose = Pose::at((point() - point()).as_vec2());
        check(&a, &b, &pose);
    }
}

#[test]
fn a_millimetre_on_a_mountain_keeps_its_digits() {
    let mountain: Shape = Rectangle::new(Vec2::new(10_000.0, 1.0)).unwrap().into();
    let crumb: Shape = Rectangle::new(Vec2::splat(0.0005)).unwrap().into();
    let mut rng = Rng(8);
    for _ in 0..2000 {
        let x = rng.within(-9999.0, 9999.0) as f32;
        for gap in [1e-5_f32, 1e-3, 0.1] {
            let pose = Pose::at(Vec2::new(x, 1.0005 + gap));
            let found = cold(&mountain, &crumb, &pose);
            assert!((found.gap - gap).abs() < 1e-6, "{found:?} {gap}");
            assert_eq!(found.normal, Vec2::Y);
            assert!(!intersects(&mountain, &crumb, &pose));
            let swapped = cold(&crumb, &mountain, &pose.inverse());
            assert!((swapped.gap - gap).abs() < 1e-6, "{swapped:?} {gap}");
        }
        let pose = Pose::at(Vec2::new(x, 1.0004));
        assert!((cold(&mountain, &crumb, &pose).gap + 1e-4).abs() < 1e-6);
    }
}

#[test]
fn foreign_caches_and_bad_poses_are_harmless() {
    let mut rng = Rng(11);
    let mut cache = SimplexCache::default();
    for round in 0..20_000 {
        let a = Item::random(&mut rng, round, 1.0);
        let b = Item::random(&mut rng, round / KINDS, 1.0);
        let pose = rng.pose(rng_within(round as u64));
        let found = separation(&a.shape, &b.shape, &pose, &mut cache);
        let expected = cold(&a.shape, &b.shape, &pose);
        assert!((found.gap - expected.gap).abs() < 4e-6, "{found:?} {expected:?}");
        for bad in [f32::NAN, f32::INFINITY, 1e38] {
            let pose = Pose::new(Vec2::new(0.0, bad), pose.rotation);
            let found = separation(&a.shape, &b.shape, &pose, &mut cache);
            assert!(!found.converged || found.gap > 1e37, "{found:?}");
            let turned = Pose::new(Vec2::X, Rotation { cos: bad, sin: bad });
            intersects(&a.shape, &b.shape, &turned);
        }
    }
}
