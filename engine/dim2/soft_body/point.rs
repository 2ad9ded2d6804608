//! What rows push: particles with the rest of their bodies, sides of these, and corners of rigid bodies.

use glam::Vec2;

use super::bulk::ReducedBody;
use super::levers::ImpulseLever;
use super::nodes::SolverParticles;
use crate::state::BodyState;

/// A thing at a point that rows push along unit vectors.
pub(super) trait RowPoint {
    /// Where it is, m, and how round it is, m.
    fn position(&self) -> Vec2;
    fn round(&self) -> f32;
    /// The lever of a push along a unit vector at a point that is `reach` m from there.
    fn lever(&self, reach: Vec2, along: Vec2) -> ImpulseLever;
    /// How fast it moves along the vector of a push, m/s.
    fn speed(&self, along: Vec2, lever: &ImpulseLever) -> f32;
    /// One over the mass with which it resists a push, 1/kg.
    fn ease(&self, along: Vec2, lever: &ImpulseLever) -> f32;
    /// Takes an impulse, N·s.
    fn kick(&mut self, along: Vec2, lever: &ImpulseLever, impulse: f32);
    /// Moves as an impulse would have it, kg·m.
    fn shift(&mut self, along: Vec2, lever: &ImpulseLever, push: f32);
    /// Velocity of the momentum that a shift moves, m/s; `None` where it moves none.
    fn drift(&self) -> Option<Vec2>;
    /// Takes angular momentum, kg·m²/s, from the whole of its body, where that is one.
    fn unwind(&mut self, _: f32) {}
}

/// A particle that meets something, and the rest of its body.
pub(super) struct Particle<'a> {
    pub(super) body: SolverParticles<'a>,
    pub(super) bulk: &'a mut ReducedBody,
    pub(super) index: usize,
    /// Where it is, m, for whom it meets.
    pub(super) position: Vec2,
}

impl RowPoint for Particle<'_> {
    #[inline(always)]
    fn position(&self) -> Vec2 {
        self.position
    }

    #[inline(always)]
    fn round(&self) -> f32 {
        0.0
    }

    #[inline(always)]
    fn lever(&self, _: Vec2, along: Vec2) -> ImpulseLever {
        self.body.site(self.bulk, self.index).lever(along)
    }

    #[inline(always)]
    fn speed(&self, along: Vec2, lever: &ImpulseLever) -> f32 {
        self.body.velocity(self.index).dot(along) + self.bulk.speed(along, lever)
    }

    #[inline(always)]
    fn ease(&self, _: Vec2, lever: &ImpulseLever) -> f32 {
        self.bulk.ease(self.body.inverse_mass(self.index), lever)
    }

    #[inline(always)]
    fn kick(&mut self, along: Vec2, lever: &ImpulseLever, impulse: f32) {
        let own = self.bulk.keep * self.body.inverse_mass(self.index) * impulse;
        self.body.kick(self.index, own * along);
        self.bulk.is_held = true;
        self.bulk.take(along, lever, impulse);
    }

    #[inline(always)]
    fn shift(&mut self, along: Vec2, _: &ImpulseLever, push: f32) {
        let way = self.body.inverse_mass(self.index) * push;
        self.body.shift(self.index, way * along);
        self.bulk.is_held = true;
    }

    #[inline(always)]
    fn drift(&self) -> Option<Vec2> {
        let velocity = self.body.velocity_with(self.bulk, self.index);
        (self.body.inverse_mass(self.index) > 0.0).then_some(velocity)
    }

    #[inline(always)]
    fn unwind(&mut self, momentum: f32) {
        self.bulk.unwind(momentum);
    }
}

/// A direction in which a particle and a rigid body push each other.
pub(super) struct ParticleAxis {
    pub(super) along: Vec2,
    /// At the particle.
    pub(super) lever: ImpulseLever,
    /// What a push along it does to the turn of the rigid body, m.
    pub(super) turn: f32,
}

impl ParticleAxis {
    /// One along a unit vector, `arm` m from the centre of mass of the rigid body.
    #[inline(always)]
    pub(super) fn of(point: &Particle<'_>, arm: Vec2, along: Vec2) -> Self {
        Self { along, lever: point.lever(Vec2::ZERO, along), turn: arm.perp_dot(along) }
    }

    /// How fast the body moves away from the particle, m/s.
    #[inline(always)]
    pub(super) fn speed(&self, point: &Particle<'_>, body: &BodyState) -> f32 {
        body.linear_velocity.dot(self.along) + body.angular_velocity * self.turn
            - point.speed(self.along, &self.lever)
    }

    /// One over the mass with which both resist, 1/kg.
    #[inline(always)]
    pub(super) fn ease(&self, point: &Particle<'_>, body: &BodyState) -> f32 {
        point.ease(self.along, &self.lever)
            + (self.along * self.along).dot(body.inverse_mass)
            + body.inverse_inertia * self.turn * self.turn
    }

    /// Gives the body an impulse, N·s, and takes it from the particle.
    #[inline(always)]
    pub(super) fn trade(&self, point: &mut Particle<'_>, body: &mut BodyState, impulse: f32) {
        point.kick(self.along, &self.lever, -impulse);
        body.linear_velocity += impulse * self.along * body.inverse_mass;
        body.angular_velocity += body.inverse_inertia * self.turn * impulse;
        body.is_held = true;
    }

    /// Moves the body away from the particle as an impulse would have it, kg·m.
    #[inline(always)]
    pub(super) fn part(&self, point: &mut Particle<'_>, body: &mut BodyState, push: f32) {
        if let Some(drift) = point.drift().filter(|_| body.is_movable()) {
            // What slips takes its momentum along.
            point.unwind(push * self.along.perp_dot(body.linear_velocity - drift));
        }
        point.shift(self.along, &self.lever, -push);
        let turn = body.inverse_inertia * self.turn * push;
        body.displace(push * self.along * body.inverse_mass, turn);
    }
}

/// A particle that meets its own body, which must be borrowed for that.
pub(super) struct SingleParticle {
    pub(super) position: Vec2,
    pub(super) velocity: Vec2,
    /// How far it is moved, m.
    pub(super) moved: Vec2,
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
            moved: Vec2::ZERO,
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
    fn position(&self) -> Vec2 {
        self.position
    }

    #[inline(always)]
    fn round(&self) -> f32 {
        0.0
    }

    #[inline(always)]
    fn lever(&self, _: Vec2, _: Vec2) -> ImpulseLever {
        ImpulseLever::default()
    }

    #[inline(always)]
    fn speed(&self, along: Vec2, _: &ImpulseLever) -> f32 {
        self.velocity.dot(along)
    }

    #[inline(always)]
    fn ease(&self, _: Vec2, _: &ImpulseLever) -> f32 {
        self.own
    }

    #[inline(always)]
    fn kick(&mut self, along: Vec2, _: &ImpulseLever, impulse: f32) {
        self.velocity += (self.own * impulse) * along;
    }

    #[inline(always)]
    fn shift(&mut self, along: Vec2, _: &ImpulseLever, push: f32) {
        self.moved += (self.inverse_mass * push) * along;
    }

    #[inline(always)]
    fn drift(&self) -> Option<Vec2> {
        (self.inverse_mass > 0.0).then_some(self.velocity)
    }
}

/// A rounded corner of a rigid body.
pub(super) struct RigidVertex<'a> {
    pub(super) body: &'a mut BodyState,
    pub(super) center: Vec2,
    pub(super) arm: Vec2,
    pub(super) round: f32,
}

impl RowPoint for RigidVertex<'_> {
    #[inline(always)]
    fn position(&self) -> Vec2 {
        self.center + self.arm
    }

    #[inline(always)]
    fn round(&self) -> f32 {
        self.round
    }

    #[inline(always)]
    fn lever(&self, reach: Vec2, along: Vec2) -> ImpulseLever {
        ImpulseLever { turn: (self.arm + reach).perp_dot(along), swell: 0.0 }
    }

    #[inline(always)]
    fn speed(&self, along: Vec2, lever: &ImpulseLever) -> f32 {
        self.body.linear_velocity.dot(along) + self.body.angular_velocity * lever.turn
    }

    #[inline(always)]
    fn ease(&self, along: Vec2, lever: &ImpulseLever) -> f32 {
        (along * along).dot(self.body.inverse_mass)
            + self.body.inverse_inertia * lever.turn * lever.turn
    }

    #[inline(always)]
    fn kick(&mut self, along: Vec2, lever: &ImpulseLever, impulse: f32) {
        self.body.linear_velocity += impulse * along * self.body.inverse_mass;
        self.body.angular_velocity += self.body.inverse_inertia * lever.turn * impulse;
        self.body.is_held = true;
    }

    #[inline(always)]
    fn shift(&mut self, along: Vec2, lever: &ImpulseLever, push: f32) {
        let turn = self.body.inverse_inertia * lever.turn * push;
        self.body.displace(push * along * self.body.inverse_mass, turn);
    }

    #[inline(always)]
    fn drift(&self) -> Option<Vec2> {
        self.body.is_movable().then_some(self.body.linear_velocity)
    }
}

/// What a push along a unit vector does to the ends of a side: a vector for each, whose sum is that one.
pub(super) type EndImpulses = [Vec2; 2];

/// The ends of a side that something meets, and the rest of their body.
pub(super) struct SideParticles<'a> {
    pub(super) body: SolverParticles<'a>,
    pub(super) bulk: &'a mut ReducedBody,
    pub(super) indices: [usize; 2],
}

impl SideParticles<'_> {
    /// m/s.
    #[inline(always)]
    pub(super) fn velocity(&self, end: usize) -> Vec2 {
        self.body.velocity_with(self.bulk, self.indices[end])
    }

    #[inline(always)]
    pub(super) fn lever(&self, pushes: EndImpulses) -> ImpulseLever {
        let [start, end] = self.indices;
        let start = self.body.site(self.bulk, start).lever(pushes[0]);
        start.and(self.body.site(self.bulk, end).lever(pushes[1]))
    }

    /// How fast they move along the vectors of a push, m/s.
    #[inline(always)]
    pub(super) fn speed(&self, along: Vec2, pushes: EndImpulses, lever: &ImpulseLever) -> f32 {
        let [start, end] = self.indices;
        let (start, end) = (self.body.velocity(start), self.body.velocity(end));
        pushes[0].dot(start) + pushes[1].dot(end) + self.bulk.speed(along, lever)
    }

    /// One over the mass with which they resist a push, 1/kg.
    #[inline(always)]
    pub(super) fn ease(&self, pushes: EndImpulses, lever: &ImpulseLever) -> f32 {
        let [start, end] = self.indices;
        let (start, end) = (self.body.inverse_mass(start), self.body.inverse_mass(end));
        let own = start * pushes[0].length_squared() + end * pushes[1].length_squared();
        self.bulk.ease(own, lever)
    }

    /// Takes an impulse, N·s.
    #[inline(always)]
    pub(super) fn kick(
        &mut self,
        along: Vec2,
        pushes: EndImpulses,
        lever: &ImpulseLever,
        impulse: f32,
    ) {
        let keep = self.bulk.keep * impulse;
        let ([start, end], [at_start, at_end]) = (self.indices, pushes);
        self.body.kick(start, (keep * self.body.inverse_mass(start)) * at_start);
        self.body.kick(end, (keep * self.body.inverse_mass(end)) * at_end);
        self.bulk.is_held = true;
        self.bulk.take(along, lever, impulse);
    }

    /// Moves as an impulse would have it, kg·m.
    #[inline(always)]
    pub(super) fn shift(&mut self, pushes: EndImpulses, push: f32) {
        for (&index, direction) in self.indices.iter().zip(pushes) {
            let way = self.body.inverse_mass(index) * push;
            self.body.shift(index, way * direction);
        }
        self.bulk.is_held = true;
    }
}
