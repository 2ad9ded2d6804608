//! What rows push: particles with the rest of their bodies, sides of these, and corners of rigid bodies.

use glam::Vec3;

use super::bulk::ReducedBody;
use super::levers::ImpulseLever;
use super::nodes::SolverParticles;
use crate::state::BodyState;

/// A thing at a point that rows push.
pub(super) trait RowPoint {
    /// Where it is, m, and how round it is, m.
    fn position(&self) -> Vec3;
    fn round(&self) -> f32;
    /// Velocity, m/s, of what is `reach` m from there.
    fn velocity(&self, reach: Vec3) -> Vec3;
    /// The lever of a push along a vector at a point that is `reach` m from there.
    fn lever(&self, reach: Vec3, along: Vec3) -> ImpulseLever;
    /// How fast it moves along the vector of a push, m/s.
    fn speed(&self, along: Vec3, lever: &ImpulseLever) -> f32;
    /// One over the mass with which it resists a push, 1/kg.
    fn ease(&self, along: Vec3, lever: &ImpulseLever) -> f32;
    /// Takes an impulse, N·s.
    fn kick(&mut self, along: Vec3, lever: &ImpulseLever, impulse: f32);
    /// Moves as an impulse would have it, kg·m.
    fn shift(&mut self, along: Vec3, lever: &ImpulseLever, push: f32);
    /// Velocity of the momentum that a shift moves, m/s; `None` where it moves none.
    fn drift(&self) -> Option<Vec3>;
    /// Takes angular momentum, kg·m²/s, from the whole of its body, where that is one.
    fn unwind(&mut self, _: Vec3) {}
}

/// A particle that meets something, and the rest of its body.
pub(super) struct Particle<'a> {
    pub(super) body: SolverParticles<'a>,
    pub(super) bulk: &'a mut ReducedBody,
    pub(super) index: usize,
    /// Where it is, m, for whom it meets.
    pub(super) position: Vec3,
}

impl RowPoint for Particle<'_> {
    #[inline(always)]
    fn position(&self) -> Vec3 {
        self.position
    }

    #[inline(always)]
    fn round(&self) -> f32 {
        0.0
    }

    #[inline(always)]
    fn velocity(&self, _: Vec3) -> Vec3 {
        self.body.velocity_with(self.bulk, self.index)
    }

    #[inline(always)]
    fn lever(&self, _: Vec3, along: Vec3) -> ImpulseLever {
        self.bulk.lever(&self.body.site(self.bulk, self.index), along)
    }

    #[inline(always)]
    fn speed(&self, along: Vec3, lever: &ImpulseLever) -> f32 {
        self.body.velocity(self.index).dot(along) + self.bulk.speed(along, lever)
    }

    #[inline(always)]
    fn ease(&self, _: Vec3, lever: &ImpulseLever) -> f32 {
        self.bulk.ease(self.body.inverse_mass(self.index), lever)
    }

    #[inline(always)]
    fn kick(&mut self, along: Vec3, lever: &ImpulseLever, impulse: f32) {
        let own = self.bulk.keep * self.body.inverse_mass(self.index) * impulse;
        self.body.kick(self.index, own * along);
        self.bulk.is_held = true;
        self.bulk.take(along, lever, impulse);
    }

    #[inline(always)]
    fn shift(&mut self, along: Vec3, _: &ImpulseLever, push: f32) {
        let way = self.body.inverse_mass(self.index) * push;
        self.body.shift(self.index, way * along);
        self.bulk.is_held = true;
    }

    #[inline(always)]
    fn drift(&self) -> Option<Vec3> {
        let velocity = self.velocity(Vec3::ZERO);
        (self.body.inverse_mass(self.index) > 0.0).then_some(velocity)
    }

    #[inline(always)]
    fn unwind(&mut self, momentum: Vec3) {
        self.bulk.unwind(momentum);
    }
}

/// A particle that meets its own body, which must be borrowed for that.
pub(super) struct SingleParticle {
    pub(super) position: Vec3,
    pub(super) velocity: Vec3,
    /// How far it is moved, m.
    pub(super) moved: Vec3,
    /// The share of its inverse mass that it keeps, and that, 1/kg.
    pub(super) own: f32,
    pub(super) inverse_mass: f32,
}

impl SingleParticle {
    #[inline(always)]
    pub(super) fn of(body: &SolverParticles<'_>, keep: f32, index: usize) -> Self {
        let inverse_mass = body.inverse_mass(index);
        Self {
            position: body.position(index),
            velocity: body.velocity(index),
            moved: Vec3::ZERO,
            own: keep * inverse_mass,
            inverse_mass,
        }
    }

    #[inline(always)]
    pub(super) fn store(&self, body: &mut SolverParticles<'_>, index: usize) {
        body.set_velocity(index, self.velocity);
        body.shift(index, self.moved);
    }
}

impl RowPoint for SingleParticle {
    #[inline(always)]
    fn position(&self) -> Vec3 {
        self.position
    }

    #[inline(always)]
    fn round(&self) -> f32 {
        0.0
    }

    #[inline(always)]
    fn velocity(&self, _: Vec3) -> Vec3 {
        self.velocity
    }

    #[inline(always)]
    fn lever(&self, _: Vec3, _: Vec3) -> ImpulseLever {
        ImpulseLever::default()
    }

    #[inline(always)]
    fn speed(&self, along: Vec3, _: &ImpulseLever) -> f32 {
        self.velocity.dot(along)
    }

    #[inline(always)]
    fn ease(&self, _: Vec3, _: &ImpulseLever) -> f32 {
        self.own
    }

    #[inline(always)]
    fn kick(&mut self, along: Vec3, _: &ImpulseLever, impulse: f32) {
        self.velocity += (self.own * impulse) * along;
    }

    #[inline(always)]
    fn shift(&mut self, along: Vec3, _: &ImpulseLever, push: f32) {
        self.moved += (self.inverse_mass * push) * along;
    }

    #[inline(always)]
    fn drift(&self) -> Option<Vec3> {
        (self.inverse_mass > 0.0).then_some(self.velocity)
    }
}

/// A rounded corner of a rigid body.
pub(super) struct RigidVertex<'a> {
    pub(super) body: &'a mut BodyState,
    pub(super) center: Vec3,
    pub(super) arm: Vec3,
    pub(super) round: f32,
}

impl RowPoint for RigidVertex<'_> {
    #[inline(always)]
    fn position(&self) -> Vec3 {
        self.center + self.arm
    }

    #[inline(always)]
    fn round(&self) -> f32 {
        self.round
    }

    #[inline(always)]
    fn velocity(&self, reach: Vec3) -> Vec3 {
        self.body.linear_velocity + self.body.angular_velocity.cross(self.arm + reach)
    }

    #[inline(always)]
    fn lever(&self, reach: Vec3, along: Vec3) -> ImpulseLever {
        let turn = (self.arm + reach).cross(along);
        ImpulseLever { turn, spin: self.body.inverse_inertia * turn, swell: 0.0 }
    }

    #[inline(always)]
    fn speed(&self, along: Vec3, lever: &ImpulseLever) -> f32 {
        self.body.linear_velocity.dot(along) + self.body.angular_velocity.dot(lever.turn)
    }

    #[inline(always)]
    fn ease(&self, along: Vec3, lever: &ImpulseLever) -> f32 {
        (along * along).dot(self.body.inverse_mass) + lever.turn.dot(lever.spin)
    }

    #[inline(always)]
    fn kick(&mut self, along: Vec3, lever: &ImpulseLever, impulse: f32) {
        self.body.linear_velocity += impulse * along * self.body.inverse_mass;
        self.body.angular_velocity += impulse * lever.spin;
        self.body.is_held = true;
    }

    #[inline(always)]
    fn shift(&mut self, along: Vec3, lever: &ImpulseLever, push: f32) {
        self.body.displace(push * along * self.body.inverse_mass, push * lever.spin);
    }

    #[inline(always)]
    fn drift(&self) -> Option<Vec3> {
        self.body.is_movable().then_some(self.body.linear_velocity)
    }
}

/// What a push along a vector does to the corners of a side: a vector for each, whose sum is that one.
pub(super) type EndImpulses = [Vec3; 3];

/// The corners of a side that something meets, and the rest of their body.
pub(super) struct SideParticles<'a> {
    pub(super) body: SolverParticles<'a>,
    pub(super) bulk: &'a mut ReducedBody,
    /// The last two of a segment are the same, of which the last gets nothing.
    pub(super) indices: [usize; 3],
}

impl SideParticles<'_> {
    /// m/s.
    #[inline(always)]
    pub(super) fn velocity(&self, end: usize) -> Vec3 {
        self.body.velocity_with(self.bulk, self.indices[end])
    }

    #[inline(always)]
    pub(super) fn lever(&self, pushes: &EndImpulses) -> ImpulseLever {
        let (mut turn, mut swell) = (Vec3::ZERO, 0.0);
        for (&index, push) in self.indices.iter().zip(pushes) {
            let site = self.body.site(self.bulk, index);
            turn += site.arm.cross(*push);
            swell += site.swell.dot(*push);
        }
        self.bulk.lever_of(turn, swell)
    }

    /// How fast they move along the vectors of a push, m/s.
    #[inline(always)]
    pub(super) fn speed(&self, along: Vec3, pushes: &EndImpulses, lever: &ImpulseLever) -> f32 {
        let mut speed = self.bulk.speed(along, lever);
        for (&index, push) in self.indices.iter().zip(pushes) {
            speed += push.dot(self.body.velocity(index));
        }
        speed
    }

    /// One over the mass with which they resist a push along a unit vector, 1/kg.
    #[inline(always)]
    pub(super) fn ease(&self, pushes: &EndImpulses, lever: &ImpulseLever) -> f32 {
        let mut own = 0.0;
        for (&index, push) in self.indices.iter().zip(pushes) {
            own += self.body.inverse_mass(index) * push.length_squared();
        }
        self.bulk.ease(own, lever)
    }

    /// Takes an impulse, N·s.
    #[inline(always)]
    pub(super) fn kick(
        &mut self,
        along: Vec3,
        pushes: &EndImpulses,
        lever: &ImpulseLever,
        impulse: f32,
    ) {
        let keep = self.bulk.keep * impulse;
        for (&index, push) in self.indices.iter().zip(pushes) {
            self.body.kick(index, (keep * self.body.inverse_mass(index)) * *push);
        }
        self.bulk.is_held = true;
        self.bulk.take(along, lever, impulse);
    }

    /// Moves as an impulse would have it, kg·m.
    #[inline(always)]
    pub(super) fn shift(&mut self, pushes: &EndImpulses, push: f32) {
        for (&index, direction) in self.indices.iter().zip(pushes) {
            let way = self.body.inverse_mass(index) * push;
            self.body.shift(index, way * *direction);
        }
        self.bulk.is_held = true;
    }
}

/// One over the mass, 1/kg, with which a body resists a push along a unit vector at `lever` m from its centre.
#[inline(always)]
pub(super) fn ease_of(body: &BodyState, lever: Vec3, direction: Vec3) -> f32 {
    let across = lever.cross(direction);
    (direction * direction).dot(body.inverse_mass) + across.dot(body.inverse_inertia * across)
}

/// Has a body take an impulse, N·s, at `lever` m from its centre.
#[inline(always)]
pub(super) fn kick_at(body: &mut BodyState, lever: Vec3, impulse: Vec3) {
    body.linear_velocity += impulse * body.inverse_mass;
    body.angular_velocity += body.inverse_inertia * lever.cross(impulse);
}
