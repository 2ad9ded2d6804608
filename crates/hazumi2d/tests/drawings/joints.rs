//! Joints are shown as they stand, and their limits where they hold.

use glam::Vec2;
use hazumi2d::draw::colors;
use hazumi2d::joint::{
    Axis, Distance, Gear, Hinge, JointKind, Pulley, Rack, Slider, ThreeDegrees, Wheel,
};
use hazumi2d::math::Rotation;
use hazumi2d::{Body, Joint, Pose, Push, Show, World};

use super::{Canvas, picture};
use crate::worlds::{DT, add_at, cube, no_gravity};

const JOINTS: Show = Show { joints: true, scale: 0.5, ..Show::NOTHING };
/// Limits that tell the two ways apart.
const WAYS: Axis = Axis::limited(-0.3, 0.8);

fn with(kind: impl Into<JointKind>, frames: [Pose; 2]) -> World {
    let mut world = World::new(no_gravity()).unwrap();
    let wall = world.add_body(Body::fixed()).unwrap();
    let body = add_at(&mut world, Vec2::ZERO, cube(0.5));
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

fn only(canvas: &Canvas, color: u32) -> Vec2 {
    let ways: Vec<Vec2> = canvas.lines_of(color).map(|(from, to)| to - from).collect();
    assert_eq!(ways.len(), 1);
    ways[0]
}

#[test]
fn turns_are_stopped_where_arcs_end() {
    let kinds: [JointKind; 3] = [
        Hinge { turn: WAYS }.into(),
        Wheel { spin: WAYS, ..Wheel::default() }.into(),
        ThreeDegrees { turn: WAYS, ..ThreeDegrees::default() }.into(),
    ];
    for kind in kinds {
        for (sign, which) in [(-1.0, 0), (1.0, 1)] {
            let (_, canvas) = pushed(kind, Push::Torque(sign * 3e3));
            let pointer = only(&canvas, colors::POINTER);
            // The arc, then both ends.
            let limits: Vec<_> = canvas.lines_of(colors::LIMIT).collect();
            assert_eq!(limits.len(), 26);
            let ends = [0, 1].map(|end| limits[24 + end].1);
            assert!(limits[0].0.distance(ends[0]) < 1e-5);
            assert!(limits[23].1.distance(ends[1]) < 1e-5);
            let error = pointer.distance(ends[which]);
            assert!(error < 0.03, "{kind:?}: {pointer} is not at {}", ends[which]);
            assert!((pointer.length() - 1.0).abs() < 1e-4, "twice the scale");
        }
    }
}

#[test]
fn ways_are_stopped_where_ranges_end() {
    let slides = [Axis::LOCKED, WAYS];
    let kinds: [(JointKind, Vec2); 3] = [
        (Slider { slide: WAYS }.into(), Vec2::X),
        (Wheel { suspension: WAYS, ..Wheel::default() }.into(), Vec2::Y),
        (ThreeDegrees { slides, ..ThreeDegrees::default() }.into(), Vec2::Y),
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
    let frames = [Pose::at(Vec2::new(0.0, -3.0)), Pose::IDENTITY];
    let world = with(Distance { length: Axis::limited(1.0, 5.0) }, frames);
    let canvas = picture(&world, &JOINTS);
    let range: Vec<_> = canvas.lines_of(colors::LIMIT).collect();
    assert_eq!(range, [(Vec2::Y * -2.0, Vec2::Y * 2.0)]);
    let world = with(Distance::rod(3.0), frames);
    let canvas = picture(&world, &JOINTS);
    assert_eq!(canvas.lines_of(colors::LIMIT).count(), 0);
    assert!(canvas.lines_of(colors::JOINT).any(|line| line == (Vec2::Y * -3.0, Vec2::ZERO)));
}

#[test]
fn frames_are_shown_where_they_stand_on_both_bodies() {
    let turn = Rotation::from_angle(std::f32::consts::FRAC_PI_2);
    let frames = [Pose::new(Vec2::X, turn), Pose::at(Vec2::Y)];
    let mut world = with(Hinge::default(), frames);
    let canvas = picture(&world, &JOINTS);
    let points: Vec<Vec2> = canvas.points_of(colors::JOINT).collect();
    assert_eq!(points, [Vec2::X, Vec2::Y]);
    let axes: Vec<_> = canvas.lines_of(colors::AXES[0]).collect();
    let ends = [Vec2::new(1.0, 0.5), Vec2::new(0.3, 1.0)];
    for ((from, to), (point, end)) in axes.iter().zip(points.iter().zip(ends)) {
        assert!(from == point && to.distance(end) < 1e-6, "{to} is not {end}");
    }
    let id = world.joints().next().unwrap().0;
    world.edit_joint(id, |joint| joint.break_force = Some(1.0)).unwrap().unwrap();
    let body = world.bodies().nth(1).unwrap().0;
    world.push(body, Push::Force(Vec2::X * 1e5)).unwrap().unwrap();
    world.step(DT).unwrap();
    assert_eq!(world.is_broken(id), Some(true));
    let canvas = picture(&world, &JOINTS);
    assert!(canvas.lines.iter().all(|line| line.2 == colors::BROKEN));
    assert_eq!(canvas.points_of(colors::BROKEN).count(), 2);
}

#[test]
fn teeth_and_ropes_are_shown_at_their_size() {
    let frames = [Pose::IDENTITY, Pose::at(Vec2::Y * 3.0)];
    let canvas = picture(&with(Gear { radii: [1.0, -2.0] }, frames), &JOINTS);
    let on = |middle: Vec2, radius: f32| {
        let is_on = |end: Vec2| (end.distance(middle) - radius).abs() < 1e-5;
        canvas.lines_of(colors::JOINT).filter(|(from, to)| is_on(*from) && is_on(*to)).count()
    };
    assert_eq!([on(Vec2::ZERO, 1.0), on(Vec2::Y * 3.0, 2.0)], [24, 24]);
    let canvas = picture(&with(Rack { radius: 0.5 }, frames), &JOINTS);
    let rod = (Vec2::new(-0.5, 3.0), Vec2::new(0.5, 3.0));
    assert!(canvas.lines_of(colors::JOINT).any(|line| line == rod));
    let anchors = [Vec2::new(0.0, 5.0), Vec2::new(2.0, 5.0)];
    let pulley = Pulley { anchors, ratio: 1.0, length: 20.0 };
    let canvas = picture(&with(pulley, frames), &JOINTS);
    for line in
        [(Vec2::ZERO, anchors[0]), (anchors[0], anchors[1]), (anchors[1], Vec2::Y * 3.0)]
    {
        assert!(canvas.lines_of(colors::JOINT).any(|other| other == line), "{line:?}");
    }
}
