//! Sweeps stop where small steps would, and nowhere else.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod shape_pairs;
mod support;

use hazumi3d_geometry::glam::{DVec3, Quat, Vec3};
use hazumi3d_geometry::query::{CastHit, ShapeCast, cast, intersects};
use hazumi3d_geometry::shape::{Capsule, Cuboid, Sphere};
use hazumi3d_geometry::{Pose, Shape};

use shape_pairs::{Item, core_gap};
use support::{Placement, Rng};

fn sweep(a: &Shape, b: &Shape, b_in_a: &Pose, translation: Vec3) -> Option<CastHit> {
    cast(a, b, b_in_a, &ShapeCast::new(translation).unwrap())
}

/// Gap after a part of the push, by the exhaustive search.
fn gap_after(a: &Item, b: &Item, b_in_a: &Pose, push: DVec3, fraction: f64) -> f64 {
    let mut placement = Placement::of(b_in_a);
    placement.position += push * fraction;
    let exact_a = a.exact(&Placement::of(&Pose::IDENTITY));
    core_gap(&exact_a, &b.exact(&placement)) - a.margin() - b.margin()
}

/// One sweep against the exhaustive search along the way.
#[track_caller]
fn check(a: &Item, b: &Item, b_in_a: &Pose, push: Vec3, samples: u32) -> bool {
    let size = a.reach + b.reach;
    let story = || format!("{a:?}\n{b:?}\n{b_in_a:?} {push:?}");
    let hit = sweep(&a.shape, &b.shape, b_in_a, push);
    let push = push.as_dvec3();
    // A fraction of a long push names a place only up to the last bit of f32.
    let tolerance = 1e-5 * size + 1e-7 * push.length();
    let gap = |fraction| gap_after(a, b, b_in_a, push, fraction);
    let end = hit.map_or(1.0, |hit| f64::from(hit.fraction));
    for sample in 0..samples {
        let before = end * f64::from(sample) / f64::from(samples);
        if hit.is_none() || before < end {
            assert!(gap(before) > -tolerance, "{hit:?} at {before}\n{}", story());
        }
    }
    let Some(hit) = hit else {
        assert!(gap(1.0) > -tolerance, "{}", story());
        return false;
    };
    assert!(hit.converged && (0.0..=1.0).contains(&hit.fraction), "{hit:?} {}", story());
    if hit.fraction > 0.0 {
        let left = gap(end);
        assert!(left.abs() <= tolerance, "{left} {hit:?}\n{}", story());
        let on_a = a.exact(&Placement::of(&Pose::IDENTITY));
        let height = shape_pairs::point_distance(&on_a, hit.point.as_dvec3()) - a.margin();
        assert!(height.abs() <= 1e-5 * size, "{height} {hit:?}\n{}", story());
        let mut placement = Placement::of(b_in_a);
        placement.position += push * end;
        let on_b = b.exact(&placement);
        let height = shape_pairs::point_distance(&on_b, hit.point.as_dvec3()) - b.margin();
        assert!(height.abs() <= tolerance, "{height} {hit:?}\n{}", story());
        assert!(
            hit.normal.as_dvec3().dot(push) <= 1e-6 * push.length(),
            "{hit:?}\n{}",
            story()
        );
        assert!((hit.normal.length() - 1.0).abs() < 1e-6, "{hit:?}\n{}", story());
    } else {
        assert!(intersects(&a.shape, &b.shape, b_in_a) || gap(0.0) <= tolerance);
    }
    true
}

#[test]
fn all_kinds_agree_at_all_scales() {
    let mut rng = Rng(1);
    let mut hits = 0;
    for scale in [0.001, 1.0, 1000.0] {
        for kinds in 0..36 {
            for _ in 0..150 {
                let a = Item::random(&mut rng, kinds / 6, scale);
                let b = Item::random(&mut rng, kinds, scale * 0.7);
                let apart = (a.reach + b.reach) * rng.within(0.5, 2.0);
                let pose = rng.pose(apart);
                let aim = rng.direction() * (0.8 * a.reach) - pose.position.as_dvec3();
                let push = aim * rng.within(0.3, 2.0);
                hits += u32::from(check(&a, &b, &pose, push.as_vec3(), 12));
            }
        }
    }
    assert!(hits > 4000, "{hits} of 16200 sweeps hit");
}

#[test]
fn pushes_of_any_length_agree() {
    let mut rng = Rng(2);
    for length in [1e-6, 1e-3, 1.0, 1e2, 1e4] {
        let mut hits = 0;
        for round in 0..1000 {
            let a = Item::random(&mut rng, round, 1.0);
            let b = Item::random(&mut rng, round / 6, 1.0);
            let size = a.reach + b.reach;
            // Placed so that the push ends a little before or behind the first touch.
            let away = rng.direction();
            let mut pose = Pose::new((away * size).as_vec3(), rng.rotation());
            let first = sweep(&a.shape, &b.shape, &pose, (away * -2.0 * size).as_vec3());
            let Some(first) = first else { continue };
            let at = 1.0 - 2.0 * f64::from(first.fraction);
            let length = length * size;
            pose.position = (away * (at * size + length * rng.within(0.1, 0.9))).as_vec3();
            let push = away * -(length * rng.within(0.0, 1.5));
            hits += u32::from(check(&a, &b, &pose, push.as_vec3(), 3));
        }
        assert!(hits > 200, "{hits} hits for pushes of {length}");
    }
}

/// The same answer by Newton's method, with capsules that are all but balls.
#[test]
fn grazing_sweeps_converge() {
    let ball: Shape = Sphere::new(1.0).unwrap().into();
    let nearly: Shape =
        Capsule::new([Vec3::ZERO, Vec3::new(0.0, 0.0, 1e-3)], 1.0).unwrap().into();
    for digits in 1..7 {
        for side in [-1.0_f32, 1.0] {
            let height = 2.0 * (1.0 + side * 10_f32.powi(-digits));
            let pose = Pose::at(Vec3::new(-5.0, height, 0.0));
            let push = Vec3::X * 10.0;
            let expected = sweep(&ball, &ball, &pose, push);
            let found = sweep(&ball, &nearly, &pose, push);
            assert_eq!(found.is_some(), side < 0.0, "{height} {found:?}");
            assert_eq!(expected.is_some(), side < 0.0, "{height} {expected:?}");
            if let (Some(found), Some(expected)) = (found, expected) {
                assert!(found.converged);
                let difference = (found.fraction - expected.fraction).abs();
                assert!(difference < 1e-4, "{found:?} {expected:?}");
            }
        }
    }
}

/// Sliding along a face neither hits it nor runs out of steps.
#[test]
fn sliding_along_does_not_hit() {
    let floor: Shape = Cuboid::new(Vec3::new(100.0, 1.0, 100.0)).unwrap().into();
    let cube: Shape = Cuboid::new(Vec3::splat(0.5)).unwrap().into();
    let turn = Quat::from_rotation_y(0.3);
    for height in [1e-5_f32, 1e-3, 1.0] {
        let pose = Pose::new(Vec3::new(-50.0, 1.5 + height, 0.0), turn);
        assert_eq!(sweep(&floor, &cube, &pose, Vec3::new(100.0, 0.0, 3.0)), None);
        let sinking = Vec3::new(100.0, -2.0 * height, 3.0);
        let hit = sweep(&floor, &cube, &pose, sinking).unwrap();
        assert!((hit.fraction - 0.5).abs() < 0.1 && hit.normal == Vec3::Y, "{hit:?}");
    }
}

#[test]
fn nonsense_is_refused() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let error = ShapeCast::new(Vec3::new(0.0, bad, 0.0)).unwrap_err();
        assert_eq!(error.what, "sweep translation");
    }
    let cube: Shape = Cuboid::new(Vec3::ONE).unwrap().into();
    for bad in [f32::NAN, f32::INFINITY, f32::MAX] {
        sweep(&cube, &cube, &Pose::at(Vec3::X * bad), Vec3::NEG_X * f32::MAX);
    }
}
