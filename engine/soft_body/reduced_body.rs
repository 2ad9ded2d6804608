//! Reduced model of a soft body: the response of the whole when some particles get impulses.
//!
//! The springs of a body are solved by implicit Euler before its contacts are. To later
//! impulses a particle must not seem free. Implicit springs leave it a share of an impulse, and
//! hand the rest on. Matching hands the rest on to the body as a rigid whole, and pressure to
//! the outline as a whole. A few numbers therefore hold all pending velocities until the
//! particles move. Contacts that pushed particles alone would feel springs of that share of
//! their stiffness: the softer, the longer the substep and the stronger the damping.

use hazumi_core::soft::ContactCount;

use crate::space::{AngularVector, CROWD, Inertia, Vector, ZERO_ANGULAR, ZERO_INERTIA};

/// The response of a body to impulses at its particles in a substep, and the velocities pending
/// for them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReducedBody {
    /// Share of a push that a particle keeps.
    pub(super) local_share: f32,
    /// Centre of mass, m, from the anchor.
    pub(super) center: Vector,
    /// One over the mass and the inertia with which the whole takes pushes, 1/kg and 1/(kg·m²),
    /// world frame.
    pub(super) inverse_mass: f32,
    pub(super) inverse_inertia: Inertia,
    /// Pressure by which pushes that change the area or volume are answered, per change of
    /// twice the area or six times the volume.
    pub(super) inverse_bulk: f32,
    /// One over the mass of the whole, 1/kg; 0 where nothing makes it one.
    pub(super) inverse_total_mass: f32,
    /// How far the whole is to be moved, m.
    displacement: Vector,
    /// More than [`CROWD`] are a crowd.
    pub(super) tangles: ContactCount<CROWD>,
    /// Pending velocity of the whole, m/s and rad/s.
    pub(super) linear_velocity: Vector,
    pub(super) angular_velocity: AngularVector,
    /// Pending pressure, times the time that it acts.
    pub(super) pressure: f32,
    /// Whether something touched the body in this substep.
    pub(super) is_touched: bool,
}

impl ReducedBody {
    /// The reduced body of particles that keep all impulses.
    pub(crate) const DECOUPLED: Self = Self {
        local_share: 1.0,
        center: Vector::ZERO,
        inverse_mass: 0.0,
        inverse_inertia: ZERO_INERTIA,
        inverse_bulk: 0.0,
        inverse_total_mass: 0.0,
        displacement: Vector::ZERO,
        tangles: ContactCount::NONE,
        linear_velocity: Vector::ZERO,
        angular_velocity: ZERO_ANGULAR,
        pressure: 0.0,
        is_touched: false,
    };

    /// The reduced body after its particles have received their pending velocities, and keep
    /// all impulses from then on.
    pub(super) fn decoupled(&self) -> Self {
        Self { is_touched: self.is_touched, ..Self::DECOUPLED }
    }

    /// The same for pushes within a body, which move nothing as a whole.
    #[inline(always)]
    pub(super) fn for_self_contact(&self) -> Self {
        Self { local_share: self.local_share, ..Self::DECOUPLED }
    }

    /// Whether pushes change the area or volume by less than they would.
    #[inline(always)]
    pub(super) fn has_pressure(&self) -> bool {
        self.inverse_bulk != 0.0
    }

    /// The way from the centre of mass to a point, m, from the anchor.
    #[inline(always)]
    pub(super) fn arm(&self, position: Vector) -> Vector {
        position - self.center
    }

    /// Takes angular momentum, kg·m²/s, from the whole, where there is one: what moving
    /// particles has added to it.
    #[inline(always)]
    pub(super) fn remove_angular_momentum(&mut self, momentum: AngularVector) {
        let taken = 1.0 - self.local_share;
        if taken > 0.0 {
            self.angular_velocity -= self.inverse_inertia * (momentum / taken);
        }
    }

    /// Velocity of the centre of mass of particles that are bound, which have this momentum,
    /// kg·m/s, without their pending velocities: m/s.
    fn mean_velocity(&self, momentum: Vector) -> Vector {
        self.inverse_total_mass * momentum + self.linear_velocity
    }

    /// Has two bodies that are tangled stop going into each other as wholes, and moves them
    /// apart by `push` m along the way between their centres. The anchor of the second is `way`
    /// m from that of the first. Their particles have `momenta`, kg·m/s.
    pub(super) fn separate_bodies(
        [a, b]: [&mut Self; 2],
        momenta: [Vector; 2],
        way: Vector,
        push: f32,
    ) {
        let normal = (way + b.center - a.center).normalize_or(Vector::Y);
        let ease = a.inverse_total_mass + b.inverse_total_mass;
        let speed = normal.dot(b.mean_velocity(momenta[1]) - a.mean_velocity(momenta[0]));
        if !(a.inverse_total_mass > 0.0 && b.inverse_total_mass > 0.0) {
            return;
        }
        let impulse = if speed < 0.0 { -speed / ease } else { 0.0 };
        // One among many is not moved by the sum of all their corrections, which has no bound.
        let moved = a.displacement.length().max(b.displacement.length());
        let push = if moved < push { push - moved } else { 0.0 };
        for (reduced, sign) in [(a, -1.0), (b, 1.0)] {
            let share = sign * reduced.inverse_total_mass;
            reduced.linear_velocity += (share * impulse) * normal;
            reduced.displacement += (share * push / ease) * normal;
            reduced.is_touched = true;
        }
    }

    /// Whether something touched the body in this substep.
    #[inline(always)]
    pub(crate) fn is_touched(&self) -> bool {
        self.is_touched
    }

    /// How far the whole is to be moved, m.
    pub(super) fn pending_displacement(&self) -> Vector {
        self.displacement
    }

    /// Whether a body can be moved as a whole.
    #[inline(always)]
    pub(super) fn is_coupled(&self) -> bool {
        self.inverse_total_mass > 0.0
    }

    /// Clears the velocities that particles have received.
    pub(super) fn clear_pending(&mut self) {
        self.linear_velocity = Vector::ZERO;
        self.angular_velocity = ZERO_ANGULAR;
        self.pressure = 0.0;
        self.displacement = Vector::ZERO;
    }
}
