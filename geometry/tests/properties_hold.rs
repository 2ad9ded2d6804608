//! Properties that must hold for any two shapes, whatever the answer is. A pair that breaks a
//! rule is shrunk to the simplest one that still does, and printed. Millions of pairs:
//! `hazumi_bench verify`.

use hazumi_geometry::query::{
    PenetrationMethod, Ray, ShapeCast, SimplexCache, cast, cast_ray, closest_point, contains,
    distance, intersects, penetration, separation, signed_distance,
};
use hazumi_geometry::space::POINTS;
use hazumi_geometry::{Pose, Shape};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::dim::{DIM, Vector, either};
use crate::shapes::{manifold, shape, turn};

/// Least agreement of two lengths, in metres: the shapes are a few metres large.
const NEAR: f32 = either(2e-5, 5e-5);
/// The same where a ray or a push meets a surface.
const NEAR_ON_A_WAY: f32 = either(2e-5, 2.0 * 5e-5);

/// The same cases each time. Shrinking needs no file of old failures.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 5000,
        rng_seed: RngSeed::Fixed(3),
        failure_persistence: None,
        max_global_rejects: 100_000,
        ..ProptestConfig::default()
    }
}

pub(crate) fn point(reach: f32) -> impl Strategy<Value = Vector> {
    [(); DIM].map(|()| -reach..reach).prop_map(Vector::from)
}

/// A length, in metres.
pub(crate) fn length() -> impl Strategy<Value = f32> + Clone {
    0.1_f32..1.5
}

fn pose(reach: f32) -> impl Strategy<Value = Pose> {
    (point(reach), turn()).prop_map(|(position, turn)| Pose::new(position, turn))
}

/// The gap of two shapes, in metres; minus the depth where they overlap.
fn gap(a: &Shape, b: &Shape, b_in_a: &Pose) -> f32 {
    separation(a, b, b_in_a, &mut SimplexCache::default()).gap
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn exchanging_the_shapes_changes_no_gap(a in shape(), b in shape(), pose in pose(3.0)) {
        let (there, back) = (gap(&a, &b, &pose), gap(&b, &a, &pose.inverse()));
        prop_assert!((there - back).abs() < NEAR, "{there} {back}");
    }

    #[test]
    fn a_tenth_or_a_thousandfold_world_is_the_same(
        a in shape(), b in shape(), pose in pose(3.0), power in -10_i32..10,
    ) {
        let factor = 2.0_f32.powi(power);
        let scaled = |shape: &Shape| shape.scaled(Vector::splat(factor)).unwrap();
        let larger = Pose::new(pose.position * factor, pose.rotation);
        let is_touching = intersects(&a, &b, &pose);
        prop_assert_eq!(intersects(&scaled(&a), &scaled(&b), &larger), is_touching);
        let (before, after) = (gap(&a, &b, &pose), gap(&scaled(&a), &scaled(&b), &larger));
        prop_assert!((after / factor - before).abs() < NEAR, "{before} {after}");
    }

    #[test]
    fn all_questions_agree_on_what_touches(a in shape(), b in shape(), pose in pose(3.0)) {
        let gap = gap(&a, &b, &pose);
        prop_assume!(gap.abs() > NEAR);
        let is_touching = gap < 0.0;
        prop_assert_eq!(intersects(&a, &b, &pose), is_touching);
        let apart = distance(&a, &b, &pose, &mut SimplexCache::default());
        prop_assert_eq!(apart.distance == 0.0, is_touching);
        prop_assert!((apart.distance - gap.max(0.0)).abs() < NEAR);
        let deep = penetration(&a, &b, &pose, PenetrationMethod::GjkEpa).unwrap();
        prop_assert_eq!(deep.is_some(), is_touching);
        prop_assert!(deep.is_none_or(|deep| (deep.depth + gap).abs() < NEAR));
        prop_assert_eq!(!manifold(&a, &b, &pose, 0.0).points.is_empty(), is_touching);
    }

    #[test]
    fn a_push_by_the_depth_parts_and_by_less_does_not(
        a in shape(), b in shape(), pose in pose(1.0),
    ) {
        let found = separation(&a, &b, &pose, &mut SimplexCache::default());
        prop_assume!(found.gap < -0.01);
        let pushed = |more: f32| {
            let push = found.normal * (more - found.gap);
            gap(&a, &b, &Pose::new(pose.position + push, pose.rotation))
        };
        prop_assert!(pushed(0.0).abs() < NEAR, "{}", pushed(0.0));
        prop_assert!(pushed(0.005) > 0.0 && pushed(-0.005) < 0.0);
    }

    #[test]
    fn closest_points_lie_on_the_shapes(a in shape(), b in shape(), pose in pose(4.0)) {
        let found = distance(&a, &b, &pose, &mut SimplexCache::default());
        let [on_a, on_b] = found.points;
        prop_assert!(signed_distance(&a, on_a).distance < NEAR);
        prop_assert!(signed_distance(&b, pose.inverse_transform_point(on_b)).distance < NEAR);
        prop_assert!(((on_b - on_a).length() - found.distance).abs() < NEAR);
    }

    #[test]
    fn contacts_are_few_and_lie_between_the_surfaces(
        a in shape(), b in shape(), pose in pose(2.0),
    ) {
        let margin = 0.1;
        let found = manifold(&a, &b, &pose, margin);
        prop_assert!(found.points.len() <= POINTS);
        for (index, point) in found.points.iter().enumerate() {
            prop_assert!(point.separation <= margin + NEAR);
            let names = found.points[..index].iter().map(|other| other.feature);
            prop_assert!(!names.into_iter().any(|name| name == point.feature));
        }
    }

    #[test]
    fn the_closest_point_is_its_own_closest_point(shape in shape(), place in point(4.0)) {
        let near = closest_point(&shape, place);
        prop_assert!(closest_point(&shape, near).distance(near) < NEAR);
        prop_assert!(!contains(&shape, place) || near.distance(place) < NEAR);
    }

    #[test]
    fn a_ray_ends_on_the_surface_and_looks_against_it(
        shape in shape(), from in point(4.0), to in point(4.0),
    ) {
        prop_assume!(signed_distance(&shape, from).distance > 0.01);
        let ray = Ray::segment(from, to).unwrap();
        if let Some(hit) = cast_ray(&shape, &ray) {
            prop_assert!(signed_distance(&shape, hit.point).distance.abs() < NEAR_ON_A_WAY);
            prop_assert!(hit.normal.dot(to - from) <= 1e-3 * from.distance(to));
        } else {
            prop_assert!(!contains(&shape, to), "the way in was missed");
        }
    }

    #[test]
    fn a_cast_ends_where_the_shapes_touch(
        a in shape(), b in shape(), pose in pose(4.0), push in point(6.0),
    ) {
        prop_assume!(gap(&a, &b, &pose) > 0.01);
        let at = |fraction: f32| {
            gap(&a, &b, &Pose::new(pose.position + push * fraction, pose.rotation))
        };
        match cast(&a, &b, &pose, &ShapeCast::new(push).unwrap()) {
            Some(hit) => {
                prop_assert!(at(hit.fraction).abs() < NEAR_ON_A_WAY, "{}", at(hit.fraction));
                prop_assert!(at(0.5 * hit.fraction) > 0.0);
            }
            None => prop_assert!((0..=16).all(|step| at(step as f32 / 16.0) > -NEAR)),
        }
    }
}
