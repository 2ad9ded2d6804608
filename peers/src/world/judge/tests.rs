//! Made-up ends of small scenes for the judge.

use std::sync::Arc;

use super::super::course::LIMITS;
use super::super::sample::{block, load, pin, point};
use super::super::space::hazumi::Pose;
use super::super::space::scenes::{Body, Joint, Scene};
use super::super::space::{LoadedScene, Vector};
use super::Judge;
use crate::world::verdict::Verdict;

/// A floor whose top is at 0, and two boxes of a metre.
fn boxes(joints: Vec<Joint>) -> Arc<LoadedScene> {
    let cube = |name: &str, x| Body {
        position: point(x, 0.5),
        ..Body::dynamic(name, block(0.5, 0.5))
    };
    let floor = Body::fixed("floor", point(0.0, -1.0), block(20.0, 1.0));
    let bodies = vec![floor, cube("a", 0.0), cube("b", 1.0)];
    load(Scene { bodies, joints, ..Scene::default() })
}

fn at(x: f32, y: f32) -> Vector {
    point(x, y).into()
}

fn judge(scene: &Arc<LoadedScene>, places: [Vector; 2]) -> Verdict {
    let mut judge = Judge::new(scene, 1).expect("the scene is sound");
    let poses = places.map(Pose::at);
    judge.judge(&poses, &poses).expect("two bodies are there")
}

#[test]
fn boxes_side_by_side_are_right() {
    let places = [at(0.0, 0.5), at(1.001, 0.5)];
    let verdict = judge(&boxes(Vec::new()), places);
    assert!(verdict.depth < 1e-5 && verdict.lost == 0, "{verdict:?}");
    assert_eq!((verdict.failure(&LIMITS), verdict.height), (None, 0.5));
}

#[test]
fn depth_is_that_of_the_deepest() {
    let places = [at(0.0, 0.4), at(0.8, 0.45)];
    let verdict = judge(&boxes(Vec::new()), places);
    assert!((verdict.depth - 0.2).abs() < 1e-5, "{verdict:?}");
    let names = verdict.deepest.as_ref().map(|[a, b]| (&a[..], &b[..]));
    assert_eq!((names, verdict.failure(&LIMITS)), (Some(("a", "b")), None));
}

#[test]
fn who_sinks_in_is_stuck() {
    let places = [at(0.0, 0.1), at(3.0, 0.5)];
    let verdict = judge(&boxes(Vec::new()), places);
    assert!((verdict.depth - 0.4).abs() < 1e-5 && verdict.stuck == 0.5, "{verdict:?}");
    assert!(verdict.failure(&LIMITS).is_some_and(|why| why.contains("stuck")));
}

#[test]
fn who_came_fast_is_not_stuck_but_who_falls_beside_another_is() {
    let mut judge = Judge::new(&boxes(Vec::new()), 1).expect("the scene is sound");
    let after = [at(0.0, 0.1), at(3.0, 0.5)].map(Pose::at);
    let before = [at(0.0, 0.3), at(3.0, 0.5)].map(Pose::at);
    let verdict = judge.judge(&before, &after).expect("two bodies are there");
    assert_eq!((verdict.stuck, verdict.failure(&LIMITS)), (0.0, None));
    let after = [at(0.0, 5.0), at(0.6, 5.0)].map(Pose::at);
    let before = after.map(|pose| Pose::at(pose.position + Vector::Y * 0.3));
    let verdict = judge.judge(&before, &after).expect("two bodies are there");
    assert_eq!(verdict.stuck, 1.0);
}

#[test]
fn who_is_nowhere_or_far_away_is_lost() {
    for place in [Vector::NAN, Vector::Y * -40.0, Vector::X * 1e9] {
        let verdict = judge(&boxes(Vec::new()), [place, at(3.0, 0.5)]);
        assert_eq!(verdict.lost, 1);
        assert!(verdict.failure(&LIMITS).is_some_and(|why| why.contains("lost")), "{place}");
    }
}

#[test]
fn somebody_too_few_is_no_scene() {
    let mut judge = Judge::new(&boxes(Vec::new()), 1).expect("the scene is sound");
    assert!(judge.judge(&[], &[Pose::IDENTITY]).is_err());
}

#[test]
fn joined_bodies_may_overlap_but_not_part() {
    let places = [point(0.5, 0.0), point(-0.5, 0.0)];
    let joint = Joint::between(["a", "b"], places, pin());
    let scene = boxes(vec![joint]);
    let verdict = judge(&scene, [Vector::Y * 0.5, at(0.5, 0.5)]);
    assert_eq!((verdict.depth, verdict.gap, verdict.failure(&LIMITS)), (0.0, 0.5, None));
    let verdict = judge(&scene, [Vector::Y * 0.5, at(1.5 + LIMITS.gap, 0.5)]);
    assert_eq!(verdict.gap, 0.5 + LIMITS.gap);
    assert!(verdict.failure(&LIMITS).is_some_and(|why| why.contains("apart")));
}
