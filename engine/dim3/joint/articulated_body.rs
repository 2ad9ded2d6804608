//! Body of an articulation, as the joint solver stores it.

use glam::{DMat3, DVec3, Quat, Vec3};

use super::spatial::{
    Dofs, SpatialBlock, ZERO_DOFS, diagonal, dofs_f32, dofs_from_parts, dofs_to_f64,
    linear_and_angular, times,
};
use crate::math::rotation;
use crate::state::{BodyState, SolverBodyIndex};

/// A body as the joints of a cluster see it, in `f64`: large impulses that nearly cancel act on
/// the links of a chain that bears a thousand times their weight.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArticulatedBody {
    /// Where it is in the solver.
    pub(super) slot: SolverBodyIndex,
    /// Whether it can be pushed.
    pub(super) is_movable: bool,
    /// m/s and rad/s, world frame.
    pub(super) velocity: Dofs,
    /// 1/kg, along each axis of the world.
    pub(super) inverse_mass: DVec3,
    /// 1/(kg·m²), world frame, as the body stands now.
    pub(super) inverse_inertia: DMat3,
    /// Along and about which axes of the world it moves: 1, and 0 for those that are locked.
    pub(super) free_dofs: Dofs,
    /// kg, along each axis of the world, and 1 along those that are locked.
    mass: DVec3,
    /// kg·m², world frame, as the body stands now, and 1 about locked axes.
    inertia: DMat3,
    /// The same as it stood when the step began; with locked axes, which are those of the world
    /// and do not turn with the body, as it stands now.
    start_inverse_inertia: DMat3,
    /// m, since the step began.
    pub(super) delta_position: Vec3,
    /// Since the step began.
    pub(super) delta_rotation: Quat,
    /// Correction of position for a substep: m/s and rad/s, but no part of its momentum.
    pub(super) position_correction: Dofs,
}

/// Square of the turn per substep, in radians, up to which swinging links are left alone.
const FREE_SWING_ANGLE_SQUARED: f64 = 0.25;

impl ArticulatedBody {
    /// A body when the step begins.
    pub(super) fn new(slot: SolverBodyIndex, state: &BodyState) -> Self {
        let start_inverse_inertia = state.inverse_inertia.as_dmat3();
        let mut body = Self {
            slot,
            is_movable: false,
            velocity: ZERO_DOFS,
            inverse_mass: DVec3::ZERO,
            inverse_inertia: start_inverse_inertia,
            free_dofs: ZERO_DOFS,
            mass: DVec3::ONE,
            inertia: DMat3::IDENTITY,
            start_inverse_inertia,
            delta_position: Vec3::ZERO,
            delta_rotation: Quat::IDENTITY,
            position_correction: ZERO_DOFS,
        };
        body.update(state);
        body
    }

    /// Takes over how the body moves, and where it is now.
    pub(super) fn update(&mut self, state: &BodyState) {
        self.is_movable = state.is_movable();
        self.velocity = dofs_to_f64(&dofs_f32(state.linear_velocity, state.angular_velocity));
        self.inverse_mass = state.inverse_mass.as_dvec3();
        self.delta_position = state.delta_position;
        self.delta_rotation = state.delta_rotation;
        if self.has_locked_axes() {
            self.start_inverse_inertia = state.inverse_inertia.as_dmat3();
        }
    }

    fn has_locked_axes(&self) -> bool {
        let known = &self.start_inverse_inertia;
        [known.x_axis.x, known.y_axis.y, known.z_axis.z].contains(&0.0)
    }

    /// Turns the inverse inertia as the body stands now, to the last bit, by which angular
    /// momentum is kept.
    fn update_inertia(&mut self) {
        let known = self.start_inverse_inertia;
        self.inverse_inertia = if !self.is_movable {
            DMat3::ZERO
        } else if self.has_locked_axes() {
            known
        } else {
            self.rotated_inverse_inertia()
        };
    }

    /// The inverse inertia of a body without locked axes as it stands now, 1/(kg·m²), world
    /// frame.
    fn rotated_inverse_inertia(&self) -> DMat3 {
        let turned = rotation::to_matrix(self.delta_rotation).as_dmat3();
        turned * self.start_inverse_inertia * turned.transpose()
    }

    /// Makes the body harder to turn where the forces of joints at its arms would make it swing
    /// too fast for substeps: `stiffness` is the square of the substep times their stiffness,
    /// kg·m².
    ///
    /// A link of a chain under tension swings like a string of a violin. It is invisible, but
    /// beyond a turn of two radians per substep it grows without bound.
    ///
    /// Source: Andrews, Teichmann and Kry, *Geometric Stiffness for Real-time Constrained
    /// Multibody Dynamics*, Computer Graphics Forum 36(2), 2017. `[andrews2017]`
    pub(super) fn add_geometric_stiffness(&mut self, stiffness: f64) {
        self.update_inertia();
        let inverse = self.inverse_inertia;
        let excess = stiffness - FREE_SWING_ANGLE_SQUARED / self.max_inverse_inertia();
        if excess > 0.0 {
            self.inverse_inertia = inverse * (DMat3::IDENTITY + inverse * excess).inverse();
        }
        self.update_mass();
    }

    /// Finds mass and inertia of what is free.
    fn update_mass(&mut self) {
        let inverse = &self.inverse_inertia;
        let turns = DVec3::new(inverse.x_axis.x, inverse.y_axis.y, inverse.z_axis.z);
        let (ways, locked) = (free_axes(self.inverse_mass), DVec3::ONE - free_axes(turns));
        self.mass = (self.inverse_mass + (DVec3::ONE - ways)).recip();
        self.inertia = (*inverse + DMat3::from_diagonal(locked)).inverse();
        self.free_dofs = dofs_from_parts(&[ways, DVec3::ONE - locked]);
    }

    /// Its mass and inertia as a block of a matrix.
    #[inline(always)]
    pub(super) fn mass_block(&self) -> SpatialBlock {
        diagonal(self.mass, &self.inertia)
    }

    /// Its momentum at a `velocity`, as far as it is free: N·s and N·m·s.
    pub(super) fn momentum(&self, velocity: &Dofs) -> Dofs {
        let (linear, angular) = linear_and_angular(&times(velocity, &self.free_dofs));
        dofs_from_parts(&[self.mass * linear, self.inertia * angular])
    }

    /// Whether its velocity can be kept in `f32`.
    pub(super) fn is_finite(&self) -> bool {
        let (linear, angular) = linear_and_angular(&self.velocity);
        linear.as_vec3().is_finite() && angular.as_vec3().is_finite()
    }

    /// Gives the body its velocity and, unless axes are locked, its inverse inertia: contacts
    /// have to see what joints see.
    pub(super) fn store(&self, state: &mut BodyState) {
        let (linear, angular) = linear_and_angular(&self.velocity);
        state.linear_velocity = linear.as_vec3();
        state.angular_velocity = angular.as_vec3();
        if !self.has_locked_axes() {
            state.inverse_inertia = self.inverse_inertia.as_mat3();
        }
    }

    /// Moves the body, m and rad, without a change of its angular momentum, or gyroscopes would
    /// droop.
    pub(super) fn displace(&mut self, state: &mut BodyState, shift: Vec3, rotation: Vec3) {
        let angular_momentum = self.angular_momentum();
        state.apply_displacement(shift, rotation);
        state.inertia_lag += rotation.length();
        self.update(state);
        if let Some(angular_momentum) = angular_momentum {
            state.angular_velocity = self.angular_velocity_of(angular_momentum);
            self.update(state);
        }
    }

    /// How easily it moves along the axis along which that is easiest, 1/kg.
    pub(super) fn max_inverse_mass(&self) -> f64 {
        self.inverse_mass.max_element()
    }

    /// Its angular velocity, rad/s, world frame.
    #[inline]
    pub(super) fn angular_velocity(&self) -> DVec3 {
        linear_and_angular(&self.velocity).1
    }

    /// The velocities that impulses give it before the joints pass anything on.
    #[inline]
    pub(super) fn velocity_response(&self, impulses: &Dofs) -> Dofs {
        let (linear, angular) = linear_and_angular(impulses);
        dofs_from_parts(&[self.inverse_mass * linear, self.inverse_inertia * angular])
    }

    /// How easily it turns about its easiest axis, 1/(kg·m²).
    pub(super) fn max_inverse_inertia(&self) -> f64 {
        let inverse = &self.inverse_inertia;
        let sides = [inverse.x_axis.x, inverse.y_axis.y, inverse.z_axis.z];
        sides.into_iter().fold(0.0, |most: f64, side| if side > most { side } else { most })
    }

    /// Where it will be in `h` seconds, as far as its velocity and its own gyration take it.
    pub(super) fn predicted_displacement(&self, h: f32) -> (Vec3, Quat) {
        let (linear, angular) = linear_and_angular(&self.velocity);
        let turn = (angular + 0.5 * f64::from(h) * self.gyroscopic_acceleration()).as_vec3();
        (
            self.delta_position + h * linear.as_vec3(),
            rotation::integrate(self.delta_rotation, h * turn),
        )
    }

    /// Its angular momentum, N·m·s; `None` for one that axes are locked of.
    fn angular_momentum(&self) -> Option<DVec3> {
        (!self.has_locked_axes())
            .then(|| self.rotated_inverse_inertia().inverse() * self.angular_velocity())
    }

    /// The angular velocity that it has with an angular momentum `spin` as it stands now,
    /// rad/s.
    fn angular_velocity_of(&self, spin: DVec3) -> Vec3 {
        (self.rotated_inverse_inertia() * spin).as_vec3()
    }

    /// How its angular velocity changes without a torque, rad/s²; 0 where axes are locked.
    pub(super) fn gyroscopic_acceleration(&self) -> DVec3 {
        let spin = self.angular_velocity();
        let inverse = self.rotated_inverse_inertia();
        let change = inverse * (inverse.inverse() * spin).cross(spin);
        if change.is_finite() { change } else { DVec3::ZERO }
    }
}

/// 1 where something moves, and 0 where it does not.
fn free_axes(ease: DVec3) -> DVec3 {
    let of = |ease: f64| if ease > 0.0 { 1.0 } else { 0.0 };
    DVec3::new(of(ease.x), of(ease.y), of(ease.z))
}

/// The part of an angular velocity, rad/s, by which the end of an arm swings.
pub(super) fn geometric_stiffness(arm: Vec3, rotation: DVec3) -> DVec3 {
    rotation.cross(arm.as_dvec3().normalize_or_zero())
}
