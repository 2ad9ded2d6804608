//! The memory of contacts that are solved side by side.

use glam::Vec2;
use hazumi_core::Softness;
use hazumi_core::simd::{LANES, Numbers, Simd, f32x16, mask32x16, prelude::*};

use crate::contact::constraint::{ContactConstraint, PatchRows, PointRow, Rounding};
use crate::contact::impulses::Impulses;
use crate::contact::outcome::{Outcome, PointOutcome};
use crate::lanes::Vectors;
use crate::state::Slot;

/// Stands for a body that cannot move and has no velocity.
pub(super) const FIXED: Slot = Slot::MAX;

/// Up to [`LANES`] contacts, no two of which push the same body: what [`ContactConstraint`] holds of one
/// contact, without the rows, which are made anew for each pass. That is cheaper than to fetch them.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// Number of contacts; the other lanes are empty and do nothing.
    pub(super) len: usize,
    /// Most points of any of them.
    pub(super) most_points: usize,
    /// Contacts that may bounce, as bits.
    pub(super) bouncy: u64,
    /// Contacts of which a point has hit fast enough to bounce in this substep, as bits.
    pub(super) bouncing: u64,
    /// Contacts that resist rolling, as bits.
    pub(super) rolling: u64,
    /// Contacts of bodies that much heavier ones press on, as bits.
    pub(super) squeezed: u64,
    /// Bodies that can be pushed, as bits.
    pub(super) movable: [u64; 2],
    pub(super) contacts: [u32; LANES],
    pub(super) slots: [[Slot; LANES]; 2],
    /// Number of points of each contact, as numbers to count with and to compare with.
    pub(super) counts: [u8; LANES],
    pub(super) point_counts: Numbers,
    pub(super) normal: Vectors,
    pub(super) tangents: [Vectors; 2],
    pub(super) bias_rate: Numbers,
    pub(super) mass_scale: Numbers,
    pub(super) impulse_scale: Numbers,
    pub(super) friction: Numbers,
    pub(super) restitution: Numbers,
    pub(super) rolling_resistance: Numbers,
    pub(super) pull: Numbers,
    pub(super) radii: [Numbers; 2],
    pub(super) share_of_b: Numbers,
    pub(super) points: [Points; 4],
    pub(super) patch: Patches,
}

/// A point of each contact; see [`PointRow`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Points {
    pub(super) anchors: [Vectors; 2],
    pub(super) base: Numbers,
    pub(super) twist_lever: Numbers,
    pub(super) impulse: Numbers,
    pub(super) push: Numbers,
    pub(super) bounce: Numbers,
    pub(super) start_speed: Numbers,
    pub(super) largest_impulse: Numbers,
}

/// The friction of each contact; see [`PatchRows`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Patches {
    pub(super) anchors: [Vectors; 2],
    pub(super) impulse: [Numbers; 2],
    pub(super) run: [Numbers; 2],
    pub(super) rolling_impulse: Vectors,
    pub(super) twist_impulse: Numbers,
}

impl Points {
    const EMPTY: Self = Self {
        anchors: [Vectors::ZERO; 2],
        base: Numbers::ZERO,
        twist_lever: Numbers::ZERO,
        impulse: Numbers::ZERO,
        push: Numbers::ZERO,
        bounce: Numbers::ZERO,
        start_speed: Numbers::ZERO,
        largest_impulse: Numbers::ZERO,
    };

    fn set(&mut self, lane: usize, row: &PointRow) {
        for (anchors, anchor) in self.anchors.iter_mut().zip(row.anchors) {
            anchors.set(lane, anchor);
        }
        self.base.0[lane] = row.base;
        self.twist_lever.0[lane] = row.twist_lever;
        self.impulse.0[lane] = row.impulse;
        self.push.0[lane] = row.push;
        self.bounce.0[lane] = row.bounce;
        self.start_speed.0[lane] = row.start_speed;
        self.largest_impulse.0[lane] = row.largest_impulse;
    }

    fn get(&self, lane: usize) -> PointRow {
        PointRow {
            anchors: self.anchors.each_ref().map(|anchors| anchors.get(lane)),
            base: self.base.0[lane],
            twist_lever: self.twist_lever.0[lane],
            impulse: self.impulse.0[lane],
            push: self.push.0[lane],
            bounce: self.bounce.0[lane],
            start_speed: self.start_speed.0[lane],
            largest_impulse: self.largest_impulse.0[lane],
            ..PointRow::default()
        }
    }
}

impl Patches {
    const EMPTY: Self = Self {
        anchors: [Vectors::ZERO; 2],
        impulse: [Numbers::ZERO; 2],
        run: [Numbers::ZERO; 2],
        rolling_impulse: Vectors::ZERO,
        twist_impulse: Numbers::ZERO,
    };

    fn set(&mut self, lane: usize, patch: &PatchRows) {
        for (anchors, anchor) in self.anchors.iter_mut().zip(patch.anchors) {
            anchors.set(lane, anchor);
        }
        for axis in 0..2 {
            self.impulse[axis].0[lane] = patch.impulse[axis];
            self.run[axis].0[lane] = patch.run[axis];
        }
        self.rolling_impulse.set(lane, patch.rolling_impulse);
        self.twist_impulse.0[lane] = patch.twist_impulse;
    }

    fn get(&self, lane: usize) -> PatchRows {
        let pair = |numbers: &[Numbers; 2]| Vec2::new(numbers[0].0[lane], numbers[1].0[lane]);
        PatchRows {
            anchors: self.anchors.each_ref().map(|anchors| anchors.get(lane)),
            impulse: pair(&self.impulse),
            run: pair(&self.run),
            rolling_impulse: self.rolling_impulse.get(lane),
            twist_impulse: self.twist_impulse.0[lane],
            ..PatchRows::default()
        }
    }
}

impl Default for Block {
    fn default() -> Self {
        Self {
            len: 0,
            most_points: 0,
            bouncy: 0,
            bouncing: 0,
            rolling: 0,
            squeezed: 0,
            movable: [0; 2],
            contacts: [0; LANES],
            slots: [[FIXED; LANES]; 2],
            counts: [0; LANES],
            point_counts: Numbers::ZERO,
            normal: Vectors::ZERO,
            tangents: [Vectors::ZERO; 2],
            bias_rate: Numbers::ZERO,
            mass_scale: Numbers::ZERO,
            impulse_scale: Numbers::ZERO,
            friction: Numbers::ZERO,
            restitution: Numbers::ZERO,
            rolling_resistance: Numbers::ZERO,
            pull: Numbers::ZERO,
            radii: [Numbers::ZERO; 2],
            share_of_b: Numbers::ZERO,
            points: [Points::EMPTY; 4],
            patch: Patches::EMPTY,
        }
    }
}

impl Block {
    /// Number of contacts.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Contacts that may bounce, as bits.
    pub(crate) fn bouncy(&self) -> u64 {
        self.bouncy
    }

    /// Contacts of which a point has hit fast enough to bounce in this substep, as bits.
    pub(crate) fn bouncing(&self) -> u64 {
        self.bouncing
    }

    /// Contacts of bodies that much heavier ones press on, as bits.
    pub(crate) fn squeezed(&self) -> u64 {
        self.squeezed
    }

    /// Puts a contact in a lane.
    pub(crate) fn set(&mut self, lane: usize, constraint: &ContactConstraint) {
        let put = |bits: &mut u64, value: bool| {
            *bits = *bits & !(1 << lane) | u64::from(value) << lane;
        };
        put(&mut self.bouncy, constraint.restitution > 0.0);
        put(&mut self.bouncing, constraint.is_bouncing);
        put(&mut self.rolling, constraint.rolling_resistance > 0.0);
        put(&mut self.squeezed, constraint.is_squeezed);
        self.contacts[lane] = constraint.contact;
        for body in 0..2 {
            put(&mut self.movable[body], constraint.movable[body]);
            self.slots[body][lane] = constraint.slots[body].unwrap_or(FIXED);
            self.tangents[body].set(lane, constraint.tangents[body]);
            self.radii[body].0[lane] = constraint.rounding.radii[body];
        }
        self.count_points(lane, constraint.point_count);
        self.normal.set(lane, constraint.normal);
        self.bias_rate.0[lane] = constraint.softness.bias_rate;
        self.mass_scale.0[lane] = constraint.softness.mass_scale;
        self.impulse_scale.0[lane] = constraint.softness.impulse_scale;
        self.friction.0[lane] = constraint.friction;
        self.restitution.0[lane] = constraint.restitution;
        self.rolling_resistance.0[lane] = constraint.rolling_resistance;
        self.pull.0[lane] = constraint.pull;
        self.share_of_b.0[lane] = constraint.rounding.share_of_b;
        for (points, row) in self.points.iter_mut().zip(constraint.points()) {
            points.set(lane, row);
        }
        self.patch.set(lane, &constraint.patch);
    }

    /// Which contacts have a point number `index`.
    #[inline(always)]
    pub(super) fn has_point<S: Simd>(&self, simd: S, index: usize) -> mask32x16<S> {
        self.point_counts.load(simd).simd_gt(f32x16::splat(simd, index as f32))
    }

    /// Notes how many points the contact in a lane has, at most four.
    pub(super) fn count_points(&mut self, lane: usize, count: usize) {
        self.counts[lane] = u8::try_from(count).expect("a manifold has up to four points");
        self.point_counts.0[lane] = f32::from(self.counts[lane]);
        self.most_points = self.most_points.max(count);
    }

    /// The bodies of the contact in a lane.
    pub(crate) fn slots_of(&self, lane: usize) -> [Option<Slot>; 2] {
        let slot = |slot: Slot| (slot != FIXED).then_some(slot);
        self.slots.map(|slots| slot(slots[lane]))
    }

    /// The contact in a lane, without its rows.
    pub(crate) fn get(&self, lane: usize) -> ContactConstraint {
        let has = |bits: u64| bits >> lane & 1 == 1;
        ContactConstraint {
            contact: self.contacts[lane],
            slots: self.slots_of(lane),
            movable: self.movable.map(has),
            normal: self.normal.get(lane),
            tangents: self.tangents.each_ref().map(|tangents| tangents.get(lane)),
            softness: Softness {
                bias_rate: self.bias_rate.0[lane],
                mass_scale: self.mass_scale.0[lane],
                impulse_scale: self.impulse_scale.0[lane],
            },
            friction: self.friction.0[lane],
            restitution: self.restitution.0[lane],
            rolling_resistance: self.rolling_resistance.0[lane],
            pull: self.pull.0[lane],
            is_bouncing: has(self.bouncing),
            is_squeezed: has(self.squeezed),
            rounding: Rounding {
                radii: self.radii.map(|radii| radii.0[lane]),
                share_of_b: self.share_of_b.0[lane],
            },
            point_count: usize::from(self.counts[lane]),
            points: self.points.each_ref().map(|points| points.get(lane)),
            patch: self.patch.get(lane),
        }
    }

    /// What came of the contact in a lane.
    pub(crate) fn outcome(&self, lane: usize) -> Outcome {
        let [u, v] = &self.tangents;
        let [across_u, across_v] = &self.patch.impulse;
        let mut points = [PointOutcome::default(); 4];
        for (outcome, points) in points.iter_mut().zip(&self.points[..self.most_points]) {
            *outcome = PointOutcome {
                impulse: points.impulse.0[lane],
                largest_impulse: points.largest_impulse.0[lane],
                start_speed: points.start_speed.0[lane],
            };
        }
        Outcome {
            contact: self.contacts[lane],
            point_count: usize::from(self.counts[lane]),
            points,
            patch: Impulses {
                friction: across_u.0[lane] * u.get(lane) + across_v.0[lane] * v.get(lane),
                twist: self.patch.twist_impulse.0[lane],
                rolling: self.patch.rolling_impulse.get(lane),
                ..Impulses::default()
            },
        }
    }
}
