//! The judge is told made-up ends of small scenes.

use std::path::Path;
use std::sync::Arc;

use hazumi_scenes::joint_kind::{Ball, JointKind};
use hazumi_scenes::{Body, Joint, LoadedScene, Scene, Shape};
use hazumi3d::Pose;
use hazumi3d::glam::Vec3;

use super::Judge;
use crate::world::{Judge as _, Limits, Theatre, Verdict};
use crate::world3d::World3d;

const LIMITS: Limits = World3d::LIMITS;

/// A floor whose top is at 0, and two cubes of a metre.
fn cubes(joints: Vec<Joint>) -> Arc<LoadedScene> {
    let cube = |name: &str, x| Body {
        position: [x, 0.5, 0.0],
        ..Body::dynamic(name, Shape::cuboid([0.5; 3]))
    };
    let floor = Body::fixed("floor", [0.0, -1.0, 0.0], Shape::cuboid([20.0, 1.0, 20.0]));
    let bodies = vec![floor, cube("a", 0.0), cube("b", 1.0)];
    let scene = Scene { bodies, joints, ..Scene::default() };
    Arc::new(scene.load_files(Path::new(""), "cubes").expect("the scene is sound"))
}

fn judge(scene: &Arc<LoadedScene>, places: [Vec3; 2]) -> Verdict {
    let mut judge = Judge::new(scene, 1).expect("the scene is sound");
    let poses = places.map(Pose::at);
    judge.judge(&poses, &poses).expect("two bodies are there")
}

#[test]
fn cubes_side_by_side_are_right() {
    let places = [Vec3::new(0.0, 0.5, 0.0), Vec3::new(1.001, 0.5, 0.0)];
    let verdict = judge(&cubes(Vec::new()), places);
    assert!(verdict.depth < 1e-5 && verdict.lost == 0, "{verdict:?}");
    assert_eq!((verdict.failure(&LIMITS), verdict.height), (None, 0.5));
}

#[test]
fn depth_is_that_of_the_deepest() {
    let places = [Vec3::new(0.0, 0.4, 0.0), Vec3::new(0.8, 0.45, 0.0)];
    let verdict = judge(&cubes(Vec::new()), places);
    assert!((verdict.depth - 0.2).abs() < 1e-5, "{verdict:?}");
    let names = verdict.deepest.as_ref().map(|[a, b]| (&a[..], &b[..]));
    assert_eq!((names, verdict.failure(&LIMITS)), (Some(("a", "b")), None));
}

#[test]
fn who_sinks_in_is_stuck() {
    let places = [Vec3::new(0.0, 0.1, 0.0), Vec3::new(3.0, 0.5, 0.0)];
    let verdict = judge(&cubes(Vec::new()), places);
    assert!((verdict.depth - 0.4).abs() < 1e-5 && verdict.stuck == 0.5, "{verdict:?}");
    assert!(verdict.failure(&LIMITS).is_some_and(|why| why.contains("stuck")));
}

#[test]
fn who_came_fast_is_not_stuck_but_who_falls_beside_another_is() {
    let mut judge = Judge::new(&cubes(Vec::new()), 1).expect("the scene is sound");
    let after = [Vec3::new(0.0, 0.1, 0.0), Vec3::new(3.0, 0.5, 0.0)].map(Pose::at);
    let before = [Vec3::new(0.0, 0.3, 0.0), Vec3::new(3.0, 0.5, 0.0)].map(Pose::at);
    let verdict = judge.judge(&before, &after).expect("two bodies are there");
    assert_eq!((verdict.stuck, verdict.failure(&LIMITS)), (0.0, None));
    let after = [Vec3::new(0.0, 5.0, 0.0), Vec3::new(0.6, 5.0, 0.0)].map(Pose::at);
    let before = after.map(|pose| Pose::at(pose.position + Vec3::Y * 0.3));
    let verdict = judge.judge(&before, &after).expect("two bodies are there");
    assert_eq!(verdict.stuck, 1.0);
}

#[test]
fn who_is_nowhere_or_far_away_is_lost() {
    for place in [Vec3::NAN, Vec3::Y * -40.0, Vec3::X * 1e9] {
        let verdict = judge(&cubes(Vec::new()), [place, Vec3::new(3.0, 0.5, 0.0)]);
        assert_eq!(verdict.lost, 1);
        assert!(verdict.failure(&LIMITS).is_some_and(|why| why.contains("lost")), "{place}");
    }
}

#[test]
fn somebody_too_few_is_no_scene() {
    let mut judge = Judge::new(&cubes(Vec::new()), 1).expect("the scene is sound");
    assert!(judge.judge(&[], &[Pose::IDENTITY]).is_err());
}

#[test]
fn joined_bodies_may_overlap_but_not_part() {
    let places = [[0.5, 0.0, 0.0], [-0.5, 0.0, 0.0]];
    let joint = Joint::between(["a", "b"], places, JointKind::Ball(Ball::default()));
    let scene = cubes(vec![joint]);
    let verdict = judge(&scene, [Vec3::Y * 0.5, Vec3::new(0.5, 0.5, 0.0)]);
    assert_eq!((verdict.depth, verdict.gap, verdict.failure(&LIMITS)), (0.0, 0.5, None));
    let verdict = judge(&scene, [Vec3::Y * 0.5, Vec3::new(2.0, 0.5, 0.0)]);
    assert_eq!(verdict.gap, 1.0);
    assert!(verdict.failure(&LIMITS).is_some_and(|why| why.contains("apart")));
}
