//! Matching of clusters around each lattice particle, at a cost independent of their width.
//!
//! Clusters are boxes of cells, so their sums are sums over boxes. The effect of a cluster on a
//! particle is affine in its place and velocity and a polynomial of its place at rest. So the
//! total effect of all of its clusters follows from the sums of their coefficients, over the
//! same box. Sums are of `f64`, because moments about the mean of a cluster come out of those
//! about the origin.
//!
//! Source: Rivers, James, *`FastLSM`: Fast Lattice Shape Matching for Robust Real-Time
//! Deformation*, SIGGRAPH 2007. `[rivers2007]`

use std::sync::Arc;

use hazumi_core::simd::LANES;
use hazumi_core::soft::{Lattice, MatchMode, ParticleBlock};

use super::cell_sums::{
    BENT, CURVED, STRAIGHT, STRETCHED, TURNED, centered, change_of, cluster_of,
    coefficients_of, sums_of,
};
use super::memory::MatchMemory;
use super::monomials::{Gram, MONOMIALS, monomials};
use super::options::MatchTerms;
use super::rest::{Bend, Lazy, RestCluster, RestParticle, narrow};
use super::scratch::ClusterScratch;
use super::solve;
use crate::space::{DIM, DVector, ToF64, Vector};

/// Clusters around each particle of a lattice.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Regions {
    lattice: Arc<Lattice<DIM>>,
    half_width: u32,
    /// In the order of their cells; of nothing where they are torn.
    clusters: Vec<RestCluster>,
    /// The particle of each, its weight divided among its clusters.
    points: Vec<RestParticle>,
    /// Clusters of each of these particles.
    counts: Vec<f64>,
    bends: Lazy<Vec<Bend>>,
}

impl Regions {
    /// The clusters of particles on `lattice` that reach `half_width` cells, without torn ones,
    /// if there are any.
    pub(super) fn new(
        particles: &[RestParticle],
        lattice: &Arc<Lattice<DIM>>,
        half_width: u32,
        torn: &[bool],
    ) -> Self {
        let cells = lattice.particles().len();
        let is_torn = |cluster: usize| torn.get(cluster).copied().unwrap_or(false);
        let mut line = Vec::new();
        let mut counts = vec![[0.0]; cells];
        for (cluster, (cell, _)) in lattice.occupied().enumerate() {
            counts[cell] = [if is_torn(cluster) { 0.0 } else { 1.0 }];
        }
        lattice.sum_boxes(half_width, &mut counts, &mut line);
        let counts: Vec<f64> = lattice.occupied().map(|(cell, _)| counts[cell][0]).collect();
        let share = |((_, particle), &count): ((usize, u32), &f64)| {
            let RestParticle { place, weight } = particles[particle as usize];
            RestParticle { place, weight: if count > 0.0 { weight / count } else { 0.0 } }
        };
        let points: Vec<RestParticle> = lattice.occupied().zip(&counts).map(share).collect();
        let mut sums = vec![[0.0; MONOMIALS]; cells];
        for ((cell, _), point) in lattice.occupied().zip(&points) {
            sums[cell] = monomials(point.place).map(|term| term * point.weight);
        }
        lattice.sum_boxes(half_width, &mut sums, &mut line);
        let cluster = |(cluster, (cell, _)): (usize, (usize, u32))| {
            if is_torn(cluster) { RestCluster::NONE } else { cluster_of(&sums[cell]) }
        };
        let clusters = lattice.occupied().enumerate().map(cluster).collect();
        let lattice = Arc::clone(lattice);
        Self { lattice, half_width, clusters, points, counts, bends: Lazy::default() }
    }

    /// Clusters that remain when some are torn.
    pub(super) fn left(&self, particles: &[RestParticle], torn: &[bool]) -> Self {
        Self::new(particles, &self.lattice, self.half_width, torn)
    }

    pub(super) fn len(&self) -> usize {
        self.clusters.len()
    }

    /// Data of each cluster for bending.
    fn bends(&self) -> &[Bend] {
        self.bends.get(|| {
            let mut grams = vec![[0.0; MONOMIALS * MONOMIALS]; self.lattice.particles().len()];
            for ((cell, _), point) in self.lattice.occupied().zip(&self.points) {
                let terms = monomials(point.place);
                for (row, first) in terms.into_iter().enumerate() {
                    for (column, second) in terms.into_iter().enumerate() {
                        grams[cell][row * MONOMIALS + column] = point.weight * first * second;
                    }
                }
            }
            self.lattice.sum_boxes(self.half_width, &mut grams, &mut Vec::new());
            let cells = self.lattice.occupied().map(|(cell, _)| cell);
            let bend = |(cell, cluster): (usize, &RestCluster)| {
                let gram: Gram = std::array::from_fn(|row| {
                    std::array::from_fn(|column| grams[cell][row * MONOMIALS + column])
                });
                Bend::new(cluster, &gram)
            };
            cells.zip(&self.clusters).map(bend).collect()
        })
    }

    /// One substep; notes which clusters tear.
    #[inline(always)]
    pub(super) fn apply(
        &self,
        memory: &mut MatchMemory,
        blocks: &mut [ParticleBlock<DIM>],
        terms: &MatchTerms,
        scratch: &mut ClusterScratch,
    ) {
        if terms.is_rigid(memory) {
            self.apply_to::<TURNED, STRAIGHT>(memory, blocks, terms, scratch);
        } else if let MatchMode::Quadratic(_) = terms.mode {
            self.apply_to::<BENT, CURVED>(memory, blocks, terms, scratch);
        } else {
            self.apply_to::<STRETCHED, STRAIGHT>(memory, blocks, terms, scratch);
        }
    }

    /// The same with so many sums and coefficients of each cell.
    #[inline(always)]
    fn apply_to<const SUMS: usize, const TERMS: usize>(
        &self,
        memory: &mut MatchMemory,
        blocks: &mut [ParticleBlock<DIM>],
        terms: &MatchTerms,
        scratch: &mut ClusterScratch,
    ) {
        let cells = self.lattice.particles().len();
        let ClusterScratch { fields: [sums, coefficients], line, torn, .. } = scratch;
        let sums = zeros::<SUMS>(sums, cells);
        let coefficients = zeros::<TERMS>(coefficients, cells);
        for ((cell, particle), point) in self.lattice.occupied().zip(&self.points) {
            let (block, lane) = place_of(particle);
            let (position, velocity) =
                (blocks[block].position_at(lane), blocks[block].velocity_at(lane));
            sums[cell] = sums_of(point, wide(position), wide(velocity));
        }
        self.lattice.sum_boxes(self.half_width, sums, line);
        let is_rigid = terms.is_rigid(memory);
        let bends = if SUMS == BENT { self.bends() } else { &[] };
        for (index, ((cell, _), cluster)) in
            self.lattice.occupied().zip(&self.clusters).enumerate()
        {
            if cluster.mass > 0.0 {
                let bend = bends.get(index);
                let (center, velocity, seen) = centered(cluster, bend, &sums[cell]);
                let (motion, is_torn) = if is_rigid {
                    (solve::solve_rigid(cluster, &seen, &mut memory.rotations[index]), false)
                } else {
                    memory.solve(cluster, &seen, bend, terms, index)
                };
                if is_torn {
                    torn.push(index);
                }
                coefficients[cell] = coefficients_of(cluster, center, velocity, &motion, terms);
            }
        }
        self.lattice.sum_boxes(self.half_width, coefficients, line);
        let (lost, pull) =
            (f64::from(terms.recoil.damping - 1.0), f64::from(terms.recoil.stiffness));
        for (index, (cell, particle)) in self.lattice.occupied().enumerate() {
            let (block, lane) = place_of(particle);
            let block = &mut blocks[block];
            let count = self.counts[index];
            if !(block.inverse_mass[lane] > 0.0 && count > 0.0) {
                continue;
            }
            let (position, velocity) =
                (wide(block.position_at(lane)), wide(block.velocity_at(lane)));
            let own = velocity * lost - position * pull;
            let shared =
                change_of(&coefficients[cell], self.points[index].place, position * lost);
            let change = own + shared / count;
            for (velocities, change) in block.velocity.iter_mut().zip(change.to_array()) {
                velocities[lane] += narrow(change);
            }
        }
    }
}

/// So many cells of zeros.
#[inline(always)]
fn zeros<const N: usize>(memory: &mut Vec<f64>, cells: usize) -> &mut [[f64; N]] {
    memory.clear();
    memory.resize(cells * N, 0.0);
    memory.as_chunks_mut().0
}

#[inline(always)]
fn place_of(particle: u32) -> (usize, usize) {
    (particle as usize / LANES, particle as usize % LANES)
}

#[inline(always)]
fn wide(vector: [f32; DIM]) -> DVector {
    Vector::from(vector).to_f64()
}
