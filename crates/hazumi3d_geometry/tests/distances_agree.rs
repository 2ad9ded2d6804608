//! Distances are those of an exhaustive search over all features in `f64`.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod shape_pairs;
mod support;

use hazumi3d_geometry::glam::{DVec3, Quat, Vec3};
use hazumi3d_geometry::query::{
    Separation, SimplexCache, distance, intersects, is_within, separation,
};
use hazumi3d_geometry::shape::{Capsule, Cuboid, Sphere};
use hazumi3d_geometry::{Pose, Shape};

use shape_pairs::{Item, core_gap, half_space, point_distance};
use support::oracle::{Exact, gap_along};
use support::{Placement, Rng};

/// Error bound of an answer, as a part of the size of the pair.
const TOLERANCE: f64 = 1e-5;
/// Error bound for rounding alone.
const ROUNDING: f64 = 1e-6;

fn cold(a: &Shape, b: &Shape, b_in_a: &Pose) -> Separation {
    separation(a, b, b_in_a, &mut SimplexCache::default())
}

/// One pair against the oracle, and against itself in all the ways it can be asked.
#[track_caller]
fn check(a: &Item, b: &Item, b_in_a: &Pose) {
    let (at_a, at_b) = (Placement::of(&Pose::IDENTITY), Placement::of(b_in_a));
    let (exact_a, exact_b) = (a.exact(&at_a), b.exact(&at_b));
    let expected = core_gap(&exact_a, &exact_b) - a.margin() - b.margin();
    let size = a.reach + b.reach;
    let mut cache = SimplexCache::default();
    let found = separation(&a.shape, &b.shape, b_in_a, &mut cache);
    let gap = f64::from(found.gap);
    let story =
        || format!("{found:?}, expected {expected}, size {size}\n{a:?}\n{b:?}\n{b_in_a:?}");
    assert!((gap - expected).abs() <= TOLERANCE * size, "{}", story());
    assert!(found.converged, "{}", story());

    let touches = intersects(&a.shape, &b.shape, b_in_a);
    assert_eq!(touches, gap <= 0.0, "{}", story());
    assert!(expected.abs() <= TOLERANCE * size || touches == (expected <= 0.0), "{}", story());

    let [on_a, on_b] = found.points.map(|point| point.as_dvec3());
    let normal = found.normal.as_dvec3();
    assert!((normal.length() - 1.0).abs() < 1e-6, "{}", story());
    assert!((on_b - on_a - normal * gap).length() <= 2.0 * TOLERANCE * size, "{}", story());
    if gap > 0.0 {
        for (core, item, point) in [(&exact_a, a, on_a), (&exact_b, b, on_b)] {
            let height = point_distance(core, point) - item.margin();
            assert!(height.abs() <= ROUNDING * size, "{height}: {}", story());
        }
        let along = gap_along(&exact_a, &exact_b, normal) - a.margin() - b.margin();
        assert!((along - gap).abs() <= TOLERANCE * size, "{along}: {}", story());
    }

    check_distance([(a, &exact_a), (b, &exact_b)], b_in_a, &found);
    let warm = separation(&a.shape, &b.shape, b_in_a, &mut cache);
    assert!((warm.gap - found.gap).abs() <= (ROUNDING * size) as f32, "{warm:?} {}", story());
    assert_eq!(is_within(&a.shape, &b.shape, b_in_a, 0.0, &mut cache), touches, "{}", story());
    let swapped = cold(&b.shape, &a.shape, &b_in_a.inverse());
    // Overlaps come from the narrow phase, which takes its two shapes in an order of its own.
    let rounding = if gap > 0.0 { ROUNDING } else { TOLERANCE };
    assert!(
        (swapped.gap - found.gap).abs() <= (rounding * size) as f32,
        "{swapped:?} {}",
        story()
    );
}

/// The distance is the gap, or 0 and a common point.
#[track_caller]
fn check_distance([a, b]: [(&Item, &Exact); 2], b_in_a: &Pose, expected: &Separation) {
    let mut cache = SimplexCache::default();
    for temperature in ["cold", "warm"] {
        let found = distance(&a.0.shape, &b.0.shape, b_in_a, &mut cache);
        let story = || {
            format!("{temperature} {found:?} {expected:?}\n{:?}\n{:?}\n{b_in_a:?}", a.0, b.0)
        };
        let tolerance = ROUNDING * (a.0.reach + b.0.reach);
        let off = f64::from(found.distance - expected.gap.max(0.0)).abs();
        assert!(found.converged && off <= tolerance, "{}", story());
        assert_eq!(found.distance > 0.0, expected.gap > 0.0, "{}", story());
        let [on_a, on_b] = found.points.map(|point| point.as_dvec3());
        for ((item, exact), point) in [(a, on_a), (b, on_b)] {
            let height = point_distance(exact, point) - item.margin();
            assert!(height <= tolerance, "{height}: {}", story());
        }
        if found.distance > 0.0 {
            assert!((found.normal.length() - 1.0).abs() < 1e-6, "{}", story());
            let way = found.normal * found.distance;
            let off = (found.points[1] - found.points[0] - way).length();
            assert!(f64::from(off) <= 4.0 * tolerance, "{}", story());
        } else {
            assert_eq!((on_a, found.normal), (on_b, Vec3::ZERO), "{}", story());
        }
    }
}

#[test]
fn all_kinds_agree_at_all_scales() {
    let mut rng = Rng(1);
    for scale in [0.001, 1.0, 1000.0] {
        for kinds in 0..36 {
            for _ in 0..10 {
                let a = Item::random(&mut rng, kinds / 6, scale);
                let size_b = scale * 10_f64.powf(rng.within(-1.0, 0.5));
                let b = Item::random(&mut rng, kinds % 6, size_b);
                for _ in 0..100 {
                    let apart = (a.reach + b.reach) * rng.within(0.0, 1.2);
                    check(&a, &b, &rng.pose(apart));
                }
            }
        }
    }
}

/// Larger hulls, where the exhaustive search is slow: the two points bound the distance from
/// above, the gap along the normal from below.
#[test]
fn large_hulls_are_proved_by_their_own_answers() {
    let mut rng = Rng(2);
    for scale in [0.001, 1.0, 1000.0] {
        let halves = [[1.0, 1.0, 1.0], [1.0, 0.3, 0.1], [1.0, 0.001, 0.001], [1.0, 1.0, 0.001]];
        let items: Vec<Item> = halves
            .iter()
            .flat_map(|&half| [8, 20, 60, 117].map(|corners| (corners, half)))
            .map(|(corners, half)| Item::pebble(&mut rng, corners, DVec3::from(half) * scale))
            .collect();
        for _ in 0..15_000 {
            let (a, b) = (&items[rng.below(items.len())], &items[rng.below(items.len())]);
            let apart = (a.reach + b.reach) * rng.within(0.3, 1.5);
            let pose = rng.pose(apart);
            let found = cold(&a.shape, &b.shape, &pose);
            let (at_a, at_b) = (Placement::of(&Pose::IDENTITY), Placement::of(&pose));
            let (exact_a, exact_b) = (a.exact(&at_a), b.exact(&at_b));
            let size = a.reach + b.reach;
            let story = || format!("{found:?}\n{a:?}\n{b:?}\n{pose:?}");
            let normal = found.normal.as_dvec3();
            let gap = f64::from(found.gap);
            assert!(found.converged, "{}", story());
            assert!(
                gap_along(&exact_a, &exact_b, normal) >= gap - TOLERANCE * size,
                "{}",
                story()
            );
            let [on_a, on_b] = found.points.map(|point| point.as_dvec3());
            // Overlaps are judged by faces, which are flat up to the tolerance of the hull
            // only.
            let flatness = if gap > 0.0 { TOLERANCE } else { 1e-4 };
            assert!((on_b - on_a - normal * gap).length() <= flatness * size, "{}", story());
            if gap > 0.0 {
                let outside = exact_a.height(on_a).max(exact_b.height(on_b));
                assert!(outside <= TOLERANCE * size, "{outside}: {}", story());
            }
        }
    }
}

#[test]
fn half_spaces_agree() {
    let mut rng = Rng(3);
    for round in 0..30_000 {
        let scale = [0.001, 1.0, 1000.0][round % 3];
        let item = Item::random(&mut rng, round / 3, scale);
        let (plane, normal, offset) = half_space(&mut rng, scale);
        let pose = rng.pose(2.0 * scale);
        let corners = item.exact(&Placement::of(&pose)).corners;
        let height = |corner: &DVec3| normal.dot(*corner) - offset;
        let expected = corners.iter().map(height).fold(f64::INFINITY, f64::min) - item.margin();
        let found = cold(&plane, &item.shape, &pose);
        let size = item.reach + 2.0 * scale;
        assert!((f64::from(found.gap) - expected).abs() <= ROUNDING * size, "{found:?}");
        assert!((found.normal.as_dvec3() - normal).length() < 1e-6);
        let between = found.points[1] - found.points[0];
        assert!(
            (between - found.normal * found.gap).length() <= (4.0 * ROUNDING * size) as f32
        );
        let swapped = cold(&item.shape, &plane, &pose.inverse());
        let back = pose.transform_vector(swapped.normal);
        assert!((swapped.gap - found.gap).abs() <= (2.0 * ROUNDING * size) as f32);
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
            .map(|point| point.as_dvec3())
        {
            assert!(normal.dot(point) - offset <= 4.0 * ROUNDING * size, "{apart:?}");
            let item_at = item.exact(&Placement::of(&pose));
            let outside = point_distance(&item_at, point) - item.margin();
            assert!(outside <= 4.0 * ROUNDING * size, "{outside} {apart:?} {back:?}");
        }
    }
}

/// The same decisions, to the last bit, when all lengths are multiplied by a power of two.
#[test]
fn scale_changes_no_decision() {
    let mut rng = Rng(5);
    for round in 0..5000 {
        let seed = rng.next();
        let pose = rng.pose(rng_within(seed));
        let answers = [1.0 / 1024.0, 1.0, 1024.0].map(|scale| {
            let mut rng = Rng(seed);
            // Hulls are cooked on a grid of their own, so only shapes that scale exactly.
            let [a, b] = [(); 2].map(|()| Item::random(&mut rng, round % 3, scale));
            let found = cold(&a.shape, &b.shape, &support::scaled(&pose, scale as f32));
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
    let cube: Shape = Cuboid::new(Vec3::splat(0.5)).unwrap().into();
    let ball: Shape = Sphere::new(0.5).unwrap().into();
    let pill: Shape = Capsule::new([Vec3::NEG_X, Vec3::X], 0.5).unwrap().into();
    let gem = Item::prism(4, DVec3::new(0.5, 0.5, 0.5)).shape;
    let touching = [
        (&cube, &cube, Vec3::X),
        (&cube, &cube, Vec3::new(1.0, 1.0, 0.0)),
        (&cube, &cube, Vec3::new(-1.0, 1.0, 1.0)),
        (&cube, &cube, Vec3::new(0.3, -1.0, 0.7)),
        (&ball, &ball, Vec3::new(0.6, 0.0, 0.8)),
        (&cube, &ball, Vec3::new(0.2, 1.0, 0.3)),
        (&pill, &ball, Vec3::new(2.0, 0.0, 0.0)),
        (&pill, &pill, Vec3::new(0.5, 1.0, 0.0)),
        (&cube, &pill, Vec3::new(0.5, 1.0, 0.0)),
        (&cube, &gem, Vec3::new(0.0, 0.75, 0.0)),
        (&gem, &gem, Vec3::new(0.0, 1.0, 0.0)),
    ];
    for scale in [0.001_f32, 0.1, 1.0, 1000.0] {
        for (a, b, position) in touching {
            let sized = |shape: &Shape| match shape {
                Shape::Cuboid(c) => Shape::from(Cuboid::new(c.half_extents() * scale).unwrap()),
                Shape::Sphere(s) => Sphere::new(s.radius() * scale).unwrap().into(),
                Shape::Capsule(c) => {
                    Capsule::new(c.ends().map(|end| end * scale), c.radius() * scale)
                        .unwrap()
                        .into()
                }
                _ => Item::prism(4, DVec3::splat(0.5 * f64::from(scale))).shape,
            };
            let (a, b) = (sized(a), sized(b));
            for tilt in [0.0, 1e-4_f32] {
                let pose = Pose::at(position * (scale * (1.0 + tilt)));
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
    for kinds in 0..36 {
        let (a, b) =
            (Item::random(&mut rng, kinds, 1.0), Item::random(&mut rng, kinds / 6, 0.3));
        for rotation in [Quat::IDENTITY, rng.rotation()] {
            check(&a, &b, &Pose::new(Vec3::ZERO, rotation));
            check(&a, &a, &Pose::new(Vec3::ZERO, rotation));
        }
    }
}

#[test]
fn needles_agree() {
    let mut rng = Rng(7);
    let needles = [
        Item::cuboid(DVec3::new(1.0, 0.001, 0.001)),
        Item::capsule([DVec3::NEG_X, DVec3::X], 0.001),
        Item::prism(5, DVec3::new(0.001, 1.0, 0.001)),
        Item::cuboid(DVec3::new(1.0, 1.0, 0.001)),
        Item::pebble(&mut rng, 10, DVec3::new(0.001, 1.0, 0.001)),
    ];
    for _ in 0..6000 {
        let (a, b) = (&needles[rng.below(5)], &needles[rng.below(5)]);
        let distance = rng.within(0.0, 1.0).powi(3) * 2.0;
        let mut pose = rng.pose(distance);
        if rng.below(3) == 0 {
            let hair = Quat::from_scaled_axis((rng.direction() * 1e-4).as_vec3());
            pose.rotation = hair.normalize();
        }
        check(a, b, &pose);
    }
}

#[test]
fn a_millimetre_on_a_mountain_keeps_its_digits() {
    let mountain: Shape = Cuboid::new(Vec3::new(10_000.0, 1.0, 10_000.0)).unwrap().into();
    let crumb: Shape = Cuboid::new(Vec3::splat(0.0005)).unwrap().into();
    let mut rng = Rng(8);
    for _ in 0..2000 {
        let [x, z] = [(); 2].map(|()| rng.within(-9999.0, 9999.0) as f32);
        for gap in [1e-5_f32, 1e-3, 0.1] {
            let pose = Pose::at(Vec3::new(x, 1.0005 + gap, z));
            let found = cold(&mountain, &crumb, &pose);
            assert!((found.gap - gap).abs() < 1e-6, "{found:?} {gap}");
            assert_eq!(found.normal, Vec3::Y);
            assert!(!intersects(&mountain, &crumb, &pose));
            let swapped = cold(&crumb, &mountain, &pose.inverse());
            assert!((swapped.gap - gap).abs() < 1e-6, "{swapped:?} {gap}");
        }
        let pose = Pose::at(Vec3::new(x, 1.0004, z));
        assert!((cold(&mountain, &crumb, &pose).gap + 1e-4).abs() < 1e-6);
    }
}

/// The article keeps the last four supports without looking which of them the origin needs: it
/// misses 1.6 % of overlapping cubes and 12 % of overlapping 117-vertex hulls.
#[test]
fn gjk_finds_overlap_that_the_article_misses() {
    let mut rng = Rng(10);
    let items: Vec<Item> = [8, 20, 117]
        .into_iter()
        .map(|corners| Item::pebble(&mut rng, corners, DVec3::new(1.0, 0.7, 0.4)))
        .chain([Item::cuboid(DVec3::ONE), Item::cuboid(DVec3::new(1.0, 0.2, 5.0))])
        .collect();
    for round in 0..20_000 {
        let (a, b) = (&items[round % 5], &items[round / 5 % 5]);
        let direction = rng.direction();
        let pose = Pose::new(Vec3::ZERO, rng.rotation());
        let (at_a, at_b) = (Placement::of(&Pose::IDENTITY), Placement::of(&pose));
        let farthest = |corners: Vec<DVec3>, along: DVec3| {
            corners.into_iter().max_by(|p, q| p.dot(along).total_cmp(&q.dot(along))).unwrap()
        };
        let tip_a = farthest(a.exact(&at_a).corners, direction);
        let tip_b = farthest(b.exact(&at_b).corners, -direction);
        // A common point just inside both: the two tips passed each other by a hair.
        let inside = rng.within(0.5, 0.9999);
        let pose = Pose::new((tip_a * inside - tip_b * inside).as_vec3(), pose.rotation);
        assert!(intersects(&a.shape, &b.shape, &pose), "{a:?} {b:?} {pose:?}");
        assert!(cold(&a.shape, &b.shape, &pose).gap <= 0.0);
    }
}

#[test]
fn foreign_caches_and_bad_poses_are_harmless() {
    let mut rng = Rng(11);
    let mut cache = SimplexCache::default();
    for round in 0..20_000 {
        let (a, b) =
            (Item::random(&mut rng, round, 1.0), Item::random(&mut rng, round / 6, 1.0));
        let pose = rng.pose(3.0 * rng_within(round as u64) / 3.0);
        let found = separation(&a.shape, &b.shape, &pose, &mut cache);
        let expected = cold(&a.shape, &b.shape, &pose);
        assert!((found.gap - expected.gap).abs() < 4e-6, "{found:?} {expected:?}");
        for bad in [f32::NAN, f32::INFINITY, 1e38] {
            let pose = Pose::new(Vec3::new(0.0, bad, 0.0), pose.rotation);
            let found = separation(&a.shape, &b.shape, &pose, &mut cache);
            assert!(!found.converged || found.gap > 1e37, "{found:?}");
            intersects(&a.shape, &b.shape, &Pose::new(Vec3::X, Quat::from_array([bad; 4])));
        }
    }
}
