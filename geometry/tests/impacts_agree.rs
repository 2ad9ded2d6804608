//! Motions stop at the first touch that a search along them in `f64` finds, and never behind
//! it.

use hazumi_geometry::query::{Sweep, ToiOptions, time_of_impact};

use super::pushes_end_where_they_must::half_space;
use crate::dim::{
    Item, KINDS, ToF32, ToF64, angle_of, either, gap, height_over, lowest, placement,
    random_turn,
};
use crate::support::Rng;

pub(crate) fn gap_at(a: &Item, on: &Sweep, b: &Item, other: &Sweep, fraction: f64) -> f64 {
    gap(a, &placement(on, fraction), b, &placement(other, fraction))
}

/// How fast any point of the pair moves at most, in metres per motion.
fn speed(a: &Item, on: &Sweep, b: &Item, other: &Sweep) -> f64 {
    [(a, on), (b, other)]
        .map(|(item, motion)| {
            let arm = item.reach + motion.center().to_f64().length();
            motion.translation().to_f64().length()
                + f64::from(angle_of(motion.rotation())) * arm
        })
        .iter()
        .sum()
}

/// One pair of motions against the exhaustive search along the way; whether they hit.
#[track_caller]
pub(crate) fn check(
    (a, on): (&Item, &Sweep),
    (b, other): (&Item, &Sweep),
    touch: &ToiOptions,
    samples: u32,
) -> bool {
    let size = a.reach + b.reach;
    let story = || format!("{a:?}\n{on:?}\n{b:?}\n{other:?}\n{touch:?}");
    let impact = time_of_impact(&a.shape, on, &b.shape, other, touch);
    let rounding = 2e-6 * size + 2e-7 * speed(a, on, b, other);
    let target = f64::from(touch.target_distance());
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
        let height = height_over(a, &placement(on, end), impact.point.to_f64());
        assert!(height.abs() <= 1e-5 * size + rounding, "{height} {impact:?}\n{}", story());
        let height = height_over(b, &placement(other, end), impact.point.to_f64());
        assert!(
            (height - target).abs() <= 1e-5 * size + late,
            "{height} {impact:?}\n{}",
            story()
        );
    }
    true
}

/// A random motion that more or less meets the origin, with up to `angle` radians.
pub(crate) fn motion(rng: &mut Rng, size: f64, angle: f64) -> Sweep {
    let apart = size * rng.within(0.2, 2.0);
    let start = rng.pose(apart);
    let aim = rng.direction() * (0.4 * size) - start.position.to_f64();
    let way = aim * rng.within(0.0, 2.0);
    let part = rng.within(0.0, 1.0);
    let turn = random_turn(rng, angle * part);
    let center = rng.direction() * (size * rng.within(0.0, 0.5));
    Sweep::new(start, way.to_f32(), turn)
        .and_then(|motion| motion.about(center.to_f32()))
        .unwrap()
}

#[test]
fn all_kinds_agree_at_all_scales() {
    let mut rng = Rng(1);
    let mut hits = 0;
    for scale in [0.001, 1.0, 1000.0] {
        for kinds in 0..KINDS * KINDS {
            for round in 0..40 {
                let a = Item::random(&mut rng, kinds / KINDS, scale);
                let b = Item::random(&mut rng, kinds, scale * 0.7);
                let size = a.reach + b.reach;
                let angle = [0.0, 1.0, 6.0, 30.0][round % 4];
                let (on, other) =
                    (motion(&mut rng, size, angle), motion(&mut rng, size, angle));
                hits += u32::from(check((&a, &on), (&b, &other), &ToiOptions::SURFACES, 24));
            }
        }
    }
    assert!(hits > either(2000, 1000), "{hits} of {} motions hit", 120 * KINDS * KINDS);
}

#[test]
fn nothing_is_nearer_before_in_a_thousand_places() {
    let mut rng = Rng(2);
    for round in 0..either(100, 60) {
        let (a, b) =
            (Item::random(&mut rng, round, 1.0), Item::random(&mut rng, round / KINDS, 0.7));
        let size = a.reach + b.reach;
        let (on, other) = (motion(&mut rng, size, 12.0), motion(&mut rng, size, 12.0));
        check((&a, &on), (&b, &other), &ToiOptions::SURFACES, 1000);
    }
}

#[test]
fn a_gap_and_a_tolerance_are_kept() {
    let mut rng = Rng(3);
    let mut hits = 0;
    for round in 0..either(3000, 1500) {
        let scale = [0.001, 1.0, 1000.0][round % 3];
        let a = Item::random(&mut rng, round / 3, scale);
        let b = Item::random(&mut rng, round / (3 * KINDS), scale);
        let size = a.reach + b.reach;
        let (on, other) = (motion(&mut rng, size, 3.0), motion(&mut rng, size, 3.0));
        let gap = scale * 10_f64.powf(rng.within(-4.0, -0.5));
        let touch = ToiOptions::new(gap as f32, (gap * rng.within(0.0, 0.5)) as f32).unwrap();
        hits += u32::from(check((&a, &on), (&b, &other), &touch, 24));
    }
    assert!(hits > either(800, 400), "{hits} motions hit");
}

/// Half-spaces in motion, against the lowest corner along the way.
#[test]
fn half_spaces_agree() {
    let mut rng = Rng(4);
    let (mut hits, mut starts) = (0, 0);
    for round in 0..3000 {
        let scale = [0.001, 1.0, 1000.0][round % 3];
        let item = Item::random(&mut rng, round / 3, scale);
        let (plane, normal, offset) = half_space(&mut rng, scale);
        let tilt = [0.0, 0.0, 1.0, 6.0][round % 4];
        let (ground, other) =
            (motion(&mut rng, scale, tilt), motion(&mut rng, 3.0 * scale, 10.0));
        let gap = |fraction: f64| {
            let (at, place) = (placement(&ground, fraction), placement(&other, fraction));
            let out = at.direction(normal);
            lowest(&item, &place, out) - out.dot(at.position) - offset
        };
        let impact =
            time_of_impact(&plane, &ground, &item.shape, &other, &ToiOptions::SURFACES);
        let back = time_of_impact(&item.shape, &other, &plane, &ground, &ToiOptions::SURFACES);
        let story = || format!("{impact:?} {back:?} {plane:?} {ground:?} {item:?} {other:?}");
        assert_eq!(impact.is_some(), back.is_some(), "{}", story());
        let rounding = 1e-5 * scale;
        let end = impact.map_or(1.0, |impact| f64::from(impact.fraction));
        if end == 0.0 {
            assert!(gap(0.0) <= rounding, "{}", story());
            starts += 1;
            continue;
        }
        for sample in 0..200 {
            let before = end * f64::from(sample) / 200.0;
            assert!(gap(before) > -rounding, "{} at {before} {}", gap(before), story());
        }
        let (Some(impact), Some(back)) = (impact, back) else { continue };
        hits += 1;
        assert!(gap(end).abs() <= rounding, "{} {}", gap(end), story());
        assert!(impact.converged && back.converged, "{}", story());
        assert!((impact.fraction - back.fraction).abs() < 1e-5, "{}", story());
        assert!((impact.normal + back.normal).length() < 1e-5, "{}", story());
        let apart = (impact.point - back.point).length();
        assert!(f64::from(apart) <= 2.0 * rounding, "{apart} {}", story());
    }
    assert!(hits > 500 && starts < 2000, "{hits} {starts}");
}
