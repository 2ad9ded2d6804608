//! Contacts of pairs that move by a hair: where they are, what they are called, and which way
//! they push hardly changes.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test shapes are small")]

mod query_support;

use hazumi2d_geometry::collide::{Manifold, collide};
use hazumi2d_geometry::glam::Vec2;
use hazumi2d_geometry::math::rotation;
use hazumi2d_geometry::shape::{Capsule, Circle, HalfPlane, Polygon, Rectangle, Rounded};
use hazumi2d_geometry::{Pose, Rotation, Shape};

use query_support::{Item, KINDS, Rng};

/// How far shapes move from one step to the next, in metres and radians.
const HAIR: f32 = 1e-4;

fn jittered(pose: &Pose, rng: &mut Rng, size: f32) -> Pose {
    let turn = Rotation::from_angle(rng.vector().x * size);
    Pose::new(pose.position + rng.vector() * size, rotation::multiply(turn, pose.rotation))
}

fn depth(manifold: &Manifold) -> f32 {
    -manifold.points.iter().map(|point| point.separation).fold(f32::INFINITY, f32::min)
}

fn names(manifold: &Manifold) -> Vec<u32> {
    let mut names: Vec<u32> = manifold.points.iter().map(|point| point.feature).collect();
    names.sort_unstable();
    names
}

/// Whatever else changes, the depth does not jump, and points of the same name are in about the
/// same place while the normal stays.
#[test]
fn depths_do_not_jump_and_points_stay_with_their_names() {
    let mut rng = Rng(1);
    let (mut same, mut total) = (0, 0);
    for round in 0..40_000 {
        let (kind, other) = (round % KINDS, round / KINDS);
        let (a, b) = (Item::random(&mut rng, kind, 1.0), Item::random(&mut rng, other, 1.0));
        let distance = rng.within(0.0, 2.2);
        let pose = rng.pose(distance);
        let before = collide(&a.shape, &b.shape, &pose, 0.1);
        let moved = jittered(&pose, &mut rng, HAIR);
        let after = collide(&a.shape, &b.shape, &moved, 0.1);
        if before.points.is_empty() || after.points.is_empty() {
            let nearest = depth(&before).max(depth(&after));
            assert!(before.points.len() == after.points.len() || nearest < -0.098);
            continue;
        }
        total += 1;
        let what = || format!("{before:?} {after:?} {:?} {:?} {pose:?}", a.shape, b.shape);
        assert!((depth(&before) - depth(&after)).abs() < 4e-3, "{}", what());
        if before.normal.distance(after.normal) > 1e-2 || names(&before) != names(&after) {
            continue;
        }
        same += 1;
        for point in &before.points {
            let again =
                after.points.iter().find(|other| other.feature == point.feature).unwrap();
            assert!((again.separation - point.separation).abs() < 0.03, "{}", what());
            assert!(again.position.distance(point.position) < 0.05, "{}", what());
        }
    }
    assert!(total > 10_000 && same * 100 > total * 95, "{same} of {total}");
}

/// A resting shape keeps its contact points in every step, though it trembles.
#[test]
fn what_rests_keeps_its_points() {
    let rectangle = Rectangle::new(Vec2::new(0.5, 0.3)).unwrap();
    let square = Rectangle::new(Vec2::splat(0.3)).unwrap();
    let trapezium = [[-0.5, -0.3], [0.5, -0.3], [0.3, 0.3], [-0.4, 0.3]].map(Vec2::from);
    let rod = Capsule::new([Vec2::X * -0.4, Vec2::X * 0.4], 0.3).unwrap();
    let floor = Rectangle::new(Vec2::new(5.0, 0.3)).unwrap();
    // All of them reach 0.3 m down and up.
    let lower: [Shape; 6] = [
        rectangle.into(),
        Polygon::new(&trapezium).unwrap().into(),
        rod.into(),
        floor.into(),
        Rounded::new(Rectangle::new(Vec2::new(0.4, 0.2)).unwrap(), 0.1).unwrap().into(),
        HalfPlane::new(Vec2::Y, 0.3).unwrap().into(),
    ];
    let upper: [Shape; 5] = [
        rectangle.into(),
        square.into(),
        Polygon::new(&trapezium).unwrap().into(),
        rod.into(),
        Circle::new(0.3).unwrap().into(),
    ];
    let mut rng = Rng(2);
    for a in &lower {
        for b in &upper {
            for x in [0.0, 0.15, 0.33] {
                let rest = Pose::at(Vec2::new(x, 0.599));
                let expected = collide(a, b, &rest, 0.02);
                assert!(!expected.points.is_empty());
                for _ in 0..300 {
                    let found = collide(a, b, &jittered(&rest, &mut rng, HAIR), 0.02);
                    let what = format!("{expected:?} {found:?} {a:?} {b:?} {x}");
                    assert_eq!(names(&found), names(&expected), "{what}");
                    assert!(found.normal.distance(expected.normal) < 1e-2, "{what}");
                    assert!((depth(&found) - depth(&expected)).abs() < 3e-4, "{what}");
                }
            }
        }
    }
}

/// A box that is tilted about a corner goes from one point to two and on, and its depth with
/// it.
#[test]
fn tilting_turns_the_normal_evenly() {
    let floor: Shape = Rectangle::new(Vec2::new(5.0, 0.5)).unwrap().into();
    for b in [
        Shape::from(Rectangle::new(Vec2::splat(0.5)).unwrap()),
        Rounded::new(Rectangle::new(Vec2::splat(0.4)).unwrap(), 0.1).unwrap().into(),
    ] {
        let reach = |angle: f32| {
            -b.support(rotation::rotate_back(Rotation::from_angle(angle), Vec2::NEG_Y))
                .map_or(0.0, |low| rotation::rotate(Rotation::from_angle(angle), low).y)
        };
        for step in -600..=600 {
            let angle = step as f32 * 1e-3;
            let height = 0.5 + reach(angle) - 0.01;
            let pose = Pose::new(Vec2::Y * height, Rotation::from_angle(angle));
            let manifold = collide(&floor, &b, &pose, 0.02);
            assert!((manifold.normal - Vec2::Y).length() < 1e-6, "{angle} {manifold:?}");
            assert!((depth(&manifold) - 0.01).abs() < 1e-5, "{angle} {manifold:?}");
            let count = if angle.abs() < 0.02 { 2 } else { 1 };
            assert!(manifold.points.len() == count || angle.abs() < 0.05, "{angle}");
        }
    }
}
