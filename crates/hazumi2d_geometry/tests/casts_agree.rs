//! Pushes end where a ray at the hull of all differences of corners would, and nowhere else.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test shapes are small")]

mod query_support;

use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::query::{CastHit, ShapeCast, cast};
use hazumi2d_geometry::shape::{Capsule, Circle, Rectangle};
use hazumi2d_geometry::{Pose, Rotation, Shape};

use query_support::{Item, KINDS, Placement, Rng};

fn sweep(a: &Shape, b: &Shape, b_in_a: &Pose, translation: Vec2) -> Option<CastHit> {
    cast(a, b, b_in_a, &ShapeCast::new(translation).unwrap())
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
        let error = ShapeCast::new(Vec2::new(0.0, bad)).unwrap_err();
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
