//! From contacts to constraints.

use glam::{Vec2, Vec3};
use hazumi_core::Softness;

use super::Contact;
use super::constraint::{ContactConstraint, PatchRows, PointRow};
use crate::math::{Pose, basis};
use crate::state::{BodyState, Slot};

/// The two bodies of a contact when the step begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bodies<'a> {
    /// Where they are in the solver; `None` for immovable ones.
    pub(crate) slots: [Option<Slot>; 2],
    /// Their solver states.
    pub(crate) states: [&'a BodyState; 2],
    /// Their centres of mass, m, world frame.
    pub(crate) centers: [Vec3; 2],
}

/// Makes the constraint of contact number `index`, whose collider `a` stands at `pose_a`.
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
    let to_a = bodies.centers.map(|center| pose_a.position - center);
    let mut points = [PointRow::default(); 4];
    let mut middle = WeightedMiddle::default();
    for (row, (point, &impulse)) in
        points.iter_mut().zip(contact.manifold.points.iter().zip(&contact.impulses.normal))
    {
        let turned = pose_a.direction(point.position);
        let arms = to_a.map(|to_a| turned + to_a);
        *row = point_row(bodies, normal, arms, point.separation);
        row.impulse = impulse;
        middle.add(turned, point.separation, slop);
    }
    let point_count = contact.manifold.points.len();
    let middle = middle.position();
    let arms = to_a.map(|to_a| middle + to_a);
    for row in &mut points[..point_count] {
        row.from_middle = row.arms[0].distance(arms[0]);
    }
    let friction = contact.impulses.friction;
    let impulse = Vec2::new(friction.dot(tangents[0]), friction.dot(tangents[1]));
    let patch = PatchRows {
        impulse,
        twist_impulse: contact.impulses.twist,
        ..patch_rows(bodies, normal, tangents, arms)
    };
    ContactConstraint {
        contact: index,
        slots: bodies.slots,
        movable: bodies.states.map(|state| state.inverse_mass > 0.0),
        normal,
        tangents,
        softness,
        friction: contact.friction,
        restitution: contact.restitution,
        point_count,
        points,
        patch,
    }
}

fn point_row(bodies: &Bodies<'_>, normal: Vec3, arms: [Vec3; 2], separation: f32) -> PointRow {
    let [a, b] = bodies.states;
    let levers = arms.map(|arm| arm.cross(normal));
    let spins = [a.inverse_inertia * levers[0], b.inverse_inertia * levers[1]];
    let turning = spins[0].dot(levers[0]) + spins[1].dot(levers[1]);
    PointRow {
        arms,
        levers,
        spins,
        base: separation - normal.dot(arms[1] - arms[0]),
        mass: invert(a.inverse_mass + b.inverse_mass + turning),
        start_speed: normal.dot(velocity_at(b, arms[1]) - velocity_at(a, arms[0])),
        ..PointRow::default()
    }
}

fn patch_rows(
    bodies: &Bodies<'_>,
    normal: Vec3,
    [u, v]: [Vec3; 2],
    arms: [Vec3; 2],
) -> PatchRows {
    let k = |x, y| inverse_mass_along(bodies, arms, x, y);
    let (uu, uv, vv) = (k(u, u), k(u, v), k(v, v));
    let determinant = uu * vv - uv * uv;
    let mass = Vec3::new(vv, -uv, uu) * invert(determinant);
    let [a, b] = bodies.states;
    let twist = normal.dot(a.inverse_inertia * normal) + normal.dot(b.inverse_inertia * normal);
    PatchRows { arms, mass, twist_mass: invert(twist), ..PatchRows::default() }
}

/// How much velocity along `y` an impulse of 1 N·s along `x` gives, 1/kg.
fn inverse_mass_along(bodies: &Bodies<'_>, arms: [Vec3; 2], x: Vec3, y: Vec3) -> f32 {
    let of = |body: usize| {
        let (state, arm) = (bodies.states[body], arms[body]);
        let spin = state.inverse_inertia * arm.cross(x);
        state.inverse_mass * x.dot(y) + spin.dot(arm.cross(y))
    };
    of(0) + of(1)
}

fn velocity_at(state: &BodyState, arm: Vec3) -> Vec3 {
    state.linear_velocity + state.angular_velocity.cross(arm)
}

fn invert(k: f32) -> f32 {
    if k > 0.0 { 1.0 / k } else { 0.0 }
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
