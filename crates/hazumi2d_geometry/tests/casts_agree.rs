//! Pushes end where a ray at the hull of all differences of corners would, and nowhere else.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test shapes are small")]

mod query_support;

use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::query::{
    CastHit, RigidMotion, SimplexCache, Sweep, Touch, cast, cast_of, intersects, separation,
    time_of_impact,
};
use hazumi2d_geometry::shape::{Capsule, Circle, HalfPlane, Rectangle, Support};
use hazumi2d_geometry::{Pose, Rotation, Shape};

use query_support::{Item, KINDS, Placement, Rng};

fn sweep(a: &Shape, b: &Shape, b_in_a: &Pose, translation: Vec2) -> Option<CastHit> {
    cast(a, b, b_in_a, &Sweep::new(translation).unwrap())
}

/// One push against the ray at the difference; whether it hit on the way.
#[track_caller]
fn check(a: &Item, b: &Item, b_in_a: &Pose, push: Vec2) -> bool {
    let size = a.reach + b.reach + b_in_a.position.as_dvec2().length();
    let hit = sweep(&a.shape, &b.shape, b_in_a, push);
    let story = || format!("{hit:?}\n{a:?}\n{b:?}\n{b_in_a:?} {push:?}");
    let (body_a, body_b) = (a.at_rest(), b.at(&Placement::of(b_in_a)));
    let difference = body_a.difference(&body_b);
    let push = push.as_dvec2();
    let tolerance = 1e-6 * size;
    let start = body_a.gap(&body_b);
    if start < -tolerance {
        assert_eq!(hit.map(|hit| hit.fraction), Some(0.0), "{start:e} {}", story());
        return false;
    }
    let least = difference.least_height(DVec2::ZERO, -push, 1.0);
    let (_, expected) = difference.meet(DVec2::ZERO, -push, 1.0);
    let Some(hit) = hit else {
        assert!(least > -tolerance, "{least:e} {}", story());
        return false;
    };
    assert!(least < tolerance, "{least:e} {}", story());
    assert!(hit.converged && (0.0..=1.0).contains(&hit.fraction), "{}", story());
    assert!((hit.normal.length() - 1.0).abs() < 1e-6, "{}", story());
    if hit.fraction == 0.0 {
        // A short way may be none in a fraction.
        let near = tolerance + 1e-30 * push.length();
        assert!(start <= near, "{start:e} {}", story());
        return false;
    }
    let (fraction, normal) = (f64::from(hit.fraction), hit.normal.as_dvec2());
    assert!(normal.dot(push) <= 1e-6 * push.length(), "{}", story());
    // A fraction of a long push names a place only up to the last bit of f32.
    let step = 1.2e-7 * push.length() * fraction;
    let there = body_b.shifted(push * fraction);
    let left = body_a.gap_along(&there, normal);
    assert!(left > -tolerance && left < tolerance + step, "{left:e} {}", story());
    let point = hit.point.as_dvec2();
    for height in [body_a.height(point), there.height(point)] {
        assert!(height.abs() < 2.0 * tolerance + step, "{height:e} {}", story());
    }
    if let Some(expected) = expected.filter(|_| least < -tolerance && start > tolerance) {
        let slow = -normal.dot(push);
        let apart = (fraction - expected).abs();
        assert!(apart * slow <= 2.0 * tolerance + step, "{expected} {}", story());
    }
    true
}

#[test]
fn all_kinds_agree_at_all_scales() {
    let mut rng = Rng(1);
    let mut hits = 0;
    for scale in [1e-6, 0.001, 1.0, 1000.0, 1e5] {
        for kinds in 0..KINDS * KINDS {
            for _ in 0..100 {
                let a = Item::random(&mut rng, kinds / KINDS, scale);
                let b = Item::random(&mut rng, kinds, scale * 0.7);
                let apart = (a.reach + b.reach) * rng.within(0.3, 2.0);
                let pose = rng.pose(apart);
                let aim = rng.direction() * a.reach - pose.position.as_dvec2();
                let push = aim * rng.within(0.3, 2.0);
                hits += u32::from(check(&a, &b, &pose, push.as_vec2()));
            }
        }
    }
    assert!(hits > 8000, "{hits} of 24500 pushes hit");
}

#[test]
fn pushes_of_any_length_agree() {
    let mut rng = Rng(2);
    for length in [1e-6, 1e-3, 1.0, 1e2, 1e4] {
        let mut hits = 0;
        for round in 0..1000 {
            let a = Item::random(&mut rng, round, 1.0);
            let b = Item::random(&mut rng, round / KINDS, 1.0);
            let size = a.reach + b.reach;
            // Placed so that the push ends a little before or behind the first touch.
            let away = rng.direction();
            let mut pose = Pose::new((away * size).as_vec2(), rng.rotation());
            let first = sweep(&a.shape, &b.shape, &pose, (away * -2.0 * size).as_vec2());
            let Some(first) = first else { continue };
            let at = 1.0 - 2.0 * f64::from(first.fraction);
            let length = length * size;
            pose.position = (away * (at * size + length * rng.within(0.1, 0.9))).as_vec2();
            let push = away * -(length * rng.within(0.0, 1.5));
            hits += u32::from(check(&a, &b, &pose, push.as_vec2()));
        }
        assert!(hits > 150, "{hits} hits for pushes of {length}");
    }
}

/// Sides and corners in line with each other and with the push.
#[test]
fn shapes_on_a_grid_agree() {
    let mut rng = Rng(11);
    let mut hits = 0;
    for round in 0..30_000 {
        let item = |rng: &mut Rng, kind: usize| {
            let whole = |rng: &mut Rng| (1 + rng.below(3)) as f64;
            let corner = |rng: &mut Rng| DVec2::new(rng.below(4) as f64, rng.below(4) as f64);
            let half = DVec2::new(whole(rng), whole(rng));
            match kind {
                0 => Item::circle(whole(rng)),
                1 => Item::rectangle(half),
                2 => Item::segment([corner(rng), corner(rng)]),
                3 => Item::capsule([corner(rng), corner(rng) + DVec2::X * 4.0], whole(rng)),
                _ => Item::rounded(Rectangle::new(half.as_vec2()).unwrap(), whole(rng)),
            }
        };
        let (a, b) = (item(&mut rng, round % 5), item(&mut rng, round / 5 % 5));
        let mut whole = |reach: usize| rng.below(2 * reach + 1) as f32 - reach as f32;
        let pose = Pose::at(Vec2::new(whole(9), whole(9)));
        let push = Vec2::new(whole(3), whole(3)) * 4.0;
        hits += u32::from(check(&a, &b, &pose, push));
    }
    assert!(hits > 4000, "{hits}");
}

#[test]
fn circles_agree_with_the_formula() {
    let mut rng = Rng(3);
    let mut hits = 0;
    for round in 0..50_000 {
        let scale = 10_f64.powi(round % 7 - 3);
        let [r, s] = [(); 2].map(|()| scale * rng.within(0.01, 1.0));
        let [a, b] = [r, s].map(|radius| Shape::from(Circle::new(radius as f32).unwrap()));
        let center = rng.direction() * (scale * rng.within(2.1, 5.0));
        let push = (rng.direction() * (1.5 * scale) - center) * rng.within(0.5, 2.0);
        let pose = Pose::new(center.as_vec2(), rng.rotation());
        let hit = sweep(&a, &b, &pose, push.as_vec2());
        let (center, push) = (pose.position.as_dvec2(), push.as_vec2().as_dvec2());
        let sum = f64::from(r as f32) + f64::from(s as f32);
        let half = center.dot(push);
        let root = half * half - push.length_squared() * (center.length_squared() - sum * sum);
        let fraction = (-half - root.max(0.0).sqrt()) / push.length_squared();
        if root.abs() < 1e-6 * half * half || (fraction - 1.0).abs() < 1e-6 {
            continue;
        }
        let expected = root > 0.0 && (0.0..=1.0).contains(&fraction);
        assert_eq!(hit.is_some(), expected, "{center} {push} {sum} {fraction}");
        if let Some(hit) = hit {
            hits += 1;
            assert!((f64::from(hit.fraction) - fraction).abs() < 1e-6, "{hit:?} {fraction}");
            let normal = (center + push * fraction) / sum;
            assert!((hit.normal.as_dvec2() - normal).length() < 1e-4, "{hit:?} {normal}");
        }
    }
    assert!(hits > 8000, "{hits}");
}

/// The same answer with capsules that are all but circles.
#[test]
fn grazing_sweeps_converge() {
    let ball: Shape = Circle::new(1.0).unwrap().into();
    let nearly: Shape = Capsule::new([Vec2::ZERO, Vec2::new(0.0, -1e-3)], 1.0).unwrap().into();
    for digits in 1..7 {
        for side in [-1.0_f32, 1.0] {
            let height = 2.0 * (1.0 + side * 10_f32.powi(-digits));
            let pose = Pose::at(Vec2::new(-5.0, height + 1e-3));
            let push = Vec2::X * 10.0;
            let expected = sweep(&ball, &ball, &Pose::at(Vec2::new(-5.0, height)), push);
            let found = sweep(&ball, &nearly, &pose, push);
            assert_eq!(found.is_some(), side < 0.0, "{height} {found:?}");
            assert_eq!(expected.is_some(), side < 0.0, "{height} {expected:?}");
            if let (Some(found), Some(expected)) = (found, expected) {
                assert!(found.converged);
                let difference = (found.fraction - expected.fraction).abs();
                assert!(difference < 1e-3, "{found:?} {expected:?}");
            }
        }
    }
}

#[test]
fn half_planes_stop_what_comes_near() {
    let mut rng = Rng(4);
    for round in 0..30_000 {
        let scale = [0.001, 1.0, 1000.0][round % 3];
        let item = Item::random(&mut rng, round / 3, scale);
        let half_plane = HalfPlane::new(
            rng.vector() + Vec2::splat(1e-3),
            (scale * rng.within(-1.0, 1.0)) as f32,
        )
        .unwrap();
        let (normal, offset) = (half_plane.normal().as_dvec2(), f64::from(half_plane.offset()));
        let plane: Shape = half_plane.into();
        let pose = rng.pose(4.0 * scale);
        let push = (rng.direction() * (6.0 * scale)).as_vec2();
        let gap = -item.at(&Placement::of(&pose)).reach(-normal) - offset;
        let end = gap + normal.dot(push.as_dvec2());
        if gap.min(end).abs() < 1e-5 * scale {
            continue;
        }
        let hit = sweep(&plane, &item.shape, &pose, push);
        assert_eq!(hit.is_some(), gap.min(end) < 0.0);
        // The same motion seen from the shape: the plane comes nearer.
        let back = pose.direction_back(-push);
        let swapped = sweep(&item.shape, &plane, &pose.inverse(), back);
        assert_eq!(hit.is_some(), swapped.is_some());
        if let (Some(hit), Some(swapped)) = (hit, swapped) {
            let expected = if gap < 0.0 { 0.0 } else { gap / (gap - end) };
            let tolerance = 1e-5 * scale / (gap - end).abs();
            let [there, back] = [hit, swapped].map(|hit| f64::from(hit.fraction));
            assert!((there - expected).abs() < tolerance, "{hit:?} {expected}");
            assert!((there - back).abs() < tolerance, "{hit:?} {swapped:?}");
            if hit.fraction > 0.0 {
                let height = normal.dot(hit.point.as_dvec2()) - offset;
                assert!(height.abs() < 1e-5 * scale, "{height}");
                let stop = Pose::new(pose.position + push * hit.fraction, pose.rotation);
                let seen = stop.point(swapped.point);
                let height = f64::from(seen.dot(normal.as_vec2())) - offset;
                assert!(height.abs() < 1e-5 * scale, "{height}");
            }
        }
    }
}

#[test]
fn facing_half_planes_close() {
    let up: Shape = HalfPlane::new(Vec2::Y, 1.0).unwrap().into();
    let down: Shape = HalfPlane::new(Vec2::NEG_Y, -1.0).unwrap().into();
    let pose = Pose::at(Vec2::new(7.0, 4.0));
    let hit = sweep(&up, &down, &pose, Vec2::new(3.0, -8.0)).unwrap();
    assert_eq!((hit.fraction, hit.normal), (0.5, Vec2::Y));
    assert_eq!(sweep(&up, &down, &pose, Vec2::new(3.0, -3.9)), None);
    assert_eq!(sweep(&up, &up, &pose, Vec2::Y).unwrap().fraction, 0.0);
}

/// The article gives a negative root, and so a miss, for spheres that overlap at the start.
#[test]
fn swept_circle_reports_initial_overlap() {
    let ball: Shape = Circle::new(1.0).unwrap().into();
    for position in [Vec2::ZERO, Vec2::X, Vec2::new(1.2, 1.6)] {
        for push in [Vec2::X, Vec2::NEG_X, Vec2::Y * 100.0] {
            let hit = sweep(&ball, &ball, &Pose::at(position), push).unwrap();
            assert_eq!(hit.fraction, 0.0);
            assert!(hit.converged && (hit.point.length() - 1.0).abs() < 1e-6, "{hit:?}");
        }
    }
}

/// The article divides 0 by 0 and reports a miss; and its range of times is 0 to 0.
#[test]
fn a_sweep_without_motion_is_an_overlap_test() {
    let mut rng = Rng(5);
    for round in 0..5000 {
        let a = Item::random(&mut rng, round, 1.0);
        let b = Item::random(&mut rng, round / KINDS, 1.0);
        let apart = (a.reach + b.reach) * rng.within(0.0, 1.2);
        let pose = rng.pose(apart);
        let touches = intersects(&a.shape, &b.shape, &pose);
        let hit = sweep(&a.shape, &b.shape, &pose, Vec2::ZERO);
        assert_eq!(hit.map(|hit| hit.fraction), touches.then_some(0.0));
        if let Some(hit) = hit {
            let depth = separation(&a.shape, &b.shape, &pose, &mut SimplexCache::default());
            assert_eq!((hit.normal, hit.point), (depth.normal, depth.points[0]));
        }
    }
}

#[test]
fn a_touch_at_the_very_end_counts() {
    let square: Shape = Rectangle::new(Vec2::splat(0.5)).unwrap().into();
    let ball: Shape = Circle::new(0.5).unwrap().into();
    let pill: Shape = Capsule::new([Vec2::NEG_Y, Vec2::Y], 0.5).unwrap().into();
    for scale in [0.1_f32, 1.0, 3.0] {
        let push = Vec2::NEG_X * scale;
        let pose = Pose::at(Vec2::X * (1.0 + scale));
        for (a, b) in [(&square, &square), (&ball, &ball), (&square, &ball), (&pill, &square)] {
            let hit = sweep(a, b, &pose, push).unwrap();
            assert!(hit.fraction > 1.0 - 1e-5, "{hit:?}");
            assert!((hit.normal - Vec2::X).length() < 1e-6, "{hit:?}");
            assert_eq!(sweep(a, b, &pose, push * (1.0 - 1e-4)), None);
        }
    }
}

/// Sliding along a side neither hits it nor runs out of steps.
#[test]
fn sliding_along_does_not_hit() {
    let floor: Shape = Rectangle::new(Vec2::new(100.0, 1.0)).unwrap().into();
    let square: Shape = Rectangle::new(Vec2::splat(0.5)).unwrap().into();
    for height in [1e-5_f32, 1e-3, 1.0] {
        let pose = Pose::at(Vec2::new(-50.0, 1.5 + height));
        assert_eq!(sweep(&floor, &square, &pose, Vec2::new(100.0, 0.0)), None);
        let sinking = Vec2::new(100.0, -2.0 * height);
        let hit = sweep(&floor, &square, &pose, sinking).unwrap();
        assert!((hit.fraction - 0.5).abs() < 0.1 && hit.normal == Vec2::Y, "{hit:?}");
    }
}

#[test]
fn nonsense_is_refused() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let error = Sweep::new(Vec2::new(0.0, bad)).unwrap_err();
        assert_eq!(error.what, "sweep translation");
    }
    let mut rng = Rng(12);
    for kinds in 0..KINDS * KINDS {
        let a = Item::random(&mut rng, kinds, 1.0);
        let b = Item::random(&mut rng, kinds / KINDS, 1.0);
        for bad in [f32::NAN, f32::INFINITY, f32::MAX] {
            sweep(&a.shape, &b.shape, &Pose::at(Vec2::X * bad), Vec2::NEG_X * f32::MAX);
            let turned = Pose::new(Vec2::X, Rotation { cos: bad, sin: 0.0 });
            sweep(&a.shape, &b.shape, &turned, Vec2::NEG_X);
        }
    }
}

/// The article accepts times from 0 to 0 only.
#[test]
fn swept_circle_hits_at_any_time_from_0_to_1() {
    let ball: Shape = Circle::new(0.5).unwrap().into();
    for part in 0..=100 {
        let fraction = part as f32 / 100.0;
        // The balls touch after exactly this part of a way of 8 m.
        let pose = Pose::at(Vec2::X * (1.0 + 8.0 * fraction));
        let hit = sweep(&ball, &ball, &pose, Vec2::NEG_X * 8.0).unwrap();
        assert!((hit.fraction - fraction).abs() < 1e-6, "{hit:?} {fraction}");
    }
    let late = Pose::at(Vec2::X * 9.01);
    assert_eq!(sweep(&ball, &ball, &late, Vec2::NEG_X * 8.0), None);
}

/// The article divides 0 by 0 when the balls do not move against each other.
#[test]
fn swept_circles_without_relative_motion_overlap_or_do_not() {
    let ball: Shape = Circle::new(1.0).unwrap().into();
    for (distance, expected) in [(0.0, true), (1.9, true), (2.0, true), (2.001, false)] {
        let hit = sweep(&ball, &ball, &Pose::at(Vec2::Y * distance), Vec2::ZERO);
        assert_eq!(hit.map(|hit| hit.fraction), expected.then_some(0.0), "{distance}");
        // Both as fast, in the same direction.
        let motion = |at| RigidMotion::new(Pose::at(at), Vec2::ONE * 30.0, 0.0).unwrap();
        let [one, other] = [Vec2::ZERO, Vec2::Y * distance].map(motion);
        let hit = time_of_impact(&ball, &one, &ball, &other, &Touch::SURFACES);
        assert_eq!(hit.map(|hit| hit.fraction), expected.then_some(0.0), "{distance}");
    }
}

/// The textbook discriminant is wrong in half of all cases at this distance.
#[test]
fn swept_circles_from_20_000_radii_away_hit_and_miss_by_a_hair() {
    let mut rng = Rng(8);
    let ball: Shape = Circle::new(1.0).unwrap().into();
    let (mut hits, mut wrong) = (0, 0);
    for _ in 0..20_000 {
        let away = rng.direction();
        let aside = away.perp() * (2.0 + rng.within(-1.0, 1.0));
        let from = (away * 20_000.0 + aside).as_vec2();
        let push = (away * -40_000.0).as_vec2();
        // What the rounded numbers say, in twice the digits.
        let (at, way) = (from.as_dvec2(), push.as_dvec2());
        let beside = (at - way * (at.dot(way) / way.length_squared())).length();
        // A hair is what f32 can say of a place so far away.
        if (beside - 2.0).abs() < 1e-2 {
            continue;
        }
        let hit = sweep(&ball, &ball, &Pose::at(from), push);
        assert_eq!(hit.is_some(), beside < 2.0, "{beside} {from} {push}");
        hits += u32::from(hit.is_some());
        let (b, c) = (from.dot(push), from.dot(from) - 4.0);
        wrong += u32::from((b * b - push.dot(push) * c >= 0.0) != hit.is_some());
    }
    assert!(hits > 5000 && wrong > 2000, "{hits} {wrong}");
}

/// The article ignores where the second ball goes.
#[test]
fn swept_circles_may_both_move() {
    let mut rng = Rng(9);
    let mut hits = 0;
    for _ in 0..20_000 {
        let radii = [rng.within(0.1, 1.0), rng.within(0.1, 1.0)];
        let [a, b] = radii.map(|radius| Shape::from(Circle::new(radius as f32).unwrap()));
        let moving = |rng: &mut Rng| {
            let start = (rng.direction() * rng.within(1.0, 4.0)).as_vec2();
            let way = (rng.direction() * rng.within(0.0, 8.0)).as_vec2();
            // Circles turn in place, which changes nothing.
            RigidMotion::new(Pose::new(start, rng.rotation()), way, 9.0).unwrap()
        };
        let [one, other] = [moving(&mut rng), moving(&mut rng)];
        let from = other.start().position - one.start().position;
        let way = other.translation() - one.translation();
        let impact = time_of_impact(&a, &one, &b, &other, &Touch::SURFACES);
        let hit = sweep(&a, &b, &Pose::at(from), way);
        let (Some(hit), Some(impact)) = (hit, impact) else {
            let (at, way) = (from.as_dvec2(), way.as_dvec2());
            let closest = (-at.dot(way) / way.length_squared()).clamp(0.0, 1.0);
            let gap = (at + way * closest).length() - radii[0] - radii[1];
            assert!(hit.is_none() == impact.is_none() || gap.abs() < 1e-5, "{gap}");
            continue;
        };
        hits += 1;
        let slow = (-hit.normal.dot(way)).max(1e-3);
        let apart = (hit.fraction - impact.fraction).abs();
        assert!(apart <= 1e-5 / slow.min(1.0), "{hit:?} {impact:?}");
    }
    assert!(hits > 1000, "{hits}");
}

/// The article casts a segment of 30 units from the middle of the ball, whatever its size and speed.
#[test]
fn a_balls_cast_is_as_long_as_its_way_and_as_wide_as_the_ball() {
    let wall: Shape = Rectangle::new(Vec2::new(0.5, 10.0)).unwrap().into();
    let ball: Shape = Circle::new(0.2).unwrap().into();
    let start = Pose::at(Vec2::new(-20.7, 0.0));
    let run = |start: &Pose, speed: f32| sweep(&wall, &ball, start, Vec2::X * (speed / 60.0));
    // 20 m in front of the wall: not reached in this step, however near the segment came.
    assert_eq!(run(&start, 600.0), None);
    // Its surface arrives before its middle.
    let hit = run(&start, 2400.0).unwrap();
    assert!((hit.fraction - 0.5).abs() < 1e-6 && hit.normal == Vec2::NEG_X, "{hit:?}");
    // 100 m in front, and faster than 30 units in a step.
    let far = run(&Pose::at(Vec2::new(-100.7, 0.0)), 12_000.0).unwrap();
    assert!((far.fraction - 0.5).abs() < 1e-6, "{far:?}");
    // Past the edge by less than its radius.
    let beside = Pose::at(Vec2::new(-20.7, 10.1));
    assert!(run(&beside, 2400.0).is_some());
    assert_eq!(run(&Pose::at(Vec2::new(-20.7, 10.3)), 2400.0), None);
}

/// A shape that only answers which of its points is farthest.
struct Known<'s>(&'s dyn Support);

impl Support for Known<'_> {
    fn support(&self, direction: Vec2) -> (u32, Vec2) {
        (0, self.0.support(direction).1)
    }
    fn margin(&self) -> f32 {
        self.0.margin()
    }
}

#[test]
fn supports_of_ones_own_are_cast_alike() {
    let mut rng = Rng(10);
    let mut hits = 0;
    for round in 0..4000 {
        let a = Item::random(&mut rng, round, 1.0);
        let b = Item::random(&mut rng, round / KINDS, 1.0);
        let (Some(of_a), Some(of_b)) = (support_of(&a.shape), support_of(&b.shape)) else {
            continue;
        };
        let size = a.reach + b.reach;
        let pose = rng.pose(size * 1.1);
        let push = (rng.direction() * (0.6 * size) - pose.position.as_dvec2()).as_vec2();
        let expected = sweep(&a.shape, &b.shape, &pose, push);
        let found = cast_of(&Known(of_a), &Known(of_b), &pose, &Sweep::new(push).unwrap());
        let way = |hit: Option<CastHit>| hit.map_or(1.0, |hit| f64::from(hit.fraction));
        let slow = expected.map_or(1.0, |hit| -f64::from(hit.normal.dot(push.normalize())));
        if slow > 0.01 && way(found) != 1.0 && way(expected) != 1.0 {
            hits += 1;
            let apart = (way(found) - way(expected)).abs();
            assert!(
                apart < 1e-5 / slow,
                "{found:?} {expected:?} {a:?} {b:?} {pose:?} {push:?}"
            );
        }
        assert_eq!(expected.is_some(), found.is_some(), "{found:?} {expected:?} {a:?} {b:?}");
    }
    assert!(hits > 1000, "{hits}");
}

fn support_of(shape: &Shape) -> Option<&dyn Support> {
    Some(match shape {
        Shape::Circle(circle) => circle,
        Shape::Capsule(capsule) => capsule,
        Shape::Rectangle(rectangle) => rectangle,
        Shape::Polygon(polygon) => &**polygon,
        Shape::Segment(segment) => segment,
        Shape::Rounded(rounded) => rounded,
        _ => return None,
    })
}
