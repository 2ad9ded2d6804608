//! Integration of rotations with the gyroscopic torque.

mod attitude;
mod gyroscopic_flow;

use glam::{BVec3, DMat3, DVec3, Mat3, Quat, Vec3};

use crate::body::Body;
use crate::inertia::{inverse, inverse_with_locks};
use crate::math::rotation;
use crate::shape::MassProperties;
use crate::speed_limits::clamp_length;
use crate::state::BodyState;
use gyroscopic_flow::{gyroscopic_flow, rounded_velocity, symmetric_flow};

/// How a body rotates without a torque.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FreeRotation {
    mode: GyroscopicMode,
    /// Rotation of the body when the step began.
    rotation: Quat,
}

/// How the angular velocity of a body changes while no torque acts on it.
#[derive(Clone, Copy, Debug, Default)]
enum GyroscopicMode {
    /// No gyroscopic torque: the inertia is equal about every axis, or one axis is free.
    #[default]
    Steady,
    /// A kinematic body that turns: its rotation in a substep.
    Kinematic(Quat),
    /// Free rotation: the angular velocity wanders.
    Free(FreeBody),
    /// Free rotation among the axes of the world that are not locked.
    Locked(Mat3, BVec3),
}

/// A body that rotates freely. There is one for each body of a step, so it is kept small.
#[derive(Clone, Copy, Debug)]
struct FreeBody {
    /// Inertia about the centre of mass, kg·m², in the frame of the body.
    inertia: Mat3,
    /// The axis of that frame about which it is symmetric, if it is about one.
    symmetry: Option<u8>,
}

impl FreeBody {
    fn new(inertia: Mat3) -> Self {
        Self { inertia, symmetry: symmetry_axis(&inertia) }
    }

    /// Inertia, kg·m², and its inverse.
    fn exact_inertia(&self) -> [DMat3; 2] {
        let inertia = self.inertia.as_dmat3();
        let inverse = if self.symmetry.is_some() {
            let diagonal = DVec3::new(inertia.x_axis.x, inertia.y_axis.y, inertia.z_axis.z);
            DMat3::from_diagonal(diagonal.recip())
        } else {
            inertia.inverse()
        };
        [inertia, inverse]
    }
}

impl FreeRotation {
    /// The free rotation of a body, as it is when a step begins, in substeps of `h` seconds.
    pub(crate) fn of(body: &Body, mass: Option<&MassProperties>, h: f32) -> Self {
        let rotation = rotation::to_unit(body.rotation).unwrap_or(Quat::IDENTITY);
        let mode = match mass {
            Some(mass) => gyroscopic_mode(body, mass),
            None => kinematic_mode(h * body.angular_velocity),
        };
        Self { mode, rotation }
    }

    /// Turns a kinematic body by a substep.
    pub(crate) fn integrate_kinematic(&self, state: &mut BodyState, _: Vec3) {
        if let GyroscopicMode::Kinematic(turn) = self.mode {
            state.delta_rotation = rotation::multiply(turn, state.delta_rotation);
        }
    }

    /// Turns a body by `turn` rad, which is its way in a substep of `h` seconds at the present
    /// velocity.
    pub(crate) fn integrate(&self, state: &mut BodyState, turn: Vec3, h: f32) {
        if turn == Vec3::ZERO {
            return;
        }
        let is_fast = turn.length_squared() > MIN_GYROSCOPIC_ANGLE_SQUARED;
        match self.mode {
            GyroscopicMode::Free(ref body) if is_fast => self.integrate_free(state, body, h),
            GyroscopicMode::Locked(inertia, locked) if is_fast => {
                self.integrate_locked(state, &inertia, locked, h);
            }
            _ => state.delta_rotation = rotation::integrate(state.delta_rotation, turn),
        }
        state.inertia_lag += turn.length();
        if state.inertia_lag > MAX_INERTIA_LAG {
            self.update_inertia(state);
        }
    }

    /// Turns the inertia of the body after it.
    fn update_inertia(&self, state: &mut BodyState) {
        match &self.mode {
            GyroscopicMode::Steady | GyroscopicMode::Kinematic(_) => {}
            GyroscopicMode::Free(body) => {
                let inverse = inverse(&body.inertia);
                state.inverse_inertia = self.inertia_at(&inverse, state.delta_rotation);
            }
            GyroscopicMode::Locked(inertia, locked) => {
                let inertia = self.inertia_at(inertia, state.delta_rotation);
                state.inverse_inertia = inverse_with_locks(&inertia, *locked);
            }
        }
        state.inertia_lag = 0.0;
    }

    /// Sets the rotation of a body back to `delta_rotation`, which it had earlier in the step.
    /// The body keeps its angular momentum, unless that takes more energy there: then it keeps
    /// its energy.
    pub(crate) fn turn_back(&self, state: &mut BodyState, delta_rotation: Quat) {
        let later = std::mem::replace(&mut state.delta_rotation, delta_rotation);
        let inertia = match &self.mode {
            GyroscopicMode::Steady | GyroscopicMode::Kinematic(_) => return,
            GyroscopicMode::Free(body) => &body.inertia,
            GyroscopicMode::Locked(inertia, _) => inertia,
        };
        let momentum = self.inertia_at(inertia, later) * state.angular_velocity;
        let energy = state.angular_velocity.dot(momentum);
        self.update_inertia(state);
        let velocity = state.inverse_inertia * momentum;
        let taken = velocity.dot(self.inertia_at(inertia, delta_rotation) * velocity);
        let share = if taken > energy { (energy / taken).sqrt() } else { 1.0 };
        state.angular_velocity = share * velocity;
        state.angular_velocity_low = Vec3::ZERO;
    }

    /// A tensor of the frame of the body in the world, after the turn `delta_rotation`.
    fn inertia_at(&self, tensor: &Mat3, delta_rotation: Quat) -> Mat3 {
        let axes = rotation::to_matrix(rotation::multiply(delta_rotation, self.rotation));
        axes * *tensor * axes.transpose()
    }

    /// Turns a body for `h` seconds without torque.
    ///
    /// A body near its middle axis flips at a time that a part in a million of its energy
    /// shifts by seconds. The sums are therefore in `f64`, and the velocity goes with the
    /// rotation as that was rounded.
    fn integrate_free(&self, state: &mut BodyState, body: &FreeBody, h: f32) {
        let [inertia, inverse] = body.exact_inertia();
        let start = attitude::exact(self.rotation);
        let before = attitude::product(attitude::exact(state.delta_rotation), start);
        let local = attitude::rotate_back(before, exact_velocity(state));
        let momentum = inertia * local;
        let flow = match body.symmetry {
            Some(axis) => Some(symmetric_flow(&inverse, axis.into(), momentum, f64::from(h))),
            None => gyroscopic_flow(&inverse, momentum, f64::from(h)),
        };
        let Some(flow) = flow else {
            let turn = h * state.angular_velocity;
            state.delta_rotation = rotation::integrate(state.delta_rotation, turn);
            return;
        };
        // The length of the momentum is kept by the flow; its direction is kept by turning the
        // body by the little that the momentum has turned, back.
        let turned = attitude::product(before, flow.turn);
        let kept = attitude::rotate(before, momentum);
        let back = attitude::rotate(turned, flow.momentum).cross(kept) / kept.length_squared();
        let turned = attitude::product(attitude::small(back), turned);
        let delta = attitude::product(turned, attitude::conjugate(start));
        state.delta_rotation = attitude::near(delta, state.delta_rotation);
        let rounded = attitude::product(attitude::exact(state.delta_rotation), start);
        let velocity = attitude::rotate(rounded, inverse * flow.momentum);
        state.angular_velocity = velocity.as_vec3();
        state.angular_velocity_low = (velocity - state.angular_velocity.as_dvec3()).as_vec3();
    }

    /// The angular velocity that is stored at the end of a step with `rotation`, the rounded
    /// rotation of the body: it is the same in the frame of the body as that of `state`.
    pub(crate) fn stored_velocity(&self, state: &BodyState, rotation: Quat) -> Vec3 {
        let GyroscopicMode::Free(body) = &self.mode else { return state.angular_velocity };
        let is_still = state.delta_rotation == Quat::IDENTITY;
        if state.is_constrained() || is_still || state.angular_velocity == Vec3::ZERO {
            return state.angular_velocity;
        }
        let start = attitude::exact(self.rotation);
        let before = attitude::product(attitude::exact(state.delta_rotation), start);
        let local = attitude::rotate_back(before, exact_velocity(state));
        let rotation = attitude::exact(rotation);
        if body.symmetry.is_some() {
            return attitude::rotate(rotation, local).as_vec3();
        }
        let [inertia, inverse] = body.exact_inertia();
        rounded_velocity([&inertia, &inverse], local, rotation)
    }

    /// The same for a body that cannot turn about the locked axes of the world. The lock has a
    /// torque about those axes only, so the momentum about the others is kept; the angular
    /// velocity follows from it at the middle and at the end of the way.
    fn integrate_locked(&self, state: &mut BodyState, inertia: &Mat3, locked: BVec3, h: f32) {
        let momentum = self.inertia_at(inertia, state.delta_rotation) * state.angular_velocity;
        let velocity_at =
            |turn: Quat| inverse_with_locks(&self.inertia_at(inertia, turn), locked) * momentum;
        let middle =
            rotation::integrate(state.delta_rotation, 0.5 * h * state.angular_velocity);
        let turned = rotation::integrate(state.delta_rotation, h * velocity_at(middle));
        let after = velocity_at(turned);
        if after.is_finite() {
            state.delta_rotation = turned;
            state.angular_velocity = after;
        }
    }
}

/// The angular velocity of a body, rad/s, in the world, with its low part.
fn exact_velocity(state: &BodyState) -> DVec3 {
    state.angular_velocity.as_dvec3() + state.angular_velocity_low.as_dvec3()
}

/// Turn, rad, after which a body's inertia follows it: an error of the angular momentum of that
/// share at most.
const MAX_INERTIA_LAG: f32 = 1e-4;

/// Square of the turn in a substep, rad², below which gyroscopic torque is not worth its price.
const MIN_GYROSCOPIC_ANGLE_SQUARED: f32 = 1e-8;

/// The rotation of a kinematic body by `turn` rad in each substep: a program may spin it as
/// fast as it likes.
fn kinematic_mode(turn: Vec3) -> GyroscopicMode {
    if turn.length() > 0.0 {
        GyroscopicMode::Kinematic(rotation::from_scaled_axis(turn))
    } else {
        GyroscopicMode::Steady
    }
}

/// How the angular velocity of a body with this mass changes.
fn gyroscopic_mode(body: &Body, mass: &MassProperties) -> GyroscopicMode {
    let inertia = mass.inertia;
    let round = Mat3::from_diagonal(Vec3::splat(inertia.x_axis.x));
    let locked = body.locked_axes.rotation;
    match locked.bitmask().count_ones() {
        _ if inertia.abs_diff_eq(round, 1e-6 * inertia.x_axis.x) => GyroscopicMode::Steady,
        0 => GyroscopicMode::Free(FreeBody::new(inertia)),
        1 => GyroscopicMode::Locked(inertia, locked),
        _ => GyroscopicMode::Steady,
    }
}

/// The axis of its frame about which a body of this inertia is symmetric, if it is about one.
fn symmetry_axis(inertia: &Mat3) -> Option<u8> {
    /// Difference of two numbers that only rounding makes unequal, as a share of them.
    const ROUNDING: f32 = 3e-7;
    let (x, y, z) = (inertia.x_axis, inertia.y_axis, inertia.z_axis);
    let is_diagonal = [x.y, x.z, y.x, y.z, z.x, z.y].iter().all(|&part| part == 0.0);
    let diagonal = [x.x, y.y, z.z];
    (0..3).filter(|_| is_diagonal).find(|&axis| {
        let [one, other] = [1, 2].map(|next: u8| diagonal[usize::from((axis + next) % 3)]);
        (one - other).abs() <= ROUNDING * one
    })
}

/// `v`, cut to `most`.
pub(crate) fn clamp_angular(v: Vec3, most: f32) -> Vec3 {
    clamp_length(v, most)
}
