//! What the rest of a soft body does when some of its particles are pushed.
//!
//! The springs of a body are solved by implicit Euler before its contacts are. To a push that comes afterwards
//! a particle must not seem free: of what it gets, implicit springs leave it a share, and hand the rest on.
//! Matching hands it on to the body as a rigid whole, and pressure to the outline as a whole, so a few numbers
//! hold all that is owed until the particles move. Contacts that pushed particles alone would feel springs of
//! that share of their stiffness: the softer, the longer the substep and the stronger the damping.

use glam::{Mat3, Vec3};
use hazumi_core::simd::{LANES, Simd, f32x16, prelude::*};
use hazumi_core::soft::{ParticleBlock, Tangles, total};

use crate::lanes::Vector;

/// How a body answers pushes at its particles in a substep, and what it owes them from those it has had.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bulk {
    /// Share of a push that a particle keeps.
    pub(super) keep: f32,
    /// Centre of mass, m, from the anchor.
    pub(super) center: Vec3,
    /// One over the mass and the inertia with which the whole takes pushes, 1/kg and 1/(kg·m²), world frame.
    pub(super) inverse_mass: f32,
    pub(super) inverse_inertia: Mat3,
    /// Pressure by which pushes that change the volume are answered, per change of six times the volume.
    pub(super) inverse_bulk: f32,
    /// One over the mass of the whole, 1/kg; 0 where nothing makes it one.
    whole: f32,
    /// How far the whole is to be moved, m.
    shift: Vec3,
    /// More than 12 are a crowd.
    pub(super) tangles: Tangles<12>,
    /// Velocity of the whole that is owed, m/s and rad/s.
    pub(super) linear_velocity: Vec3,
    pub(super) angular_velocity: Vec3,
    /// Pressure that is owed, times the time that it acts.
    pub(super) pressure: f32,
    /// Whether something touched the body in this substep.
    pub(super) is_held: bool,
}

/// How a push moves the rest of a body.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lever {
    /// What it does to its turn about the centre of mass, m, and to its angular velocity, 1/(kg·m), world frame.
    pub(super) turn: Vec3,
    pub(super) spin: Vec3,
    /// What it does to six times its volume.
    pub(super) swell: f32,
}

/// A particle as pushes see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    /// The way from the centre of mass to it, m.
    pub(super) arm: Vec3,
    /// How fast six times the volume grows as it is moved, over its mass.
    pub(super) swell: Vec3,
}

/// Share of the cube of a mean moment of inertia, dimensionless, below which the determinant of an inertia is
/// that of a line.
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

impl Bulk {
    /// That of particles that keep all they get.
    pub(crate) const LOOSE: Self = Self {
        keep: 1.0,
        center: Vec3::ZERO,
        inverse_mass: 0.0,
        inverse_inertia: Mat3::ZERO,
        inverse_bulk: 0.0,
        whole: 0.0,
        shift: Vec3::ZERO,
        tangles: Tangles::NONE,
        linear_velocity: Vec3::ZERO,
        angular_velocity: Vec3::ZERO,
        pressure: 0.0,
        is_held: false,
    };

    /// That of the same body once particles have what is owed to them, and keep all they get.
    pub(super) fn loosened(&self) -> Self {
        Self { is_held: self.is_held, ..Self::LOOSE }
    }

    /// Has particles keep that share of what they get, and the body as a whole take the rest.
    #[inline(always)]
    pub(super) fn bind(&mut self, keep: f32, blocks: &[ParticleBlock<3>]) {
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
        self.keep = keep;
        self.whole = 1.0 / mass;
        self.center = center;
        self.inverse_mass = (1.0 - keep) / mass;
        self.inverse_inertia = (1.0 - keep) * inertia.inverse();
        self.inverse_bulk *= keep;
    }

    /// The same for pushes within a body, which move nothing as a whole.
    #[inline(always)]
    pub(super) fn of_itself(&self) -> Self {
        Self { keep: self.keep, ..Self::LOOSE }
    }

    /// Whether pushes change the volume by less than they would.
    #[inline(always)]
    pub(super) fn has_pressure(&self) -> bool {
        self.inverse_bulk != 0.0
    }

    /// The way from the centre of mass to a point, m, from the anchor.
    #[inline(always)]
    pub(super) fn arm(&self, position: Vec3) -> Vec3 {
        position - self.center
    }

    /// Velocity that is owed to a particle, m/s.
    #[inline(always)]
    pub(super) fn velocity(&self, site: &Site) -> Vec3 {
        let spin = self.angular_velocity.cross(site.arm);
        self.linear_velocity + spin + self.pressure * site.swell
    }

    /// The lever of a push along a vector at a particle.
    #[inline(always)]
    pub(super) fn lever(&self, site: &Site, along: Vec3) -> Lever {
        self.lever_of(site.arm.cross(along), site.swell.dot(along))
    }

    /// The lever of pushes that turn and swell the body so much in all.
    #[inline(always)]
    pub(super) fn lever_of(&self, turn: Vec3, swell: f32) -> Lever {
        Lever { turn, spin: self.inverse_inertia * turn, swell }
    }

    /// How fast what is owed moves what a push acts on, along the vector that this has in all, m/s.
    #[inline(always)]
    pub(super) fn speed(&self, along: Vec3, lever: &Lever) -> f32 {
        self.linear_velocity.dot(along)
            + self.angular_velocity.dot(lever.turn)
            + self.pressure * lever.swell
    }

    /// How fast what a push of 1 N·s along a unit vector acts on moves that way by it, 1/kg. `own` is the sum of the
    /// squares of what each particle gets of it, over its mass.
    #[inline(always)]
    pub(super) fn ease(&self, own: f32, lever: &Lever) -> f32 {
        self.keep * own + self.inverse_mass + lever.turn.dot(lever.spin)
            - self.inverse_bulk * lever.swell * lever.swell
    }

    /// Takes an impulse, N·s, along a vector, but for what the particles keep.
    #[inline(always)]
    pub(super) fn take(&mut self, along: Vec3, lever: &Lever, impulse: f32) {
        self.linear_velocity += (self.inverse_mass * impulse) * along;
        self.angular_velocity += impulse * lever.spin;
        self.pressure -= self.inverse_bulk * impulse * lever.swell;
    }

    /// Takes angular momentum, kg·m²/s, from the whole, where there is one: what moving particles has added to it.
    #[inline(always)]
    pub(super) fn unwind(&mut self, momentum: Vec3) {
        let taken = 1.0 - self.keep;
        if taken > 0.0 {
            self.angular_velocity -= self.inverse_inertia * (momentum / taken);
        }
    }

    /// Velocity of the centre of mass of particles that are bound, which have this momentum, kg·m/s, but for what is
    /// owed to them: m/s.
    fn mean_velocity(&self, momentum: Vec3) -> Vec3 {
        self.whole * momentum + self.linear_velocity
    }

    /// Has two bodies that are tangled stop going into each other as wholes, and moves them apart by `push` m
    /// along the way between their centres. The anchor of the second is `way` m from that of the first.
    /// Their particles have `momenta`, kg·m/s.
    pub(super) fn part([a, b]: [&mut Self; 2], momenta: [Vec3; 2], way: Vec3, push: f32) {
        let normal = (way + b.center - a.center).normalize_or(Vec3::Y);
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
    pub(super) fn shift(&self) -> Vec3 {
        self.shift
    }

    /// Whether a body can be moved as a whole.
    #[inline(always)]
    pub(super) fn is_whole(&self) -> bool {
        self.whole > 0.0
    }

    /// Velocity that is owed to sixteen particles at these places, m/s; `gradient` says how fast six times the volume grows
    /// as each is moved.
    #[inline(always)]
    pub(super) fn owed<S: Simd>(
        &self,
        place: Vector<S>,
        inverse_mass: f32x16<S>,
        gradient: Option<Vector<S>>,
    ) -> Vector<S> {
        let simd = inverse_mass.simd;
        let splat = |value| f32x16::splat(simd, value);
        let spread = |vector| Vector::splat(simd, vector);
        let turning = spread(self.angular_velocity).cross(place - spread(self.center));
        let linear = spread(self.linear_velocity);
        let owed = (linear + turning).only(inverse_mass.simd_gt(splat(0.0)));
        match gradient {
            Some(gradient) => owed + gradient * (inverse_mass * splat(self.pressure)),
            None => owed,
        }
    }

    /// Takes note that particles have got what was owed to them.
    pub(super) fn settle(&mut self) {
        self.linear_velocity = Vec3::ZERO;
        self.angular_velocity = Vec3::ZERO;
        self.pressure = 0.0;
        self.shift = Vec3::ZERO;
    }
}
