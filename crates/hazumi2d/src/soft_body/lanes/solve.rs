//! What rows that are solved side by side do.

use hazumi_core::simd::{
    EIGHT, Select, Simd, f32x8, invert_eight, mask32x8, positive_eight, prelude::*,
};
use hazumi_core::soft::{Approaches, eased, names, narrow};

use super::PairPass;
use super::block::RowBlock;
use super::pair::{Bulks, Fetched, Impulses, Pair, Places};
use super::vectors::{Vectors, clamped};

/// How fast particles move against sides, m/s.
struct Speeds<S: Simd> {
    /// Away from them.
    parting: f32x8<S>,
    /// Along them, and as far as friction acts on that: against the surface, which may run by itself, and with the turn
    /// that a drag gives the side.
    slip: f32x8<S>,
    sliding: f32x8<S>,
}

impl<S: Simd> Pair<'_, '_, S> {
    /// Has the rows of a block begin with what they did in both of the last two substeps: a blow is not dealt twice.
    #[inline(always)]
    pub(super) fn lean(
        &mut self,
        block: &mut RowBlock,
        places: &Places,
        position: &[Vectors<S>; 3],
    ) {
        let zero = self.splat(0.0);
        let meets = self.mask(block.meets);
        let (push, before) = (block.push.load(self.simd), block.before.load(self.simd));
        let lasting = meets.select(push.simd_lt(before).select(push, before), zero);
        block.before.store(meets.select(push, zero));
        block.push.store(lasting);
        let most = self.splat(self.pass.row_terms.friction) * lasting;
        let rubs = block.ease[1].load(self.simd).simd_gt(zero);
        let drag = rubs.select(block.drag.load(self.simd), zero);
        let drag = clamped(drag, most);
        block.drag.store(drag);
        if !lasting.simd_gt(zero).any_true() {
            return;
        }
        let second = self.mask(block.second);
        let arms = self.arms(block, &self.bulks(second), position);
        let impulses = Impulses { push: lasting, drag, part: zero, added: zero };
        self.apply(block, places, &arms, &impulses);
    }

    /// Keeps the particles and sides of a block apart, which are moved apart by `push` m at most.
    #[inline(always)]
    pub(super) fn solve(&mut self, block: &mut RowBlock, places: &Places, push: f32) {
        let (simd, zero) = (self.simd, self.splat(0.0));
        let &PairPass { terms, row_terms, .. } = self.pass;
        let second = self.mask(block.second);
        let meets = self.mask(block.meets);
        let bulks = self.bulks(second);
        let fetched = self.fetch_all(places);
        let arms = self.arms(block, &bulks, &fetched.position);
        let Speeds { parting, slip, sliding } = self.speeds(block, &bulks, &fetched);
        let approaches = Approaches {
            separation: block.separation.load(simd),
            speed: parting,
            may_part: self.mask(block.may_part),
            push,
        };
        let shortfall = approaches.shortfall(row_terms.restitution, terms);

        let done = block.push.load(simd);
        let parting_way = approaches.parting(terms);
        let pushes = done.simd_gt(zero) | shortfall.simd_gt(zero) | parting_way.simd_gt(zero);
        let pushes = meets & pushes;
        let count = narrow(pushes.to_bitmask()).count_ones();
        if count == 0 {
            return;
        }
        let together = self.splat(count as f32);
        let crowding = self.crowding(block, pushes);
        let many = (crowding, together);
        let ease = eased(block.ease[0].load(simd), give(&bulks, &arms.push), many);
        let mass = pushes.select(invert_eight(ease), zero);
        let impulse = positive_eight(done + shortfall * mass);
        let impulse = pushes.select(impulse, zero);

        let ease = block.ease[1].load(simd);
        let rubs = pushes & ease.simd_gt(zero);
        let ease = eased(ease, give(&bulks, &arms.drag), many);
        let dragged = block.drag.load(simd);
        let drag = rubs.select(dragged - sliding * invert_eight(ease), zero);
        let drag = clamped(drag, self.splat(row_terms.friction) * impulse);

        let part = parting_way * mass;
        let added = self.mask(block.free).select(part * slip, zero);
        block.push.store(impulse);
        block.drag.store(drag);
        block.pushed |= narrow(impulse.simd_gt(zero).to_bitmask());
        let impulses = Impulses { push: impulse - done, drag: drag - dragged, part, added };
        self.apply(block, places, &arms, &impulses);
    }

    /// How fast the particles and sides of a block move against each other, with what their bodies owe them.
    #[inline(always)]
    fn speeds(
        &self,
        block: &RowBlock,
        [own, other]: &[Bulks<S>; 2],
        fetched: &Fetched<S>,
    ) -> Speeds<S> {
        let simd = self.simd;
        let second = self.mask(block.second);
        let [own_owed, other_owed] = self.owed(second);
        let [point, start, end] = fetched.position;
        let [velocity, at_start, at_end] = fetched.velocity;
        let velocity = velocity.plus(own_owed.velocity(point.minus(own.center)));
        let at_start = at_start.plus(other_owed.velocity(start.minus(other.center)));
        let at_end = at_end.plus(other_owed.velocity(end.minus(other.center)));
        let apart = at_end.minus(at_start);
        let way = velocity.minus(at_start.plus(apart.times(block.share.load(simd))));
        let normal = Vectors::load(simd, &block.normal);
        let tangent = normal.quarter();
        let swelling = own_owed.pressure * block.swell[0].load(simd)
            - other_owed.pressure * block.swell[1].load(simd);
        let drag_swelling = own_owed.pressure * block.drag_swell[0].load(simd)
            - other_owed.pressure * block.drag_swell[1].load(simd);
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

    /// By how much rows of which `pushes` says that they push at the same time move the particle and the side of each
    /// along its normal, where all push alike: as a multiple of what that would do alone.
    #[inline(always)]
    fn crowding(&self, block: &RowBlock, pushes: mask32x8<S>) -> f32x8<S> {
        let simd = self.simd;
        let (zero, one) = (self.splat(0.0), self.splat(1.0));
        let second = self.mask(block.second);
        let Vectors { x, y } = Vectors::load(simd, &block.normal);
        let share = block.share.load(simd);
        let rest = one - share;
        let own = names(simd, second, &block.points);
        let [start, end] =
            [names(simd, !second, &block.ends[0]), names(simd, !second, &block.ends[1])];
        let active = pushes.select(one, zero);
        let mut others = [own, start, end, active, active * rest, active * share, x, y];
        let mut sum = zero;
        for _ in 1..EIGHT {
            for other in &mut others {
                *other = other.slide::<1>(*other);
            }
            let [other_own, other_start, other_end, active, rest_there, share_there, ox, oy] =
                others;
            let at_own = other_start.simd_eq(own).select(rest_there, zero)
                + other_end.simd_eq(own).select(share_there, zero);
            let at_start = other_start.simd_eq(start).select(rest_there, zero)
                + other_end.simd_eq(start).select(share_there, zero)
                - other_own.simd_eq(start).select(active, zero);
            let at_end = other_start.simd_eq(end).select(rest_there, zero)
                + other_end.simd_eq(end).select(share_there, zero)
                - other_own.simd_eq(end).select(active, zero);
            sum += (at_start * rest + at_end * share - at_own) * (x * ox + y * oy);
        }
        let alone = one + rest * rest + share * share;
        let crowding = one + sum / alone;
        crowding.simd_gt(one).select(crowding, one)
    }
}

/// How much bodies give way as wholes.
#[inline(always)]
fn give<S: Simd>([own, other]: &[Bulks<S>; 2], [arm, other_arm]: &[f32x8<S>; 2]) -> f32x8<S> {
    let whole = own.inverse_mass + other.inverse_mass;
    let turning = own.inverse_inertia * *arm * *arm;
    whole + (turning + other.inverse_inertia * *other_arm * *other_arm)
}
