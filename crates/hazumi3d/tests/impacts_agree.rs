//! Motions stop at the first touch that a search along them in `f64` finds, and never behind it.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod shape_pairs;
mod support;

use hazumi3d::glam::{DQuat, DVec3, Quat, Vec3};
use hazumi3d::query::{
    Impact, RigidMotion, SimplexCache, Sweep, Touch, cast, distance, intersects, time_of_impact,
};
use hazumi3d::shape::{Capsule, Cuboid, HalfSpace, Sphere};
use hazumi3d::{Pose, Shape};

use shape_pairs::{Item, core_gap, half_space};
use support::{Placement, Rng};

/// Where a motion is in `f64`, written from its definition.
fn placement(motion: &RigidMotion, fraction: f64) -> Placement {
    let start = Placement::of(&motion.start());
    let turn = motion.rotation().as_dvec3() * fraction;
    let rotation = DQuat::from_scaled_axis(turn) * start.rotation;
    let center = motion.center().as_dvec3();
    let way = motion.translation().as_dvec3() * fraction;
    Placement { position: start.point(center) + way - rotation * center, rotation }
}

fn gap_at(a: &Item, on: &RigidMotion, b: &Item, other: &RigidMotion, fraction: f64) -> f64 {
    let (exact_a, exact_b) =
        (a.exact(&placement(on, fraction)), b.exact(&placement(other, fraction)));
    core_gap(&exact_a, &exact_b) - a.margin() - b.margin()
}

/// How fast any point of the pair moves at most, in metres per motion.
fn speed(a: &Item, on: &RigidMotion, b: &Item, other: &RigidMotion) -> f64 {
    [(a, on), (b, other)]
        .map(|(item, motion)| {
            let arm = item.reach + motion.center().as_dvec3().length();
            motion.translation().as_dvec3().length()
                + motion.rotation().as_dvec3().length() * arm
        })
        .iter()
        .sum()
}

/// One pair of motions against the exhaustive search along the way; whether they hit.
#[track_caller]
fn check(
    (a, on): (&Item, &RigidMotion),
    (b, other): (&Item, &RigidMotion),
    touch: &Touch,
    samples: u32,
) -> bool {
    let size = a.reach + b.reach;
    let story = || format!("{a:?}\n{on:?}\n{b:?}\n{other:?}\n{touch:?}");
    let impact = time_of_impact(&a.shape, on, &b.shape, other, touch);
    let rounding = 2e-6 * size + 2e-7 * speed(a, on, b, other);
    let target = f64::from(touch.gap());
    let gap = |fraction| gap_at(a, on, b, other, fraction) - target;
    let end = impact.map_or(1.0, |impact| f64::from(impact.fraction));
    for sample in 0..samples {
        let before = end * f64::from(sample) / f64::from(samples);
        assert!(end == 0.0 || gap(before) > -rounding, "{impact:?} at {before}\n{}", story());
    }
    let Some(impact) = impact else {
        assert!(gap(1.0) > -rounding, "{}", story());
        return false;
    };
    assert!(
        impact.converged && (0.0..=1.0).contains(&impact.fraction),
        "{impact:?} {}",
        story()
    );
    let left = gap(end);
    let late = f64::from(touch.tolerance()) + rounding;
    assert!(left <= late, "{left} {impact:?}\n{}", story());
    assert!(end == 0.0 || left >= -rounding, "{left} {impact:?}\n{}", story());
    assert!((impact.normal.length() - 1.0).abs() < 1e-6, "{impact:?}\n{}", story());
    if end > 0.0 {
        let on_a = a.exact(&placement(on, end));
        let height = shape_pairs::point_distance(&on_a, impact.point.as_dvec3()) - a.margin();
        assert!(height.abs() <= 1e-5 * size + rounding, "{height} {impact:?}\n{}", story());
        let on_b = b.exact(&placement(other, end));
        let height = shape_pairs::point_distance(&on_b, impact.point.as_dvec3()) - b.margin();
        assert!(
            (height - target).abs() <= 1e-5 * size + late,
            "{height} {impact:?}\n{}",
            story()
        );
    }
    true
}

/// A random motion that more or less meets the origin, with up to `angle` radians.
fn motion(rng: &mut Rng, size: f64, angle: f64) -> RigidMotion {
    let apart = size * rng.within(0.2, 2.0);
    let start = rng.pose(apart);
    let aim = rng.direction() * (0.4 * size) - start.position.as_dvec3();
    let way = aim * rng.within(0.0, 2.0);
    let turn = rng.direction() * (angle * rng.within(0.0, 1.0));
    let center = rng.direction() * (size * rng.within(0.0, 0.5));
    RigidMotion::new(start, way.as_vec3(), turn.as_vec3())
        .and_then(|motion| motion.about(center.as_vec3()))
        .unwrap()
}

#[test]
fn all_kinds_agree_at_all_scales() {
    let mut rng = Rng(1);
    let mut hits = 0;
    for scale in [0.001, 1.0, 1000.0] {
        for kinds in 0..36 {
            for round in 0..40 {
                let a = Item::random(&mut rng, kinds / 6, scale);
                let b = Item::random(&mut rng, kinds, scale * 0.7);
                let size = a.reach + b.reach;
                let angle = [0.0, 1.0, 6.0, 30.0][round % 4];
                let (on, other) =
                    (motion(&mut rng, size, angle), motion(&mut rng, size, angle));
                hits += u32::from(check((&a, &on), (&b, &other), &Touch::SURFACES, 24));
            }
        }
    }
    assert!(hits > 1000, "{hits} of 4320 motions hit");
}
