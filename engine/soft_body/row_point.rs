//! Points that rows act on: particles with the rest of their bodies, and corners of rigid
//! bodies.

use super::impulse_lever::ImpulseLever;
use super::reduced_body::ReducedBody;
use super::solver_particles::SolverParticles;
use crate::space::{AngularVector, Vector};
use crate::state::BodyState;

/// A thing at a point that rows push.
pub(super) trait RowPoint {
    /// Where it is, m, and how round it is, m.
    fn position(&self) -> Vector;
    fn radius(&self) -> f32;
    /// The lever of a push along a vector at a point that is `reach` m from there.
    fn impulse_lever(&self, reach: Vector, along: Vector) -> ImpulseLever;
    /// How fast it moves along the vector of a push, m/s.
    fn normal_speed(&self, along: Vector, lever: &ImpulseLever) -> f32;
    /// One over the mass with which it resists a push, 1/kg.
    fn inverse_mass(&self, along: Vector, lever: &ImpulseLever) -> f32;
    /// Takes an impulse, N·s.
    fn apply_impulse(&mut self, along: Vector, lever: &ImpulseLever, impulse: f32);
    /// Moves as an impulse would have it, kg·m.
    fn apply_displacement(&mut self, along: Vector, lever: &ImpulseLever, push: f32);
    /// Velocity of the momentum that a shift moves, m/s; `None` where it moves none.
    fn momentum_velocity(&self) -> Option<Vector>;
    /// Takes angular momentum, kg·m²/s, from the whole of its body, where that is one.
    fn remove_angular_momentum(&mut self, _: AngularVector) {}
}

/// A particle that meets something, and the rest of its body.
pub(super) struct Particle<'a> {
    pub(super) body: SolverParticles<'a>,
    pub(super) reduced: &'a mut ReducedBody,
    pub(super) index: usize,
    /// Position, m, relative to the other side.
    pub(super) position: Vector,
}

impl RowPoint for Particle<'_> {
    #[inline(always)]
    fn position(&self) -> Vector {
        self.position
    }

    #[inline(always)]
    fn radius(&self) -> f32 {
        0.0
    }

    #[inline(always)]
    fn impulse_lever(&self, _: Vector, along: Vector) -> ImpulseLever {
        self.reduced.impulse_lever(&self.body.particle_arm(self.reduced, self.index), along)
    }

    #[inline(always)]
    fn normal_speed(&self, along: Vector, lever: &ImpulseLever) -> f32 {
        self.body.velocity(self.index).dot(along) + self.reduced.pending_speed(along, lever)
    }

    #[inline(always)]
    fn inverse_mass(&self, _: Vector, lever: &ImpulseLever) -> f32 {
        self.reduced.inverse_mass_along(self.body.inverse_mass(self.index), lever)
    }

    #[inline(always)]
    fn apply_impulse(&mut self, along: Vector, lever: &ImpulseLever, impulse: f32) {
        let own = self.reduced.local_share * self.body.inverse_mass(self.index) * impulse;
        self.body.add_velocity(self.index, own * along);
        self.reduced.is_touched = true;
        self.reduced.apply_impulse(along, lever, impulse);
    }

    #[inline(always)]
    fn apply_displacement(&mut self, along: Vector, _: &ImpulseLever, push: f32) {
        let way = self.body.inverse_mass(self.index) * push;
        self.body.add_displacement(self.index, way * along);
        self.reduced.is_touched = true;
    }

    #[inline(always)]
    fn momentum_velocity(&self) -> Option<Vector> {
        let velocity = self.body.velocity_with(self.reduced, self.index);
        (self.body.inverse_mass(self.index) > 0.0).then_some(velocity)
    }

    #[inline(always)]
    fn remove_angular_momentum(&mut self, momentum: AngularVector) {
        self.reduced.remove_angular_momentum(momentum);
    }
}

/// A particle that meets its own body, which must be borrowed for that.
pub(super) struct SingleParticle {
    pub(super) position: Vector,
    pub(super) velocity: Vector,
    /// How far it is moved, m.
    pub(super) displacement: Vector,
    /// The share of its inverse mass that it keeps, and that, 1/kg.
    pub(super) local_inverse_mass: f32,
    pub(super) inverse_mass: f32,
}

impl SingleParticle {
    #[inline(always)]
    pub(super) fn of(body: &SolverParticles<'_>, keep: f32, index: usize) -> Self {
        let inverse_mass = body.inverse_mass(index);
        Self {
            position: body.position(index),
            velocity: body.velocity(index),
            displacement: Vector::ZERO,
            local_inverse_mass: keep * inverse_mass,
            inverse_mass,
        }
    }

    #[inline(always)]
    pub(super) fn store(&self, body: &mut SolverParticles<'_>, index: usize) {
        body.set_velocity(index, self.velocity);
        body.add_displacement(index, self.displacement);
    }
}

impl RowPoint for SingleParticle {
    #[inline(always)]
    fn position(&self) -> Vector {
        self.position
    }

    #[inline(always)]
    fn radius(&self) -> f32 {
        0.0
    }

    #[inline(always)]
    fn impulse_lever(&self, _: Vector, _: Vector) -> ImpulseLever {
        ImpulseLever::default()
    }

    #[inline(always)]
    fn normal_speed(&self, along: Vector, _: &ImpulseLever) -> f32 {
        self.velocity.dot(along)
    }

    #[inline(always)]
    fn inverse_mass(&self, _: Vector, _: &ImpulseLever) -> f32 {
        self.local_inverse_mass
    }

    #[inline(always)]
    fn apply_impulse(&mut self, along: Vector, _: &ImpulseLever, impulse: f32) {
        self.velocity += (self.local_inverse_mass * impulse) * along;
    }

    #[inline(always)]
    fn apply_displacement(&mut self, along: Vector, _: &ImpulseLever, push: f32) {
        self.displacement += (self.inverse_mass * push) * along;
    }

    #[inline(always)]
    fn momentum_velocity(&self) -> Option<Vector> {
        (self.inverse_mass > 0.0).then_some(self.velocity)
    }
}

/// A rounded corner of a rigid body.
pub(super) struct RigidVertex<'a> {
    pub(super) body: &'a mut BodyState,
    pub(super) center: Vector,
    pub(super) arm: Vector,
    pub(super) radius: f32,
}

impl RowPoint for RigidVertex<'_> {
    #[inline(always)]
    fn position(&self) -> Vector {
        self.center + self.arm
    }

    #[inline(always)]
    fn radius(&self) -> f32 {
        self.radius
    }

    #[inline(always)]
    fn impulse_lever(&self, reach: Vector, along: Vector) -> ImpulseLever {
        ImpulseLever::of_rigid(self.body, self.arm + reach, along)
    }

    #[inline(always)]
    fn normal_speed(&self, along: Vector, lever: &ImpulseLever) -> f32 {
        self.body.linear_velocity.dot(along) + lever.rigid_speed(self.body)
    }

    #[inline(always)]
    fn inverse_mass(&self, along: Vector, lever: &ImpulseLever) -> f32 {
        (along * along).dot(self.body.inverse_mass) + lever.rigid_inverse_mass(self.body)
    }

    #[inline(always)]
    fn apply_impulse(&mut self, along: Vector, lever: &ImpulseLever, impulse: f32) {
        self.body.linear_velocity += impulse * along * self.body.inverse_mass;
        self.body.angular_velocity += lever.rigid_angular_change(self.body, impulse);
        self.body.constrained = 1.0;
    }

    #[inline(always)]
    fn apply_displacement(&mut self, along: Vector, lever: &ImpulseLever, push: f32) {
        let spin = lever.rigid_angular_change(self.body, push);
        self.body.apply_displacement(push * along * self.body.inverse_mass, spin);
    }

    #[inline(always)]
    fn momentum_velocity(&self) -> Option<Vector> {
        self.body.is_movable().then_some(self.body.linear_velocity)
    }
}
