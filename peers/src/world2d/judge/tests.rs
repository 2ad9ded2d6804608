//! The judge is told made-up ends of small scenes.

use std::sync::Arc;

use hazumi_scenes::plane::joint_kind::{Hinge, JointKind};
use hazumi_scenes::plane::{Body, Joint, Scene, Shape};
use hazumi2d::Pose;
use hazumi2d::glam::Vec2;

use super::Judge;
use crate::world::{Judge as _, Limits, Theatre, Verdict};
use crate::world2d::World2d;

const LIMITS: Limits = World2d::LIMITS;

/// A floor whose top is at 0, and two squares of a metre.
fn squares(joints: Vec<Joint>) -> Arc<Scene> {
    let square = |name: &str, x| Body {
        position: [x, 0.5],
        ..Body::dynamic(name, Shape::rectangle([0.5; 2]))
    };
    let floor = Body::fixed("floor", [0.0, -1.0], Shape::rectangle([20.0, 1.0]));
    let bodies = vec![floor, square("a", 0.0), square("b", 1.0)];
    let scene = Scene { bodies, joints, ..Scene::default() };
    scene.check("squares").expect("the scene is sound");
    Arc::new(scene)
}

fn judge(scene: &Arc<Scene>, places: [Vec2; 2]) -> Verdict {
    let mut judge = Judge::new(scene, 1).expect("the scene is sound");
    let poses = places.map(Pose::at);
    judge.judge(&poses, &poses).expect("two bodies are there")
}

#[test]
fn squares_side_by_side_are_right() {
    let places = [Vec2::new(0.0, 0.5), Vec2::new(1.001, 0.5)];
    let verdict = judge(&squares(Vec::new()), places);
    assert!(verdict.depth < 1e-5 && verdict.lost == 0, "{verdict:?}");
    assert_eq!((verdict.failure(&LIMITS), verdict.height), (None, 0.5));
}

#[test]
fn depth_is_that_of_the_deepest() {
    let places = [Vec2::new(0.0, 0.4), Vec2::new(0.8, 0.45)];
    let verdict = judge(&squares(Vec::new()), places);
    assert!((verdict.depth - 0.2).abs() < 1e-5, "{verdict:?}");
    let names = verdict.deepest.as_ref().map(|[a, b]| (&a[..], &b[..]));
    assert_eq!((names, verdict.failure(&LIMITS)), (Some(("a", "b")), None));
}

#[test]
fn who_sinks_in_is_stuck() {
    let places = [Vec2::new(0.0, 0.1), Vec2::new(3.0, 0.5)];
    let verdict = judge(&squares(Vec::new()), places);
    assert!((verdict.depth - 0.4).abs() < 1e-5 && verdict.stuck == 0.5, "{verdict:?}");
    assert!(verdict.failure(&LIMITS).is_some_and(|why| why.contains("stuck")));
}

#[test]
fn who_came_fast_is_not_stuck_but_who_falls_beside_another_is() {
    let mut judge = Judge::new(&squares(Vec::new()), 1).expect("the scene is sound");
    let after = [Vec2::new(0.0, 0.1), Vec2::new(3.0, 0.5)].map(Pose::at);
    let before = [Vec2::new(0.0, 0.3), Vec2::new(3.0, 0.5)].map(Pose::at);
    let verdict = judge.judge(&before, &after).expect("two bodies are there");
    assert_eq!((verdict.stuck, verdict.failure(&LIMITS)), (0.0, None));
    let after = [Vec2::new(0.0, 5.0), Vec2::new(0.6, 5.0)].map(Pose::at);
    let before = after.map(|pose| Pose::at(pose.position + Vec2::Y * 0.3));
    let verdict = judge.judge(&before, &after).expect("two bodies are there");
    assert_eq!(verdict.stuck, 1.0);
}

#[test]
fn who_is_nowhere_or_far_away_is_lost() {
    for place in [Vec2::NAN, Vec2::Y * -40.0, Vec2::X * 1e9] {
        let verdict = judge(&squares(Vec::new()), [place, Vec2::new(3.0, 0.5)]);
        assert_eq!(verdict.lost, 1);
        assert!(verdict.failure(&LIMITS).is_some_and(|why| why.contains("lost")), "{place}");
    }
}

#[test]
fn somebody_too_few_is_no_scene() {
    let mut judge = Judge::new(&squares(Vec::new()), 1).expect("the scene is sound");
    assert!(judge.judge(&[], &[Pose::IDENTITY]).is_err());
}

#[test]
fn joined_bodies_may_overlap_but_not_part() {
    let places = [[0.5, 0.0], [-0.5, 0.0]];
    let joint = Joint::between(["a", "b"], places, JointKind::Hinge(Hinge::default()));
    let scene = squares(vec![joint]);
    let verdict = judge(&scene, [Vec2::Y * 0.5, Vec2::new(0.5, 0.5)]);
    assert_eq!((verdict.depth, verdict.gap, verdict.failure(&LIMITS)), (0.0, 0.5, None));
    let verdict = judge(&scene, [Vec2::Y * 0.5, Vec2::new(3.0, 0.5)]);
    assert_eq!(verdict.gap, 2.0);
    assert!(verdict.failure(&LIMITS).is_some_and(|why| why.contains("apart")));
}
