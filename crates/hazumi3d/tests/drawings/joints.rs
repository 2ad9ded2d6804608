//! Joints are shown as they stand, and their limits where they hold.

use glam::{Quat, Vec3};
use hazumi3d::draw::colors;
use hazumi3d::joint::{
    Axis, Ball, Cylindrical, Distance, Gear, Hinge, JointKind, Limits, Pulley, Rack,
    SixDegrees, Slider, Universal, Wheel,
};
use hazumi3d::math::rotation;
use hazumi3d::{Body, Joint, Pose, Push, Show, World};

use super::{Canvas, picture};
use crate::worlds::{DT, add_at, cube, no_gravity};

const JOINTS: Show = Show { joints: true, scale: 0.5, ..Show::NOTHING };
/// Limits that tell the two ways apart.
const WAYS: Axis = Axis::limited(-0.3, 0.8);

fn with(kind: impl Into<JointKind>, frames: [Pose; 2]) -> World {
    let mut world = World::new(no_gravity()).unwrap();
    let wall = world.add_body(Body::fixed()).unwrap();
    let body = add_at(&mut world, Vec3::ZERO, cube(0.5));
    world.add_joint(Joint::new([wall, body], frames, kind)).unwrap().unwrap();
    world
}

/// A picture after the second body was pushed for a while.
fn pushed(kind: impl Into<JointKind>, push: Push) -> (World, Canvas) {
    let mut world = with(kind, [Pose::IDENTITY; 2]);
    let body = world.bodies().nth(1).unwrap().0;
    world.edit(body, |body| (body.angular_damping, body.linear_damping) = (5.0, 5.0)).unwrap();
    for _ in 0..120 {
        world.push(body, push).unwrap().unwrap();
        world.step(DT).unwrap();
    }
    let canvas = picture(&world, &JOINTS);
    (world, canvas)
}

fn only(canvas: &Canvas, color: u32) -> Vec3 {
    let ways: Vec<Vec3> = canvas.lines_of(color).map(|(from, to)| to - from).collect();
    assert_eq!(ways.len(), 1);
    ways[0]
}

#[test]
fn turns_are_stopped_where_arcs_end() {
    let turn = |about: usize| {
        let mut turns = [Axis::LOCKED; 3];
        turns[about] = WAYS;
        JointKind::from(SixDegrees { turns, ..SixDegrees::default() })
    };
    let hinge = Hinge { turn: WAYS };
    let ball = Ball { twist: WAYS.limits, cone: Some(0.1), ..Ball::default() };
    let steered = Wheel { steering: WAYS, ..Wheel::default() };
    let kinds: [(JointKind, Vec3); 8] = [
        (hinge.into(), Vec3::X),
        (turn(0), Vec3::X),
        (turn(1), Vec3::Y),
        (turn(2), Vec3::Z),
        (Universal { turn_a: WAYS, turn_b: Axis::LOCKED }.into(), Vec3::Y),
        (Universal { turn_a: Axis::LOCKED, turn_b: WAYS }.into(), Vec3::Z),
        (steered.into(), Vec3::Y),
        (Cylindrical { turn: WAYS, slide: Axis::LOCKED }.into(), Vec3::X),
    ];
    for (kind, axis) in kinds {
        for (sign, which) in [(-1.0, 0), (1.0, 1)] {
            let (_, canvas) = pushed(kind, Push::Torque(sign * 3e3 * axis));
            let pointer = only(&canvas, colors::POINTER);
            // The arc, then both ends.
            let limits: Vec<_> = canvas.lines_of(colors::LIMIT).collect();
            assert_eq!(limits.len(), 26);
            let ends = [0, 1].map(|end| limits[24 + end].1);
            assert!(
                (limits[0].0.distance(ends[0]), limits[23].1.distance(ends[1])) < (1e-5, 1e-5)
            );
            let error = pointer.distance(ends[which]);
            assert!(error < 0.03, "{kind:?}: {pointer} is not at {}", ends[which]);
            assert!((pointer.length() - 1.0).abs() < 1e-4, "twice the scale");
        }
    }
    for sign in [-1.0, 1.0] {
        let (_, canvas) = pushed(ball, Push::Torque(sign * 3e3 * Vec3::X));
        // Those of the cone come first.
        let pointer = canvas.lines_of(colors::POINTER).last().unwrap().1;
        let ends: Vec<Vec3> = canvas.lines_of(colors::LIMIT).map(|(_, to)| to).collect();
        let end = ends[ends.len() - if sign > 0.0 { 1 } else { 2 }];
        assert!(pointer.distance(end) < 0.03, "{pointer} is not at {end}");
    }
}

#[test]
fn a_cone_is_as_wide_as_the_ball_joint_leans() {
    let ball = Ball { cone: Some(0.6), ..Ball::default() };
    let (_, canvas) = pushed(ball, Push::Torque(Vec3::Z * 3e3));
    let pointer = only(&canvas, colors::POINTER);
    let rim = canvas.lines_of(colors::LIMIT).take(24).map(|(from, _)| from);
    let nearest = rim.map(|end| end.distance(pointer)).fold(f32::MAX, f32::min);
    assert!(nearest < 0.1, "{pointer} leans to the rim");
    assert!((pointer.angle_between(Vec3::X) - 0.6).abs() < 0.03);
}

#[test]
fn ways_are_stopped_where_ranges_end() {
    let mut slides = [Axis::LOCKED; 3];
    slides[2] = WAYS;
    let kinds: [(JointKind, Vec3); 4] = [
        (Slider { slide: WAYS }.into(), Vec3::X),
        (Cylindrical { slide: WAYS, turn: Axis::LOCKED }.into(), Vec3::X),
        (Wheel { suspension: WAYS, ..Wheel::default() }.into(), Vec3::Y),
        (SixDegrees { slides, ..SixDegrees::default() }.into(), Vec3::Z),
    ];
    for (kind, axis) in kinds {
        for (sign, end) in [(-1.0, -0.3), (1.0, 0.8)] {
            let (world, canvas) = pushed(kind, Push::Force(sign * 2e4 * axis));
            let at = world.bodies().nth(1).unwrap().1.position;
            assert!(at.distance(end * axis) < 0.02, "{kind:?}: {at}");
            let range: Vec<_> = canvas.lines_of(colors::LIMIT).collect();
            assert_eq!(range, [(-0.3 * axis, 0.8 * axis)]);
            assert_eq!(canvas.points_of(colors::LIMIT).count(), 2);
        }
    }
}

#[test]
fn a_distance_is_shown_along_itself() {
    let frames = [Pose::at(Vec3::new(0.0, -3.0, 0.0)), Pose::IDENTITY];
    let world = with(Distance { length: Axis::limited(1.0, 5.0) }, frames);
    let canvas = picture(&world, &JOINTS);
    let range: Vec<_> = canvas.lines_of(colors::LIMIT).collect();
    assert_eq!(range, [(Vec3::Y * -2.0, Vec3::Y * 2.0)]);
    let world = with(Distance::rod(3.0), frames);
    let canvas = picture(&world, &JOINTS);
    assert_eq!(canvas.lines_of(colors::LIMIT).count(), 0);
    assert!(canvas.lines_of(colors::JOINT).any(|line| line == (Vec3::Y * -3.0, Vec3::ZERO)));
}

#[test]
fn frames_are_shown_where_they_stand_on_both_bodies() {
    let turn = rotation::from_axis_angle(Vec3::Z, std::f32::consts::FRAC_PI_2);
    let frames = [Pose::new(Vec3::new(1.0, 0.0, 0.0), turn), Pose::at(Vec3::Z)];
    let mut world = with(Ball::default(), frames);
    let canvas = picture(&world, &JOINTS);
    let points: Vec<Vec3> = canvas.points_of(colors::JOINT).collect();
    assert_eq!(points, [Vec3::X, Vec3::Z]);
    let axes: Vec<_> = canvas.lines_of(colors::AXES[0]).collect();
    let ends = [Vec3::new(1.0, 0.5, 0.0), Vec3::new(0.3, 0.0, 1.0)];
    for ((from, to), (point, end)) in axes.iter().zip(points.iter().zip(ends)) {
        assert!(from == point && to.distance(end) < 1e-6, "{to} is not {end}");
    }
    let id = world.joints().next().unwrap().0;
    world.edit_joint(id, |joint| joint.break_force = Some(1.0)).unwrap().unwrap();
    let body = world.bodies().nth(1).unwrap().0;
    world.push(body, Push::Force(Vec3::X * 1e5)).unwrap().unwrap();
    world.step(DT).unwrap();
    assert_eq!(world.is_broken(id), Some(true));
    let canvas = picture(&world, &JOINTS);
    assert!(canvas.lines.iter().all(|line| line.2 == colors::BROKEN));
    assert_eq!(canvas.points_of(colors::BROKEN).count(), 2);
}

#[test]
fn teeth_and_ropes_are_shown_at_their_size() {
    let frames = [Pose::IDENTITY, Pose::at(Vec3::Y * 3.0)];
    let canvas = picture(&with(Gear { radii: [1.0, -2.0] }, frames), &JOINTS);
    let rims: Vec<_> =
        canvas.lines_of(colors::JOINT).filter(|(from, _)| from.x == 0.0).collect();
    let on = |middle: Vec3, radius: f32| {
        let is_on = |end: Vec3| (end.distance(middle) - radius).abs() < 1e-5;
        rims.iter().filter(|(from, to)| is_on(*from) && is_on(*to)).count()
    };
    assert_eq!([on(Vec3::ZERO, 1.0), on(Vec3::Y * 3.0, 2.0)], [24, 24]);
    let canvas = picture(&with(Rack { radius: 0.5 }, frames), &JOINTS);
    let rod = (Vec3::new(-0.5, 3.0, 0.0), Vec3::new(0.5, 3.0, 0.0));
    assert!(canvas.lines_of(colors::JOINT).any(|line| line == rod));
    let anchors = [Vec3::new(0.0, 5.0, 0.0), Vec3::new(2.0, 5.0, 0.0)];
    let pulley = Pulley { anchors, ratio: 1.0, length: 20.0 };
    let canvas = picture(&with(pulley, frames), &JOINTS);
    for line in
        [(Vec3::ZERO, anchors[0]), (anchors[0], anchors[1]), (anchors[1], Vec3::Y * 3.0)]
    {
        assert!(canvas.lines_of(colors::JOINT).any(|other| other == line), "{line:?}");
    }
}

#[test]
fn twists_are_seen_from_the_axis_where_it_leans_to() {
    let ball = Ball { twist: Some(Limits::new(-1.0, 1.0)), ..Ball::default() };
    let mut world = with(ball, [Pose::IDENTITY; 2]);
    let body = world.bodies().nth(1).unwrap().0;
    let lean = Quat::from_rotation_z(0.7);
    world
        .edit(body, |body| body.rotation = lean * Quat::from_rotation_x(0.4))
        .unwrap()
        .unwrap();
    let canvas = picture(&world, &JOINTS);
    let pointer = only(&canvas, colors::POINTER);
    let [low, high] =
        [24, 25].map(|index| canvas.lines_of(colors::LIMIT).nth(index).unwrap().1);
    assert!((pointer.angle_between(low) - 1.4).abs() < 1e-4);
    assert!((pointer.angle_between(high) - 0.6).abs() < 1e-4);
}
