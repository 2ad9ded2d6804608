//! The cones and the twists of ball joints are shown where they hold.

use crate::dim::*;
use crate::engine::drawings::joints::{JOINTS, only, pushed, with};
use crate::engine::drawings::picture;
use hazumi3d::draw::colors;
use hazumi3d::joint::{Ball, Limits};
use hazumi3d::{ExternalForce, Pose};

#[test]
fn a_twist_is_stopped_where_its_arc_ends() {
    let ball = Ball { twist: Some(Limits::new(-0.3, 0.8)), cone: Some(0.1), ..Ball::default() };
    for sign in [-1.0, 1.0] {
        let (_, canvas) = pushed(ball, ExternalForce::Torque(sign * 3e3 * Vector::X));
        // The lines of the cone come first.
        let pointer = canvas.lines_of(colors::POINTER).last().unwrap().1;
        let ends: Vec<Vector> = canvas.lines_of(colors::LIMIT).map(|(_, to)| to).collect();
        let end = ends[ends.len() - if sign > 0.0 { 1 } else { 2 }];
        assert!(pointer.distance(end) < 0.03, "{pointer} is not at {end}");
    }
}

#[test]
fn a_cone_is_as_wide_as_the_ball_joint_leans() {
    let ball = Ball { cone: Some(0.6), ..Ball::default() };
    let (_, canvas) = pushed(ball, ExternalForce::Torque(Vector::Z * 3e3));
    let pointer = only(&canvas, colors::POINTER);
    let rim = canvas.lines_of(colors::LIMIT).take(24).map(|(from, _)| from);
    let nearest = rim.map(|end| end.distance(pointer)).fold(f32::MAX, f32::min);
    assert!(nearest < 0.1, "{pointer} leans to the rim");
    assert!((pointer.angle_between(Vector::X) - 0.6).abs() < 0.03);
}

#[test]
fn twists_are_seen_from_the_axis_where_it_leans_to() {
    let ball = Ball { twist: Some(Limits::new(-1.0, 1.0)), ..Ball::default() };
    let mut world = with(ball, [Pose::IDENTITY; 2]);
    let body = world.bodies().nth(1).unwrap().0;
    let lean = Rotation::from_rotation_z(0.7);
    world
        .edit(body, |body| body.rotation = lean * Rotation::from_rotation_x(0.4))
        .unwrap()
        .unwrap();
    let canvas = picture(&world, &JOINTS);
    let pointer = only(&canvas, colors::POINTER);
    let [low, high] =
        [24, 25].map(|index| canvas.lines_of(colors::LIMIT).nth(index).unwrap().1);
    assert!((pointer.angle_between(low) - 1.4).abs() < 1e-4);
    assert!((pointer.angle_between(high) - 0.6).abs() < 1e-4);
}
