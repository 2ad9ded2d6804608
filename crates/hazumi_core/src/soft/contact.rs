//! Normal constraints of soft contacts, in 2D and 3D.

use crate::simd::{Select, Simd, f32x8, mask32x8, positive, prelude::*};

/// Share of an overlap beyond the slop by which a substep moves things apart.
const MEND: f32 = 0.2;
/// Share of the usual speed at which things are moved out of soft bodies. To move particles
/// against their springs adds energy: where bodies are tangled, and pushed to and fro, without
/// end.
const GENTLE: f32 = 0.1;
/// Share of the usual speed at which soft bodies are moved apart as wholes.
const UNTANGLE: f32 = 0.3;

/// The terms that all contacts of a step share.
#[derive(Clone, Copy, Debug)]
pub struct ContactTerms {
    /// Length of a substep, in seconds, > 0.
    pub h: f32,
    /// Overlap that is tolerated, in metres.
    pub slop: f32,
    /// Largest correction of overlap in a substep, in metres.
    pub push: f32,
    /// Approach speed below which nothing bounces, in m/s.
    pub bounce_speed: f32,
}

impl ContactTerms {
    /// Largest correction that moves things out of soft bodies in a substep, in metres.
    #[inline(always)]
    pub fn gentle_push(&self) -> f32 {
        GENTLE * self.push
    }

    /// Correction that moves entangled bodies apart as wholes in a substep, in metres.
    #[inline(always)]
    pub fn parting_push(&self) -> f32 {
        UNTANGLE * self.push
    }
}

/// Normal constraint of a soft contact: positions and velocities along a normal.
#[derive(Clone, Copy, Debug)]
pub struct NormalConstraint {
    /// The gap, in metres.
    pub separation: f32,
    /// Speed at which they part, in m/s.
    pub speed: f32,
    /// The mass that they resist with, in kg.
    pub mass: f32,
    /// Overlap, in metres, from which on they are not moved apart.
    pub deep: f32,
    /// Largest correction of position in a substep, in metres.
    pub push: f32,
}

impl NormalConstraint {
    /// Solves the contact for an impulse, N·s, ≥ 0, and a correction of position, m·kg, ≥ 0.
    /// The impulse replaces `done`. The correction over the mass of each side is its
    /// displacement. `restitution`: 0..=1.
    #[inline(always)]
    pub fn solve(&self, done: f32, restitution: f32, terms: &ContactTerms) -> (f32, f32) {
        let bounces = self.separation <= terms.slop && self.speed < -terms.bounce_speed;
        let wanted = if self.separation > 0.0 {
            -self.separation / terms.h
        } else if bounces {
            -restitution * self.speed
        } else {
            0.0
        };
        let impulse = done + (wanted - self.speed) * self.mass;
        let excess = MEND * (-self.separation - terms.slop);
        let is_deep = self.separation < -self.deep;
        let most = if is_deep { 0.0 } else { self.push };
        let push = if excess < most { excess } else { most };
        (
            if impulse > 0.0 { impulse } else { 0.0 },
            if push > 0.0 { push * self.mass } else { 0.0 },
        )
    }
}

/// Normal constraints of eight soft contacts in lanes: a [`NormalConstraint`] of each.
#[derive(Clone, Copy)]
pub struct WideNormalConstraints<S: Simd> {
    /// The gaps, in metres.
    pub separation: f32x8<S>,
    /// Speeds at which they part, in m/s.
    pub speed: f32x8<S>,
    /// Lanes whose things may be moved apart.
    pub may_part: mask32x8<S>,
    /// Largest correction of position in a substep, in metres.
    pub push: f32,
}

impl<S: Simd> WideNormalConstraints<S> {
    /// Velocity error of the contact, in m/s: positive where an impulse helps. `restitution`:
    /// 0..=1.
    #[inline(always)]
    pub fn velocity_error(&self, restitution: f32, terms: &ContactTerms) -> f32x8<S> {
        let Self { separation, speed, .. } = *self;
        let splat = |value| f32x8::splat(separation.simd, value);
        let zero = splat(0.0);
        let bounces =
            separation.simd_le(splat(terms.slop)) & speed.simd_lt(splat(-terms.bounce_speed));
        let bounced = bounces.select(splat(-restitution) * speed, zero);
        let wanted = separation.simd_gt(zero).select(-separation / splat(terms.h), bounced);
        wanted - speed
    }

    /// Position error of each pair, in metres, ≥ 0.
    #[inline(always)]
    pub fn position_error(&self, terms: &ContactTerms) -> f32x8<S> {
        let splat = |value| f32x8::splat(self.separation.simd, value);
        let excess = splat(MEND) * (-self.separation - splat(terms.slop));
        let most = self.may_part.select(splat(self.push), splat(0.0));
        positive(excess.simd_lt(most).select(excess, most))
    }
}

/// Number of bodies that a body is entangled with in a substep. A body that is as deep in it as
/// it is in that body counts twice. As `MOST` as there is room for around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContactCount<const MOST: u8>(u8);

impl<const MOST: u8> ContactCount<MOST> {
    /// With none.
    pub const NONE: Self = Self(0);

    /// Counts one more.
    #[inline(always)]
    pub fn count(&mut self) {
        self.0 = self.0.saturating_add(1);
    }

    /// Whether a body is overcrowded. Pushing its particles as well, each time against their
    /// springs, would then add energy without end.
    #[inline(always)]
    pub fn is_overcrowded(self) -> bool {
        self.0 > MOST
    }
}
