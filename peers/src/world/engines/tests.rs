//! Every engine plays the same small scene, to an end that physics knows.

use std::num::NonZeroUsize;

use super::super::sample::{
    ALL, JOINTED, QUARTER, ball, block, floor, load, pin, point, resting, row,
};
use super::super::space::Vector;
use super::super::space::hazumi::Pose;
use super::super::space::scenes::{
    Assembly, Body, BodyType, CircleDriver, Driver, Joint, Repeat, Scene, Shape, Spawner,
};
use super::ENGINES;

/// Where everything ends after so many steps, by engine; all of `expected` can play it.
pub(super) fn ends(
    scene: Scene,
    steps: usize,
    expected: &[&str],
) -> Vec<(&'static str, Vec<Pose>)> {
    let loaded = load(Scene { substeps: 4, ..scene });
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

/// Lets shapes fall on a ground a hand's breadth below them: how high each comes to rest.
pub(super) fn assert_rest(ground: Body, shapes: &[(Shape, f32)]) {
    let mut bodies = vec![ground];
    for (number, (shape, height)) in (0_u8..).zip(shapes) {
        let position = point(4.0 * f32::from(number), height + 0.02);
        bodies.push(Body { position, ..Body::dynamic(&number.to_string(), shape.clone()) });
    }
    for (name, poses) in ends(Scene { bodies, ..Scene::default() }, 60, ALL) {
        for (pose, (shape, height)) in poses.iter().zip(shapes) {
            let off = (pose.position.y - height).abs();
            assert!(off < 0.025, "{name}: {shape:?} rests at {pose:?}");
        }
    }
}

#[test]
fn shapes_come_to_rest_on_a_floor() {
    assert_rest(floor(), &resting());
}

#[test]
fn what_nothing_holds_falls_under_the_gravity_of_the_scene() {
    let ball = Body {
        position: point(0.0, 100.0),
        linear_velocity: point(3.0, 0.0),
        ..Body::dynamic("ball", ball(0.5))
    };
    let scene =
        Scene { gravity: point(0.0, -5.0), bodies: vec![floor(), ball], ..Scene::default() };
    for (name, poses) in ends(scene, 60, ALL) {
        let off = poses[0].position.distance(point(3.0, 97.5).into());
        // Each substep or step rounds the parabola its own way.
        assert!(off < 0.06, "{name}: {:?}", poses[0]);
    }
}

#[test]
fn kinematic_bodies_go_where_the_script_says() {
    let pusher = Body {
        body_type: BodyType::Kinematic,
        position: point(5.0, 0.0),
        ..Body::dynamic("pusher", block(0.5, 0.5))
    };
    let circle = CircleDriver {
        body: "pusher".to_owned(),
        radius: 5.0,
        degrees_per_second: 90.0,
        ..CircleDriver::default()
    };
    let drivers = vec![Driver::Circle(circle)];
    let scene = Scene { bodies: vec![pusher], drivers, ..Scene::default() };
    for (name, poses) in ends(scene, 60, ALL) {
        let off = poses[0].position.distance(QUARTER * 5.0);
        assert!(off < 1e-3, "{name}: {:?}", poses[0]);
    }
}

#[test]
fn copies_come_and_go_as_the_spawner_says() {
    let drop = Assembly {
        name: "drop".to_owned(),
        position: point(0.0, 10.0),
        bodies: vec![Body::dynamic("ball", ball(0.5))],
        repeat: Some(Repeat::Grid(row())),
        ..Assembly::default()
    };
    let spawner = Spawner { assembly: "drop".to_owned(), count: 1, steps: vec![0, 10, 20, 30] };
    let scene = Scene {
        bodies: vec![floor()],
        assemblies: vec![drop],
        spawners: vec![spawner],
        ..Scene::default()
    };
    for (name, poses) in ends(scene, 31, ALL) {
        let places: Vec<f32> = poses.iter().map(|pose| pose.position.x).collect();
        // The first one has made place for its successor, which comes last.
        assert_eq!(places.len(), 3, "{name}");
        assert!(places.iter().zip([2.0, 4.0, 0.0]).all(|(x, right)| (x - right).abs() < 1e-3));
        assert!((poses[2].position.y - 10.0).abs() < 0.01, "{name}: {:?}", poses[2]);
    }
}

#[test]
fn balls_hang_from_joints() {
    let places = [point(0.0, -0.5), point(0.0, 0.5)];
    let joint = Joint::between(["anchor", "ball"], places, pin());
    let ball_below = Body { position: point(0.0, -1.0), ..Body::dynamic("ball", ball(0.4)) };
    let anchor = Body::fixed("anchor", point(0.0, 0.0), ball(0.4));
    let bodies = vec![anchor, ball_below];
    let scene = Scene { bodies, joints: vec![joint], ..Scene::default() };
    for (name, poses) in ends(scene, 60, JOINTED) {
        let off = poses[0].position.distance(Vector::Y * -1.0);
        assert!(off < 0.01, "{name}: {:?}", poses[0]);
    }
}
