//! Contacts of boxes in closed form are those that they have as polyhedra.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod support;

use hazumi3d_geometry::Pose;
use hazumi3d_geometry::collide::{AxisCache, Manifold, Scratch, collide, polyhedra};
use hazumi3d_geometry::glam::{DVec3, Quat, Vec3};
use hazumi3d_geometry::shape::Cuboid;
use hazumi3d_geometry::shape::polyhedron::CuboidPolyhedron;
use support::{Rng, scaled};

/// Half extents of two boxes.
type Halves = [Vec3; 2];

fn answers(halves: Halves, b_in_a: &Pose, margin: f32, scratch: &mut Scratch) -> [Manifold; 2] {
    let [a, b] = halves.map(|half| Cuboid::new(half).unwrap());
    let (views_a, views_b) = (CuboidPolyhedron::new(&a), CuboidPolyhedron::new(&b));
    let (a, b) = (a.into(), b.into());
    let mut cache = AxisCache::default();
    let found = collide(&a, &b, b_in_a, margin, &mut cache, scratch);
    // Whatever is remembered, the answer is the same.
    let again = collide(&a, &b, b_in_a, margin, &mut cache, scratch);
    assert_eq!(found, again, "{cache:?}");
    let mut cache = AxisCache::default();
    let (a, b) = (views_a.view(), views_b.view());
    [found, polyhedra(&a, &b, b_in_a, margin, &mut cache, scratch)]
}

fn deepest(manifold: &Manifold) -> f32 {
    manifold.points.iter().map(|point| point.separation).fold(f32::INFINITY, f32::min)
}

/// How a pair of answers compares.
#[derive(Debug, PartialEq)]
enum Outcome {
    Same,
    /// As deep, with another normal or other points: two answers are as good.
    Tie,
    Different,
}

fn compare(halves: Halves, [found, expected]: &[Manifold; 2], margin: f32) -> Outcome {
    let size = halves[0].length() + halves[1].length();
    let (depth, expected_depth) = (deepest(found), deepest(expected));
    if found.points.is_empty() || expected.points.is_empty() {
        let is_edge = (depth.min(expected_depth) - margin).abs() <= 1e-5 * size;
        let is_same = found.points.is_empty() == expected.points.is_empty();
        return if is_same {
            Outcome::Same
        } else if is_edge {
            Outcome::Tie
        } else {
            Outcome::Different
        };
    }
    let inner = halves[0].min(halves[1]).min_element();
    if (depth - expected_depth).abs() > 1e-5 * size {
        // Faces are preferred to edges, and those of `a` to those of `b`, within these bounds.
        let is_tie = (depth - expected_depth).abs() <= 3e-2 * inner;
        return if is_tie { Outcome::Tie } else { Outcome::Different };
    }
    let has_all = |from: &Manifold, to: &Manifold| {
        from.points.iter().all(|point| {
            to.points.iter().any(|other| {
                other.feature == point.feature
                    && other.position.distance(point.position) <= 1e-4 * size
                    && (other.separation - point.separation).abs() <= 1e-5 * size
            })
        })
    };
    let is_same_normal = found.normal.distance(expected.normal) <= 1e-4;
    if is_same_normal && has_all(found, expected) && has_all(expected, found) {
        Outcome::Same
    } else {
        Outcome::Tie
    }
}

/// Counts pairs and ties among them; anything worse than a tie fails.
#[derive(Debug, Default)]
struct Count {
    pairs: usize,
    touching: usize,
    ties: usize,
}

impl Count {
    #[track_caller]
    fn check(&mut self, halves: Halves, b_in_a: &Pose, margin: f32, scratch: &mut Scratch) {
        let answers = answers(halves, b_in_a, margin, scratch);
        let outcome = compare(halves, &answers, margin);
        let [found, expected] = &answers;
        assert_ne!(
            outcome,
            Outcome::Different,
            "{halves:?} {b_in_a:?} {margin}\nfound {found:?}\nexpected {expected:?}"
        );
        self.pairs += 1;
        self.touching += usize::from(!found.points.is_empty());
        self.ties += usize::from(outcome == Outcome::Tie);
    }
}

fn half(rng: &mut Rng, least: f64) -> Vec3 {
    DVec3::from_array(std::array::from_fn(|_| rng.within(least, 1.0))).as_vec3()
}

#[test]
fn random_boxes_have_the_same_contacts() {
    let (mut rng, mut scratch, mut count) = (Rng(1), Scratch::default(), Count::default());
    for scale in [0.001_f32, 1.0, 1000.0] {
        for round in 0..34_000 {
            let halves = [half(&mut rng, 0.2), half(&mut rng, 0.2)];
            let distance = rng.within(0.0, 2.2);
            let pose = scaled(&rng.pose(distance), scale);
            let margin = if round % 2 == 0 { 0.0 } else { 0.03 * scale };
            count.check(halves.map(|half| half * scale), &pose, margin, &mut scratch);
        }
    }
    assert!(count.touching * 3 > count.pairs, "{count:?}");
    assert!(count.ties * 1000 < count.pairs, "{count:?}");
}

#[test]
fn thin_and_unequal_boxes_have_the_same_contacts() {
    let (mut rng, mut scratch, mut count) = (Rng(2), Scratch::default(), Count::default());
    for round in 0..20_000 {
        let mut halves = [half(&mut rng, 0.2), half(&mut rng, 0.2)];
        halves[0][rng.below(3)] *= 1e-3;
        if round % 2 == 0 {
            halves[1][rng.below(3)] *= 1e-3;
        } else {
            halves[1] *= 0.05;
        }
        let distance = rng.within(0.0, 1.2);
        let pose = rng.pose(distance);
        count.check(halves, &pose, 0.01, &mut scratch);
    }
    assert!(count.touching * 4 > count.pairs, "{count:?}");
    assert!(count.ties * 100 < count.pairs, "{count:?}");
}

/// Rotations that leave the axes parallel up to a hair, positions with corners, edges and faces
/// upon each other: ties everywhere, and no answer that is worse than another.
#[test]
fn aligned_boxes_have_contacts_as_deep() {
    let (mut rng, mut scratch, mut count) = (Rng(3), Scratch::default(), Count::default());
    for round in 0..30_000 {
        let steps = |rng: &mut Rng| {
            let step = |rng: &mut Rng| [-1.0_f32, -0.5, 0.0, 0.5, 1.0][rng.below(5)];
            Vec3::new(step(rng), step(rng), step(rng))
        };
        let sizes = [Vec3::splat(0.5), Vec3::new(0.5, 0.25, 1.0), Vec3::new(1.0, 0.5, 0.5)];
        let halves = [sizes[rng.below(3)], sizes[rng.below(3)]];
        let tilt = if round % 3 == 0 { 0.0 } else { 10_f64.powf(rng.within(-8.0, -1.0)) };
        let quarter = std::f32::consts::FRAC_PI_2 * rng.below(4) as f32;
        let turn = Quat::from_axis_angle(Vec3::AXES[rng.below(3)], quarter);
        let hair = Quat::from_scaled_axis((rng.direction() * tilt).as_vec3());
        let pose = Pose::new(steps(&mut rng), (hair * turn).normalize());
        count.check(halves, &pose, 0.02, &mut scratch);
    }
    assert!(count.touching * 3 > count.pairs, "{count:?}");
    println!("{count:?}");
}
