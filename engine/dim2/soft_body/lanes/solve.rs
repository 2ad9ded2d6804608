//! Solver of soft contact rows in SIMD lanes.

use hazumi_core::simd::{Select, Simd, f32x8, invert, mask32x8, positive, prelude::*};
use hazumi_core::soft::{WideNormalConstraints, eased, names, narrow, sum_of_pairs};

use super::PairPass;
use super::block::RowBlock;
use super::pair::{Bulks, Fetched, PairImpulses, RowIndices, WideSoftPair};
use super::vectors::{SoftVectors, clamped};
use crate::soft_body::rows::RowPass;

/// How fast particles move against sides, m/s.
struct Speeds<S: Simd> {
    /// Away from them.
    parting: f32x8<S>,
    /// Along them, and as far as friction acts on that: against the surface, which may run by
    /// itself, and with the turn that a drag gives the side.
    slip: f32x8<S>,
    sliding: f32x8<S>,
}

impl<S: Simd> WideSoftPair<'_, '_, S> {
    /// Finds how the rows of a block stand, and does again what they did where the pass is for
    /// that.
    #[inline(always)]
    pub(super) fn begin_rows(
        &mut self,
        block: &mut RowBlock,
        places: &RowIndices,
        as_wholes: bool,
    ) {
        let position = self.compute_geometry(block, places, as_wholes);
        if self.pass.pass == RowPass::WarmStart {
            self.warm_start(block, places, &position);
        }
    }

    /// Has the rows of a block begin with what they did in both of the last two substeps: a
    /// blow is not dealt twice.
    #[inline(always)]
    pub(super) fn warm_start(
        &mut self,
        block: &mut RowBlock,
        places: &RowIndices,
        position: &[SoftVectors<S>; 3],
    ) {
        let zero = self.splat(0.0);
        let meets = self.mask(block.meets);
        let (push, before) =
            (block.normal_impulse.load(self.simd), block.previous_impulse.load(self.simd));
        let lasting = meets.select(push.simd_lt(before).select(push, before), zero);
        block.previous_impulse.store(meets.select(push, zero));
        block.normal_impulse.store(lasting);
        let most = self.splat(self.pass.row_terms.friction) * lasting;
        let rubs = block.inverse_mass[1].load(self.simd).simd_gt(zero);
        let drag = rubs.select(block.friction_impulse.load(self.simd), zero);
        let drag = clamped(drag, most);
        block.friction_impulse.store(drag);
        if !lasting.simd_gt(zero).any_true() {
            return;
        }
        let second = self.mask(block.second);
        let arms = self.arms(block, &self.reduced_bodies(second), position);
        let impulses = PairImpulses { push: lasting, drag, part: zero, added: zero };
        self.apply(block, places, &arms, &impulses);
    }

    /// Keeps the particles and sides of a block apart, which are moved apart by `push` m at
    /// most.
    #[inline(always)]
    pub(super) fn solve(&mut self, block: &mut RowBlock, places: &RowIndices, push: f32) {
        let (simd, zero) = (self.simd, self.splat(0.0));
        let &PairPass { terms, row_terms, .. } = self.pass;
        let second = self.mask(block.second);
        let meets = self.mask(block.meets);
        let reduced_bodies = self.reduced_bodies(second);
        let fetched = self.fetch_all(places);
        let arms = self.arms(block, &reduced_bodies, &fetched.position);
        let Speeds { parting, slip, sliding } = self.speeds(block, &reduced_bodies, &fetched);
        let approaches = WideNormalConstraints {
            separation: block.separation.load(simd),
            speed: parting,
            may_part: self.mask(block.may_part),
            push,
        };
        let shortfall = approaches.velocity_error(row_terms.restitution, terms);

        let done = block.normal_impulse.load(simd);
        let parting_way = approaches.position_error(terms);
        let pushes = done.simd_gt(zero) | shortfall.simd_gt(zero) | parting_way.simd_gt(zero);
        let pushes = meets & pushes;
        let count = narrow(pushes.to_bitmask()).count_ones();
        if count == 0 {
            return;
        }
        let together = self.splat(count as f32);
        let crowding = match count {
            1 => self.splat(1.0),
            _ => self.mass_splitting(block, pushes),
        };
        let many = (crowding, together);
        let ease =
            eased(block.inverse_mass[0].load(simd), give(&reduced_bodies, &arms.push), many);
        let mass = pushes.select(invert(ease), zero);
        let impulse = positive(done + shortfall * mass);
        let impulse = pushes.select(impulse, zero);

        let ease = block.inverse_mass[1].load(simd);
        let rubs = pushes & ease.simd_gt(zero);
        let ease = eased(ease, give(&reduced_bodies, &arms.drag), many);
        let dragged = block.friction_impulse.load(simd);
        let drag = rubs.select(dragged - sliding * invert(ease), zero);
        let drag = clamped(drag, self.splat(row_terms.friction) * impulse);

        let part = parting_way * mass;
        let added = self.mask(block.free).select(part * slip, zero);
        block.normal_impulse.store(impulse);
        block.friction_impulse.store(drag);
        block.pushed |= narrow(impulse.simd_gt(zero).to_bitmask());
        let impulses = PairImpulses { push: impulse - done, drag: drag - dragged, part, added };
        self.apply(block, places, &arms, &impulses);
    }

    /// How fast the particles and sides of a block move against each other, with their pending
    /// velocities.
    #[inline(always)]
    fn speeds(
        &self,
        block: &RowBlock,
        [own, other]: &[Bulks<S>; 2],
        fetched: &Fetched<S>,
    ) -> Speeds<S> {
        let simd = self.simd;
        let second = self.mask(block.second);
        let [own_owed, other_owed] = self.pending_velocity(second);
        let [point, start, end] = fetched.position;
        let [velocity, at_start, at_end] = fetched.velocity;
        let velocity = velocity.plus(own_owed.velocity(point.minus(own.center)));
        let at_start = at_start.plus(other_owed.velocity(start.minus(other.center)));
        let at_end = at_end.plus(other_owed.velocity(end.minus(other.center)));
        let apart = at_end.minus(at_start);
        let way = velocity.minus(at_start.plus(apart.times(block.share.load(simd))));
        let normal = SoftVectors::load(simd, &block.normal);
        let tangent = normal.quarter();
        let swelling = own_owed.pressure * block.volume_gradient[0].load(simd)
            - other_owed.pressure * block.volume_gradient[1].load(simd);
        let drag_swelling = own_owed.pressure * block.friction_volume_gradient[0].load(simd)
            - other_owed.pressure * block.friction_volume_gradient[1].load(simd);
        let slip = way.dot(tangent) + drag_swelling;
        let run = self.pass.row_terms.surface_velocity;
        let [run, _] = self.vector_of_both(second, [run, -run]);
        let twisting = block.twist.load(simd) * normal.dot(apart);
        Speeds {
            parting: way.dot(normal) + swelling,
            slip,
            sliding: slip - twisting - tangent.dot(run),
        }
    }

    /// By how much rows of which `pushes` says that they push at the same time move the
    /// particle and the side of each along its normal, where all push alike: as a multiple of
    /// what that would do alone.
    #[inline(always)]
    fn mass_splitting(&self, block: &RowBlock, pushes: mask32x8<S>) -> f32x8<S> {
        let simd = self.simd;
        let (zero, one) = (self.splat(0.0), self.splat(1.0));
        let second = self.mask(block.second);
        // A row without an impulse shares no particle with rows that have one.
        let nobody = self.splat(-1.0);
        let rows = MassSplit {
            own: pushes.select(names(simd, second, &block.points), nobody),
            start: pushes.select(names(simd, !second, &block.ends[0]), nobody),
            end: pushes.select(names(simd, !second, &block.ends[1]), nobody),
            share: block.share.load(simd),
            normal: SoftVectors::load(simd, &block.normal),
        };
        let next = rows.slid();
        let second_next = next.slid();
        let third_next = second_next.slid();
        let opposite = third_next.slid();
        let sum = sum_of_pairs([
            rows.felt(&next),
            rows.felt(&second_next),
            rows.felt(&third_next),
            rows.felt(&opposite),
        ]);
        let rest = one - rows.share;
        let alone = one + rest * rest + rows.share * rows.share;
        let crowding = one + pushes.select(sum, zero) / alone;
        crowding.simd_gt(one).select(crowding, one)
    }
}

/// Rows that may share particles.
struct MassSplit<S: Simd> {
    /// The names of their particles: that of the owner, and those at the ends of the side.
    own: f32x8<S>,
    start: f32x8<S>,
    end: f32x8<S>,
    /// How much the end takes, of 1; the start takes the rest.
    share: f32x8<S>,
    normal: SoftVectors<S>,
}

impl<S: Simd> MassSplit<S> {
    /// In each lane the row of the next.
    #[inline(always)]
    fn slid(&self) -> Self {
        let SoftVectors { x, y } = self.normal;
        Self {
            own: self.own.slide::<1>(self.own),
            start: self.start.slide::<1>(self.start),
            end: self.end.slide::<1>(self.end),
            share: self.share.slide::<1>(self.share),
            normal: SoftVectors { x: x.slide::<1>(x), y: y.slide::<1>(y) },
        }
    }

    /// How far pushes of 1 by `others` move apart what each row keeps apart, where all
    /// particles weigh 1; the same as the other way around.
    #[inline(always)]
    fn felt(&self, others: &Self) -> f32x8<S> {
        let simd = self.share.simd;
        let (zero, one) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 1.0));
        let (rest, other_rest) = (one - self.share, one - others.share);
        let at_own = others.start.simd_eq(self.own).select(other_rest, zero)
            + others.end.simd_eq(self.own).select(others.share, zero);
        let at_start = others.start.simd_eq(self.start).select(other_rest, zero)
            + others.end.simd_eq(self.start).select(others.share, zero)
            - others.own.simd_eq(self.start).select(one, zero);
        let at_end = others.start.simd_eq(self.end).select(other_rest, zero)
            + others.end.simd_eq(self.end).select(others.share, zero)
            - others.own.simd_eq(self.end).select(one, zero);
        (at_start * rest + at_end * self.share - at_own) * self.normal.dot(others.normal)
    }
}

/// How much bodies give way as wholes.
#[inline(always)]
fn give<S: Simd>([own, other]: &[Bulks<S>; 2], [arm, other_arm]: &[f32x8<S>; 2]) -> f32x8<S> {
    let whole = own.inverse_mass + other.inverse_mass;
    let turning = own.inverse_inertia * *arm * *arm;
    whole + (turning + other.inverse_inertia * *other_arm * *other_arm)
}
