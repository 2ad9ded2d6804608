//! Passes of the contact solver, and the parameters that all constraints of a substep have in
//! common.

use hazumi_core::Softness;

/// Whether a pass pushes overlapping bodies apart or only stops them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum PassKind {
    /// Overlap becomes velocity, softly, at most this fast, m/s.
    Soft {
        /// m/s, > 0.
        push_speed: f32,
    },
    /// Overlapping bodies are stopped, and so are those that would overlap; see
    /// [`separate_points`](super::separate::separate_points).
    Rigid,
    /// Only velocities count: takes back what the soft passes added.
    Relax {
        /// Points that approach faster than this are left to the impacts of the next substep,
        /// m/s.
        impact_speed: f32,
    },
}

/// The parameters that all constraints of a substep have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Substep {
    /// Its length, s.
    pub(crate) h: f32,
    /// Approach speed from which things bounce, m/s.
    pub(crate) bounce_speed: f32,
    /// Approach speed from which a contact without a bounce is an impact, m/s; infinite where
    /// none is.
    pub(crate) impact_speed: f32,
    /// Approach speed that is not worth another sweep over impacts where all is lost, m/s.
    pub(crate) slow_speed: f32,
    /// Speed at which bodies may part and still be held in a round of impacts, m/s. A force
    /// that only pushes would slow those that part faster.
    pub(crate) rest_speed: f32,
}

impl Substep {
    /// Approach speed below which nothing is an impact, m/s.
    pub(crate) fn lowest_speed(&self) -> f32 {
        self.bounce_speed.min(self.impact_speed)
    }
}

/// Speed of the push out of overlap that a contact may use to bear its load, as a share of the
/// speed at which its spring would hold that load, dimensionless.
pub(super) const BEARING_SHARE: f32 = 2.0;

/// The fastest push out of overlap of a point that bears `impulse`, N·s, in a substep, m/s. A
/// spring that bears much pushes as fast as that takes, which moves nothing.
pub(super) fn bearing_speed(softness: Softness, impulse: f32, inverse_mass: f32) -> f32 {
    let give = softness.impulse_scale / softness.mass_scale * inverse_mass;
    give * impulse * BEARING_SHARE
}

/// The target of a point that takes no part in a round of impacts, m/s.
pub(super) const NO_PART: f32 = f32::NEG_INFINITY;

/// Whether a point may hit in the substep that comes: its `speed`, m/s, and `gap`, m, are those
/// before, and `pull` is how fast gravity parts the bodies, m/s². A little more than what hits.
#[inline(always)]
pub(super) fn may_hit([speed, gap, pull]: [f32; 3], substep: &Substep) -> bool {
    let speed = speed + substep.h * pull;
    speed < -0.5 * substep.lowest_speed() && gap + 2.0 * substep.h * speed <= 0.0
}

/// Whether a point hits in this substep, at the speed, m/s, and the gap, m, that it has now.
#[inline(always)]
pub(super) fn hits([speed, gap]: [f32; 2], restitution: f32, substep: &Substep) -> bool {
    let bounces = restitution > 0.0 && speed < -substep.bounce_speed;
    let rest = -positive(gap) / substep.h - substep.rest_speed;
    let is_stopped = speed < -substep.impact_speed && speed < rest;
    gap + substep.h * speed <= 0.0 && (bounces || is_stopped)
}

/// `x`, or 0 where it is negative or no number. The standard `max` leaves the sign of zero
/// open.
pub(super) fn positive(x: f32) -> f32 {
    if x > 0.0 { x } else { 0.0 }
}
