//! A body as the joints see it.

use glam::{DMat3, DVec3, Quat, Vec3};

use super::spatial::{
    Dofs, NOTHING, SpatialBlock, diagonal, parts, short_dofs, six, times, widen,
};
use crate::math::rotation;
use crate::state::{BodyState, SolverBodyIndex};

/// A body as the joints of a cluster see it, in `f64`: large impulses that nearly cancel act on the
/// links of a chain that bears a thousand times their weight.
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
    pub(super) free: Dofs,
    /// kg, along each axis of the world, and 1 along those that are locked.
    mass: DVec3,
    /// kg·m², world frame, as the body stands now, and 1 about locked axes.
    inertia: DMat3,
    /// The same as it stood when the step began; with locked axes, which are those of the world and do
    /// not turn with the body, as it stands now.
    known_inertia: DMat3,
    /// m, since the step began.
    pub(super) shift: Vec3,
    /// Since the step began.
    pub(super) turn: Quat,
    /// How it is to move besides, for a substep, so that errors are mended: m/s and rad/s, but no
    /// part of its momentum.
    pub(super) nudge: Dofs,
}

/// Square of the turn per substep, in radians, up to which swinging links are left alone.
const CALM_SWING: f64 = 0.25;

impl ArticulatedBody {
    /// A body when the step begins.
    pub(super) fn new(slot: SolverBodyIndex, state: &BodyState) -> Self {
        let known_inertia = state.inverse_inertia.as_dmat3();
        let mut party = Self {
            slot,
            is_movable: false,
            velocity: NOTHING,
            inverse_mass: DVec3::ZERO,
            inverse_inertia: known_inertia,
            free: NOTHING,
            mass: DVec3::ONE,
            inertia: DMat3::IDENTITY,
            known_inertia,
            shift: Vec3::ZERO,
            turn: Quat::IDENTITY,
            nudge: NOTHING,
        };
        party.follow(state);
        party
    }

    /// Takes over how the body moves, and where it is now.
    pub(super) fn follow(&mut self, state: &BodyState) {
        self.is_movable = state.is_movable();
        self.velocity = widen(&short_dofs(state.linear_velocity, state.angular_velocity));
        self.inverse_mass = state.inverse_mass.as_dvec3();
        self.shift = state.delta_position;
        self.turn = state.delta_rotation;
        if self.has_locked_axes() {
            self.known_inertia = state.inverse_inertia.as_dmat3();
        }
    }

    fn has_locked_axes(&self) -> bool {
        let known = &self.known_inertia;
        [known.x_axis.x, known.y_axis.y, known.z_axis.z].contains(&0.0)
    }

    /// Turns the inverse inertia as the body stands now, to the last bit, by which angular momentum
    /// is kept.
    fn weigh(&mut self) {
        let known = self.known_inertia;
        self.inverse_inertia = if !self.is_movable {
            DMat3::ZERO
        } else if self.has_locked_axes() {
            known
        } else {
            self.turned_inertia()
        };
    }

    /// The inverse inertia of a body without locked axes as it stands now, 1/(kg·m²), world frame.
    fn turned_inertia(&self) -> DMat3 {
        let turned = rotation::to_matrix(self.turn).as_dmat3();
        turned * self.known_inertia * turned.transpose()
    }

    /// Makes the body harder to turn where the forces of joints at its arms would make it swing too
    /// fast for substeps: `swing` is the square of the substep times their stiffness, kg·m².
    ///
    /// A link of a chain under tension swings like a string of a violin. Nobody sees it, but beyond
    /// a turn of two radians per substep it grows without bound.
    ///
    /// Source: Andrews, Teichmann and Kry, *Geometric Stiffness for Real-time Constrained Multibody
    /// Dynamics*, Computer Graphics Forum 36(2), 2017. `[andrews2017]`
    pub(super) fn stiffen(&mut self, swing: f64) {
        self.weigh();
        let inverse = self.inverse_inertia;
        let excess = swing - CALM_SWING / self.ease();
        if excess > 0.0 {
            self.inverse_inertia = inverse * (DMat3::IDENTITY + inverse * excess).inverse();
        }
        self.weigh_whole();
    }

    /// Finds mass and inertia of what is free.
    fn weigh_whole(&mut self) {
        let inverse = &self.inverse_inertia;
        let turns = DVec3::new(inverse.x_axis.x, inverse.y_axis.y, inverse.z_axis.z);
        let (ways, locked) = (free_of(self.inverse_mass), DVec3::ONE - free_of(turns));
        self.mass = (self.inverse_mass + (DVec3::ONE - ways)).recip();
        self.inertia = (*inverse + DMat3::from_diagonal(locked)).inverse();
        self.free = six(&[ways, DVec3::ONE - locked]);
    }

    /// Its mass and inertia as a block of a matrix.
    #[inline(always)]
    pub(super) fn weight(&self) -> SpatialBlock {
        diagonal(self.mass, &self.inertia)
    }

    /// Its momentum at a `velocity`, as far as it is free: N·s and N·m·s.
    pub(super) fn momentum(&self, velocity: &Dofs) -> Dofs {
        let (linear, angular) = parts(&times(velocity, &self.free));
        six(&[self.mass * linear, self.inertia * angular])
    }

    /// Whether its velocity can be kept in `f32`.
    pub(super) fn is_finite(&self) -> bool {
        let (linear, angular) = parts(&self.velocity);
        linear.as_vec3().is_finite() && angular.as_vec3().is_finite()
    }

    /// Gives the body its velocity and, unless axes are locked, its inverse inertia: contacts have to see
    /// what joints see.
    pub(super) fn store(&self, state: &mut BodyState) {
        let (linear, angular) = parts(&self.velocity);
        state.linear_velocity = linear.as_vec3();
        state.angular_velocity = angular.as_vec3();
        if !self.has_locked_axes() {
            state.inverse_inertia = self.inverse_inertia.as_mat3();
        }
    }

    /// Moves the body, m and rad, without a change of its angular momentum, or gyroscopes would droop.
    pub(super) fn displace(&mut self, state: &mut BodyState, shift: Vec3, rotation: Vec3) {
        let angular_momentum = self.spin();
        state.apply_displacement(shift, rotation);
        state.inertia_lag += rotation.length();
        self.follow(state);
        if let Some(angular_momentum) = angular_momentum {
            state.angular_velocity = self.velocity_of(angular_momentum);
            self.follow(state);
        }
    }

    /// How easily it moves along the axis along which that is easiest, 1/kg.
    pub(super) fn lightness(&self) -> f64 {
        self.inverse_mass.max_element()
    }

    /// Its angular velocity, rad/s, world frame.
    #[inline]
    pub(super) fn spinning(&self) -> DVec3 {
        parts(&self.velocity).1
    }

    /// The velocities that impulses give it before the joints pass anything on.
    #[inline]
    pub(super) fn answer(&self, impulses: &Dofs) -> Dofs {
        let (linear, angular) = parts(impulses);
        six(&[self.inverse_mass * linear, self.inverse_inertia * angular])
    }

    /// How easily it turns about its easiest axis, 1/(kg·m²).
    pub(super) fn ease(&self) -> f64 {
        let inverse = &self.inverse_inertia;
        let sides = [inverse.x_axis.x, inverse.y_axis.y, inverse.z_axis.z];
        sides.into_iter().fold(0.0, |most: f64, side| if side > most { side } else { most })
    }

    /// Where it will be in `h` seconds, as far as its velocity and its own gyration take it.
    pub(super) fn ahead(&self, h: f32) -> (Vec3, Quat) {
        let (linear, angular) = parts(&self.velocity);
        let turn = (angular + 0.5 * f64::from(h) * self.gyration()).as_vec3();
        (self.shift + h * linear.as_vec3(), rotation::integrate(self.turn, h * turn))
    }

    /// Its angular momentum, N·m·s; `None` for one that axes are locked of.
    fn spin(&self) -> Option<DVec3> {
        (!self.has_locked_axes()).then(|| self.turned_inertia().inverse() * self.spinning())
    }

    /// The angular velocity that it has with an angular momentum `spin` as it stands now, rad/s.
    fn velocity_of(&self, spin: DVec3) -> Vec3 {
        (self.turned_inertia() * spin).as_vec3()
    }

    /// How its angular velocity changes without a torque, rad/s²; 0 where axes are locked.
    pub(super) fn gyration(&self) -> DVec3 {
        let spin = self.spinning();
        let inverse = self.turned_inertia();
        let change = inverse * (inverse.inverse() * spin).cross(spin);
        if change.is_finite() { change } else { DVec3::ZERO }
    }
}

/// 1 where something moves, and 0 where it does not.
fn free_of(ease: DVec3) -> DVec3 {
    let of = |ease: f64| if ease > 0.0 { 1.0 } else { 0.0 };
    DVec3::new(of(ease.x), of(ease.y), of(ease.z))
}

/// The part of an angular velocity, rad/s, by which the end of an arm swings.
pub(super) fn swing_of(arm: Vec3, rotation: DVec3) -> DVec3 {
    rotation.cross(arm.as_dvec3().normalize_or_zero())
}
