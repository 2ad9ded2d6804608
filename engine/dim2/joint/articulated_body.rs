//! Body of an articulation, as the joint solver stores it.

use glam::Vec2;

use super::spatial::{
    Dofs, SpatialBlock, ZERO_DOFS, diagonal, dofs_f32, dofs_to_f64, linear_and_angular, narrow,
    times,
};
use crate::math::{Rotation, rotation};
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
    /// How easily it moves: 1/kg along each axis of the world, and 1/(kg·m²).
    pub(super) inverse_masses: Dofs,
    /// In which ways it moves: 1, and 0 for those that are locked.
    pub(super) free_dofs: Dofs,
    /// kg along each axis of the world, and kg·m²; 1 where it is locked.
    weight: Dofs,
    /// How easily it turned when the step began, 1/(kg·m²).
    known_ease: f64,
    /// m, since the step began.
    pub(super) delta_position: Vec2,
    /// Since the step began.
    pub(super) delta_rotation: Rotation,
    /// Correction of position for a substep: m/s and rad/s, but no part of its momentum.
    pub(super) position_correction: Dofs,
}

/// Square of the turn per substep, in radians, up to which swinging links are left alone.
const FREE_SWING_ANGLE_SQUARED: f64 = 0.25;

impl ArticulatedBody {
    /// A body when the step begins.
    pub(super) fn new(slot: SolverBodyIndex, state: &BodyState) -> Self {
        let mut body = Self {
            slot,
            is_movable: false,
            velocity: ZERO_DOFS,
            inverse_masses: ZERO_DOFS,
            free_dofs: ZERO_DOFS,
            weight: [1.0; 4],
            known_ease: f64::from(state.inverse_inertia),
            delta_position: Vec2::ZERO,
            delta_rotation: Rotation::IDENTITY,
            position_correction: ZERO_DOFS,
        };
        body.update(state);
        body
    }

    /// Takes over how the body moves, and where it is now.
    pub(super) fn update(&mut self, state: &BodyState) {
        self.is_movable = state.is_movable();
        self.velocity = dofs_to_f64(&dofs_f32(state.linear_velocity, state.angular_velocity));
        let Vec2 { x, y } = state.inverse_mass;
        (self.inverse_masses[0], self.inverse_masses[1]) = (f64::from(x), f64::from(y));
        self.delta_position = state.delta_position;
        self.delta_rotation = state.delta_rotation;
    }

    /// Makes it as hard to turn as it was when the step began, and harder where the forces of
    /// joints at its arms would make it swing too fast for substeps: `stiffness` is the square
    /// of the substep times their stiffness, kg·m².
    ///
    /// A link of a chain under tension swings like a string of a violin. It is invisible, but
    /// beyond a turn of two radians per substep it grows without bound.
    ///
    /// Source: Andrews, Teichmann and Kry, *Geometric Stiffness for Real-time Constrained
    /// Multibody Dynamics*, Computer Graphics Forum 36(2), 2017. `[andrews2017]`
    pub(super) fn add_geometric_stiffness(&mut self, stiffness: f64) {
        let ease = if self.is_movable { self.known_ease } else { 0.0 };
        let excess = stiffness - FREE_SWING_ANGLE_SQUARED / ease;
        self.inverse_masses[2] = if excess > 0.0 { ease / (1.0 + ease * excess) } else { ease };
        for part in 0..3 {
            let ease = self.inverse_masses[part];
            (self.free_dofs[part], self.weight[part]) =
                if ease > 0.0 { (1.0, 1.0 / ease) } else { (0.0, 1.0) };
        }
    }

    /// Its mass and inertia as a block of a matrix.
    #[inline(always)]
    pub(super) fn mass_block(&self) -> SpatialBlock {
        diagonal(&self.weight)
    }

    /// Its momentum at a `velocity`, as far as it is free: N·s and N·m·s.
    pub(super) fn momentum(&self, velocity: &Dofs) -> Dofs {
        times(&times(velocity, &self.free_dofs), &self.weight)
    }

    /// Its angular velocity, rad/s.
    #[inline]
    pub(super) fn angular_velocity(&self) -> f64 {
        self.velocity[2]
    }

    /// The velocities that impulses give it before the joints pass anything on.
    #[inline]
    pub(super) fn velocity_response(&self, impulses: &Dofs) -> Dofs {
        times(impulses, &self.inverse_masses)
    }

    /// How easily it moves along the axis along which that is easiest, 1/kg.
    pub(super) fn max_inverse_mass(&self) -> f64 {
        if self.inverse_masses[0] > self.inverse_masses[1] {
            self.inverse_masses[0]
        } else {
            self.inverse_masses[1]
        }
    }

    /// Where it will be in `h` seconds, as far as its velocity takes it.
    pub(super) fn predicted_displacement(&self, h: f32) -> (Vec2, Rotation) {
        let (linear, angular) = linear_and_angular(&self.velocity);
        let angle = narrow(f64::from(h) * angular);
        (
            self.delta_position + h * linear.as_vec2(),
            rotation::integrate(self.delta_rotation, angle),
        )
    }

    /// Whether its velocity can be kept in `f32`.
    pub(super) fn is_finite(&self) -> bool {
        self.velocity.iter().all(|&part| narrow(part).is_finite())
    }

    /// Gives the body its velocity and its inverse inertia: contacts have to see what joints
    /// see.
    pub(super) fn store(&self, state: &mut BodyState) {
        let (linear, angular) = linear_and_angular(&self.velocity);
        state.linear_velocity = linear.as_vec2();
        state.angular_velocity = narrow(angular);
        state.inverse_inertia = narrow(self.inverse_masses[2]);
    }

    /// Moves the body, without a change of its momentum: m and rad.
    pub(super) fn displace(&mut self, state: &mut BodyState, shift: Vec2, angle: f32) {
        state.apply_displacement(shift, angle);
        self.update(state);
    }
}

/// The part of an angular velocity, rad/s, by which the end of an arm swings.
pub(super) fn geometric_stiffness(arm: Vec2, rotation: f64) -> f64 {
    if arm == Vec2::ZERO { 0.0 } else { rotation }
}
