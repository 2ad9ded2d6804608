//! Two bodies in a pass over their rows: gather and scatter.

use glam::{Mat3, Vec3};
use hazumi_core::simd::{self, EIGHT, Select, Simd, f32x4, f32x8, mask32x8, prelude::*};

use super::PairPass;
use super::block::RowBlock;
use super::particle_indices::indices_in_list;
use crate::soft_body::eight_vectors::{EightVectors, load};
use crate::soft_body::reduced_body::ReducedBody;
use crate::soft_body::solver_particles::{SoftBodyPair, SolverParticle};

/// Two bodies in a pass.
pub(super) struct WideSoftPair<'a, 'b, S: Simd> {
    pub(super) pass: &'a PairPass<'a>,
    pub(super) simd: S,
    pub(super) pair: &'a mut SoftBodyPair<'b>,
    /// The way from the centre of mass of the second to that of the first, m.
    pub(super) between: Vec3,
}

impl<'a, 'b, S: Simd> WideSoftPair<'a, 'b, S> {
    #[inline(always)]
    pub(super) fn new(pass: &'a PairPass<'a>, simd: S, pair: &'a mut SoftBodyPair<'b>) -> Self {
        let [a, b] = &pair.reduced;
        let between = a.center - (pass.row_terms.way + b.center);
        Self { pass, simd, pair, between }
    }
}

/// Where the particles of rows are in the list of all particles: that of the owner, and those
/// of the corners. None but [`WideSoftPair::indices_of`] makes some, and only such that are
/// particles of the pair.
pub(super) struct RowIndices {
    point: [u32; EIGHT],
    ends: [[u32; EIGHT]; 3],
    /// How many of the lanes have rows, the first.
    count: usize,
}

/// The inverse masses of the particles and the side of rows, for each vector of an impulse.
pub(super) struct Levers<S: Simd> {
    /// One over the masses of the particle and of those at the corners that they keep of
    /// pushes, 1/kg.
    pub(super) kept: [f32x8<S>; 4],
    /// The shares of the corners.
    pub(super) shares: [f32x8<S>; 3],
    pub(super) tilts: [EightVectors<S>; 2],
}

impl<S: Simd> Levers<S> {
    /// By how much drags along a vector push the corners along the normal.
    #[inline(always)]
    pub(super) fn axes_of_rotation(&self, along: EightVectors<S>) -> [f32x8<S>; 3] {
        let [second, third] = self.tilts;
        let (second, third) = (second.dot(along), third.dot(along));
        [-(second + third), second, third]
    }

    /// How much particles give way that get so much along the normal and across it.
    #[inline(always)]
    pub(super) fn inverse_mass(&self, turns: Option<&[f32x8<S>; 3]>) -> f32x8<S> {
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

/// Pressure in rows: the volume gradients of an impulse along a vector for the owner and the
/// other, and the response of both.
pub(super) struct Pressures<S: Simd> {
    pub(super) swells: [EightVectors<S>; 2],
    pub(super) stiffness: [f32x8<S>; 2],
}

impl<S: Simd> Pressures<S> {
    /// By how much less particles give way along unit vectors.
    #[inline(always)]
    pub(super) fn inverse_mass(&self, along: EightVectors<S>) -> f32x8<S> {
        let (own, other) = (self.swells[0].dot(along), self.swells[1].dot(along));
        self.stiffness[0] * own * own + self.stiffness[1] * other * other
    }
}

impl<S: Simd> WideSoftPair<'_, '_, S> {
    #[inline(always)]
    pub(super) fn mask(&self, bits: u8) -> mask32x8<S> {
        mask32x8::from_bitmask(self.simd, u64::from(bits))
    }

    #[inline(always)]
    pub(super) fn splat(&self, value: f32) -> f32x8<S> {
        f32x8::splat(self.simd, value)
    }

    #[inline(always)]
    pub(super) fn spread(&self, value: Vec3) -> EightVectors<S> {
        EightVectors::splat(self.simd, value)
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

    /// Where the particles of the rows of a block are.
    ///
    /// # Panics
    ///
    /// When they are none of the pair.
    #[inline(always)]
    pub(super) fn indices_of(&self, block: &RowBlock) -> RowIndices {
        let (own, other) = (self.mask(block.second), self.mask(!block.second));
        let [a, b, c] = &block.ends;
        RowIndices {
            point: self.indices_of_side(own, &block.points),
            ends: [
                self.indices_of_side(other, a),
                self.indices_of_side(other, b),
                self.indices_of_side(other, c),
            ],
            count: block.count(),
        }
    }

    #[inline(always)]
    fn indices_of_side(&self, second: mask32x8<S>, indices: &[u16; EIGHT]) -> [u32; EIGHT] {
        indices_in_list(self.simd, self.pair.particles.ranges(), second, indices)
    }

    /// Velocities or positions of the particles at these places.
    #[inline(always)]
    fn fetch<const WHERE: usize>(&self, places: &[u32; EIGHT]) -> EightVectors<S> {
        let mut records = [f32x4::splat(self.simd, 0.0); EIGHT];
        for lane in 0..EIGHT {
            // SAFETY: `RowIndices` are those of particles of the pair.
            let node = unsafe { self.pair.particles.at(places[lane] as usize) };
            records[lane] = node.load(self.simd)[WHERE];
        }
        let [x, y, z, _] = simd::columns(records);
        EightVectors { x, y, z }
    }

    /// The indices of the particle of the owner, and of the corners.
    #[inline(always)]
    pub(super) fn fetch_all<const WHERE: usize>(
        &self,
        places: &RowIndices,
    ) -> (EightVectors<S>, [EightVectors<S>; 3]) {
        let [a, b, c] = &places.ends;
        let corners = [self.fetch::<WHERE>(a), self.fetch::<WHERE>(b), self.fetch::<WHERE>(c)];
        (self.fetch::<WHERE>(&places.point), corners)
    }

    /// How six times the volume grows as the particles of rows are moved, over their masses,
    /// and one over these.
    #[inline(always)]
    pub(super) fn masses_of(&self, places: &RowIndices) -> [(EightVectors<S>, f32x8<S>); 4] {
        let [a, b, c] = &places.ends;
        [self.masses_at(&places.point), self.masses_at(a), self.masses_at(b), self.masses_at(c)]
    }

    #[inline(always)]
    fn masses_at(&self, places: &[u32; EIGHT]) -> (EightVectors<S>, f32x8<S>) {
        let mut records = [f32x4::splat(self.simd, 0.0); EIGHT];
        for lane in 0..EIGHT {
            // SAFETY: as in `fetch`: the weights are at the same places.
            let weight = unsafe { self.pair.masses.at(places[lane] as usize) };
            records[lane] = weight.load(self.simd);
        }
        let [x, y, z, inverse_mass] = simd::columns(records);
        (EightVectors { x, y, z }, inverse_mass)
    }

    #[inline(always)]
    pub(super) fn impulse_levers(&self, block: &RowBlock, second: mask32x8<S>) -> Levers<S> {
        let simd = self.simd;
        let [a, b] = &self.pair.reduced;
        let [keep, other_keep] = self.of_both(second, [a.local_share, b.local_share]);
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
        let [a, b] = &self.pair.reduced;
        let stiffness = self.of_both(second, [a.inverse_bulk, b.inverse_bulk]);
        Pressures { swells, stiffness }
    }

    /// How much bodies give way as wholes to pushes along unit vectors at particles that are so
    /// far from the centre of mass of the first, 1/kg.
    #[inline(always)]
    pub(super) fn inverse_mass_of_whole(
        &self,
        arm: EightVectors<S>,
        along: EightVectors<S>,
    ) -> f32x8<S> {
        let [a, b] = &self.pair.reduced;
        let turn = arm.cross(along);
        let other_turn = arm.plus(self.spread(self.between)).cross(along);
        let first = turn.dot(turned(self.simd, &a.inverse_inertia, turn));
        let second = other_turn.dot(turned(self.simd, &b.inverse_inertia, other_turn));
        self.splat(a.inverse_mass + b.inverse_mass) + (first + second)
    }

    /// Adds to the velocities or positions of the particles of rows: that of the owner, and
    /// those of the corners.
    #[inline(always)]
    pub(super) fn add_velocities<const WHERE: usize>(
        &mut self,
        places: &RowIndices,
        own: EightVectors<S>,
        [a, b, c]: [EightVectors<S>; 3],
    ) {
        let RowIndices { point, ends: [at_a, at_b, at_c], count } = places;
        self.add_velocities_at::<WHERE>(&point[..*count], own);
        self.add_velocities_at::<WHERE>(&at_a[..*count], a);
        self.add_velocities_at::<WHERE>(&at_b[..*count], b);
        self.add_velocities_at::<WHERE>(&at_c[..*count], c);
    }

    /// The same to the particles at the places of the first rows.
    #[inline(always)]
    fn add_velocities_at<const WHERE: usize>(
        &mut self,
        places: &[u32],
        change: EightVectors<S>,
    ) {
        let EightVectors { x, y, z } = change;
        let records = simd::records([x, y, z, self.splat(0.0)]);
        // Lanes without a row would stall each other: all would write to the same particle.
        for (record, &place) in records.into_iter().zip(places) {
            // SAFETY: as in `fetch`.
            let node: &mut SolverParticle =
                unsafe { self.pair.particles.at_mut(place as usize) };
            let changed = node.load(self.simd)[WHERE] + record;
            let into = if WHERE == VELOCITY { &mut node.velocity } else { &mut node.position };
            changed.store_array(into);
        }
    }

    /// Moves bodies apart that are tangled.
    pub(super) fn separate_bodies(&mut self) {
        let momenta = [0, 1].map(|which| self.pair.particles_of(which).momentum());
        let (way, push) = (self.pass.row_terms.way, self.pass.terms.parting_push());
        let [a, b] = &mut self.pair.reduced;
        ReducedBody::separate_bodies([a, b], momenta, way, push);
    }
}

/// Which records of particles are fetched and changed.
pub(super) const VELOCITY: usize = 0;
pub(super) const POSITION: usize = 1;

/// Vectors times a symmetric matrix.
#[inline(always)]
pub(super) fn turned<S: Simd>(
    simd: S,
    matrix: &Mat3,
    vectors: EightVectors<S>,
) -> EightVectors<S> {
    let x = EightVectors::splat(simd, matrix.x_axis).times(vectors.x);
    let y = EightVectors::splat(simd, matrix.y_axis).times(vectors.y);
    let z = EightVectors::splat(simd, matrix.z_axis).times(vectors.z);
    x.plus(y).plus(z)
}
