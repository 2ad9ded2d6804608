//! Depths are the least of an exhaustive search over all ways apart in `f64`, by every method.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod curved_pairs;
mod shape_pairs;
mod support;

use hazumi3d::glam::{DVec3, Quat, Vec3};
use hazumi3d::query::{
    Method, Penetration, SimplexCache, distance, intersects, penetration, penetration_of,
};
use hazumi3d::shape::{Cuboid, HalfSpace, Sphere, Support};
use hazumi3d::{Pose, Shape};

use curved_pairs::{Cloud, Round, least_height};
use shape_pairs::{Item, half_space};
use support::oracle::{self, Exact, gap_along};
use support::{Placement, Rng, shifted};

/// What an answer may be off by, as a part of the size of the pair.
const TOLERANCE: f64 = 1e-5;

fn depth_by(method: Method, a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<Penetration> {
    penetration(a, b, b_in_a, method).unwrap()
}

/// What every answer owes, whatever the method: a way apart, and the points that part last.
#[track_caller]
fn check_way(found: &Penetration, gap: impl Fn(DVec3) -> f64, size: f64) {
    let normal = found.normal.as_dvec3();
    let depth = f64::from(found.depth);
    assert!((normal.length() - 1.0).abs() < 1e-6, "{found:?}");
    assert!(depth >= 0.0 && found.lower_bound <= found.depth, "{found:?}");
    let along = -gap(normal);
    assert!((along - depth).abs() <= TOLERANCE * size, "{along} along the normal of {found:?}");
    let between = (found.points[1] - found.points[0]).as_dvec3();
    assert!((between + normal * depth).length() <= TOLERANCE * size, "{found:?}");
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
    for (method, answer) in Method::ALL.into_iter().zip(&mut answers) {
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
        let is_exact = method != Method::Mpr;
        assert!(error >= -TOLERANCE * size, "{}", story());
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
    many_polyhedra(1, &[8], 20_000);
}

#[test]
fn middling_polyhedra_agree() {
    many_polyhedra(2, &[20], 1000);
}

#[test]
fn large_polyhedra_agree() {
    many_polyhedra(3, &[60], 50);
}
