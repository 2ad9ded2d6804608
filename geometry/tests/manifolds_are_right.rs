//! Manifolds: what holds for every one of them, whatever the shapes.

use hazumi_geometry::collide::{Manifold, ManifoldPoint};
use hazumi_geometry::shape::Capsule;
use hazumi_geometry::{Pose, Shape};

use crate::dim::{Sphere, Vector, either};
use crate::manifolds_are_right::one_of_each;
use crate::shapes::manifold;
use crate::support::Rng;

fn ball(radius: f32) -> Shape {
    Sphere::new(radius).unwrap().into()
}

/// Checks that hold for every manifold.
#[track_caller]
pub(crate) fn check_form(manifold: &Manifold, margin: f32) {
    if manifold.points.is_empty() {
        assert_eq!(manifold.normal, Vector::ZERO);
        return;
    }
    assert!((manifold.normal.length() - 1.0).abs() < 1e-5, "{manifold:?}");
    for (index, point) in manifold.points.iter().enumerate() {
        assert!(point.position.is_finite() && point.separation <= margin, "{manifold:?}");
        let same = |other: &&ManifoldPoint| other.feature == point.feature;
        assert_eq!(manifold.points.iter().position(|other| same(&other)), Some(index));
    }
}

pub(crate) fn depth(manifold: &Manifold) -> f32 {
    -manifold.points.iter().map(|point| point.separation).fold(f32::INFINITY, f32::min)
}

pub(crate) fn touch(a: &Shape, b: &Shape, b_in_a: &Pose, margin: f32) -> Manifold {
    let manifold = manifold(a, b, b_in_a, margin);
    check_form(&manifold, margin);
    manifold
}

#[test]
fn exchanging_the_shapes_turns_the_normal_round() {
    let mut rng = Rng(1);
    let shapes = one_of_each();
    let (mut total, mut odd) = (0, 0);
    for _ in 0..either(40_000, 6000) {
        let (a, b) = (&shapes[rng.below(shapes.len())], &shapes[rng.below(shapes.len())]);
        let distance = rng.within(0.05, 1.3);
        let pose = rng.pose(distance);
        let margin = 0.05;
        let (there, back) = (touch(a, b, &pose, margin), touch(b, a, &pose.inverse(), margin));
        if there.points.is_empty() || back.points.is_empty() {
            assert_eq!(there.points.is_empty(), back.points.is_empty());
            continue;
        }
        assert!((depth(&there) - depth(&back)).abs() < 2e-3, "{there:?} {back:?} {a:?} {b:?}");
        total += 1;
        let back_normal = -pose.transform_vector(back.normal);
        odd += usize::from((there.normal - back_normal).length() > 1e-3);
    }
    // Sides of `a` are preferred among equals, so a tie may turn the normal, but nothing else.
    assert!(total > either(10_000, 2000) && odd * 100 < total, "{odd} of {total}");
}

#[test]
fn moving_both_shapes_changes_nothing() {
    let mut rng = Rng(2);
    let shapes = one_of_each();
    for _ in 0..either(10_000, 4000) {
        let (a, b) = (&shapes[rng.below(shapes.len())], &shapes[rng.below(shapes.len())]);
        let distance = rng.within(0.05, 1.3);
        let (pose, world) = (rng.pose(distance), rng.pose(1000.0));
        let there = world.mul(&pose);
        let (plain, moved) =
            (touch(a, b, &pose, 0.05), touch(a, b, &world.inv_mul(&there), 0.05));
        if !plain.points.is_empty() && !moved.points.is_empty() {
            assert!((depth(&plain) - depth(&moved)).abs() < 3e-3, "{plain:?} {moved:?}");
        } else {
            let depths = depth(&plain).max(depth(&moved));
            let both = plain.points.is_empty() == moved.points.is_empty();
            assert!(both || depths < -0.045, "{plain:?} {moved:?}");
        }
    }
}

#[test]
fn concentric_balls_still_push_apart() {
    let manifold = touch(&ball(0.5), &ball(0.25), &Pose::IDENTITY, 0.0);
    assert_eq!(depth(&manifold), 0.75);
}

#[test]
fn a_ball_on_the_axis_of_a_capsule_goes_sideways() {
    let capsule = Capsule::new([Vector::NEG_Y, Vector::Y], 0.3).unwrap().into();
    let manifold = touch(&capsule, &ball(0.2), &Pose::at(Vector::Y * 0.4), 0.0);
    assert!((depth(&manifold) - 0.5).abs() < 1e-6);
    assert!(manifold.normal.y.abs() < 1e-6);
}
