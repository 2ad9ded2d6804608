//! Geometry of rows in lanes in a substep.

use glam::Vec3;
use hazumi_core::simd::{Select, Simd, mask32x8, prelude::*};
use hazumi_core::soft::narrow;

use super::PairPass;
use super::block::RowBlock;
use super::pair::{POSITION, RowIndices, WideSoftPair};
use crate::soft_body::eight_vectors::{EightVectors, load, store};
use crate::soft_body::side_heights::SideHeights;

/// Overlap beyond the radii, in lengths of an edge of the side, from which on things are not
/// moved apart: as far as the middle of a side of common length is from its neighbours. Farther
/// in, the nearest side need not be the one that something came through.
const DEEP: f32 = 0.1;

impl<S: Simd> WideSoftPair<'_, '_, S> {
    /// Sees how the rows of a block stand in this substep.
    #[inline(always)]
    pub(super) fn compute_geometry(
        &self,
        block: &mut RowBlock,
        places: &RowIndices,
        as_wholes: bool,
    ) {
        let zero = self.splat(0.0);
        let second = self.mask(block.second);
        let &PairPass { row_terms, radius, .. } = self.pass;
        let (point, [a, b, c]) = self.fetch_all::<POSITION>(places);
        let way = self.spread(row_terms.way).times(self.sign(second));
        let sides = [b.minus(a), c.minus(a)];
        let bits = [self.mask(block.backs), self.mask(block.segments)];
        let above = SideHeights::of(point.minus(way).minus(a), sides, bits);
        let separation = above.height - self.splat(radius);
        let stands = above.stands
            & separation.simd_le(self.splat(row_terms.reach))
            & self.mask(block.used);
        let length = sides[0].dot(sides[0]).sqrt();
        let deep = self.splat(radius) + self.splat(DEEP) * length;
        let is_deep = separation.simd_lt(-deep);
        let tangled = if as_wholes { (stands & is_deep).to_bitmask() } else { 0 };
        let meets = narrow(stands.to_bitmask() & !tangled);
        block.meets = meets;
        block.deep = narrow(tangled);
        block.faces = meets & narrow(above.is_face.to_bitmask());
        block.may_part = narrow((!is_deep).to_bitmask());
        if meets == 0 {
            // Only their impulses are needed.
            return;
        }

        let stands = self.mask(meets);
        let center = self.pair.reduced[0].center;
        let from_first = EightVectors::select(
            second,
            self.spread(row_terms.way - center),
            self.spread(-center),
        );
        let arm = point.plus(from_first).only(stands);
        let (normal, tilts) = (above.normal.only(stands), above.tilts(stands));
        store(&mut block.normal, normal);
        block.separation.store(stands.select(separation, zero));
        for (corner, tilt) in tilts.into_iter().enumerate() {
            block.shares[corner].store(stands.select(above.shares[corner], zero));
            store(&mut block.tilts[corner], tilt);
        }
        store(&mut block.edge, above.edge().only(stands));
        store(&mut block.arm, arm);
        self.compute_masses(block, places, stands);
        let (levers, pressures) =
            (self.impulse_levers(block, second), self.pressures(block, second));
        let ease = levers.inverse_mass(None) - pressures.inverse_mass(normal);
        block.inverse_mass[0].store(stands.select(ease, zero));
        block.inverse_mass[1]
            .store(stands.select(self.inverse_mass_of_whole(arm, normal), zero));
    }

    /// Sees what the particles of the rows of a block weigh, of which some stand so, and how
    /// they swell their bodies.
    #[inline(always)]
    fn compute_masses(&self, block: &mut RowBlock, places: &RowIndices, stands: mask32x8<S>) {
        let (simd, zero) = (self.simd, self.splat(0.0));
        let [(own_swell, own), (swell_a, at_a), (swell_b, at_b), (swell_c, at_c)] =
            self.masses_of(places);
        for (into, mass) in block.inverse_masses.iter_mut().zip([own, at_a, at_b, at_c]) {
            into.store(stands.select(mass, zero));
        }
        if !self.pair.reduced.iter().any(|reduced| reduced.has_pressure()) {
            return;
        }
        let normal = load(simd, &block.normal);
        let (mut middle, mut tilted) = (swell_a, EightVectors::splat(simd, Vec3::ZERO));
        for (corner, swell) in [swell_b, swell_c].into_iter().enumerate() {
            let beyond = swell.minus(swell_a);
            middle = middle.plus(beyond.times(block.shares[corner].load(simd)));
            tilted = tilted.plus(load(simd, &block.tilts[corner]).times(beyond.dot(normal)));
        }
        store(&mut block.swells[0], own_swell.only(stands));
        store(&mut block.swells[1], middle.minus(tilted).only(stands));
    }
}
