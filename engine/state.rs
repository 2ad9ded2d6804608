//! Solver body: the state that substeps read and write.

use crate::math::rotation;
use crate::space::{
    AngularVector, ENDLESS_LEAD, Inertia, InertiaLag, NO_LAG, Rotation, Vector, ZERO_ANGULAR,
    ZERO_INERTIA,
};

/// Index of a body among the [`BodyState`]s of a step.
pub(crate) type SolverBodyIndex = u32;

/// The state of one moving body that the constraints of a step read and write.
///
/// Positions are kept as the way gone since the step began. It is short, so contacts are solved
/// with the same accuracy 1,000 km from the origin as at it.
///
/// One cache line in 2D, two in 3D, which are read as [rows](Self::motion_row) of numbers: what
/// a row takes stands side by side here.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct BodyState {
    /// How far the body has turned in this step, world frame.
    pub(crate) delta_rotation: Rotation,
    /// Velocity of the centre of mass, m/s, world frame.
    pub(crate) linear_velocity: Vector,
    /// Angular velocity, rad/s, world frame.
    pub(crate) angular_velocity: AngularVector,
    /// 1 if a contact or a joint holds the body in this substep, or else 0: a number, as lanes
    /// write it back with the velocities.
    pub(crate) constrained: f32,
    /// How far the centre of mass has moved in this step, m, world frame.
    pub(crate) delta_position: Vector,
    /// How far the body has turned since its inertia last followed, rad.
    pub(crate) inertia_lag: InertiaLag,
    /// The low part of the angular velocity, rad/s: what rounding took from that of a body that
    /// rotates freely.
    pub(crate) angular_velocity_low: AngularVector,
    /// One over the mass along each axis of the world, 1/kg; 0 along locked axes and for
    /// kinematic bodies.
    pub(crate) inverse_mass: Vector,
    /// Inverse of the inertia about the centre of mass, 1/(kg·m²), world frame; 0 about locked
    /// axes and for kinematic bodies. It follows the body when that has turned noticeably.
    pub(crate) inverse_inertia: Inertia,
    /// Whether its numbers went bad in this step. It is then a body that nothing moves, so that
    /// what touches it stays good.
    pub(crate) is_invalid: bool,
}

impl BodyState {
    /// A body that does not move and cannot be moved.
    pub(crate) const FIXED: Self = Self {
        linear_velocity: Vector::ZERO,
        angular_velocity: ZERO_ANGULAR,
        angular_velocity_low: ZERO_ANGULAR,
        delta_position: Vector::ZERO,
        delta_rotation: Rotation::IDENTITY,
        inverse_mass: Vector::ZERO,
        inverse_inertia: ZERO_INERTIA,
        inertia_lag: NO_LAG,
        constrained: 0.0,
        is_invalid: false,
    };

    /// Whether a contact or a joint holds it in this substep.
    pub(crate) fn is_constrained(&self) -> bool {
        self.constrained != 0.0
    }

    /// Whether an impulse changes its velocity.
    pub(crate) fn is_movable(&self) -> bool {
        self.inverse_mass != Vector::ZERO || self.inverse_inertia != ZERO_INERTIA
    }

    /// Multiplies the inverse mass and inertia by `share`. The inertia then does not follow the
    /// body in this step.
    pub(crate) fn scale_inverse_mass(&mut self, share: f32) {
        self.inverse_mass *= share;
        self.inverse_inertia *= share;
        self.inertia_lag = ENDLESS_LEAD;
    }

    /// How far a point of the body has moved in this step, where `arm` (m, world frame) led
    /// from the centre of mass to the point when the step began. Exactly zero when nothing has
    /// moved, however long the arm.
    pub(crate) fn point_displacement(&self, arm: Vector) -> Vector {
        self.delta_position + self.rotation_displacement(arm)
    }

    /// Moves the body by `way`, m, and turns it by `turn`, rad, about its centre of mass.
    #[inline(always)]
    pub(crate) fn apply_displacement(&mut self, way: Vector, turn: AngularVector) {
        self.delta_position += way;
        self.delta_rotation = rotation::integrate(self.delta_rotation, turn);
    }
}
