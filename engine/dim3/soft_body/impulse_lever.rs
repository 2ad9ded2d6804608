//! Impulse lever: the response of a whole soft body, and the velocities pending for its
//! particles.

use glam::{Mat3, Vec3};
use hazumi_core::simd::{LANES, Simd, f32x16, prelude::*};
use hazumi_core::soft::{ParticleBlock, total};

use super::reduced_body::ReducedBody;
use crate::state::BodyState;
use crate::wide_vector::WideVector;

/// How a push moves the rest of a body.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ImpulseLever {
    /// The turn about the centre of mass, m, and the change of angular velocity, 1/(kg·m),
    /// world frame.
    pub(super) turn: Vec3,
    pub(super) spin: Vec3,
    /// The change of six times its volume.
    pub(super) volume_gradient: f32,
}

impl ImpulseLever {
    /// The lever of an impulse at the end of `arm` on a rigid body.
    #[inline(always)]
    pub(super) fn of_rigid(body: &BodyState, arm: Vec3, along: Vec3) -> Self {
        let turn = arm.cross(along);
        Self { turn, spin: body.inverse_inertia * turn, volume_gradient: 0.0 }
    }

    /// How fast the turn of a rigid body moves it there along the push, m/s.
    #[inline(always)]
    pub(super) fn rigid_speed(&self, body: &BodyState) -> f32 {
        body.angular_velocity.dot(self.turn)
    }

    /// The part of a rigid body's inverse mass at the lever that comes from its rotation, 1/kg.
    #[inline(always)]
    pub(super) fn rigid_inverse_mass(&self, _: &BodyState) -> f32 {
        self.turn.dot(self.spin)
    }

    /// The angular velocity, rad/s, that an impulse gives a rigid body, N·s.
    #[inline(always)]
    pub(super) fn rigid_angular_change(&self, _: &BodyState, impulse: f32) -> Vec3 {
        impulse * self.spin
    }
}

/// A particle as pushes see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ParticleArm {
    /// The way from the centre of mass to it, m.
    pub(super) arm: Vec3,
    /// How fast six times the volume grows as it is moved, over its mass.
    pub(super) volume_gradient: Vec3,
}

/// Share of the cube of a mean moment of inertia, dimensionless, below which the determinant of
/// an inertia is that of a line.
const THIN: f32 = 1e-5;

/// Inertia of particles about `center`, kg·m², world frame.
#[inline(always)]
fn inertia(blocks: &[ParticleBlock<3>], center: Vec3) -> Mat3 {
    let mut products = [[0.0; LANES]; 6];
    for block in blocks {
        let [xs, ys, zs] = &block.position;
        for lane in 0..LANES {
            let (x, y, z) = (xs[lane] - center.x, ys[lane] - center.y, zs[lane] - center.z);
            let mass = block.mass[lane];
            products[0][lane] += mass * (x * x);
            products[1][lane] += mass * (y * y);
            products[2][lane] += mass * (z * z);
            products[3][lane] += mass * (x * y);
            products[4][lane] += mass * (y * z);
            products[5][lane] += mass * (z * x);
        }
    }
    let [xx, yy, zz, xy, yz, zx] = products.map(|lanes| total(&lanes));
    Mat3::from_cols(
        Vec3::new(yy + zz, -xy, -zx),
        Vec3::new(-xy, zz + xx, -yz),
        Vec3::new(-zx, -yz, xx + yy),
    )
}

impl ReducedBody {
    /// Has particles keep that share of what they get, and the body as a whole take the rest.
    #[inline(always)]
    pub(super) fn couple<S: Simd>(&mut self, _: S, keep: f32, blocks: &[ParticleBlock<3>]) {
        let (mut masses, mut moments) = ([0.0; LANES], [[0.0; LANES]; 3]);
        for block in blocks {
            for (sum, mass) in masses.iter_mut().zip(block.mass) {
                *sum += mass;
            }
            for (moment, places) in moments.iter_mut().zip(&block.position) {
                for lane in 0..LANES {
                    moment[lane] += block.mass[lane] * places[lane];
                }
            }
        }
        let mass = total(&masses);
        let center = Vec3::from(moments.map(|moment| total(&moment))) / mass;
        let inertia = inertia(blocks, center);
        // Nothing turns a line about itself.
        let most = inertia.x_axis.x + inertia.y_axis.y + inertia.z_axis.z;
        let is_line = !(inertia.determinant() > THIN * most * most * most);
        if !(mass > 0.0) || is_line {
            return;
        }
        self.local_share = keep;
        self.inverse_total_mass = 1.0 / mass;
        self.center = center;
        self.inverse_mass = (1.0 - keep) / mass;
        self.inverse_inertia = (1.0 - keep) * inertia.inverse();
        self.inverse_bulk *= keep;
    }

    /// Pending velocity of a particle, m/s.
    #[inline(always)]
    pub(super) fn pending_velocity(&self, particle: &ParticleArm) -> Vec3 {
        let spin = self.angular_velocity.cross(particle.arm);
        self.linear_velocity + spin + self.pressure * particle.volume_gradient
    }

    /// The lever of a push along a vector at a particle.
    #[inline(always)]
    pub(super) fn impulse_lever(&self, particle: &ParticleArm, along: Vec3) -> ImpulseLever {
        self.lever_from_parts(particle.arm.cross(along), particle.volume_gradient.dot(along))
    }

    /// The lever of impulses with this turn and volume gradient in all.
    #[inline(always)]
    pub(super) fn lever_from_parts(&self, turn: Vec3, volume_gradient: f32) -> ImpulseLever {
        ImpulseLever { turn, spin: self.inverse_inertia * turn, volume_gradient }
    }

    /// Speed from pending velocities along the vector of an impulse, m/s.
    #[inline(always)]
    pub(super) fn pending_speed(&self, along: Vec3, lever: &ImpulseLever) -> f32 {
        self.linear_velocity.dot(along)
            + self.angular_velocity.dot(lever.turn)
            + self.pressure * lever.volume_gradient
    }

    /// How fast what a push of 1 N·s along a unit vector acts on moves that way by it, 1/kg.
    /// `own` is the sum of the squares of what each particle gets of it, over its mass.
    #[inline(always)]
    pub(super) fn inverse_mass_along(&self, own: f32, lever: &ImpulseLever) -> f32 {
        self.local_share * own + self.inverse_mass + lever.turn.dot(lever.spin)
            - self.inverse_bulk * lever.volume_gradient * lever.volume_gradient
    }

    /// Applies an impulse, N·s, along a vector, without the part that particles keep.
    #[inline(always)]
    pub(super) fn apply_impulse(&mut self, along: Vec3, lever: &ImpulseLever, impulse: f32) {
        self.linear_velocity += (self.inverse_mass * impulse) * along;
        self.angular_velocity += impulse * lever.spin;
        self.pressure -= self.inverse_bulk * impulse * lever.volume_gradient;
    }

    /// Pending velocities of sixteen particles at these places, m/s; `gradient` says how fast
    /// six times the volume grows as each is moved.
    #[inline(always)]
    pub(super) fn pending_velocities<S: Simd>(
        &self,
        place: WideVector<S, f32x16<S>>,
        inverse_mass: f32x16<S>,
        gradient: Option<WideVector<S, f32x16<S>>>,
    ) -> WideVector<S, f32x16<S>> {
        let simd = inverse_mass.simd;
        let splat = |value| f32x16::splat(simd, value);
        let spread = |vector| WideVector::splat(simd, vector);
        let turning = spread(self.angular_velocity).cross(place - spread(self.center));
        let linear = spread(self.linear_velocity);
        let owed = (linear + turning).only(inverse_mass.simd_gt(splat(0.0)));
        match gradient {
            Some(gradient) => owed + gradient * (inverse_mass * splat(self.pressure)),
            None => owed,
        }
    }
}
