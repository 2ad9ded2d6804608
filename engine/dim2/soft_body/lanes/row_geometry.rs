//! Geometry of rows in lanes in a substep.

use hazumi_core::simd::{Select, Simd, f32x8, mask32x8, prelude::*};
use hazumi_core::soft::narrow;

use super::block::RowBlock;
use super::pair::{Fetched, RowIndices, WideSoftPair};
use super::vectors::SoftVectors;
use crate::soft_body::solve::BEYOND;

/// Overlap beyond the radii, in lengths of the side, from which on things are not moved apart:
/// as far as the middle of a side of common length is from its neighbours. Farther in, the
/// nearest side need not be the one that something came through.
const DEEP: f32 = 0.1;

/// How particles stand to sides.
struct Standing<S: Simd> {
    /// Unit vectors from the sides to the particles, and the gaps, m.
    normal: SoftVectors<S>,
    separation: f32x8<S>,
    share: f32x8<S>,
    /// By how much a drag of 1 pushes the ends apart along the normal.
    twist: f32x8<S>,
    /// Which of them face a side, and not a corner; which are so near that they count; which
    /// are deep.
    is_face: mask32x8<S>,
    counts: mask32x8<S>,
    is_deep: mask32x8<S>,
}

impl<S: Simd> WideSoftPair<'_, '_, S> {
    /// Sees how the rows of a block stand in this substep. Returns where their particles are.
    #[inline(always)]
    pub(super) fn compute_geometry(
        &self,
        block: &mut RowBlock,
        places: &RowIndices,
        as_wholes: bool,
    ) -> [SoftVectors<S>; 3] {
        let zero = self.splat(0.0);
        let Fetched { position, .. } = self.fetch_all(places);
        let standing = self.look(block, &position);
        let Standing { normal, separation, share, twist, counts, is_deep, .. } = standing;
        let tangled = if as_wholes { (counts & is_deep).to_bitmask() } else { 0 };
        let meets = counts.to_bitmask() & !tangled;
        let counts = mask32x8::from_bitmask(self.simd, meets);
        block.meets = narrow(meets);
        block.deep = narrow(tangled);
        block.may_part = narrow((!is_deep).to_bitmask());
        block.normal[0].store(counts.select(normal.x, zero));
        block.normal[1].store(counts.select(normal.y, zero));
        block.separation.store(counts.select(separation, zero));
        block.share.store(counts.select(share, zero));
        block.twist.store(counts.select(twist, zero));
        self.weigh_rows(block, places, &standing, counts);
        position
    }

    /// How the particles of a block stand to its sides.
    #[inline(always)]
    fn look(
        &self,
        block: &RowBlock,
        &[point, start, end]: &[SoftVectors<S>; 3],
    ) -> Standing<S> {
        let (zero, one) = (self.splat(0.0), self.splat(1.0));
        let second = self.mask(block.second);
        let way = self.pass.row_terms.way;
        let [way, _] = self.vector_of_both(second, [way, -way]);
        let from_start = point.minus(way).minus(start);
        let along_side = end.minus(start);
        let squared = along_side.dot(along_side);
        let is_long = squared.simd_gt(zero);
        let squared = is_long.select(squared, one);
        let along = from_start.dot(along_side) / squared;
        let share = along.simd_gt(zero).select(along, zero);
        let share = share.simd_lt(one).select(share, one);
        let length = squared.sqrt();
        let inverse = self.mask(block.fronts).select(one, -one) / length;
        let front = along_side.quarter().times(-inverse);
        let height = front.dot(from_start);
        let is_face = along.simd_eq(share) | height.simd_le(zero);
        let gap = from_start.minus(along_side.times(share));
        let distance = gap.dot(gap).sqrt();
        // Beyond an end one of the shares is negative: else the push would add angular
        // momentum.
        let is_near =
            along.simd_ge(self.splat(-BEYOND)) & along.simd_le(self.splat(1.0 + BEYOND));
        let is_off = distance.simd_gt(zero);
        let away = gap.times(one / is_off.select(distance, one));
        let height = is_face.select(height, distance);
        let separation = height - self.splat(self.pass.radius);
        let stands = is_long & ((is_face & is_near) | (!is_face & is_off));
        let reach = self.splat(self.pass.row_terms.reach);
        let deep = self.splat(self.pass.radius) + self.splat(DEEP) * length;
        Standing {
            normal: front.or(is_face, away),
            separation,
            share: is_face.select(along, share),
            twist: is_face.select(-height * inverse, zero),
            is_face,
            counts: stands & separation.simd_le(reach) & self.mask(block.used),
            is_deep: separation.simd_lt(-deep),
        }
    }

    /// Finds what the rows of a block that count give way by.
    #[inline(always)]
    fn weigh_rows(
        &self,
        block: &mut RowBlock,
        places: &RowIndices,
        standing: &Standing<S>,
        counts: mask32x8<S>,
    ) {
        let (zero, one) = (self.splat(0.0), self.splat(1.0));
        let &Standing { normal, share, twist, is_face, .. } = standing;
        let [(own, own_swell), (at_start, start_swell), (at_end, end_swell)] =
            self.masses_of(places);
        let second = self.mask(block.second);
        let [a, b] = &self.pair.reduced;
        let [keep, other_keep] = self.of_both(second, [a.local_share, b.local_share]);
        let rest = one - share;
        let tangent = normal.quarter();
        let ends = at_start * rest * rest + at_end * share * share;
        let drags =
            at_start * (rest * rest + twist * twist) + at_end * (share * share + twist * twist);
        let middle = start_swell.times(rest).plus(end_swell.times(share));
        let turning = end_swell.minus(start_swell).dot(normal) * twist;
        let swell = [own_swell.dot(normal), middle.dot(normal)];
        let drag_swell = [own_swell.dot(tangent), middle.dot(tangent) + turning];
        // Pressure takes away from it.
        let [stiff, other_stiff] = self.of_both(second, [a.inverse_bulk, b.inverse_bulk]);
        let stiffened = stiff * swell[0] * swell[0] + other_stiff * swell[1] * swell[1];
        let ease = keep * own + other_keep * ends - stiffened;
        let stiffened =
            stiff * drag_swell[0] * drag_swell[0] + other_stiff * drag_swell[1] * drag_swell[1];
        let drag_ease = keep * own + other_keep * drags - stiffened;

        block.free = narrow(own.simd_gt(zero).to_bitmask());
        block.inverse_mass[0].store(counts.select(ease, zero));
        block.inverse_mass[1].store((counts & is_face).select(drag_ease, zero));
        for side in 0..2 {
            block.volume_gradient[side].store(counts.select(swell[side], zero));
            block.friction_volume_gradient[side].store(counts.select(drag_swell[side], zero));
        }
    }
}
