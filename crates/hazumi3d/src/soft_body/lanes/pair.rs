//! Two bodies in a pass over their rows: what rows fetch of them, and bring back to them.

use glam::{Mat3, Vec3};
use hazumi_core::simd::{self, EIGHT, Select, Simd, f32x4, f32x8, mask32x8, prelude::*};

use super::PairPass;
use super::block::RowBlock;
use crate::soft_body::bulk::Bulk;
use crate::soft_body::eights::{Vectors, load};
use crate::soft_body::nodes::Nodes;

/// Two bodies in a pass.
pub(super) struct Pair<'a, S: Simd> {
    pub(super) pass: &'a PairPass<'a>,
    pub(super) simd: S,
    pub(super) nodes: [Nodes<'a>; 2],
    pub(super) bulks: [Bulk; 2],
    /// The way from the centre of mass of the second to that of the first, m.
    pub(super) between: Vec3,
}

/// What the particles and the side of rows do for each vector along which they are pushed.
pub(super) struct Levers<S: Simd> {
    /// One over the masses of the particle and of those at the corners that they keep of pushes, 1/kg.
    pub(super) kept: [f32x8<S>; 4],
    /// What the corners get.
    pub(super) shares: [f32x8<S>; 3],
    pub(super) tilts: [Vectors<S>; 2],
}

impl<S: Simd> Levers<S> {
    /// By how much drags along a vector push the corners along the normal.
    #[inline(always)]
    pub(super) fn turns(&self, along: Vectors<S>) -> [f32x8<S>; 3] {
        let [second, third] = self.tilts;
        let (second, third) = (second.dot(along), third.dot(along));
        [-(second + third), second, third]
    }

    /// How much particles give way that get so much along the normal and across it.
    #[inline(always)]
    pub(super) fn ease(&self, turns: Option<&[f32x8<S>; 3]>) -> f32x8<S> {
        let mut ease = self.kept[0];
        for end in 0..3 {
            let share = self.shares[end];
            let mut squared = share * share;
            if let Some(turns) = turns {
                squared += turns[end] * turns[end];
            }
            ease += self.kept[1 + end] * squared;
        }
        ease
    }
}

/// What rows know of pressure: what a push along a vector does to the volume of the owner and of the other, and how these
/// answer.
pub(super) struct Pressures<S: Simd> {
    pub(super) swells: [Vectors<S>; 2],
    pub(super) stiffness: [f32x8<S>; 2],
}

impl<S: Simd> Pressures<S> {
    /// By how much less particles give way along unit vectors.
    #[inline(always)]
    pub(super) fn ease(&self, along: Vectors<S>) -> f32x8<S> {
        let (own, other) = (self.swells[0].dot(along), self.swells[1].dot(along));
        self.stiffness[0] * own * own + self.stiffness[1] * other * other
    }
}

impl<S: Simd> Pair<'_, S> {
    #[inline(always)]
    pub(super) fn mask(&self, bits: u8) -> mask32x8<S> {
        mask32x8::from_bitmask(self.simd, u64::from(bits))
    }

    #[inline(always)]
    pub(super) fn splat(&self, value: f32) -> f32x8<S> {
        f32x8::splat(self.simd, value)
    }

    #[inline(always)]
    pub(super) fn spread(&self, value: Vec3) -> Vectors<S> {
        Vectors::splat(self.simd, value)
    }

    /// A number of the bodies, for each row that of the owner, and that of the other.
    #[inline(always)]
    pub(super) fn of_both(&self, second: mask32x8<S>, [a, b]: [f32; 2]) -> [f32x8<S>; 2] {
        let (a, b) = (self.splat(a), self.splat(b));
        [second.select(b, a), second.select(a, b)]
    }

    /// 1 where the first body owns the row, and −1 where the second does.
    #[inline(always)]
    pub(super) fn sign(&self, second: mask32x8<S>) -> f32x8<S> {
        second.select(self.splat(-1.0), self.splat(1.0))
    }

    /// Velocities or positions of the particles with these indices, of the bodies that `second` says.
    #[inline(always)]
    pub(super) fn fetch<const WHERE: usize>(
        &self,
        second: u8,
        indices: &[u16; EIGHT],
    ) -> Vectors<S> {
        let mut records = [f32x4::splat(self.simd, 0.0); EIGHT];
        for lane in 0..EIGHT {
            let nodes = &self.nodes[usize::from(second >> lane & 1)].nodes;
            records[lane] = nodes[usize::from(indices[lane])].load(self.simd)[WHERE];
        }
        let [x, y, z, _] = simd::columns(records);
        Vectors { x, y, z }
    }

    /// Those of the particle of the owner, and of the corners.
    #[inline(always)]
    pub(super) fn fetch_all<const WHERE: usize>(
        &self,
        block: &RowBlock,
    ) -> (Vectors<S>, [Vectors<S>; 3]) {
        let side = !block.second;
        let point = self.fetch::<WHERE>(block.second, &block.points);
        let a = self.fetch::<WHERE>(side, &block.ends[0]);
        let b = self.fetch::<WHERE>(side, &block.ends[1]);
        let c = self.fetch::<WHERE>(side, &block.ends[2]);
        (point, [a, b, c])
    }

    /// How six times the volume grows as particles are moved, over their masses, and one over these.
    #[inline(always)]
    pub(super) fn weigh(&self, second: u8, indices: &[u16; EIGHT]) -> (Vectors<S>, f32x8<S>) {
        let mut records = [f32x4::splat(self.simd, 0.0); EIGHT];
        for lane in 0..EIGHT {
            let weights = self.nodes[usize::from(second >> lane & 1)].weights;
            records[lane] = weights[usize::from(indices[lane])].load(self.simd);
        }
        let [x, y, z, inverse_mass] = simd::columns(records);
        (Vectors { x, y, z }, inverse_mass)
    }

    #[inline(always)]
    pub(super) fn levers(&self, block: &RowBlock, second: mask32x8<S>) -> Levers<S> {
        let simd = self.simd;
        let [keep, other_keep] = self.of_both(second, [self.bulks[0].keep, self.bulks[1].keep]);
        let [own, a, b, c] = &block.inverse_masses;
        let kept = [
            keep * own.load(simd),
            other_keep * a.load(simd),
            other_keep * b.load(simd),
            other_keep * c.load(simd),
        ];
        let [share_b, share_c] = [block.shares[0].load(simd), block.shares[1].load(simd)];
        let shares = [self.splat(1.0) - share_b - share_c, share_b, share_c];
        let tilts = [load(simd, &block.tilts[0]), load(simd, &block.tilts[1])];
        Levers { kept, shares, tilts }
    }

    #[inline(always)]
    pub(super) fn pressures(&self, block: &RowBlock, second: mask32x8<S>) -> Pressures<S> {
        let swells = [load(self.simd, &block.swells[0]), load(self.simd, &block.swells[1])];
        let [a, b] = &self.bulks;
        let stiffness = self.of_both(second, [a.inverse_bulk, b.inverse_bulk]);
        Pressures { swells, stiffness }
    }

    /// How much bodies give way as wholes to pushes along unit vectors at particles that are so far from the centre of
    /// mass of the first, 1/kg.
    #[inline(always)]
    pub(super) fn give(&self, arm: Vectors<S>, along: Vectors<S>) -> f32x8<S> {
        let [a, b] = &self.bulks;
        let turn = arm.cross(along);
        let other_turn = arm.plus(self.spread(self.between)).cross(along);
        let first = turn.dot(turned(self.simd, &a.inverse_inertia, turn));
        let second = other_turn.dot(turned(self.simd, &b.inverse_inertia, other_turn));
        self.splat(a.inverse_mass + b.inverse_mass) + (first + second)
    }

    /// Adds to the velocities or positions of the particles with these indices.
    #[inline(always)]
    pub(super) fn bring<const WHERE: usize>(
        &mut self,
        second: u8,
        indices: &[u16; EIGHT],
        change: Vectors<S>,
    ) {
        let Vectors { x, y, z } = change;
        let records = simd::records([x, y, z, self.splat(0.0)]);
        for lane in 0..EIGHT {
            let nodes = &mut self.nodes[usize::from(second >> lane & 1)].nodes;
            let node = &mut nodes[usize::from(indices[lane])];
            let changed = node.load(self.simd)[WHERE] + records[lane];
            let into = if WHERE == VELOCITY { &mut node.velocity } else { &mut node.position };
            changed.store_array(into);
        }
    }

    /// Moves bodies apart that are tangled.
    pub(super) fn part_as_wholes(&mut self) {
        let [a, b] = &mut self.bulks;
        let [of_a, of_b] = &self.nodes;
        let (way, push) = (self.pass.row_terms.way, self.pass.terms.parting_push());
        Bulk::part([(a, of_a), (b, of_b)], way, push);
    }
}

/// Which records of particles are fetched and changed.
pub(super) const VELOCITY: usize = 0;
pub(super) const POSITION: usize = 1;

/// Vectors times a symmetric matrix.
#[inline(always)]
pub(super) fn turned<S: Simd>(simd: S, matrix: &Mat3, vectors: Vectors<S>) -> Vectors<S> {
    let x = Vectors::splat(simd, matrix.x_axis).times(vectors.x);
    let y = Vectors::splat(simd, matrix.y_axis).times(vectors.y);
    let z = Vectors::splat(simd, matrix.z_axis).times(vectors.z);
    x.plus(y).plus(z)
}
