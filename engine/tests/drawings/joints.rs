//! Joints are shown as they stand, and their limits where they hold.

use super::{Canvas, picture};
use crate::dim::*;
use crate::engine::worlds::{DT, add_at, cube, no_gravity};
use crate::scenery::{self, drawings};
use hazumi::draw::colors;
use hazumi::joint::{Distance, Gear, JointAxis, JointKind, Pulley, RackAndPinion};
use hazumi::{Body, ExternalForce, Joint, Pose, Show, World};

pub(crate) const JOINTS: Show = Show { joints: true, scale: 0.5, ..Show::NOTHING };
/// Limits that tell the two ways apart.
const WAYS: JointAxis = JointAxis::with_limits(-0.3, 0.8);

pub(crate) fn with(kind: impl Into<JointKind>, frames: [Pose; 2]) -> World {
    let mut world = World::new(no_gravity()).unwrap();
    let wall = world.add_body(Body::fixed()).unwrap();
    let body = add_at(&mut world, Vector::ZERO, cube(0.5));
    world.add_joint(Joint::new([wall, body], frames, kind)).unwrap().unwrap();
    world
}

/// A picture after the second body was pushed for a while.
pub(crate) fn pushed(kind: impl Into<JointKind>, push: ExternalForce) -> (World, Canvas) {
    let mut world = with(kind, [Pose::IDENTITY; 2]);
    let body = world.bodies().nth(1).unwrap().0;
    world.edit(body, |body| (body.angular_damping, body.linear_damping) = (5.0, 5.0)).unwrap();
    for _ in 0..120 {
        world.apply_external_force(body, push).unwrap().unwrap();
        world.step(DT).unwrap();
    }
    let canvas = picture(&world, &JOINTS);
    (world, canvas)
}

pub(crate) fn only(canvas: &Canvas, color: u32) -> Vector {
    let ways: Vec<Vector> = canvas.lines_of(color).map(|(from, to)| to - from).collect();
    assert_eq!(ways.len(), 1);
    ways[0]
}

#[test]
fn turns_are_stopped_where_arcs_end() {
    for (kind, axis) in drawings::turns(WAYS) {
        for (sign, which) in [(-1.0, 0), (1.0, 1)] {
            let (_, canvas) = pushed(kind, ExternalForce::Torque(sign * 3e3 * axis));
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
    for (kind, axis) in drawings::slides(WAYS) {
        for (sign, end) in [(-1.0, -0.3), (1.0, 0.8)] {
            let (world, canvas) = pushed(kind, ExternalForce::Force(sign * 2e4 * axis));
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
    let frames = [Pose::at(vector(0.0, -3.0)), Pose::IDENTITY];
    let world = with(Distance { length: JointAxis::with_limits(1.0, 5.0) }, frames);
    let canvas = picture(&world, &JOINTS);
    let range: Vec<_> = canvas.lines_of(colors::LIMIT).collect();
    assert_eq!(range, [(Vector::Y * -2.0, Vector::Y * 2.0)]);
    let world = with(Distance::rod(3.0), frames);
    let canvas = picture(&world, &JOINTS);
    assert_eq!(canvas.lines_of(colors::LIMIT).count(), 0);
    assert!(
        canvas.lines_of(colors::JOINT).any(|line| line == (Vector::Y * -3.0, Vector::ZERO))
    );
}

#[test]
fn frames_are_shown_where_they_stand_on_both_bodies() {
    let turn = rotation_z(std::f32::consts::FRAC_PI_2);
    let frames = [Pose::new(Vector::X, turn), Pose::at(LAST_AXIS)];
    let mut world = with(PointJoint::default(), frames);
    let canvas = picture(&world, &JOINTS);
    let points: Vec<Vector> = canvas.points_of(colors::JOINT).collect();
    assert_eq!(points, [Vector::X, LAST_AXIS]);
    let axes: Vec<_> = canvas.lines_of(colors::AXES[0]).collect();
    let ends = [vector(1.0, 0.5), either_vector([0.3, 1.0], [0.3, 0.0, 1.0])];
    for ((from, to), (point, end)) in axes.iter().zip(points.iter().zip(ends)) {
        assert!(from == point && to.distance(end) < 1e-6, "{to} is not {end}");
    }
    let id = world.joints().next().unwrap().0;
    world.edit_joint(id, |joint| joint.break_force = Some(1.0)).unwrap().unwrap();
    let body = world.bodies().nth(1).unwrap().0;
    world.apply_external_force(body, ExternalForce::Force(Vector::X * 1e5)).unwrap().unwrap();
    world.step(DT).unwrap();
    assert_eq!(world.is_broken(id), Some(true));
    let canvas = picture(&world, &JOINTS);
    assert!(canvas.lines.iter().all(|line| line.2 == colors::BROKEN));
    assert_eq!(canvas.points_of(colors::BROKEN).count(), 2);
}

#[test]
fn teeth_and_ropes_are_shown_at_their_size() {
    let frames = [Pose::IDENTITY, Pose::at(Vector::Y * 3.0)];
    let canvas = picture(&with(Gear { radii: [1.0, -2.0] }, frames), &JOINTS);
    let in_plane = |from: Vector| either(true, from.x == 0.0);
    let rims: Vec<_> =
        canvas.lines_of(colors::JOINT).filter(|(from, _)| in_plane(*from)).collect();
    let on = |middle: Vector, radius: f32| {
        let is_on = |end: Vector| (end.distance(middle) - radius).abs() < 1e-5;
        rims.iter().filter(|(from, to)| is_on(*from) && is_on(*to)).count()
    };
    assert_eq!([on(Vector::ZERO, 1.0), on(Vector::Y * 3.0, 2.0)], [24, 24]);
    // The axle of the pinion is across the rack.
    let across = either(Rotation::IDENTITY, scenery::yaw(std::f32::consts::FRAC_PI_2));
    let frames = [Pose::new(Vector::ZERO, across), Pose::at(Vector::Y * 3.0)];
    let canvas = picture(&with(RackAndPinion { radius: 0.5 }, frames), &JOINTS);
    let rod = (vector(-0.5, 3.0), vector(0.5, 3.0));
    assert!(canvas.lines_of(colors::JOINT).any(|line| line == rod));
    let anchors = [vector(0.0, 5.0), vector(2.0, 5.0)];
    let pulley = Pulley { anchors, ratio: 1.0, length: 20.0 };
    let canvas = picture(&with(pulley, frames), &JOINTS);
    for line in
        [(Vector::ZERO, anchors[0]), (anchors[0], anchors[1]), (anchors[1], Vector::Y * 3.0)]
    {
        assert!(canvas.lines_of(colors::JOINT).any(|other| other == line), "{line:?}");
    }
}
