//! Rows of one contact of a soft body, solved one after the other.
//!
//! A substep is warm started with the impulses of the one before, so that stacks are held up at
//! once. Then each row corrects its own.

use hazumi_core::soft::ContactTerms;

use super::row::{ContactFeature, SoftContactRow};
use super::row_point::{Particle, RigidVertex, SingleParticle};
use super::row_state::RowState;
use super::view::SoftBodyView;
use crate::space::Vector;
use crate::state::BodyState;

/// The terms of one contact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowTerms {
    pub(crate) friction: f32,
    pub(crate) restitution: f32,
    /// How fast the surface of the second thing runs by itself, less that of the first, m/s.
    pub(crate) surface_velocity: Vector,
    /// The way from the anchor of the owner to that of the soft other, or to the centre of mass
    /// of the rigid other, when the step began, m.
    pub(crate) way: Vector,
    /// Gap above which nothing meets in this substep, m.
    pub(crate) reach: f32,
}

impl RowTerms {
    /// Nothing that rubs or bounces, at the anchor.
    pub(crate) const NONE: Self = Self {
        friction: 0.0,
        restitution: 0.0,
        surface_velocity: Vector::ZERO,
        way: Vector::ZERO,
        reach: f32::INFINITY,
    };
}

/// The other side of a contact of a soft body, unless it is another soft body.
pub(crate) enum Other<'a> {
    Rigid(&'a mut BodyState),
    /// The body itself.
    Itself,
}

/// The kind of a pass over rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowPass {
    /// Sees how all stand in this substep, and begins with what they did in the last one.
    WarmStart,
    /// Keeps things apart.
    Solve,
    /// The same where bodies have been decoupled since the geometry of rows was computed.
    SolveDecoupled,
}

/// A pass over the rows of one contact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SoftRows<'a> {
    pub(crate) rows: &'a [SoftContactRow],
    pub(crate) terms: &'a ContactTerms,
    pub(crate) row_terms: &'a RowTerms,
    pub(crate) pass: RowPass,
}

impl SoftRows<'_> {
    /// Goes once over the rows of `owner`, whose states are in the same order.
    #[inline(always)]
    pub(crate) fn go_over(
        &self,
        row_states: &mut [RowState],
        owner: &mut SoftBodyView<'_>,
        other: &mut Other<'_>,
    ) {
        let SoftBodyView { particles, reduced: of_owner } = owner;
        let is_between = !matches!(other, Other::Itself);
        let mut reduced = if is_between { **of_owner } else { of_owner.for_self_contact() };
        for (row, row_state) in self.rows.iter().zip(row_states) {
            let index = usize::from(row.particle);
            match (&row.feature, &mut *other) {
                (&ContactFeature::RigidPlane { normal, base, arm }, Other::Rigid(body)) => {
                    let position = particles.position(index);
                    let body_of_point = particles.reborrow();
                    let point = Particle {
                        body: body_of_point,
                        reduced: &mut reduced,
                        index,
                        position,
                    };
                    RigidPlane { normal, base, arm }.work(self, row_state, point, body);
                }
                (ContactFeature::SoftSide(side), Other::Itself) => {
                    let mut point = SingleParticle::of(particles, reduced.local_share, index);
                    side.work(
                        self,
                        row_state,
                        &mut point,
                        side.ends_of(particles, &mut reduced),
                    );
                    point.store(particles, index);
                }
                (ContactFeature::RigidVertex { side, arm, radius }, Other::Rigid(body)) => {
                    let center = self.row_terms.way + body.delta_position;
                    let arm = *arm + body.rotation_displacement(*arm);
                    let mut point = RigidVertex { body, center, arm, radius: *radius };
                    side.work(
                        self,
                        row_state,
                        &mut point,
                        side.ends_of(particles, &mut reduced),
                    );
                }
                _ => {}
            }
        }
        let is_held = reduced.is_touched;
        if is_between {
            **of_owner = reduced;
        } else {
            of_owner.is_touched |= is_held;
        }
    }
}

/// A particle against a rigid surface.
pub(super) struct RigidPlane {
    pub(super) normal: Vector,
    pub(super) base: f32,
    pub(super) arm: Vector,
}
