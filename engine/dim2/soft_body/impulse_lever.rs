//! Impulse lever: the response of a whole soft body, and the velocities pending for its
//! particles.

use glam::Vec2;
use hazumi_core::simd::{Simd, f32x16, prelude::*};
use hazumi_core::soft::{ParticleBlock, sum_four};

use super::reduced_body::ReducedBody;
use crate::math::rotation;
use crate::state::BodyState;
use crate::wide_vector::WideVector;

/// How a push moves the rest of a body: what it does to its turn about the centre of mass, m,
/// and to twice its area.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ImpulseLever {
    pub(super) turn: f32,
    pub(super) volume_gradient: f32,
}

impl ImpulseLever {
    /// Both at once.
    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            turn: self.turn + other.turn,
            volume_gradient: self.volume_gradient + other.volume_gradient,
        }
    }

    /// The lever of an impulse at the end of `arm` on a rigid body.
    #[inline(always)]
    pub(super) fn of_rigid(_: &BodyState, arm: Vec2, along: Vec2) -> Self {
        Self { turn: arm.perp_dot(along), volume_gradient: 0.0 }
    }

    /// How fast the turn of a rigid body moves it there along the push, m/s.
    #[inline(always)]
    pub(super) fn rigid_speed(&self, body: &BodyState) -> f32 {
        body.angular_velocity * self.turn
    }

    /// The part of a rigid body's inverse mass at the lever that comes from its rotation, 1/kg.
    #[inline(always)]
    pub(super) fn rigid_inverse_mass(&self, body: &BodyState) -> f32 {
        body.inverse_inertia * self.turn * self.turn
    }

    /// The angular velocity, rad/s, that an impulse gives a rigid body, N·s.
    #[inline(always)]
    pub(super) fn rigid_angular_change(&self, body: &BodyState, impulse: f32) -> f32 {
        body.inverse_inertia * self.turn * impulse
    }
}

/// A particle as pushes see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ParticleArm {
    /// The way from the centre of mass to it, m.
    pub(super) arm: Vec2,
    /// How fast twice the area grows as it is moved, over its mass.
    pub(super) volume_gradient: Vec2,
}

impl ParticleArm {
    /// The lever of an impulse along a vector there.
    #[inline(always)]
    pub(super) fn lever(&self, along: Vec2) -> ImpulseLever {
        ImpulseLever {
            turn: self.arm.perp_dot(along),
            volume_gradient: self.volume_gradient.dot(along),
        }
    }
}

impl ReducedBody {
    /// Has particles keep that share of what they get, and the body as a whole take the rest.
    #[inline(always)]
    pub(super) fn couple<S: Simd>(&mut self, simd: S, keep: f32, blocks: &[ParticleBlock<2>]) {
        let zero = f32x16::splat(simd, 0.0);
        let (mut masses, mut moments) = (zero, WideVector::new(zero, zero));
        for block in blocks {
            let mass = f32x16::load_array_ref(simd, &block.mass);
            masses += mass;
            moments = moments + WideVector::of(simd, &block.position) * mass;
        }
        let [mass, x, y, _] = sum_four([masses, moments.x, moments.y, zero]);
        let center = Vec2::new(x, y) / mass;
        let middle = WideVector::splat(simd, center);
        let mut inertias = zero;
        for block in blocks {
            let arm = WideVector::of(simd, &block.position) - middle;
            inertias += arm.dot(arm) * f32x16::load_array_ref(simd, &block.mass);
        }
        let [inertia, ..] = sum_four([inertias, zero, zero, zero]);
        let inverse = |value: f32| if value > 0.0 { (1.0 - keep) / value } else { 0.0 };
        self.local_share = keep;
        self.inverse_total_mass = 1.0 / mass;
        self.center = center;
        self.inverse_mass = inverse(mass);
        self.inverse_inertia = inverse(inertia);
        self.inverse_bulk *= keep;
    }

    /// Pending velocity of a particle, m/s.
    #[inline(always)]
    pub(super) fn pending_velocity(&self, particle: &ParticleArm) -> Vec2 {
        let spin = self.angular_velocity * rotation::quarter(particle.arm);
        self.linear_velocity + spin + self.pressure * particle.volume_gradient
    }

    /// The lever of a push along a vector at a particle.
    #[inline(always)]
    pub(super) fn impulse_lever(&self, particle: &ParticleArm, along: Vec2) -> ImpulseLever {
        particle.lever(along)
    }

    /// Speed from pending velocities along the unit vector of an impulse, m/s.
    #[inline(always)]
    pub(super) fn pending_speed(&self, along: Vec2, lever: &ImpulseLever) -> f32 {
        self.linear_velocity.dot(along)
            + self.angular_velocity * lever.turn
            + self.pressure * lever.volume_gradient
    }

    /// How fast what a push of 1 N·s acts on moves that way by it, 1/kg. `own` is the sum of
    /// the squares of what each particle gets of it, over its mass.
    #[inline(always)]
    pub(super) fn inverse_mass_along(&self, own: f32, lever: &ImpulseLever) -> f32 {
        self.local_share * own
            + self.inverse_mass
            + self.inverse_inertia * lever.turn * lever.turn
            - self.inverse_bulk * lever.volume_gradient * lever.volume_gradient
    }

    /// Applies an impulse, N·s, along a unit vector, without the part that particles keep.
    #[inline(always)]
    pub(super) fn apply_impulse(&mut self, along: Vec2, lever: &ImpulseLever, impulse: f32) {
        self.linear_velocity += (self.inverse_mass * impulse) * along;
        self.angular_velocity += self.inverse_inertia * impulse * lever.turn;
        self.pressure -= self.inverse_bulk * impulse * lever.volume_gradient;
    }

    /// Pending velocities of sixteen particles at these places, m/s; `gradient` says how fast
    /// twice the area grows as each is moved.
    #[inline(always)]
    pub(super) fn pending_velocities<S: Simd>(
        &self,
        place: WideVector<S, f32x16<S>>,
        inverse_mass: f32x16<S>,
        gradient: Option<WideVector<S, f32x16<S>>>,
    ) -> WideVector<S, f32x16<S>> {
        let simd = inverse_mass.simd;
        let splat = |value| f32x16::splat(simd, value);
        let arm = place - WideVector::splat(simd, self.center);
        let turning = arm.quarter() * splat(self.angular_velocity);
        let linear = WideVector::splat(simd, self.linear_velocity);
        let owed = (linear + turning).only(inverse_mass.simd_gt(splat(0.0)));
        match gradient {
            Some(gradient) => owed + gradient * (inverse_mass * splat(self.pressure)),
            None => owed,
        }
    }
}
