//! Every engine plays the same small scene, to an end that physics knows.

use std::num::NonZeroUsize;
use std::sync::Arc;

use hazumi_scenes::plane::joint_kind::{Hinge, JointKind};
use hazumi_scenes::plane::{
    Assembly, Body, CircleDriver, Driver, Grid, Joint, Motion, Repeat, Scene, Shape, Sides,
    Spawner,
};
use hazumi2d::Pose;
use hazumi2d::glam::Vec2;

use super::ENGINES;

/// Where everything ends after so many steps, by engine.
fn ends(scene: Scene, steps: usize) -> Vec<(&'static str, Vec<Pose>)> {
    scene.check("test").expect("the scene is sound");
    let scene = Arc::new(Scene { substeps: 4, ..scene });
    ENGINES
        .map(|(name, start)| {
            let mut player = start(&scene, NonZeroUsize::MIN)
                .unwrap_or_else(|why| panic!("{name} cannot play it: {why}"));
            (0..steps).for_each(|_| player.step());
            assert_eq!((player.name(), player.trouble()), (name, None));
            (name, player.poses())
        })
        .to_vec()
}

fn floor() -> Body {
    Body::fixed("floor", [0.0, -1.0], Shape::rectangle([40.0, 1.0]))
}

/// Lets shapes fall on a ground a hand's breadth below them: how high each comes to rest.
fn assert_rest(ground: Body, shapes: &[(Shape, f32)]) {
    let mut bodies = vec![ground];
    for (number, (shape, height)) in (0_u8..).zip(shapes) {
        let position = [4.0 * f32::from(number), height + 0.02];
        bodies.push(Body { position, ..Body::dynamic(&number.to_string(), shape.clone()) });
    }
    for (name, poses) in ends(Scene { bodies, ..Scene::default() }, 60) {
        for (pose, (shape, height)) in poses.iter().zip(shapes) {
            let off = (pose.position.y - height).abs();
            assert!(off < 0.025, "{name}: {shape:?} rests at {pose:?}");
        }
    }
}

#[test]
fn shapes_come_to_rest_on_a_floor() {
    let triangle = vec![[1.0, -0.5], [0.0, 1.0], [-1.0, -0.5]];
    let foot = Shape::Polygon { points: triangle.clone(), rounding: 0.1 };
    let shapes = [
        (Shape::Circle { radius: 0.3 }, 0.3),
        (Shape::rectangle([0.4, 0.25]), 0.25),
        (Shape::Rectangle { half_extents: [0.4, 0.25], rounding: 0.1 }, 0.35),
        (Shape::polygon(triangle), 0.5),
        (foot, 0.6),
        (Shape::Capsule { ends: [[-0.2, 0.0], [0.2, 0.0]], radius: 0.2 }, 0.2),
    ];
    assert_rest(floor(), &shapes);
}

#[test]
fn shapes_come_to_rest_on_lines() {
    let shapes = [(Shape::Circle { radius: 0.3 }, 0.3), (Shape::rectangle([0.4, 0.25]), 0.25)];
    let line = Shape::Segment { ends: [[-20.0, 0.0], [20.0, 0.0]] };
    assert_rest(Body::fixed("line", [0.0; 2], line), &shapes);
    let points = [20.0, 5.0, 2.0, -2.0, -20.0].map(|x| [x, 0.0]).to_vec();
    let chain = Shape::Chain { points, formula: None, is_loop: false, sides: Sides::Front };
    assert_rest(Body::fixed("chain", [0.0; 2], chain), &shapes);
}

#[test]
fn what_nothing_holds_falls_under_the_gravity_of_the_scene() {
    let ball = Body {
        position: [0.0, 100.0],
        linear_velocity: [3.0, 0.0],
        ..Body::dynamic("ball", Shape::Circle { radius: 0.5 })
    };
    let scene = Scene { gravity: [0.0, -5.0], bodies: vec![floor(), ball], ..Scene::default() };
    for (name, poses) in ends(scene, 60) {
        let off = poses[0].position.distance(Vec2::new(3.0, 97.5));
        // Each substep or step rounds the parabola its own way.
        assert!(off < 0.06, "{name}: {:?}", poses[0]);
    }
}

#[test]
fn kinematic_bodies_go_where_the_script_says() {
    let pusher = Body {
        motion: Motion::Kinematic,
        position: [5.0, 0.0],
        ..Body::dynamic("pusher", Shape::rectangle([0.5; 2]))
    };
    let circle = CircleDriver {
        body: "pusher".to_owned(),
        radius: 5.0,
        degrees_per_second: 90.0,
        ..CircleDriver::default()
    };
    let drivers = vec![Driver::Circle(circle)];
    let scene = Scene { bodies: vec![pusher], drivers, ..Scene::default() };
    for (name, poses) in ends(scene, 60) {
        let off = poses[0].position.distance(Vec2::Y * 5.0);
        assert!(off < 1e-3, "{name}: {:?}", poses[0]);
    }
}

#[test]
fn copies_come_and_go_as_the_spawner_says() {
    let grid = Grid { count: [3, 1], spacing: [2.0; 2], ..Grid::default() };
    let drop = Assembly {
        name: "drop".to_owned(),
        position: [0.0, 10.0],
        bodies: vec![Body::dynamic("ball", Shape::Circle { radius: 0.5 })],
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
    for (name, poses) in ends(scene, 31) {
        let places: Vec<f32> = poses.iter().map(|pose| pose.position.x).collect();
        // The first one has made place for its successor, which comes last.
        assert_eq!(places.len(), 3, "{name}");
        assert!(places.iter().zip([2.0, 4.0, 0.0]).all(|(x, right)| (x - right).abs() < 1e-3));
        assert!((poses[2].position.y - 10.0).abs() < 0.01, "{name}: {:?}", poses[2]);
    }
}

#[test]
fn discs_hang_from_hinges() {
    let places = [[0.0, -0.5], [0.0, 0.5]];
    let joint = Joint::between(["anchor", "disc"], places, JointKind::Hinge(Hinge::default()));
    let disc =
        Body { position: [0.0, -1.0], ..Body::dynamic("disc", Shape::Circle { radius: 0.4 }) };
    let anchor = Body::fixed("anchor", [0.0; 2], Shape::Circle { radius: 0.4 });
    let scene = Scene { bodies: vec![anchor, disc], joints: vec![joint], ..Scene::default() };
    for (name, poses) in ends(scene, 60) {
        let off = poses[0].position.distance(Vec2::Y * -1.0);
        assert!(off < 0.01, "{name}: {:?}", poses[0]);
    }
}

#[test]
fn who_starts_asleep_hangs_in_the_air() {
    let ball = Body {
        position: [0.0, 10.0],
        asleep: true,
        ..Body::dynamic("ball", Shape::Circle { radius: 0.5 })
    };
    for (name, poses) in ends(Scene { bodies: vec![floor(), ball], ..Scene::default() }, 30) {
        assert_eq!(poses[0].position, Vec2::Y * 10.0, "{name}");
    }
}
