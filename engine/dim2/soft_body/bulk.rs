//! What the rest of a soft body does when some of its particles are pushed.
//!
//! The springs of a body are solved by implicit Euler before its contacts are. To a push that comes afterwards
//! a particle must not seem free: of what it gets, implicit springs leave it a share, and hand the rest on.
//! Matching hands it on to the body as a rigid whole, and pressure to the outline as a whole, so a few numbers
//! hold all that is owed until the particles move. Contacts that pushed particles alone would feel springs of
//! that share of their stiffness: the softer, the longer the substep and the stronger the damping.

use glam::Vec2;
use hazumi_core::simd::{Simd, f32x16, prelude::*};
use hazumi_core::soft::{ParticleBlock, Tangles, sum_four};

use crate::lanes::Vector;
use crate::math::rotation;

/// How a body answers pushes at its particles in a substep, and what it owes them from those it has had.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bulk {
    /// Share of a push that a particle keeps.
    pub(super) keep: f32,
    /// Centre of mass, m, from the anchor.
    pub(super) center: Vec2,
    /// One over the mass and the moment of inertia with which the whole takes pushes, 1/kg and 1/(kg·m²).
    pub(super) inverse_mass: f32,
    pub(super) inverse_inertia: f32,
    /// Pressure by which pushes that change the area are answered, per change of twice the area.
    pub(super) inverse_bulk: f32,
    /// One over the mass of the whole, 1/kg; 0 where nothing makes it one.
    whole: f32,
    /// How far the whole is to be moved, m.
    shift: Vec2,
    /// More than 6 are a crowd.
    pub(super) tangles: Tangles<6>,
    /// Velocity of the whole that is owed, m/s and rad/s.
    pub(super) linear_velocity: Vec2,
    pub(super) angular_velocity: f32,
    /// Pressure that is owed, times the time that it acts.
    pub(super) pressure: f32,
    /// Whether something touched the body in this substep.
    pub(super) is_held: bool,
}

/// How a push moves the rest of a body: what it does to its turn about the centre of mass, m, and to twice its area.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lever {
    pub(super) turn: f32,
    pub(super) swell: f32,
}

impl Lever {
    /// Both at once.
    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        Self { turn: self.turn + other.turn, swell: self.swell + other.swell }
    }
}

/// A particle as pushes see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    /// The way from the centre of mass to it, m.
    pub(super) arm: Vec2,
    /// How fast twice the area grows as it is moved, over its mass.
    pub(super) swell: Vec2,
}

impl Site {
    /// That of a push along a vector there.
    #[inline(always)]
    pub(super) fn lever(&self, along: Vec2) -> Lever {
        Lever { turn: self.arm.perp_dot(along), swell: self.swell.dot(along) }
    }
}

impl Bulk {
    /// That of particles that keep all they get.
    pub(crate) const LOOSE: Self = Self {
        keep: 1.0,
        center: Vec2::ZERO,
        inverse_mass: 0.0,
        inverse_inertia: 0.0,
        inverse_bulk: 0.0,
        whole: 0.0,
        shift: Vec2::ZERO,
        tangles: Tangles::NONE,
        linear_velocity: Vec2::ZERO,
        angular_velocity: 0.0,
        pressure: 0.0,
        is_held: false,
    };

    /// That of the same body once particles have what is owed to them, and keep all they get.
    pub(super) fn loosened(&self) -> Self {
        Self { is_held: self.is_held, ..Self::LOOSE }
    }

    /// Has particles keep that share of what they get, and the body as a whole take the rest.
    #[inline(always)]
    pub(super) fn bind<S: Simd>(&mut self, simd: S, keep: f32, blocks: &[ParticleBlock<2>]) {
        let zero = f32x16::splat(simd, 0.0);
        let (mut masses, mut moments) = (zero, Vector::new(zero, zero));
        for block in blocks {
            let mass = f32x16::load_array_ref(simd, &block.mass);
            masses += mass;
            moments = moments + Vector::of(simd, &block.position) * mass;
        }
        let [mass, x, y, _] = sum_four([masses, moments.x, moments.y, zero]);
        let center = Vec2::new(x, y) / mass;
        let middle = Vector::splat(simd, center);
        let mut inertias = zero;
        for block in blocks {
            let arm = Vector::of(simd, &block.position) - middle;
            inertias += arm.dot(arm) * f32x16::load_array_ref(simd, &block.mass);
        }
        let [inertia, ..] = sum_four([inertias, zero, zero, zero]);
        let inverse = |value: f32| if value > 0.0 { (1.0 - keep) / value } else { 0.0 };
        self.keep = keep;
        self.whole = 1.0 / mass;
        self.center = center;
        self.inverse_mass = inverse(mass);
        self.inverse_inertia = inverse(inertia);
        self.inverse_bulk *= keep;
    }

    /// The same for pushes within a body, which move nothing as a whole.
    #[inline(always)]
    pub(super) fn of_itself(&self) -> Self {
        Self { keep: self.keep, ..Self::LOOSE }
    }

    /// Whether pushes change the area by less than they would.
    #[inline(always)]
    pub(super) fn has_pressure(&self) -> bool {
        self.inverse_bulk != 0.0
    }

    /// The way from the centre of mass to a point, m, from the anchor.
    #[inline(always)]
    pub(super) fn arm(&self, position: Vec2) -> Vec2 {
        position - self.center
    }

    /// Velocity that is owed to a particle, m/s.
    #[inline(always)]
    pub(super) fn velocity(&self, site: &Site) -> Vec2 {
        let spin = self.angular_velocity * rotation::quarter(site.arm);
        self.linear_velocity + spin + self.pressure * site.swell
    }

    /// How fast what is owed moves what a push acts on, along the unit vector that this has in all, m/s.
    #[inline(always)]
    pub(super) fn speed(&self, along: Vec2, lever: &Lever) -> f32 {
        self.linear_velocity.dot(along)
            + self.angular_velocity * lever.turn
            + self.pressure * lever.swell
    }

    /// How fast what a push of 1 N·s acts on moves that way by it, 1/kg. `own` is the sum of the squares of what
    /// each particle gets of it, over its mass.
    #[inline(always)]
    pub(super) fn ease(&self, own: f32, lever: &Lever) -> f32 {
        self.keep * own + self.inverse_mass + self.inverse_inertia * lever.turn * lever.turn
            - self.inverse_bulk * lever.swell * lever.swell
    }

    /// Takes an impulse, N·s, along a unit vector, but for what the particles keep.
    #[inline(always)]
    pub(super) fn take(&mut self, along: Vec2, lever: &Lever, impulse: f32) {
        self.linear_velocity += (self.inverse_mass * impulse) * along;
        self.angular_velocity += self.inverse_inertia * impulse * lever.turn;
        self.pressure -= self.inverse_bulk * impulse * lever.swell;
    }

    /// Takes angular momentum, kg·m²/s, from the whole, where there is one: what moving particles has added to it.
    #[inline(always)]
    pub(super) fn unwind(&mut self, momentum: f32) {
        let taken = 1.0 - self.keep;
        if taken > 0.0 {
            self.angular_velocity -= self.inverse_inertia * (momentum / taken);
        }
    }

    /// Velocity of the centre of mass of particles that are bound, which have this momentum, kg·m/s, but for what is
    /// owed to them: m/s.
    fn mean_velocity(&self, momentum: Vec2) -> Vec2 {
        self.whole * momentum + self.linear_velocity
    }

    /// Has two bodies that are tangled stop going into each other as wholes, and moves them apart by `push` m
    /// along the way between their centres. The anchor of the second is `way` m from that of the first.
    /// Their particles have `momenta`, kg·m/s.
    pub(super) fn part([a, b]: [&mut Self; 2], momenta: [Vec2; 2], way: Vec2, push: f32) {
        let normal = (way + b.center - a.center).normalize_or(Vec2::Y);
        let ease = a.whole + b.whole;
        let speed = normal.dot(b.mean_velocity(momenta[1]) - a.mean_velocity(momenta[0]));
        if !(a.whole > 0.0 && b.whole > 0.0) {
            return;
        }
        let impulse = if speed < 0.0 { -speed / ease } else { 0.0 };
        // One among many is not moved by the sum of what each of them wants: nobody would know how far.
        let moved = a.shift.length().max(b.shift.length());
        let push = if moved < push { push - moved } else { 0.0 };
        for (bulk, sign) in [(a, -1.0), (b, 1.0)] {
            let share = sign * bulk.whole;
            bulk.linear_velocity += (share * impulse) * normal;
            bulk.shift += (share * push / ease) * normal;
            bulk.is_held = true;
        }
    }

    /// Whether something touched the body in this substep.
    #[inline(always)]
    pub(crate) fn is_held(&self) -> bool {
        self.is_held
    }

    /// How far the whole is to be moved, m.
    pub(super) fn shift(&self) -> Vec2 {
        self.shift
    }

    /// Whether a body can be moved as a whole.
    #[inline(always)]
    pub(super) fn is_whole(&self) -> bool {
        self.whole > 0.0
    }

    /// Velocity that is owed to sixteen particles at these places, m/s; `gradient` says how fast twice the area grows as
    /// each is moved.
    #[inline(always)]
    pub(super) fn owed<S: Simd>(
        &self,
        place: Vector<S>,
        inverse_mass: f32x16<S>,
        gradient: Option<Vector<S>>,
    ) -> Vector<S> {
        let simd = inverse_mass.simd;
        let splat = |value| f32x16::splat(simd, value);
        let arm = place - Vector::splat(simd, self.center);
        let turning = arm.quarter() * splat(self.angular_velocity);
        let linear = Vector::splat(simd, self.linear_velocity);
        let owed = (linear + turning).only(inverse_mass.simd_gt(splat(0.0)));
        match gradient {
            Some(gradient) => owed + gradient * (inverse_mass * splat(self.pressure)),
            None => owed,
        }
    }

    /// Takes note that particles have got what was owed to them.
    pub(super) fn settle(&mut self) {
        self.linear_velocity = Vec2::ZERO;
        self.angular_velocity = 0.0;
        self.pressure = 0.0;
        self.shift = Vec2::ZERO;
    }
}
