//! From contacts to constraints.

use glam::{Quat, Vec2, Vec3};
use hazumi_core::Softness;

use super::Contact;
use super::constraint::{ContactConstraint, PatchRows, PointRow, Rounding};
use super::pair::Pair;
use super::rows::make_rows;
use crate::math::{Pose, basis, rotation};
use crate::state::{BodyState, Slot};

/// The two bodies of a contact when the step begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bodies<'a> {
    /// Where they are in the solver; `None` for immovable ones.
    pub(crate) slots: [Option<Slot>; 2],
    /// Their solver states.
    pub(crate) states: [&'a BodyState; 2],
    /// The ways from their centres of mass to the origin of collider `a`, m, world frame.
    pub(crate) to_a: [Vec3; 2],
    /// How their surfaces are rounded where they meet, m.
    pub(crate) roundness: [f32; 2],
    /// How collider `b` is turned, unit quaternion.
    pub(crate) rotation_b: Quat,
    /// Their acceleration without contacts, m/s², world frame.
    pub(crate) accelerations: [Vec3; 2],
}

/// Makes the constraint of contact number `index`, whose collider `a` is turned as in `pose_a`.
///
/// The contact must have points. `softness` is for the pair.
pub(crate) fn prepare(
    index: u32,
    contact: &Contact,
    pose_a: &Pose,
    bodies: &Bodies<'_>,
    softness: Softness,
    slop: f32,
) -> ContactConstraint {
    let normal = pose_a.direction(contact.manifold.normal);
    let tangents = basis::tangents(normal);
    // Arms are sums of short vectors: world positions would round them, far from the origin.
    let radii = bodies.roundness;
    let cores = [bodies.to_a[0] - radii[0] * normal, bodies.to_a[1] + radii[1] * normal];
    let mut points = [PointRow::default(); 4];
    let mut middle = WeightedMiddle::default();
    for (row, (point, &impulse)) in
        points.iter_mut().zip(contact.manifold.points.iter().zip(&contact.impulses.normal))
    {
        let turned = pose_a.direction(point.position);
        row.anchors = cores.map(|to_core| turned + to_core);
        row.base = point.separation;
        row.impulse = impulse;
        middle.add(turned, point.separation, slop);
    }
    let point_count = contact.manifold.points.len();
    let middle = middle.position();
    let anchors = cores.map(|to_core| middle + to_core);
    let share = mean_of_patch(point_count);
    for row in &mut points[..point_count] {
        row.twist_lever = share * row.anchors[0].distance(anchors[0]);
    }
    let across = |vector: Vec3| Vec2::new(vector.dot(tangents[0]), vector.dot(tangents[1]));
    let impulse = across(contact.impulses.friction);
    let [surface_a, surface_b] = contact.surface_velocities;
    let run =
        across(rotation::rotate(bodies.rotation_b, surface_b) - pose_a.direction(surface_a));
    let mut constraint = ContactConstraint {
        contact: index,
        slots: bodies.slots,
        movable: bodies.states.map(BodyState::is_movable),
        normal,
        tangents,
        softness,
        friction: contact.friction,
        restitution: contact.restitution,
        rolling_resistance: contact.rolling_resistance,
        pull: normal.dot(bodies.accelerations[1] - bodies.accelerations[0]),
        rounding: Rounding { radii, share_of_b: share_of_b(radii, bodies.states) },
        point_count,
        points,
        patch: PatchRows {
            anchors,
            impulse,
            run,
            twist_impulse: contact.impulses.twist,
            rolling_impulse: contact.impulses.rolling,
            ..PatchRows::default()
        },
        ..ContactConstraint::default()
    };
    make_rows(&mut constraint, &Pair::of(bodies.states.map(|state| *state)));
    let [a, b] = bodies.states;
    for row in constraint.points_mut() {
        row.start_speed = normal.dot(b.linear_velocity - a.linear_velocity)
            + row.levers[1].dot(b.angular_velocity)
            - row.levers[0].dot(a.angular_velocity);
    }
    constraint
}

/// Mean distance from its middle of an evenly pressed face or edge with `corners` contact points, as a
/// share of that of its corners. For faces it is between those of a square, 0.54, and a disc, 0.67.
fn mean_of_patch(corners: usize) -> f32 {
    if corners > 2 { 0.6 } else { 0.5 }
}

/// Where two bodies are pushed that carry a contact point to different places: under the core of what
/// is round, on the one that can move, or midway.
fn share_of_b(radii: [f32; 2], states: [&BodyState; 2]) -> f32 {
    let sum = radii[0] + radii[1];
    match states.map(BodyState::is_movable) {
        _ if sum > 0.0 => radii[1] / sum,
        [true, false] => 0.0,
        [false, true] => 1.0,
        _ => 0.5,
    }
}

/// The middle of the points of a patch. Points that are about to leave count less and less, so
/// the middle never jumps.
#[derive(Clone, Copy, Debug, Default)]
struct WeightedMiddle {
    sum: Vec3,
    weight: f32,
}

impl WeightedMiddle {
    fn add(&mut self, point: Vec3, separation: f32, slop: f32) {
        let weight = (1.0 - separation / (4.0 * slop)).clamp(1e-6, 1.0);
        self.sum += weight * point;
        self.weight += weight;
    }

    fn position(&self) -> Vec3 {
        self.sum / self.weight
    }
}
