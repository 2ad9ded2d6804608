//! Matching of clusters that are lists of particles.

use hazumi_core::simd::{LANES, Simd};
use hazumi_core::soft::ParticleBlock;

use super::group::{ClusterParticles, Match};
use super::memory::MatchMemory;
use super::options::MatchTerms;
use super::rest::RestParticle;
use super::scratch::ClusterScratch;
use crate::space::DIM;

/// Clusters that are lists of particles and may overlap.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lists {
    /// Particles of each, in ascending order; none of a torn one.
    members: Vec<Vec<u32>>,
    groups: Vec<ClusterParticles>,
    /// One over the number of its clusters of each particle, dimensionless; 0 where it has
    /// none.
    shares: Vec<f32>,
}

impl Lists {
    /// The clusters of these particles.
    pub(super) fn new(points: &[RestParticle], members: Vec<Vec<u32>>) -> Self {
        let mut counts = vec![0_u32; points.len()];
        for &particle in members.iter().flatten() {
            counts[particle as usize] += 1;
        }
        let share = |&count: &u32| if count > 0 { 1.0 / count as f32 } else { 0.0 };
        let shares: Vec<f32> = counts.iter().map(share).collect();
        let group = |members: &Vec<u32>| {
            let shared = |&particle: &u32| {
                let RestParticle { place, weight } = points[particle as usize];
                RestParticle { place, weight: weight / f64::from(counts[particle as usize]) }
            };
            ClusterParticles::new(&members.iter().map(shared).collect::<Vec<_>>())
        };
        let groups = members.iter().map(group).collect();
        Self { members, groups, shares }
    }

    /// Clusters that remain when some are torn.
    pub(super) fn left(&self, points: &[RestParticle], torn: &[bool]) -> Self {
        let left = |(members, &is_torn): (&Vec<u32>, &bool)| {
            if is_torn { Vec::new() } else { members.clone() }
        };
        Self::new(points, self.members.iter().zip(torn).map(left).collect())
    }

    pub(super) fn len(&self) -> usize {
        self.members.len()
    }

    /// One substep; notes which clusters tear.
    #[inline(always)]
    pub(super) fn apply<S: Simd>(
        &self,
        simd: S,
        memory: &mut MatchMemory,
        blocks: &mut [ParticleBlock<DIM>],
        terms: &MatchTerms,
        scratch: &mut ClusterScratch,
    ) {
        scratch.changes.clear();
        scratch.changes.resize(blocks.len(), [[0.0; LANES]; DIM]);
        for (index, (group, members)) in self.groups.iter().zip(&self.members).enumerate() {
            if members.is_empty() {
                continue;
            }
            gather(members, blocks, &mut scratch.gathered);
            let one = Match { simd, group, terms, index };
            if one.apply::<true>(memory, &mut scratch.gathered) {
                scratch.torn.push(index);
            }
            for (place, &particle) in members.iter().enumerate() {
                let share = self.shares[particle as usize];
                let change = scratch.gathered[place / LANES].velocity_at(place % LANES);
                let (block, lane) = (particle as usize / LANES, particle as usize % LANES);
                for (changes, change) in scratch.changes[block].iter_mut().zip(change) {
                    changes[lane] += share * change;
                }
            }
        }
        for (block, change) in blocks.iter_mut().zip(&scratch.changes) {
            for (velocities, changes) in block.velocity.iter_mut().zip(change) {
                for (velocity, change) in velocities.iter_mut().zip(changes) {
                    *velocity += change;
                }
            }
        }
    }
}

/// Copies particles side by side.
#[inline(always)]
fn gather(
    members: &[u32],
    blocks: &[ParticleBlock<DIM>],
    gathered: &mut Vec<ParticleBlock<DIM>>,
) {
    gathered.clear();
    for members in members.chunks(LANES) {
        let mut block = ParticleBlock::EMPTY;
        for (lane, &particle) in members.iter().enumerate() {
            let from = &blocks[particle as usize / LANES];
            let at = particle as usize % LANES;
            block.set_position(lane, from.position_at(at));
            block.set_velocity(lane, from.velocity_at(at));
            block.inverse_mass[lane] = from.inverse_mass[at];
        }
        gathered.push(block);
    }
}
