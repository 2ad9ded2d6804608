//! Contact block: memory of contacts that are solved side by side in SIMD lanes.

use hazumi_core::simd::{LANES, LaneSpan, Numbers, Simd, positive, prelude::*};
use hazumi_core::{SharedSlice, Softness};

use super::patch::Patches;
use crate::contact::Contact;
use crate::contact::constraint::{
    ContactConstraint, ContactConstraintPoint, FrictionPatch, RollingRadii,
};
use crate::contact::contact_impulses::{ContactImpulses, PointImpulses};
use crate::contact::input::FIXED;
use crate::contact::pass::{Substep, may_hit};
use crate::space::POINTS;
use crate::state::SolverBodyIndex;
use crate::wide_vector::StoredVectors;

/// Up to [`LANES`] contacts, no two of which push the same body: what [`ContactConstraint`]
/// holds of one contact, without the rows, which are made anew for each pass. That is cheaper
/// than to fetch them.
#[derive(Clone, Debug)]
pub(crate) struct WideContactConstraint {
    /// Number of contacts; the other lanes are empty and do nothing.
    pub(super) len: usize,
    /// Most points of any of them.
    pub(super) most_points: usize,
    /// Contacts of which a point may hit in the next substep, as bits.
    pub(super) may_hit: u64,
    /// Contacts with a point too deep for the soft pass to push out, as bits.
    pub(super) deep: u64,
    /// Contacts that resist rolling, as bits.
    pub(super) rolling: u64,
    /// Bodies that can be pushed, as bits.
    pub(super) movable: [u64; 2],
    pub(super) contacts: [u32; LANES],
    pub(super) slots: [[SolverBodyIndex; LANES]; 2],
    /// Number of points of each contact, as numbers to count with and to compare with.
    pub(super) counts: [u8; LANES],
    pub(super) point_counts: Numbers,
    pub(super) normal: StoredVectors,
    pub(super) bias_rate: Numbers,
    pub(super) mass_scale: Numbers,
    pub(super) impulse_scale: Numbers,
    pub(super) friction: Numbers,
    pub(super) restitution: Numbers,
    pub(super) rolling_resistance: Numbers,
    pub(super) relative_acceleration: Numbers,
    pub(super) radii: [Numbers; 2],
    pub(super) contact_share_of_b: Numbers,
    pub(super) points: [WidePoints; POINTS],
    pub(super) patch: Patches,
}

/// A point of each contact; see [`ContactConstraintPoint`]. Its share in the patch is stored
/// with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct WidePoints {
    pub(super) anchors: [StoredVectors; 2],
    pub(super) base_separation: Numbers,
    pub(super) impulse: Numbers,
    pub(super) push_velocity: Numbers,
    pub(super) relative_velocity: Numbers,
    pub(super) max_normal_impulse: Numbers,
}

impl WidePoints {
    pub(super) const EMPTY: Self = Self {
        anchors: [StoredVectors::ZERO; 2],
        base_separation: Numbers::ZERO,
        impulse: Numbers::ZERO,
        push_velocity: Numbers::ZERO,
        relative_velocity: Numbers::ZERO,
        max_normal_impulse: Numbers::ZERO,
    };

    fn set(&mut self, lane: usize, row: &ContactConstraintPoint) {
        for (anchors, anchor) in self.anchors.iter_mut().zip(row.anchors) {
            anchors.set(lane, anchor);
        }
        self.base_separation.0[lane] = row.base_separation;
        self.impulse.0[lane] = row.impulse;
        self.push_velocity.0[lane] = row.push_velocity;
        self.relative_velocity.0[lane] = row.relative_velocity;
        self.max_normal_impulse.0[lane] = row.max_normal_impulse;
    }

    fn get(&self, lane: usize) -> ContactConstraintPoint {
        ContactConstraintPoint {
            anchors: self.anchors.each_ref().map(|anchors| anchors.get(lane)),
            base_separation: self.base_separation.0[lane],
            impulse: self.impulse.0[lane],
            push_velocity: self.push_velocity.0[lane],
            relative_velocity: self.relative_velocity.0[lane],
            max_normal_impulse: self.max_normal_impulse.0[lane],
            ..ContactConstraintPoint::default()
        }
    }
}

impl Default for WideContactConstraint {
    fn default() -> Self {
        Self {
            len: 0,
            most_points: 0,
            may_hit: 0,
            deep: 0,
            rolling: 0,
            movable: [0; 2],
            contacts: [0; LANES],
            slots: [[FIXED; LANES]; 2],
            counts: [0; LANES],
            point_counts: Numbers::ZERO,
            normal: StoredVectors::ZERO,
            bias_rate: Numbers::ZERO,
            mass_scale: Numbers::ZERO,
            impulse_scale: Numbers::ZERO,
            friction: Numbers::ZERO,
            restitution: Numbers::ZERO,
            rolling_resistance: Numbers::ZERO,
            relative_acceleration: Numbers::ZERO,
            radii: [Numbers::ZERO; 2],
            contact_share_of_b: Numbers::ZERO,
            points: [WidePoints::EMPTY; POINTS],
            patch: Patches::EMPTY,
        }
    }
}

impl WideContactConstraint {
    /// Number of contacts.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Contacts of which a point may hit in the next substep, as bits.
    pub(crate) fn may_hit(&self) -> u64 {
        self.may_hit
    }

    /// Contacts with a point too deep for the soft pass to push out, as bits.
    pub(crate) fn deep(&self) -> u64 {
        self.deep
    }

    /// Puts a contact in a lane.
    pub(crate) fn set(&mut self, lane: usize, constraint: &ContactConstraint) {
        let put = |bits: &mut u64, value: bool| {
            *bits = *bits & !(1 << lane) | u64::from(value) << lane;
        };
        put(&mut self.may_hit, constraint.may_hit);
        put(&mut self.deep, constraint.is_deep);
        put(&mut self.rolling, constraint.rolling_resistance > 0.0);
        self.contacts[lane] = constraint.contact;
        for body in 0..2 {
            put(&mut self.movable[body], constraint.movable[body]);
            self.slots[body][lane] = constraint.slots[body].unwrap_or(FIXED);
            self.radii[body].0[lane] = constraint.rolling_radii.radii[body];
        }
        let count = u8::try_from(constraint.point_count).expect("as many points as a manifold");
        self.count_points(lane, count);
        self.normal.set(lane, constraint.normal);
        self.bias_rate.0[lane] = constraint.softness.bias_rate;
        self.mass_scale.0[lane] = constraint.softness.mass_scale;
        self.impulse_scale.0[lane] = constraint.softness.impulse_scale;
        self.friction.0[lane] = constraint.friction;
        self.restitution.0[lane] = constraint.restitution;
        self.rolling_resistance.0[lane] = constraint.rolling_resistance;
        self.relative_acceleration.0[lane] = constraint.relative_acceleration;
        self.contact_share_of_b.0[lane] = constraint.rolling_radii.contact_share_of_b;
        for (points, row) in self.points.iter_mut().zip(constraint.points()) {
            points.set(lane, row);
        }
        self.patch.set(lane, constraint);
    }

    /// Which contacts have a point number `index`.
    #[inline(always)]
    pub(super) fn has_point<S: Simd>(&self, span: LaneSpan<S>, index: usize) -> S::mask32s {
        self.point_counts.load_at(span).simd_gt(span.splat(index as f32))
    }

    /// Notes which contacts may hit when the step begins.
    pub(crate) fn note_first_hits(&mut self, substep: &Substep) {
        self.may_hit = 0;
        for lane in 0..self.len {
            let pull = self.relative_acceleration.0[lane];
            let hits = self.points[..usize::from(self.counts[lane])].iter().any(|point| {
                let (speed, gap) =
                    (point.relative_velocity.0[lane], point.base_separation.0[lane]);
                may_hit([speed, gap, pull], substep)
            });
            self.may_hit |= u64::from(hits) << lane;
        }
    }

    /// Notes which contacts may hit in the next substep with points number `index`; see
    /// [`may_hit`]. `speed` is in m/s, `gap` in metres.
    #[inline(always)]
    pub(super) fn note_hits<S: Simd>(
        &mut self,
        span: LaneSpan<S>,
        index: usize,
        [speed, gap]: [S::f32s; 2],
        substep: &Substep,
    ) {
        let speed = speed + self.relative_acceleration.load_at(span) * substep.h;
        let is_fast = speed.simd_lt(span.splat(-0.5 * substep.lowest_speed()));
        let closes = (gap + speed * (2.0 * substep.h)).simd_le(span.splat(0.0));
        let hits = is_fast & closes & self.has_point(span, index);
        span.add_bits(&mut self.may_hit, hits);
    }

    /// The contacts whose points number `index` hit in this substep; see
    /// [`hits`](crate::contact::pass::hits()). `speed` is in m/s, `gap` in metres.
    #[inline(always)]
    pub(super) fn hits<S: Simd>(
        &self,
        span: LaneSpan<S>,
        index: usize,
        [speed, gap]: [S::f32s; 2],
        substep: &Substep,
    ) -> S::mask32s {
        let below = |limit: f32| speed.simd_lt(span.splat(limit));
        let zero = span.splat(0.0);
        let bounces =
            self.restitution.load_at(span).simd_gt(zero) & below(-substep.bounce_speed);
        let rest = -positive(gap) / substep.h - substep.rest_speed;
        let is_stopped = below(-substep.impact_speed) & speed.simd_lt(rest);
        let is_closing = (gap + speed * substep.h).simd_le(zero);
        is_closing & (bounces | is_stopped) & self.has_point(span, index)
    }

    /// Notes how many points the contact in a lane has.
    #[inline(always)]
    pub(super) fn count_points(&mut self, lane: usize, count: u8) {
        self.counts[lane] = count;
        self.point_counts.0[lane] = f32::from(count);
        self.most_points = self.most_points.max(usize::from(count));
    }

    /// The bodies of the contact in a lane.
    pub(crate) fn slots_of(&self, lane: usize) -> [Option<SolverBodyIndex>; 2] {
        let slot = |slot: SolverBodyIndex| (slot != FIXED).then_some(slot);
        self.slots.map(|slots| slot(slots[lane]))
    }

    /// The slots of the bodies of a contact that can be pushed.
    pub(crate) fn movable_slots(&self, lane: usize) -> impl Iterator<Item = SolverBodyIndex> {
        let slots = self.slots_of(lane).into_iter().zip(self.movable);
        slots.filter_map(move |(slot, movable)| slot.filter(|_| movable >> lane & 1 == 1))
    }

    /// Whether the contact in a lane bounces.
    pub(crate) fn has_restitution(&self, lane: usize) -> bool {
        self.restitution.0[lane] > 0.0
    }

    /// The contact in a lane, without its rows.
    pub(crate) fn get(&self, lane: usize) -> ContactConstraint {
        let has = |bits: u64| bits >> lane & 1 == 1;
        let mut constraint = ContactConstraint {
            contact: self.contacts[lane],
            slots: self.slots_of(lane),
            movable: self.movable.map(has),
            normal: self.normal.get(lane),
            softness: Softness {
                bias_rate: self.bias_rate.0[lane],
                mass_scale: self.mass_scale.0[lane],
                impulse_scale: self.impulse_scale.0[lane],
            },
            friction: self.friction.0[lane],
            restitution: self.restitution.0[lane],
            rolling_resistance: self.rolling_resistance.0[lane],
            relative_acceleration: self.relative_acceleration.0[lane],
            may_hit: has(self.may_hit),
            is_deep: has(self.deep),
            rolling_radii: RollingRadii {
                radii: self.radii.map(|radii| radii.0[lane]),
                contact_share_of_b: self.contact_share_of_b.0[lane],
            },
            point_count: usize::from(self.counts[lane]),
            points: self.points.each_ref().map(|points| points.get(lane)),
            ..ContactConstraint::default()
        };
        self.patch.give(lane, &mut constraint);
        constraint
    }

    /// Takes over what the impacts of the contact in a lane took. The impulses of the substep
    /// before no longer hold one that has bounced.
    pub(crate) fn store_impact(&mut self, lane: usize, constraint: &ContactConstraint) {
        for (points, point) in self.points.iter_mut().zip(constraint.points()) {
            points.max_normal_impulse.0[lane] = point.max_normal_impulse;
            if constraint.has_bounced {
                points.impulse.0[lane] = 0.0;
            }
        }
        if constraint.has_bounced {
            self.patch.load_impulses(lane, &FrictionPatch::default());
        }
    }

    /// Prefetches its contacts.
    pub(crate) fn fetch_contacts_ahead(&self, contacts: &SharedSlice<'_, Contact>) {
        for &contact in &self.contacts[..self.len] {
            contacts.fetch_ahead(contact as usize..contact as usize + 1);
        }
    }

    /// The impulses of the contact in a lane.
    pub(crate) fn outcome(&self, lane: usize) -> ContactImpulses {
        let points = self.points.each_ref().map(|points| PointImpulses {
            impulse: points.impulse.0[lane],
            max_normal_impulse: points.max_normal_impulse.0[lane],
            relative_velocity: points.relative_velocity.0[lane],
        });
        ContactImpulses {
            contact: self.contacts[lane],
            point_count: usize::from(self.counts[lane]),
            points,
            patch: self.patch.outcome(lane),
        }
    }
}
