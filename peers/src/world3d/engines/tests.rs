//! Every engine plays the same small scene, to an end that physics knows.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use hazumi_scenes::joint_kind::{Ball, JointKind};
use hazumi_scenes::{
    Assembly, Body, CircleDriver, Driver, Grid, Joint, LoadedScene, Motion, Repeat, Scene,
    Shape, Spawner,
};
use hazumi3d::Pose;
use hazumi3d::glam::Vec3;

use super::ENGINES;

fn load(scene: Scene) -> Arc<LoadedScene> {
    let scene = Scene { substeps: 4, ..scene };
    Arc::new(scene.load_files(Path::new(""), "test").expect("the scene is sound"))
}

/// Where everything ends after so many steps, by engine; all of `expected` can play it.
fn ends(scene: Scene, steps: usize, expected: &[&str]) -> Vec<(&'static str, Vec<Pose>)> {
    let loaded = load(scene);
    let mut ends = Vec::new();
    for (name, start) in ENGINES {
        match start(&loaded, NonZeroUsize::MIN) {
            Ok(mut player) => {
                (0..steps).for_each(|_| player.step());
                assert_eq!((player.name(), player.trouble()), (name, None));
                ends.push((name, player.poses()));
            }
            Err(why) => assert!(!expected.contains(&name), "{name}: {why}"),
        }
    }
    assert_eq!(ends.iter().map(|end| end.0).collect::<Vec<_>>(), expected);
    ends
}

fn floor() -> Body {
    Body::fixed("floor", [0.0, -1.0, 0.0], Shape::cuboid([20.0, 1.0, 20.0]))
}

const ALL: [&str; 4] = ["hazumi", "box3d", "rapier3d", "jolt"];
const JOINTED: [&str; 3] = ["hazumi", "box3d", "rapier3d"];

#[test]
fn shapes_come_to_rest_on_a_floor() {
    let tetrahedron =
        vec![[1.0, -0.5, 1.0], [-1.0, -0.5, 1.0], [0.0, -0.5, -1.0], [0.0, 1.0, 0.0]];
    let shapes = [
        (Shape::Sphere { radius: 0.3 }, 0.3),
        (Shape::cuboid([0.4, 0.25, 0.4]), 0.25),
        (Shape::hull(tetrahedron), 0.5),
        (Shape::Capsule { ends: [[0.0, -0.2, 0.0], [0.0, 0.2, 0.0]], radius: 0.2 }, 0.4),
    ];
    let mut bodies = vec![floor()];
    for (number, (shape, height)) in (0_u8..).zip(&shapes) {
        let position = [4.0 * f32::from(number), height + 0.02, 0.0];
        bodies.push(Body { position, ..Body::dynamic(&number.to_string(), shape.clone()) });
    }
    for (name, poses) in ends(Scene { bodies, ..Scene::default() }, 60, &ALL) {
        for (pose, (shape, height)) in poses.iter().zip(&shapes) {
            let off = (pose.position.y - height).abs();
            assert!(off < 0.025, "{name}: {shape:?} rests at {pose:?}");
        }
    }
}

#[test]
fn what_nothing_holds_falls_under_the_gravity_of_the_scene() {
    let ball = Body {
        linear_velocity: [3.0, 0.0, 0.0],
        ..Body::dynamic("ball", Shape::Sphere { radius: 0.5 })
    };
    let scene =
        Scene { gravity: [0.0, -5.0, 0.0], bodies: vec![floor(), ball], ..Scene::default() };
    let mut scene = scene;
    scene.bodies[1].position = [0.0, 100.0, 0.0];
    for (name, poses) in ends(scene, 60, &ALL) {
        let fallen = Vec3::new(3.0, 97.5, 0.0);
        let off = poses[0].position.distance(fallen);
        // Each substep or step rounds the parabola its own way.
        assert!(off < 0.06, "{name}: {:?}", poses[0]);
    }
}

#[test]
fn kinematic_bodies_go_where_the_script_says() {
    let pusher = Body {
        motion: Motion::Kinematic,
        position: [5.0, 0.0, 0.0],
        ..Body::dynamic("pusher", Shape::cuboid([0.5; 3]))
    };
    let circle = CircleDriver {
        body: "pusher".to_owned(),
        radius: 5.0,
        degrees_per_second: 90.0,
        ..CircleDriver::default()
    };
    let drivers = vec![Driver::Circle(circle)];
    let scene = Scene { bodies: vec![pusher], drivers, ..Scene::default() };
    for (name, poses) in ends(scene, 60, &ALL) {
        let off = poses[0].position.distance(Vec3::Z * 5.0);
        assert!(off < 1e-3, "{name}: {:?}", poses[0]);
    }
}

#[test]
fn copies_come_and_go_as_the_spawner_says() {
    let grid = Grid { count: [3, 1, 1], spacing: [2.0; 3], ..Grid::default() };
    let drop = Assembly {
        name: "drop".to_owned(),
        position: [0.0, 10.0, 0.0],
        bodies: vec![Body::dynamic("ball", Shape::Sphere { radius: 0.5 })],
        repeat: Some(Repeat::Grid(grid)),
        ..Assembly::default()
    };
    let spawner = Spawner { assembly: "drop".to_owned(), count: 1, steps: vec![0, 10, 20, 30] };
    let scene = Scene {
        bodies: vec![floor()],
        assemblies: vec![drop],
        spawners: vec![spawner],
        ..Scene::default()
    };
    for (name, poses) in ends(scene, 31, &ALL) {
        let places: Vec<f32> = poses.iter().map(|pose| pose.position.x).collect();
        // The first one has made place for its successor, which comes last.
        assert_eq!(places.len(), 3, "{name}");
        assert!(places.iter().zip([2.0, 4.0, 0.0]).all(|(x, right)| (x - right).abs() < 1e-3));
        assert!((poses[2].position.y - 10.0).abs() < 0.01, "{name}: {:?}", poses[2]);
    }
}

#[test]
fn balls_hang_from_joints() {
    let places = [[0.0, -0.5, 0.0], [0.0, 0.5, 0.0]];
    let joint = Joint::between(["anchor", "ball"], places, JointKind::Ball(Ball::default()));
    let ball = Body {
        position: [0.0, -1.0, 0.0],
        ..Body::dynamic("ball", Shape::Sphere { radius: 0.4 })
    };
    let anchor = Body::fixed("anchor", [0.0; 3], Shape::Sphere { radius: 0.4 });
    let scene = Scene { bodies: vec![anchor, ball], joints: vec![joint], ..Scene::default() };
    for (name, poses) in ends(scene, 60, &JOINTED) {
        let off = poses[0].position.distance(Vec3::Y * -1.0);
        assert!(off < 0.01, "{name}: {:?}", poses[0]);
    }
}
